"""Leaderboards of benchmarks."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.analysis_schemas import LeaderboardRow
from api.deps import Confidence, MemoDep, PageDep, StoreDep, part
from api.names import find_entity
from api.schemas import Listing
from graphbuilder.analysis.boards import boards_of, of_metric
from graphbuilder.settings import DEFAULT_CONFIDENCE

router = APIRouter(tags=["entities"])


@router.get("/benchmarks/{id}/leaderboard")
def get_leaderboard(
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    id: str,  # noqa: A002 - the name in the address
    metric: Annotated[
        str, Query(max_length=100, description="This metric alone, in any spelling (`acc`), or one board by its label.")
    ] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[LeaderboardRow]:
    """The numbers that papers state on a benchmark, board by board, the best first, with numbers that disagree.

    A board has one metric, setting, kind and unit: gains stand apart from scores, `pass@1` from `pass@64`.
    """
    key = find_entity(store, "Benchmark", id)["id"]
    found = memo.get(
        store, ("boards", key, min_confidence), lambda: boards_of(store, key, min_confidence=min_confidence)
    )
    return part(LeaderboardRow, [row for board in of_metric(found, metric) for row in board.rows], page=page)
