"""Pages of methods, models, benchmarks, tasks, labs, authors and venues."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.deps import Confidence, MemoDep, Page, PageDep, StoreDep
from api.kinds import LABELS, Kind
from api.labs import lab_family
from api.names import find_entities, follow_id
from api.namesakes import hints_of, namesakes_of
from api.pages.editing import panel, relations_of
from api.pages.surroundings import leaderboard as leaderboard
from api.pages.surroundings import surroundings
from api.quotes import quoted_papers
from api.render import render
from api.routes.entities import Country, Order, role_group
from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

SHOWN_RESULTS: Final = 10
SHOWN_BOARDS: Final = 8
SHOWN_MEASURED: Final = 12
SHOWN_NAMESAKES: Final = 10
SHOWN_MERGES: Final = 40
CATALOGUES: Final = {
    "openalex": "OpenAlex",
    "s2": "Semantic Scholar",
    "dblp": "DBLP",
    "openreview": "OpenReview",
    "acl": "ACL Anthology",
}
ORDER_WORDS: Final = {"papers": "most papers", "name": "name", "first_seen": "first seen"}
PAPER_ORDERS: Final = {
    "newest": "newest first",
    "oldest": "oldest first",
    "title": "by title",
    "upvotes": "most upvotes",
}
_TEXT_SOURCE = (
    "They are read from titles and abstracts, and none of the papers read so far names one. Read more papers:"
)
SOURCES: dict[EntityLabel, str] = {
    **dict.fromkeys(("Method", "Model", "Benchmark", "Task"), _TEXT_SOURCE),
    "Lab": "They are read from organization or affiliations of the papers, and no paper read so far comes with them. "
    "Read papers that have such a field:",
    "Author": "They are read from authors of the papers, and no paper read so far comes with them. "
    "Read papers that have this field:",
    "Venue": "They are read from venue of the papers, and no paper read so far comes with it. "
    "Read papers that have this field:",
}
router = APIRouter()


@router.get("/{kind:kind}")
def show_entities(
    request: Request,
    store: StoreDep,
    page: PageDep,
    *,
    kind: Kind,
    prefix: Annotated[str, Query(max_length=100)] = "",
    sort: Order = "papers",
    country: Country = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """The list of a kind."""
    scope = {
        "label": LABELS[kind],
        "prefix": name_key(prefix) or None,
        "country": country.upper() or None,
        "min_confidence": min_confidence,
    }
    rows = store.run("entities", scope | {"order": sort, "limit": page.limit, "offset": page.offset})
    context = {
        "country": country.upper(),
        "kind": kind,
        "label": LABELS[kind],
        "papers": store.run("count_papers")[0]["papers"],
        "source": SOURCES[LABELS[kind]],
        "rows": rows,
        "hints": hints_of(store, rows) if kind == "authors" else {},
        "count": store.run("count_entities", scope)[0]["entities"],
        "page": page,
        "prefix": prefix,
        "least": min_confidence,
        "sort": sort,
        "sorts": ORDER_WORDS,
    }
    return render(request, "entities.html", context)


@router.get("/{kind:kind}/{id}")
def show_entity(
    request: Request,
    store: StoreDep,
    page: PageDep,
    memo: MemoDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002 - the name in the address
    role: Annotated[str | None, Query()] = None,
    year: Annotated[str, Query(pattern="^([0-9]{4})?$")] = "",
    sort: Annotated[str, Query(pattern=f"^({'|'.join(PAPER_ORDERS)})?$")] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """One entity with its papers."""
    label = LABELS[kind]
    follow_id(store, id)
    found, *others = find_entities(store, id, (label,))
    entity = store.run("entity", {"id": found["id"], "min_confidence": min_confidence})[0]
    around = surroundings(store, memo, entity["id"], label, min_confidence)
    editing = panel(request, store, about=entity["id"])
    asked = {"role": role or "", "year": year, "sort": sort or "newest"}
    years = around.years.get(asked["role"], [])
    every: int = entity["roles"].get(role, 0) if role else entity["papers"]
    context = {
        "entity": entity,
        "others": others,
        "family": lab_family(store, entity["id"], min_confidence) if label == "Lab" else None,
        "namesakes": namesakes_of(store, entity) if label == "Author" else [],
        "most_namesakes": SHOWN_NAMESAKES,
        "most_merges": SHOWN_MERGES,
        "catalogues": CATALOGUES,
        "kind": kind,
        "roles": [(name, entity["roles"][name]) for name in ANY_ROLE[label] if entity["roles"].get(name)],
        "sorts": PAPER_ORDERS,
        "years": years,
        "count": dict(years).get(year, 0) if year else every,
        "page": page,
        "around": around,
        "boards": around.leaderboard[:SHOWN_BOARDS],
        "more_boards": max(0, len(around.leaderboard) - SHOWN_BOARDS),
        "shown_results": SHOWN_RESULTS,
        "shown_measured": SHOWN_MEASURED,
        "least": min_confidence,
        "editing": editing,
        **asked,
        **_papers(store, entity, page, asked, min_confidence, editing=editing is not None),
    }
    return render(request, "entity.html", context)


def _papers(
    store: Store, entity: Row, page: Page, asked: dict[str, str], min_confidence: float, *, editing: bool
) -> dict[str, Any]:
    """The papers of an entity in a role and a year."""
    scope = {
        "groups": [role_group(entity["label"], entity["id"], asked["role"] or None)],
        "since": asked["year"] or None,
        "until": asked["year"] or None,
        "min_confidence": min_confidence,
    }
    rows = store.run("papers", scope | {"order": asked["sort"], "limit": page.limit, "offset": page.offset})
    return {"papers": quoted_papers(store, rows), "judged": relations_of(store, rows, entity["id"]) if editing else {}}
