"""Make and recognise the ids of papers, entities and results."""

import hashlib
import re
from array import array

from graphbuilder.schema import EntityLabel

ARXIV_ID = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?=v\d+\b|\b)")
AUTHOR_PAGES = {
    "orcid": "https://orcid.org/",
    "openalex": "https://openalex.org/",
    "s2": "https://www.semanticscholar.org/author/",
    "dblp": "https://dblp.org/pid/",
    "openreview": "https://openreview.net/profile?id=",
    "acl": "https://aclanthology.org/people/",
}
"""Where catalogues have the pages of authors whom they give an id."""
DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")


def digest(*parts: str, length: int = 16) -> str:
    """The first ``length`` hex digits of the SHA-256 of the parts."""
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:length]


def paper_id(arxiv_id: str | None, doi: str | None, title: str, abstract: str) -> str:
    """The id of a paper: arXiv id without version, else lower-case DOI, else a hash of its text.

    >>> paper_id("2402.03300v2", None, "", "")
    '2402.03300'
    """
    if arxiv_id and (found := ARXIV_ID.search(arxiv_id)):
        return found.group()
    if doi and (found := DOI.search(doi)):
        return found.group().lower().rstrip(".")
    text = re.sub(r"\W+", "", f"{title} {abstract}".casefold())
    return "x" + digest(text)


def title_reference(title: str, year: str, author: str) -> str | None:
    """A reference that has no id, by its title, its year and the family name of its first author; None without them.

    >>> title_reference("Otters and waves", "2019a", "One")
    'title:2019:One:Otters and waves'
    """
    found = re.match(r"(?:1[6-9]|20)\d\d(?!\d)", year.strip())
    title, author = (" ".join(text.replace(":", " ").split()) for text in (title, author))
    return f"title:{found.group()}:{author}:{title}" if found and title and author else None


def is_hash_id(text: str) -> bool:
    """Whether an id of a paper was made from its text, for want of another."""
    return re.fullmatch("x[0-9a-f]{16}", text) is not None


def entity_id(label: EntityLabel, key: str) -> str:
    """The opaque, stable id of an entity from its label and the key that identifies it."""
    return f"{label.lower()}_{digest(label, key, length=12)}"


def author_key(text: str) -> str | None:
    """The id of an author in a catalogue, from the id or its address; None for another text.

    >>> author_key("https://orcid.org/0000-0002-1825-0097"), author_key("ORCID:0000-0002-1694-233x")
    ('orcid:0000-0002-1825-0097', 'orcid:0000-0002-1694-233X')
    """
    text = text.strip()
    for scheme, start in AUTHOR_PAGES.items():
        bare = re.sub(r"^https?://(?:www\.)?", "", text)
        if bare.startswith(page := start.removeprefix("https://").removeprefix("www.")) and len(bare) > len(page):
            return author_key(f"{scheme}:{bare.removeprefix(page).removesuffix('.html').rstrip('/')}")
    scheme, _, own = text.partition(":")
    if not own or scheme.lower() not in AUTHOR_PAGES:
        return None
    return f"{scheme.lower()}:{own.upper() if scheme.lower() in ('orcid', 'openalex') else own}"


def author_address(key: str) -> str:
    """Where the catalogue of an author's id has its page; of a catalogue without pages the id itself.

    >>> author_address("dblp:h/GEHinton")
    'https://dblp.org/pid/h/GEHinton'
    """
    scheme, _, own = key.partition(":")
    paged = scheme in AUTHOR_PAGES and not (scheme == "dblp" and "/" not in own)
    return AUTHOR_PAGES[scheme] + own if paged else key


def namesake_slug(slug: str, id_: str) -> str:
    """The slug of one of several entities of one name.

    >>> namesake_slug("wei-wang", "author_9f86d081884c")
    'wei-wang-9f86d0'
    """
    return f"{slug}-{id_.rpartition('_')[2][:6]}"


def result_id(paper: str, system: str, benchmark: str, metric: str, value: str) -> str:
    """The id of a result: one number of one system on one benchmark in one paper."""
    return f"result_{digest(paper, system, benchmark, metric, value, length=12)}"


class Seen:
    """Which ids came before, in 12 to 24 bytes each, however long they are.

    Of each id a number of 64 bits is kept: among a million ids, two share one once in forty million times.
    """

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 << 10))
        self._count = 0

    def add(self, *parts: str) -> bool:
        """Note an id of one or several parts; whether it is new."""
        number = _number(parts)
        at = self._find(number)
        if self._slots[at]:
            return False
        self._slots[at] = number
        self._count += 1
        if self._count * 3 > len(self._slots) * 2:
            self._grow()
        return True

    def has(self, *parts: str) -> bool:
        """Whether an id was noted."""
        return self._slots[self._find(_number(parts))] != 0

    def _find(self, number: int) -> int:
        """Where a number stands, or the empty place where it would."""
        last = len(self._slots) - 1
        at = number & last
        while self._slots[at] not in (0, number):
            at = (at + 1) & last
        return at

    def _grow(self) -> None:
        old, self._slots = self._slots, array("Q", bytes(16 * len(self._slots)))
        for number in old:
            if number:
                self._slots[self._find(number)] = number


def _number(parts: tuple[str, ...]) -> int:
    text = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) or 1
