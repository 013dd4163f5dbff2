"""Pauses between the requests to one host."""

from collections.abc import Callable
from typing import Final

from pyrate_limiter import Decision, InMemoryBucket, Rate, RateItem

_MILLISECONDS: Final = 1000


class Pauses:
    """Holds each request back until the pause since the last one to the same host is over."""

    def __init__(self, *, sleep: Callable[[float], None], now: Callable[[], float]) -> None:
        self._sleep = sleep
        self._now = now
        self._buckets: dict[tuple[str, float], InMemoryBucket] = {}

    def wait(self, host: str, pause: float) -> None:
        """Return when a request to the host may go out; ``pause`` is in seconds, 0 for none."""
        if pause <= 0:
            return
        rate = Rate(1, round(pause * _MILLISECONDS))
        bucket = self._buckets.setdefault((host, pause), InMemoryBucket([rate]))
        while (due := self._due(bucket, host)) > 0:
            self._sleep(due)

    def _due(self, bucket: InMemoryBucket, host: str) -> float:
        """Seconds until the request may go out; 0 when it may now, and then it is counted."""
        decision = bucket.put_decision(RateItem(host, round(self._now() * _MILLISECONDS)))
        if not isinstance(decision, Decision) or decision.allowed:  # a bucket in memory never answers later
            return 0.0
        return (decision.retry_after_ms or 1) / _MILLISECONDS
