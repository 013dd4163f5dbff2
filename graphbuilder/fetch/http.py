"""Requests to online sources: pauses, tries with longer and longer waits, and answers kept on disk."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Final, Generic, Self, TypeVar
from urllib.request import getproxies, proxy_bypass

import httpx2
from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt, wait_exponential

from graphbuilder import __version__
from graphbuilder.errors import FetchError
from graphbuilder.fetch.answers import told_reason
from graphbuilder.fetch.cache import AnswerCache, cache_key
from graphbuilder.fetch.faults import BadAnswer, Passing
from graphbuilder.fetch.keys import Secrets
from graphbuilder.fetch.pauses import Pauses

USER_AGENT: Final = f"graphbuilder/{__version__} (knowledge graph of papers)"
FRESH: Final = 86400.0
"""Seconds for which a kept answer is as good as a new one; an older one serves when the source does not answer."""
LONGEST_WAIT: Final = 120.0
"""Seconds; a server that asks for more is not waited for."""
LARGEST_ANSWER: Final = 256 * 1024**2
"""Bytes that one answer may have."""
_MAY_PASS: Final = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})
_SECRETS: Final = "graphbuilder_secrets"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Site:
    """One source as it is asked: its name in words, its address, its pause in seconds, and what goes with a request."""

    title: str
    url: str
    pause: float
    secrets: Secrets = field(default_factory=Secrets)
    quota_hint: str = ""
    """What to do when the source says that it was asked too much."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request: a path below the site's address, parameters, and a body that is sent as JSON, if any."""

    path: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    body: object = None


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What was read from an answer, and whether it was kept from before."""

    value: T
    kept: bool


class Http:
    """Asks sources, one request at a time.

    ``timeout`` is in seconds, ``tries`` counts the first one. ``refresh`` asks anew what is kept. ``tell`` is called
    with words on what is waited for. ``sleep`` and ``now`` (seconds since 1970) are those of the clock by default.
    """

    def __init__(
        self,
        *,
        cache: AnswerCache | None = None,
        refresh: bool = False,
        timeout: float = 60.0,
        tries: int = 5,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
        tell: Callable[[str], None] = lambda words: None,
        largest: int = LARGEST_ANSWER,
    ) -> None:
        self._cache = cache
        self._refresh = refresh
        self._tries = tries
        self._sleep = sleep
        self._now = now
        self._tell = tell
        self._largest = largest
        self._pauses = Pauses(sleep=sleep, now=now)
        self._backoff = wait_exponential(multiplier=1, min=1, max=LONGEST_WAIT)
        self._client = httpx2.Client(
            transport=_Keyed(getproxies()),
            timeout=timeout,
            follow_redirects=True,
            max_redirects=5,
            headers={"User-Agent": USER_AGENT},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Release the connections and the file of kept answers."""
        self._client.close()
        if self._cache is not None:
            self._cache.close()

    def ask(
        self,
        site: Site,
        call: Call,
        read: Callable[[str], T],
        *,
        page: int = 0,
        refresh: bool = False,
        keep: bool = True,
    ) -> Answer[T]:
        """What ``read`` makes of the answer to a call; it raises BadAnswer when the answer cannot be right.

        With ``keep`` the answer is kept, and may be one kept from before. Raises FetchError when the source refuses,
        or gives no good answer in all tries.
        """
        url = str(httpx2.URL(f"{site.url}{call.path}", params=dict(call.parameters)))
        if self._cache is None or not keep:
            return Answer(self._try(site, call, url, read)[1], kept=False)
        key, anew = cache_key(url, call.body, page), refresh or self._refresh
        if not anew and (found := self._kept(key, read, FRESH)):
            return found
        try:
            text, value = self._try(site, call, url, read)
        except FetchError as error:
            silent = error.answered is None or error.answered >= httpx2.codes.INTERNAL_SERVER_ERROR
            if silent and not anew and (found := self._kept(key, read, None)):
                self._tell(f"{error.message} An answer from before is used.")
                return found
            raise
        self._cache.keep(key, url, text)
        return Answer(value, kept=False)

    def _kept(self, key: str, read: Callable[[str], T], oldest: float | None) -> Answer[T] | None:
        found = self._cache.find(key) if self._cache is not None else None
        if found is None or (oldest is not None and found.age > oldest):
            return None
        try:
            return Answer(read(found.text), kept=True)
        except BadAnswer:  # kept by another version
            return None

    def _try(self, site: Site, call: Call, url: str, read: Callable[[str], T]) -> tuple[str, T]:
        def tell(state: RetryCallState) -> None:
            seconds = state.next_action.sleep if state.next_action else 0.0
            again = f"asking again in {seconds:.0f} s (try {state.attempt_number + 1} of {self._tries})"
            self._tell(f"{site.title} {_passing(state).reason}; {again}.")

        retrying = Retrying(
            stop=stop_after_attempt(self._tries),
            wait=self._wait,
            retry=retry_if_exception_type(Passing),
            sleep=self._sleep,
            before_sleep=tell,
            reraise=True,
        )
        try:
            return retrying(self._ask_once, site, call, url, read)
        except Passing as fault:
            raise _given_up(site, fault, self._tries) from fault

    def _wait(self, state: RetryCallState) -> float:
        """Seconds until the next try: what the server asks for, else longer with each try."""
        return max(_passing(state).retry_after or 0.0, self._backoff(state))

    def _ask_once(self, site: Site, call: Call, url: str, read: Callable[[str], T]) -> tuple[str, T]:
        self._pauses.wait(httpx2.URL(site.url).netloc.decode(), site.pause)
        method = "GET" if call.body is None else "POST"
        try:
            with self._client.stream(
                method, url, json=call.body, extensions={_SECRETS: (site.url, site.secrets)}
            ) as got:
                body = self._body(got, site)
        except httpx2.TimeoutException:
            raise Passing("did not answer in time") from None
        except (httpx2.TooManyRedirects, httpx2.InvalidURL) as error:
            raise FetchError(f"{site.title} sends its callers in a circle.", hint="Check its address.") from error
        except httpx2.RequestError as error:
            reason = site.secrets.hidden(str(error)) or type(error).__name__
            raise Passing(f"gave no whole answer ({reason})") from None
        text = body.decode("utf-8", "replace").removeprefix("\ufeff")
        if got.status_code != httpx2.codes.OK:
            raise self._refused(site, got, site.secrets.hidden(told_reason(text)))
        return text, read(text)

    def _body(self, got: httpx2.Response, site: Site) -> bytes:
        parts: list[bytes] = []
        size = 0
        for part in got.iter_bytes():
            parts.append(part)
            size += len(part)
            if size > self._largest:
                hint = "Ask for less at once with --limit or a narrower range of dates."
                raise FetchError(f"An answer of {site.title} is larger than {self._largest} bytes.", hint=hint)
        return b"".join(parts)

    def _refused(self, site: Site, got: httpx2.Response, told: str) -> Exception:
        status, wait = got.status_code, self._retry_after(got.headers.get("retry-after", ""))
        reason = f"answered {status}" + (f" ({told})" if told else "")
        if status in _MAY_PASS and (wait is None or wait <= LONGEST_WAIT):
            return Passing(reason, status=status, retry_after=wait)
        if wait is not None and status in _MAY_PASS:
            reason += f" and asks to wait {wait:.0f} s"
        hint = site.quota_hint if status in (401, 403, 429) else ""
        if status in (401, 403) and site.secrets.values:
            hint = "The key that the environment gives for it is not accepted, or not enough."
        return FetchError(f"{site.title} {reason}.", hint=hint, answered=status)

    def _retry_after(self, written: str) -> float | None:
        """Seconds that a Retry-After asks for, as a number or as a date; None when it says nothing."""
        written = written.strip()
        if written.isascii() and written.isdigit():
            return float(written)
        try:
            until = parsedate_to_datetime(written)
        except (TypeError, ValueError):
            return None
        until = until if until.tzinfo else until.replace(tzinfo=UTC)
        return max(0.0, until.timestamp() - self._now())


class _Keyed(httpx2.BaseTransport):
    """Adds keys at the last moment and to the source's own host alone: no log, error or redirect sees them.

    Goes through the proxies of the environment, but for hosts that its ``NO_PROXY`` names.
    """

    def __init__(self, proxies: Mapping[str, str]) -> None:
        self._direct = httpx2.HTTPTransport()
        found = {scheme: proxies[scheme] for scheme in ("http", "https") if proxies.get(scheme)}
        self._proxied = {scheme: httpx2.HTTPTransport(proxy=proxy) for scheme, proxy in found.items()}

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        home, secrets = request.extensions.get(_SECRETS, ("", Secrets()))
        if _origin(httpx2.URL(home)) != _origin(request.url):
            return self._way(request.url).handle_request(request)
        url = request.url.copy_merge_params(dict(secrets.parameters)) if secrets.parameters else request.url
        headers = [*request.headers.raw, *((name.encode(), value.encode()) for name, value in secrets.headers.items())]
        inner = httpx2.Request(
            request.method, url, headers=headers, stream=request.stream, extensions=request.extensions
        )
        answer = self._way(url).handle_request(inner)
        if place := answer.headers.get("location"):
            answer.headers["location"] = _without(place, secrets.parameters)
        return answer

    def close(self) -> None:
        for way in (self._direct, *self._proxied.values()):
            way.close()

    def _way(self, url: httpx2.URL) -> httpx2.HTTPTransport:
        proxied = self._proxied.get(url.scheme)
        return self._direct if proxied is None or proxy_bypass(url.host) else proxied


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _without(place: str, parameters: Mapping[str, str]) -> str:
    url = httpx2.URL(place)
    for name in parameters:
        url = url.copy_remove_param(name) if name in url.params else url
    return str(url)


def _passing(state: RetryCallState) -> Passing:
    fault = state.outcome.exception() if state.outcome else None
    return fault if isinstance(fault, Passing) else Passing("did not answer")


def _given_up(site: Site, fault: Passing, tries: int) -> FetchError:
    hint = site.quota_hint if fault.status == httpx2.codes.TOO_MANY_REQUESTS else ""
    times = f" in {tries} tries" if tries > 1 else ""
    return FetchError(
        f"{site.title} {fault.reason}{times}.",
        hint=hint or "Run the same command again later.",
        answered=fault.status,
    )
