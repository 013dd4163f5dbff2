"""The shapes of jobs."""

from typing import Any

from pydantic import BaseModel, Field

from api.errors import problem
from api.ingest.job import Job, State
from api.schemas import Problem

MEANINGS = "queued, running, done, failed or cancelled."


class JobCounts(BaseModel):
    """Papers of a job so far."""

    read: int = Field(description="Papers that could be read, each once.")
    extracted: int = Field(description="Papers whose names were sought; the last of them may not be written yet.")
    new: int = Field(description="Papers written that the graph did not have.")
    changed: int = Field(description="Papers written anew.")
    unchanged: int = Field(description="Papers that the graph has just so.")
    skipped: int = Field(description="Records that could not be read; the others went in.")


class JobProgress(BaseModel):
    """What a job is at."""

    step: str = Field(
        description="waiting, starting, loading, reading; then, over all papers of the graph: recalling (names that "
        "others propose are sought), settling (which names are one), writing (what changed by that); ended."
    )
    text: str = Field(description="The same in words, with counts.")
    done: int = Field(description="Papers of the graph that this step is through with.")
    total: int | None = Field(default=None, description="Papers of this step; null where that is not known.")


class JobRow(BaseModel):
    """A job in short."""

    id: str
    name: str = Field(description="The file, as it was sent.")
    state: State = Field(description=MEANINGS)
    progress: JobProgress
    counts: JobCounts
    created: str
    started: str | None = None
    ended: str | None = None


class JobFault(BaseModel):
    """A record that was left out."""

    where: str
    reason: str


class JobName(BaseModel):
    """A name that was found in a paper, with its first role there."""

    id: str
    slug: str | None = None
    label: str
    name: str
    role: str
    confidence: float | None = None


class JobPaper(BaseModel):
    """A paper of a job, and what was found in it."""

    id: str
    title: str
    names: list[JobName]


class JobOut(JobRow):
    """A job whole."""

    skipped: list[JobFault] = Field(
        description="Records that were left out and why, the first 1000; once it has ended."
    )
    papers: list[JobPaper] = Field(description="The first 100 papers, and what was found in them; once it is done.")
    added: int = Field(
        default=0,
        description="Records that the graph had not before, once it has ended; `DELETE /v1/jobs/{id}/papers` takes "
        "them out again.",
    )
    taken_back: int = Field(default=0, description="Records of it that were taken out again.")
    error: Problem | None = Field(default=None, description="Why a job failed.")


def job_row(job: Job) -> dict[str, Any]:
    """A job as the list has it."""
    names = ("id", "name", "state", "counts", "created", "started", "ended")
    row = {name: getattr(job, name) for name in names}
    return row | {"progress": {"step": job.step, "text": job.text(), "done": job.done, "total": job.total}}


def job_out(job: Job) -> JobOut:
    """A job as it is answered."""
    error = None
    if job.error:
        status = 500 if job.error["code"] == "internal" else 400
        error = problem(job.error["code"], status, job.error["message"], hint=job.error["hint"])
    ended = {"skipped": job.faults, "papers": job.papers, "added": len(job.added), "taken_back": job.taken_back}
    return JobOut.model_validate(job_row(job) | ended | {"error": error})
