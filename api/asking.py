"""Questions, asked with everything that the API has to offer."""

from datetime import date

from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.related import related
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store


def answer_question(
    store: Store, question: str, *, today: date, limit: int, offset: int = 0, min_confidence: float = DEFAULT_CONFIDENCE
) -> Answer:
    """The answer to a question; what is related comes with reasons. Raises QuestionError."""
    return ask(
        store,
        question,
        today=today,
        limit=limit,
        offset=offset,
        min_confidence=min_confidence,
        related=_with_reasons,
    )


def _with_reasons(store: Store, entity_id: str, limit: int, min_confidence: float) -> list[Row]:
    return [item.as_json() for item in related(store, entity_id, limit=limit, min_confidence=min_confidence)]
