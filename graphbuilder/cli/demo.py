"""``graphbuilder demo``: the demonstration graph, three answers, and the server."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import typer

from graphbuilder.cli.answers import print_answer
from graphbuilder.cli.ask import answer_question
from graphbuilder.cli.build import print_summary, run_build
from graphbuilder.cli.output import DEMO_FILE, console, demo_store, opened, print_skipped
from graphbuilder.cli.serve import PortOption, run_server
from graphbuilder.demo.load import DEMO_QUESTIONS, DEMONSTRATION, demo_path
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import BuildReport
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs

DemoStoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URI",
        help=f"Where the graph goes: a file, or bolt://... or neo4j://... Default: {DEMO_FILE} in your data folder.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="demo")(demo_command)


def demo_command(
    store: DemoStoreOption = None,
    port: PortOption = None,
    serve: Annotated[bool, typer.Option(help="Serve the API and the pages afterwards.")] = True,
) -> None:
    """Build a graph of well-known papers, answer three questions, and serve it.

    The graph goes into a file of its own, beside your own graph; --store lets other commands use it.

    Example: graphbuilder demo --no-serve
    """
    report, extractor = BuildReport(), load_extractor()
    address = store or str(demo_store())
    with opened(address, create=True) as graph:
        run_build(graph, _demo_records(), extractor, report, quiet=False)
        print_skipped(report.skipped)
        print_summary(report, graph, address)
        for question in DEMO_QUESTIONS:
            console.rule(question, align="left")
            print_answer(answer_question(graph, question, limit=10))
        if serve:
            console.rule()
            run_server(graph, host=None, port=port)


def _demo_records() -> Iterator[Paper | Skipped]:
    """The papers of the corpus, named as what they are."""
    for record in read_inputs([str(demo_path())]):
        yield replace(record, source=DEMONSTRATION) if isinstance(record, Paper) else record
