"""A newsletter: numbered papers, each with labelled lines and sections of the editor's words."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from graphbuilder.model import Paper
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.record import find_arxiv_id, link_code, make_paper
from graphbuilder.text.dates import read_date

_NAME = "newsletter"
_LINES_TO_FIRST_LABEL = 3
_WORDS_OF_A_HEADING = 10

_NUMBERED = re.compile(r"(?:#+\s*)?\**\d{1,3}[.)]\s+(?P<title>\S.*)")
_LABEL = re.compile(
    r"[-*•\s]*\**(?P<label>authors?|by|venue|conference|journal|published|date|arxiv(?: id)?|doi|link|url|paper|code)"
    r"\**\s*:\**\s*(?P<value>.*)",
    re.IGNORECASE,
)
_BYLINE = re.compile(r"\**(?i:by|authors?)\s+(?P<names>[A-Z].*)")
_TOP_LABEL = re.compile(r"[-*\s]*\**(?:authors?|by|venue|conference|journal|published|date|arxiv|doi)\b", re.IGNORECASE)
_CLOSING = re.compile(
    r"(?i)(?:additional|further|more|other|related|recommended) (?:reading|papers?|links|news|resources|stories)"
    r"|(?:quick|useful) links|in brief|also noteworthy|honou?rable mentions|closing thoughts|references"
    r"|about (?:us|this newsletter)|(?:un)?subscribe.*|sponsors?.*|that'?s (?:it|all).*|until next.*"
)
_CLAUSE = re.compile(r"\b(?:to|is|are|was|shall|may|this|that|which|or|such|any|in)\b(?!\.)")
_QUOTES = " \t\"'\u201c\u201d\u2018\u2019«»*_"
_TEAM = re.compile(r"(?:Team|Group|Labs?|Research|Consortium|Collaboration|Institute|University|Inc\.?)$")
_COUNT = re.compile(r"\+?\d+\+? (?:co-?)?authors?(?: .*)?", re.IGNORECASE)
_COMMA = re.compile(r"\s*;\s*|(?<!University of California),\s*(?:and\s+)?|\s+(?:and|&)\s+")


def recognise(head: str) -> float:
    """High when a numbered line is followed by authors, a venue or the like."""
    return 0.95 if _starts(head.splitlines()) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """A paper for each numbered section; its abstract is the whole section, as its readers see it."""
    page = [line.strip() for line in lines]
    starts = _starts(page)
    for start, following in pairwise([*starts, len(page)]):
        yield _read_section(page[start : _section_end(page, start, following)])


def _starts(page: Sequence[str]) -> list[int]:
    """Where the papers begin: numbered lines with authors, a venue or the like right below."""
    starts = []
    for at, line in enumerate(page):
        if _NUMBERED.fullmatch(line.strip()):
            below = [other.strip() for other in page[at + 1 : at + 12] if other.strip()][:_LINES_TO_FIRST_LABEL]
            own = takewhile(lambda other: not _NUMBERED.fullmatch(other), below)
            if any(_is_byline(other) or _is_top_label(other) for other in own):
                starts.append(at)
    return starts


def _is_byline(line: str) -> bool:
    """Whether a line names people, and is no clause such as ``by You to the Licensor``."""
    found = _BYLINE.fullmatch(line)
    return found is not None and not _CLAUSE.search(found["names"])


def _is_top_label(line: str) -> bool:
    return _LABEL.fullmatch(line) is not None and _TOP_LABEL.match(line) is not None


def _section_end(page: Sequence[str], start: int, following: int) -> int:
    """Where a paper's section ends: before the next paper, or before what belongs to no paper.

    The latter begins with a heading that says so, or with any heading behind a closing link.
    """
    in_top, link_seen = True, False
    for at in range(start + 1, following):
        line = page[at].lstrip("#* ").rstrip("* ")
        label = _LABEL.fullmatch(page[at])
        if label is None and line:
            in_top = False
            if _CLOSING.fullmatch(line) or (link_seen and _is_heading(page, at)):
                return at
        elif label and not in_top:
            link_seen |= label["label"].lower() in ("link", "url", "paper")
    return following


def _is_heading(page: Sequence[str], at: int) -> bool:
    alone = not page[at - 1] and (at + 1 == len(page) or not page[at + 1])
    return alone and len(page[at].split()) <= _WORDS_OF_A_HEADING and page[at][-1:] not in ".!?:;"


def _read_section(section: Sequence[str]) -> Paper:
    numbered = _NUMBERED.fullmatch(section[0])
    labels: dict[str, str] = {}
    for line in section:
        if found := _LABEL.fullmatch(line):
            labels.setdefault(found["label"].lower().removesuffix(" id").removesuffix("s"), found["value"].strip())
    byline = next((found["names"] for line in section[1:4] if (found := _BYLINE.fullmatch(line))), "")
    authors, organizations = read_byline(labels.get("author", "") or labels.get("by", "") or byline)
    links = [labels.get(label, "") for label in ("link", "url", "paper")]
    return make_paper(
        source=_NAME,
        title=numbered["title"].strip(_QUOTES) if numbered else "",
        abstract="\n".join(section).strip(),
        authors=authors,
        organizations=organizations,
        published=read_date(labels.get("published", "") or labels.get("date", "")),
        venue=re.sub(
            r"\s*\([^()]*\)$", "", labels.get("venue") or labels.get("conference") or labels.get("journal", "")
        ),
        url=" ".join(links),
        arxiv_id=find_arxiv_id(labels.get("arxiv", "")) or "",
        doi=labels.get("doi", ""),
        code=link_code(labels.get("code", ""), _NAME),
    )


def read_byline(text: str) -> tuple[list[str], list[str]]:
    """Authors and organisations of a byline such as ``Chen, Li, et al. (MIT, Google Research)``."""
    found = re.fullmatch(r"(?P<names>[^()]*)(?:\((?P<within>[^()]*)\))?\W*", text)
    names, within = (found["names"], found["within"] or "") if found else (text, "")
    organizations = [] if _COUNT.fullmatch(within) else _split(within)
    listed = _split(re.sub(r",?\s*(?:et al\.?|and others)\s*$", "", names.strip()))
    teams = [name for name in listed if _TEAM.search(name)]
    return [name for name in listed if name not in teams], [*teams, *organizations]


def _split(text: str) -> list[str]:
    return [part.strip() for part in _COMMA.split(text) if part and part.strip()]


FORMAT = Format(_NAME, recognise, read)
