"""Papers for reference managers: BibTeX, RIS and CSL-JSON."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from graphbuilder.demo.load import DEMONSTRATION
from graphbuilder.exports.addresses import paper_link
from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import PaperPart, Selection
from graphbuilder.ids import digest
from graphbuilder.text.names import slugify

_TEX: Final = {
    **{character: f"\\{character}" for character in "&%$#_"},
    "{": "\\textbraceleft{}",
    "}": "\\textbraceright{}",
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
}
_TEX_SPECIAL: Final = re.compile(r"[&%$#_{}\\~^]")
_VERBATIM_SPECIAL: Final = re.compile(r"[\\{}\s]")
_NOT_IN_KEYS: Final = re.compile(r"[^A-Za-z0-9.:/-]+")
_SPACE: Final = re.compile(r"[\s\x00-\x1f\x7f]+")
_KEEPS_CASE: Final = re.compile(r"\S*(?:\w[A-Z]|[A-Z]\d|\d[A-Z])\S*")
_KEY_WORDS: Final = 3
_KEY_LENGTH: Final = 40
_PARTICLES: Final = frozenset("van von der den de del della di da dos la le ter ten zu zur bin ibn al el".split())


def split_name(name: str) -> tuple[str, str]:
    """Family and given name of a person; of one word alone, or of a group, no given name.

    >>> split_name("Ludwig van Beispiel")
    ('van Beispiel', 'Ludwig')
    """
    name = _line(name)
    if "," in name:
        family, _, given = name.partition(",")
        return family.strip(), given.strip()
    words = name.split(" ")
    start = next((n for n, word in enumerate(words[1:-1], 1) if word in _PARTICLES), len(words) - 1)
    return " ".join(words[start:]), " ".join(words[:start])


def citation_key(part: PaperPart) -> str:
    """A key that no other paper has and that stays: family name of the first author, year, id.

    Without authors the first words of the title stand in their place.
    """
    authors = _authors(part)
    who = slugify(split_name(authors[0])[0]) if authors else _first_words(part.properties.get("title") or "")
    plain = _NOT_IN_KEYS.sub("-", part.id)
    own = plain if plain == part.id else f"{plain}-{digest(part.id, length=6)}"
    return f"{who}{part.properties.get('year') or ''}-{own}"


def _first_words(title: str) -> str:
    return "-".join(slugify(title)[:_KEY_LENGTH].split("-")[:_KEY_WORDS])


def _authors(part: PaperPart) -> list[str]:
    return [row["target_name"] for row in part.targets("AUTHORED_BY")]


def _venue(part: PaperPart) -> str | None:
    return next((row["target_name"] for row in part.targets("PUBLISHED_IN")), None)


def _line(text: str) -> str:
    """The text in one line, without control characters."""
    return _SPACE.sub(" ", text).strip()


def _tex(text: str) -> str:
    """The text as TeX prints it; letters beyond ASCII stay, in UTF-8."""
    return _TEX_SPECIAL.sub(lambda found: _TEX[found.group()], _line(text))


def _tex_title(title: str) -> str:
    """The title, with words whose capitals matter in braces: styles write the others small."""
    words = (f"{{{_tex(word)}}}" if _KEEPS_CASE.search(word) else _tex(word) for word in _line(title).split(" "))
    return " ".join(words)


def _verbatim(address: str) -> str:
    """An address, which BibTeX styles print as it stands."""
    return _VERBATIM_SPECIAL.sub(lambda found: "".join(f"%{byte:02X}" for byte in found.group().encode()), address)


def _tex_name(name: str) -> str:
    family, given = split_name(name)
    if given:
        return f"{_tex(family)}, {_tex(given)}"
    return f"{{{_tex(family)}}}"


def _abstract(part: PaperPart) -> str:
    """The authors' abstract; a summary of the demonstration corpus is none."""
    given = part.properties
    return "" if given.get("source") == DEMONSTRATION else str(given.get("abstract") or "")


def _write_bibtex(selection: Selection) -> Iterator[str]:
    for part in selection.parts():
        given, venue = part.properties, _venue(part)
        arxiv = given.get("arxiv_id")
        published = given.get("published") or ""
        fields = {
            "title": _tex_title(given.get("title") or ""),
            "author": " and ".join(_tex_name(name) for name in _authors(part)),
            "year": str(given.get("year") or ""),
            "month": published[5:7].lstrip("0"),
            "booktitle": _tex(venue or ""),
            "eprint": _verbatim(arxiv or ""),
            "eprinttype": "arxiv" if arxiv else "",
            "archiveprefix": "arXiv" if arxiv else "",
            "doi": _verbatim(given.get("doi") or ""),
            "url": _verbatim(paper_link(part.id, given) or ""),
            "abstract": _tex(_abstract(part)),
        }
        lines = "".join(f"  {name} = {{{text}}},\n" for name, text in fields.items() if text)
        yield f"@{'inproceedings' if venue else 'misc'}{{{citation_key(part)},\n{lines}}}\n\n"


def _write_ris(selection: Selection) -> Iterator[str]:
    for part in selection.parts():
        given, venue = part.properties, _venue(part)
        year, month, day = [*(given.get("published") or "").split("-"), "", "", ""][:3]
        tags = [("TY", "CONF" if venue else "UNPB"), ("ID", citation_key(part)), ("TI", given.get("title"))]
        tags += [("AU", ", ".join(name for name in split_name(author) if name)) for author in _authors(part)]
        tags += [("PY", year), ("DA", f"{year}/{month}/{day}/" if year else ""), ("T2", venue)]
        tags += [("DO", given.get("doi")), ("UR", paper_link(part.id, given)), ("AB", _abstract(part))]
        lines = [f"{tag}  - {_line(text)}\r\n" for tag, text in tags if text]
        yield "".join(lines) + "ER  - \r\n\r\n"


def _write_csl(selection: Selection) -> Iterator[str]:
    yield "["
    separator = "\n"
    for part in selection.parts():
        yield separator + json.dumps(_csl_item(part), ensure_ascii=False)
        separator = ",\n"
    yield "\n]\n"


def _csl_item(part: PaperPart) -> dict[str, Any]:
    given, venue = part.properties, _venue(part)
    published = [int(number) for number in (given.get("published") or "").split("-") if number.isdigit()]
    item = {
        "id": citation_key(part),
        "type": "paper-conference" if venue else "article",
        "title": given.get("title"),
        "author": [_csl_name(name) for name in _authors(part)],
        "issued": {"date-parts": [published]} if published else None,
        "container-title": venue,
        "DOI": given.get("doi"),
        "URL": paper_link(part.id, given),
        "number": f"arXiv:{given['arxiv_id']}" if given.get("arxiv_id") else None,
        "abstract": _abstract(part),
    }
    return {name: value for name, value in item.items() if value not in (None, "", [])}


def _csl_name(name: str) -> dict[str, str]:
    family, given = split_name(name)
    return {"family": family, "given": given} if given else {"literal": family}


BIBTEX: Final = Format("bibtex", "application/x-bibtex", ".bib", "references for LaTeX", _write_bibtex)
RIS: Final = Format(
    "ris", "application/x-research-info-systems", ".ris", "references for EndNote and others", _write_ris
)
CSL_JSON: Final = Format(
    "csl-json", "application/vnd.citationstyles.csl+json", ".json", "references for Zotero and pandoc", _write_csl
)
