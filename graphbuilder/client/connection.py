"""Requests to one server: the one place that knows the HTTP library."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import httpx2

from graphbuilder.client.problems import ClientError, RateLimited, Unavailable, read_problem

USER_AGENT: Final = "graphbuilder-client"
LONGEST_WAIT: Final = 60.0
"""Seconds; a server that asks for more is not waited for."""
_SHORTEST_WAIT: Final = 0.5
Parameter = str | int | float | bool | list[Any] | dict[str, Any] | None
_AS_IT_IS: Final = {"Content-Type": "application/octet-stream"}


class Connection:
    """Asks one server, again when it is busy: ``retries`` times at most, as late as it says.

    ``timeout`` is in seconds. All methods raise ClientError.
    """

    def __init__(self, base_url: str, *, token: str | None, timeout: float, retries: int) -> None:
        self.base_url = base_url.rstrip("/")
        headers = {"User-Agent": USER_AGENT} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._http = httpx2.Client(base_url=self.base_url, headers=headers, timeout=timeout, follow_redirects=True)
        self._retries = retries

    def ask(self, method: str, path: str, parameters: Mapping[str, Parameter], body: Any = None) -> Any:
        """The JSON that the server answers; a body of bytes is sent as it is, any other as JSON."""
        for attempt in range(self._retries + 1):
            try:
                return self._ask_once(method, path, parameters, body)
            except (RateLimited, Unavailable) as error:
                wait = max(error.retry_after or _SHORTEST_WAIT * 2**attempt, _SHORTEST_WAIT)
                if attempt == self._retries or wait > LONGEST_WAIT or not _may_repeat(error, method):
                    raise
                time.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    @contextmanager
    def stream(self, path: str, parameters: Mapping[str, Parameter]) -> Iterator[Iterator[bytes]]:
        """The bytes that the server answers, as they come."""
        with self._mapped(), self._http.stream("GET", path, params=written(parameters)) as answer:
            if answer.is_error:
                answer.read()
                raise _problem(answer)
            yield answer.iter_bytes()

    def close(self) -> None:
        """Release the connections."""
        self._http.close()

    def _ask_once(self, method: str, path: str, parameters: Mapping[str, Parameter], body: Any) -> Any:
        asked = written(parameters)
        with self._mapped():
            if isinstance(body, bytes):
                answer = self._http.request(method, path, params=asked, content=body, headers=_AS_IT_IS)
            else:
                answer = self._http.request(method, path, params=asked, json=body)
        if answer.is_error:
            raise _problem(answer)
        try:
            return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        except ValueError as error:
            raise Unavailable(f"{self.base_url} answered something else than JSON.") from error

    @contextmanager
    def _mapped(self) -> Iterator[None]:
        """Turns the library's errors into ours."""
        try:
            yield
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            raise Unavailable(
                f"No answer from {self.base_url}: {error or type(error).__name__}.",
                hint="Check the address, and that `graphbuilder serve` runs there.",
            ) from error


def written(parameters: Mapping[str, Parameter]) -> dict[str, str | list[str]]:
    """Parameters as they stand in an address: lists one by one; those that are None are left out.

    >>> written({"limit": 5, "sure": True, "kind": ["labs", "tasks"], "since": None})
    {'limit': '5', 'sure': 'true', 'kind': ['labs', 'tasks']}
    """
    texts: dict[str, str | list[str]] = {}
    for name, value in parameters.items():
        if isinstance(value, list):
            texts[name] = [_text(item) for item in value]
        elif value is not None:
            texts[name] = _text(value)
    return texts


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _may_repeat(error: ClientError, method: str) -> bool:
    """Whether a request that failed so cannot have changed anything, or may be repeated whatever it changed."""
    return method == "GET" or error.http_status in (429, 503)


def _problem(answer: httpx2.Response) -> ClientError:
    try:
        body = answer.json()
    except ValueError:
        body = None
    return read_problem(answer.status_code, answer.headers, body)
