"""``graphbuilder train`` and ``graphbuilder evaluate``: make the extraction, and measure it."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from graphbuilder.cli.output import ConfidenceOption, JsonOption, print_json, say
from graphbuilder.errors import InputError
from graphbuilder.extraction.certainty import STEPS, Claims, judge_claims, render_certainty, scored_extraction
from graphbuilder.extraction.faults import KINDS, FaultTable, find_faults, render_faults
from graphbuilder.extraction.gold import standoff_ids
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.extraction.scoring import ScoreTable, Tally, read_scored, render_scores, score
from graphbuilder.extraction.training import train
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from graphbuilder.settings import DEFAULT_CONFIDENCE

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
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    faults: Annotated[
        int, typer.Option("--errors", metavar="N", min=0, help="List the first N faults of each kind.")
    ] = 0,
    json: JsonOption = False,
) -> None:
    """Score the extraction against annotated papers: counts by kind, calibration, relations, kinds of faults.

    Example: graphbuilder evaluate dev.jsonl --errors 20
    """
    _check(gold)
    predicted = [scored_extraction(extraction) for extraction in load_extractor(model)(_papers(gold))]
    annotated = [paper for file in gold for paper in read_scored(file)]
    table, claims = score(annotated, predicted), judge_claims(annotated, predicted)
    found = find_faults(annotated, predicted)
    listed = [fault for kind in KINDS for fault in [f for f in found.faults if f.kind == kind][:faults]]
    if json:
        print_json(_as_json(table, claims, found, min_confidence) | {"errors": [asdict(fault) for fault in listed]})
        return
    lines = [*render_scores(table), *render_certainty(claims, min_confidence), "", *render_faults(found)]
    say("\n".join([*lines, *([""] if listed else []), *map(str, listed)]), fold=False)


def _papers(files: list[Path]) -> Iterator[Paper]:
    records = read_inputs([str(file) for file in files]) if files else iter(())
    return (record for record in records if isinstance(record, Paper))


def _as_json(table: ScoreTable, claims: Claims, found: FaultTable, least: float) -> dict[str, Any]:
    return {
        "scores": {row: _shares(tally) for row, tally in table.tallies.items()},
        "role_accuracy": table.role_accuracy,
        "reliability": {what: [asdict(b) for b in found] for what, found in claims.reliability().items()},
        "min_confidence": least,
        "relations": {role: _shares(tally) for role, tally in claims.relations(least).items()},
        "relations_by_confidence": [
            {"min_confidence": step, **{role: _shares(tally) for role, tally in claims.relations(step).items()}}
            for step in STEPS
        ],
        "fault_kinds": found.counts(),
        "roles": [{"annotated": a, "extracted": b, "count": count} for a, b, count in found.roles],
    }


def _shares(t: Tally) -> dict[str, float]:
    return {"precision": t.precision, "recall": t.recall, "f1": t.f1, "gold": t.gold, "predicted": t.predicted}


def _check(files: list[Path]) -> None:
    for file in files:
        if not file.is_file():
            raise InputError(f"There is no file {file}.", hint="Give annotated papers as JSON Lines.")
