"""Asks the application itself for pages, without a server between."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import unquote, urlsplit

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of asking for an address."""

    status: int
    text: str


class Application:
    """The application over a store, as anyone sees it who may only read; ``today`` is what it takes for the day."""

    def __init__(self, store: Store, today: date) -> None:
        closed = {"editing": False, "editing_token": None, "raw_queries": False, "rate_limit": None}
        self._app = create_app(store, Settings().model_copy(update=closed), today=lambda: today)

    async def get(self, address: str) -> Answer:
        """The page at an address."""
        parts = urlsplit(address)
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(b"host", b"localhost"), (b"accept", b"text/html")],
            "client": ("127.0.0.1", 0),
            "server": ("localhost", 80),
        }
        status, body = 500, bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                body.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        return Answer(status, body.decode("utf-8", "replace"))
