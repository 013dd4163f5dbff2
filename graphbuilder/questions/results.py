"""Rows of results: of a benchmark or a system, within bounds, or better than those of another system."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from graphbuilder.analysis.boards import direction_of
from graphbuilder.questions.plan import Call, Page, filter_parameters
from graphbuilder.questions.question import Filter, Question
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

_MOST_BESIDE: Final = 200


def result_rows(question: Question, calls: Sequence[Call], store: Store, page: Page) -> list[Row]:
    """The results that a question asks for, the best of each metric first unless it orders them otherwise.

    With ``rivals``, each row has ``than``, the best number of a rival on the same benchmark and metric. After
    them come papers that only compare with a rival in words: rows without a number, with that sentence.
    """
    rows = [row for call in calls for row in store.run(call.name, call.parameters)]
    rows = [row for row in rows if question.is_dated(row["published"])]
    systems = {entity.id for entity in question.subjects if entity.label != "Benchmark"}
    rows = _in_scope([row for row in rows if not systems or row["system_id"] in systems], question, store, page)
    if question.metric:
        rows = [row for row in rows if name_key(question.metric) in name_key(row["metric"] or "")]
    stated = rows
    if question.rivals:
        rows = _better(rows, question)
        rows += _beside(stated, rows, _comparing(question, store, page))
    if question.bound is not None:
        rows = [row for row in rows if question.bound.holds(row["number"])]
    return _in_order(rows, question.order)


def stating(item: Filter, store: Store, page: Page) -> list[str]:
    """Ids of the results on the benchmarks, or of the systems, of a condition that lie within its bound."""
    found = []
    for entity in item.entities:
        name = "leaderboard" if entity.label == "Benchmark" else "system_results"
        rows = store.run(name, {"id": entity.id, **page.least()})
        found += [row["result_id"] for row in rows if item.bound is not None and item.bound.holds(row["number"])]
    return list(dict.fromkeys(found))


def _in_scope(rows: list[Row], question: Question, store: Store, page: Page) -> list[Row]:
    """Rows of papers that meet the other conditions."""
    if not (question.filters or question.text):
        return rows
    within = {row["id"] for row in store.run("paper_ids", filter_parameters(question, page))}
    return [row for row in rows if row["paper_id"] in within]


def _by_metric(rows: Iterable[Row]) -> dict[tuple[Any, str], list[Row]]:
    """Rows by benchmark and metric; those of a leaderboard have one benchmark."""
    groups: dict[tuple[Any, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.get("benchmark_id"), name_key(row["metric"] or "")), []).append(row)
    return groups


def _better(rows: Sequence[Row], question: Question) -> list[Row]:
    """Rows with a number on the right side of the best one of a rival, where both have the same metric and unit."""
    rivals = {entity.id for entity in question.rivals}
    kept = []
    for same in _by_metric(rows).values():
        higher = direction_of(same) is not False
        for row in same:
            theirs = [
                other["number"]
                for other in same
                if other["system_id"] in rivals and other["number"] is not None and other["unit"] == row["unit"]
            ]
            if row["system_id"] in rivals or row["number"] is None or not theirs:
                continue
            best = max(theirs) if higher else min(theirs)
            wins = row["number"] > best if higher else row["number"] < best
            if row["number"] != best and wins is not question.losing:
                kept.append({**row, "than": best})
    return kept


def _comparing(question: Question, store: Store, page: Page) -> list[Row]:
    """Papers measured on the benchmark that compare with a rival, newest first."""
    boards = tuple(entity for entity in question.subjects if entity.label == "Benchmark")
    conditions = (Filter(("EVALUATED_ON",), boards), Filter(("COMPARES_TO",), question.rivals))
    parameters = filter_parameters(question, page, filters=(*question.filters, *conditions))
    return store.run("papers", {**parameters, "limit": _MOST_BESIDE})


def _beside(stated: Sequence[Row], rows: Sequence[Row], papers: Sequence[Row]) -> list[Row]:
    """A row without a number for each sentence of these papers that compares, with the columns of results."""
    shown = {row["paper_id"] for row in rows}
    empty = dict.fromkeys([*(stated[0] if stated else ()), "than"])
    return [
        {**empty, "result_id": None, "sentence": item["sentence"], "confidence": item["confidence"]}
        | {"paper_id": paper["id"], "title": paper["title"], "published": paper["published"]}
        for paper in papers
        for item in [item for item in paper["evidence"] if item["role"] == "COMPARES_TO"][:1]
        if stated and paper["id"] not in shown
    ]


def _in_order(rows: list[Row], order: str) -> list[Row]:
    """The rows by date, or by metric with the best or the worst first; numbers that are missing come last."""
    if order == "oldest":
        return sorted(rows, key=lambda row: (row["published"] is None, row["published"] or "", row["result_id"]))
    if order == "lowest":
        return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0.0, row["result_id"]))
    ordered = []
    for same in _by_metric(rows).values():
        higher = (direction_of(same) is not False) is (order != "worst")
        known = [row for row in same if row["number"] is not None]
        ordered += sorted(known, key=lambda row: -row["number"] if higher else row["number"])
        ordered += [row for row in same if row["number"] is None]
    return ordered
