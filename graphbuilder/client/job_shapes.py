"""The shapes of jobs, which read papers into the graph."""

from typing import Any, TypedDict


class JobCounts(TypedDict):
    """Papers of a job so far."""

    read: int
    extracted: int
    new: int
    changed: int
    unchanged: int
    skipped: int


class JobProgress(TypedDict):
    """What a job is at."""

    step: str
    text: str
    done: int
    total: int | None


class JobRow(TypedDict):
    """A job in short; its state is queued, running, done, failed or cancelled."""

    id: str
    name: str
    state: str
    progress: JobProgress
    counts: JobCounts
    created: str
    started: str | None
    ended: str | None


class JobFault(TypedDict):
    """A record that was left out, and why."""

    where: str
    reason: str


class JobName(TypedDict):
    """A name that was found in a paper, with its first role there."""

    id: str
    slug: str | None
    label: str
    name: str
    role: str
    confidence: float | None


class JobPaper(TypedDict):
    """A paper of a job, and what was found in it."""

    id: str
    title: str
    names: list[JobName]


class Job(JobRow):
    """A job whole; ``error`` is a problem document when it failed."""

    skipped: list[JobFault]
    papers: list[JobPaper]
    added: int
    taken_back: int
    error: dict[str, Any] | None


class Removed(TypedDict):
    """Records that were taken out, and what that changed: papers, entities, and what was deleted."""

    records: int
    changed: dict[str, int]
