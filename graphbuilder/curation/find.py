"""The one entity or paper that a person means."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.errors import AmbiguousName, UnknownName
from graphbuilder.ids import ARXIV_ID, DOI, author_key, entity_id, is_hash_id
from graphbuilder.model import Node
from graphbuilder.questions.names import names_of
from graphbuilder.resolution.corrections import Correction
from graphbuilder.resolution.papers.copies import id_key, records_of
from graphbuilder.resolution.papers.told import Handle
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.schema import ENTITY_LABELS, EntityLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key
from graphbuilder.text.people import person_name

MOST_CHOICES: Final = 10
PAPER_PREFIX: Final = "id:"
"""Says that the rest, as it is, is the id of a paper."""
_ENTITY_ID: Final = re.compile(rf"(?:{'|'.join(label.lower() for label in ENTITY_LABELS)})_[0-9a-f]+")


@dataclass(frozen=True, slots=True)
class Target:
    """An entity of the graph with the key that its id is made of."""

    id: str
    label: EntityLabel
    key: str
    name: str
    aliases: tuple[str, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """All written forms, the name first."""
        return (self.name, *self.aliases)


def find_entity(store: Store, text: str, labels: Sequence[EntityLabel] = ENTITY_LABELS) -> Target:
    """The entity of an id or a name; one that has it as its own name goes before those that have it as an alias.

    Raises UnknownName, with near names, or AmbiguousName, which lists the choices.
    """
    if known := author_key(text):
        text = entity_id("Author", known)
    rows = (_by_id(store, text) if _ENTITY_ID.fullmatch(text) else []) or _by_name(store, text, labels)
    if len(rows) > 1:
        raise AmbiguousName(f"{text!r} means {len(rows)} entities.", hint=f"Give an id instead: {_choices(rows)}.")
    if not rows:
        near = names_of(store).near(text, labels=labels)
        raise UnknownName(
            f"The graph holds nothing called {text!r}.",
            hint="" if near else "See `graphbuilder ask` or `graphbuilder query suggest` for the names that it has.",
            near=[entity.name for entity in near],
        )
    return _target(store, rows[0])


def find_paper(store: Store, text: str) -> Row:
    """The paper of an id, as the row of the query ``paper`` with the id as ``asked``.

    The id may be that of any of its records; an arXiv version or a web address around it is dropped, and so is ``id:``
    before it. Raises UnknownName.
    """
    candidates = _ids_in(text)
    for candidate in candidates:
        found = [candidate, *(row["id"] for row in store.run("papers_by_key", {"keys": [id_key(candidate)]}))]
        for id_ in found:
            if rows := store.run("paper", {"id": id_}):
                return {**rows[0], "asked": candidate}
    for candidate, id_ in former_papers(store, candidates).items():
        return {**store.run("paper", {"id": id_})[0], "asked": candidate}
    raise UnknownName(
        f"The graph holds no paper with the id {text!r}.",
        hint="Ids are arXiv ids without version, else DOIs; `graphbuilder ask` shows those of its answers.",
    )


def former_papers(store: Store, ids: Iterable[str]) -> dict[str, str]:
    """The papers that ids lead to which were made for want of an own one, and under which papers were made one."""
    asked = set(filter(is_hash_id, ids))
    found: dict[str, str] = {}
    for one in map(Correction.from_node, store.corrections() if asked else ()):
        for id_, said in ((one.paper, one.key), (one.form, one.other_key)):
            if one.of_papers and id_ in asked and (paper := _with_handle(store, Handle.read(said or ""))):
                found[id_ or ""] = paper
    return found


def _with_handle(store: Store, handle: Handle) -> str | None:
    """The paper of which a record has the key and the title of a handle."""
    ids = sorted({row["id"] for row in store.run("papers_by_key", {"keys": [handle.key]})})
    papers = (stored_paper(node) for node in (store.nodes("Paper", ids) if ids else ()))
    return next((p.id for p in papers if any(handle.is_of(record) for record in records_of(p))), None)


def means_paper(store: Store, text: str) -> bool:
    """Whether a text means a paper: an arXiv id or a DOI, or another id of a paper that is the name of nothing."""
    found = ARXIV_ID.search(text) or DOI.search(text)
    if text.startswith(PAPER_PREFIX) or (found and text[: found.start()][-1:] in ("", ":", "/")):
        return True
    if (_by_id(store, text) if _ENTITY_ID.fullmatch(text) else []) or _by_name(store, text, ENTITY_LABELS):
        return False
    try:
        find_paper(store, text)
    except UnknownName:
        return False
    return True


def _ids_in(text: str) -> list[str]:
    """The ids of papers that a text may be, the likeliest first."""
    bare = text.removeprefix(PAPER_PREFIX)
    found = ARXIV_ID.search(bare) or DOI.search(bare)
    return list(dict.fromkeys((text, bare, *([found.group().lower()] if found else []))))


def _author_keys(store: Store, node: Node) -> Iterator[str]:
    """The keys that an author may be identified by: ids, and names with the papers that they stand in."""
    properties = node.properties
    if properties.get("orcid"):
        yield f"orcid:{properties['orcid']}"
    merges = json.loads(str(properties.get("merges") or "[]"))
    yield from (merge["key"] for merge in merges)
    external: dict[str, str] = json.loads(str(properties.get("external_ids") or "{}"))
    yield from (author_key(address) or address for address in external.values())
    names = [str(properties["name"]), *properties["aliases"]]  # type: ignore[misc]  # aliases are a list of text
    keys = sorted({person_name(name).key for name in names})
    yield from keys
    wanted = [{"roles": ["AUTHORED_BY"], "targets": [node.id], "negate": False}]
    for paper in store.run("paper_ids_in_order", {"groups": wanted}):
        yield from (f"{key}@{paper['id']}{number}" for key in keys for number in ("", "#2", "#3", "#4"))


def _by_id(store: Store, id_: str) -> list[Row]:
    """The entity of an id, else those that it leads to."""
    former = store.run("entity_by_former_id", {"id": id_})
    return store.run("entity", {"id": id_}) or [row for old in former for row in store.run("entity", {"id": old["id"]})]


def _by_name(store: Store, text: str, labels: Sequence[EntityLabel]) -> list[Row]:
    key = name_key(text)
    rows = store.run("entities_by_key", {"key": key, "labels": list(labels)}) if key else []
    return [row for row in rows if name_key(row["name"]) == key] or rows


def _choices(rows: Sequence[Row]) -> str:
    return " or ".join(map(_choice, rows[:MOST_CHOICES]))


def _choice(row: Row) -> str:
    """An entity with its longest form, since others have its name."""
    longest = max((row["name"], *row["aliases"]), key=len)
    written = row["name"] if longest == row["name"] else f"{row['name']}, {longest}"
    return f"{row['id']} ({row['label']} {written}; papers: {row['papers']})"


def _target(store: Store, row: Row) -> Target:
    (node,) = store.nodes(row["label"], [row["id"]])
    keys: list[str] = node.properties["alias_keys"]  # type: ignore[assignment]
    keys = [*_author_keys(store, node)] if row["label"] == "Author" else keys
    own = next((key for key in keys if entity_id(row["label"], key) == row["id"]), name_key(row["name"]))
    return Target(row["id"], row["label"], own, row["name"], tuple(row["aliases"]))
