"""A real HTTP server on this machine that answers from a script, and a clock that only tests turn."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


@dataclass
class Reply:
    """One answer. ``promised`` is a Content-Length that the body does not keep; ``delay`` is in real seconds."""

    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    promised: int | None = None
    delay: float = 0.0
    drop: bool = False
    """Close the connection without a word."""


@dataclass
class Asked:
    """One request that came."""

    method: str
    path: str
    parameters: dict[str, str]
    headers: dict[str, str]
    body: Any


Answering = Callable[[Asked], Reply]


class Server:
    """Answers with the replies of its script in order, then with ``otherwise``."""

    def __init__(self, address: str) -> None:
        self.url = address
        self.asked: list[Asked] = []
        self.script: list[Reply | Answering] = []
        self.otherwise: Answering = lambda asked: Reply('{"error": "nothing is here"}', status=404)

    def reply(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        chosen = self.script.pop(0) if self.script else self.otherwise
        return chosen if isinstance(chosen, Reply) else chosen(asked)

    @property
    def paths(self) -> list[str]:
        return [asked.path for asked in self.asked]

    def values(self, name: str) -> list[str | None]:
        """The values of one parameter, request by request."""
        return [asked.parameters.get(name) for asked in self.asked]


@contextmanager
def serving() -> Iterator[Server]:
    """A server on a free port of this machine."""
    listening = _Listening(("127.0.0.1", 0), _Handler)
    server = Server(f"http://127.0.0.1:{listening.server_port}")
    listening.script = server  # type: ignore[attr-defined]
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


class _Listening(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients of these tests go away on purpose."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        pass

    def _answer(self) -> None:
        address = urlsplit(self.path)
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        parameters = {name: values[0] for name, values in parse_qs(address.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.script.reply(  # type: ignore[attr-defined]
            Asked(self.command, address.path, parameters, headers, body)
        )
        if reply.delay:
            time.sleep(reply.delay)
        self.close_connection = reply.drop or reply.promised is not None
        if reply.drop:
            return
        content = reply.body.encode() if isinstance(reply.body, str) else reply.body
        try:
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.kind)
            self.send_header("Content-Length", str(reply.promised if reply.promised is not None else len(content)))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)
        except OSError:  # the client did not wait
            self.close_connection = True


class Clock:
    """A clock that moves only when someone sleeps; ``slept`` are the seconds of each sleep."""

    def __init__(self, start: float = 1_780_000_000.0) -> None:
        self.time = start
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 3))
        self.time += seconds
