"""The evidence that a confirmed relation is kept by when no extraction finds it."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from graphbuilder.curation.find import Target
from graphbuilder.errors import CorrectionError
from graphbuilder.schema import RelationType
from graphbuilder.store.base import Row, Store
from graphbuilder.text.openings import is_opening

_FIELDS: Final = ("title", "abstract", "metadata")
BY_HAND: Final = "correction"
"""The rule of an edge that somebody added."""
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9(\[\"“])|\n{2,}")


def relations_to(store: Store, paper: Row, target: Target) -> list[Row]:
    """The relations of a paper to an entity, as rows of the query ``paper_relations``."""
    rows = store.run("paper_relations", {"id": paper["id"], "min_confidence": 0.0})
    return [row for row in rows if row["entity_id"] == target.id]


def evidence_for(paper: Row, relation: RelationType, target: Target, relations: Sequence[Row]) -> str:
    """The properties of the edge as JSON: those it has, else with the sentences that name the entity.

    Raises CorrectionError when neither a relation nor the paper's text names it.
    """
    same = [row for row in relations if row["role"] == relation]
    if same:
        known = {name: same[0][name] for name in ("confidence", "rule", "extractor_version")}
        return _as_json(same[0]["evidence"], known)
    places = [place for row in relations for place in row["evidence"]] or list(_mentions(paper, target))
    if not places:
        raise CorrectionError(
            f"Neither title nor abstract of {paper['id']} names {target.name}.",
            hint=f"If the text calls it otherwise, say so first with `graphbuilder alias {target.name!r} FORM`.",
        )
    return _as_json(places, {"confidence": 1.0, "rule": BY_HAND})


def _as_json(places: Iterable[Row], properties: dict[str, Any]) -> str:
    in_order = sorted(places, key=lambda place: (_FIELDS.index(place["field"]), place["start"]))
    lists = {name: [place[name] for place in in_order] for name in ("sentence", "field", "start", "end")}
    present = {name: value for name, value in properties.items() if value is not None}
    return json.dumps({**lists, **present}, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _mentions(paper: Row, target: Target) -> Iterable[Row]:
    """Where title and abstract name an entity by one of its forms, case as written, at word bounds."""
    longest_first = sorted(target.forms, key=lambda form: (-len(form), form))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    for field in ("title", "abstract"):
        text = paper[field] or ""
        if field == "title" and is_opening(text, paper["abstract"] or ""):
            continue
        for found in pattern.finditer(text):
            sentence = text if field == "title" else _sentence_around(text, found.start())
            yield {"sentence": sentence, "field": field, "start": found.start(), "end": found.end()}


def _sentence_around(text: str, place: int) -> str:
    bounds = [0, *(gap.end() for gap in _SENTENCE_END.finditer(text)), len(text)]
    start = max(bound for bound in bounds if bound <= place)
    end = min((bound for bound in bounds if bound > place), default=len(text))
    return " ".join(text[start:end].split())
