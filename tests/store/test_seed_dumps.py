"""The five dumps of Papers with Code, read in whatever order, make one graph."""

import itertools
import json
from pathlib import Path
from typing import Any, Final

import pytest

from graphbuilder.ingest import build
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Store
from tests.readers.test_papers_with_code import DATASET, LINK, METHOD, PAPER, SITE
from tests.store.test_joining import papers
from tests.store.test_settling import TitleReader, dumped

TITLE: Final = "Sorting the sand of a whole beach"
_PAPER_OF: Final = {"title": TITLE, "url": f"{SITE}/paper/sorting-sand"}
_ROW: Final = {
    "model_name": "Sieve",
    "paper_title": TITLE,
    "paper_url": "https://arxiv.org/abs/2401.00011v2",
    "paper_date": "2024-01-10",
    "metrics": {"Accuracy": "91.5%"},
}
_TABLE: Final = {"dataset": "Dunes-3", "sota": {"metrics": ["Accuracy"], "rows": [_ROW]}}
DUMPS: Final[dict[str, list[dict[str, Any]]]] = {
    "papers": [{**PAPER, "title": TITLE}],
    "links": [{**LINK, "paper_title": TITLE}, {**LINK, "paper_title": TITLE, "repo_url": "https://example.org/other"}],
    "methods": [{**METHOD, "paper": _PAPER_OF, "source_title": TITLE}],
    "datasets": [DATASET],
    "tables": [{"task": "Sand Sorting", "datasets": [_TABLE], "categories": [], "subtasks": [], "synonyms": []}],
}
ORDERS: Final = tuple(itertools.islice(itertools.permutations(DUMPS), 0, None, 23))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dumps")
    for name, items in DUMPS.items():
        (folder / f"{name}.json").write_text(json.dumps(items, indent=2), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def graphs() -> dict[str, str]:
    """The graphs of the orders that were tried, which are all to be one."""
    return {}


@pytest.mark.parametrize("apart", [False, True], ids=["together", "one-after-the-other"])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_the_five_dumps_make_one_graph_in_any_order(
    store: Store, files: Path, order: tuple[str, ...], apart: bool, graphs: dict[str, str]
) -> None:
    inputs = [str(files / f"{name}.json") for name in order]
    for part in [[name] for name in inputs] if apart else [inputs]:
        report = build(read_inputs(part, across_sources=False), store=store, extractor=TitleReader())
        assert not report.skipped
    assert dumped(store) == graphs.setdefault("first", dumped(store))
    (paper,) = (one for one in papers(store).values() if one.arxiv_id)
    assert {one.name for one in paper.stated} == {"GBS", "Shovel", "Sieve", "Dunes-3", "Sand Sorting"}
    assert [link.address for link in paper.code] == ["https://example.org/other", "https://example.org/sand"]
    assert [result.value for result in paper.stated_results] == ["91.5%"]
