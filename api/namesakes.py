"""Authors of one name told apart, by labs, co-authors and years."""

from collections.abc import Sequence

from graphbuilder.ids import namesake_slug
from graphbuilder.questions.namesakes import hint_of
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key


def hints_of(store: Store, rows: Sequence[Row]) -> dict[str, str]:
    """What tells those authors apart who have the name of another one, by id; their slugs show who they are."""
    asked = [row["id"] for row in rows if (row["slug"] or "").endswith(namesake_slug("", row["id"]))]
    found = store.run("authors_by_id", {"ids": asked}) if asked else []
    return {row["id"]: hint_of(row) for row in found}


def with_hints(store: Store, rows: Sequence[Row]) -> list[Row]:
    """The rows, those of authors who have the name of another one with a ``hint``."""
    hints = hints_of(store, [row for row in rows if row["label"] == "Author"])
    return [row | {"hint": hints.get(row["id"])} for row in rows]


def namesakes_of(store: Store, author: Row) -> list[Row]:
    """The other authors of an author's name, those with most papers first, each with its ``hint``."""
    rows = store.run("entities_by_key", {"key": name_key(author["name"]), "labels": ["Author"]})
    others = [row["id"] for row in rows if row["id"] != author["id"]]
    found = store.run("authors_by_id", {"ids": others}) if others else []
    return [{**row, "hint": hint_of(row)} for row in found]
