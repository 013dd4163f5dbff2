"""Leaderboards as Papers with Code published them: task, dataset, rows.

A benchmark stands under the task that most of the papers evaluated on it address. Its metrics are the labels of its
boards, as the API has them: gains and settings that differ stand apart. Beside the keys of the original each row has
its sentence, confidence and paper id, and each metric its direction and its unit.
"""

import json
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from graphbuilder.analysis.boards import boards
from graphbuilder.exports.addresses import paper_link
from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import Selection
from graphbuilder.store.base import Row

NO_TASK: Final = "Other"
_ALL: Final = 1_000_000


def _write(selection: Selection) -> Iterator[str]:
    yield "["
    separator = "\n"
    column, held = _held(selection)
    for task, placed in groupby(_by_task(selection), key=itemgetter(0)):
        datasets = []
        for _, benchmark in placed:
            rows = [row for row in _results(selection, benchmark) if held is None or row[column] in held]
            if rows:
                datasets.append(_dataset(benchmark, rows))
        if datasets:
            empty: dict[str, Any] = {"categories": [], "description": "", "subtasks": [], "synonyms": []}
            told = {"task": task, **empty, "source_link": None, "datasets": datasets}
            yield separator + json.dumps(told, ensure_ascii=False)
            separator = ",\n"
    yield "\n]\n"


def _by_task(selection: Selection) -> list[tuple[str, Row]]:
    """The benchmarks with their tasks, by name."""
    run = selection.store.run
    least = {"min_confidence": selection.min_confidence}
    found = []
    for benchmark in run("entities", {"label": "Benchmark", "limit": _ALL, **least}):
        group = {"roles": ["EVALUATED_ON"], "targets": [benchmark["id"]]}
        asked = {"label": "Task", "roles": ["ADDRESSES"], "groups": [group], "limit": 1, **least}
        tasks = run("entities_in_papers", asked)
        found.append((tasks[0]["name"] if tasks else NO_TASK, benchmark))
    return sorted(found, key=lambda item: (item[0] == NO_TASK, item[0], item[1]["name"], item[1]["id"]))


def _held(selection: Selection) -> tuple[str, frozenset[str] | None]:
    """Which results belong to the selection: a column of the query ``leaderboard``, and its values; None for all."""
    if "result_id" in selection.columns:
        return "result_id", frozenset(row["result_id"] for row in selection.rows or ())
    return "paper_id", None if selection.papers is None else frozenset(selection.papers)


def _results(selection: Selection, benchmark: Row) -> list[Row]:
    asked = {"id": benchmark["id"], "min_confidence": selection.min_confidence}
    return selection.store.run("leaderboard", asked)


def _dataset(benchmark: Row, rows: list[Row]) -> dict[str, Any]:
    found = boards(rows)
    return {
        "dataset": benchmark["name"],
        "description": "",
        "dataset_links": [],
        "dataset_citations": [],
        "subdatasets": [],
        "sota": {
            "metrics": [board.label for board in found],
            "higher_is_better": {board.label: board.higher_is_better for board in found},
            "units": {board.label: board.unit for board in found},
            "rows": [_row(row) for board in found for row in board.rows],
        },
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "model_name": row["system"] or "",
        "paper_title": row["title"] or "",
        "paper_url": paper_link(row["paper_id"], {}) or "",
        "paper_date": row["published"],
        "code_links": [],
        "model_links": [],
        "uses_additional_data": False,
        "metrics": {row["board"]: row["value"]},
        "paper_id": row["paper_id"],
        "sentence": row["sentence"],
        "confidence": row["confidence"],
        "amount": row["amount"],
        "rank": row["rank"],
        "ranked": row["ranked"],
        "standing": row["standing"],
    }


LEADERBOARDS: Final = Format(
    "leaderboards", "application/json", ".json", "results as Papers with Code published them", _write
)
