"""What stands around the app: headers, ids, limits and counts of every request."""

from collections.abc import Sequence
from typing import Any, Final

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from api.errors import LastHandler
from api.headers import HeadAsGet, SafeHeaders
from api.limiting import RateLimit
from api.metrics import Metrics, Watched
from api.request_ids import HEADER, RequestIds
from graphbuilder.settings import Settings

GZIP_LEVEL: Final = 4
"""Answers come out nearly as small as at 9, in half the time."""
_LOOKUP: Final = "/lookup"
_ASKED_WITH: Final = ("If-None-Match", HEADER)
_SHOWN: Final = ("ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "Content-Disposition", HEADER)


def stand_around(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """Put the layers around an app, the innermost first.

    CORS headers reach every answer, also that of the last handler and of the rate limit.
    """
    app.add_middleware(LastHandler)
    if settings.rate_limit:
        app.add_middleware(RateLimit, limit=settings.rate_limit)
    app.add_middleware(Watched, metrics=metrics)
    app.add_middleware(HeadAsGet)
    app.add_middleware(SafeHeaders)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=GZIP_LEVEL)
    app.add_middleware(RequestIds)
    app.add_middleware(OtherSites, origins=settings.cors_origins)


class OtherSites:
    """Lets pages of other sites read, and look up by POST, which changes nothing; other POSTs stay forbidden."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        shared: dict[str, Any] = {"allow_origins": origins, "expose_headers": _SHOWN}
        self._reading = CORSMiddleware(app, allow_methods=["GET"], allow_headers=_ASKED_WITH, **shared)
        self._lookup = CORSMiddleware(
            app, allow_methods=["POST"], allow_headers=[*_ASKED_WITH, "Content-Type"], **shared
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        by_post = scope["type"] == "http" and scope["path"].endswith(_LOOKUP)
        await (self._lookup if by_post else self._reading)(scope, receive, send)
