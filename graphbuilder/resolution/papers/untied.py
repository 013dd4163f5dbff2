"""References that have no id: by title, year and first author, and the paper that each means.

A title of three words and fifteen letters, the family name of the first author and a year at most three years from the
paper's are sure evidence, if one paper alone has them; anything less leaves the reference as it is.
"""

import re
from typing import Final, NamedTuple

from graphbuilder.resolution.papers.copies import YEARS_APART, title_key
from graphbuilder.resolution.papers.titles import folded_words

_WRITTEN: Final = re.compile(r"title:(\d{4}):([^:]+):(.+)", re.DOTALL)


class _Titled(NamedTuple):
    """A paper of some title."""

    id: str
    first_author: str
    published: str | None


class TitledPapers:
    """The papers that references without an id may mean."""

    def __init__(self) -> None:
        self._by_title: dict[str, list[_Titled]] = {}

    def add(self, key: str, paper: str, first_author: str, published: str | None) -> None:
        """Take in a paper by the key of its title."""
        self._by_title.setdefault(key, []).append(_Titled(paper, first_author, published))

    def meant(self, reference: str) -> str | None:
        """The id of the one paper that a reference means; None when none or several may be meant."""
        written = _WRITTEN.fullmatch(reference)
        key = title_key(written[3]) if written else None
        if written is None or key is None:
            return None
        year, family = int(written[1]), set(folded_words(written[2]))
        found = {paper.id for paper in self._by_title.get(key, ()) if _is_by(paper, family) and _is_of(paper, year)}
        return found.pop() if len(found) == 1 else None


def is_untied(reference: str) -> bool:
    """Whether a reference has no id, see ``ids.title_reference``."""
    return _WRITTEN.fullmatch(reference) is not None


def _is_by(paper: _Titled, family: set[str]) -> bool:
    return bool(family) and family <= set(folded_words(paper.first_author))


def _is_of(paper: _Titled, year: int) -> bool:
    return paper.published is None or abs(int(paper.published[:4]) - year) <= YEARS_APART
