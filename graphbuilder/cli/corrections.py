"""``graphbuilder confirm``, ``reject``, ``alias``, ``merge`` and so on: what people know better than the graph."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Final

import typer

from graphbuilder.cli.output import JsonOption, StoreOption, counted, opened, print_json, say, shown_call
from graphbuilder.cli.tables import print_table
from graphbuilder.curation import correct
from graphbuilder.curation.correct import Change, Note, correction_json, describe, read_corrections
from graphbuilder.curation.papers import correct_papers, speaks_of_papers, undo_papers
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.settle import SettleReport

PaperArgument = Annotated[str, typer.Argument(metavar="PAPER", help="Id of a paper.")]
RelationArgument = Annotated[
    str, typer.Argument(metavar="RELATION", help="What the paper does with it, such as USES or EVALUATED_ON.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name or id of an entity.")]
NameOrPaperArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name or id of an entity, or id of a paper.")]
ReasonOption = Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why; kept with the correction.")]
ByOption = Annotated[str | None, typer.Option("--by", metavar="WHO", help="Who says so; kept with the correction.")]
COLUMNS: Final = ("number", "correction", "reason", "by", "at")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for name, command in _COMMANDS.items():
        app.command(name=name)(command)


def confirm_command(
    paper: PaperArgument,
    relation: RelationArgument,
    name: NameArgument,
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Say that a relation is right: it stays, whatever a later extraction finds. It may be one that was missed.

    Example: graphbuilder confirm 2402.03300 PROPOSES GRPO
    """
    with opened(store) as graph:
        _report(correct.judge(graph, "confirm", paper, relation, name, note=_note(reason, by)), store, json=json)


def reject_command(
    paper: PaperArgument,
    relation: RelationArgument,
    name: NameArgument,
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Say that a relation is wrong: it no longer counts in any answer.

    Example: graphbuilder reject 2402.03300 USES PPO --reason "only compared with"
    """
    with opened(store) as graph:
        _report(correct.judge(graph, "reject", paper, relation, name, note=_note(reason, by)), store, json=json)


def alias_command(
    name: NameArgument,
    form: Annotated[str, typer.Argument(metavar="FORM", help="A written form that means it.")],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Let a written form mean an entity, in all papers.

    Example: graphbuilder alias GRPO "group relative PO"
    """
    with opened(store) as graph:
        _report(correct.alias(graph, name, form, note=_note(reason, by)), store, json=json)


def merge_command(
    name: NameOrPaperArgument,
    into: Annotated[
        str, typer.Argument(metavar="INTO", help="The entity that it is, which keeps its name; or a paper.")
    ],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Make two entities one, or two papers, which are given by id.

    Example: graphbuilder merge "GRPO algorithm" GRPO
    """
    with opened(store) as graph:
        if speaks_of_papers(graph, "merge", name, into):
            change = correct_papers(graph, "merge", name, into, note=_note(reason, by), load=load_extractor)
        else:
            change = correct.merge(graph, name, into, note=_note(reason, by))
        _report(change, store, json=json)


def split_command(
    name: NameArgument,
    form: Annotated[str, typer.Argument(metavar="FORM", help="One of its forms, which is something else.")],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Take a written form out of an entity: it stands for itself again. `graphbuilder merges NAME` lists the forms.

    Example: graphbuilder split GRPO "group relative PO"
    """
    with opened(store) as graph:
        _report(correct.split(graph, name, form, note=_note(reason, by)), store, json=json)


def apart_command(
    name: NameOrPaperArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another entity, or another paper.")],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Say that two entities, or two papers, are two: they are never merged, and not asked about again.

    Papers are given by id. Two ids of one paper part its records.

    Example: graphbuilder apart GRPO "Dr. GRPO"
    """
    with opened(store) as graph:
        if speaks_of_papers(graph, "apart", name, other):
            change = correct_papers(graph, "apart", name, other, note=_note(reason, by), load=load_extractor)
        else:
            change = correct.apart(graph, name, other, note=_note(reason, by))
        _report(change, store, json=json)


def rename_command(
    name: NameArgument,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name that it is to be shown by.")],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Give an entity another name; the old one still finds it.

    Example: graphbuilder rename "Group Relative Policy Optimization" GRPO
    """
    with opened(store) as graph:
        _report(correct.rename(graph, name, new, note=_note(reason, by)), store, json=json)


def retype_command(
    name: NameArgument,
    label: Annotated[str, typer.Argument(metavar="TYPE", help="method, model or benchmark.")],
    reason: ReasonOption = None,
    by: ByOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Make an entity a method, a model or a benchmark; a role that it then cannot have becomes a mention.

    Example: graphbuilder retype Zorblax-7B model
    """
    with opened(store) as graph:
        _report(correct.retype(graph, name, label, note=_note(reason, by)), store, json=json)


def corrections_command(
    undo: Annotated[int | None, typer.Option(metavar="N", help="Take the correction of this number back.")] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List all corrections, or take one back: the graph becomes what it is without it.

    Example: graphbuilder corrections --undo 3
    """
    with opened(store) as graph:
        known = read_corrections(graph)
        if undo is not None:
            of_papers = any(one.of_papers for one in known if one.number == undo)
            change = undo_papers(graph, undo, load=load_extractor) if of_papers else correct.undo(graph, undo)
            _report(change, store, json=json, undone=True)
            return
    if json:
        print_json([correction_json(one) for one in known])
    elif len(known):
        print_table(COLUMNS, [(str(c.number), describe(c), c.reason or "", c.by or "", c.at or "") for c in known])
    else:
        say("No corrections.")


def _note(reason: str | None, by: str | None) -> Note:
    return Note(reason, by, datetime.now(tz=UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))


def _report(change: Change, store: str | None, *, json: bool, undone: bool = False) -> None:
    if json:
        print_json(change.as_json())
        return
    number, text = change.correction.number, describe(change.correction)
    if undone:
        say(f"Correction {number} is undone ({text}): {_changed(change.settled)}.")
    else:
        say(f"Correction {number}: {text}; {_changed(change.settled)}.")
        say(f"Undo: {shown_call(f'corrections --undo {number}', store)}", fold=False)


def _changed(settled: SettleReport) -> str:
    """What settling did, in words."""
    parts = (
        (settled.papers, f"{counted(settled.papers, 'paper')} changed"),
        (settled.entities, f"{_entities(settled.entities)} written"),
        (settled.deleted, f"{_entities(settled.deleted)} gone"),
    )
    return ", ".join(text for count, text in parts if count) or "nothing else changes"


def _entities(count: int) -> str:
    return f"{count} {'entity' if count == 1 else 'entities'}"


_COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "confirm": confirm_command,
    "reject": reject_command,
    "alias": alias_command,
    "merge": merge_command,
    "split": split_command,
    "apart": apart_command,
    "rename": rename_command,
    "retype": retype_command,
    "corrections": corrections_command,
}
