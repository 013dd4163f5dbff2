"""Leaderboards of benchmarks."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.analysis_schemas import LeaderboardRow
from api.deps import Confidence, PageDep, StoreDep, part
from api.names import find_entity
from api.schemas import Listing
from graphbuilder.analysis.boards import boards
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.text.names import name_key

router = APIRouter(tags=["entities"])


@router.get("/benchmarks/{id}/leaderboard")
def get_leaderboard(
    store: StoreDep,
    page: PageDep,
    *,
    id: str,  # noqa: A002 - the name in the address
    metric: Annotated[
        str, Query(max_length=100, description="This metric alone; case, spaces and hyphens do not matter.")
    ] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[LeaderboardRow]:
    """The numbers that papers state on a benchmark, by metric, the best first, with numbers that disagree."""
    scope = {"id": find_entity(store, "Benchmark", id)["id"], "min_confidence": min_confidence}
    key = name_key(metric)
    found = [
        board for board in boards(store.run("leaderboard", scope)) if not key or name_key(board.metric or "") == key
    ]
    return part(LeaderboardRow, [row for board in found for row in board.rows], page=page)
