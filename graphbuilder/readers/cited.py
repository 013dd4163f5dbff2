"""What a list of references says of one cited paper, and the sentences of a text that cite."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from graphbuilder.ids import ARXIV_ID, title_reference
from graphbuilder.readers.record import find_arxiv_id, find_doi
from graphbuilder.text.sentences import split_sentences

_ARXIV_IN_TEXT: Final = re.compile(r"(?i)(?:\barxiv(?:\s+(?:e-?prints?|preprint))?[\s:,]*|(?<![\w/])abs/)(?=[a-z\d])")
_PMID: Final = re.compile(r"\d{1,8}")
_TAGGED: Final = re.compile(r"citation_(\w+)=(.*?)(?=;\s*\\?\s*citation_\w+=|;?\s*$)", re.DOTALL)
_FIRST_MARK: Final = 0xE000
_MOST_MARKS: Final = 0x1800


class Marks:
    """The marks of references in a paragraph; in its text one character stands for each, see ``text.sentences``."""

    def __init__(self) -> None:
        self._marks: dict[str, tuple[str, Sequence[str]]] = {}

    def add(self, printed: str, entries: Sequence[str]) -> str:
        """The character for a mark, by what is printed there and the entries of the list of references it leads to."""
        letter = chr(_FIRST_MARK + len(self._marks) % _MOST_MARKS)
        self._marks[letter] = printed, entries
        return letter

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._marks)

    def contexts(self, text: str, cited: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
        """Each citation of the paragraph: the id of what is cited, and the sentence.

        ``cited`` has the ids of each entry of the list of references.
        """
        for sentence in split_sentences(text):
            entries = [entry for letter in sentence if letter in self._marks for entry in self._marks[letter][1]]
            if entries:
                plain = "".join(self._marks[letter][0] if letter in self._marks else letter for letter in sentence)
                yield from ((id_, plain) for entry in dict.fromkeys(entries) for id_ in cited.get(entry, ()))


def read_reference(*, arxiv: str = "", doi: str = "", pmid: str = "", text: str = "") -> str | None:
    """The id of a cited paper: arXiv id, DOI or PubMed id as they are given, else one in the text; None without any.

    >>> read_reference(text="A. One. Waves. CoRR, abs/2301.00001, 2023")
    '2301.00001'
    """
    given = find_arxiv_id(arxiv) or find_doi(doi) or (f"pmid:{pmid.strip()}" if _PMID.fullmatch(pmid.strip()) else None)
    return given or _arxiv_in(text) or find_doi(text)


def read_untied(title: str, year: str, author: str) -> str | None:
    """A cited paper without an id, by its title; ``author`` is the first one, his family name or all of it.

    >>> read_untied("Otters and waves.", "2019", "One, A."), read_untied("Otters and waves", "", "One")
    ('title:2019:One:Otters and waves', None)
    """
    family = author.split(",")[0].strip()
    words = [word for word in family.split() if len(word.strip(".")) > 1]
    return title_reference(title.strip(' .,;"\u201c\u201d'), year, words[-1] if words else "")


def read_tagged(content: str) -> str | None:
    """A cited paper as publishers write it into the tags of a page (``citation_reference``).

    >>> read_tagged("citation_title=Otters and waves; citation_author=Ann One; citation_year=2019")
    'title:2019:One:Otters and waves'
    """
    fields: dict[str, str] = {}
    for found in _TAGGED.finditer(content):
        fields.setdefault(found[1], found[2].strip())
    known = read_reference(
        arxiv=fields.get("arxiv_id", ""),
        doi=fields.get("doi", ""),
        pmid=fields.get("pmid", ""),
        text=" ".join(fields.values()) or content,
    )
    dated = next((fields[name] for name in ("year", "publication_date", "date") if name in fields), "")
    author = re.split(r",\s(?=\w+\s)|\sand\s", fields.get("author", ""))[0]
    return known or read_untied(fields.get("title", ""), dated, author)


def _arxiv_in(text: str) -> str | None:
    for place in _ARXIV_IN_TEXT.finditer(text):
        if found := ARXIV_ID.match(text, place.end()):
            return found.group()
    return find_arxiv_id(text) if "arxiv" in text.casefold() else None
