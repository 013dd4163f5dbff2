"""Rows of a list of entities that one query alone does not give: by date, shared by papers, or without some."""

from collections.abc import Sequence

from graphbuilder.questions.plan import DATED, MOST_ROWS, Call, Page, minus_calls
from graphbuilder.questions.question import Question
from graphbuilder.store.base import Row, Store


def needs_all(question: Question) -> bool:
    """Whether the whole list has to be looked at before a page of it can be told."""
    dated = question.kind == "entities" and question.order in DATED
    listed = question.want not in ("Paper", "Result")
    return listed and bool(dated or question.excluded or question.minus or question.shared)


def whole_list(question: Question, calls: Sequence[Call], store: Store, page: Page) -> list[Row]:
    """All entities of a list, in its order."""
    rows = _shared(question, calls, store) if question.shared else store.run(calls[0].name, calls[0].parameters)
    left_out = {entity.id for entity in question.excluded}
    left_out |= {row["id"] for call in minus_calls(question, page) for row in store.run(call.name, call.parameters)}
    rows = [row for row in rows if row["id"] not in left_out]
    if question.order in DATED and calls[0].name != "newest_entities":
        by_date = {"label": question.want, "limit": MOST_ROWS, **page.least()}
        places = {row["id"]: place for place, row in enumerate(store.run("newest_entities", by_date))}
        rows.sort(key=lambda row: places.get(row["id"], len(places)))
    return rows[::-1] if question.order == "oldest" else rows


def _shared(question: Question, calls: Sequence[Call], store: Store) -> list[Row]:
    """The entities that every call has, with the papers of the one in which it has fewest."""
    found = [{row["id"]: row for row in store.run(call.name, call.parameters)} for call in calls]
    named = {entity.id for item in question.shared for entity in item.entities}
    ids = set.intersection(*(set(rows) for rows in found)) - named
    rows = [min((rows[id_] for rows in found), key=lambda row: int(row["papers"])) for id_ in ids]
    return sorted(rows, key=lambda row: (-row["papers"], row["name"], row["id"]))
