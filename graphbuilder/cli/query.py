"""``graphbuilder query`` and ``graphbuilder related``: the catalogue, and what goes with a name."""

import shlex
from collections.abc import Iterable
from dataclasses import asdict
from json import dumps
from typing import Annotated, Final

import typer

from graphbuilder.analysis.relatives import RelatedPaper, related_papers
from graphbuilder.cli.output import (
    SOME_SKIPPED,
    ConfidenceOption,
    JsonOption,
    QueriesOption,
    StoreOption,
    opened,
    print_faults,
    print_json,
    say,
    shown_call,
)
from graphbuilder.cli.tables import print_table
from graphbuilder.curation.find import find_paper, means_paper
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.questions.names import Entity, names_of
from graphbuilder.related import related
from graphbuilder.settings import DEFAULT_CONFIDENCE, read_settings
from graphbuilder.store.base import Row, Store
from graphbuilder.store.catalogue import Query, load_catalogue

RELATED_LABELS: Final = ("Method", "Model")
"""What ``related`` compares."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="query")(query_command)
    app.command(name="related")(related_command)


def query_command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Query to run; without it, all are listed.")
    ] = None,
    parameters: Annotated[
        list[str] | None, typer.Option("-p", "--param", metavar="key=value", help="A parameter; repeat for more.")
    ] = None,
    raw: Annotated[
        str | None, typer.Option("--raw", metavar="TEXT", help="SQL, or Cypher on Neo4j, that only reads the graph.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Rows of --raw at the most.")] = 100,
    queries: QueriesOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List the catalogue of queries, run one of them, or a query of your own.

    Example: graphbuilder query entities -p label=Method -p limit=10

    Example: graphbuilder query --raw "SELECT id, title FROM papers WHERE year = 2025"

    A folder of your own queries (--queries) joins the catalogue; a file with a fault is left out, and said.
    """
    if raw is not None:
        if name or parameters:
            raise QuestionError("--raw stands alone.", hint="Leave out the name and the parameters.")
        _run_raw(raw, limit, store, json=json)
        return
    folders = read_settings().query_folders() if queries is None else queries
    catalogue = load_catalogue(*folders)
    print_faults(catalogue)
    if name is None:
        _print_catalogue(catalogue.values(), json=json)
        raise typer.Exit(SOME_SKIPPED if catalogue.faults else 0)
    values = catalogue[name].parse(dict(_split(pair) for pair in parameters or []))
    with opened(store, queries=folders) as graph:
        rows = graph.run(name, values)
    if json:
        print_json(rows)
    else:
        print_rows(rows)


def _run_raw(text: str, limit: int, store: str | None, *, json: bool) -> None:
    with opened(store) as graph:
        found = graph.run_raw(text, limit=limit)
    if json:
        print_json(asdict(found))
        return
    if found.rows:
        print_table(found.columns, [[_cell(value) for value in row] for row in found.rows])
    else:
        say("No rows.")
    if found.more:
        say(f"There are more than {limit} rows; --limit shows up to 1000.")


def _print_catalogue(queries: Iterable[Query], *, json: bool) -> None:
    if json:
        print_json([{key: value for key, value in asdict(query).items() if key != "bodies"} for query in queries])
        return
    rows = [(query.name, query.question, " ".join(p.name for p in query.parameters)) for query in queries]
    print_table(("query", "question", "parameters"), rows)


def _split(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise QuestionError(f"The parameter {pair!r} has no value.", hint="Write it as key=value, such as -p limit=10.")
    return key, value


def print_rows(rows: list[Row]) -> None:
    """Print rows as a table."""
    if rows:
        print_table(list(rows[0]), [[_cell(value) for value in row.values()] for row in rows])
    else:
        say("No rows.")


def _cell(value: object) -> str:
    if isinstance(value, list | dict):
        return dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


def related_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A method or model, or a paper by its id or title.")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many at the most.")] = 10,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Methods and models related to one, or papers related to a paper, each with its reasons.

    Example: graphbuilder related GRPO

    Example: graphbuilder related 2402.03300
    """
    with opened(store) as graph:
        if paper := _find_paper(graph, name):
            _print_related_papers(
                paper, related_papers(graph, paper["id"], limit=limit, min_confidence=min_confidence), json=json
            )
            return
        entity = find_related(graph, name, store)
        found = related(graph, entity.id, limit=limit, min_confidence=min_confidence)
    if json:
        print_json([item.as_json() for item in found])
        return
    if not found:
        say(f"Nothing in the graph connects {entity.name} with another method or model.")
        return
    rows = [
        (item.name, item.label.lower(), f"{item.score:.2f}", "; ".join(reason.text for reason in item.reasons))
        for item in found
    ]
    print_table(("name", "type", "score", "because"), rows)


def _find_paper(graph: Store, text: str) -> Row | None:
    """The paper of an id or a title that is the name of nothing else."""
    if not text.strip():
        return None
    names = names_of(graph)
    titled = () if names.find(text) else names.find_paper(text)
    if titled or means_paper(graph, text):
        return find_paper(graph, titled[0].id if titled else text)
    return None


def _print_related_papers(paper: Row, found: Iterable[RelatedPaper], *, json: bool) -> None:
    if json:
        print_json([item.as_json() for item in found])
        return
    rows = [
        (item.published or "", item.id, item.title or "", f"{item.score:.2f}", "; ".join(r.text for r in item.reasons))
        for item in found
    ]
    if rows:
        print_table(("published", "id", "paper", "score", "because"), rows)
    else:
        say(f"Nothing in the graph connects {paper['title'] or paper['id']} with another paper.")


def find_related(graph: Store, name: str, store: str | None) -> Entity:
    """The method or model that a name stands for, the most used one first; ``store`` is the option, for the hint.

    Raises QuestionError when nothing or another kind of thing is named, and UnknownName with near names.
    """
    if not name.strip():
        raise QuestionError("No name is given.", hint="Name a method or model, such as GRPO.")
    names = names_of(graph)
    found = names.find(name)
    if not found:
        near = [entity.name for entity in names.near(name, labels=RELATED_LABELS)]
        raise UnknownName(f"The graph has no {name!r}.", near=list(dict.fromkeys(near)))
    for entity in found:
        if entity.label in RELATED_LABELS:
            return entity
    call = shown_call(shlex.join(["ask", f"papers on {found[0].name}"]), store)
    raise QuestionError(
        f"{found[0].name} is a {found[0].label.lower()}; related takes a method or a model.",
        hint=f"Try {call}.",
    )
