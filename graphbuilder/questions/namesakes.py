"""Several authors of one name in a question: they all count, and the answer says so and tells them apart."""

from collections.abc import Iterator
from typing import Final

from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Question
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

_MOST_NAMES: Final = 3
"""Names of several authors that are told apart; words such as a family name may mean many more."""
_MOST_PEOPLE: Final = 25


def tell_namesakes(question: Question, store: Store) -> Question:
    """The question with a note for each name that several of its authors have, and with these to choose from."""
    by_name: dict[str, list[Entity]] = {}
    for author in dict.fromkeys(_authors(question)):
        by_name.setdefault(name_key(author.name), []).append(author)
    several = [authors for authors in by_name.values() if len(authors) > 1]
    if not several or len(by_name) > _MOST_NAMES:
        return question
    notes, offered = [], []
    for authors in several:
        name = authors[0].name
        notes.append(
            f"{len(authors)} authors are called {name}, and the graph does not know whether some are one person: "
            "all of them count"
        )
        people = store.run("authors_by_id", {"ids": [author.id for author in authors]})[:_MOST_PEOPLE]
        offered.append({"asked": name, "people": [{**row, "hint": hint_of(row)} for row in people]})
    return question.but(notes=(*question.notes, *notes), alternatives=(*question.alternatives, *offered))


def hint_of(row: Row) -> str:
    """What tells an author from namesakes, from a row of the query ``authors_by_id``.

    >>> hint_of({"labs": ["Sand Lab"], "coauthors": ["Ann Wu", "Bo Li"], "since": 2019, "until": 2024})
    'papers from Sand Lab, with Ann Wu and Bo Li, 2019–2024'
    """
    years = [str(year) for year in dict.fromkeys((row["since"], row["until"])) if year]
    others = [*dict.fromkeys(row["coauthors"])][:2]
    with_whom = f"with {' and '.join(others)}" if others else "alone"
    labs = [f"papers from {lab}" for lab in row["labs"][:1]]  # of all authors: which is whose, few sources say
    return ", ".join((*labs, with_whom, *(["–".join(years)] if years else ())))


def _authors(question: Question) -> Iterator[Entity]:
    def of_filters(filters: tuple[Filter, ...]) -> Iterator[Entity]:
        for item in filters:
            yield from item.entities
            yield from of_filters(item.made)

    entities = (*question.subjects, *of_filters((*question.filters, *question.shared)), *question.excluded)
    return (entity for entity in entities if entity.label == "Author")
