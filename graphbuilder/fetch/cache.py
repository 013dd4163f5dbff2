"""Answers of sources, kept on disk.

An answer is kept only once it was read to its end and found to be what was asked for, so that a broken one never comes
from here. What it is kept under has no key in it.
"""

import collections
import hashlib
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from hishel import Headers, Request, Response, SqliteStorage

KEPT: Final = 90 * 86400.0
"""Seconds after which an answer is dropped."""
LARGEST: Final = 2 * 1024**3
"""Bytes that all answers may take; those unused longest go first."""
_FETCHED: Final = "x-fetched-at"
logging.getLogger("hishel").addHandler(logging.NullHandler())  # a cache that cannot be used is only slow


class Kept(NamedTuple):
    """A kept answer, and how many seconds ago it came."""

    text: str
    age: float


class AnswerCache:
    """Answers in one SQLite file; ``now`` gives seconds since 1970."""

    def __init__(self, path: Path, *, now: Callable[[], float]) -> None:
        self._storage = SqliteStorage(database_path=path, default_ttl=KEPT, max_size=LARGEST)
        self._now = now

    def find(self, key: str) -> Kept | None:
        """The newest answer that is kept under a key; None when there is none."""
        found: list[Kept] = []
        for entry in self._storage.get_entries(key):
            headers, stream = entry.response.headers, entry.response.stream
            body = b"".join(stream) if stream is not None and not hasattr(stream, "__aiter__") else b""
            found.append(Kept(body.decode("utf-8"), self._now() - float(headers.get(_FETCHED, "0"))))
        return min(found, key=lambda kept: kept.age, default=None)

    def keep(self, key: str, url: str, text: str) -> None:
        """Keep an answer in place of an older one."""
        for entry in self._storage.get_entries(key):
            self._storage.remove_entry(entry.id)
        headers = Headers({_FETCHED: repr(self._now())})
        response = Response(200, headers, iter([text.encode("utf-8")]))
        stored = self._storage.create_entry(Request("GET", url), response, key).response.stream
        if stored is not None and not hasattr(stored, "__aiter__"):
            collections.deque(stored, maxlen=0)  # the storage writes what is read from it

    def close(self) -> None:
        """Release the file."""
        self._storage.close()


def cache_key(url: str, body: object, page: int) -> str:
    """What an answer is kept under. The page counts too: some sources give one cursor for all pages."""
    return hashlib.sha256(json.dumps([url, body, page], sort_keys=True).encode()).hexdigest()
