"""Which addresses of the application become files of the site, and how those are called."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode, urljoin, urlsplit

from graphbuilder.ids import digest
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.text.names import slugify

START: Final = "index.html"
_OWN_PREFIX: Final = "id:"
_DRAWING: Final = "/graph/view?"
_LONGEST: Final = 80
_PLAIN: Final = re.compile(r"[a-z0-9]+(?:[.-]+[a-z0-9]+)*")
_RESERVED: Final = re.compile(r"index|con|prn|aux|nul|com\d|lpt\d")
"""Names that some file systems, or we, keep for themselves."""
_NO_MATTER: Final = frozenset({"per_page", "cursor", "limit"})
_KINDS: Final = ("methods", "models", "benchmarks", "tasks", "labs")
_CHOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "/": {},
    "/papers": {"sort": ("published:desc", "published:asc", "title")},
    "/trends": {"kind": _KINDS, "months": ("6", "3", "12", "24")},
    "/new": {"kind": ("", *PLURALS.values())},
    "/leaderboards": {},
    "/communities": {"kind": ("methods", "models", "all")},
    "/compare": {},
    "/path": {},
    **{f"/{plural}": {"sort": ("papers", "name", "first_seen")} for plural in PLURALS.values()},
}
"""Pages with the values of their parameters that have a file each; the first is what the page shows without it."""
_VIEWS: Final = ("together", "labs", "citations")
"""Graph views of the whole graph."""
_PICTURES: Final = ("timeline.svg", "matrix.svg")
_LABELS: Final[Mapping[str, EntityLabel]] = {plural: label for label, plural in PLURALS.items()}


@dataclass(frozen=True, slots=True)
class Target:
    """A page: what the application is asked for, and the file that the answer goes to."""

    address: str
    stem: str
    """Of the file, from the root of the site, without the number of the page and the ending."""
    number: int = 1
    """Of the page within its list."""
    ending: str = ".html"

    @property
    def file(self) -> str:
        """Where it goes, from the root of the site."""
        return f"{self.stem}{'' if self.number == 1 else f'~{self.number}'}{self.ending}"

    @property
    def subject(self) -> str:
        """What the page is about: the same for all pages of a thing, and for its charts."""
        return self.stem.partition("~")[0]

    @property
    def is_drawing(self) -> bool:
        """Whether it is a graph view."""
        return self.address.startswith(_DRAWING)

    def turned(self, address: str, step: int) -> "Target":
        """The page after (1) or before (-1) this one in its list."""
        return replace(self, address=address, number=self.number + step)


class Addresses:
    """Knows every thing and paper of the site.

    ``things`` are rows with id, label and slug, and of those with one slug the most used comes first; ``graphs`` are
    ids of what has a graph view and its charts as files, ``more`` further addresses that have a file, and ``since`` is
    the date from which names count as new.
    """

    def __init__(
        self,
        things: Iterable[Mapping[str, Any]],
        papers: Iterable[str],
        *,
        graphs: Iterable[str] = (),
        more: Iterable[str] = (),
        since: str = "",
    ) -> None:
        rows = list(things)
        claims = Counter((row["label"], row["slug"]) for row in rows)
        self._stems: dict[str, str] = {}
        self._by_slug: dict[tuple[str, str], str] = {}
        for row in rows:
            alone = claims[row["label"], row["slug"]] == 1
            stem = _stem(row["slug"] or "unnamed", row["id"], alone=alone)
            self._stems[row["id"]] = f"{PLURALS[_label(row)]}/{stem}"
            self._by_slug.setdefault((row["label"], row["slug"]), row["id"])
        self._papers = {id_: f"papers/{_stem(id_.lower(), id_, alone=id_ == id_.lower())}" for id_ in papers}
        self.graphs = frozenset(graphs)
        self._more = frozenset(more)
        self._since = since

    def of_thing(self, id_: str) -> str | None:
        """The file of a thing or paper."""
        stem = self._stems.get(id_) or self._papers.get(id_)
        return f"{stem}.html" if stem else None

    def find(self, address: str, at: str = "/") -> Target | None:
        """The page that an address means on the page ``at``; None when the site has no file for it."""
        parts = urlsplit(address if address.startswith("/") else urljoin(at, address))
        if parts.netloc or parts.scheme:
            return None
        asked = {key: value for key, value in parse_qsl(parts.query) if key not in _NO_MATTER}
        if f"{parts.path}?{parts.query}" in self._more:
            name = f"{parts.path.strip('/')}/{digest(parts.query, length=8)}"
            return Target(f"{parts.path}?{parts.query}", name)
        if parts.path == "/new" and asked.get("since") == self._since:
            del asked["since"]
        if parts.path in _CHOICES:
            return _chosen(parts.path, asked)
        if parts.path == "/graph":
            return self._graph(asked)
        return self._one(unquote(parts.path), asked)

    def _one(self, path: str, asked: Mapping[str, str]) -> Target | None:
        kind, _, key = path.strip("/").partition("/")
        if kind == "papers":
            key = key.removeprefix(_OWN_PREFIX) if key not in self._papers else key
            stem = self._papers.get(key)
            return Target(path, stem) if stem and not asked else None
        key, _, picture = key.partition("/")
        id_ = key if key in self._stems else self._by_slug.get((_LABELS.get(kind, ""), key))
        if id_ is None or kind not in _LABELS:
            return None
        if picture:
            return self._picture(f"/{kind}/{id_}", id_, picture) if not asked else None
        if set(asked) - {"role"}:
            return None
        role = asked.get("role", "")
        stem = self._stems[id_] + (f"~{role.lower()}" if role else "")
        return Target(_with(f"/{kind}/{id_}", asked), stem)

    def _picture(self, path: str, id_: str, name: str) -> Target | None:
        if id_ not in self.graphs or name not in _PICTURES:
            return None
        return Target(f"{path}/{name}", f"{self._stems[id_]}~{name.removesuffix('.svg')}", ending=".svg")

    def _graph(self, asked: Mapping[str, str]) -> Target | None:
        if not asked:
            return Target("/graph", "graphs/index")
        view, id_ = asked.get("view", "around"), asked.get("ids", "")
        if view in _VIEWS and set(asked) == {"view"}:
            return Target(f"{_DRAWING}view={view}&file=1", f"graphs/{view}")
        if (
            id_ not in self.graphs
            or view != "around"
            or asked.get("depth") != "2"
            or set(asked) - {"ids", "depth", "view"}
        ):
            return None
        kind, _, name = self._stems[id_].partition("/")
        return Target(f"{_DRAWING}ids={id_}&depth=2&file=1", f"graphs/{kind}/{name}")


def _chosen(path: str, asked: Mapping[str, str]) -> Target | None:
    choices = _CHOICES[path]
    if any(asked[key] not in choices.get(key, ()) for key in asked):
        return None
    kept = {key: value for key, value in asked.items() if value != choices[key][0]}
    variant = "".join(f"~{slugify(value)}" for _, value in sorted(kept.items()))
    return Target(_with(path, kept), f"{path}/index{variant}".strip("/"))


def _with(path: str, asked: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(asked)}" if asked else path


def _label(row: Mapping[str, Any]) -> EntityLabel:
    label: EntityLabel = row["label"]
    return label


def _stem(text: str, id_: str, *, alone: bool) -> str:
    """A file name without its ending: the text where that is short and plain and nobody else has it."""
    if alone and len(text) <= _LONGEST and _PLAIN.fullmatch(text) and not _RESERVED.fullmatch(text.split(".")[0]):
        return text
    return f"{slugify(text)[:_LONGEST].strip('-.')}~{digest(id_, length=8)}"
