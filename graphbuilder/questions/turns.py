"""Turns of phrase whose meaning hangs on the whole sentence: "what builds on X", "what does X cite"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphbuilder.questions.grammar import BARE, Clause, Object
from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Want
from graphbuilder.schema import RELATIONS, EntityLabel, NodeLabel

MADE: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark")
"""What can be built on something else."""
_CITING: Final = frozenset({"cite", "cites", "citing", "reference", "references"})
_CITED: Final = frozenset({"cited", "referenced"})
# What is asked for by a verb without object after "what": "what do papers from X evaluate on".
_OPEN: Final[dict[str, EntityLabel]] = {
    "EVALUATE": "Benchmark", "TRAIN": "Benchmark", "USING": "Method", "COMPARE_TO": "Method", "WORK_ON": "Task",
}  # fmt: skip
_PURPOSES: Final = {
    "for training": "TRAIN", "to train": "TRAIN", "for pretraining": "TRAIN", "for finetuning": "TRAIN",
    "for evaluation": "EVALUATE", "for testing": "EVALUATE", "to evaluate": "EVALUATE",
}  # fmt: skip
_TRAINING: Final = ("train", "pretrain", "pre-train", "fine-tune", "finetune")
_SIDES: Final = frozenset({BARE, "COMPARE", "COMPARE_TO"})
_AGAINST: Final = frozenset({"with", "to", "against"})
_METHODS: Final = frozenset({"Method", "Model"})


def implied_want(clauses: Sequence[Clause], asked: Want | None, *, what: bool) -> Want | None:
    """The kind that is wanted, also where only the verb says so; None where nothing does.

    "What is built on GRPO" asks for methods, and so does "what does GRPO compare against"; ``what`` says that
    the question opens with that word.
    """
    bare = [clause for clause in clauses if clause.relation == BARE and clause.groups]
    if asked is not None:
        return asked
    if what and bare and clauses[-1].relation == "BUILD" and not clauses[-1].groups:
        return "Method"
    building = [clause for clause in clauses if clause.relation == "BUILD" and clause.groups]
    if building and not bare:
        return _label(building[0])
    if len(bare) == 1 and any(_is_open_comparison(clause) for clause in clauses):
        return _label(bare[0])
    if what and _leaves_comparison_open(clauses):
        return "Method"
    if what and clauses and clauses[-1].relation == "PROPOSE" and not clauses[-1].groups and _is_title(bare):
        return "Method"
    if what and clauses and (bare or clauses[0].groups) and not clauses[-1].groups:
        return _OPEN.get(clauses[-1].relation)
    return None


def _leaves_comparison_open(clauses: Sequence[Clause]) -> bool:
    """Whether what is compared is asked for: "using GRPO compare with on MATH", "compare GRPO with"."""
    used = any(clause.relation in ("USING", "PROPOSE") and clause.groups for clause in clauses)
    if used and any(clause.relation == "COMPARE_TO" and not clause.groups for clause in clauses):
        return True
    comparing = [clause for clause in clauses if clause.relation == "COMPARE" and clause.groups]
    return len(comparing) == 1 and not clauses[-1].groups and clauses[-1].surface in _AGAINST


def _is_title(clauses: Sequence[Clause]) -> bool:
    """Whether the one thing that is named is a paper by its title."""
    things = [item.thing for clause in clauses for group in clause.groups for item in group if item.thing]
    labels = {entity.label for thing in things for entity in thing.entities}
    return labels == {"Paper"}


def turn_clauses(clauses: Sequence[Clause], want: Want | None) -> list[Clause]:
    """The clauses with relations that hang on what is wanted made plain."""
    clauses = _compared_with(clauses, want)
    turned = _of_one_kind([_turned(clause, want) for clause in _spread_variants(clauses, want)])
    for place in reversed(range(len(turned) - 1)):
        after = turned[place + 1]
        if turned[place].surface == "citations" and not turned[place].groups and after.relation == BARE:
            turned[place : place + 2] = [replace(after, relation="CITE")]
    stranded = next((place for place, clause in enumerate(turned) if _cites_nothing(clause)), 0)
    if want in (None, "Paper") and stranded and turned[stranded - 1].relation == BARE:
        turned[stranded - 1] = replace(turned[stranded - 1], relation="CITED_BY")
        del turned[stranded]
    for place, clause in enumerate(turned[1:], start=1):
        if clause.surface in _CITED and not clause.groups and turned[place - 1].relation == BARE:
            turned[place - 1] = replace(turned[place - 1], relation="CITE", negate=clause.negate)
        purpose = _PURPOSES.get(clause.surface)
        if purpose and not clause.groups and turned[place - 1].relation == "USING":
            turned[place - 1] = replace(turned[place - 1], relation=purpose)
    return turned


def _compared_with(clauses: Sequence[Clause], want: Want | None) -> Sequence[Clause]:
    """The comparison of "what models do people compare X with"."""
    comparing = [clause for clause in clauses if clause.relation == "COMPARE" and clause.groups]
    if want not in _METHODS or len(comparing) != 1 or clauses[-1].groups or clauses[-1].surface not in _AGAINST:
        return clauses
    plain = replace(comparing[0], relation="COMPARE_TO", surface="compared with")
    return [plain if clause is comparing[0] else clause for clause in clauses[:-1]]


def _spread_variants(clauses: Sequence[Clause], want: Want | None) -> list[Clause]:
    """Papers that propose a variant of X propose a method and use X."""
    spread = list(clauses)
    for place in range(len(spread) - 1):
        one, other = spread[place : place + 2]
        if want == "Paper" and one.relation == "PROPOSE" and not one.groups and other.relation == "RELATED":
            spread[place] = replace(one, groups=((Object(kind="Method"),),))
            spread[place + 1] = replace(other, relation="USING")
    return spread


def compared(clauses: Sequence[Clause], filters: Sequence[Filter], *, better: bool) -> tuple[Entity, ...]:
    """The things that are set side by side, all of a kind; empty when fewer than two are."""
    comparing = better or any(
        clause.relation in ("COMPARE", "COMPARE_TO") and (clause.groups or clause.surface.startswith("difference"))
        for clause in clauses
    )
    named = [entity for item in filters if not item.negate for entity in item.entities]
    if not comparing or not named:
        return ()
    first = next((entity for entity in named if entity.label in _METHODS), named[0])
    kind = _METHODS if first.label in _METHODS else {first.label}
    alike = tuple(dict.fromkeys(entity for entity in named if entity.label in kind))
    return alike if len({entity.name for entity in alike}) > 1 else ()


def without(item: Filter, subjects: Sequence[Entity]) -> Filter | None:
    """What is left of a condition when things that are compared go; None when nothing is."""
    left = tuple(entity for entity in item.entities if entity not in subjects)
    if item.negate or len(left) == len(item.entities):
        return item
    roles = tuple(role for role in item.roles if any(entity.label in RELATIONS[role][1] for entity in left))
    return replace(item, entities=left, roles=roles) if left else None


def _of_one_kind(clauses: list[Clause]) -> list[Clause]:
    """The clauses, with names of several things taken for the kind that all that are compared share, as labs."""
    sides = [clause for clause in clauses if clause.relation in _SIDES]
    things = [item.thing for clause in sides for group in clause.groups for item in group if item.thing]
    if len(things) < 2 or not any(clause.relation in _SIDES - {BARE} for clause in sides):
        return clauses
    kinds = [{entity.label for entity in thing.entities} for thing in things]
    shared = set.intersection(*kinds)
    if not shared or all(kind & _METHODS for kind in kinds):
        return clauses
    return [_narrowed(clause, shared) if clause in sides else clause for clause in clauses]


def _narrowed(clause: Clause, labels: set[NodeLabel]) -> Clause:
    def narrow(item: Object) -> Object:
        if item.thing is None:
            return item
        kept = tuple(entity for entity in item.thing.entities if entity.label in labels)
        return replace(item, thing=replace(item.thing, entities=kept))

    return replace(clause, groups=tuple(tuple(narrow(item) for item in group) for group in clause.groups))


def _turned(clause: Clause, want: Want | None) -> Clause:
    """For papers, to build on something is to use it; "related to X" is "about X"."""
    if clause.relation == "BUILD" and want not in MADE:
        return replace(clause, relation="USING")
    if clause.relation == "USING" and clause.surface.startswith(_TRAINING) and _leads_to(clause, "Benchmark"):
        return replace(clause, relation="TRAIN")
    if clause.relation == "TRAIN" and want in ("Lab", "Author") and _leads_to(clause, "Model"):
        return replace(clause, relation="PROPOSE")
    if clause.relation == "RELATED" and want == "Paper":
        return replace(clause, relation="ABOUT")
    return clause


def _leads_to(clause: Clause, label: str) -> bool:
    things = [item.thing for group in clause.groups for item in group if item.thing]
    return bool(things) and all(entity.label == label for thing in things for entity in thing.entities)


def is_baseline(surface: str) -> bool:
    """Whether words for a comparison say what the name before them is: "as a baseline"."""
    return "baseline" in surface or surface.startswith("as ")


def _cites_nothing(clause: Clause) -> bool:
    return clause.relation == "CITE" and not clause.groups and clause.surface in _CITING


def _is_open_comparison(clause: Clause) -> bool:
    return clause.relation == "COMPARE_TO" and not clause.groups and not is_baseline(clause.surface)


def _label(clause: Clause) -> EntityLabel:
    """The kind of the first thing that a clause leads to."""
    things = [item.thing for group in clause.groups for item in group if item.thing]
    labels = [entity.label for thing in things for entity in thing.entities if entity.label in MADE]
    return labels[0] if labels else "Method"
