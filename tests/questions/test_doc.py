"""The examples of docs/questions.md are read as it says."""

from pathlib import Path

import pytest

from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.reader import read_question
from graphbuilder.questions.wording import describe_question
from graphbuilder.store.base import Store
from tests.questions.conftest import TODAY

DOC = Path(__file__).resolve().parents[2] / "docs" / "questions.md"


def examples() -> list[list[str]]:
    """Question and reading of every table of examples."""
    found = []
    inside = False
    for line in DOC.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        inside = line.startswith("|") and (inside or cells == ["question", "is read as"])
        if inside and cells[0] not in ("question", "---|---"):
            found.append(cells)
    return found


@pytest.fixture(scope="module")
def index(store: Store) -> NameIndex:
    return NameIndex(store)


@pytest.mark.parametrize(("text", "reading"), examples(), ids=[text for text, _ in examples()])
def test_example_is_read_as_the_page_says(text: str, reading: str, index: NameIndex) -> None:
    question = read_question(text, index, today=TODAY)
    assert describe_question(question) == reading
    assert question.unparsed == ()


def test_page_has_examples() -> None:
    assert len(examples()) > 40
