"""``graphbuilder demo``: the demonstration graph, three answers, and the server."""

from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from graphbuilder.cli.answers import print_answer
from graphbuilder.cli.ask import answer_question
from graphbuilder.cli.build import print_summary, run_build
from graphbuilder.cli.output import StoreOption, console, opened, print_skipped
from graphbuilder.cli.serve import PortOption, run_server
from graphbuilder.demo.load import DEMO_QUESTIONS, demo_path


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="demo")(demo_command)


def demo_command(
    store: StoreOption = None,
    port: PortOption = None,
    serve: Annotated[bool, typer.Option(help="Serve the API and the pages afterwards.")] = True,
) -> None:
    """Build a graph of well-known papers, answer three questions, and serve it.

    The graph goes into a file of its own (demo.db in your data folder), beside your own graph.

    Example: graphbuilder demo --no-serve
    """
    with opened(store or str(_demo_store()), create=True) as graph:
        report = run_build(graph, [str(demo_path())], None, quiet=False)
        print_skipped(report.skipped)
        print_summary(report, graph)
        for question in DEMO_QUESTIONS:
            console.rule(question, align="left")
            print_answer(answer_question(graph, question, limit=10))
        if serve:
            console.rule()
            run_server(graph, host=None, port=port)


def _demo_store() -> Path:
    folder = user_data_path("graphbuilder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "demo.db"
