"""All pages of a query from the first source that answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.collection import Attempt, Collection
from graphbuilder.fetch.http import Answer, Http
from graphbuilder.fetch.query import Query
from graphbuilder.fetch.source import Page, Source

_EXPIRED: Final = frozenset({400, 404, 410, 422})
"""HTTP statuses with which sources refuse a cursor that they no longer know."""
_STRANGER: Final = frozenset({401, 403})
"""HTTP statuses with which sources refuse those whom they do not know."""
_MOST_EMPTY: Final = 3
"""Pages in a row without a new record after which a source that goes by cursors has no more."""


@dataclass(slots=True)
class FetchReport:
    """What a fetch did, beside what its collection says."""

    pages: int = 0
    kept: int = 0
    """Pages that came from the cache."""
    faults: list[str] = field(default_factory=list)
    """Why not all that was sought is there."""
    broken: FetchError | None = None
    """Why the fetch broke off; the same call goes on."""


def asked_for(query: Query, sources: Sequence[Source]) -> dict[str, Any]:
    """What makes two fetches the same."""
    return {"sources": [source.name for source in sources], **query.as_json(), "limit": query.limit}


def fetch(
    query: Query,
    sources: Sequence[Source],
    collection: Collection,
    *,
    http: Http,
    environ: Mapping[str, str],
    watch: Callable[[Collection], None] = lambda collection: None,
    tell: Callable[[str], None] = lambda words: None,
) -> FetchReport:
    """Collect what a query finds, from the first of the sources that answers.

    A source that breaks off after its first records is not left for the next: the same call goes on with it.
    ``watch`` is called after each page, ``tell`` with words on what did not go as it should. Raises InputError when no
    source can be asked this, FetchError when none answers.
    """
    report, last = FetchReport(), None
    state = collection.state
    if state.records:
        sources = [source for source in sources if source.name == state.source]
    state.attempts = [each for each in state.attempts if state.records and each.source != state.source]
    for source in sources:
        try:
            source.check(query)
            _walk(query, source, collection, _Way(http, environ, watch, tell, report))
        except (FetchError, InputError) as error:
            state.attempts.append(Attempt(source.name, str(error)))
            last = error
            if state.records and isinstance(error, FetchError):
                report.broken = error
                return report
            if source is not sources[-1]:
                tell(f"{error} Asking {sources[sources.index(source) + 1].title}.")
            continue
        state.complete = True
        collection.save()
        return report
    if last is None:
        raise InputError("No source is given.", hint="Name one.")
    raise last


@dataclass(frozen=True, slots=True)
class _Way:
    """What a walk over pages needs on its way."""

    http: Http
    environ: Mapping[str, str]
    watch: Callable[[Collection], None]
    tell: Callable[[str], None]
    report: FetchReport


def _walk(query: Query, source: Source, collection: Collection, way: _Way) -> None:
    """Collect all pages of one source."""
    state, site, first = collection.state, source.site(way.environ), source.first(query)
    if state.source != source.name or state.cursor is None:
        state.source, state.cursor, state.page = source.name, first, 0
    anew, empty = False, 0
    while state.cursor is not None:
        ask = partial(source.read, query=query, cursor=state.cursor)
        try:
            call = source.call(query, state.cursor)
            answer = way.http.ask(site, call, ask, page=state.page, refresh=anew)
        except FetchError as error:
            if _is_expired(source, query, error, cursor=state.cursor, first=first) and not anew:
                anew, state.cursor, state.page = True, first, 0
                way.tell(f"{source.title} has forgotten where it was: asking from the start, {state.records} are kept.")
                continue
            if error.answered in _STRANGER and (known := source.sign_in(site, way.http, way.environ)):
                site = known
                continue
            if not (query.ids and source.knows_none(error)):
                raise
            answer = Answer(source.ids_page([], query, state.cursor, known=()), kept=False)
        new = _take(answer, query, collection, way)
        empty = 0 if new or anew else empty + 1
        if (source.cursors_expire and empty >= _MOST_EMPTY) or _is_full(query, collection):
            state.cursor = None
        collection.save()
        way.watch(collection)
    if source.most and state.total and state.total > source.most and not _is_full(query, collection):
        words = f"{source.title} gives {source.most} of {state.total} papers at the most"
        way.report.faults.append(f"{words}; ask for shorter spans of days.")


def _take(answer: Answer[Page], query: Query, collection: Collection, way: _Way) -> int:
    """Keep the records of a page, and where to go on; returns how many were new."""
    page, state = answer.value, collection.state
    new = collection.add(page.records, query.limit)
    state.cursor, state.page = page.next, state.page + 1
    state.total = page.total if page.total is not None else state.total
    state.missing += [id_ for id_ in page.missing if id_ not in state.missing]
    way.report.pages += 1
    way.report.kept += answer.kept
    return new


def _is_expired(source: Source, query: Query, error: FetchError, *, cursor: str, first: str) -> bool:
    return source.cursors_expire and not query.ids and cursor != first and error.answered in _EXPIRED


def _is_full(query: Query, collection: Collection) -> bool:
    return query.limit is not None and collection.state.records >= query.limit
