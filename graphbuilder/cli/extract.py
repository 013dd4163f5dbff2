"""``graphbuilder extract``: papers in, names with roles out, no store."""

import json
from pathlib import Path
from typing import Annotated

import typer

from graphbuilder.cli.build import FormatOption, InputArgument, MapOption, read_map
from graphbuilder.cli.outfile import STANDARD_OUTPUT, written
from graphbuilder.cli.output import counted, exit_code, print_skipped, progress_bar, say
from graphbuilder.extraction.extract import extraction_json
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs
from graphbuilder.resolution.beside_text import with_stated
from graphbuilder.resolution.stated import stated_fact


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="extract")(extract_command)


def extract_command(
    inputs: InputArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="OUT.jsonl", help="Where the lines go; - is standard output.")
    ],
    input_format: FormatOption = None,
    columns: MapOption = None,
) -> None:
    """Extract names, roles and results into JSON Lines, one object a paper, without a store.

    Example: graphbuilder extract papers.jsonl -o names.jsonl
    """
    skipped: list[Skipped] = []
    papers: list[Paper] = []
    for record in read_inputs(inputs, format=input_format, columns=read_map(columns)):
        if isinstance(record, Skipped):
            skipped.append(record)
        elif not record.only_cites:
            papers.append(record)
    if papers:
        _write(papers, output)
    print_skipped(skipped)
    if output != STANDARD_OUTPUT:
        say(f"{counted(len(papers), 'paper')} written{f' to {output}' if papers else ''}.", fold=False)
    raise typer.Exit(exit_code(len(papers), len(skipped)))


def _write(papers: list[Paper], output: Path) -> None:
    extractor = load_extractor()
    with written(output) as lines, progress_bar() as progress:
        task = progress.add_task("extracting", total=len(papers))
        extractions = []
        for extraction in extractor(papers):
            extractions.append(extraction)
            progress.advance(task)
        stated = (stated_fact(one) for extraction in extractions for one in extraction.paper.stated)
        for extraction in extractor.recall_all(extractions, stated):
            lines.write(json.dumps(extraction_json(with_stated(extraction)), ensure_ascii=False) + "\n")
