"""Questions in plain words."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.asking import answer_question
from api.deps import MAX_PER_PAGE, Confidence, StoreDep, TodayDep
from api.schemas import AnswerOut
from graphbuilder.settings import DEFAULT_CONFIDENCE

router = APIRouter(tags=["ask"])
MAX_QUESTION = 500
MAX_OFFSET = 1_000_000
QuestionText = Annotated[str, Query(max_length=MAX_QUESTION, description="Such as: papers using GRPO on MATH")]


@router.get("/ask")
def get_answer(
    store: StoreDep,
    today: TodayDep,
    q: QuestionText,
    *,
    limit: Annotated[int, Query(ge=1, le=MAX_PER_PAGE)] = 25,
    offset: Annotated[int, Query(ge=0, le=MAX_OFFSET)] = 0,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> AnswerOut:
    """The answer to a question, how it was read, and what was not understood."""
    answer = answer_question(store, q, today=today, limit=limit, offset=offset, min_confidence=min_confidence)
    return AnswerOut.model_validate(answer.as_json())
