"""Rows of a list of entities that one query alone does not give: by date, shared by papers, or without some."""

import re
from collections.abc import Sequence
from typing import Final, cast

from graphbuilder.analysis.trends import rising
from graphbuilder.questions.names import Entity
from graphbuilder.questions.plan import DATED, MOST_ROWS, TRENDS, Call, Page, filter_parameters, minus_calls
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.slots import PLAIN
from graphbuilder.schema import EntityLabel
from graphbuilder.store.base import Row, Store

_WORD: Final = re.compile(r"\w+")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_PROVED: Final = 100
_PROOFS: Final = 2


def needs_all(question: Question) -> bool:
    """Whether the whole list has to be looked at before a page of it can be told."""
    dated = question.kind == "entities" and question.order in DATED
    listed = question.want not in ("Paper", "Result")
    return listed and bool(
        dated
        or question.excluded
        or question.minus
        or question.shared
        or question.tally
        or question.only
        or question.mutual
        or question.order in TRENDS
    )


def whole_list(question: Question, calls: Sequence[Call], store: Store, page: Page) -> list[Row]:
    """All entities of a list, in its order."""
    if question.order in TRENDS:
        return _trending(question, store, page)
    if question.mutual:
        rows = _summed(question, calls, store)
    else:
        rows = _shared(question, calls, store) if question.shared else store.run(calls[0].name, calls[0].parameters)
    if question.only:
        told = {entity.id for entity in question.only.entities}
        rows = [row for row in rows if row["id"] in told]
    if question.tally:
        rows = [row for row in rows if question.tally.bound.holds(row["papers"])]
    left_out = {entity.id for entity in question.excluded}
    left_out |= {row["id"] for call in minus_calls(question, page) for row in store.run(call.name, call.parameters)}
    rows = [row for row in rows if row["id"] not in left_out]
    if question.order in DATED and calls[0].name != "newest_entities":
        by_date = {"label": question.want, "limit": MOST_ROWS, **page.least()}
        places = {row["id"]: place for place, row in enumerate(store.run("newest_entities", by_date))}
        rows.sort(key=lambda row: places.get(row["id"], len(places)))
    return rows[::-1] if question.order == "oldest" else rows


def _trending(question: Question, store: Store, page: Page) -> list[Row]:
    """What rises or falls, the steepest first; ``papers`` are of the newest months, ``before`` of as many before."""
    label, falling = cast("EntityLabel", question.want), question.order == "falling"
    found = rising(store, label, falling=falling, min_confidence=page.min_confidence)
    return [{**row, "papers": row["after"], "evidence": []} for row in found.rows]


def _summed(question: Question, calls: Sequence[Call], store: Store) -> list[Row]:
    """The entities of several calls, whose papers differ."""
    rows: dict[str, Row] = {}
    for row in (row for call in calls for row in store.run(call.name, call.parameters)):
        held = rows.get(row["id"])
        rows[row["id"]] = {**held, "papers": held["papers"] + row["papers"]} if held else row
    named = {entity.id for entity in question.mutual.entities} if question.mutual else set()
    found = [row for id_, row in rows.items() if id_ not in named]
    return sorted(found, key=lambda row: (-row["papers"], row["name"], row["id"]))


def _shared(question: Question, calls: Sequence[Call], store: Store) -> list[Row]:
    """The entities that every call has, with the papers of the one in which it has fewest."""
    found = [{row["id"]: row for row in store.run(call.name, call.parameters)} for call in calls]
    named = {entity.id for item in question.shared for entity in item.entities}
    ids = set.intersection(*(set(rows) for rows in found)) - named
    rows = [min((rows[id_] for rows in found), key=lambda row: int(row["papers"])) for id_ in ids]
    return sorted(rows, key=lambda row: (-row["papers"], row["name"], row["id"]))


def with_proofs(rows: Sequence[Row], question: Question, store: Store, page: Page) -> list[Row]:
    """Rows of labs, authors and venues with the sentences that say what their papers do, not the name once more."""
    conditions = [item for item in question.filters if not item.negate and item not in question.minus]
    if question.want not in ("Lab", "Author", "Venue") or question.subjects or not (conditions or question.text):
        return list(rows)
    return [_proved(row, question, store, page) for row in rows[:_PROVED]] + list(rows[_PROVED:])


def _proved(row: Row, question: Question, store: Store, page: Page) -> Row:
    label = cast("EntityLabel", question.want)
    own = Filter(PLAIN[label], (Entity(row["id"], label, row["name"]),))
    scopes = [(*question.joint, item, own) for item in question.shared] or [(*question.joint, own)]
    found = []
    for filters in scopes:
        scope = filter_parameters(question, page, filters=filters)
        for paper in store.run("papers", {**scope, "limit": _PROOFS}):
            about = [item for item in paper["evidence"] if item["entity_id"] != row["id"] and item["sentence"]]
            if question.text and not about:
                about = [{**item, "sentence": _on(question.text, paper, store)} for item in paper["evidence"]]
            found += [{"paper_id": paper["id"], "title": paper["title"], **_said(item)} for item in about[:1]]
    return {**row, "evidence": found or row["evidence"]}


def _on(text: str, paper: Row, store: Store) -> str:
    """The sentence of a paper that has most of the words that are looked for; its title when none has more."""
    wanted = set(_WORD.findall(text.casefold()))
    abstracts = (str(row["abstract"] or "") for row in store.run("paper", {"id": paper["id"]}))
    sentences = [str(paper["title"]), *(part for text in abstracts for part in _SENTENCE_END.split(text))]
    return max(sentences, key=lambda sentence: len(wanted & set(_WORD.findall(sentence.casefold()))))


def _said(item: Row) -> Row:
    return {name: item[name] for name in ("sentence", "role", "confidence")}
