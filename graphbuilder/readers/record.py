"""One paper from the raw fields of a record, whatever format they come from."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from graphbuilder.ids import ARXIV_ID, DOI, paper_id
from graphbuilder.model import CodeLink, Paper, StatedEntity, StatedResult
from graphbuilder.readers.page_ids import find_page_ids
from graphbuilder.text.clean import clean_line, clean_text
from graphbuilder.text.code_links import clean_code_address, find_code_links, unite_code
from graphbuilder.text.names import name_key

_ARXIV_PLACE = re.compile(
    r"(?i)(?:arxiv\.org/(?:abs|pdf|html)/|^abs/|arxiv[:./]\s*|huggingface\.co/papers/|alphaxiv\.org/\w+/)"
)
_TELLING_WORDS = 3
_LATEX = re.compile(r"[\\$]")
_LINK = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;)]")


def make_paper(
    *,
    source: str,
    record_id: str = "",
    title: str = "",
    abstract: str = "",
    authors: Iterable[str] = (),
    author_ids: Iterable[Iterable[str]] = (),
    organizations: Iterable[str] = (),
    organization_ids: Iterable[tuple[str, str]] = (),
    published: str | None = None,
    venue: str = "",
    url: str = "",
    arxiv_id: str = "",
    doi: str = "",
    openalex_id: str = "",
    s2_id: str = "",
    upvotes: int | None = None,
    citation_count: int | None = None,
    references: Iterable[str] = (),
    contexts: Iterable[tuple[str, str]] = (),
    code: Iterable[CodeLink] = (),
    other_ids: Iterable[str] = (),
    stated: Iterable[StatedEntity] = (),
    stated_results: Iterable[StatedResult] = (),
) -> Paper:
    """A paper with clean text, each name once, and its id: ``record_id``, or made from what is known."""
    title, raw, abstract = clean_line(title), abstract, clean_text(abstract)
    arxiv = find_arxiv_id(arxiv_id) or find_arxiv_id(record_id) or find_arxiv_id(url) or find_arxiv_id(doi)
    named_doi = find_doi(doi) or find_doi(url)
    people = _people(authors, author_ids)
    return Paper(
        id=record_id or paper_id(arxiv, named_doi, title, abstract or _byline(title, people)),
        title=title,
        abstract=abstract,
        authors=tuple(name for name, _ in people),
        author_ids=tuple(ids for _, ids in people) if any(ids for _, ids in people) else (),
        organizations=_unique(organizations),
        organization_ids=tuple(dict.fromkeys((clean_line(name), ror) for name, ror in organization_ids)),
        published=published,
        venue=clean_line(venue) or None,
        url=find_url(url) or (f"https://arxiv.org/abs/{arxiv}" if arxiv else None),
        arxiv_id=arxiv,
        doi=named_doi,
        openalex_id=openalex_id or None,
        s2_id=s2_id or None,
        upvotes=upvotes,
        citation_count=citation_count if citation_count is not None and 0 <= citation_count < 2**53 else None,
        references=tuple(dict.fromkeys(references)),
        contexts=_contexts(contexts),
        code=unite_code((*code, *find_code_links(abstract))),
        source=source,
        other_ids=tuple(dict.fromkeys((*other_ids, *find_page_ids([url])))),
        stated=tuple(dict.fromkeys(stated)),
        stated_results=tuple(dict.fromkeys(stated_results)),
        raw_abstract=raw if raw != abstract and _LATEX.search(raw) else "",
    )


def link_code(text: str, source: str, *, official: bool | None = None) -> Iterator[CodeLink]:
    """The link to code in a field of a record, if there is an address in it."""
    if address := clean_code_address(text):
        yield CodeLink(address, official, None, None, source)


def _byline(title: str, people: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    """The authors of a paper whose title, such as "Introduction", does not tell it from others."""
    return "; ".join(name for name, _ in people) if len(title.split()) < _TELLING_WORDS else ""


def find_arxiv_id(text: str) -> str | None:
    """The arXiv id, without version, that a text is or that its arXiv address holds; else None.

    >>> find_arxiv_id("https://arxiv.org/pdf/2402.03300v2.pdf"), find_arxiv_id("2510.xxxxx")
    ('2402.03300', None)
    """
    text = text.strip()
    places = [0, *(place.end() for place in _ARXIV_PLACE.finditer(text))]
    for start in places:
        found = ARXIV_ID.match(text, start)
        if found and (start or re.fullmatch(r"(?:v\d+)?", text[found.end() :])):
            return found.group()
    return None


def find_doi(text: str) -> str | None:
    """The lower-case DOI in a text; None when there is none."""
    found = DOI.search(text)
    return found.group().lower().rstrip(".,;)}") if found else None


def find_url(text: str) -> str | None:
    """The first web address in a text; None when there is none or it is an arXiv address without an id."""
    found = _LINK.search(text)
    if found is None or ("arxiv.org/" in found.group() and find_arxiv_id(found.group()) is None):
        return None
    return found.group()


def read_organization(text: str) -> str:
    """An organisation's name, without the account name that pages put in front of it.

    >>> read_organization("deepseek-ai DeepSeek"), read_organization("Google DeepMind")
    ('DeepSeek', 'Google DeepMind')
    """
    text = clean_line(text)
    account, _, name = text.partition(" ")
    keys = name_key(account), name_key(name)
    same = keys[0].startswith(keys[1]) or keys[1].startswith(keys[0]) or _abbreviates(account, keys[1])
    return name if same and len(min(keys, key=len)) >= 3 else text


def _abbreviates(account: str, key: str) -> bool:
    """Whether an account in capitals takes its letters, in order, from the name."""
    letters = iter(key)
    return account.isupper() and all(letter in letters for letter in account.casefold())


def _people(authors: Iterable[str], ids: Iterable[Iterable[str]]) -> list[tuple[str, tuple[str, ...]]]:
    """Each author with the ids given for it; a name stands twice only when the ids are of two people."""
    people: dict[tuple[str, tuple[str, ...]], None] = {}
    for name, known in zip_longest(map(clean_line, authors), map(tuple, ids), fillvalue=()):
        if name and (name, known) not in people and (known or all(other != name for other, _ in people)):
            people[str(name), known] = None
    return list(people)


def _contexts(contexts: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    cleaned = ((cited, clean_line(sentence)) for cited, sentence in contexts)
    return tuple(dict.fromkeys((cited, sentence) for cited, sentence in cleaned if sentence))


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    cleaned = (clean_line(name) for name in names)
    return tuple(dict.fromkeys(name for name in cleaned if name))
