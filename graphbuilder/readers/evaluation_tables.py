"""Evaluation tables of Papers with Code: tasks with datasets, their rows of results, and tasks within tasks."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Skipped, StatedEntity, StatedResult
from graphbuilder.readers.format import Records
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.page_ids import find_page_ids
from graphbuilder.readers.pwc_parts import CURATED, NAME, RULE, find_page, named_texts, read_description
from graphbuilder.readers.record import find_arxiv_id, find_doi, find_url, make_paper
from graphbuilder.text.clean import clean_line
from graphbuilder.text.dates import read_date
from graphbuilder.text.names import slugify

_ADDRESS: Final = re.compile(r"https?://|\bwww\.")
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_VALUE: Final = re.compile(
    r"[*\s]*[<>~\u2248]?\s*(?P<number>[-+\u2212]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?)"
    r"\s?(?P<unit>%|[KMBGT](?![\w.])|[a-zA-Z]{1,7}(?![\w.]))?(?=[\s*+(?\u00b1]|$)"
)
_MARKS: Final = re.compile(r"^[*_\s]+|[*_\s:.]+$")
"""What Markdown leaves around a name."""
_DEEPEST: Final = 50


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows on one dataset of a task."""

    task: StatedEntity
    benchmark: StatedEntity
    rows: list[JsonObject]


@dataclass(slots=True)
class _Reported:
    """A paper of some rows, with all that they state of it."""

    title: str
    address: str
    published: str | None
    stated: list[StatedEntity] = field(default_factory=list)
    results: list[StatedResult] = field(default_factory=list)


def read_task(task: JsonObject, place: str) -> Records:
    """The papers that the tables of a task and of the tasks within it are made from, by first appearance."""
    papers: dict[str, _Reported] = {}
    table = None
    for table in _tables(task):
        for number, row in enumerate(table.rows, start=1):
            at = f"{place}, {table.benchmark.name}, row {number}"
            yield from _read_row(row, table, papers, at)
    if table is None:
        yield Skipped(place, f"no table for the task {text_at(task, 'task')}")
    source = f"{NAME}/task/{slugify(text_at(task, 'task'))}"
    described: set[tuple[str, str]] = set()
    for paper in papers.values():
        yield make_paper(
            source=source,
            title=paper.title,
            published=paper.published,
            url=paper.address,
            other_ids=(*find_page(paper.address), *find_page_ids([paper.address])),
            stated=_described_once(paper.stated, described),
            stated_results=paper.results,
        )


def _described_once(stated: Collection[StatedEntity], described: set[tuple[str, str]]) -> list[StatedEntity]:
    """What is stated, each description only in the first paper that it comes with; ``described`` grows by these."""
    new = {(one.type, one.name) for one in stated} - described
    described |= new
    return [one if (one.type, one.name) in new else one._replace(description="") for one in stated]


def _tables(task: JsonObject, depth: int = 0) -> Iterator[_Table]:
    name = clean_line(text_at(task, "task"))
    synonyms = tuple(dict.fromkeys(s for s in map(clean_line, named_texts(task, "synonyms", "name")) if s != name))
    about = read_description(text_at(task, "description"))
    stated = StatedEntity(name, "TASK", "ADDRESSES", CURATED, RULE, synonyms, description=about)
    for dataset in objects_at(task, "datasets"):
        yield from _tables_of_dataset(dataset, stated, _MARKS.sub("", clean_line(text_at(dataset, "dataset"))), depth)
    for inner in objects_at(task, "subtasks") if depth < _DEEPEST else ():
        yield from _tables(inner, depth + 1)


def _tables_of_dataset(dataset: JsonObject, task: StatedEntity, name: str, depth: int) -> Iterator[_Table]:
    """The table of a dataset, then those of its parts, which are called ``SNLI (hard)``."""
    sota = dataset.get("sota")
    rows = objects_at(sota, "rows") if isinstance(sota, dict) else []
    if rows:
        about = read_description(text_at(dataset, "description"))
        yield _Table(task, StatedEntity(name, "BENCHMARK", "EVALUATED_ON", CURATED, RULE, description=about), rows)
    for part in objects_at(dataset, "subdatasets") if depth < _DEEPEST else ():
        own = _MARKS.sub("", clean_line(text_at(part, "subdataset") or text_at(part, "dataset")).split(". ")[0])
        yield from _tables_of_dataset(part, task, f"{name} ({own})" if own else name, depth + 1)


def _read_row(row: JsonObject, table: _Table, papers: dict[str, _Reported], place: str) -> Iterator[Skipped]:
    """Take a row to its paper; why not, when it tells of none or of nothing."""
    title, address = _read_title(row), text_at(row, "paper_url")
    if not title and not find_arxiv_id(address) and not find_doi(address):
        yield Skipped(place, "the row names no paper")
        return
    system = clean_line(text_at(row, "model_name"))
    results = list(_results(row, table.benchmark.name, system))
    if not system or not table.benchmark.name or not results:
        yield Skipped(place, "the row has no number" if system else "the row names no model")
        return
    # The tables of a contest date the row, not the paper, and give an address for its title.
    published = read_date(text_at(row, "paper_date")) if title else None
    key = find_arxiv_id(address) or find_doi(address) or title.casefold()
    paper = papers.setdefault(key, _Reported(title, find_url(address) or "", published))
    paper.title = paper.title or title
    paper.published = min(filter(None, (paper.published, published)), default=None)
    used = StatedEntity(system, results[0].system_type, "USES", CURATED, RULE)
    paper.stated += [table.benchmark, used, *([table.task] if table.task.name else [])]
    paper.results += results


def _read_title(row: JsonObject) -> str:
    """The title without the address that Markdown puts behind it; empty for what is no more than an address."""
    title = clean_line(text_at(row, "paper_title").split("](")[0].strip(" ["))
    return title if _WORD.search(title) and not _ADDRESS.search(title) else ""


def _results(row: JsonObject, benchmark: str, system: str) -> Iterator[StatedResult]:
    """The numbers of a row by their metrics; what begins with no number is none."""
    metrics: Any = row.get("metrics")
    kind = _system_type(system)
    for metric in metrics if isinstance(metrics, dict) else ():
        given = metrics[metric]
        value = clean_line(str(given) if isinstance(given, float) else text_at(metrics, metric))
        if found := _VALUE.match(value):
            number = float(found["number"].replace(",", "").replace("\u2212", "-"))
            unit = found["unit"] or ""
            yield StatedResult(system, kind, benchmark, clean_line(metric), value, number, unit, CURATED, RULE)


def _system_type(name: str) -> EntityType:
    """Method or model as the lists of known names say; a model where they do not know it or say both."""
    types = {entry.type for entry in load_lexicon().find(name)} & {"METHOD", "MODEL"}
    return "METHOD" if types == {"METHOD"} else "MODEL"
