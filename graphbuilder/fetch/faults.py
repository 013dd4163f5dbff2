"""What goes wrong with one request and may go right with the next."""


class Passing(Exception):
    """A fault that may pass: too many requests, a server in trouble, a broken connection.

    ``retry_after`` are the seconds that the server asks to wait; ``status`` is its HTTP status, None without answer.
    """

    def __init__(self, reason: str, *, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.retry_after = retry_after


class BadAnswer(Passing):
    """An answer that cannot be what was asked for: cut short, a web page, empty where more is promised."""
