"""Papers: the filtered list, and one paper with all that the graph says about it."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from api.deps import Confidence, StoreDep
from api.filters import KEYS, read_filter
from api.list_schemas import GroupedPapers
from api.names import follow_paper
from api.origins import origins
from api.paper_lists import PaperListDep
from api.schemas import PaperOut
from api.selecting import SelectionDep
from graphbuilder.settings import DEFAULT_CONFIDENCE

router = APIRouter(tags=["papers"])
_FILTER_HELP = (
    "Parts joined by commas must all hold; `|` stands between values of one key, `!` before a part or value "
    "negates it. A value is a name, slug or id, in double quotes when it holds a comma; `*` stands for anything of "
    "the key's kinds. "
    f"Keys: {', '.join(KEYS)}. `has` takes code, title or date (`!has:code` for papers without). "
    "`published` takes 2025, >2025-01-01, <=2024-06 or 2023..2024. "
    "`method`, `model`, `benchmark` and `lab` count a paper that names it in any role. "
    "Example: `uses:GRPO|PPO,evaluated_on:MATH,published:>2025`."
)


@router.get("/papers", response_model=GroupedPapers)
def list_papers(
    store: StoreDep,
    asked: PaperListDep,
    filter: Annotated[str, Query(description=_FILTER_HELP)] = "",  # noqa: A002 - the name in the address
) -> Any:
    """Papers that pass a filter, with the sentences that show it; or their number by year, role or entity."""
    read = read_filter(store, filter)
    return asked.answer(read.parameters(), read.read)


@router.get("/papers/{paper_id:paper}", response_model=PaperOut)
def get_paper(
    store: StoreDep, selection: SelectionDep, paper_id: str, min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> Any:
    """One paper with its relations, results and citations, by its id or the id that another catalogue gives it."""
    row = follow_paper(store, paper_id)
    id_ = {"id": row["id"]}
    parts = {
        "relations": store.run("paper_relations", id_ | {"min_confidence": min_confidence}),
        "results": store.run("paper_results", id_ | {"min_confidence": min_confidence}),
        "references": store.run("paper_references", id_),
        "cited_by": store.run("paper_cited_by", id_),
        **origins(store, row["id"]),
    }
    return selection.of(PaperOut, PaperOut.model_validate(row | parts))
