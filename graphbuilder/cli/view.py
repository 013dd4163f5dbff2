"""``graphbuilder view``: a graph page as one file that opens offline."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from api.drawn import VIEWS, WHOLE, View
from api.names import find_nodes
from graphbuilder.analysis.ties import read_ties
from graphbuilder.cli.ask import answer_question
from graphbuilder.cli.outfile import STANDARD_OUTPUT, written
from graphbuilder.cli.output import ConfidenceOption, StoreOption, counted, opened, say
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.questions.names import names_of
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import MAX_NODES, Subgraph, answer_subgraph, neighbourhood
from graphbuilder.views.titles import title_of
from graphbuilder.views.together import used_together, write_together
from graphbuilder.views.ways import citations, path


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="view")(view_command)


def view_command(
    subject: Annotated[
        str, typer.Argument(metavar="[NAME|QUESTION]", help="A name in the graph, the id of a paper, or a question.")
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.html", help="Where the page goes; - is standard output."),
    ] = None,
    view: Annotated[
        str,
        typer.Option(
            metavar="VIEW",
            help="around, the default; together: what goes together with it; path: the way --to another; labs: who "
            "writes papers together; citations. Those but around and path draw the whole graph without a name.",
        ),
    ] = "",
    to: Annotated[str, typer.Option(metavar="NAME", help="The other end of a path.")] = "",
    limit: Annotated[int, typer.Option(min=2, max=MAX_NODES, help="How many nodes at the most.")] = 100,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
) -> None:
    """Draw the neighbourhood of a name, the answer to a question, or another view, as one self-contained page.

    Example: graphbuilder view GRPO -o grpo.html
    """
    if output is None:
        raise QuestionError("There is no file to write.", hint="Give one by -o FILE.html, or - for standard output.")
    wanted = _view(subject, view, to)
    with opened(store) as graph:
        drawn = _subgraph(graph, wanted, [name for name in (subject, to) if name], limit, min_confidence)
    names = [node.name for node in drawn.nodes if node.focus]
    title = subject if wanted in ("around", "answer") else title_of(wanted, names)
    with written(output) as file:
        file.write(render_graph_page(drawn, title=title))
    if output != STANDARD_OUTPUT:
        nodes, edges = counted(len(drawn.nodes), "node"), counted(len(drawn.edges), "edge")
        say(f"{nodes} and {edges} drawn in {output}.", fold=False)


def _view(subject: str, view: str, to: str) -> View:
    """The view that is meant. Raises QuestionError for one that is not known or lacks a name."""
    meant: View = "path" if to and not view else "around"
    if view:
        found = [known for known in VIEWS if known == view]
        if not found:
            raise QuestionError(f"There is no view {view!r}.", hint=f"Known: {', '.join(VIEWS)}.")
        meant = found[0]
    if meant == "path" and not (subject and to):
        raise QuestionError("A path has two ends.", hint="Name both, such as graphbuilder view GRPO --to LoRA.")
    if not subject and meant not in WHOLE:
        raise QuestionError("There is nothing to draw.", hint=f"Name something, or choose a view: {', '.join(WHOLE)}.")
    return meant


def _subgraph(graph: Store, view: View, names: Sequence[str], limit: int, min_confidence: float) -> Subgraph:
    if view in ("around", "answer"):
        return _around(graph, names[0], limit, min_confidence)
    ids = find_nodes(graph, names)
    if view == "labs":
        return write_together(graph, ids, limit=limit, min_confidence=min_confidence)
    if view == "citations":
        return citations(graph, ids, limit=limit, min_confidence=min_confidence)
    ties = read_ties(graph, min_confidence=min_confidence)
    if view == "path":
        return path(graph, ties, ids[0], ids[-1], min_confidence=min_confidence)
    return used_together(graph, ties, ids, limit=limit, min_confidence=min_confidence)


def _around(graph: Store, subject: str, limit: int, min_confidence: float) -> Subgraph:
    """The neighbourhood of a name or a paper, else the answer to a question."""
    found = [row["id"] for row in graph.run("nodes", {"ids": [subject]})]
    found += [entity.id for entity in names_of(graph).find(subject)[:1]]
    if found:
        return neighbourhood(graph, found[:1], depth=2, limit=limit, min_confidence=min_confidence)
    answer = answer_question(graph, subject, limit=limit, min_confidence=min_confidence)
    if not answer.results:
        near = [name for unknown in answer.near for name in unknown["names"]]
        raise UnknownName(f"Nothing in the graph answers {subject!r}.", near=near)
    # Counts and timelines have no rows to draw: then the things that the question names are drawn.
    rows = [row for row in answer.results if "id" in row]
    return answer_subgraph(graph, rows, answer.anchors, limit=limit, min_confidence=min_confidence)
