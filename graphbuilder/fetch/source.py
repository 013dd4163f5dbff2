"""What each source brings to be asked page by page."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.http import Call, Http, Site
from graphbuilder.fetch.keys import Key, read_address, read_secrets
from graphbuilder.fetch.query import Query


@dataclass(frozen=True, slots=True)
class Record:
    """One paper as the source gives it, and the id by which it is known there."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """The records of one answer. ``next`` asks for what follows; None when nothing does."""

    records: Sequence[Record]
    next: str | None
    total: int | None = None
    """How many records the source says there are in all; None when it does not say."""
    missing: Sequence[str] = ()
    """Ids that were asked for and that the source does not have."""


class Source(ABC):
    """One online source: how it is asked, and how its answers part into records."""

    name: ClassVar[str]
    title: ClassVar[str]
    url: ClassVar[str]
    pause: ClassVar[float]
    """Seconds between two requests, as the source asks for."""
    example: ClassVar[str]
    """What follows ``graphbuilder fetch`` in an example."""
    keys: ClassVar[tuple[Key, ...]] = ()
    """What the source takes from the environment, first what raises its limits."""
    quota: ClassVar[str] = ""
    """What helps against the source's limits when no key is set."""
    head: ClassVar[str] = ""
    foot: ClassVar[str] = ""
    most: ClassVar[int | None] = None
    """The most records that one query gives; None when there is no such bound."""
    cursors_expire: ClassVar[bool] = False
    at_once: ClassVar[int] = 100
    """How many ids one request may ask for."""

    def site(self, environ: Mapping[str, str]) -> Site:
        """Where and with what the source is asked."""
        has_key = bool(read_secrets(self.keys[:1], environ).values)
        return Site(
            title=self.title,
            url=read_address(self.name, self.url, environ),
            pause=self.pause,
            secrets=read_secrets(self.keys, environ),
            quota_hint="Your quota is used up: run the same command again later." if has_key else self.quota,
        )

    @abstractmethod
    def check(self, query: Query) -> None:
        """Raises InputError for a query that the source cannot answer."""

    @abstractmethod
    def first(self, query: Query) -> str:
        """The cursor of the first page."""

    @abstractmethod
    def call(self, query: Query, cursor: str) -> Call:
        """The request for the page of a cursor."""

    @abstractmethod
    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The page in an answer; raises BadAnswer when it cannot be what was asked for."""

    def sign_in(self, site: Site, http: Http, environ: Mapping[str, str]) -> Site | None:
        """The source as it is asked by someone with an account, once it refused a stranger; None without account."""
        return None

    def ids(self, query: Query) -> list[str]:
        """The ids of a query as the source has them; raises InputError for one that is none of its own."""
        raise self.refuse("is not asked by ids", "Give words instead.")

    def batch(self, query: Query, cursor: str) -> list[str]:
        """The ids that the request for the page of a cursor asks for."""
        start = int(cursor)
        return self.ids(query)[start : start + self.at_once]

    def ids_page(self, records: Sequence[Record], query: Query, cursor: str, *, known: Collection[str]) -> Page:
        """The page of the ids that a request asked for; ``known`` are those that the source has."""
        batch, ids = self.batch(query, cursor), self.ids(query)
        following = int(cursor) + len(batch)
        missing = [id_ for id_ in batch if id_ not in known]
        return Page(records, str(following) if following < len(ids) else None, len(ids), missing)

    def knows_none(self, error: FetchError) -> bool:
        """Whether a refusal says that the source has none of the ids that were asked for."""
        return error.answered == 404 and self.at_once == 1

    def refuse(self, words: str, hint: str) -> InputError:
        """The error for a query that the source cannot answer."""
        return InputError(f"{self.title} {words}.", hint=hint)

    def known_ids(self, query: Query, read_id: Callable[[str], str | None], kind: str) -> list[str]:
        """Each word of a query read as an id, once; raises InputError for a word that is none."""
        found = [read_id(word) for word in query.ids]
        strange = [word for word, id_ in zip(query.ids, found, strict=True) if id_ is None]
        if strange:
            raise self.refuse(f"does not know papers by {strange[0]}", f"It knows {kind}.")
        return list(dict.fromkeys(id_ for id_ in found if id_))
