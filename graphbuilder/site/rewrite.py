"""Turns a page of the server into one that needs none: links become files, what asks a server goes."""

import re
from collections.abc import Iterator
from functools import lru_cache
from posixpath import relpath
from typing import Any, Final
from urllib.parse import quote, urlencode, urljoin, urlsplit

from lxml import html
from lxml.builder import E
from lxml.etree import _Element as Element
from lxml.html import HtmlElement

from graphbuilder.schema import PLURALS
from graphbuilder.site.addresses import Addresses, Target

SEARCH: Final = "search.html"
ABOUT: Final = "about.html"
STATIC: Final = "/static/"
SERVER_SCRIPTS: Final = frozenset({"answer.js", "find.js", "job.js", "kept.js", "kept-list.js", "suggest.js"})
"""Scripts of the application that serve its questions and forms; the site has its own search."""
SERVER_PARTS: Final = frozenset({"kept", "keys"})
"""Ids and classes of parts of pages that are of no use without it."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data: blob:; "
    "connect-src 'self' file:; form-action 'self' file:; base-uri 'none'"
)
"""Of every page; ``file:`` is what browsers take for the site itself when it is opened from a disk."""
_DATA: Final = re.compile(rf"/(?:papers|{'|'.join(PLURALS.values())})/")
_EMPTY_WITHOUT_LINKS: Final = frozenset({"li", "p", "ul", "ol", "dd", "div", "span", "details", "nav", "section"})
_SHOWN: Final = frozenset({"img", "svg", "iframe", "input", "table", "canvas", "button", "progress"})
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "summary", "dt"})
_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SENTENCE_END: Final = re.compile(r"[.!?](?:\s|$)")


class Rewriter:
    """Rewrites pages; ``assets`` grows by the files of the application that they load."""

    def __init__(self, addresses: Addresses, *, title: str, base_url: str | None, note: str) -> None:
        self._addresses = addresses
        self._title = plain(title)
        self._base_url = base_url
        self._note = note
        self.assets: set[str] = set()

    def page(self, text: str, at: Target) -> tuple[bytes, list[Target]]:
        """The page as a file, and the pages of the site that it leads to."""
        root = read_page(text)
        found: list[Target] = []
        self._clear(root)
        for form in list(root.iter("form")):
            self._form(form, at)
        for link in list(root.iter("a")):
            self._link(link, at, found)
        self._dress(root, at)
        return to_bytes(root), found

    def shell(self, text: str, file: str, heading: str, parts: list[Element]) -> bytes:
        """A page of the site's own with the head and foot of another one, whose text is given."""
        root = read_page(text)
        at = Target("/", file.removesuffix(".html"))
        main = next(root.iter("main"))
        for child in list(main):
            main.remove(child)
        main.text = None
        next(root.iter("title")).text = f"{heading} · graphbuilder"
        next(root.iter("body")).set("class", "")
        self._clear(root)
        for form in list(root.iter("form")):
            self._form(form, at)
        for link in list(root.iter("a")):
            self._link(link, at, [])
        main.append(E.h1(heading))
        main.extend(parts)
        self._dress(root, at)
        return to_bytes(root)

    def _clear(self, root: Element) -> None:
        """Take out what is marked as served by the server, or known to be."""
        for node in list(root.iter()):
            if not isinstance(node.tag, str):
                continue
            named = {node.get("id"), *(node.get("class") or "").split()}
            if node.get("data-served") is not None or not SERVER_PARTS.isdisjoint(named):
                _drop(node)

    def _dress(self, root: Element, at: Target) -> None:
        """What is the same on every page: policy, title, our own script and style, the note at the foot."""
        head, title = next(root.iter("head")), next(root.iter("title"))
        title.text = re.sub(r"graphbuilder$", lambda _: self._title, title.text or "")
        for node in list(root.iter("link", "script", "img")):
            self._asset(node, at)
        head.insert(1, E.meta({"http-equiv": "Content-Security-Policy", "content": POLICY}))
        if self._base_url and at.file != SEARCH:
            head.append(E.link(rel="canonical", href=f"{self._base_url}{quote(at.file)}"))
        head.append(E.link(rel="stylesheet", href=address("static/site.css", at.file)))
        script = E.script(src=address("static/site.js", at.file))
        script.set("defer", "")
        head.append(script)
        for brand in _with_class(root, "brand"):
            for words in brand.iter("span"):
                words.text = self._title
        for foot in _with_class(root, "foot"):
            about = E.a("About this copy, and downloads", href=address(ABOUT, at.file))
            foot.append(E.p(f"{self._note} ", about))

    def _asset(self, node: Element, at: Target) -> None:
        name = "href" if node.tag == "link" else "src"
        path = urlsplit(node.get(name) or "").path
        if node.get("rel") == "canonical" or not path.startswith(STATIC):
            return
        file = path.removeprefix(STATIC)
        if file in SERVER_SCRIPTS:
            _drop(node)
            return
        self.assets.add(file)
        node.set(name, address(f"static/{file}", at.file))

    def _link(self, link: Element, at: Target, found: list[Target]) -> None:
        href = link.get("href")
        if href is None or href.startswith(("#", "//")) or urlsplit(href).scheme:
            return
        whole = href if href.startswith("/") else urljoin(at.address, href)
        target, file = self._addresses.find(href, at.address), None
        if target and link.get("rel") in ("next", "prev"):
            target = at.turned(whole, 1 if link.get("rel") == "next" else -1)
        if target:
            found.append(target)
            file = target.file
        if file:
            fragment = urlsplit(href).fragment
            link.set("href", address(file, at.file) + (f"#{fragment}" if fragment else ""))
        elif _is_told(link, whole):
            link.tag = "g" if any(node.tag == "svg" for node in link.iterancestors()) else "span"
            for name in ("href", "rel", "download", "aria-current"):
                link.attrib.pop(name, None)
        else:
            if link.get("data-picture") and (button := link.getnext()) is not None:
                _drop(button)  # it saves what the link leads to as a picture
            _drop_sentence(link)

    def _form(self, form: Element, at: Target) -> None:
        if "theme" in (form.get("class") or "").split():  # the script of the page does it alone
            for name in ("action", "method"):
                form.attrib.pop(name, None)
            return
        if form.get("role") == "search":
            _replace(form, search_form(at.file, "search-big" in (form.get("class") or "")))
            return
        choices = list(self._choices(form, at))
        if choices and (form.get("method") or "get").lower() == "get":
            _replace(form, E.div({"class": "choices"}, *choices))
        else:
            _drop(form)

    def _choices(self, form: Element, at: Target) -> Iterator[Element]:
        """For each list of a form whose values have a page each, links to those."""
        chosen: dict[str, str] = {}
        lists: list[tuple[str, str, list[tuple[str, str]]]] = []
        for select in form.iter("select"):
            name = select.get("name") or ""
            options = [(_value(option), option.text_content()) for option in select.iter("option")]
            marked = [_value(option) for option in select.iter("option") if option.get("selected") is not None]
            chosen[name] = (marked or [options[0][0]])[0] if options else ""
            words = [label.text_content() for label in form.iter("label") if label.get("for") == select.get("id")]
            lists.append((name, words[0] if words else name, options))
        path = urlsplit(form.get("action") or at.address).path
        for name, heading, options in lists:
            links = []
            for value, text in options:
                target = self._addresses.find(f"{path}?{urlencode(chosen | {name: value})}", at.address)
                if target:
                    link = E.a(text, href=target.address)
                    if value == chosen[name]:
                        link.set("aria-current", "true")
                    links.append(E.li(link))
            if len(links) > 1:
                yield E.nav(
                    {"aria-label": heading}, E.span({"class": "quiet"}, heading), E.ul({"class": "tabs"}, *links)
                )


def address(file: str, at: str) -> str:
    """The relative address of a file on the page of another file, both from the root of the site."""
    return _from_folder(file, at.rpartition("/")[0] or ".")


@lru_cache(maxsize=1 << 16)
def _from_folder(file: str, folder: str) -> str:
    return quote(relpath(file, folder), safe="/.~-_")


def read_page(text: str) -> HtmlElement:
    """The tree of a page; characters that no page may hold are replaced."""
    root: HtmlElement = html.document_fromstring(plain(text))
    return root


def plain(text: str) -> str:
    """A text without the characters that no page may hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def to_bytes(root: Element) -> bytes:
    """A page as it is written."""
    text = html.tostring(root, encoding="unicode", doctype="<!doctype html>")
    return f"{text}\n".encode("utf-8", "replace")


def search_form(at: str, big: bool) -> Element:
    """The form that finds names and titles; it is completed by the site's own script."""
    field: dict[str, str] = {
        "id": "q",
        "name": "q",
        "type": "search",
        "maxlength": "200",
        "autocomplete": "off",
        "autocapitalize": "off",
        "spellcheck": "false",
        "placeholder": "a name, or words of a title",
    }
    shown = E.ul({"id": "q-list", "class": "suggestions", "hidden": ""})
    form: HtmlElement = E.form(
        {"class": "search search-big" if big else "search", "action": address(SEARCH, at), "role": "search"},
        E.label({"class": "unseen", "for": "q"}, "Find names and papers"),
        E.div({"class": "search-field"}, E.input(field), shown),
        E.button({"type": "submit"}, "Find"),
        E.p({"class": "unseen", "id": "q-status", "role": "status"}),
    )
    return form


def _value(option: Any) -> str:
    value = option.get("value")
    return str(option.text_content() if value is None else value)


def _with_class(root: Element, name: str) -> list[Element]:
    return [node for node in root.iter() if isinstance(node.tag, str) and name in (node.get("class") or "").split()]


def _is_told(link: Element, whole: str) -> bool:
    """Whether the words of a link that leads nowhere stay: names, titles, countries, and the heads of tables."""
    parts = urlsplit(whole)
    if "min_confidence" in parts.query or parts.path.endswith(".svg"):
        return False
    above = link.getparent()
    head = above is not None and any(node.tag == "th" for node in link.iterancestors())
    named = (bool(_DATA.match(parts.path)) and not parts.query) or parts.query.startswith("country=")
    return named or (head and "sorts" in (above.get("class") or "").split())


def _replace(old: Element, new: Element) -> None:
    new.tail = old.tail
    parent = old.getparent()
    assert parent is not None
    parent.replace(old, new)


def _drop(node: Element) -> None:
    """Take an element out, and what is empty without it."""
    parent = node.getparent()
    if parent is None:
        return
    _keep_tail(node, node.tail or "")
    parent.remove(node)
    if parent.tag in _EMPTY_WITHOUT_LINKS and not _says_something(parent):
        above = parent.getparent()
        title = parent.get("aria-labelledby")
        _drop(parent)
        for other in [] if above is None or not title else above.findall("p"):
            if other.get("id") == title:
                _drop(other)


def _drop_sentence(link: Element) -> None:
    """Take a link out together with the sentence that it stands in."""
    before, parent = link.getprevious(), link.getparent()
    assert parent is not None
    text = (parent.text if before is None else before.tail) or ""
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    kept = text[: ends[-1]] if ends else ""
    if before is None:
        parent.text = kept
    elif parent.tag == "p":
        before.tail = kept
    after = _SENTENCE_END.search(link.tail or "")
    link.tail = (link.tail or "")[after.end() :] if after and parent.tag in ("p", "span") else ""
    _drop(link)


def _keep_tail(node: Element, tail: str) -> None:
    before, parent = node.getprevious(), node.getparent()
    assert parent is not None
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail


def _says_something(node: Element) -> bool:
    """Whether there is anything to see but headings."""
    if (node.text or "").strip() and node.tag not in _HEADINGS:
        return True
    for child in node:
        if isinstance(child.tag, str) and (
            child.tag in _SHOWN or (child.tag not in _HEADINGS and _says_something(child))
        ):
            return True
        if (child.tail or "").strip():
            return True
    return False
