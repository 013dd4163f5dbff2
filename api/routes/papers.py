"""Papers: the filtered list, and one paper with all that the graph says about it."""

from typing import Annotated

from fastapi import APIRouter, Query
from rapidfuzz import process

from api.deps import PageDep, StoreDep, UnknownParameter
from api.filters import KEYS, read_filter
from api.names import find_paper
from api.schemas import PaperListing, PaperOut, PaperRow, PapersMeta

router = APIRouter(tags=["papers"])
SORTS = {
    "published:desc": "newest",
    "published": "oldest",
    "published:asc": "oldest",
    "title": "title",
    "title:asc": "title",
    "upvotes:desc": "upvotes",
}
_FILTER_HELP = (
    "Parts joined by commas must all hold; `|` stands between values of one key, `!` before a part or value "
    "negates it. A value is a name, slug or id, in double quotes when it holds a comma; `*` stands for anything of "
    "the key's kinds. "
    f"Keys: {', '.join(KEYS)}. `published` takes 2025, >2025-01-01, <=2024-06 or 2023..2024. "
    "`method`, `model`, `benchmark` and `lab` count a paper that names it in any role. "
    "Example: `uses:GRPO|PPO,evaluated_on:MATH,published:>2025`."
)


def read_sort(sort: str) -> str:
    """The order of the query ``papers`` that a ``sort`` names. Raises UnknownParameter, of status 400."""
    if sort in SORTS:
        return SORTS[sort]
    near = [name for name, _, _ in process.extract(sort, SORTS.keys(), limit=3, score_cutoff=50)]
    raise UnknownParameter(f"Papers cannot be sorted by {sort!r}.", hint=f"Choose from {', '.join(SORTS)}.", near=near)


@router.get("/papers")
def list_papers(
    store: StoreDep,
    page: PageDep,
    filter: Annotated[str, Query(description=_FILTER_HELP)] = "",  # noqa: A002 - the name in the address
    sort: Annotated[str, Query(description=f"One of {', '.join(SORTS)}.")] = "published:desc",
) -> PaperListing:
    """Papers that pass a filter, with the sentences that show it."""
    read = read_filter(store, filter)
    order = read_sort(sort)
    count: int = store.run("count_papers", read.parameters())[0]["papers"]
    rows = store.run("papers", read.parameters() | {"order": order, "limit": page.limit, "offset": page.offset})
    meta = PapersMeta.model_validate(page.meta(count) | {"filter": read.read})
    return PaperListing(meta=meta, results=[PaperRow.model_validate(row) for row in rows])


@router.get("/papers/{paper_id:paper}")
def get_paper(store: StoreDep, paper_id: str) -> PaperOut:
    """One paper with its relations, results and citations; arXiv ids, DOIs and their addresses are understood."""
    row = find_paper(store, paper_id)
    id_ = {"id": row["id"]}
    parts = {
        "relations": store.run("paper_relations", id_),
        "results": store.run("paper_results", id_),
        "references": store.run("paper_references", id_),
        "cited_by": store.run("paper_cited_by", id_),
    }
    return PaperOut.model_validate(row | parts)
