"""What stands around the app: headers, ids, limits and counts of every request."""

from typing import Final

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.middleware.gzip import GZipMiddleware

from api.errors import LastHandler
from api.headers import HeadAsGet, SafeHeaders
from api.limiting import RateLimit
from api.metrics import Metrics, Watched
from api.request_ids import HEADER, RequestIds
from graphbuilder.settings import Settings

_ASKED_WITH: Final = ("Accept", "Content-Type", "If-None-Match", HEADER)
_SHOWN: Final = ("ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "Content-Disposition", HEADER)


def stand_around(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """Put the layers around an app, the innermost first.

    CORS headers reach every answer, also that of the last handler and of the rate limit; pages of other sites may
    read and look up, and change nothing.
    """
    app.add_middleware(LastHandler)
    if settings.rate_limit:
        app.add_middleware(RateLimit, limit=settings.rate_limit)
    app.add_middleware(Watched, metrics=metrics)
    app.add_middleware(HeadAsGet)
    app.add_middleware(SafeHeaders)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(RequestIds)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=settings.cors_origins,
        allow_methods=["GET", "POST"],
        allow_headers=_ASKED_WITH,
        expose_headers=_SHOWN,
    )
