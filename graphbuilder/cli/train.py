"""``graphbuilder train`` and ``graphbuilder evaluate``: make the extraction, and measure it."""

from pathlib import Path
from typing import Annotated

import typer

from graphbuilder.cli.output import JsonOption, console, print_json
from graphbuilder.errors import InputError
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.extraction.scoring import read_annotated, score_extraction
from graphbuilder.extraction.training import train

GoldArgument = Annotated[list[Path], typer.Argument(metavar="GOLD...", help="Annotated papers, JSON Lines.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="train")(train_command)
    app.command(name="evaluate")(evaluate_command)


def train_command(
    gold: GoldArgument,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="MODEL", help="Folder for the trained model.")],
    corpus: Annotated[
        list[Path] | None,
        typer.Option(help="Abstracts (JSON Lines, may be gzipped) to count names in; default: the counts shipped."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the trees.")] = 0,
) -> None:
    """Train the extraction on annotated papers. The same input and seed give the same model.

    Example: graphbuilder train train.jsonl -o model/
    """
    _check(gold)
    train(gold, corpus=corpus or [], output=output, seed=seed)
    console.print(f"The model was written to {output}.", soft_wrap=True)


def evaluate_command(
    gold: GoldArgument,
    model: Annotated[Path | None, typer.Option(help="Folder of a trained model; default: the one shipped.")] = None,
    json: JsonOption = False,
) -> None:
    """Score the extraction against annotated papers: precision, recall and F1 by kind, and calibration.

    Example: graphbuilder evaluate dev.jsonl
    """
    _check(gold)
    table = score_extraction(read_annotated(gold), load_extractor(model))
    if json:
        print_json(table.as_json())
    else:
        console.print("\n".join(table.lines()), markup=False)


def _check(files: list[Path]) -> None:
    for file in files:
        if not file.is_file():
            raise InputError(f"There is no file {file}.", hint="Give annotated papers as JSON Lines.")
