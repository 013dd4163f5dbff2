"""Answers of the API carry an ETag that changes with the graph; who has it already gets a 304."""

from typing import Annotated, Final

from fastapi import Header, Request, Response

from api.deps import StoreDep, TodayDep
from graphbuilder import __version__
from graphbuilder.ids import digest

HEADERS: Final = {"Cache-Control": "no-cache"}


class NotModified(Exception):
    """The client's copy is still right."""

    def __init__(self, tag: str) -> None:
        super().__init__(tag)
        self.tag = tag


def check_freshness(
    request: Request,
    response: Response,
    store: StoreDep,
    today: TodayDep,
    if_none_match: Annotated[str, Header(include_in_schema=False)] = "",
) -> None:
    """Sets the ETag of the answer. Raises NotModified when the client has that one.

    It is a weak one: two answers with the same tag may differ in ``took_ms``.
    """
    state = (__version__, store.version(), store.catalogue.digest, today.isoformat())
    tag = f'W/"{digest(*state, request.url.path, request.url.query)}"'
    if tag in (part.strip() for part in if_none_match.split(",")):
        raise NotModified(tag)
    response.headers.update({"ETag": tag, **HEADERS})


def answer_not_modified(request: Request, found: Exception) -> Response:
    """The answer to a client whose copy is still right."""
    assert isinstance(found, NotModified)
    return Response(status_code=304, headers={"ETag": found.tag, **HEADERS})
