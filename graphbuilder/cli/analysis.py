"""Commands that compare, measure and follow things over time."""

import dataclasses
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from graphbuilder.analysis.comparison import Comparison, compare
from graphbuilder.analysis.measures import Measure, central, communities
from graphbuilder.analysis.ties import LABELS, read_ties
from graphbuilder.analysis.trends import LEAST_PAPERS, NEW_LABELS, Rising, months_of, new_since, rising
from graphbuilder.analysis.ways import Way, find_way
from graphbuilder.cli.output import ConfidenceOption, JsonOption, StoreOption, counted, opened, print_json, say
from graphbuilder.cli.tables import print_table
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.questions.names import Entity, names_of
from graphbuilder.schema import ENTITY_LABELS, PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SHOWN_MONTHS: Final = 12
SHOWN_MEMBERS: Final = 8
MEASURED: Final[dict[Measure, str]] = {
    "pagerank": "how often a walk along shared papers comes by; the best has 1",
    "between": "how often the shortest ways of others lead through, estimated; the best has 1",
    "neighbours": "how many things share a paper with it; the best has 1",
    "papers": "how many papers have it; the best has 1",
}
MONTH: Final = "YYYY-MM"
KINDS: Final = {plural: label for label, plural in PLURALS.items()}
THINGS: Final = {"methods": LABELS[:1], "models": LABELS[1:], "all": LABELS}
_DAY: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
LimitOption = Annotated[int, typer.Option(min=1, max=1000, help="How many rows at the most.")]
SinceOption = Annotated[str | None, typer.Option(metavar="DATE", help="From this date, month or year on.")]
UntilOption = Annotated[str | None, typer.Option(metavar="DATE", help="Up to this date, month or year, included.")]
ThingsOption = Annotated[str, typer.Option("--kind", metavar="KIND", help="methods, models or all.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="compare")(compare_command)
    app.command(name="trends")(trends_command)
    app.command(name="new")(new_command)
    app.command(name="communities")(communities_command)
    app.command(name="central")(central_command)
    app.command(name="path")(path_command)


def compare_command(
    names: Annotated[list[str], typer.Argument(metavar="NAME NAME...", help="Two to eight methods or models.")],
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Set things side by side: dates, labs, benchmarks, and the numbers that papers state for each.

    Example: graphbuilder compare GRPO PPO
    """
    with opened(store) as graph:
        found = compare(graph, [find(graph, name).id for name in names], min_confidence=min_confidence)
    if json:
        print_json(found.as_json())
    else:
        _print_comparison(found)


def trends_command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME...]", help="Things to follow; without any, what rose most.")
    ] = None,
    kind: Annotated[str, typer.Option(help="Without names: methods, models, benchmarks and so on.")] = "methods",
    months: Annotated[int, typer.Option(min=1, max=60, help="Without names: how many last months count.")] = 6,
    falling: Annotated[bool, typer.Option("--falling", help="Without names: what fell most instead.")] = False,
    least_papers: Annotated[
        int, typer.Option(min=1, help="Without names: papers that a thing has in both stretches together.")
    ] = LEAST_PAPERS,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: LimitOption = 20,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Papers a month of some things, or what rose or fell most of late.

    Example: graphbuilder trends GRPO PPO --since 2024
    """
    label, spans = _label(kind), {"since": _day(since), "until": _day(until)}
    least = min_confidence
    with opened(store) as graph:
        if names:
            ids = [find(graph, name).id for name in names]
            rows = months_of(graph, ids, since=spans["since"], until=spans["until"], min_confidence=least)
            cells = [_months(row) for row in rows]
        else:
            found = rising(
                graph,
                label,
                months=months,
                until=spans["until"],
                limit=limit,
                least_papers=least_papers,
                falling=falling,
                min_confidence=least,
            )
            rows = found.rows
            cells = [(row["name"], row["first_seen"] or "", row["before"], row["after"], row["rise"]) for row in rows]
            if found.span and not json:
                _say_span(found)
    columns = ("name", "first seen", "papers", "months") if names else ("name", "first seen", "before", "after", "rise")
    way = "fell" if falling else "rose"
    _print(rows, columns, cells, json=json, empty=f"Nothing that {least_papers} dated papers have {way}.")


def _say_span(found: Rising) -> None:
    """What was compared, and how a rise is measured."""
    assert found.span is not None
    end = " (the graph ends within it)" if found.partial else ""
    say(
        f"{found.span.turn} to {found.span.until}{end} with {counted(found.after, 'paper')}, against "
        f"{found.span.since} to the month before with {found.before}."
    )
    say("rise: papers beyond what the growth of all papers gives, in standard deviations; below 2 it may be chance.")


def new_command(
    since: Annotated[str, typer.Option(metavar="DATE", help="The date, month or year that it counts from.")],
    until: UntilOption = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind, such as methods; repeat for more.")] = None,
    limit: LimitOption = 25,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """What is new: the names that no paper has from before a date, each with the paper that brought it.

    Example: graphbuilder new --since 2025-06
    """
    labels = [_label(one) for one in kind or ()] or NEW_LABELS
    day, last = _day(since) or "", _day(until)
    with opened(store) as graph:
        news = new_since(graph, day, until=last, labels=labels, limit=limit, min_confidence=min_confidence)
    if json:
        about = {"since": day, "papers": news.papers, "counts": news.counts, "undated": news.undated}
        print_json(about | {"results": news.rows})
        return
    told = ", ".join(counted(count, label.lower()) for label, count in news.counts.items())
    say(f"Since {day}: {counted(news.papers, 'paper')}; new in them: {told}.")
    if news.undated:
        say(f"{counted(news.undated, 'paper')} without a date did not count, so that some names may be older.")
    cells = [
        (row["name"], row["label"].lower(), row["first_seen"], row["papers"], row["title"] or row["paper_id"])
        for row in news.rows
    ]
    columns = ("name", "type", "first seen", "papers", "first paper")
    _print(news.rows, columns, cells, json=False, empty="No name is new.")


def communities_command(
    kind: ThingsOption = "methods",
    limit: LimitOption = 10,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Groups of methods or models that go together in papers.

    Example: graphbuilder communities --kind models
    """
    things = _things(kind)
    with opened(store) as graph:
        ties = read_ties(graph, min_confidence=min_confidence)
        rows = communities(graph, ties, things, min_confidence=min_confidence)[:limit]
    cells = [(row["size"], row["papers"], _names(row["members"][:SHOWN_MEMBERS]), _names(row["tasks"])) for row in rows]
    _print(rows, ("size", "papers", "most central members", "tasks"), cells, json=json, empty="No groups.")


def central_command(
    kind: ThingsOption = "methods",
    by: Annotated[Measure, typer.Option(help="The measure.")] = "pagerank",
    limit: LimitOption = 20,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """The most central methods or models.

    Example: graphbuilder central --by between
    """
    things = _things(kind)
    with opened(store) as graph:
        rows = central(read_ties(graph, min_confidence=min_confidence), things, by)[:limit]
    cells = [
        (row["rank"], row["name"], row["label"].lower(), f"{row['score']:.3f}", row["papers"], row["neighbours"])
        for row in rows
    ]
    columns = ("rank", "name", "type", "score", "papers", "neighbours")
    if not json:
        say(f"By {by}: {MEASURED[by]}.")
    _print(rows, columns, cells, json=json, empty="The graph has none.")


def path_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A method or model.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Another one.")],
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """The way from one method or model to another with the fewest steps, of these the surest.

    Example: graphbuilder path GRPO LoRA
    """
    with opened(store) as graph:
        ends = [find(graph, name, LABELS) for name in (source, target)]
        ties = read_ties(graph, min_confidence=min_confidence)
        way = find_way(graph, ties, ends[0].id, ends[1].id, min_confidence=min_confidence)
    if json:
        print_json(dataclasses.asdict(way))
    elif ends[0].id == ends[1].id:
        say(f"{source} and {target} are one thing: {ends[0].name}.")
    else:
        _print_way(way, ends)


def _print_way(way: Way, ends: Sequence[Entity]) -> None:
    if way.apart:
        sides = [f"{end.name} with {_tied(tied)}" for end, tied in zip(ends, way.apart.values(), strict=True)]
        say(f"No chain of papers leads from {ends[0].name} to {ends[1].name}. Connected are: {', '.join(sides)}.")
        return
    names = {thing["id"]: thing["name"] for thing in way.things}
    cells = [
        [names[hop["source"]], names[hop["target"]], str(hop["papers"]), f"{hop['confidence']:.2f}", _said(hop)]
        for hop in way.hops
    ]
    print_table(("from", "to", "papers", "sure", "such as"), cells, striped=True)
    for other in way.others:
        say(f"Or by way of {_names(other['things'][1:-1])} ({other['confidence']:.2f} sure).")


def _tied(tied: Row) -> str:
    others = tied["things"] - 1
    return f"{counted(others, 'other thing')} by {counted(tied['papers'], 'paper')}" if others else "nothing"


def _said(hop: Row) -> str:
    """The papers of a step, each with its first sentence for each end."""
    lines = []
    for paper in hop["examples"]:
        sentences = {item["entity_id"]: item["sentence"] for item in reversed(paper["evidence"]) if item["sentence"]}
        quoted = " | ".join(dict.fromkeys(sentences.values()))
        lines.append(f"{paper['title'] or paper['id']} ({paper['id']}): {quoted}")
    return "\n".join(lines)


def find(
    graph: Store, name: str, labels: tuple[str, ...] = ENTITY_LABELS, *, kinds: str = "methods and models"
) -> Entity:
    """The most used entity of a name that has one of the labels; raises UnknownName with near names."""
    known = names_of(graph)
    for entity in known.find(name):
        if entity.label in labels:
            return entity
    near = [entity.name for entity in known.near(name) if entity.label in labels]
    among = "" if labels == ENTITY_LABELS else f" among its {kinds}"
    raise UnknownName(f"The graph has no {name!r}{among}.", near=list(dict.fromkeys(near)))


def _label(kind: str) -> EntityLabel:
    if kind not in KINDS:
        raise QuestionError(f"There is no kind {kind!r}.", hint=f"The kinds are {', '.join(KINDS)}.")
    return KINDS[kind]


def _things(kind: str) -> tuple[str, ...]:
    if kind not in THINGS:
        raise QuestionError(f"There is no kind {kind!r} here.", hint=f"Take one of {', '.join(THINGS)}.")
    return THINGS[kind]


def _day(text: str | None) -> str | None:
    if text is not None and not _DAY.fullmatch(text):
        raise QuestionError(f"The date {text!r} cannot be read.", hint="Write 2025, 2025-06 or 2025-06-16.")
    return text


def _print(rows: list[Row], columns: tuple[str, ...], cells: list[tuple[Any, ...]], *, json: bool, empty: str) -> None:
    if json:
        print_json(rows)
    elif rows:
        print_table(columns, [[str(cell) for cell in row] for row in cells])
    else:
        say(empty)


def _print_comparison(found: Comparison) -> None:
    """A column for each thing."""
    things = found.things
    firsts = [thing["proposed_by"] for thing in things]
    rows: list[list[str]] = [
        ["type", *(thing["label"].lower() for thing in things)],
        ["papers", *(str(thing["papers"]) for thing in things)],
        ["first seen", *(thing["first_seen"] or "" for thing in things)],
        ["proposed by", *(first["title"] or first["id"] if first else "" for first in firsts)],
        ["proposed in", *(_names(thing["proposed_in"]) for thing in things)],
        ["used in", *(_names(thing["used_in"]) for thing in things)],
    ]
    rows += [
        [row["name"], *(counted(count, "paper") if count else "" for count in row["papers"])]
        for row in found.benchmarks
    ]
    for row in found.results:
        name = f"{row['benchmark']}, {row['metric'] or 'metric not named'}"
        rows.append([name, *("; ".join(number["value"] for number in numbers) for numbers in row["numbers"])])
    print_table(["", *(thing["name"] for thing in things)], rows)
    if found.together:
        say(f"In papers together: {_titles(found.together)}")


def _months(row: Row) -> tuple[Any, ...]:
    """The last months that have papers, each with all papers of the month, and since when there are none."""
    held = [month for month in row["months"] if month["papers"]]
    told = [_month(month) for month in held[-SHOWN_MONTHS:]]
    if held and len(held[-1]["month"]) == len(MONTH) and row["months"][-1] != held[-1]:
        told.append(f"none after it up to {row['months'][-1]['month']}")
    return row["name"], row["first_seen"] or "", row["papers"], ", ".join(told)


def _month(month: Row) -> str:
    of = f" of {month['total']}" if month["total"] else ""
    return f"{month['month']} {month['papers']}{of}{' so far' if month['partial'] else ''}"


def _names(rows: list[Row]) -> str:
    return ", ".join(row["name"] for row in rows)


def _titles(papers: list[Row]) -> str:
    return "; ".join(paper["title"] or paper["id"] for paper in papers)
