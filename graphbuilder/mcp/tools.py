"""What an assistant can ask of the graph; every answer carries the sentences or papers that show it."""

import datetime as dt
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from api.asking import answer_question
from api.filters import KEYS, read_filter
from api.names import find_entities, find_paper, resolve_name
from graphbuilder.analysis.boards import boards_of
from graphbuilder.questions.answer import Answer
from graphbuilder.related import related
from graphbuilder.schema import ANY_ROLE, ENTITY_LABELS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

MOST: Final = 50
"""Rows of one answer: assistants read all that they are given."""
EXAMPLES: Final = 3
"""Papers with a sentence that stand for a number or a name."""
LINKED: Final = 50
"""References and citing papers that come with a paper."""

Limit = Annotated[int, Field(ge=1, le=MOST, description="Rows at the most.")]
Offset = Annotated[int, Field(ge=0, le=100_000, description="Rows to leave out first.")]
Confidence = Annotated[float, Field(ge=0, le=1, description="Relations less likely right do not count; 0 counts all.")]
Order = Literal["newest", "oldest", "title", "upvotes"]
Kind = Literal["method", "model", "benchmark", "task", "lab", "author", "venue"]
_LABELS: Final[dict[str, EntityLabel]] = {label.lower(): label for label in ENTITY_LABELS}


class Tools:
    """The tools over one store; ``today`` is what "last 6 months" in a question counts from.

    All raise GraphbuilderError with a hint, UnknownName with near names.
    """

    def __init__(self, store: Store, today: Callable[[], dt.date]) -> None:
        self._store = store
        self._today = today

    def ask(
        self,
        question: Annotated[str, Field(min_length=1, max_length=500, description="Such as: papers using GRPO on MATH")],
        limit: Limit = 10,
        offset: Offset = 0,
        min_confidence: Confidence = DEFAULT_CONFIDENCE,
    ) -> Row:
        """Answer a question about machine-learning papers in plain English, exactly and from the graph alone.

        Reads: papers, methods, models, benchmarks, tasks, labs, authors, venues or results; using, proposing,
        comparing with, evaluated on, trained on, from, by, citing, cited by, about; and, or, not; dates; counts (per
        month or year); "most used", "first paper to propose", "best result on X", "X vs Y on Z", "related to",
        "what is built on". Check `reading` for how it was understood and `unparsed` for words that played no part.
        An empty answer is not "nobody did it": see `coverage`. A name in `near` is not in the graph.
        """
        answer = answer_question(
            self._store, question, today=self._today(), limit=limit, offset=offset, min_confidence=min_confidence
        )
        body = answer.as_json()
        kept = ("reading", "kind", "total", "results", "unparsed", "near", "alternatives", "coverage", "query")
        return _lean({name: body[name] for name in kept} | {"examples": self._examples(answer)})

    def find_papers(
        self,
        filter: Annotated[str, Field(max_length=2000, description=f"key:value parts; keys: {', '.join(KEYS)}.")] = "",  # noqa: A002
        order: Order = "newest",
        limit: Limit = 10,
        offset: Offset = 0,
    ) -> Row:
        """Find papers by a filter, each with the sentences that show it.

        Parts joined by commas must all hold; | stands between values of one key, ! before a part negates it, and
        published takes 2025, >2025-01-01, <=2024-06 or 2023..2024.
        Example: uses:GRPO|PPO,evaluated_on:MATH,published:>2025
        """
        read = read_filter(self._store, filter)
        papers = self._store.run("papers", {**read.parameters(), "order": order, "limit": limit, "offset": offset})
        total = self._store.run("count_papers", read.parameters())[0]["papers"]
        understood = [part.model_dump(mode="json") for part in read.read]
        return _lean({"total": total, "filter": understood, "results": papers})

    def get_paper(
        self,
        paper: Annotated[str, Field(min_length=1, max_length=400, description="arXiv id or DOI, such as 2402.03300")],
        min_confidence: Confidence = DEFAULT_CONFIDENCE,
    ) -> Row:
        """Give one paper: abstract, authors, what it proposes, uses, compares with and is evaluated on, each with the
        sentence that says so, its results, and the papers it cites and is cited by.
        """
        row = find_paper(self._store, paper)
        own = {"id": row["id"]}
        least = {**own, "min_confidence": min_confidence}
        return _lean(
            {
                **row,
                "relations": self._store.run("paper_relations", least),
                "results": self._store.run("paper_results", least),
                "references": self._store.run("paper_references", own)[:LINKED],
                "cited_by": self._store.run("paper_cited_by", own)[:LINKED],
            }
        )

    def related(
        self,
        name: Annotated[str, Field(min_length=1, max_length=200, description="A method or model, such as GRPO")],
        limit: Limit = 10,
        min_confidence: Confidence = DEFAULT_CONFIDENCE,
    ) -> Row:
        """Give methods or models related to one, best first, each with its reasons and papers as examples."""
        entity = find_entities(self._store, name, ("Method", "Model"))[0]
        found = related(self._store, entity["id"], limit=limit, min_confidence=min_confidence)
        return _lean({"of": _named(entity), "results": [item.as_json() for item in found]})

    def leaderboard(
        self,
        benchmark: Annotated[str, Field(min_length=1, max_length=200, description="Such as MATH or SWE-bench")],
        metric: Annotated[str, Field(max_length=100, description="Only this metric, in any spelling")] = "",
        limit: Limit = 20,
        min_confidence: Confidence = DEFAULT_CONFIDENCE,
    ) -> Row:
        """Give the numbers that abstracts state on a benchmark, the best first, each with its sentence and paper.

        Only rows of one `board` can be ranked: gains and settings that differ stand apart. Read the sentence before
        comparing two numbers, and `conflicts` for other numbers stated for the same system.
        """
        entity = find_entities(self._store, benchmark, ("Benchmark",))[0]
        found = boards_of(self._store, entity["id"], metric=metric, min_confidence=min_confidence)
        rows = [row for board in found for row in board.rows]
        metrics = [board.metric for board in found if board.metric]
        return _lean({"of": _named(entity), "total": len(rows), "metrics": metrics, "results": rows[:limit]})

    def resolve(
        self,
        name: Annotated[str, Field(min_length=1, max_length=200, description="A name in any spelling")],
        kind: Annotated[Kind | None, Field(description="Only this kind; none means all.")] = None,
        limit: Limit = 5,
    ) -> Row:
        """Tell which things of the graph a name stands for (`exact`), else which are written alike, with evidence.

        Near names are suggestions: MATH-500 is not MATH, and GPT-4 is not GPT-4o.
        """
        labels = [_LABELS[kind]] if kind else list(ENTITY_LABELS)
        rows = resolve_name(self._store, name, labels)
        results = [{**row, "examples": self._mentions(row)} for row in rows[:limit]]
        return _lean({"total": len(rows), "results": results})

    def _mentions(self, entity: Row) -> list[Row]:
        """Papers that name an entity, newest first, each with a sentence."""
        group = {"roles": list(ANY_ROLE[entity["label"]]), "targets": [entity["id"]]}
        return self._papers({"groups": [group]})

    def _examples(self, answer: Answer) -> list[Row]:
        """Papers that stand behind an answer that is only numbers or names."""
        query = answer.query or {"name": "", "parameters": {}}
        if query["name"] in ("count_papers", "papers_over_time"):
            return self._papers({name: value for name, value in query["parameters"].items() if name != "period"})
        if answer.kind == "entity":
            return [example for row in answer.results for example in self._mentions(row)]
        if answer.kind == "count" and query["name"] == "entities_in_papers":
            return self._store.run(query["name"], {**query["parameters"], "limit": EXAMPLES, "offset": 0})
        return []

    def _papers(self, filters: dict[str, Any]) -> list[Row]:
        papers = self._store.run("papers", {**filters, "limit": EXAMPLES})
        return [{name: paper[name] for name in ("id", "title", "published", "evidence")} for paper in papers]


def _named(entity: Row) -> Row:
    return {name: entity[name] for name in ("id", "slug", "label", "name")}


def _lean(row: Row) -> Row:
    """A row without what is null or empty, all the way down: each word costs an assistant room."""
    kept = {name: _lean_value(value) for name, value in row.items()}
    return {name: value for name, value in kept.items() if name == "results" or value not in (None, "", {}, [])}


def _lean_value(value: Any) -> Any:
    if isinstance(value, dict):
        return _lean(value)
    return [_lean_value(item) for item in value] if isinstance(value, list) else value
