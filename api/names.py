"""Find the entities that an address or a filter names."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from api.labs import labs_by_ror
from api.moved import Moved
from api.paper_ids import OWN_PREFIX, PREFIXES, find_papers, is_bare_id, leads_to
from graphbuilder.errors import UnknownName
from graphbuilder.ids import author_key, entity_id, is_hash_id, namesake_slug
from graphbuilder.questions.names import names_of
from graphbuilder.schema import ENTITY_LABELS, PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

MAX_NAME: Final = 200
_NAMESAKE = re.compile(r"(.+)-[0-9a-f]{6}")
_ENTITY_ID = re.compile(rf"(?:{'|'.join(label.lower() for label in ENTITY_LABELS)})_\w+")


def find_entity(store: Store, label: EntityLabel, text: str, *, min_confidence: float = DEFAULT_CONFIDENCE) -> Row:
    """The entity of a kind with this slug or id (else this name), as the row of the query ``entity``.

    Of several with one slug it is the one with the most papers. Raises UnknownName, and Moved for an id that
    another entity has taken over.
    """
    text = as_id(text)
    follow_id(store, text)
    slugs = [] if _ENTITY_ID.fullmatch(text) else store.run("entity_by_slug", {"label": label, "slug": text})
    found = slugs or find_entities(store, text, (label,))
    return store.run("entity", {"id": found[0]["id"], "min_confidence": min_confidence})[0]


def follow_id(store: Store, text: str) -> None:
    """Raises Moved when a text is the id of no entity, but leads to one."""
    text = as_id(text)
    if not _ENTITY_ID.fullmatch(text) or store.run("entity", {"id": text}):
        return
    found = store.run("entity_by_former_id", {"id": text})
    if len(found) == 1:
        row = found[0]
        raise Moved(entity_path(row["label"], row["slug"], name=row["name"], id_=row["id"]))


def find_entities(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    """The entities of these kinds that an id, a slug or a name means, the most used first.

    Where an entity has the name as its own, those that have it only as an alias are left out.
    Raises UnknownName, with near names.
    """
    if rows := _look_up(store, text, labels):
        return rows
    raise _unknown(store, text, labels, kinds=[label.lower() for label in labels])


def follow_paper(store: Store, text: str) -> Row:
    """The paper as ``find_paper`` finds it. Raises Moved for the id of a paper that is part of another one now."""
    row = find_paper(store, text)
    if row["id"] != text and is_bare_id(text) and (leads_to(store, text) == {row["id"]} or is_hash_id(text)):
        raise Moved(paper_path(row["id"]))
    return row


def paper_path(paper_id: str) -> str:
    """The address of the page of a paper, and below ``/v1`` of its data.

    Clients fold the segments ``.`` and ``..`` of an address, also encoded ones, so an id with such segments
    goes in one segment, after ``id:``.
    """
    marked = paper_id.startswith(OWN_PREFIX) or not {".", ".."}.isdisjoint(paper_id.split("/"))
    return f"/papers/{OWN_PREFIX}{quote(paper_id, safe=':')}" if marked else f"/papers/{quote(paper_id, safe='/:')}"


def find_paper(store: Store, text: str) -> Row:
    """The paper with this id, in any form that ``paper_ids`` knows, as the row of the query ``paper``.

    Raises UnknownName.
    """
    found = find_papers(store, (text,))
    rows = store.run("paper", {"id": found[text]}) if found else []
    if rows:
        return rows[0]
    raise UnknownName(
        f"The graph holds no paper with the id {text[:MAX_NAME]!r}.",
        hint=f"Give an arXiv id or a DOI, an id with one of the prefixes {' '.join(PREFIXES)}, or the address of the "
        "paper; search titles with /v1/papers?filter=q:word.",
    )


def near_names(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[str]:
    """Names of existing entities of these kinds that look alike, the closest first."""
    near = names_of(store).near(text[:MAX_NAME], labels=labels)
    return list(dict.fromkeys(entity.name for entity in near if entity.label in labels))


def find_nodes(store: Store, texts: Sequence[str]) -> list[str]:
    """Ids of the nodes that ids or names mean: a paper, else the most used entity. Raises UnknownName."""
    papers = find_papers(store, texts)
    known = {row["id"] for row in store.run("nodes", {"ids": [text for text in texts if text not in papers]})}
    found = []
    for text in dict.fromkeys(texts):
        id_ = papers.get(text) or (text if text in known else None)
        rows = [{"id": id_}] if id_ else _look_up(store, text, ENTITY_LABELS)
        if not rows:
            raise _unknown(store, text, ENTITY_LABELS, kinds=["paper", *(label.lower() for label in ENTITY_LABELS)])
        found.append(rows[0]["id"])
    return found


def resolve_name(store: Store, text: str, labels: Sequence[EntityLabel], *, near: bool | None = None) -> list[Row]:
    """Rows of the entities that have this name (``exact`` is true), then of those whose names look alike.

    Names that look alike are sought where ``near`` says so; None means where nothing has the name itself.
    """
    exact = _by_name(store, text, labels)
    seek = not exact if near is None else near
    alike = [row for name in near_names(store, text, labels) for row in _by_name(store, name, labels)] if seek else []
    found = {row["id"]: row | {"exact": False} for row in alike} | {row["id"]: row | {"exact": True} for row in exact}
    return sorted(found.values(), key=lambda row: not row["exact"])


def entity_path(label: EntityLabel, slug: str | None, *, name: str, id_: str) -> str:
    """The address of an entity's page, and below ``/v1`` of its data: its slug, where that says the whole name.

    A slug drops what is not ASCII, so that "π0" and "0" share one; such names go by their id.
    """
    bare = (slug or "").removesuffix(namesake_slug("", id_))
    whole = slug is not None and name_key(bare) == name_key(name.replace("+", " plus ").replace("/", ""))
    return f"/{PLURALS[label]}/{slug if whole else id_}"


def _look_up(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    return (
        _by_id(store, text, labels)
        or _by_ror(store, text, labels)
        or _by_slug(store, text, labels)
        or _by_name(store, text, labels)
    )


def _unknown(store: Store, text: str, labels: Sequence[EntityLabel], *, kinds: Sequence[str]) -> UnknownName:
    """The error for a name that nothing of these kinds has."""
    either = " or ".join(filter(None, (", ".join(kinds[:-1]), kinds[-1])))
    near = near_names(store, text, labels)
    lists = ", ".join(f"/v1/{PLURALS[label]}" for label in labels)
    hint = (
        ""
        if near
        else f"No name looks like it. Search by the beginning of a name with /v1/suggest?q=, or list {lists}."
    )
    return UnknownName(f"The graph holds no {either} called {text[:MAX_NAME]!r}.", hint=hint, near=near)


def as_id(text: str) -> str:
    """The id of the author whom a catalogue knows by a text, as ``orcid:0000-0002-1825-0097``; else the text."""
    key = author_key(text[:MAX_NAME])
    return entity_id("Author", key) if key else text


def _by_id(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    text = as_id(text)
    if not _ENTITY_ID.fullmatch(text):
        return []
    rows = store.run("entity", {"id": text})
    former = [] if rows else store.run("entity_by_former_id", {"id": text})
    rows = rows or [row for old in former for row in store.run("entity", {"id": old["id"]})]
    return [row for row in rows if row["label"] in labels]


def _by_ror(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    ids = labs_by_ror(store, [text]).values() if "Lab" in labels else ()
    return [row for id_ in ids for row in store.run("entity", {"id": id_})]


def _by_slug(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    ids = [row["id"] for label in labels for row in store.run("entity_by_slug", {"label": label, "slug": text})]
    return [row for id_ in ids for row in store.run("entity", {"id": id_})] or _by_old_slug(store, text, labels)


def _by_old_slug(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    """The author that had such a slug while others had the name, or all of the name; see ``ids.namesake_slug``."""
    found = _NAMESAKE.fullmatch(text) if "Author" in labels else None
    rows = _by_name(store, found[1], ("Author",)) if found else []
    return [row for row in rows if found and text.endswith(namesake_slug("", row["id"]))] or rows


def _by_name(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    key = name_key(text[:MAX_NAME])
    rows = store.run("entities_by_key", {"key": key, "labels": list(labels)}) if key else []
    own = [row for row in rows if name_key(row["name"]) == key]
    return own or rows
