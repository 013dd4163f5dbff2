"""What people have said about the graph, as the answers that resolution asks for.

A correction speaks of an entity by its label and key, not by its node, so that it still holds when the
graph is built again from other papers or by another extractor. Where two contradict, the later one wins.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from graphbuilder.errors import CorrectionError
from graphbuilder.model import Node
from graphbuilder.schema import CorrectedLabel, CorrectionKind, EntityLabel, RelationType
from graphbuilder.text.names import name_key

Status = Literal["auto", "confirmed", "rejected"]
Place = tuple[EntityLabel, str]
"""Label and key of an entity."""

STATUS: Final[dict[CorrectionKind, Status]] = {"confirm": "confirmed", "reject": "rejected"}
"""What a correction makes of an edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One thing that somebody said about the graph; ``schema.NODE_PROPERTIES`` tells what each field holds."""

    kind: CorrectionKind
    number: int
    label: CorrectedLabel
    key: str
    name: str | None = None
    other_label: CorrectedLabel | None = None
    other_key: str | None = None
    other_name: str | None = None
    paper: str | None = None
    relation: RelationType | None = None
    evidence: str | None = None
    form: str | None = None
    reason: str | None = None
    by: str | None = None
    at: str | None = None

    @classmethod
    def from_node(cls, node: Node) -> "Correction":
        """The correction that a node of the store holds."""
        properties: dict[str, Any] = dict(node.properties)
        return cls(**properties)

    def to_node(self) -> Node:
        """The node that a store keeps of it; nothing is null in it."""
        present = {name: value for name, value in asdict(self).items() if value is not None}
        return Node("Correction", f"correction_{self.number:06d}", present)

    @property
    def place(self) -> Place:
        """The entity that it speaks of."""
        return _entity_label(self.label), self.key

    @property
    def other(self) -> Place:
        """The second entity: that of a merge or an apart, or the same key under the label of a retype."""
        return _entity_label(self.other_label or self.label), self.other_key or self.key

    @property
    def form_place(self) -> Place:
        """What its written form would be as an entity of its own."""
        return _entity_label(self.label), name_key(self.form or "")

    @property
    def of_papers(self) -> bool:
        """Whether it says that two papers are one, or two; ``told_papers`` knows what that means."""
        return self.label == "Paper"


class Corrections:
    """All corrections of a graph, applied in the order of their numbers."""

    def __init__(self, corrections: Iterable[Correction] = ()) -> None:
        self._all = tuple(sorted(corrections, key=lambda c: c.number))
        self._links: dict[Place, Place] = {}
        self._apart: set[frozenset[Place]] = set()
        self._names: dict[Place, str] = {}
        self._said: dict[str, list[Correction]] = defaultdict(list)
        for correction in self._all:
            if not correction.of_papers:
                self._apply(correction)
        # What was set apart may itself have become another entity since.
        self._apart |= {frozenset(self._end(place) for place in pair) for pair in self._apart}
        self._apart = {pair for pair in self._apart if len(pair) == 2}

    def __iter__(self) -> Iterator[Correction]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def decided(self, label: EntityLabel, key: str) -> Place | None:
        """The entity that a written form stands for by a correction of just this form; None when there is none.

        What it says goes before the lists of names and before the pairs of the corpus.
        """
        return self._end((label, key)) if (label, key) in self._links else None

    def target(self, label: EntityLabel, key: str) -> Place:
        """The entity that this one has become after merges, aliases, splits and changes of label."""
        return self._end((label, key))

    def are_apart(self, label: EntityLabel, key: str, other: str, *, other_label: EntityLabel | None = None) -> bool:
        """Whether two keys, of one label unless another is given, must never be one entity."""
        pair = frozenset({(label, key), (other_label or label, other)})
        return pair in self._apart or frozenset(self._end(place) for place in pair) in self._apart

    def names(self) -> Iterator[tuple[Place, str]]:
        """The names that entities were given, in order: of one entity the last holds."""
        return iter(self._names.items())

    def of_paper(self, paper_id: str) -> tuple[Correction, ...]:
        """What was said of the edges of a paper, in order; of one edge the last holds."""
        return tuple(self._said.get(paper_id, ()))

    def next_number(self) -> int:
        """The number that the next correction gets."""
        return self._all[-1].number + 1 if self._all else 1

    def check(self, correction: Correction) -> None:
        """Refuse, by CorrectionError, one that would change nothing or turn two entities into each other."""
        name, other_name = correction.name or correction.key, correction.other_name or correction.other_key
        match correction.kind:
            case "merge":
                self._check_merge(correction, name, other_name or "")
            case "retype" if self._end(correction.place) == correction.other:
                raise CorrectionError(f"{name} is a {correction.other[0]} already.")
            case "apart" if correction.place == correction.other:
                raise CorrectionError(f"{name} and {other_name} are one spelling, which cannot be set apart.")
            case "alias" | "split":
                self._check_form(correction, name)

    def _check_merge(self, correction: Correction, name: str, other_name: str) -> None:
        if correction.label != correction.other[0]:
            raise CorrectionError(
                f"{name} is a {correction.label} and {other_name} a {correction.other[0]}.",
                hint="Give both one type before they are merged.",
            )
        end = self._end(correction.other)
        if end == correction.place != correction.other:
            raise CorrectionError(
                f"{other_name} has become {name} already, so {name} cannot become {other_name}.",
                hint="Undo the earlier correction first.",
            )
        if end == self._end(correction.place):
            raise CorrectionError(f"{name} and {other_name} are one entity already.")

    def _check_form(self, correction: Correction, name: str) -> None:
        form = correction.form_place
        if not form[1]:
            raise CorrectionError("A form needs at least one letter or digit.")
        if form == correction.place:
            raise CorrectionError(
                f"{correction.form} is a spelling of {name} itself, so nothing changes.",
                hint="Forms that differ only in case, hyphens, spaces or a plural s are always one.",
            )
        if correction.kind == "alias" and self._end(correction.place) == form:
            raise CorrectionError(
                f"{name} has become {correction.form} already.", hint="Undo the earlier correction first."
            )
        if correction.kind == "alias" and self.decided(*form) == self._end(correction.place):
            raise CorrectionError(f"{correction.form} stands for {name} already.")

    def _apply(self, correction: Correction) -> None:
        place, other = correction.place, correction.other
        match correction.kind:
            case "confirm" | "reject":
                self._said[correction.paper or ""].append(correction)
            case "merge":
                self._join(place, other)
            case "retype":
                self._join(place, other)
            case "alias":
                for form in _systems(correction.form_place):
                    self._join(form, place)
            case "split":
                for form in _systems(correction.form_place):
                    self._links[form] = form
                    self._apart.add(frozenset({form, place}))
            case "apart":
                self._part(place, other)
            case "rename":
                self._names.pop(place, None)
                self._names[place] = correction.form or ""

    def _join(self, place: Place, other: Place) -> None:
        if place == other:
            return
        if place in self._way(other):
            self._links[other] = other  # the later of two opposite corrections wins
        self._links[place] = other
        self._apart.discard(frozenset({place, other}))

    def _part(self, place: Place, other: Place) -> None:
        if place != other and self._end(place) == self._end(other):
            leaving = other if self._end(other) == place else place
            self._links[leaving] = leaving
        self._apart.add(frozenset({place, other}))

    def _way(self, place: Place) -> Iterator[Place]:
        """What a place has become, step by step, itself first."""
        yield place
        while (following := self._links.get(place, place)) != place:
            yield following
            place = following

    def _end(self, place: Place) -> Place:
        *_, end = self._way(place)
        return end


def _entity_label(label: CorrectedLabel) -> EntityLabel:
    assert label != "Paper", "a paper is no entity"
    return label


def _systems(form: Place) -> tuple[Place, ...]:
    """The places of a written form that papers may call a method or a model alike."""
    label, key = form
    return (("Method", key), ("Model", key)) if label in ("Method", "Model") else (form,)
