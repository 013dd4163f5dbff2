"""``graphbuilder train`` and ``graphbuilder evaluate``: make the extraction, and measure it."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from graphbuilder.cli.output import JsonOption, print_json, say
from graphbuilder.errors import InputError
from graphbuilder.extraction.extract import extraction_json
from graphbuilder.extraction.gold import standoff_ids
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.extraction.scoring import ScoreTable, read_scored, render_scores, score, scored_paper
from graphbuilder.extraction.training import train
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs

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
    texts: Annotated[
        list[Path] | None,
        typer.Option(help="Papers that hold the text of annotations without one, in any format that build reads."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the trees.")] = 0,
) -> None:
    """Train the extraction on annotated papers. The same input and seed give the same model.

    Example: graphbuilder train train.jsonl -o model/
    """
    _check([*gold, *(texts or [])])
    wanted = standoff_ids(gold)
    found = {paper.id: paper for paper in _papers(texts or []) if paper.id in wanted}
    train(gold, texts=found, corpus=corpus or [], output=output, seed=seed)
    say(f"The model was written to {output}.", fold=False)


def evaluate_command(
    gold: GoldArgument,
    model: Annotated[Path | None, typer.Option(help="Folder of a trained model; default: the one shipped.")] = None,
    json: JsonOption = False,
) -> None:
    """Score the extraction against annotated papers: precision, recall and F1 by kind, and calibration.

    Example: graphbuilder evaluate dev.jsonl
    """
    _check(gold)
    extractor = load_extractor(model)
    predicted = [scored_paper(extraction_json(extraction)) for extraction in extractor(_papers(gold))]
    table = score([paper for file in gold for paper in read_scored(file)], predicted)
    if json:
        print_json(_as_json(table))
    else:
        say("\n".join(render_scores(table)), fold=False)


def _papers(files: list[Path]) -> Iterator[Paper]:
    records = read_inputs([str(file) for file in files]) if files else iter(())
    return (record for record in records if isinstance(record, Paper))


def _as_json(table: ScoreTable) -> dict[str, Any]:
    rows = {
        row: {"precision": t.precision, "recall": t.recall, "f1": t.f1, "gold": t.gold, "predicted": t.predicted}
        for row, t in table.tallies.items()
    }
    return {"scores": rows, "role_accuracy": table.role_accuracy, "reliability": [asdict(b) for b in table.reliability]}


def _check(files: list[Path]) -> None:
    for file in files:
        if not file.is_file():
            raise InputError(f"There is no file {file}.", hint="Give annotated papers as JSON Lines.")
