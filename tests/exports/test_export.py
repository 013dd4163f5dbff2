"""What holds for every format."""

from pathlib import Path

import pytest

from graphbuilder.errors import QuestionError
from graphbuilder.exports.export import FORMATS, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.exports.conftest import exported_bytes


@pytest.mark.parametrize("form", list(FORMATS))
def test_an_empty_graph_is_exported_too(tmp_path: Path, form: str) -> None:
    store = SqliteStore(tmp_path / "empty.db")
    for selection in (Selection(store), Selection(store, papers=(), listed=True)):
        exported_bytes(selection, form)
    store.close()


@pytest.mark.parametrize("form", list(FORMATS))
def test_the_same_graph_gives_the_same_bytes(store: Store, form: str) -> None:
    assert exported_bytes(store, form) == exported_bytes(store, form)


def test_an_unknown_format_is_refused_with_all_that_there_are() -> None:
    with pytest.raises(QuestionError, match="csv, jsonl, parquet, graphml"):
        find_format("xlsx")
    with pytest.raises(QuestionError, match="Did you mean graphml"):
        find_format("grphml")


@pytest.mark.parametrize(("given", "found"), [("JSON-LD", "jsonld"), ("bib", "bibtex"), ("pwc", "leaderboards")])
def test_formats_are_found_by_their_other_names(given: str, found: str) -> None:
    assert find_format(given).name == found
