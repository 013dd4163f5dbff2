"""Which records are copies of one paper: what a record is known by, and when two are surely the same.

Ids decide, unless the texts contradict them. Without a common id, an equal title and what stands beside it decide:
authors, or else the abstract; or equal authors and an equal abstract, where the title was changed. What is only likely
joins nothing; people find it on the review list.
"""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal

from graphbuilder.ids import ARXIV_ID, DOI, digest, is_hash_id
from graphbuilder.model import Paper
from graphbuilder.resolution.papers.titles import (
    are_forms,
    are_near,
    are_parted,
    folded_words,
    have_other_marks,
    have_own_subject,
    is_long_title,
    names_a_paper,
    overlap,
    telling_title,
)

Likeness = Literal["sure", "unsure", "no"]
Doubt = Literal[
    "two arXiv ids",
    "one id, other titles",
    "one title, two DOIs",
    "one title, years apart",
    "one title",
    "same authors, other title",
]
TITLE: Final = "title:"
TEXT: Final = "text:"
"""Begins the key of how an abstract begins."""
TEAM: Final = "who:"
"""Begins the key of all authors together; behind all others in order, so that the first key in common tells."""
SIGNS: Final = (TITLE, TEXT, TEAM)
"""What begins keys that are no ids, but only a reason to look closer."""
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_OPENALEX_ID: Final = re.compile(r"W\d{4,}")
_S2_ID: Final = re.compile(r"[0-9a-f]{40}|CorpusId:\d+", re.IGNORECASE)
KEPT: Final = 1 << 14
"""Titles, abstracts and lists of authors whose keys are remembered."""
YEARS_APART: Final = 3
_SAME_AUTHORS: Final = 0.5
_SAME_TEAM: Final = 0.8
_SAME_TEXT: Final = 0.5
_EQUAL_TEXT: Final = 0.8
_OPENING: Final = 16
"""Words of an abstract that hardly two have in common."""
_WHOLE_ABSTRACT: Final = 40
_NOBODY: Final = ("anonymous", "anonymous authors", "anonymous author", "unknown")
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


@lru_cache(maxsize=KEPT)
def title_key(title: str) -> str | None:
    """The key of a title, whatever its case and punctuation; None for one that many papers may have."""
    telling = telling_title(title)
    return TITLE + digest(telling) if telling else None


def is_id_key(key: str) -> bool:
    """Whether a key is an id, not one of the signs that are only a reason to look closer."""
    return not key.startswith(SIGNS)


def title_digest(title: str) -> str | None:
    """What tells a title from others, however short, whatever its case and punctuation; None where there is none."""
    words = folded_words(title)
    return digest("".join(words)) if words else None


def bare_id(key: str) -> str:
    """The id that a key is made from."""
    return key.partition(":")[2]


def record_keys(paper: Paper) -> Iterator[str]:
    """What one record is known by."""
    yield from _id_keys(paper)
    if key := title_key(paper.title):
        yield key
    if key := _opening_key(paper.abstract):
        yield key
    if key := _team_key(paper.authors):
        yield key


def _id_keys(paper: Paper) -> Iterator[str]:
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


@lru_cache(maxsize=KEPT)
def _opening_key(abstract: str) -> str | None:
    """The key of how an abstract begins; None for one that is short."""
    words = abstract.split(maxsplit=_WHOLE_ABSTRACT)
    return TEXT + digest(" ".join(folded_words(" ".join(words))[:_OPENING])) if len(words) > _WHOLE_ABSTRACT else None


@lru_cache(maxsize=KEPT)
def _team_key(authors: tuple[str, ...]) -> str | None:
    """The key of all authors, in whatever order; None for fewer than two."""
    people = {_short_name(name) for name in authors} - {""}
    return TEAM + digest(" ".join(sorted(people))) if len(people) > 1 else None


def _short_name(name: str) -> str:
    """The last name with the first initial, ``reed a`` of "Ada Reed" and "A. Reed"; empty for what is no name."""
    words = folded_words(name)
    return f"{words[-1]} {words[0][0]}" if len(words) > 1 else ""


def likeness(one: Paper, other: Paper) -> Likeness:
    """Whether two records are of one paper."""
    common = set(paper_keys(one)) & set(paper_keys(other))
    if not common or (common <= _signs_but_title(common) and not _may_be_one(one, other)):
        return "no"
    return "unsure" if doubt_of(one, other) else "sure"


def _signs_but_title(keys: Set[str]) -> set[str]:
    return {key for key in keys if key.startswith((TEXT, TEAM))}


def _may_be_one(one: Paper, other: Paper) -> bool:
    """Whether papers with the same authors or opening, but not the same title, are worth a look."""
    if _arxiv_ids(one) and _arxiv_ids(other) and not _arxiv_ids(one) & _arxiv_ids(other):
        return False
    text = overlap(one.abstract, other.abstract) if one.abstract and other.abstract else 0.0
    if are_parted(one.title, other.title):
        return text >= _EQUAL_TEXT
    return text >= _SAME_TEXT or are_near(one.title, other.title)


def doubt_of(one: Paper, other: Paper) -> Doubt | None:
    """Why two papers that share a key are not surely one; None where they are."""
    if _arxiv_ids(one) and _arxiv_ids(other) and not _arxiv_ids(one) & _arxiv_ids(other):
        return "two arXiv ids"
    common = set(paper_keys(one)) & set(paper_keys(other))
    if any(map(is_id_key, common)):
        return "one id, other titles" if _contradict(one, other) else None
    if not any(key.startswith(TITLE) for key in common):
        return None if _same_by_team(one, other) else "same authors, other title"
    if _two_dois(one, other):
        return "one title, two DOIs"
    if _years_apart(one, other) > YEARS_APART:
        return "one title, years apart"
    return None if _same_by_text(one, other) else "one title"


def _same_by_text(one: Paper, other: Paper) -> bool:
    """Whether two records of one title, without a common id, are surely of one paper."""
    if _told_apart(one, other) or have_other_marks(one.title, other.title):
        return False
    text = overlap(one.abstract, other.abstract) if one.abstract and other.abstract else None
    if _people(one) and _people(other):
        same_text = (text or 0.0) >= _EQUAL_TEXT and is_long_title(one.title)
        return same_text or (_shared_authors(one, other) >= _SAME_AUTHORS and not _may_be_thesis(one, other))
    return is_long_title(one.title) if text is None else text >= _SAME_TEXT


def _may_be_thesis(one: Paper, other: Paper) -> bool:
    """Whether one author took up the title of an earlier paper of several, as people do for a thesis."""
    few, many = sorted((len(_people(one)), len(_people(other))))
    return few == 1 < many and _years_apart(one, other) > 1


def _same_by_team(one: Paper, other: Paper) -> bool:
    """Whether two records of the same people, without a common id or title, are surely of one paper.

    Where titles differ in articles and the forms of words alone, a year apart at the most will do; else the abstract
    must be the same, or half of it where only those differ, and what a title names must not be in its own one alone.
    """
    if _two_dois(one, other) or _years_apart(one, other) > YEARS_APART or _told_apart(one, other):
        return False
    few, many = sorted((len(_people(one)), len(_people(other))))
    if few < _SAME_TEAM * many or not few or _shared_authors(one, other) < _SAME_TEAM:
        return False
    if are_parted(one.title, other.title):
        return False
    forms = are_forms(one.title, other.title) and names_a_paper(one.title)
    if forms and _years_apart(one, other) <= 1:
        return True
    if not one.abstract or not other.abstract:
        return False
    text = overlap(one.abstract, other.abstract)
    enough = text >= _EQUAL_TEXT or (text >= _SAME_TEXT and forms)
    return enough and not have_own_subject(one.title, other.title, one.abstract, other.abstract)


def _two_dois(one: Paper, other: Paper) -> bool:
    return _are_of_two(_published_dois(one), _published_dois(other))


def _are_of_two(dois: Set[str], other_dois: Set[str]) -> bool:
    """Whether DOIs are those of two publications."""
    return bool(dois and other_dois) and dois.isdisjoint(other_dois)


def _people(paper: Paper) -> list[str]:
    """The authors, but those who are not named."""
    return [name for name in paper.authors if name.casefold() not in _NOBODY]


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
    return not (_people(one) and _people(other) and _shared_authors(one, other) >= _SAME_AUTHORS)


def _shared_authors(one: Paper, other: Paper) -> float:
    """Share of the shorter list of authors that the other has too, by any part of their names but initials."""
    lists = [[{w for w in folded_words(name) if len(w) > 1} for name in _people(paper)] for paper in (one, other)]
    few, many = sorted(lists, key=len)
    return sum(any(name & other_name for other_name in many) for name in few) / len(few)


def _arxiv_ids(paper: Paper) -> set[str]:
    return {key for key in _id_keys(paper) if key.startswith("arxiv:")}


def _published_dois(paper: Paper) -> set[str]:
    return {key for key in _id_keys(paper) if key.startswith("doi:")}


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

    What ``decide`` says goes first, then sure pairs are joined in a fixed order, those with a common id first; without
    one, none that would bring the DOIs of two publications together.
    """
    ordered = sorted(records, key=record_order)
    decided = decide(ordered)
    groups = {n: {n} for n in range(len(ordered))}
    for members in decided.one:
        _unite(groups, members)
    same_arxiv = _said_to_be_one(ordered, decided)
    dois = [_published_dois(record) for record in ordered]
    said = {n for members in decided.one for n in members}
    for without_id, a, b in sorted(_sure_pairs(ordered)):
        if groups[a] is groups[b]:
            continue
        both = groups[a] | groups[b]
        known = [{doi for n in groups[at] for doi in dois[n]} for at in (a, b)]
        if without_id and not both & said and _are_of_two(*known):
            continue
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
    """Each sure pair once: whether it has no id in common, and where the two stand."""
    known: dict[str, list[int]] = {}
    for n, record in enumerate(records):
        for key in set(record_keys(record)):
            known.setdefault(key, []).append(n)
    by_title: dict[tuple[int, int], bool] = {}
    for key, members in known.items():
        for pair in combinations(members, 2):
            by_title[pair] = by_title.get(pair, True) and not is_id_key(key)
    for (a, b), title_only in by_title.items():
        if likeness(records[a], records[b]) == "sure":
            yield title_only, a, b


def record_order(record: Paper) -> tuple[str, str]:
    """Sorts records; two of one source and id are one record at two times."""
    return record.source, record.id
