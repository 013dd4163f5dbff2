"""Replaces conditions that stand for things in the graph by those things: "models from X", "a number above 90"."""

from dataclasses import replace
from typing import Final

from graphbuilder.questions.names import Entity
from graphbuilder.questions.plan import Page
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.results import stating
from graphbuilder.store.base import Store

MOST_TARGETS: Final = 2000
"""How many entities "a method" may stand for in one question."""


def narrow(question: Question, store: Store, page: Page) -> Question | None:
    """The question with "models from X" made the models in question; None when there are none."""
    filters = []
    notes = list(question.notes)
    for item in question.filters:
        if item.bound is not None:
            found_ids = stating(item, store, page)
            if not found_ids and not item.negate:
                return None
            results = tuple(Entity(id_, "Result", "") for id_ in found_ids)
            filters.extend([replace(item, entities=results)] if results else [])
            continue
        if not item.made:
            filters.append(item)
            continue
        found = _made(item, store, page)
        if len(found) == MOST_TARGETS:
            notes.append(f"only the {MOST_TARGETS} most frequent {str(item.any_of).lower()}s are looked at")
        if found:
            filters.append(replace(item, entities=tuple(found)))
        elif not item.negate:
            return None
    return question.but(filters=tuple(filters), notes=tuple(notes))


def _made(item: Filter, store: Store, page: Page) -> list[Entity]:
    """The entities that papers propose which meet the conditions of ``made``."""
    shared = {"groups": [other.group() for other in item.made], **page.least()}
    roles = {"Author": ["AUTHORED_BY"], "Lab": ["FROM"]}.get(str(item.any_of), ["PROPOSES"])
    parameters = {"label": item.any_of, "roles": roles, **shared, "limit": MOST_TARGETS}
    rows = store.run("entities_in_papers", parameters)
    return [Entity(row["id"], row["label"], row["name"], row["slug"] or "", row["papers"]) for row in rows]
