"""Each system, benchmark and lab that the annotated seed papers name is found by a question in plain words."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from api.asking import answer_question
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.extraction.scoring import form_key
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Row, Store
from graphbuilder.store.open import open_store
from graphbuilder.text.clean import clean_line, clean_text

SHARED: Final = Path(__file__).resolve().parents[1].parent / "shared"
TODAY: Final = date(2026, 6, 15)
FLOORS: Final = {"default": 0.703, "everything": 0.746}
"""Share found at the default confidence, and when all relations count; one point below what was measured."""
WORDINGS: Final = {
    "METHOD": ("papers using {}", "papers proposing {}", "papers comparing with {}", "papers mentioning {}"),
    "MODEL": ("papers using {}", "papers proposing {}", "papers comparing with {}", "papers mentioning {}"),
    "BENCHMARK": ("papers on {}", "papers proposing {}", "papers mentioning {}"),
    "LAB": ("papers from {}", "papers mentioning {}"),
}


class Wanted(NamedTuple):
    """A name that an annotated paper holds, with the id of that paper in the graph."""

    paper: str
    type: str
    forms: tuple[str, ...]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The graph of the three seed documents, as they are."""
    found = open_store(str(tmp_path_factory.mktemp("seeds") / "graph.db"))
    build(read_inputs([str(SHARED / "seeds")]), store=found, extractor=load_extractor())
    yield found
    found.close()


def wanted_names() -> list[Wanted]:
    """What the annotations name, each with the seed paper of the same title, or text where there is no title."""
    records = read_inputs([str(SHARED / "seeds")])
    ids = {paper.title or paper.abstract: paper.id for paper in records if isinstance(paper, Paper)}
    found = []
    for line in (SHARED / "gold" / "dev.jsonl").read_text("utf-8").splitlines():
        record: dict[str, Any] = json.loads(line)
        paper = ids[clean_line(record["title"]) or clean_text(record["abstract"])]
        found += [
            Wanted(paper, entity["type"], tuple(dict.fromkeys((entity["name"], *entity["surfaces"]))))
            for entity in record["entities"]
            if entity["type"] in WORDINGS
        ]
    return found


def answers(store: Store, name: Wanted, least: dict[str, float]) -> Iterator[Row]:
    """The papers that any wording of the question brings, asked by each form in which the name is written."""
    for form in name.forms:
        for wording in WORDINGS[name.type]:
            answer = answer_question(store, wording.format(f'"{form}"'), today=TODAY, limit=200, **least)
            yield from answer.as_json()["results"]


def is_found(store: Store, name: Wanted, least: dict[str, float]) -> bool:
    """Whether the right paper is among the answers because of a thing of the right type."""
    keys = {form_key(form) for form in name.forms}
    for row in answers(store, name, least):
        for item in row.get("evidence", ()) if row["id"] == name.paper else ():
            if item["label"].upper() == name.type and (form_key(item["name"]) in keys or _written(item, store, keys)):
                return True
    return False


def _written(item: Row, store: Store, keys: set[str]) -> bool:
    """Whether the entity of a piece of evidence is also called by one of the keys."""
    return any(
        form_key(alias) in keys for row in store.run("entity", {"id": item["entity_id"]}) for alias in row["aliases"]
    )


@pytest.mark.parametrize(("level", "least"), [("default", {}), ("everything", {"min_confidence": 0.0})])
def test_names_of_the_seed_papers_are_found_by_questions(
    store: Store, level: str, least: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    names = wanted_names()
    assert len({name.paper for name in names}) > 80
    found = [name for name in names if is_found(store, name, least)]
    of, right = Counter(name.type for name in names), Counter(name.type for name in found)
    share = len(found) / len(names)
    with capsys.disabled():
        print(f"\nfound by a question ({level}): {len(found)} of {len(names)}, {share:.3f}")  # noqa: T201
        print("  " + ", ".join(f"{kind} {right[kind]}/{of[kind]}" for kind in WORDINGS))  # noqa: T201
    assert share >= FLOORS[level]
