"""The list of what a person may look at: pairs that may be one thing, those that touch most papers first."""

from typing import Any

from graphbuilder.curation.correct import read_corrections
from graphbuilder.ids import entity_id
from graphbuilder.resolution.review import MEANINGS, Named, Pair, find_doubtful
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key


def review(store: Store) -> list[Pair]:
    """All pairs that may be one thing and that nobody has decided; authors are not compared."""
    return find_doubtful(map(_named, store.run("names")), read_corrections(store))


def pair_json(pair: Pair) -> dict[str, Any]:
    """A pair with its reason, and how many papers are wrong if the two are one."""
    sides = {side: _entity_json(entity) for side, entity in (("one", pair.one), ("other", pair.other))}
    return {"reason": pair.reason, "text": MEANINGS[pair.reason], "form": pair.form, "papers": pair.papers, **sides}


def _entity_json(entity: Named) -> dict[str, Any]:
    return {"id": entity.id, "label": entity.label, "name": entity.name, "papers": entity.papers}


def _named(row: Row) -> Named:
    forms = (row["name"], *row["aliases"])
    keys = (key for form in forms if (key := name_key(form)) and entity_id(row["label"], key) == row["id"])
    key = next(keys, name_key(row["name"]))
    return Named(row["id"], row["label"], key, row["name"], tuple(row["aliases"]), row["papers"])
