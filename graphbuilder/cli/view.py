"""``graphbuilder view``: a graph page as one file that opens offline."""

from pathlib import Path
from typing import Annotated

import typer

from graphbuilder.cli.ask import answer_question
from graphbuilder.cli.outfile import STANDARD_OUTPUT, written
from graphbuilder.cli.output import ConfidenceOption, StoreOption, counted, opened, say
from graphbuilder.errors import UnknownName
from graphbuilder.questions.names import names_of
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph, answer_subgraph, neighbourhood


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="view")(view_command)


def view_command(
    subject: Annotated[str, typer.Argument(metavar="NAME|QUESTION", help="A name in the graph, or a question.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.html", help="Where the page goes; - is standard output.")
    ],
    limit: Annotated[int, typer.Option(min=2, max=500, help="How many nodes at the most.")] = 100,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
) -> None:
    """Draw the neighbourhood of a name, or the answer to a question, as one self-contained page.

    Example: graphbuilder view GRPO -o grpo.html
    """
    with opened(store) as graph:
        drawn = _subgraph(graph, subject, limit, min_confidence)
        page = render_graph_page(drawn, title=subject)
    with written(output) as file:
        file.write(page)
    if output != STANDARD_OUTPUT:
        nodes, edges = counted(len(drawn.nodes), "node"), counted(len(drawn.edges), "edge")
        say(f"{nodes} and {edges} drawn in {output}.", fold=False)


def _subgraph(graph: Store, subject: str, limit: int, min_confidence: float) -> Subgraph:
    if found := names_of(graph).find(subject):
        return neighbourhood(graph, [found[0].id], depth=2, limit=limit, min_confidence=min_confidence)
    answer = answer_question(graph, subject, limit=limit, min_confidence=min_confidence)
    if not answer.results:
        near = [name for unknown in answer.near for name in unknown["names"]]
        raise UnknownName(f"Nothing in the graph answers {subject!r}.", near=near)
    # Counts and timelines have no rows to draw: then the things that the question names are drawn.
    rows = [row for row in answer.results if "id" in row]
    return answer_subgraph(graph, rows, answer.anchors, limit=limit, min_confidence=min_confidence)
