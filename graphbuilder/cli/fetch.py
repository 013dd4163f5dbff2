"""``graphbuilder fetch``: papers from online sources, into a file that ``build`` reads."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, TextIO

import typer
from platformdirs import user_cache_path

from graphbuilder.cli.outfile import STANDARD_OUTPUT, shown, written
from graphbuilder.cli.output import (
    SOME_SKIPPED,
    JsonOption,
    Stopped,
    counted,
    errors,
    print_json,
    progress_bar,
    say,
    shown_call,
)
from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.cache import AnswerCache
from graphbuilder.fetch.catalogue import SOURCES, find_sources
from graphbuilder.fetch.collection import Collection
from graphbuilder.fetch.fetch import FetchReport, asked_for, fetch
from graphbuilder.fetch.http import Http
from graphbuilder.fetch.query import Query, read_query
from graphbuilder.fetch.source import Source

SHOWN_MISSING: Final = 5
_EXAMPLES: Final = "\n".join(f"  graphbuilder fetch {source.example}" for source in SOURCES.values())
_HELP: Final = f"""Fetch papers from an online source into a file that build reads.

Words find papers; ids (arXiv, DOI, OpenAlex, Semantic Scholar) fetch just those; 2025-06-16, 2025-06 or
2025-06-01..2025-06-07 is a span of days.

A fetch that broke off or was stopped goes on when the same command is run again. Answers are kept for a day, and
serve also later when the source does not answer.

Example: graphbuilder fetch arxiv GRPO --since 2025-06 -o arxiv.xml

\b
For each source:
{_EXAMPLES}

Keys come from the environment: OPENALEX_API_KEY, S2_API_KEY, CROSSREF_MAILTO, HF_TOKEN, OPENREVIEW_USERNAME and
OPENREVIEW_PASSWORD.

Exit codes: 0 all is there, 1 some of it is not, 2 nothing was fetched.
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="fetch", help=_HELP)(fetch_command)


def fetch_command(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help=f"One of {', '.join(SOURCES)}.")],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY...", help="Words, ids, or a span of days.")
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where the papers go; - is standard output.")
    ] = STANDARD_OUTPUT,
    since: Annotated[
        str | None, typer.Option(metavar="DATE", help="Only papers from this day, month or year on.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="DATE", help="Only papers up to this day, month or year.")
    ] = None,
    venue: Annotated[
        str, typer.Option(metavar="NAME", help="Only papers of this venue, named as the source names it.")
    ] = "",
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="No more than so many papers.")] = None,
    fallback: Annotated[
        str, typer.Option(metavar="SOURCE,...", help="Sources that are asked when the first does not answer.")
    ] = "",
    refresh: Annotated[bool, typer.Option("--refresh", help="Ask anew what was answered before.")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither use nor keep answers.")] = False,
    timeout: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="How long to wait for one answer.")] = 60.0,
    tries: Annotated[int, typer.Option(min=1, max=20, help="How often one request is tried.")] = 5,
    json: JsonOption = False,
) -> None:
    """Fetch papers from an online source into a file that build reads."""
    if json and output == STANDARD_OUTPUT:
        raise InputError("--json and the papers would both go to standard output.", hint="Add -o FILE.")
    sources = find_sources([source, *filter(None, fallback.split(","))])
    query = read_query(words or (), since=since, until=until, venue=venue, limit=limit, today=today())
    with (
        open_http(refresh=refresh, no_cache=no_cache, timeout=timeout, tries=tries) as http,
        written(output) as file,
        closing(Collection(_kept_beside(output), asked_for(query, sources))) as collection,
    ):
        try:
            report = run_fetch(query, sources, collection, http, quiet=json)
        except FetchError:
            if json:
                print_json(summary_of(collection, FetchReport(), output))
            raise
        write_papers(collection, file)
    _print_report(collection, report, output, json=json)
    if report is None:
        raise Stopped(
            f"stopped; {_are(collection.state.records)} in {shown(output)}, run the same command again to go on."
        )
    raise typer.Exit(SOME_SKIPPED if _faults(collection, report) else 0)


def today() -> str:
    """The day by which an open span ends, in UTC, as the sources count."""
    return datetime.now(UTC).date().isoformat()


def open_http(
    *,
    refresh: bool = False,
    no_cache: bool = False,
    timeout: float = 60.0,
    tries: int = 5,
    sleep: Callable[[float], None] = time.sleep,
) -> Http:
    """What asks the sources, with the user's own cache."""
    cache = None if no_cache else AnswerCache(user_cache_path("graphbuilder") / "fetch.db", now=time.time)
    return Http(cache=cache, refresh=refresh, timeout=timeout, tries=tries, sleep=sleep, tell=tell)


def tell(words: str) -> None:
    """Say on standard error what is waited for."""
    errors.print(words, markup=False, highlight=False, soft_wrap=True)


def run_fetch(
    query: Query, sources: Sequence[Source], collection: Collection, http: Http, *, quiet: bool
) -> FetchReport | None:
    """Fetch with progress; None when Ctrl-C stopped it after some papers."""
    if collection.resumed:
        tell(f"{_are(collection.resumed)} there from before; going on.")
    try:
        with progress_bar(quiet=quiet) as progress:
            task = progress.add_task("asking", total=None)

            def show(collection: Collection) -> None:
                state = collection.state
                total = state.total if query.limit is None else min(query.limit, state.total or query.limit)
                progress.update(task, description=_now(collection), completed=state.records, total=total)

            return fetch(query, sources, collection, http=http, environ=os.environ, watch=show, tell=tell)
    except KeyboardInterrupt:
        if not collection.state.records:
            raise
        collection.save()
        return None


def write_papers(collection: Collection, file: TextIO) -> None:
    """Write what was fetched, as its source gives it."""
    source = SOURCES.get(collection.state.source or "")
    file.write(source.head if source else "")
    file.writelines(collection.texts())
    file.write(source.foot if source else "")


def summary_of(collection: Collection, report: FetchReport, output: Path) -> dict[str, Any]:
    """What ``--json`` prints of a fetch."""
    state = collection.state
    answered = state.source if state.records or state.complete else None
    asked = [
        {"source": attempt.source, "answered": attempt.source == answered, "reason": attempt.reason}
        for attempt in state.attempts
    ]
    if answered and all(attempt.source != answered for attempt in state.attempts):
        asked.append({"source": answered, "answered": True, "reason": ""})
    return {
        "source": answered,
        "asked": asked,
        "records": state.records,
        "before": collection.resumed,
        "repeated": state.repeated,
        "total": state.total,
        "pages": report.pages,
        "kept_pages": report.kept,
        "missing": state.missing,
        "complete": state.complete,
        "file": shown(output),
    }


def title_of(collection: Collection) -> str:
    """The source that answered, in words."""
    source = SOURCES.get(collection.state.source or "")
    return source.title if source else "no source"


def _kept_beside(output: Path) -> Path | None:
    """Where a fetch is kept until it is whole; None for what is no file, such as a pipe."""
    return output if output != STANDARD_OUTPUT and (output.is_file() or not output.exists()) else None


def _are(count: int) -> str:
    return f"{counted(count, 'paper')} {'is' if count == 1 else 'are'}"


def _now(collection: Collection) -> str:
    state = collection.state
    of = f" of {state.total}" if state.total is not None else ""
    return f"{counted(state.records, 'paper')}{of} from {title_of(collection)}"


def _faults(collection: Collection, report: FetchReport) -> list[str]:
    """Why not all is there, in words."""
    state, faults = collection.state, list(report.faults)
    if report.broken:
        faults.append(f"broken off: {report.broken} What came is kept, and it goes on from there.")
    if state.missing:
        more = f" and {len(state.missing) - SHOWN_MISSING} more" if len(state.missing) > SHOWN_MISSING else ""
        names = ", ".join(state.missing[:SHOWN_MISSING])
        faults.append(f"not known to {title_of(collection)}: {names}{more}")
    return faults


def _print_report(collection: Collection, report: FetchReport | None, output: Path, *, json: bool) -> None:
    for fault in _faults(collection, report) if report else ():
        tell(fault)
    if json:
        print_json(summary_of(collection, report or FetchReport(), output))
    elif report is not None:
        _print_words(collection, report, output)


def _print_words(collection: Collection, report: FetchReport, output: Path) -> None:
    state = collection.state
    kept = f", {report.kept} of {report.pages} pages from the cache" if report.kept else ""
    words = f"{counted(state.records, 'paper')} from {title_of(collection)} written to {shown(output)}{kept}."
    if output == STANDARD_OUTPUT:
        tell(words)
        return
    say(words, fold=False)
    if state.records:
        say(f"Next: {shown_call(f'build {shown(output)}', None)}", fold=False)
