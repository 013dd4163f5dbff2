"""Leaderboards in the form of Papers with Code."""

import json
from typing import Any

from graphbuilder.exports.selection import Selection
from graphbuilder.model import GraphBatch
from graphbuilder.store.base import Store
from tests.exports.conftest import Opened, exported
from tests.graphs import entity, link, paper, result
from tests.small_graph import FOLLOW_UP

ROW_KEYS = {"model_name", "metrics", "paper_title", "paper_url", "paper_date", "code_links", "uses_additional_data"}


def boards(selected: Store | Selection) -> dict[tuple[str, str], dict[str, Any]]:
    tasks = json.loads(exported(selected, "leaderboards"))
    return {(task["task"], data["dataset"]): data["sota"] for task in tasks for data in task["datasets"]}


def test_a_benchmark_stands_under_the_task_of_its_papers(store: Store) -> None:
    ((place, board),) = boards(store).items()
    assert place == ("mathematical reasoning", "MATH")
    assert board["metrics"] == ["accuracy"]
    (row,) = board["rows"]
    assert row.keys() >= ROW_KEYS
    assert (row["model_name"], row["metrics"]) == ("Qwen2-7B", {"accuracy": "51.2%"})
    assert row["paper_url"] == "https://arxiv.org/abs/2402.00001"


def test_rows_come_best_first_whichever_way_is_better(open_with: Opened) -> None:
    board, low, high = entity("Benchmark", "Bench"), entity("Model", "Low"), entity("Model", "High")
    nodes, edges = [paper("2501.00009", "T", "2025-01-01"), board, low, high], []
    for system, number in ((low, 1.0), (high, 2.0)):
        for metric in ("accuracy", "perplexity"):
            node, more = result("2501.00009", system, board, metric, number)
            nodes.append(node)
            edges += more
    nodes = [
        type(node)(node.label, node.id, {**node.properties, "higher_is_better": False})
        if node.properties.get("metric") == "perplexity"
        else node
        for node in nodes
    ]
    edges.append(link("EVALUATED_ON", "2501.00009", "Paper", board, confidence=0.9, status="auto"))
    sota = boards(open_with(GraphBatch(tuple(nodes), tuple(edges))))["Other", "Bench"]
    names = [(next(iter(row["metrics"])), row["model_name"]) for row in sota["rows"]]
    assert names == [("accuracy", "High"), ("accuracy", "Low"), ("perplexity", "Low"), ("perplexity", "High")]
    assert sota["higher_is_better"] == {"accuracy": True, "perplexity": False}


def test_only_results_of_the_papers_asked_for_are_there(store: Store) -> None:
    assert boards(Selection(store, papers=(FOLLOW_UP,))) == {}
