"""Phrasings by people who had not seen the grammar are read as their lists say, from the names that they were about."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.reader import read_question
from graphbuilder.store.open import open_store
from tests.questions.blind_graph import FOLDER, blind_graph
from tests.questions.conftest import TODAY
from tests.questions.phrasings import Phrasing, read_phrasings, reading_parts

PHRASINGS = [
    phrasing
    for file in ("first.txt", "second.txt", "third.txt", "fourth.txt")
    for phrasing in read_phrasings(Path(FOLDER / file))
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NameIndex]:
    store = open_store(str(tmp_path_factory.mktemp("blind") / "graph.db"))
    store.write(blind_graph())
    yield NameIndex(store)
    store.close()


@pytest.mark.parametrize("phrasing", PHRASINGS, ids=lambda phrasing: phrasing.question)
def test_phrasing_is_read_as_listed(phrasing: Phrasing, index: NameIndex) -> None:
    question = read_question(phrasing.question, index, today=TODAY)
    assert (question.kind, question.want) == (phrasing.kind, phrasing.want)
    assert phrasing.is_met_by(question), sorted(reading_parts(question))


def test_lists_are_nearly_whole() -> None:
    assert len(PHRASINGS) > 375
