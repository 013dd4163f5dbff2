"""Addresses of entities and papers that have become another one lead to it."""

from typing import Final

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

API: Final = "/v1"


class Moved(Exception):
    """What has this id is found at another address, given without ``/v1``."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def answer_moved(request: Request, found: Exception) -> Response:
    """A redirect to the same part of its own address, of the API or of the pages.

    It may not be kept unasked: a correction that is taken back gives the id its entity again.
    """
    assert isinstance(found, Moved)
    path = request.url.path
    prefix = API if path.startswith(f"{API}/") else ""
    rest = path[len(path) - len(_below(request)) :]
    query = f"?{request.url.query}" if request.url.query else ""
    target = f"{prefix}{found.path}{rest}{query}"
    return RedirectResponse(target, status_code=301, headers={"Cache-Control": "no-cache"})


def _below(request: Request) -> str:
    """What follows the id in a path, its slash first; ids of papers hold slashes themselves."""
    path: str = request.url.path
    id_ = request.path_params.get("paper_id")
    if id_ is None:
        return "".join(f"/{part}" for part in path.removeprefix(f"{API}/").lstrip("/").split("/")[2:])
    decoded: str = request.scope["path"]
    return decoded.rpartition(id_)[2]
