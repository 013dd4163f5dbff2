"""Ids of requests: taken from the client or made here, sent back, and named in errors and in the log."""

import re
import uuid
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER: Final = "X-Request-ID"
_FIT: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


class RequestIds:
    """Gives every request an id, in its state and in the header of its answer.

    An id of the client's own is kept when it holds nothing but letters, digits, dots, dashes and underscores.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        id_ = given if _FIT.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = id_

        async def with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[HEADER] = id_
            await send(message)

        await self.app(scope, receive, with_id)


def request_id(scope: Scope) -> str | None:
    """The id of a request; None outside ``RequestIds``."""
    found: str | None = scope.get("state", {}).get("request_id")
    return found
