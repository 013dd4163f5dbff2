"""Rows of results: of a benchmark or a system, within bounds, or better than those of another system."""

from collections.abc import Iterable, Sequence
from typing import Final

from graphbuilder.analysis.boards import Board, boards
from graphbuilder.questions.bounds import Bound
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
    every = rows
    rows = _in_scope([row for row in rows if not systems or row["system_id"] in systems], question, store, page)
    if question.metric:
        rows = [row for row in rows if name_key(question.metric) in name_key(row["metric"] or "")]
    stated = rows
    if question.rivals:
        within = {row["result_id"] for row in rows}
        rows = [row for row in _better(every, question) if row["result_id"] in within]
    if question.bound is not None:
        rows = _bounded(rows, question.bound)
    beside = _beside(stated, rows, _comparing(question, store, page)) if question.rivals else []
    return _in_order(rows, question.order) + beside


def stating(item: Filter, store: Store, page: Page) -> list[str]:
    """Ids of the results on the benchmarks, or of the systems, of a condition that lie within its bound."""
    found = []
    for entity in item.entities:
        name = "leaderboard" if entity.label == "Benchmark" else "system_results"
        rows = store.run(name, {"id": entity.id, **page.least()})
        found += [row["result_id"] for row in _bounded(rows, item.bound)] if item.bound else []
    return list(dict.fromkeys(found))


def _in_scope(rows: list[Row], question: Question, store: Store, page: Page) -> list[Row]:
    """Rows of papers that meet the other conditions."""
    if not (question.filters or question.text or question.coded is not None):
        return rows
    within = {row["id"] for row in store.run("paper_ids", filter_parameters(question, page))}
    return [row for row in rows if row["paper_id"] in within]


def _ranked(rows: Iterable[Row]) -> list[tuple[Board, list[Row]]]:
    """The boards of each benchmark, each with its rows as they came, the best first."""
    of: dict[str | None, list[Row]] = {}
    for row in rows:
        of.setdefault(row.get("benchmark_id"), []).append(row)
    own = {row["result_id"]: row for same in of.values() for row in same}
    return [(board, [own[row["result_id"]] for row in board.rows]) for same in of.values() for board in boards(same)]


def _amounts(board: Board) -> dict[str, float | None]:
    """The numbers of a board in one unit, by result; none where they are no scores but gains and the like."""
    return {row["result_id"]: row["amount"] if board.kind == "score" else None for row in board.rows}


def _better(rows: Sequence[Row], question: Question) -> list[Row]:
    """Rows with a number on the right side of the best one of a rival on the same board."""
    rivals = {entity.id for entity in question.rivals}
    kept = []
    for board, same in _ranked(rows):
        amounts = _amounts(board)
        known = [(row, amount) for row in same if (amount := amounts[row["result_id"]]) is not None]
        theirs = [amount for row, amount in known if row["system_id"] in rivals]
        higher = board.higher_is_better is not False
        if not theirs:
            continue
        best = max(theirs) if higher else min(theirs)
        for row, amount in known:
            wins = amount > best if higher else amount < best
            if row["system_id"] not in rivals and amount != best and wins is not question.losing:
                kept.append({**row, "than": best})
    return kept


def _bounded(rows: Sequence[Row], bound: Bound) -> list[Row]:
    """Rows with a score within the bounds."""
    return [row for board, same in _ranked(rows) for row in same if bound.holds(_amounts(board)[row["result_id"]])]


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
    """The rows by date, or by board with the best or the worst first; numbers that are missing come last."""
    if order == "newest":
        return _in_order(rows, "oldest")[::-1]
    if order == "oldest":
        return sorted(rows, key=lambda row: (row["published"] is None, row["published"] or "", row["result_id"]))
    if order == "lowest":
        return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0.0, row["result_id"]))
    ordered = []
    for board, same in _ranked(rows):
        if order == "worst" and board.kind == "score":
            same = _worst_first(board, same)
        ordered += [row for row in same if row["number"] is not None]
        ordered += [row for row in same if row["number"] is None]
    return ordered


def _worst_first(board: Board, same: Sequence[Row]) -> list[Row]:
    """The rows of a board with the worst first, those too unsure to be ranked after the others."""
    way = -1.0 if board.higher_is_better is False else 1.0
    places = range(len(same))
    told = board.rows
    key = {place: (told[place]["standing"] == "less sure", way * (told[place]["amount"] or 0.0)) for place in places}
    return [same[place] for place in sorted(places, key=lambda place: key[place])]
