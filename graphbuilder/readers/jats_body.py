"""The references of a JATS article, and the sentences of its body that cite them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from graphbuilder.readers.cited import Marks, read_reference, read_untied
from graphbuilder.readers.markup import read_markup
from graphbuilder.readers.xml_records import child, child_text, children, local_name

_CITATIONS: Final = ("element-citation", "mixed-citation", "nlm-citation", "citation")
_ARXIV: Final = ("arxiv", "arXiv")
_BLOCKS: Final = {"p", "title", "list", "list-item", "sec", "fig", "table-wrap", "caption", "disp-quote", "boxed-text"}
_LEFT_OUT: Final = {"table", "fn", "label", "object-id", "graphic", "media", "alt-text", "long-desc", "disp-formula"}
_FORMULAS: Final = {"inline-formula", "math", "tex-math", "alternatives"}


def read_cited(article: Element) -> dict[str, list[str]]:
    """The ids of what the reference list has, by the id of the entry in the list; several where an entry cites several.

    An entry without its own id stands under a number of its own.
    """
    found: dict[str, list[str]] = {}
    for n, entry in enumerate(each for each in article.iter() if local_name(each) == "ref"):
        cited = [each for each in entry.iter() if local_name(each) in _CITATIONS]
        ids = [id_ for each in cited or [entry] if (id_ := _read_citation(each))]
        found.setdefault(entry.get("id") or str(n), []).extend(ids)
    return found


def _read_citation(cited: Element) -> str | None:
    ids = {each.get("pub-id-type", ""): (each.text or "") for each in cited.iter() if local_name(each) == "pub-id"}
    arxiv = next((ids[kind] for kind in _ARXIV if kind in ids), "")
    links = [
        value
        for each in cited.iter()
        if local_name(each) in ("ext-link", "uri")
        for key, value in each.attrib.items()
        if key.endswith("href")
    ]
    text = " ".join([*cited.itertext(), *links])
    return read_reference(arxiv=arxiv, doi=ids.get("doi", ""), pmid=ids.get("pmid", ""), text=text) or read_untied(
        read_markup(child(cited, "article-title")), child_text(cited, "year"), _first_author(cited)
    )


def _first_author(cited: Element) -> str:
    return next(
        (" ".join("".join(each.itertext()).split()) for each in cited.iter() if local_name(each) == "surname"), ""
    )


def read_contexts(article: Element, cited: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Each citation of the body: the id of what is cited, and the sentence."""
    for body in children(article, "body"):
        for text, marks in _Paragraphs().of(body):
            yield from marks.contexts(text, cited)


class _Paragraphs:
    """The paragraphs of a body as text, in which one character stands for each mark of references."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._marks = Marks()

    def of(self, element: Element) -> Iterator[tuple[str, Marks]]:
        """Those of an element, without those that cite nothing; what follows its last block is not yet among them."""
        self._parts.append(element.text or "")
        for below in element:
            name = local_name(below)
            if name == "xref" and below.get("ref-type") == "bibr":
                self._mark(below, raised=local_name(element) == "sup")
            elif name in _BLOCKS:
                yield from self._flush()
                yield from self.of(below)
                yield from self._flush()
            elif name in _FORMULAS:
                self._parts.append(read_markup(below))
            elif name and name not in _LEFT_OUT:
                yield from self.of(below)
            self._parts.append(below.tail or "")
        if local_name(element) == "body":
            yield from self._flush()

    def _mark(self, xref: Element, *, raised: bool) -> None:
        printed = " ".join("".join(xref.itertext()).split())
        self._parts.append(self._marks.add(f"[{printed}]" if raised else printed, xref.get("rid", "").split()))

    def _flush(self) -> Iterator[tuple[str, Marks]]:
        text, marks, self._parts, self._marks = "".join(self._parts), self._marks, [], Marks()
        if marks:
            yield text, marks
