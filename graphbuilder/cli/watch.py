"""``graphbuilder watch``: a graph kept up to date from a saved list of queries."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from graphbuilder.analysis.trends import NEW_LABELS, new_since
from graphbuilder.cli.build import run_build
from graphbuilder.cli.fetch import open_http, run_fetch, tell, title_of, today, write_papers
from graphbuilder.cli.outfile import written
from graphbuilder.cli.output import (
    NOTHING_DONE,
    SOME_SKIPPED,
    JsonOption,
    Stopped,
    StoreOption,
    counted,
    opened,
    print_json,
    print_skipped,
    say,
)
from graphbuilder.errors import FetchError, GraphbuilderError, InputError
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.fetch.collection import Collection
from graphbuilder.fetch.fetch import asked_for
from graphbuilder.fetch.http import Http
from graphbuilder.fetch.watch_list import WatchedQuery, WatchList, WatchState, read_watch_list, read_watch_state
from graphbuilder.ingest import BATCH, BuildReport, from_first_paper
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Row, Store

SHOWN: Final = 20
NAMES_AT_ONCE: Final = 10_000
_HOUR: Final = 3600.0


@dataclass(slots=True)
class Followed:
    """What one query of the list brought."""

    name: str
    source: str | None = None
    records: int = 0
    complete: bool = False
    reason: str = ""
    """Why it is not complete."""


@dataclass(slots=True)
class Round:
    """What one run over the list did."""

    followed: list[Followed] = field(default_factory=list)
    report: BuildReport = field(default_factory=BuildReport)
    papers: list[Paper] = field(default_factory=list)
    """Papers that were not in the graph before."""
    names: list[Row] = field(default_factory=list)
    """Names that no paper of the graph had before those."""

    def exit_code(self) -> int:
        """0 when every query brought all it asks for and all of it could be read, 2 when none brought anything."""
        if not any(each.complete or each.records for each in self.followed):
            return NOTHING_DONE
        whole = all(each.complete for each in self.followed) and not self.report.skipped
        return 0 if whole else SOME_SKIPPED


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="watch")(watch_command)


def watch_command(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The list of queries.")],
    once: Annotated[bool, typer.Option("--once", help="Follow the list once and end; this is the default.")] = False,
    every: Annotated[
        float | None, typer.Option("--every", min=0.01, metavar="HOURS", help="Follow it again and again.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Keep a graph up to date: fetch what is new for each query of a list, build it in, and say what is new.

    The list is TOML, with one [[query]] table for each query: source, query, since, venue, limit, fallback. What was
    fetched is kept in the folder "fetched" beside it, and `graphbuilder build fetched` makes the same graph again.

    A query that fails does not hold up the others, and is asked for the same days again the next time.

    Example: graphbuilder watch papers.toml --every 24

    Exit codes: 0 all is there, 1 some query or record is not, 2 no query brought anything.
    """
    if once and every is not None:
        raise InputError("--once and --every exclude each other.", hint="Leave one out.")
    watched = read_watch_list(file)
    if every is None:
        with open_http(refresh=True) as http:
            raise typer.Exit(follow(watched, http, store=store, today=today(), json=json).exit_code())
    keep_following(watched, every, store=store, json=json)


def keep_following(
    watched: WatchList,
    hours: float,
    *,
    store: str | None,
    json: bool,
    sleep: Callable[[float], None] = time.sleep,
    now: Callable[[], str] = today,
) -> None:
    """Follow the list again and again, until Ctrl-C; what fails in one round is told and tried in the next."""
    while True:
        try:
            with open_http(refresh=True) as http:
                follow(watched, http, store=store, today=now(), json=json)
        except GraphbuilderError as error:
            tell(f"{error}")
        sleep(hours * _HOUR)


def follow(watched: WatchList, http: Http, *, store: str | None, today: str, json: bool = False) -> Round:
    """Fetch what is new for each query of a list, build it in, and say what is new."""
    state, done = read_watch_state(watched.path), Round()
    for query in watched.queries:
        done.followed.append(_follow_one(query, watched, state, http, today=today, quiet=json))
    if watched.folder.is_dir() and any(watched.folder.iterdir()):
        _build(watched, done, store or watched.store, quiet=json)
    for query, each in zip(watched.queries, done.followed, strict=True):
        if each.complete:
            state.note(query, today)
    state.save()
    _print_round(done, json=json)
    return done


def _follow_one(
    watched: WatchedQuery, queries: WatchList, state: WatchState, http: Http, *, today: str, quiet: bool
) -> Followed:
    """Fetch what is new for one query into a file of its own; what goes wrong is noted."""
    done = Followed(watched.name)
    due, sources = state.due(watched, today), watched.sources()
    folder = queries.folder / watched.folder_name()
    folder.mkdir(parents=True, exist_ok=True)
    output = folder / due.file_name
    with closing(Collection(output, asked_for(due.query, sources))) as collection:
        try:
            report = run_fetch(due.query, sources, collection, http, quiet=quiet)
        except (FetchError, InputError) as error:
            done.reason = f"{error}"
            return done
        done.source, done.records, done.complete = collection.state.source, collection.state.records, False
        if collection.state.records:  # an empty file would be reported as unreadable by every build
            with written(output) as file:
                write_papers(collection, file)
        if report is None:
            raise Stopped(f"stopped; what came for {watched.name} is kept, run the same command again to go on.")
        done.complete = collection.state.complete
        done.reason = f"{report.broken}" if report.broken else "; ".join(report.faults)
        if not quiet:
            say(f"{watched.name}: {counted(done.records, 'paper')} from {title_of(collection)}.", fold=False)
    return done


def _build(watched: WatchList, done: Round, store: str | None, *, quiet: bool) -> None:
    """Build all that was ever fetched: what the graph has is unchanged, and so the graph is that of the folder."""
    records = from_first_paper(_readable(watched.folder), done.report)
    if records is None:
        return
    with opened(store, create=True) as graph:
        run_build(graph, _noting_new(records, graph, done.papers), load_extractor(), done.report, quiet=quiet)
        done.names = _new_names(graph, done.papers)


def _readable(folder: Path) -> Iterator[Paper | Skipped]:
    try:
        yield from read_inputs([str(folder)])
    except InputError as error:
        yield Skipped(str(folder), error.message)


def _noting_new(records: Iterable[Paper | Skipped], graph: Store, new: list[Paper]) -> Iterator[Paper | Skipped]:
    """The records, with a note of the papers that the graph does not have yet."""
    rest = iter(records)
    while batch := list(islice(rest, BATCH)):
        papers = [record for record in batch if isinstance(record, Paper)]
        known = graph.digests([paper.id for paper in papers])
        new += [paper for paper in papers if paper.id not in known]
        yield from batch


def _new_names(graph: Store, papers: list[Paper]) -> list[Row]:
    """The names that new papers brought: those of which one of them is the earliest paper of all."""
    ids = {paper.id for paper in papers}
    dated = [paper.published for paper in papers if paper.published]
    if not dated:
        return []
    found: list[Row] = []
    while True:
        rows = new_since(graph, min(dated), labels=NEW_LABELS, limit=NAMES_AT_ONCE, offset=len(found)).rows
        found += rows
        if len(rows) < NAMES_AT_ONCE:
            return [row for row in found if row["paper_id"] in ids]


def _print_round(done: Round, *, json: bool) -> None:
    for each in done.followed:
        if not each.complete:
            tell(f"{each.name}: {each.reason or 'not all is there.'}")
    print_skipped(done.report.skipped)
    if json:
        print_json(_as_json(done))
        return
    say(f"New: {counted(len(done.papers), 'paper')}, {counted(len(done.names), 'name')}.")
    for paper in done.papers[:SHOWN]:
        say(f"  {paper.published or 'no date':10}  {paper.title or paper.id}", fold=False)
    for row in done.names[:SHOWN]:
        say(f"  {row['label'].lower():10}  {row['name']} ({row['title']})", fold=False)


def _as_json(done: Round) -> dict[str, Any]:
    report = done.report
    keys = ("id", "label", "name", "first_seen", "paper_id")
    return {
        "queries": [asdict(each) for each in done.followed],
        "read": report.read,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "new_papers": [{"id": each.id, "title": each.title, "published": each.published} for each in done.papers],
        "new_names": [{key: row[key] for key in keys} for row in done.names],
        "skipped": [asdict(record) for record in report.skipped],
    }
