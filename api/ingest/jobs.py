"""All jobs of one server: they wait in line, and one process reads them into the graph, one at a time."""

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from api.ingest.job import ENDED, Job
from graphbuilder.errors import (
    CorrectionError,
    GraphbuilderError,
    ModelError,
    StoreError,
    StoreUnavailable,
    UnknownName,
)
from graphbuilder.store.base import Store

MOST_WAITING: Final = 20
MOST_KEPT: Final = 200
IDLE_SECONDS: Final = 120.0
"""How long the process waits for another job before it gives its memory back."""
_LOCK_SECONDS: Final = 5.0
_STOP_SECONDS: Final = 10.0
_TOLD: Final = {error.code: error for error in (CorrectionError, ModelError, StoreUnavailable, UnknownName)}
_WAKE: Final = "wake"
_LOST: Final = {
    "code": "internal",
    "message": "The process that reads papers has ended before the job was done.",
    "hint": "The log of the server says why. What was written stays; send the same again to go on.",
}


class QueueFull(GraphbuilderError):
    """Too many jobs wait already."""

    code: ClassVar[str] = "queue-full"
    status: ClassVar[int] = 429


class WriterBusy(GraphbuilderError):
    """Somebody else changes the graph just now."""

    code: ClassVar[str] = "writer-busy"
    status: ClassVar[int] = 409


class JobRuns(GraphbuilderError):
    """A job whose papers cannot be taken back yet."""

    code: ClassVar[str] = "job-runs"
    status: ClassVar[int] = 409


class JobEnded(GraphbuilderError):
    """A job that cannot be cancelled any more."""

    code: ClassVar[str] = "job-ended"
    status: ClassVar[int] = 409


class Jobs:
    """Takes jobs, runs them one after the other, and remembers the last ``MOST_KEPT``.

    Nothing is started before the first job. ``most`` is how many bytes may be sent at once.
    """

    def __init__(self, store: Store, most: int) -> None:
        self.most = most
        self._store = store
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._waiting: queue.Queue[Job | str | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._worker: subprocess.Popen[str] | None = None
        self._folder: Path | None = None

    def new_folder(self) -> Path:
        """An empty folder for the files of one job."""
        with self._lock:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="graphbuilder-"))
        return Path(tempfile.mkdtemp(dir=self._folder))

    def check_room(self) -> None:
        """Raises QueueFull when too many jobs wait."""
        if self._waiting.qsize() >= MOST_WAITING:
            raise QueueFull(f"{MOST_WAITING} jobs wait already.", hint="Send it again when some are done.")

    def add(self, job: Job) -> Job:
        """Put a job in line."""
        with self._lock:
            self._jobs[job.id] = job
            ended = [one.id for one in self._jobs.values() if one.state in ENDED]
            for id_ in ended[: max(0, len(self._jobs) - MOST_KEPT)]:
                del self._jobs[id_]
            self._put(job)
        return job

    def _put(self, job: Job | str) -> None:
        self._waiting.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
            self._thread.start()

    def all(self) -> list[Job]:
        """The jobs, newest first."""
        with self._lock:
            return list(reversed(self._jobs.values()))

    def get(self, id_: str) -> Job:
        """The job of an id. Raises UnknownName."""
        with self._lock:
            if id_ in self._jobs:
                return self._jobs[id_]
        raise UnknownName(
            f"There is no job {id_[:80]!r}.",
            hint=f"The last {MOST_KEPT} jobs are kept until the server stops. What a job has written stays; "
            "send the same again to go on.",
        )

    def cancel(self, id_: str) -> Job:
        """Ask that a job be left; what it has written stays. Raises UnknownName, or JobEnded when it is over."""
        job = self.get(id_)
        with self._lock:
            if job.state in ENDED:
                raise JobEnded(f"The job {job.id} has ended already: {job.state}.")
            job.cancelling = True
            if job.state == "queued":
                job.end("cancelled")
            elif self._worker:
                self._tell(self._worker, {"cancel": job.id})
        return job

    @contextmanager
    def alone(self) -> Iterator[None]:
        """The block in which no job writes. Raises WriterBusy when one does for longer than a few seconds."""
        if not self._writing.acquire(timeout=_LOCK_SECONDS):
            raise WriterBusy(
                "Papers are being read into the graph, and only one may write.",
                hint="Try again when the job is done: /v1/jobs says how far it is.",
            )
        try:
            yield
        finally:
            self._writing.release()

    def ask(self, order: dict[str, Any]) -> dict[str, Any]:
        """The change that a correction of papers makes, by the process that can read them; to be called ``alone``.

        Raises what stood in the way.
        """
        with self._lock:
            worker = self._worker = self._running()
            self._tell(worker, {**order, "store": store_address(self._store)})
            self._put(_WAKE)  # so that the process is ended when nothing follows
        assert worker.stdout is not None
        answer = json.loads(worker.stdout.readline() or json.dumps({"error": _LOST}))
        if error := answer.get("error"):
            raise _TOLD.get(error["code"], StoreError)(error["message"], hint=error["hint"])
        change: dict[str, Any] = answer["change"]
        return change

    def take_back(self, id_: str) -> dict[str, Any]:
        """The removal of what a job has added. Raises UnknownName, and JobRuns when it is not over."""
        job = self.get(id_)
        if job.state not in ENDED:
            raise JobRuns(f"The job {job.id} is not over yet.", hint="Cancel it first, or wait.")
        with self.alone():
            removal = self.ask({"remove": job.added})
            job.taken_back, job.added = job.taken_back + len(job.added), []
        return removal

    def close(self) -> None:
        """End the process and forget what was sent; what was written stays."""
        thread = self._thread
        for job in self.all():
            with suppress(JobEnded):
                self.cancel(job.id)
        self._waiting.put(None)
        if thread:
            thread.join(_STOP_SECONDS)
        self._stop_worker()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self) -> None:
        while True:
            try:
                job = self._waiting.get(timeout=IDLE_SECONDS if self._worker else None)
            except queue.Empty:
                if self._writing.acquire(blocking=False):
                    self._stop_worker()
                    self._writing.release()
                continue
            if job is None:
                return
            if isinstance(job, str):
                continue
            with self._writing:
                self._read(job)
            shutil.rmtree(job.files[0].parents[1], ignore_errors=True)

    def _read(self, job: Job) -> None:
        with self._lock:
            if job.state in ENDED:
                return
            job.start()
            worker = self._worker = self._running()
            order = {"job": job.id, "files": list(map(str, job.files)), "format": job.format, "most": self.most}
            self._tell(worker, {**order, "store": store_address(self._store)})
        assert worker.stdout is not None
        for line in worker.stdout:
            said = json.loads(line)
            with self._lock:
                job.note(said)
            if job.state in ENDED:
                return
        with self._lock:
            self._worker = None
            job.error = _LOST
            job.end("failed")

    def _running(self) -> "subprocess.Popen[str]":
        if self._worker and self._worker.poll() is None:
            return self._worker
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "api.ingest.worker"],  # -P: not from the folder that the server runs in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        )

    def _tell(self, worker: "subprocess.Popen[str]", order: dict[str, Any]) -> None:
        assert worker.stdin is not None
        with suppress(BrokenPipeError):  # it has ended, and its answers end too
            worker.stdin.write(json.dumps(order) + "\n")
            worker.stdin.flush()

    def _stop_worker(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is None:
            return
        assert worker.stdin is not None
        with suppress(BrokenPipeError):
            worker.stdin.close()
        try:
            worker.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def store_address(store: Store) -> str:
    """Where another process finds the store; the database and the password of Neo4j stand in the environment."""
    if store.language == "sql":
        return store.uri
    parts = urlsplit(store.uri)
    return f"{parts.scheme}://{parts.netloc}"
