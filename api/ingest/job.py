"""A job: what was sent, how far it is, and what came of it."""

import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from graphbuilder.store.base import Row

State = Literal["queued", "running", "done", "failed", "cancelled"]
ENDED: Final = frozenset({"done", "failed", "cancelled"})
COUNTS: Final = ("read", "extracted", "new", "changed", "unchanged", "skipped")


@dataclass(slots=True)
class Job:
    """One upload; ``faults`` and ``papers`` are the first of each."""

    name: str
    files: tuple[Path, ...]
    format: str | None
    id: str = field(default_factory=lambda: uuid.uuid4().hex[:16])
    state: State = "queued"
    step: str = "waiting"
    done: int = 0
    total: int | None = None
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    faults: list[dict[str, str]] = field(default_factory=list)
    papers: list[Row] = field(default_factory=list)
    added: list[tuple[str, str]] = field(default_factory=list)
    """Source and id of the records that the graph had not before, until they are taken back."""
    taken_back: int = 0
    error: dict[str, str] | None = None
    cancelling: bool = False
    created: str = field(default_factory=lambda: now())
    started: str | None = None
    ended: str | None = None

    def note(self, said: dict[str, Any]) -> None:
        """Take over what the worker said of this job."""
        self.counts = said["counts"]
        if "state" in said:
            self.faults, self.papers, self.error = said["faults"], said["papers"], said["error"]
            self.added = [(source, id_) for source, id_ in said["added"]]
            self.end(said["state"])
        else:
            self.step, self.done, self.total = said["step"], said["done"], said["total"]

    def start(self) -> None:
        """It is its turn."""
        self.state, self.step, self.started = "running", "starting", now()

    def end(self, state: State) -> None:
        """It is over."""
        self.state, self.step, self.ended = state, "ended", now()

    def text(self) -> str:
        """What the job is at, in words."""
        if self.state == "queued":
            return "waits for its turn"
        if self.cancelling and self.state == "running":
            return "is being cancelled"
        if self.state == "running":
            return self._working()
        counts = self.counts
        if self.taken_back:
            return f"{_papers(counts['read'])} read, and what was new taken back"
        if not counts["read"]:
            return "no paper could be read" if self.state != "cancelled" else "nothing was read"
        written = f"{counts['new']} new, {counts['changed']} changed, {counts['unchanged']} unchanged"
        return f"{_papers(counts['read'])} read: {written}, {counts['skipped']} skipped"

    def _working(self) -> str:
        of = f" of {self.total}" if self.total is not None else ""
        written = self.counts["new"] + self.counts["changed"]
        words = {
            "starting": "is being started",
            "loading": "loads the trained pipeline",
            "reading": f"{_papers(self.counts['read'])} read, {self.counts['extracted']} extracted, {written} written",
            "recalling": f"seeks names that others propose: paper {self.done}{of}",
            "settling": f"settles what names are one: paper {self.done}{of}",
            "writing": f"writes what has changed by that: paper {self.done}{of}",
        }
        return words[self.step]


def now() -> str:
    """The time, to the second, in UTC."""
    return datetime.now(tz=UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count} papers"
