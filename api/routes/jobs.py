"""Papers that are sent to be read, and the jobs that this makes."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request, Response

from api.deps import LongPageDep, part
from api.ingest.deps import JobsDep
from api.ingest.schemas import JobOut, JobRow, job_out, job_row
from api.ingest.upload import receive_job
from api.schemas import Listing
from graphbuilder.readers.formats import FORMATS

router = APIRouter(tags=["jobs"])
sending = APIRouter(tags=["jobs"])
cancelling = APIRouter(tags=["jobs"])
_PAPER: Final = {"id": "2501.00001", "title": "An example of a paper", "abstract": "We train the model with GRPO."}
_LINE: Final = '{"id": "2501.00001", "title": "An example of a paper", "abstract": "We train the model with GRPO."}\n'
_TEXT: Final = {"schema": {"type": "string"}, "example": _LINE}
_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "Papers in any form that `graphbuilder build` reads; it may be packed with gzip.",
        "content": {
            "application/json": {"schema": {}, "example": [_PAPER]},
            "application/x-ndjson": _TEXT,
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}, "example": _LINE},
        },
    }
}
JobId = Annotated[str, Path(description="Id of the job.")]
Name = Annotated[str | None, Query(max_length=200, description="Name of the file; it is shown with what is skipped.")]
Format = Annotated[
    str | None,
    Query(
        description="Format of the papers, where it is not to be recognised.", json_schema_extra={"enum": list(FORMATS)}
    ),
]


@sending.post("/papers", status_code=202, openapi_extra=_BODY)
async def add_papers(
    request: Request,
    response: Response,
    jobs: JobsDep,
    name: Name = None,
    format: Format = None,  # noqa: A002 - the name in the address
) -> JobOut:
    """Send papers to be read into the graph; the answer is the job that reads them, one job after the other.

    It is refused unless the server was started for editing. Papers sent again are unchanged, so that a job that was
    cut off is carried on by sending the same. A form with files is taken from pages of this server, or with a token.
    """
    job = await receive_job(request, jobs, name=name, form=format)
    response.headers["Location"] = f"/v1/jobs/{job.id}"
    return job_out(job)


@router.get("/jobs")
def list_jobs(jobs: JobsDep, page: LongPageDep) -> Listing[JobRow]:
    """The last 200 jobs since the server was started, newest first."""
    return part(JobRow, [job_row(job) for job in jobs.all()], page=page)


@router.get("/jobs/{job_id}")
def get_job(jobs: JobsDep, job_id: JobId) -> JobOut:
    """How far a job is; once it has ended, what came out and what was skipped."""
    return job_out(jobs.get(job_id))


@cancelling.delete("/jobs/{job_id}")
def cancel_job(jobs: JobsDep, job_id: JobId) -> JobOut:
    """Cancel a job that waits or runs. What it has written stays, 500 papers at a time; the next job settles it."""
    return job_out(jobs.cancel(job_id))
