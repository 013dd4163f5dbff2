"""Counts and times of requests, as Prometheus reads them, and one line in the log for each."""

import logging
import time
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.request_ids import request_id
from graphbuilder import __version__

MEDIA_TYPE: Final = CONTENT_TYPE_LATEST
_API: Final = "/v1"
_METHODS: Final = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_log = logging.getLogger("graphbuilder.api.access")


class Metrics:
    """What one app counts; each app has its own."""

    def __init__(self, store: str) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "graphbuilder_requests",
            "Requests by method, route and status.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "graphbuilder_request_seconds",
            "Time until the whole answer was handed over.",
            ("route",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.running = Gauge("graphbuilder_requests_running", "Requests being answered.", registry=self.registry)
        info = Info("graphbuilder", "The server.", registry=self.registry)
        info.info({"version": __version__, "store": store.partition(":")[0]})

    def written(self) -> bytes:
        """All counts in the text format of Prometheus."""
        return generate_latest(self.registry)


class Watched:
    """Counts, times and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 499  # as others say when the client goes before it has an answer

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self.metrics.running.track_inprogress():
            try:
                await self.app(scope, receive, watched)
            finally:
                self._count(scope, status, time.perf_counter() - started)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = route_name(scope)
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        path = scope.get("raw_path", b"").decode("latin-1")
        _log.info("%s %s %d %.1f ms %s", method, path, status, seconds * 1000, request_id(scope))


def route_name(scope: Scope) -> str:
    """The pattern of a request's route, which are few, whatever addresses are asked for."""
    route: Any = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    if path:
        # The framework may leave out the prefix that a router is included with.
        return (
            f"{_API}{path}" if scope["path"].startswith(f"{_API}/") and not path.startswith(f"{_API}/") else str(path)
        )
    return "/static" if scope["path"].startswith("/static/") else "unknown"
