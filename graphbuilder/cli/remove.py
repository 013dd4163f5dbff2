"""``graphbuilder remove``: papers that are to be in the graph no longer."""

from typing import Annotated

import typer

from graphbuilder.cli.output import JsonOption, StoreOption, counted, opened, print_json, say
from graphbuilder.curation.removal import records_of_papers, remove_records
from graphbuilder.extraction.pipeline import load_extractor


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="remove")(remove_command)


def remove_command(
    papers: Annotated[list[str], typer.Argument(metavar="PAPER...", help="Ids of papers.")],
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Take papers out: the graph becomes what it is without them. Building them again brings them back.

    What cites a paper that is gone still does. Corrections stay.

    Example: graphbuilder remove 2402.03300 10.1000/182
    """
    with opened(store) as graph:
        removal = remove_records(graph, records_of_papers(graph, papers), load=load_extractor)
    if json:
        print_json(removal.as_json())
        return
    changed, deleted = removal.settled.papers, removal.settled.deleted
    others = f"{counted(changed, 'other paper')} changed" if changed else "no other paper changes"
    say(f"{counted(removal.records, 'record')} removed; {others}, {counted(deleted, 'node')} gone.")
