"""Which records are copies of one paper: what a record is known by, and when two are surely the same.

Ids decide, unless the texts contradict them. Without a common id, an equal title and what stands beside it decide:
authors, or else the abstract. What is only likely joins nothing; people find it on the review list.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from graphbuilder.ids import ARXIV_ID, DOI, digest, is_hash_id
from graphbuilder.model import Paper

Likeness = Literal["sure", "unsure", "no"]
Doubt = Literal["two arXiv ids", "one id, other titles", "one title, two DOIs", "one title, years apart", "one title"]
TITLE: Final = "title:"
"""Begins the keys that are only a reason to look closer."""
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_OPENALEX_ID: Final = re.compile(r"W\d{4,}")
_S2_ID: Final = re.compile(r"[0-9a-f]{40}|CorpusId:\d+", re.IGNORECASE)
_TELLING_LETTERS: Final = 15
_TELLING_WORDS: Final = 3
YEARS_APART: Final = 3
_SHINGLE: Final = 3
_SAME_AUTHORS: Final = 0.5
_SAME_TEXT: Final = 0.5
_SAME_TITLE: Final = 0.3


def paper_keys(paper: Paper) -> tuple[str, ...]:
    """All that a paper, or one of the records it was joined from, is known by, sorted.

    >>> paper_keys(Paper(id="10.1000/X1", arxiv_id="2402.03300"))
    ('arxiv:2402.03300', 'doi:10.1000/x1')
    """
    return tuple(sorted({key for record in records_of(paper) for key in record_keys(record)}))


def records_of(paper: Paper) -> tuple[Paper, ...]:
    """The records of a paper: what it was joined from, or the paper itself."""
    return paper.records or (paper,)


def id_key(text: str) -> str:
    """The key of an id, as ``Paper.id`` or a reference has it; of a DOI that arXiv gave, the key of the arXiv id.

    >>> id_key("10.48550/arXiv.2402.03300"), id_key("W2741809807")
    ('arxiv:2402.03300', 'openalex:W2741809807')
    """
    text = text.strip()
    if _OPENALEX_ID.fullmatch(text):
        return f"openalex:{text}"
    if _S2_ID.fullmatch(text):
        return f"s2:{text.lower()}"
    if (found := ARXIV_ID.match(text)) and re.fullmatch(r"(?:v\d+)?", text[found.end() :]):
        return f"arxiv:{found.group()}"
    if DOI.fullmatch(text):
        of_arxiv = _ARXIV_DOI.fullmatch(text)
        return id_key(of_arxiv[1]) if of_arxiv else f"doi:{text.lower().rstrip('.')}"
    return f"id:{text}"


def title_key(title: str) -> str | None:
    """The key of a title, whatever its case and punctuation; None for one that many papers may have."""
    telling = _telling(title)
    return TITLE + digest(telling) if telling else None


def title_digest(title: str) -> str | None:
    """What tells a title from others, however short, whatever its case and punctuation; None where there is none."""
    words = folded_words(title)
    return digest("".join(words)) if words else None


def bare_id(key: str) -> str:
    """The id that a key is made from."""
    return key.partition(":")[2]


def record_keys(paper: Paper) -> Iterator[str]:
    """What one record is known by."""
    yield id_key(paper.id)
    if paper.arxiv_id:
        yield id_key(paper.arxiv_id)
    if paper.doi:
        yield id_key(paper.doi)
    if paper.openalex_id:
        yield f"openalex:{paper.openalex_id.rpartition('/')[2].upper()}"
    if paper.s2_id:
        yield f"s2:{paper.s2_id.lower()}"
    yield from map(id_key, paper.other_ids)
    if key := title_key(paper.title):
        yield key


def _telling(title: str) -> str:
    """The folded title, when it says enough to be looked at; else empty."""
    words = folded_words(title)
    folded = "".join(words)
    return folded if len(words) >= _TELLING_WORDS and len(folded) >= _TELLING_LETTERS else ""


def folded_words(text: str) -> list[str]:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(c for c in decomposed if not unicodedata.combining(c)).replace("_", " "))


def likeness(one: Paper, other: Paper) -> Likeness:
    """Whether two records are of one paper."""
    if set(paper_keys(one)).isdisjoint(paper_keys(other)):
        return "no"
    return "unsure" if doubt_of(one, other) else "sure"


def doubt_of(one: Paper, other: Paper) -> Doubt | None:
    """Why two papers that share a key are not surely one; None where they are."""
    if _arxiv_ids(one) and _arxiv_ids(other) and not _arxiv_ids(one) & _arxiv_ids(other):
        return "two arXiv ids"
    if any(not key.startswith(TITLE) for key in set(paper_keys(one)) & set(paper_keys(other))):
        return "one id, other titles" if _contradict(one, other) else None
    dois = _published_dois(one), _published_dois(other)
    if all(dois) and not dois[0] & dois[1]:
        return "one title, two DOIs"
    if _years_apart(one, other) > YEARS_APART:
        return "one title, years apart"
    return None if _same_by_text(one, other) else "one title"


def _same_by_text(one: Paper, other: Paper) -> bool:
    """Whether two records of one title, without a common id, are surely of one paper."""
    if _told_apart(one, other):
        return False
    if one.authors and other.authors:
        return _shared_authors(one, other) >= _SAME_AUTHORS
    if one.abstract and other.abstract:
        return _overlap(one.abstract, other.abstract) >= _SAME_TEXT
    return False


def _years_apart(one: Paper, other: Paper) -> int:
    """Years between them; none where one has no date."""
    years = [int(paper.published[:4]) for paper in (one, other) if paper.published]
    return max(years, default=0) - min(years, default=0)


def _told_apart(one: Paper, other: Paper) -> bool:
    """Whether one source gives the two ids of its own: it takes them for two."""
    own = [r.id for r in (one, other) if id_key(r.id).startswith("id:") and not is_hash_id(r.id)]
    return one.source == other.source and len(own) > 1


def _contradict(one: Paper, other: Paper) -> bool:
    """Whether titles and authors say that an id in common is a mistake, as a DOI of whole proceedings is."""
    if not one.title or not other.title:
        return False
    titles = set(folded_words(one.title)), set(folded_words(other.title))
    if len(titles[0] & titles[1]) >= _SAME_TITLE * min(map(len, titles)):
        return False
    return not (one.authors and other.authors and _shared_authors(one, other) >= _SAME_AUTHORS)


def _shared_authors(one: Paper, other: Paper) -> float:
    """Share of the shorter list of authors that the other has too, by any part of their names but initials."""
    lists = [[{w for w in folded_words(name) if len(w) > 1} for name in paper.authors] for paper in (one, other)]
    few, many = sorted(lists, key=len)
    return sum(any(name & other_name for other_name in many) for name in few) / len(few)


def _overlap(one: str, other: str) -> float:
    """Share of the shorter text's runs of three words that the other has too."""
    runs = [_shingles(text) for text in (one, other)]
    return len(runs[0] & runs[1]) / max(1, min(map(len, runs)))


def _shingles(text: str) -> set[tuple[str, ...]]:
    words = folded_words(text)
    return set(zip(*(words[n:] for n in range(_SHINGLE)), strict=False))


def _arxiv_ids(paper: Paper) -> set[str]:
    return {key for key in record_keys(paper) if key.startswith("arxiv:")}


def _published_dois(paper: Paper) -> set[str]:
    return {key for key in record_keys(paper) if key.startswith("doi:")}


@dataclass(frozen=True, slots=True)
class Decided:
    """What people have said of some records, by their places in a list."""

    one: Sequence[Set[int]] = ()
    """Records that are of one paper, whatever the evidence."""
    apart: Sequence[tuple[Set[int], Set[int]]] = ()
    """Records of which none of the first may be of one paper with any of the second."""


def undecided(records: Sequence[Paper]) -> Decided:
    """Nobody has said anything."""
    return Decided()


def group_copies(
    records: Sequence[Paper], decide: Callable[[Sequence[Paper]], Decided] = undecided
) -> list[list[Paper]]:
    """The records of each paper, the same whatever the order; no group holds two arXiv ids unless a person said so.

    What ``decide`` says goes first, then sure pairs are joined in a fixed order, those with a common id first.
    """
    ordered = sorted(records, key=record_order)
    decided = decide(ordered)
    groups = {n: {n} for n in range(len(ordered))}
    for members in decided.one:
        _unite(groups, members)
    same_arxiv = _said_to_be_one(ordered, decided)
    for _, a, b in sorted(_sure_pairs(ordered)):
        if groups[a] is groups[b]:
            continue
        both = groups[a] | groups[b]
        if len({same_arxiv.get(i, i) for n in both for i in _arxiv_ids(ordered[n])}) > 1:
            continue
        if not any(both & one and both & other for one, other in decided.apart):
            _unite(groups, both)
    distinct = {id(members): members for members in groups.values()}.values()
    return sorted(([ordered[n] for n in sorted(members)] for members in distinct), key=lambda g: record_order(g[0]))


def _unite(groups: dict[int, set[int]], members: Set[int]) -> None:
    """Make one group of those that some records are in."""
    whole = {n for member in members for n in groups[member]}
    groups.update(dict.fromkeys(whole, whole))


def _said_to_be_one(records: Sequence[Paper], decided: Decided) -> dict[str, str]:
    """For each arXiv id of records that people took for one paper, the one that stands for all of these."""
    first: dict[str, str] = {}
    for members in decided.one:
        ids = {first.get(i, i) for n in members for i in _arxiv_ids(records[n])}
        same = {i for i, one in first.items() if one in ids} | ids
        if ids:
            first.update(dict.fromkeys(same, min(same)))
    return first


def _sure_pairs(records: Sequence[Paper]) -> Iterator[tuple[bool, int, int]]:
    """Each sure pair once: whether only the title brought it here, and where the two stand."""
    known: dict[str, list[int]] = {}
    for n, record in enumerate(records):
        for key in set(record_keys(record)):
            known.setdefault(key, []).append(n)
    by_title: dict[tuple[int, int], bool] = {}
    for key, members in known.items():
        for pair in combinations(members, 2):
            by_title[pair] = by_title.get(pair, True) and key.startswith(TITLE)
    for (a, b), title_only in by_title.items():
        if likeness(records[a], records[b]) == "sure":
            yield title_only, a, b


def record_order(record: Paper) -> tuple[str, str]:
    """Sorts records; two of one source and id are one record at two times."""
    return record.source, record.id
