"""Ids of papers as people write them: bare, with a prefix such as ``doi:``, or as a web address."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from graphbuilder.curation.find import former_papers
from graphbuilder.ids import ARXIV_ID, DOI
from graphbuilder.resolution.papers.copies import bare_id, id_key
from graphbuilder.store.base import Store

OWN_PREFIX: Final = "id:"
"""Says that the rest, as it is, is the id of a paper."""
PREFIXES: Final = (OWN_PREFIX, "arxiv:", "doi:", "openalex:", "s2:", "corpusid:", "hf:", "url:")
MAX_ID: Final = 2000
_PREFIXED: Final = re.compile(r"(arxiv|doi|openalex|s2|corpusid|hf|url):\s*(.+)", re.IGNORECASE | re.DOTALL)
_ADDRESS: Final = re.compile(r"https?://(?:www\.|dx\.|export\.|api\.)?([^/]+)/(.+)", re.IGNORECASE)
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_WORK: Final = re.compile(r"W\d+", re.IGNORECASE)
_S2_HASH: Final = re.compile(r"[0-9a-f]{40}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PaperIds:
    """What a text may stand for: ids of ours, the likeliest first, and ids of other catalogues by kind."""

    own: tuple[str, ...] = ()
    other: tuple[tuple[str, str], ...] = ()


def read_paper_id(text: str) -> PaperIds:
    """Read one id of a paper; a text that is none stands for itself.

    >>> read_paper_id("https://arxiv.org/pdf/2402.03300v2").own[-1]
    '2402.03300'
    >>> read_paper_id("openalex:w123").other
    (('openalex_id', 'W123'), ('openalex_id', 'https://openalex.org/W123'), ('openalex_id', 'w123'))
    """
    text = text[:MAX_ID]
    if text.startswith(OWN_PREFIX):
        return PaperIds((text.removeprefix(OWN_PREFIX), text))
    bare = text.strip()
    if prefixed := _PREFIXED.fullmatch(bare):
        found = _READERS[prefixed[1].lower()](prefixed[2].strip())
    elif _ADDRESS.fullmatch(bare):
        found = _read_address(bare)
    elif DOI.fullmatch(bare):
        found = _read_doi(bare)
    elif arxiv := ARXIV_ID.match(bare):
        found = PaperIds((arxiv.group(),), (("arxiv_id", arxiv.group()),))
    else:
        found = PaperIds((bare.lower().rstrip("/"),))
    return PaperIds(tuple(dict.fromkeys((text, *found.own))), found.other)


def find_papers(store: Store, texts: Iterable[str]) -> dict[str, str]:
    """The id of the paper that each text means, for those texts that mean one."""
    read = {text: read_paper_id(text) for text in texts}
    own = [id_ for ids in read.values() for id_ in ids.own]
    known = {row["id"] for row in store.run("nodes", {"ids": own}) if row["label"] == "Paper"} if own else set()
    found = {text: next((id_ for id_ in ids.own if id_ in known), None) for text, ids in read.items()}
    rest = {text: read[text].other for text, id_ in found.items() if id_ is None and read[text].other}
    others = _find_others(store, rest.values()) if rest else {}
    for text, other in rest.items():
        found[text] = next((others[one] for one in other if one in others), None)
    found |= _find_by_keys(store, {text: read[text] for text, id_ in found.items() if id_ is None})
    found |= former_papers(store, [text for text, id_ in found.items() if id_ is None])
    return {text: id_ for text, id_ in found.items() if id_ is not None}


def is_bare_id(text: str) -> bool:
    """Whether a text is an id in the one form in which papers have it, without prefix, version or address.

    >>> [is_bare_id(text) for text in ("10.1000/1", "10.1000/A", "doi:10.1000/1", "2402.03300v2")]
    [True, False, False, False]
    """
    return not _PREFIXED.fullmatch(text) and not text.startswith(OWN_PREFIX) and bare_id(id_key(text)) == text


def leads_to(store: Store, text: str) -> set[str]:
    """The ids of the papers that have an id in a record."""
    return {row["id"] for row in store.run("papers_by_key", {"keys": [id_key(text)]})}


def _find_by_keys(store: Store, read: Mapping[str, PaperIds]) -> dict[str, str]:
    """The papers that ids of records lead to, when they were joined into papers of other ids."""
    keys = {text: [id_key(id_) for id_ in (*ids.own, *(other for _, other in ids.other))] for text, ids in read.items()}
    if not keys:
        return {}
    rows = store.run("papers_by_key", {"keys": sorted({key for own in keys.values() for key in own})})
    by_key = {row["key"]: row["id"] for row in reversed(rows)}
    return {text: by_key[key] for text, own in keys.items() for key in reversed(own) if key in by_key}


def _find_others(store: Store, ids: Iterable[Sequence[tuple[str, str]]]) -> Mapping[tuple[str, str], str]:
    """Our id by kind and id of another catalogue; of several papers with one it is the first."""
    by_kind: dict[str, list[str]] = {}
    for same in ids:
        for kind, other in same:
            by_kind.setdefault(f"{kind}s", []).append(other)
    rows = store.run("papers_by_other_id", by_kind)
    return {(row["kind"], row["asked"]): row["id"] for row in reversed(rows)}


def _read_arxiv(text: str) -> PaperIds:
    found = ARXIV_ID.search(text)
    id_ = found.group() if found else text
    return PaperIds((id_,), (("arxiv_id", id_),))


def _read_doi(text: str) -> PaperIds:
    found = DOI.search(text)
    doi = (found.group() if found else text).lower().rstrip("./")
    of_arxiv = _ARXIV_DOI.fullmatch(doi)
    arxiv = _read_arxiv(of_arxiv[1]) if of_arxiv else PaperIds()
    return PaperIds((doi, *arxiv.own), (("doi", doi), *arxiv.other))


def _read_openalex(text: str) -> PaperIds:
    work = _WORK.search(text)
    short = work.group().upper() if work else text
    forms = dict.fromkeys((short, f"https://openalex.org/{short}", text))
    return PaperIds((), tuple(("openalex_id", form) for form in forms))


def _read_s2(text: str) -> PaperIds:
    bare = re.sub(r"(?i)^corpusid:\s*", "", text)
    forms = dict.fromkeys((bare, bare.lower(), f"CorpusId:{bare}"))
    return PaperIds((), tuple(("s2_id", form) for form in forms))


def _read_url(text: str) -> PaperIds:
    return _read_address(text) if _ADDRESS.fullmatch(text) else PaperIds((), (("url", text),))


def _read_address(text: str) -> PaperIds:
    """What the address of a paper on a known site says, and the address itself."""
    found = _ADDRESS.fullmatch(text)
    assert found
    host, path = found[1].lower(), unquote(found[2])
    site = PaperIds()
    if host in ("arxiv.org", "alphaxiv.org", "huggingface.co", "hf.co"):
        site = _read_arxiv(path) if ARXIV_ID.search(path) else site
    elif host == "doi.org":
        site = _read_doi(path)
    elif host == "openalex.org":
        site = _read_openalex(path)
    elif host == "semanticscholar.org" and (paper := _S2_HASH.search(path) or re.search(r"(?i)corpusid:\s*\d+", path)):
        site = _read_s2(paper.group())
    same = dict.fromkeys((text, text.rstrip("/"), re.sub("^http:", "https:", text, flags=re.IGNORECASE)))
    return PaperIds(site.own, (*site.other, *(("url", address) for address in same)))


_READERS: Final[Mapping[str, Callable[[str], PaperIds]]] = {
    "arxiv": _read_arxiv,
    "doi": _read_doi,
    "openalex": _read_openalex,
    "s2": _read_s2,
    "corpusid": _read_s2,
    "hf": _read_arxiv,  # papers there go by their arXiv id
    "url": _read_url,
}
