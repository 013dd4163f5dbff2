"""Every error that graphbuilder raises on purpose.

GraphbuilderError            anything of ours; catch this one
├── InputError               what was handed in cannot be read at all
├── OutputError              a file that was asked for cannot be written
├── FetchError               an online source did not answer, refused, or answered with something else
├── StoreError               a store did not do what was asked
│   ├── StoreUnavailable     no answer from the store, or it cannot be opened
│   ├── StoreVersionError    the store was written with another schema version
│   └── QueryError           a query failed, or ran past its time limit
├── UnknownName              a name, id or query that does not exist; carries near names
├── AmbiguousName            a name that several entities have; the hint lists them
├── CorrectionError          a correction that changes nothing, contradicts itself, or is not there
├── QuestionError            a question or filter that cannot be read
└── ModelError               the trained pipeline is missing or does not fit this version

Each carries a stable ``code``, the HTTP ``status`` the API answers with, what happened (``message``)
and what to do about it (``hint``).
"""

from collections.abc import Sequence
from typing import ClassVar


class GraphbuilderError(Exception):
    """Base of all errors raised on purpose; ``str()`` gives the message and the hint in one line."""

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 500

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InputError(GraphbuilderError):
    """An input that cannot be read at all: absent, not text, empty, or of no known format."""

    code = "input-unreadable"
    status = 400


class OutputError(GraphbuilderError):
    """A file that was asked for cannot be written."""

    code = "output-unwritable"


class FetchError(GraphbuilderError):
    """An online source did not answer, refused, or answered with something else.

    ``answered`` is the HTTP status of the last answer; None when there was none.
    """

    code = "source-silent"
    status = 502

    def __init__(self, message: str, *, hint: str = "", answered: int | None = None) -> None:
        super().__init__(message, hint=hint)
        self.answered = answered


class StoreError(GraphbuilderError):
    """A store did not do what was asked."""

    code = "store-failed"


class StoreUnavailable(StoreError):
    """The store cannot be reached or opened; trying again later may help."""

    code = "store-unavailable"
    status = 503


class StoreVersionError(StoreError):
    """The store was written with another version of the schema."""

    code = "store-version"
    status = 503


class QueryError(StoreError):
    """A query was refused, failed or ran past its time limit."""

    code = "query-failed"
    status = 400


class UnknownName(GraphbuilderError):
    """A name, id or query that does not exist.

    ``near`` holds existing names that look alike, the closest first; it may be empty.
    """

    code = "name-unknown"
    status = 404

    def __init__(self, message: str, *, hint: str = "", near: Sequence[str] = ()) -> None:
        if near and not hint:
            hint = f"Did you mean {' or '.join(near[:3])}?"
        super().__init__(message, hint=hint)
        self.near = tuple(near)


class AmbiguousName(GraphbuilderError):
    """A name that several entities have where one is needed; the hint lists them."""

    code = "name-ambiguous"
    status = 409


class CorrectionError(GraphbuilderError):
    """A correction that changes nothing, contradicts itself, or is not there."""

    code = "correction-refused"
    status = 409


class QuestionError(GraphbuilderError):
    """A question, filter or parameter that cannot be read."""

    code = "question-unreadable"
    status = 400


class ModelError(GraphbuilderError):
    """The trained pipeline is missing, damaged, or was trained for another version."""

    code = "model-unusable"
