"""Pages of papers: the list, and one paper."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.deps import Confidence, MemoDep, PageDep, StoreDep
from api.filters import KEYS, read_filter
from api.highlight import cut_field, quotes
from api.lacking import lacking
from api.memo import Memo
from api.names import follow_paper
from api.origins import fields_by_source, origins, source_words
from api.pages.editing import panel
from api.paper_lists import read_sort
from api.paper_words import code_words, links_out, tip
from api.quotes import quoted_papers
from api.render import render
from api.routes.analysis import related_paper_rows
from api.routes.ask import MAX_QUESTION
from api.words import web_address
from graphbuilder.demo.load import DEMONSTRATION
from graphbuilder.exports.export import export, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.schema import ENTITY_LABELS, EXTRACTED_RELATIONS
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SORT_WORDS = {
    "published:desc": "newest first",
    "published:asc": "oldest first",
    "title": "by title",
    "upvotes:desc": "most upvotes first",
}
UNVOTED = ("newest", "oldest", "title")
"""Orders that need no upvotes."""
SENTENCES = 3
"""How many sentences stand beside each name of a paper."""
RELATED = 6
router = APIRouter()


@router.get("/papers")
def show_papers(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    filter: Annotated[str, Query()] = "",  # noqa: A002 - the name in the address
    sort: Annotated[str, Query()] = "published:desc",
    q: Annotated[str, Query(max_length=MAX_QUESTION)] = "",
) -> HTMLResponse:
    """The list of papers, filtered as in the API, ``q`` being words of title and abstract."""
    read = read_filter(store, filter, words=q)
    order = read_sort(sort)
    count = store.run("count_papers", read.parameters())[0]["papers"]
    rows = store.run("papers", read.parameters() | {"order": order, "limit": page.limit, "offset": page.offset})
    lacks = lacking(store, memo)
    context = {
        "papers": quoted_papers(store, rows),
        "lacking": lacks,
        "count": count,
        "page": page,
        "filter": filter,
        "keys": KEYS,
        "words": q,
        "notes": [part.note for part in read.read if part.note],
        "sort": next(name for name in SORT_WORDS if read_sort(name) == order),
        "sorts": {
            name: words for name, words in SORT_WORDS.items() if lacks.upvoted or read_sort(name) in (order, *UNVOTED)
        },
    }
    return render(request, "papers.html", context)


@router.get("/papers/{paper_id:paper}")
def show_paper(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    paper_id: str,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """One paper: abstract with the names found in it, relations with evidence, results and citations."""
    paper = follow_paper(store, paper_id)
    id_ = {"id": paper["id"]}
    least = {"min_confidence": min_confidence}
    relations = store.run("paper_relations", id_ | least)
    editing = panel(request, store, about=paper["id"])
    held = [relation for relation in relations if relation["status"] != "rejected"]
    things = named_things(paper, relations if editing else held)
    context = {
        "paper": paper,
        "least": min_confidence,
        "title_pieces": cut_field(paper["title"] or "", "title", held),
        "abstract_pieces": cut_field(paper["abstract"] or "", "abstract", held),
        "things": things,
        "tips": {thing["id"]: tip(thing) for thing in things},
        "links": links_out(paper),
        "code": [(link["address"], code_words(link)) for link in paper["code"] if web_address(link["address"])],
        "bibtex": "" if paper["title"] is None else _bibtex(store, memo, paper["id"]),
        "results": store.run("paper_results", id_ | least),
        "references": store.run("paper_references", id_),
        "cited_by": store.run("paper_cited_by", id_),
        **origins(store, paper["id"]),
        "related": related_paper_rows(store, memo, paper["id"], min_confidence)[:RELATED],
        "summarised": paper["source"] == DEMONSTRATION,
        "editing": editing,
        "judged_roles": EXTRACTED_RELATIONS,
        "fields_by_source": fields_by_source,
        "source_words": source_words,
    }
    return render(request, "paper.html", context)


def _bibtex(store: Store, memo: Memo, id_: str) -> str:
    """The entry of a paper for a bibliography, kept until the graph changes."""
    selection = Selection(store, papers=(id_,))
    return memo.get(store, ("bibtex", id_), lambda: b"".join(export(selection, find_format("bibtex"))).decode().strip())


def named_things(paper: Row, relations: list[Row]) -> list[Row]:
    """The entities that a paper names, each once, with its ``relations`` and its sentences as ``quotes``;
    what it proposes comes first.

    ``relations`` are rows of the query ``paper_relations``.
    """
    found: dict[str, list[Row]] = {}
    for relation in relations:
        found.setdefault(relation["entity_id"], []).append(relation)

    def text_of(field: str) -> str:
        return str(paper.get(field) or "")

    things = []
    for id_, same in found.items():
        evidence = [relation | place for relation in same for place in relation["evidence"]]
        quoted = quotes(evidence, text_of)[:SENTENCES]
        things.append(same[0] | {"id": id_, "relations": same, "quotes": quoted})
    return sorted(things, key=_weight)


def _weight(thing: Row) -> tuple[bool, int]:
    """What a paper proposes comes first, then by kind."""
    proposed = any(relation["role"] == "PROPOSES" for relation in thing["relations"])
    return not proposed, ENTITY_LABELS.index(thing["label"])
