"""Answers a question in plain English from a store."""

import datetime as dt
from collections.abc import Callable, Set
from typing import Any, Final

from graphbuilder.questions.answer import Answer
from graphbuilder.questions.coverage import find_coverage
from graphbuilder.questions.entity_rows import needs_all, whole_list, with_proofs
from graphbuilder.questions.names import names_of
from graphbuilder.questions.namesakes import tell_namesakes
from graphbuilder.questions.narrowing import narrow
from graphbuilder.questions.plan import MOST_ROWS, Call, Page, filter_parameters, plan_calls
from graphbuilder.questions.question import Question
from graphbuilder.questions.reader import read_question
from graphbuilder.questions.remarks import find_remarks
from graphbuilder.questions.results import result_rows
from graphbuilder.questions.side_by_side import compare_rows
from graphbuilder.questions.way import way_rows, with_examples
from graphbuilder.questions.wording import describe_question
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

Related = Callable[[Store, str, int, float], list[Row]]
"""Rows of the entities related to one, best first: ``related(store, entity_id, limit, min_confidence)``."""

_NEWEST: Final = 5
_SAID: Final = ("PROPOSES", "USES", "COMPARES_TO")
_COLUMNS: Final = {
    "papers": ("id", "title", "published", "year", "url", "arxiv_id", "upvotes", "code_url", "evidence"),
    "entities": ("id", "slug", "label", "name", "papers", "evidence"),
    "related": ("id", "slug", "label", "name", "score", "reasons"),
}


def related_by_use(store: Store, entity_id: str, limit: int, min_confidence: float) -> list[Row]:
    """Methods and models used in the same papers, the plainest kind of being related."""
    return store.run("related_used_together", {"id": entity_id, "limit": limit, "min_confidence": min_confidence})


def ask(
    store: Store,
    question: str,
    *,
    today: dt.date,
    limit: int = 25,
    offset: int = 0,
    min_confidence: float = DEFAULT_CONFIDENCE,
    related: Related = related_by_use,
) -> Answer:
    """The answer to a question; ``today`` is what "this year" and "last 6 months" count from.

    A name that the graph does not have gives no rows but names near it, never the answer to another
    question. Raises QuestionError when the question is empty or too long.
    """
    page = Page(limit, offset, min_confidence)
    read = read_question(question, names_of(store), today=today, min_confidence=min_confidence)
    read = tell_namesakes(read, store)
    narrowed = narrow(read, store, page)
    calls = plan_calls(narrowed, page) if narrowed else []
    rows, total = _run(narrowed or read, calls, store, page, related)
    if read.kind == "entities":
        rows = with_proofs(rows, narrowed or read, store, page)
    coverage = find_coverage(narrowed or read, store, page)
    coverage["note"] = "; ".join((coverage["note"], *find_remarks(read, total, store, page)))
    return Answer(
        question=question,
        reading=describe_question(read),
        parsed=read.parsed(),
        unparsed=list(read.unparsed),
        alternatives=[*read.alternatives, *_corrected(question, read)],
        query=calls[0].as_json() if calls else None,
        kind=read.kind,
        columns=list(rows[0]) if rows else list(_COLUMNS.get(read.kind, ())),
        results=rows,
        total=total,
        coverage=coverage,
        near=[
            {"asked": name.asked, "names": list(dict.fromkeys(near.name for near in name.near))}
            for name in read.unknown
        ],
        anchors=tuple(dict.fromkeys(_anchors(read))),
    )


def _anchors(question: Question) -> list[str]:
    return [entity.id for item in question.filters if not item.negate for entity in item.entities] + [
        entity.id for entity in question.subjects
    ]


def _corrected(text: str, question: Question) -> list[dict[str, Any]]:
    """The question with each unknown name replaced by the nearest known one."""
    return [
        {"asked": name.asked, "question": text.replace(name.asked, name.near[0].name)}
        for name in question.unknown
        if name.near and name.asked in text
    ]


def _run(question: Question, calls: list[Call], store: Store, page: Page, related: Related) -> tuple[list[Row], int]:
    """Rows of the page, and how many there are in all."""
    if not calls:
        return [], 0
    match question.kind:
        case "papers" | "search":
            total = store.run("count_papers", filter_parameters(question, page))[0]["papers"]
            return store.run(calls[0].name, calls[0].parameters), total
        case "count" if question.subjects:
            systems = {row["system_id"] or row["result_id"] for row in result_rows(question, calls, store, page)}
            return _counted(question, len(systems))
        case "entities" | "count" if not question.subjects and needs_all(question):
            rows = whole_list(question, calls, store, page)
            return _paged(rows, page, question) if question.kind == "entities" else _counted(question, len(rows))
        case "count":
            return _count(question, calls[0], store)
        case "comparison":
            return _paged(compare_rows(question, store, page), page, question)
        case "entities" if calls[0].name in ("entities", "entities_in_papers"):
            return _entities(calls[0], store, page)
        case "related":
            return _paged(_related(question, calls, store, page, related), page, question)
        case "leaderboard":
            return _paged(result_rows(question, calls, store, page), page, question)
        case "path":
            shown, found = _paged(way_rows(question, store, page), page, question)
            return [with_examples(row, store, page) for row in shown], found
    rows = [row for call in calls for row in store.run(call.name, call.parameters)]
    rows = [row for row in rows if question.is_dated(row.get("published") or row.get("month"))]
    match question.kind:
        case "parts" | "wholes":
            rows = _labs(rows, {entity.id for entity in question.subjects})
        case "timeline" if question.order == "papers":
            rows = sorted(rows, key=lambda row: (-row["papers"], row["month"]))
        case "timeline" if question.period == "year" and question.subjects:
            rows = _by_year(rows)
        case "entity":
            rows = [{**row, "newest_papers": _newest(row, store, page)} for row in rows]
        case "proposals":
            rows = [{**row, **_makers(row["id"], store, page)} for row in rows]
    return _paged(rows, page, question)


def _paged(rows: list[Row], page: Page, question: Question) -> tuple[list[Row], int]:
    limit = min(page.limit, question.limit or page.limit)
    return rows[page.offset : page.offset + limit], len(rows)


def _count(question: Question, call: Call, store: Store) -> tuple[list[Row], int]:
    rows = store.run(
        call.name, call.parameters | {"limit": MOST_ROWS, "offset": 0} if question.roles else call.parameters
    )
    return _counted(question, len(rows) if question.roles else next(iter(rows[0].values())))


def _entities(call: Call, store: Store, page: Page) -> tuple[list[Row], int]:
    rows = store.run(call.name, call.parameters)
    limit, offset = call.parameters["limit"], call.parameters["offset"]
    if len(rows) < limit and (rows or not offset):
        return rows, offset + len(rows)
    if call.name == "entities":
        return rows, store.run("count_entities", {"label": call.parameters["label"], **page.least()})[0]["entities"]
    return rows, len(store.run(call.name, {**call.parameters, "limit": MOST_ROWS, "offset": 0}))


def _counted(question: Question, number: int) -> tuple[list[Row], int]:
    return [{question.want.lower() + "s": number}], number


def _related(question: Question, calls: list[Call], store: Store, page: Page, related: Related) -> list[Row]:
    """Rows of each entity of the name; of one that is related to several, the first.

    With other conditions only those stay that papers which meet them propose, use or compare with.
    """
    found = [row for call in calls for row in related(store, call.parameters["id"], MOST_ROWS, page.min_confidence)]
    names = {call.parameters["id"] for call in calls}
    rows = list({row["id"]: row for row in reversed(found) if row["id"] not in names}.values())[::-1]
    scope = filter_parameters(question, page)
    if not scope.keys() - page.least().keys():
        return rows
    within = {
        row["id"]
        for label in ("Method", "Model")
        for row in store.run("entities_in_papers", {"label": label, "roles": list(_SAID), **scope, "limit": MOST_ROWS})
    }
    return [row for row in rows if row["id"] in within]


def _labs(rows: list[Row], subjects: Set[str]) -> list[Row]:
    """Labs once each, without those that were asked about."""
    once = {row["id"]: {"label": "Lab", **row} for row in reversed(rows) if row["id"] not in subjects}
    return [{name: value for name, value in row.items() if name != "wholes"} for row in reversed(once.values())]


def _by_year(rows: list[Row]) -> list[Row]:
    """The rows of months as years; their column keeps its name."""
    years: dict[tuple[str, str], int] = {}
    for row in rows:
        key = (row["month"][:4], row["role"])
        years[key] = years.get(key, 0) + row["papers"]
    return [{"month": year, "role": role, "papers": papers} for (year, role), papers in sorted(years.items())]


def _newest(row: Row, store: Store, page: Page) -> list[Row]:
    group = {"roles": sorted(row["roles"]), "targets": [row["id"]]}
    papers = store.run("papers", {"groups": [group], "limit": _NEWEST, **page.least()}) if row["roles"] else []
    return [{name: paper[name] for name in ("id", "title", "published")} for paper in papers]


def _makers(paper_id: str, store: Store, page: Page) -> Row:
    """Authors and labs of a paper."""
    authors = [author["name"] for paper in store.run("paper", {"id": paper_id}) for author in paper["authors"]]
    relations = store.run("paper_relations", {"id": paper_id, **page.least()})
    return {"authors": authors, "labs": [row["name"] for row in relations if row["role"] == "FROM"]}
