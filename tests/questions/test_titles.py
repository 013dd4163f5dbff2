"""The title of a paper is a question for that paper, whatever words of questions stand in it."""

import datetime as dt

import pytest

from graphbuilder.questions.ask import ask
from graphbuilder.store.base import Store


@pytest.mark.parametrize(
    ("title", "paper"),
    [
        ("Attention Is All You Need", "1706.03762"),
        ("attention is all you need.", "1706.03762"),
        ("DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models", "2402.03300"),
        ("Mixtral of Experts", "2401.04088"),
    ],
)
def test_a_title_alone_asks_for_its_paper(demo_store: Store, title: str, paper: str) -> None:
    answer = ask(demo_store, title, today=dt.date(2026, 6, 15))
    assert answer.kind == "papers"
    assert paper in [row["id"] for row in answer.results]
    assert answer.total <= 3


def test_a_question_that_is_no_title_is_read_as_before(demo_store: Store) -> None:
    answer = ask(demo_store, "papers using Mixtral of Experts", today=dt.date(2026, 6, 15))
    assert "Mixtral" in answer.reading
    assert "is a title" not in ask(demo_store, "papers using GRPO on MATH", today=dt.date(2026, 6, 15)).reading


def test_what_is_like_a_paper_is_said_to_be_on_its_page(demo_store: Store) -> None:
    day = dt.date(2026, 6, 15)
    told = "with reasons, are on its page and from `graphbuilder related 2402.03300`"
    assert told in ask(demo_store, "papers related to 2402.03300", today=day).reading
    assert "on its page" not in ask(demo_store, "papers about 2402.03300", today=day).reading
