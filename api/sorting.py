"""Answers in another order than the question asks for: what the heads of the columns of a table lead to."""

from dataclasses import replace
from typing import Any, Final

from graphbuilder.questions.answer import Answer
from graphbuilder.store.base import Row, Store

PAPER_SORTS: Final = {"newest": "newest", "oldest": "oldest", "title": "title", "upvotes": "upvotes"}
CITED: Final = "cited"
NAME: Final = "name"
SORTS: Final = (*PAPER_SORTS, CITED, NAME)
MOST_SORTED: Final = 1000
"""How many entities are put in the order of their names, of those in most papers."""
_PAGING: Final = frozenset({"order", "limit", "offset"})
_PAPERS: Final = ("papers", "most_cited_papers")
_ENTITIES: Final = ("entities", "entities_in_papers")


def can_sort(answer: Answer, sort: str) -> bool:
    """Whether the rows of an answer can be put in this order."""
    name = answer.query["name"] if answer.query else ""
    return (name in _PAPERS and sort in (*PAPER_SORTS, CITED)) or (
        name in _ENTITIES and sort == NAME and answer.total <= MOST_SORTED
    )


def sort_answer(store: Store, answer: Answer, sort: str, *, limit: int, offset: int) -> Answer:
    """The answer with the rows of one page in another order; see ``can_sort``."""
    assert answer.query
    name, given = answer.query["name"], answer.query["parameters"]
    scope = {key: value for key, value in given.items() if key not in _PAGING}
    if sort == NAME:
        rows = store.run(name, {**scope, "limit": MOST_SORTED, "offset": 0})
        rows = sorted(rows, key=_by_name)[offset : offset + limit]
        return replace(answer, results=rows)
    paging: dict[str, Any] = {"limit": limit, "offset": offset}
    if sort == CITED:
        return replace(answer, results=store.run("most_cited_papers", {**scope, **paging}))
    return replace(answer, results=store.run("papers", {**scope, **paging, "order": PAPER_SORTS[sort]}))


def _by_name(row: Row) -> tuple[str, str, str]:
    return row["name"].casefold(), row["name"], row["id"]
