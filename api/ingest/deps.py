"""What the routes and pages of jobs may ask for."""

from typing import Annotated

from fastapi import Depends, Request

from api.ingest.jobs import Jobs


def get_jobs(request: Request) -> Jobs:
    """The jobs of the app."""
    jobs: Jobs = request.app.state.jobs
    return jobs


JobsDep = Annotated[Jobs, Depends(get_jobs)]
