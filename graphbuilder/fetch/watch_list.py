"""A saved list of queries, and how far each has been followed."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from graphbuilder.errors import InputError, UnknownName
from graphbuilder.fetch.catalogue import find_sources
from graphbuilder.fetch.query import Query, first_day, read_query
from graphbuilder.fetch.source import Source

OVERLAP: Final = 14
"""Days before the last time that are asked for again: sources learn of papers later than they are dated."""
_LIST_KEYS: Final = {"store", "folder", "query"}
_EXAMPLE: Final = '[[query]]\nname = "grpo"\nsource = "arxiv"\nquery = "GRPO"\nsince = "2026-01-01"'


@dataclass(frozen=True, slots=True)
class WatchedQuery:
    """One query of a list."""

    name: str
    source: str
    query: tuple[str, ...] = ()
    since: str | None = None
    venue: str = ""
    limit: int | None = None
    fallback: tuple[str, ...] = ()
    overlap: int = OVERLAP

    def sources(self) -> list[Source]:
        """The source, and those asked when it does not answer."""
        return find_sources([self.source, *self.fallback])

    def folder_name(self) -> str:
        """The name as that of a folder.

        >>> WatchedQuery("RL: new", "arxiv").folder_name()
        'rl-new'
        """
        return re.sub(r"[^\w.-]+", "-", self.name.casefold()).strip("-.") or "query"


@dataclass(frozen=True, slots=True)
class WatchList:
    """A list of queries, the graph that they fill, and the folder that keeps what was fetched."""

    path: Path
    queries: tuple[WatchedQuery, ...]
    folder: Path
    store: str | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What a query asks for now; ``file_name`` is that of its answers."""

    query: Query
    file_name: str


@dataclass(slots=True)
class WatchState:
    """The last day that each query was followed to, by its name; kept beside the list."""

    path: Path
    followed: dict[str, dict[str, Any]] = field(default_factory=dict)

    def due(self, watched: WatchedQuery, today: str) -> Due:
        """What a query asks for: all since its first day, then all since some days before the last time."""
        last = self.followed.get(watched.name, {})
        since = first_day(watched.since) if watched.since else None
        if last.get("asked") == _asked(watched):
            again = (date.fromisoformat(last["until"]) - timedelta(days=watched.overlap)).isoformat()
            since = max(again, since or again)
        query = read_query(watched.query, since=since, venue=watched.venue, limit=watched.limit, today=today)
        if since is None:
            return Due(query, "all")
        dated = not query.ids and any(_takes(source, query) for source in watched.sources())
        return Due(query, f"{since}..{today}") if dated else Due(replace(query, since=None), "all")

    def note(self, watched: WatchedQuery, today: str) -> None:
        """A query was followed up to a day."""
        self.followed[watched.name] = {"asked": _asked(watched), "until": today}

    def save(self) -> None:
        """Write the state beside the list."""
        text = json.dumps({"followed": self.followed}, indent=1, ensure_ascii=False, sort_keys=True)
        aside = self.path.with_suffix(".new")
        aside.write_text(text + "\n", encoding="utf-8")
        aside.replace(self.path)


def read_watch_list(path: Path) -> WatchList:
    """The list in a TOML file; raises InputError that says what in it cannot be read."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint=f"Write a list such as:\n{_EXAMPLE}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is no TOML: {error}.", hint=f"Write it as:\n{_EXAMPLE}") from error
    if strange := sorted(set(found) - _LIST_KEYS):
        raise InputError(f"{path} has {strange[0]}, which no list has.", hint="It has store, folder and [[query]].")
    tables = found.get("query")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise InputError(f"{path} lists no queries.", hint=f"Add one such as:\n{_EXAMPLE}")
    queries = tuple(_read_query(table, f"query {number} of {path}") for number, table in enumerate(tables, start=1))
    folders = [query.folder_name() for query in queries]
    if twice := next((query.name for query in queries if folders.count(query.folder_name()) > 1), None):
        raise InputError(f"Two queries of {path} are named {twice}.", hint="Give each a name of its own.")
    return WatchList(path, queries, path.parent / str(found.get("folder", "fetched")), _store(found, path))


def read_watch_state(path: Path) -> WatchState:
    """The state beside a list; that of a list never followed when there is none."""
    file = path.with_suffix(".state.json")
    try:
        followed = json.loads(file.read_text(encoding="utf-8"))["followed"]
        valid = {name: last for name, last in followed.items() if date.fromisoformat(last["until"])}
    except FileNotFoundError:
        valid = {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{file} cannot be read.", hint="Delete it to ask for everything again.") from error
    return WatchState(file, valid)


def _store(found: Mapping[str, Any], path: Path) -> str | None:
    """The address of the graph; a path counts from the list's folder."""
    store = found.get("store")
    if store is None:
        return None
    return str(store) if "://" in str(store) else str(path.parent / str(store))


def _read_query(table: Mapping[str, Any], where: str) -> WatchedQuery:
    known = set(WatchedQuery.__dataclass_fields__)
    if strange := sorted(set(table) - known):
        raise InputError(f"{where} has {strange[0]}.", hint=f"A query has {', '.join(sorted(known))}.")
    if not isinstance(table.get("source"), str):
        raise InputError(f"{where} names no source.", hint='Add source = "arxiv" or another.')
    read = {
        "name": str(table.get("name") or " ".join([table["source"], *_words(table.get("query"), where)])),
        "source": table["source"],
        "query": _words(table.get("query"), where),
        "since": str(table["since"]) if "since" in table else None,
        "venue": str(table.get("venue", "")),
        "limit": _count(table.get("limit"), where, "limit"),
        "fallback": _words(table.get("fallback"), where),
        "overlap": OVERLAP if table.get("overlap") is None else _count(table["overlap"], where, "overlap") or 0,
    }
    watched = WatchedQuery(**read)
    try:
        query = WatchState(Path()).due(watched, "").query
        watched.sources()[0].check(query)
    except (InputError, UnknownName) as error:
        raise InputError(f"{where}: {error.message}", hint=error.hint) from error
    return watched


def _words(value: Any, where: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise InputError(f"{where} has words that are no text.", hint="Write a text, or a list of texts.")


def _count(value: Any, where: str, name: str) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise InputError(f"The {name} of {where} is no number.", hint=f"Write {name} = 14, or leave it out.")


def _asked(watched: WatchedQuery) -> dict[str, Any]:
    """What makes a query another one when it changes."""
    asked: dict[str, Any] = json.loads(json.dumps(asdict(watched)))
    return {name: asked[name] for name in ("source", "query", "since", "venue")}


def _takes(source: Source, query: Query) -> bool:
    try:
        source.check(query)
    except InputError:
        return False
    return True
