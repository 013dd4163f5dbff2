"""Examples of the API by operation, for its description: what is asked, and what comes back."""

from typing import Any, Final

from api import analysis_examples

_GRPO: Final = {"id": "method_2ab6e40c2ab6", "slug": "grpo", "label": "Method", "name": "GRPO"}
_MATH: Final = {"id": "benchmark_5d1f0a7b5d1f", "slug": "math", "label": "Benchmark", "name": "MATH"}
_QWEN: Final = {"id": "model_7c21e09f7c21", "slug": "qwen2.5-7b", "label": "Model", "name": "Qwen2.5-7B"}
_PPO: Final = {"id": "method_90f3d1aa90f3", "slug": "ppo", "label": "Method", "name": "PPO"}
_SENTENCE: Final = "We train the model with GRPO."
_PLACE: Final = {"sentence": _SENTENCE, "field": "abstract", "start": 24, "end": 28}
_EVIDENCE: Final = {
    "role": "USES",
    "entity_id": _GRPO["id"],
    "name": "GRPO",
    "label": "Method",
    **_PLACE,
    "confidence": 0.94,
    "rule": "names-model",
}
_TITLE: Final = "An example of a paper"
_PAPER: Final = {
    "id": "2501.00001",
    "title": _TITLE,
    "published": "2025-01-01",
    "year": 2025,
    "url": "https://arxiv.org/abs/2501.00001",
    "arxiv_id": "2501.00001",
    "upvotes": 7,
}
_ROW: Final = {**_PAPER, "evidence": [_EVIDENCE]}
_RECORD: Final = {
    **_PAPER,
    "citation_count": 12,
    "abstract": _SENTENCE,
    "doi": None,
    "openalex_id": "W123456789",
    "s2_id": None,
    "source": "jsonl",
    "authors": [{"id": "author_11aa22bb33cc", "name": "Ada Example", "slug": "ada-example"}],
    "venue": {"id": "venue_44dd55ee66ff", "name": "NeurIPS", "slug": "neurips"},
}
_RESULT: Final = {
    "metric": "accuracy",
    "value": "51.2%",
    "number": 51.2,
    "unit": "%",
    "higher_is_better": True,
    "sentence": "Qwen2.5-7B reaches 51.2% on MATH.",
    "confidence": 0.88,
    "rule": None,
    "system_id": _QWEN["id"],
    "system": "Qwen2.5-7B",
    "system_label": "Model",
}
_RELATION: Final = {
    "role": "USES",
    "label": "Method",
    "entity_id": _GRPO["id"],
    "slug": "grpo",
    "name": "GRPO",
    "confidence": 0.94,
    "rule": "names-model",
    "extractor_version": "1",
    "status": "auto",
    "evidence": [_PLACE],
}
_LINKED: Final[dict[str, Any]] = {
    "id": "2402.03300",
    "title": None,
    "published": None,
    "in_graph": False,
    "context": [],
}
_ENTITY_ROW: Final = {
    **_GRPO,
    "aliases": ["Group Relative Policy Optimization"],
    "papers": 128,
    "first_seen": "2024-02-05",
}
_ENTITY: Final = {
    **_ENTITY_ROW,
    "description": None,
    "external_ids": None,
    "country": None,
    "ror": None,
    "orcid": None,
    "roles": {"PROPOSES": 1, "USES": 103},
    "own_papers": None,
    "parents": None,
    "parts": None,
}
_FILTER: Final = {"key": "uses", "value": "GRPO", "negate": False, "entities": [_GRPO], "note": None}
_CORRECTION: Final = {
    "number": 1,
    "kind": "merge",
    "text": "PPO-clip is PPO.",
    "label": "Method",
    "key": "ppoclip",
    "name": "PPO-clip",
    "other_label": "Method",
    "other_key": "ppo",
    "other_name": "PPO",
    "reason": "Two names of one thing.",
    "by": "Ada Example",
    "at": "2026-01-01T12:00:00Z",
}
_CHANGE: Final = {"correction": _CORRECTION, "changed": {"papers": 4, "entities": 1, "deleted": 1}}


def _meta(count: int, per_page: int = 25, **more: Any) -> dict[str, Any]:
    """The ``meta`` of a list."""
    return {"count": count, "per_page": per_page, "next_cursor": None, "took_ms": 3, **more}


def _list(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A list with its ``meta``."""
    return {"meta": _meta(len(rows), **more), "results": list(rows)}


_PAPERS: Final = {"meta": _meta(1, filter=[_FILTER]), "results": [_ROW], "group_by": []}
_HEALTH: Final = {"status": "ready", "store": "sqlite:///graph.db", "version": "5f0c11aa-42"}
# By operation and name, else by name alone.
PARAMETERS: Final[dict[tuple[str, str], Any]] = {
    ("", "kind"): "methods",
    ("names-resolve", "kind"): ["methods", "models"],
    ("names-resolve", "near"): True,
    ("names-suggest", "kind"): ["benchmarks"],
    ("", "id"): "grpo",
    ("", "job_id"): "5f0c2d9e8a7b4c61",
    ("jobs-add_papers", "name"): "papers.jsonl",
    ("jobs-add_papers", "format"): "jsonl",
    ("entities-get_leaderboard", "id"): "math",
    ("", "paper_id"): "arxiv:2402.03300",
    ("", "per_page"): 25,
    ("", "cursor"): "*",
    ("", "select"): "id",
    ("", "min_confidence"): 0.5,
    ("", "filter"): "uses:GRPO|PPO,evaluated_on:MATH,published:>2025",
    ("", "sort"): "published:desc",
    ("entities-list_entities", "sort"): "papers",
    ("", "group_by"): "year",
    ("", "sample"): 10,
    ("", "seed"): 7,
    ("", "role"): "USES",
    ("", "prefix"): "deep",
    ("", "q"): "GRPO",
    ("graph-get_graph", "view"): "around",
    ("ask-get_answer", "q"): "papers using GRPO on MATH",
    ("export-get_export", "q"): "papers using GRPO on MATH",
    ("", "limit"): 25,
    ("", "offset"): 0,
    ("", "ids"): "GRPO,2402.03300",
    ("", "depth"): 1,
    ("", "view"): "around",
    ("", "types"): "PROPOSES,USES",
    ("", "name"): "statistics",
    ("", "number"): 1,
    ("", "format"): "csv",
    ("", "words"): "reward model",
    **analysis_examples.PARAMETERS,
}
_COUNTS: Final = {"read": 120, "extracted": 120, "new": 117, "changed": 0, "unchanged": 2, "skipped": 1}
_JOB: Final = {
    "id": "5f0c2d9e8a7b4c61",
    "name": "papers.jsonl",
    "state": "done",
    "progress": {
        "step": "ended",
        "text": "120 papers read: 117 new, 0 changed, 2 unchanged, 1 skipped",
        "done": 119,
        "total": 119,
    },
    "counts": _COUNTS,
    "created": "2026-01-02T09:30:00Z",
    "started": "2026-01-02T09:30:00Z",
    "ended": "2026-01-02T09:30:12Z",
}
_WHOLE_JOB: Final = {
    **_JOB,
    "skipped": [{"where": "papers.jsonl:7", "reason": "neither title nor abstract"}],
    "papers": [{"id": "2501.00001", "title": _TITLE, "names": [{**_GRPO, "role": "USES", "confidence": 0.94}]}],
    "added": 117,
    "taken_back": 0,
    "error": None,
}
BODIES: Final[dict[str, Any]] = {
    "raw-run_sql": {"query": "SELECT id, title FROM papers ORDER BY published DESC", "limit": 10},
    "raw-run_cypher": {"query": "MATCH (p:Paper) RETURN p.id, p.title ORDER BY p.published DESC", "limit": 10},
    "papers-look_up_many_papers": {"ids": ["2501.00001", "doi:10.1000/182", "openalex:W123456789"]},
    "entities-look_up_many_entities": {"ids": ["grpo", "Proximal Policy Optimization"]},
    "corrections-make_correction": {"kind": "merge", "name": "PPO-clip", "other": "PPO"},
}
_RAW: Final = {
    "meta": {"columns": ["id", "title"], "count": 1, "more": False, "took_ms": 2},
    "results": [["2501.00001", _TITLE]],
}
ANSWERS: Final[dict[str, Any]] = {
    "raw-run_sql": _RAW,
    "raw-run_cypher": _RAW,
    "jobs-add_papers": _WHOLE_JOB,
    "jobs-list_jobs": _list(_JOB, per_page=1000),
    "jobs-get_job": _WHOLE_JOB,
    "jobs-cancel_job": _WHOLE_JOB,
    "jobs-take_back_papers": {"records": 117, "changed": {"papers": 3, "entities": 12, "deleted": 240}},
    "papers-remove_paper": {"records": 2, "changed": {"papers": 1, "entities": 3, "deleted": 4}},
    "papers-list_papers": _PAPERS,
    "entities-list_entity_papers": _PAPERS,
    "papers-get_paper": {
        **_RECORD,
        "relations": [_RELATION],
        "results": [{"id": "result_77aa88bb99cc", **_RESULT, "benchmark_id": _MATH["id"], "benchmark": "MATH"}],
        "references": [_LINKED],
        "sources": {"title": "arxiv-atom", "abstract": "arxiv-atom", "citation_count": "openalex"},
        "records": [
            {"source": "arxiv-atom", "id": "2501.00001", "url": "https://arxiv.org/abs/2501.00001"},
            {"source": "openalex", "id": "2501.00001", "url": None},
        ],
        "cited_by": [],
    },
    "papers-look_up_many_papers": {"meta": {"count": 3, "found": 1, "took_ms": 2}, "results": [_RECORD, None, None]},
    "entities-list_entities": _list(_ENTITY_ROW),
    "entities-get_entity": _ENTITY,
    "entities-look_up_many_entities": {"meta": {"count": 2, "found": 1, "took_ms": 2}, "results": [_ENTITY, None]},
    "entities-list_related": _list(
        {
            **_PPO,
            "score": 0.83,
            "reasons": [{"kind": "compared", "text": "compared with it in 31 papers", "count": 31, "examples": []}],
        }
    ),
    "entities-get_timeline": _list({"month": "2025-01", "role": "USES", "papers": 9}, per_page=1000),
    "names-resolve": _list({**_GRPO, "aliases": [], "papers": 128, "exact": True}),
    "names-suggest": _list({**_MATH, "matched": "math", "papers": 310}),
    "graph-get_graph": {
        "nodes": [
            {**_GRPO, "published": None, "degree": 128, "focus": True},
            {
                "id": "2501.00001",
                "label": "Paper",
                "name": _TITLE,
                "published": "2025-01-01",
                "degree": 6,
                "focus": False,
            },
        ],
        "edges": [
            {"type": "USES", "source": "2501.00001", "target": _GRPO["id"], "confidence": 0.94, "sentence": _SENTENCE}
        ],
        "left_out": {"nodes": 126, "edges": 127, "sentence": "Showing 2 of 128 nodes."},
        "min_confidence": 0.4,
    },
    "ask-get_answer": {
        "question": "papers using GRPO on MATH",
        "reading": "papers that propose or use GRPO and are evaluated or trained on MATH",
        "kind": "papers",
        "parsed": {"want": "papers"},
        "unparsed": [],
        "alternatives": [],
        "query": {"name": "papers", "parameters": {"limit": 25}},
        "columns": ["id", "title", "published", "evidence"],
        "results": [_ROW],
        "total": 1,
        "coverage": {"papers": 128, "with_relation": 96, "note": None},
        "near": [],
    },
    "queries-list_queries": _list(
        {
            "name": "paper_cited_by",
            "question": "Papers that cite a paper, newest first",
            "parameters": [{"name": "id", "type": "string", "required": True, "meaning": "id of the cited paper"}],
            "columns": [{"name": "id", "type": "string", "meaning": ""}],
        },
        per_page=1000,
    ),
    "queries-run_query": {
        "meta": _meta(1, 1000, query="statistics", question="How many nodes and edges there are", parameters={}),
        "results": [{"kind": "node", "name": "Paper", "count": 1200}],
    },
    "corrections-list_corrections": _list(_CORRECTION, per_page=1000),
    "corrections-make_correction": _CHANGE,
    "corrections-undo_correction": _CHANGE,
    "corrections-list_review": _list(
        {
            "reason": "near names",
            "text": "Their names look alike.",
            "form": None,
            "papers": 4,
            "one": {"id": _PPO["id"], "label": "Method", "name": "PPO", "papers": 90},
            "other": {"id": "method_0c0c0c0c0c0c", "label": "Method", "name": "PPO-clip", "papers": 4},
        }
    ),
    "corrections-list_alike_papers": _list(
        {
            "reason": "two arXiv ids",
            "text": "each has an arXiv id of its own",
            "one": {
                "id": "2402.00001",
                "title": "Counting Pebbles",
                "published": "2024-02-01",
                "venue": None,
                "abstract": "We count pebbles.",
                "authors": ["Ada Reed", "Bo Linde"],
                "ids": ["2402.00001", "10.1000/182"],
                "sources": ["arxiv-atom", "crossref"],
            },
            "other": {
                "id": "2405.00002",
                "title": "Counting pebbles",
                "published": "2024-05-02",
                "venue": None,
                "abstract": "We count pebbles again.",
                "authors": ["Ada Reed"],
                "ids": ["2405.00002"],
                "sources": ["arxiv-atom"],
            },
            "differs": ["authors", "published", "abstract"],
        }
    ),
    "corrections-get_merges": {
        **_GRPO,
        "merges": [
            {"form": "GRPO", "key": "grpo", "reason": "same spelling", "text": "It is the name.", "paper": None}
        ],
    },
    "operations-get_health": {"status": "ok", "store": None, "version": None},
    "operations-get_readiness": _HEALTH,
    **analysis_examples.ANSWERS,
}
