"""Each correction that a person can make: found by name, checked, recorded, and the graph settled by it."""

import json
import shlex
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from graphbuilder.curation.evidence import evidence_for, relations_to
from graphbuilder.curation.find import Target, find_entity, find_paper
from graphbuilder.errors import CorrectionError
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.people.persons import read_place
from graphbuilder.schema import EXTRACTED_RELATIONS, RELATIONS, CorrectionKind, EntityLabel, RelationType
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.text.names import name_key

RETYPED: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark")
"""The types that a thing can be given; the others have no role in common with them."""
_STATUS: Final = {"confirm": "confirmed", "reject": "rejected"}


@dataclass(frozen=True, slots=True)
class Note:
    """What is written down with a correction: why, by whom, and when (ISO time)."""

    reason: str | None = None
    by: str | None = None
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A correction that was recorded or withdrawn, and what that changed in the graph."""

    correction: Correction
    settled: SettleReport

    def as_json(self) -> dict[str, Any]:
        """The correction, and how many papers, entities and nodes it changed, wrote or deleted."""
        return {"correction": correction_json(self.correction), "changed": asdict(self.settled)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Change":
        """The change of papers that ``as_json`` gave."""
        said = {name: value for name, value in data["correction"].items() if name != "text"}
        return cls(Correction(**said), SettleReport(**data["changed"]))


def correction_json(correction: Correction) -> dict[str, Any]:
    """A correction without the evidence that it keeps, with a sentence that says it."""
    return {"text": describe(correction), **{k: v for k, v in asdict(correction).items() if k != "evidence"}}


def read_corrections(store: Store) -> Corrections:
    """All corrections of a graph."""
    return Corrections(map(Correction.from_node, store.corrections()))


def judge(store: Store, kind: CorrectionKind, paper: str, relation: str, name: str, *, note: Note) -> Change:
    """Confirm or reject a relation of a paper; a confirmed one may be new. Raises CorrectionError."""
    role = _read_relation(relation)
    found, target = find_paper(store, paper), find_entity(store, name, _targets(role))
    relations = relations_to(store, found, target)
    status = next((row["status"] for row in relations if row["role"] == role), None)
    if status == _STATUS[kind]:
        raise CorrectionError(f"{found['id']} {role} {target.name} is {status} already.")
    if kind == "reject" and status is None:
        roles = " and ".join(row["role"] for row in relations) or "no relation"
        raise CorrectionError(
            f"{found['id']} has no {role} to {target.name}.", hint=f"It has {roles} to it, so nothing changes."
        )
    evidence = evidence_for(found, role, target, relations)
    said = _about(kind, target, note, paper=found["id"], relation=role, evidence=evidence)
    return _record(store, said)


def alias(store: Store, name: str, form: str, *, note: Note) -> Change:
    """Let a written form mean an entity, whatever it meant before. Raises CorrectionError for an author."""
    target = find_entity(store, name)
    if target.label == "Author":
        raise CorrectionError(
            "A name says nothing about which author is meant.",
            hint=f"If another author is the same person, use `graphbuilder merge OTHER {target.id}`.",
        )
    return _record(store, _about("alias", target, note, form=form.strip()))


def merge(store: Store, name: str, into: str, *, note: Note) -> Change:
    """Make an entity another one of its type, which keeps its name. Raises CorrectionError."""
    return _record(store, _pair("merge", find_entity(store, name), find_entity(store, into), note))


def apart(store: Store, name: str, other: str, *, note: Note) -> Change:
    """Never let two entities be one, nor ask about them again. Raises CorrectionError when they are one now."""
    one, two = find_entity(store, name), find_entity(store, other)
    if one.id == two.id:
        hint = f"Take the form out of it with `graphbuilder split {shlex.quote(one.name)} FORM`."
        raise CorrectionError(f"{name!r} and {other!r} are one entity, {one.name}.", hint=hint)
    return _record(store, _pair("apart", one, two, note))


def split(store: Store, name: str, form: str, *, note: Note) -> Change:
    """Let a written form of an entity stand for itself again. Raises CorrectionError when it is no form of it.

    Of an author it is a paper that is taken out, as that of a namesake.
    """
    target = find_entity(store, name)
    if target.label == "Author":
        return _record(store, _split_author(store, target, form, note))
    keys = {name_key(known): known for known in reversed(target.forms)}
    if name_key(form) not in keys:
        others = ", ".join(known for key, known in keys.items() if key != target.key) or "none"
        raise CorrectionError(f"{form!r} is no form of {target.name}.", hint=f"Forms that can be split off: {others}.")
    return _record(store, _about("split", target, note, form=keys[name_key(form)]))


def rename(store: Store, name: str, new: str, *, note: Note) -> Change:
    """Give an entity its name. Raises CorrectionError when another entity of its type has that one."""
    target, new = find_entity(store, name), new.strip()
    if new == target.name or not name_key(new):
        raise CorrectionError(f"{target.name} cannot be renamed {new!r}.", hint="Give another name.")
    rows = store.run("entities_by_key", {"key": name_key(new), "labels": [target.label]})
    namesakes = [row for row in rows if row["id"] != target.id and name_key(row["name"]) == name_key(new)]
    if namesakes and target.label != "Author":
        raise CorrectionError(
            f"There is another {target.label.lower()} called {new}.",
            hint=f"If they are one, use `graphbuilder merge {shlex.quote(target.name)} {shlex.quote(new)}`.",
        )
    return _record(store, _about("rename", target, note, form=new))


def retype(store: Store, name: str, label: str, *, note: Note) -> Change:
    """Make an entity a method, model or benchmark; roles that it cannot have become mentions."""
    target = find_entity(store, name)
    wanted = next((known for known in RETYPED if known.lower() == label.lower()), None)
    if wanted is None or target.label not in RETYPED:
        raise CorrectionError(
            f"{target.name} is a {target.label} and cannot become {label!r}.",
            hint=f"Only these can become each other: {', '.join(RETYPED)}.",
        )
    return _record(store, _about("retype", target, note, other_label=wanted))


def undo(store: Store, number: int) -> Change:
    """Withdraw a correction of names or relations; the graph becomes what it is without it. Raises UnknownName."""
    with store.alone():
        known = {correction.number: correction for correction in read_corrections(store)}
        store.withdraw(number)
        return Change(known[number], settle(store))


def describe(correction: Correction) -> str:
    """A correction in one short sentence."""
    if correction.of_papers:
        title = f": {correction.name}" if correction.name else ""
        one_or_two = "one paper" if correction.kind == "merge" else "two papers"
        return f"{correction.paper} and {correction.form} are {one_or_two}{title}"
    name, other = correction.name or correction.key, correction.other_name or correction.other_key
    match correction.kind:
        case "confirm" | "reject":
            edge = f"{correction.paper} {correction.relation} {name}"
            return f"{edge} is {'right' if correction.kind == 'confirm' else 'wrong'}"
        case "alias":
            return f"{correction.form} means {name}"
        case "merge":
            return f"{name} is {other}"
        case "split":
            return f"{correction.form} is not {'by ' if correction.label == 'Author' else ''}{name}"
        case "apart":
            return f"{name} and {other} are two things"
        case "rename":
            return f"{name} is called {correction.form}"
        case "retype":
            return f"{name} is a {(correction.other_label or '').lower()}, not a {correction.label.lower()}"


def _record(store: Store, said: Correction) -> Change:
    with store.alone():
        known = read_corrections(store)
        said = replace(said, number=known.next_number())
        known.check(said)
        store.record(said.to_node())
        return Change(said, settle(store))


def _split_author(store: Store, target: Target, paper: str, note: Note) -> Correction:
    """That a paper is by a namesake of an author. Raises CorrectionError when it is none of his."""
    found = find_paper(store, paper)
    signed = {author["id"] for author in found["authors"]}
    if target.id not in signed:
        raise CorrectionError(
            f"{found['id']} is no paper of {target.name}.", hint="Say which of the author's papers is by a namesake."
        )
    (node,) = store.nodes("Author", [target.id])
    merges = json.loads(str(node.properties.get("merges") or "[]"))
    places = [(key, read_place(key)) for key in (target.key, *(merge["key"] for merge in merges))]
    key = next(key for key, place in places if place and place[1] == found["id"])
    return _about("split", target, note, form=found["id"], other_label="Author", other_key=key)


def _about(kind: CorrectionKind, target: Target, note: Note, **more: Any) -> Correction:
    about = {"label": target.label, "key": target.key, "name": target.name, **asdict(note), **more}
    return Correction(kind=kind, number=0, **about)


def _pair(kind: CorrectionKind, one: Target, other: Target, note: Note) -> Correction:
    return _about(kind, one, note, other_label=other.label, other_key=other.key, other_name=other.name)


def _read_relation(text: str) -> RelationType:
    wanted = text.strip().upper().replace("-", "_").replace(" ", "_")
    found = next((relation for relation in EXTRACTED_RELATIONS if relation == wanted), None)
    if found is None:
        raise CorrectionError(f"There is no relation {text!r}.", hint=f"Choose from {', '.join(EXTRACTED_RELATIONS)}.")
    return found


def _targets(relation: RelationType) -> list[EntityLabel]:
    return sorted(RELATIONS[relation][1])  # type: ignore[arg-type]  # an extracted relation ends at entities
