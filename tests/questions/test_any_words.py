"""Whatever is asked, there is an answer or a plain refusal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.errors import QuestionError
from graphbuilder.questions.ask import ask
from graphbuilder.questions.keywords import keywords
from graphbuilder.store.base import Store
from tests.questions.conftest import TODAY
from tests.questions.graph import ENTITIES

WORDS = [
    *sorted(keywords()), *(form for listed in ENTITIES.values() for forms in listed for form in forms),
    "wibble", "Wobble-7B", "2024", "March 2025", "5", ",", '"', "'", "?", "(", "(GRPO)", "1706.03762",
    '"Attention Is All You Need"',
]  # fmt: skip


@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=st.one_of(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), st.text(max_size=60)))
def test_any_words_get_an_answer_or_a_refusal(text: str, store: Store) -> None:
    try:
        answer = ask(store, text, today=TODAY)
    except QuestionError:
        return
    assert answer.reading
    assert answer.kind == "count" or answer.total >= len(answer.results)
    assert answer.kind != "unknown" or answer.results == []
