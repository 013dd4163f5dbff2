"""Examples of the analyses, for the description of the API."""

from typing import Any, Final

_GRPO: Final = {"id": "method_2ab6e40c2ab6", "slug": "grpo", "label": "Method", "name": "GRPO"}
_PPO: Final = {"id": "method_90f3d1aa90f3", "slug": "ppo", "label": "Method", "name": "PPO"}
_DPO: Final = {"id": "method_7b00aa127b00", "slug": "dpo", "label": "Method", "name": "DPO"}
_MATH: Final = {"id": "benchmark_5d1f0a7b5d1f", "slug": "math", "label": "Benchmark", "name": "MATH"}
_LAB: Final = {
    "id": "lab_31cc09aa31cc",
    "slug": "institute-of-examples",
    "label": "Lab",
    "name": "Institute of Examples",
}
_TASK: Final = {"id": "task_66ee10bb66ee", "slug": "math-reasoning", "label": "Task", "name": "math reasoning"}
_PAPER: Final = {"id": "2501.00001", "title": "An example of a paper", "published": "2025-01-01"}
_SENTENCE: Final = "GRPO reaches 51.2% on MATH, PPO 48.0%."
_PROPOSAL: Final = {**_PAPER, "sentence": "We propose GRPO.", "confidence": 0.97}
_MONTH: Final = {"month": "2025-01", "papers": 9, "total": 75, "share": 0.12, "partial": False}
_NUMBER: Final = {
    "result_id": "result_77aa88bb99cc",
    "board": "accuracy",
    "metric": "accuracy",
    "metric_written": "Accuracy",
    "metric_from": "text",
    "kind": "score",
    "setting": "",
    "value": "51.2%",
    "number": 51.2,
    "unit": "%",
    "amount": 51.2,
    "amount_unit": "%",
    "higher_is_better": True,
    "direction_from": "list",
    "sentence": _SENTENCE,
    "confidence": 0.88,
    "system_id": _GRPO["id"],
    "system_slug": "grpo",
    "system": "GRPO",
    "system_label": "Method",
    "benchmark_id": _MATH["id"],
    "benchmark_slug": "math",
    "benchmark": "MATH",
    "paper_id": _PAPER["id"],
    "title": _PAPER["title"],
    "published": _PAPER["published"],
    "rank": 1,
    "conflicts": [
        {
            "result_id": "result_11aa22bb33cc",
            "value": "49.9%",
            "number": 49.9,
            "amount": 49.9,
            "paper_id": "2502.00002",
            "title": "Another paper",
            "published": "2025-02-02",
        }
    ],
}


def _list(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A list with its ``meta``."""
    meta = {"count": len(rows), "per_page": 25, "next_cursor": None, "took_ms": 3, **more}
    return {"meta": meta, "results": list(rows)}


def _compared(entity: dict[str, Any]) -> dict[str, Any]:
    return {
        **entity,
        "aliases": [],
        "first_seen": "2024-02-05",
        "papers": 128,
        "roles": {"USES": 103},
        "proposed_by": _PROPOSAL,
        "months": [_MONTH],
        "proposed_in": [{**_LAB, "papers": 1}],
        "used_in": [{**_LAB, "papers": 4}],
    }


PARAMETERS: Final[dict[tuple[str, str], Any]] = {
    ("analysis-get_comparison", "ids"): "GRPO,PPO",
    ("analysis-list_trends", "ids"): "GRPO,PPO",
    ("", "months"): 6,
    ("", "falling"): False,
    ("", "least_papers"): 3,
    ("", "since"): "2025-01",
    ("", "until"): "2025-12-31",
    ("analysis-list_new", "kind"): ["methods", "models"],
    ("measures-list_communities", "kind"): "methods",
    ("measures-list_central", "kind"): "models",
    ("", "by"): "pagerank",
    ("", "from"): "GRPO",
    ("", "to"): "DPO",
    ("", "metric"): "accuracy",
}
ANSWERS: Final[dict[str, Any]] = {
    "analysis-get_comparison": {
        "things": [_compared(_GRPO), _compared(_PPO)],
        "benchmarks": [{**_MATH, "papers": [31, 12]}],
        "results": [
            {
                "benchmark_id": _MATH["id"],
                "benchmark": "MATH",
                "benchmark_slug": "math",
                "metric": "accuracy",
                "higher_is_better": True,
                "best": 0,
                "numbers": [[_NUMBER], []],
            }
        ],
        "together": [{**_PAPER, "evidence": []}],
    },
    "analysis-list_trends": _list(
        {
            **_GRPO,
            "first_seen": "2024-02-05",
            "papers": 9,
            "peak": "2025-01",
            "proposed_by": _PROPOSAL,
            "months": [_MONTH],
            "before": 2,
            "after": 9,
            "rise": 3.4,
        },
        since="2024-08",
        turn="2025-02",
        until="2025-07",
    ),
    "analysis-list_new": _list(
        {
            **_DPO,
            "first_seen": "2025-01-01",
            "papers": 12,
            "paper_id": _PAPER["id"],
            "title": _PAPER["title"],
            "published": _PAPER["published"],
            "role": "PROPOSES",
            "sentence": "We propose DPO.",
            "confidence": 0.95,
        },
        since="2025-01",
        papers=310,
        counts={"Method": 1, "Model": 0},
    ),
    "analysis-list_related_papers": _list(
        {
            **_PAPER,
            "score": 1.0,
            "reasons": [{"kind": "shared", "text": "has 3 things in common", "count": 3, "examples": [_GRPO]}],
        }
    ),
    "measures-list_communities": _list(
        {
            "name": "GRPO, PPO, DPO",
            "size": 3,
            "papers": 240,
            "members": [{**one, "papers": 90} for one in (_GRPO, _PPO, _DPO)],
            "tasks": [{**_TASK, "papers": 40}],
        }
    ),
    "measures-list_central": _list(
        {**_GRPO, "rank": 1, "by": "pagerank", "score": 1.0, "papers": 128, "neighbours": 310}
    ),
    "measures-get_path": {
        "things": [{**_GRPO, "papers": 128}, {**_DPO, "papers": 90}],
        "hops": [
            {
                "source": _GRPO["id"],
                "target": _DPO["id"],
                "papers": 14,
                "confidence": 0.99,
                "examples": [{**_PAPER, "evidence": []}],
            }
        ],
        "confidence": 0.99,
        "others": [],
        "apart": None,
    },
    "entities-get_leaderboard": _list(_NUMBER),
}
