"""What a client raises when the API does not give what was asked for.

ClientError          any of these; it is a GraphbuilderError too
├── NotFound         no such paper, name or address (404); carries near names
├── Refused          what was asked cannot be read, or is not allowed (other 4xx)
├── RateLimited      too many requests (429); carries when to come again
└── Unavailable      the server or its store does not answer (5xx, or no connection)
"""

from collections.abc import Mapping
from typing import Any, Final

from graphbuilder.errors import GraphbuilderError

TYPE_PREFIX: Final = "urn:graphbuilder:error:"


class ClientError(GraphbuilderError):
    """An answer of the API that is an error.

    ``http_status`` is null when there was no answer, ``kind`` is the stable name of the error, such as
    ``name-unknown``, and ``request_id`` finds the request in the server's log.
    """

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        near: tuple[str, ...] = (),
        kind: str = "",
        http_status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.near = near
        self.kind = kind
        self.http_status = http_status
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds after which trying again may help, when the server says so."""


class NotFound(ClientError):
    """Nothing has this id, name or address; ``near`` holds names that look alike, the closest first."""


class Refused(ClientError):
    """What was asked cannot be read, or is not allowed."""


class RateLimited(ClientError):
    """There were too many requests; ``retry_after`` says how long to wait."""


class Unavailable(ClientError):
    """The server, or its store, does not answer; trying again later may help."""


def read_problem(status: int, headers: Mapping[str, str], body: Any) -> ClientError:
    """The error that an answer tells of, whether or not its body is a problem document."""
    said: Mapping[str, Any] = body if isinstance(body, dict) else {}
    return _class_of(status)(
        str(said.get("detail") or f"The server answered with status {status}."),
        hint=str(said.get("hint") or ""),
        near=tuple(str(name) for name in said.get("near") or ()),
        kind=str(said.get("type") or "").removeprefix(TYPE_PREFIX),
        http_status=status,
        request_id=headers.get("x-request-id"),
        retry_after=_seconds(headers.get("retry-after", "")),
    )


def _class_of(status: int) -> type[ClientError]:
    if status == 404:
        return NotFound
    if status == 429:
        return RateLimited
    return Unavailable if status >= 500 else Refused


def _seconds(text: str) -> float | None:
    return float(text) if text.isdecimal() else None
