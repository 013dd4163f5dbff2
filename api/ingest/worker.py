"""The process that reads jobs into the graph: ``python -m api.ingest.worker``.

It takes an order a line on standard input and says how it goes, a JSON object a line, on standard output. The
trained pipeline is loaded here, with the first paper, so that the server starts at once and stays quick. When
standard input ends, so does the work.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO, get_args

from api.ingest.unpack import check_unpacked
from graphbuilder.curation.correct import Note
from graphbuilder.curation.papers import correct_papers, undo_papers
from graphbuilder.curation.removal import remove_records
from graphbuilder.errors import GraphbuilderError
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import BuildReport, Extractor, build, from_first_paper
from graphbuilder.model import Paper, Role, Skipped
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Row, Store
from graphbuilder.store.open import open_store

MOST_SHOWN: Final = 100
"""Papers of a job that are told with the names found in them."""
MOST_FAULTS: Final = 1000
_ROLES: Final = get_args(Role)
_SECONDS_BETWEEN: Final = 0.2
_NICENESS: Final = 5


class Cancelled(Exception):
    """The job in hand is not wanted any more."""


class Worker:
    """Reads one job after the other; ``cancelled`` holds the ids of those to be left."""

    def __init__(self, answers: TextIO) -> None:
        self.cancelled: set[str] = set()
        self.ended = False
        self._answers = answers
        self._extractor: Extractor | None = None

    def run(self, order: dict[str, Any]) -> None:
        """Do one job, or change papers that are there, and say how it ended."""
        if "job" not in order:
            self._change_papers(order)
            return
        job = _Job(order, self)
        try:
            store = open_store(order["store"])
            try:
                job.read(store)
            finally:
                store.close()
            job.end("done")
        except Cancelled:
            job.end("cancelled")
        except GraphbuilderError as error:
            job.end("failed", error=error_json(error))

    def _change_papers(self, order: dict[str, Any]) -> None:
        """Correct papers, undo that, or take some out, and say what changed or what is wrong."""
        try:
            store = open_store(order["store"])
            try:
                self.say({"change": self._change(store, order)})
            finally:
                store.close()
        except GraphbuilderError as error:
            self.say({"error": error_json(error)})

    def _change(self, store: Store, order: dict[str, Any]) -> dict[str, Any]:
        if "undo" in order:
            return undo_papers(store, order["undo"], load=self.extractor).as_json()
        if "remove" in order:
            records = [(source, id_) for source, id_ in order["remove"]]
            return remove_records(store, records, load=self.extractor).as_json()
        pair = order["correct"]
        note = Note(**pair["note"])
        change = correct_papers(store, pair["kind"], pair["name"], pair["other"], note=note, load=self.extractor)
        return change.as_json()

    def extractor(self) -> Extractor:
        """The trained pipeline, loaded when it is first needed."""
        if self._extractor is None:
            self._extractor = load_extractor()
        return self._extractor

    def say(self, said: dict[str, Any]) -> None:
        """Tell the server."""
        self._answers.write(json.dumps(said) + "\n")
        self._answers.flush()


class _Job:
    """One order on its way."""

    def __init__(self, order: dict[str, Any], worker: Worker) -> None:
        self._order = order
        self._worker = worker
        self._report = BuildReport(added=[])
        self._titles: dict[str, str] = {}
        self._papers: list[Row] = []
        self._said = 0.0

    def read(self, store: Store) -> None:
        """Build from the job's files; raises Cancelled, and GraphbuilderError when nothing can be read or written."""
        files: list[str] = self._order["files"]
        for file in files:
            check_unpacked(Path(file), self._order["most"])
        records = from_first_paper(
            self._noted(read_inputs(files, format=self._order["format"], across_sources=False)), self._report
        )
        if records is None:
            return
        self._say("loading")
        extractor = self._worker.extractor()
        build(records, store=store, extractor=extractor, progress=self._progress, report=self._report)
        shown = list(self._titles)[:MOST_SHOWN]
        self._papers = [_paper_row(store, paper, self._titles[paper]) for paper in shown]

    def end(self, state: str, *, error: dict[str, str] | None = None) -> None:
        """Say how the job ended."""
        faults = [{"where": self._own(fault.where), "reason": self._own(fault.reason)} for fault in self._faults()]
        if error:
            error = {name: self._own(text) for name, text in error.items()}
        ended = {"state": state, "faults": faults, "papers": self._papers, "added": self._report.added, "error": error}
        self._worker.say({**self._counts(), **ended})

    def _noted(self, records: Iterable[Paper | Skipped]) -> Iterator[Paper | Skipped]:
        for record in records:
            self._check()
            if isinstance(record, Paper) and len(self._titles) < MOST_SHOWN:
                self._titles.setdefault(record.id, record.title)
            yield record

    def _progress(self, report: BuildReport) -> None:
        self._check()
        if time.monotonic() - self._said >= _SECONDS_BETWEEN:
            self._say(report.step)

    def _say(self, step: str) -> None:
        self._said = time.monotonic()
        self._worker.say({**self._counts(), "step": step, "done": self._report.done, "total": self._report.total})

    def _check(self) -> None:
        if self._worker.ended or self._order["job"] in self._worker.cancelled:
            raise Cancelled

    def _counts(self) -> dict[str, Any]:
        names = ("read", "extracted", "new", "changed", "unchanged")
        counts = {name: getattr(self._report, name) for name in names}
        return {"job": self._order["job"], "counts": {**counts, "skipped": len(self._report.skipped)}}

    def _faults(self) -> list[Skipped]:
        return self._report.skipped[:MOST_FAULTS]

    def _own(self, text: str) -> str:
        """A text in which files have the names that they were sent with."""
        for file in self._order["files"]:
            text = text.replace(file, Path(file).name)
        return text


def _paper_row(store: Store, paper: str, title: str) -> Row:
    """A paper with the names found in it, each once with its first role."""
    names: dict[str, Row] = {}
    for row in store.run("paper_relations", {"id": paper}):
        if row["status"] != "rejected":
            shown = {key: row[key] for key in ("role", "label", "slug", "name", "confidence")}
            names.setdefault(row["entity_id"], {"id": row["entity_id"], **shown})
    order = sorted(names.values(), key=lambda row: _ROLES.index(row["role"]))
    return {"id": paper, "title": title, "names": order}


def error_json(error: GraphbuilderError) -> dict[str, str]:
    """An error as the server is told it."""
    return {"code": error.code, "message": error.message, "hint": error.hint}


def listen(orders: "queue.Queue[dict[str, Any] | None]", worker: Worker) -> None:
    """Take orders from standard input until it ends."""
    for line in sys.stdin:
        order = json.loads(line)
        if "cancel" in order:
            worker.cancelled.add(order["cancel"])
        else:
            orders.put(order)
    worker.ended = True
    orders.put(None)


def main() -> None:
    """Work until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes standard input
    with suppress(OSError):
        os.nice(_NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not stand among the answers
    worker = Worker(answers)
    orders: queue.Queue[dict[str, Any] | None] = queue.Queue()
    threading.Thread(target=listen, args=(orders, worker), daemon=True).start()
    while (order := orders.get()) is not None:
        with suppress(BrokenPipeError):  # the server has gone, and standard input ends too
            worker.run(order)


if __name__ == "__main__":
    main()
