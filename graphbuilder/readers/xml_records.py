"""The records of an XML file one by one, in constant memory, a faulty one beside good ones.

The text is cut at the tags of its records and each is parsed alone, inside the start tag of the file's root,
which declares the namespaces. So what breaks one record does not reach the next, no document type is ever
read, and no entity but those of HTML means anything.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from html.entities import name2codepoint
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from graphbuilder.model import Skipped

_NAMESPACE = re.compile(r"(?:^|\s)(xmlns(?::[\w.-]+)?)\s*=\s*(\"[^\"]*\"|'[^']*')")
_PREFIX = re.compile(r"[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]")
_HTML_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_EMPTY = re.compile(r"(?:\s+[\w:.-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*\s*/>")
_XML_ENTITIES = {"amp", "lt", "gt", "quot", "apos"}
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:x0*(?:[0-8bcefBCEF]|1[0-9a-fA-F])|0*(?:[0-8]|1[124-9]|2\\d|3[01]));"
)
_LONGEST_RECORD = 50_000_000


class Found(NamedTuple):
    """One record: its element, where it stands (``file:line``), and its text as it was."""

    place: str
    element: Element
    text: str


class _Cut(NamedTuple):
    line: int
    name: str
    text: str
    whole: bool


def is_xml(head: str) -> bool:
    """Whether the first lines of an input can be those of XML, and not of a text that quotes some."""
    return re.match(r"\ufeff?\s*<", head) is not None


def read_records(lines: Iterable[str], where: str, tags: Sequence[str]) -> Iterator[Found | Skipped]:
    """The elements of the given tags, without namespace prefix, in order; none of them may hold another.

    A record that is no XML is skipped with its line and the reason, and so is one that breaks off.
    Namespaces stay in the names of elements; ``local_name`` and ``child`` do without them.
    """
    cutter = _Cutter(tags)
    for cut in cutter.cut(lines):
        place = f"{where}:{cut.line}"
        try:
            yield Found(place, _parse(cut.text, cutter.namespaces), cut.text)
        except (ParseError, DefusedXmlException, ValueError) as error:
            reason = f"not valid XML: {error}" if cut.whole else "breaks off before its end"
            yield Skipped(place, reason)


class _Cutter:
    """Cuts lines at the start and end tags of records."""

    def __init__(self, tags: Sequence[str]) -> None:
        names = "|".join(map(re.escape, tags))
        self._token = re.compile(rf"<!--|-->|<!\[CDATA\[|\]\]>|<(?P<end>/?)(?:[\w.-]+:)?(?P<name>{names})(?=[\s/>]|$)")
        self.namespaces: dict[str, str] = {}

    def cut(self, lines: Iterable[str]) -> Iterator[_Cut]:
        name, began, parts, length, hidden = "", 0, list[str](), 0, ""
        for number, line in enumerate(lines, start=1):
            at = 0
            for token in self._token.finditer(line):
                starts = token["name"] is not None and not token["end"]
                if token["name"] is None or (hidden and not (starts and name and hidden == "-->")):
                    hidden = _hidden(hidden, token[0])
                    continue
                hidden = ""  # a comment that a record never closes ends where the next record starts
                if token["end"]:
                    if name == token["name"]:
                        end = line.find(">", token.end()) + 1 or len(line)  # its bracket may be on the next line
                        yield _Cut(began, name, "".join([*parts, line[at : token.end()], ">"]), True)
                        name, parts, length, at = "", [], 0, end
                    continue
                empty = _EMPTY.match(line, token.end())
                if empty and name:
                    continue
                if name:
                    yield _Cut(began, name, "".join([*parts, line[at : token.start()]]), False)
                else:
                    self._note_namespaces(line[at : token.start()])
                if empty:
                    yield _Cut(number, token["name"], line[token.start() : empty.end()], True)
                    at = empty.end()
                    continue
                name, began, parts, length, at = token["name"], number, [], 0, token.start()
            if name:
                parts.append(line[at:])
                length += len(line) - at
                if length > _LONGEST_RECORD:
                    yield _Cut(began, name, "".join(parts[:1]), False)
                    name, parts, length = "", [], 0
            else:
                self._note_namespaces(line[at:])
        if name:
            yield _Cut(began, name, "".join(parts), False)

    def _note_namespaces(self, text: str) -> None:
        """Keep what is declared outside of records: by the root, or by what a record stands in."""
        if "xmlns" in text:
            self.namespaces.update(_NAMESPACE.findall(text))


def _hidden(inside: str, token: str) -> str:
    """What ends the comment or CDATA section that one is in after a token; empty when in none."""
    if inside:
        return "" if token == inside else inside
    return {"<!--": "-->", "<![CDATA[": "]]>"}.get(token, "")


def _parse(text: str, namespaces: dict[str, str]) -> Element:
    text = _CONTROL.sub(" ", _HTML_ENTITY.sub(_read_entity, text)).encode("utf-8", "replace").decode("utf-8")
    known = dict(namespaces)
    for prefix in sorted(set(_PREFIX.findall(text)) - {"xml", "xmlns"}):
        known.setdefault(f"xmlns:{prefix}", f'"{prefix}"')
    declared = "".join(f" {name}={value}" for name, value in known.items())
    (element,) = fromstring(f"<records{declared}>{text}</records>")
    found: Element = element
    return found


def _read_entity(found: re.Match[str]) -> str:
    known = found[1] in name2codepoint and found[1] not in _XML_ENTITIES
    return html.unescape(found[0]) if known else found[0]


def local_name(element: Element) -> str:
    """An element's name without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def children(element: Element | None, *path: str) -> list[Element]:
    """The elements at the end of a path of names below an element, whatever their namespace."""
    found = [] if element is None else [element]
    for name in path:
        found = [below for each in found for below in each if local_name(below) == name]
    return found


def child(element: Element | None, *path: str) -> Element | None:
    """The first element at the end of a path; None when there is none."""
    return next(iter(children(element, *path)), None)


def child_text(element: Element | None, *path: str) -> str:
    """All text of the first element at the end of a path, on one line; empty when there is none."""
    found = child(element, *path)
    return "" if found is None else " ".join("".join(found.itertext()).split())
