"""Papers taken out of the graph: one by its id, or all that a job has added."""

from fastapi import APIRouter
from pydantic import BaseModel, Field

from api.correction_schemas import Changed
from api.deps import StoreDep
from api.ingest.deps import JobsDep
from api.ingest.jobs import Jobs
from api.names import find_paper
from api.routes.jobs import JobId
from graphbuilder.curation.removal import Removal, records_of_papers
from graphbuilder.store.base import Store

papers = APIRouter(tags=["papers"])
added = APIRouter(tags=["jobs"])


class Removed(BaseModel):
    """What was taken out, and what that changed."""

    records: int = Field(description="Records that were taken out: of one paper, one for each source it came from.")
    changed: Changed


@papers.delete("/papers/{paper_id:whole_paper}")
def remove_paper(store: StoreDep, jobs: JobsDep, paper_id: str) -> Removed:
    """Take a paper out; the graph becomes what it is without it. Sending it again brings it back.

    It is refused unless the server was started for editing. What cites the paper still does; corrections stay.
    """
    return _out(remove_paper_now(store, jobs, paper_id))


@added.delete("/jobs/{job_id}/papers")
def take_back_papers(jobs: JobsDep, job_id: JobId) -> Removed:
    """Take out the records that a job has added and the graph had not before; those it had keep their new state."""
    return _out(take_back_now(jobs, job_id))


def remove_paper_now(store: Store, jobs: Jobs, paper_id: str) -> Removal:
    """A paper taken out, while no job writes. Raises UnknownName and WriterBusy."""
    id_ = find_paper(store, paper_id)["id"]
    with jobs.alone():
        return Removal.from_json(jobs.ask({"remove": records_of_papers(store, [f"id:{id_}"])}))


def take_back_now(jobs: Jobs, job_id: str) -> Removal:
    """What a job has added taken out. Raises UnknownName, JobRuns and WriterBusy."""
    return Removal.from_json(jobs.take_back(job_id))


def _out(removal: Removal) -> Removed:
    return Removed.model_validate(removal.as_json())
