"""Many papers or entities at once, each by any of its ids or names."""

from collections.abc import Sequence

from api.labs import lab_family, labs_by_ror
from api.names import MAX_NAME, as_id
from api.paper_ids import find_papers
from graphbuilder.schema import EntityLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key


def look_up_papers(store: Store, texts: Sequence[str]) -> list[Row | None]:
    """The row of the query ``papers_by_id`` for each text, in their order; None where no paper has that id."""
    found = find_papers(store, texts)
    rows = {row["id"]: row for row in store.run("papers_by_id", {"ids": sorted(set(found.values()))})}
    return [rows.get(found.get(text, "")) for text in texts]


def look_up_entities(
    store: Store, texts: Sequence[str], label: EntityLabel, *, min_confidence: float
) -> list[Row | None]:
    """The row of the query ``entities_by_id`` for each text, in their order, that of a lab with its parents and parts;
    None where nothing has that name.

    Of several with one name it is the one with the most papers, as for one entity.
    """
    least = {"min_confidence": min_confidence}
    texts = [as_id(text) for text in texts] if label == "Author" else texts
    keys = {text: name_key(text[:MAX_NAME]) for text in texts}
    scope = {"label": label, "texts": sorted(keys), "keys": sorted({key for key in keys.values() if key}), **least}
    by_text: dict[str, Row] = {}
    by_key: dict[str, Row] = {}
    for row in store.run("entity_lookup", scope):
        (by_text if row["rank"] < 2 else by_key).setdefault(row["asked"], row)
    found = {text: by_text.get(text) or by_key.get(key) for text, key in keys.items()}
    labs = labs_by_ror(store, texts) if label == "Lab" else {}
    ids = {text: row["id"] if row else labs.get(text) or _former(store, text, label) for text, row in found.items()}
    rows = {
        row["id"]: row for row in store.run("entities_by_id", {"ids": sorted({*filter(None, ids.values())}), **least})
    }
    if label == "Lab":
        rows = {id_: row | lab_family(store, id_, min_confidence) for id_, row in rows.items()}
    return [rows.get(ids[text] or "") for text in texts]


def _former(store: Store, text: str, label: EntityLabel) -> str | None:
    """The id of the entity that an id which is no longer one leads to."""
    if not text.startswith(f"{label.lower()}_"):
        return None
    found = [row["id"] for row in store.run("entity_by_former_id", {"id": text}) if row["label"] == label]
    return found[0] if len(found) == 1 else None
