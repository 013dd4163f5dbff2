"""Readable text of titles and abstracts that are marked up in XML: JATS, PubMed, ACL Anthology, DBLP.

What comes out is what ``clean_text`` reads: sub- and superscripts keep their tags, formulas stand
between dollar signs, paragraphs on lines of their own.
"""

import html
import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from graphbuilder.readers.xml_records import child, local_name

_BLOCKS = {"p", "sec", "list", "list-item", "disp-quote", "disp-formula", "break", "br", "div", "ul", "ol", "li"}
_SCRIPTS = {"sup": "sup", "sub": "sub", "superscript": "sup", "subscript": "sub"}
_MATH_SCRIPTS = {"msup": "^", "msub": "_", "msubsup": "_", "munder": "_", "mover": "^"}
_DROPPED = {"fn", "object-id", "annotation", "annotation-xml", "graphic", "inline-graphic", "label"}
_OWN_TITLE = re.compile(r"(?i)(?:abstract|summary|résumé|zusammenfassung|resumen|resumo)s?[.:]?")
_OWN_WORD = re.compile(r"\A\s*(?:ABSTRACT\b[.:]?|(?:Abstract|Summary)(?:[.:]\s|\s*\n))\s*")
_TEX_BODY = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)


def read_markup(element: Element | None) -> str:
    """The text inside an element; a heading that only says "Abstract" is left out, others end in a colon."""
    if element is None:
        return ""
    return _tidy(_inside(element))


def read_fragment(text: str) -> str:
    """The same of a piece of JATS or HTML that stands in text, as in Crossref; unreadable tags stay as they are."""
    if "<" not in text:
        return _OWN_WORD.sub("", text).strip()
    plain = re.sub(r"<(/?)[A-Za-z][\w-]*:", r"<\1", text)
    try:
        return _OWN_WORD.sub("", read_markup(fromstring(f"<text>{_bare(plain)}</text>"))).strip()
    except (ParseError, DefusedXmlException, ValueError):
        return _OWN_WORD.sub("", text).strip()


def _bare(text: str) -> str:
    """Text in which only the five entities of XML, and no control character, is left."""
    text = re.sub(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);)([A-Za-z]+;)?", _read_entity, text)
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", " ", text)


def _read_entity(found: re.Match[str]) -> str:
    return html.escape(html.unescape(found[0]), quote=False)


def _tidy(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _inside(element: Element) -> str:
    return "".join([_flat(element.text), *(_outside(below) + _flat(below.tail) for below in element)])


def _flat(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "")


def _outside(element: Element) -> str:
    """What an element contributes to the text around it."""
    name = local_name(element).lower()
    if not name or name in _DROPPED:
        return ""
    if name in ("tex-math", "alternatives", "math"):
        return _read_formula(element, name)
    inside = _inside(element)
    if name in _SCRIPTS:
        return f"<{_SCRIPTS[name]}>{inside.strip()}</{_SCRIPTS[name]}>"
    if name == "title":
        heading = inside.strip()
        dropped = not heading or _OWN_TITLE.fullmatch(heading)
        return "\n" if dropped else f"\n{heading}{'' if heading[-1] in '.:?!' else ':'} "
    if name in _BLOCKS:
        return f"{inside}\n" if name == "p" else f"\n{inside}\n"
    return inside


def _read_formula(element: Element, name: str) -> str:
    if name == "alternatives":
        tex = child(element, "tex-math")
        best = tex if tex is not None else child(element, "math")
        return _inside(element) if best is None else _outside(best)
    if name == "math":
        return _read_math(element)
    tex_text = "".join(element.itertext())
    body = _TEX_BODY.search(tex_text)
    formula = (body[1] if body else tex_text).strip().strip("$").strip()
    return f"${formula}$" if formula else ""


def _read_math(element: Element) -> str:
    """MathML as a line: ``x_i^2``."""
    name = local_name(element).lower()
    if name in _DROPPED:
        return ""
    parts = [_read_math(below) for below in element]
    if name in _MATH_SCRIPTS and len(parts) >= 2:
        scripts = f"{parts[0]}{_MATH_SCRIPTS[name]}{_group(parts[1])}"
        return scripts + (f"^{_group(parts[2])}" if len(parts) > 2 else "")
    if name == "mfrac" and len(parts) == 2:
        return f"{_group(parts[0])}/{_group(parts[1])}"
    return (_flat(element.text).strip() + "".join(parts)) if name != "mspace" else " "


def _group(text: str) -> str:
    return text if len(text) <= 1 or re.fullmatch(r"\w+", text) else f"({text})"


def join_sections(sections: Iterable[tuple[str, str]]) -> str:
    """The sections of a structured abstract, each ``Label: text`` on its own line."""
    return "\n".join(f"{label}: {text}" if label else text for label, text in sections if text)
