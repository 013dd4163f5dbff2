"""``graphbuilder ask``: a question in words, an answer with its reading and evidence."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from api import asking
from graphbuilder.cli.answers import print_answer
from graphbuilder.cli.output import ConfidenceOption, JsonOption, StoreOption, opened, print_json
from graphbuilder.questions.answer import Answer
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="ask")(ask_command)


def ask_command(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A question in plain words.")],
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many rows at the most.")] = 25,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Answer a question, and show how it was read.

    Exit codes: 0 answered, also when there are no rows or a name is not in the graph; 2 no answer at all.

    Example: graphbuilder ask "papers using GRPO on MATH"
    """
    with opened(store) as graph:
        answer = answer_question(graph, question, limit=limit, min_confidence=min_confidence)
    if json:
        print_json(answer.as_json())
    else:
        print_answer(answer)


def answer_question(graph: Store, question: str, *, limit: int, min_confidence: float = DEFAULT_CONFIDENCE) -> Answer:
    """Ask as the API does, with today's date for words such as "last 6 months"."""
    today = datetime.now(tz=UTC).date()
    return asking.answer_question(graph, question, today=today, limit=limit, min_confidence=min_confidence)
