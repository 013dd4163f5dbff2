"""Exports: the graph, the papers that pass a filter, or an answer, in the formats of other tools."""

from itertools import chain
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from api.deps import StoreDep, TodayDep
from api.exporting import choose
from api.paper_lists import read_sort
from api.routes.ask import MAX_QUESTION
from graphbuilder.exports.export import FORMATS, export, find_format

router = APIRouter(tags=["export"])
_EXAMPLES: Final = {
    "spreadsheet": {"summary": "A table for spreadsheets", "value": "csv"},
    "references": {"summary": "References for LaTeX", "value": "bibtex"},
    "drawing": {"summary": "The graph for Gephi", "value": "gexf"},
}
_CONTENT: Final[dict[str, Any]] = {
    form.media_type.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}} for form in FORMATS.values()
}


FormatName = Annotated[
    str,
    Query(
        alias="format",
        max_length=40,
        description="; ".join(f"`{form.name}`: {form.title}" for form in FORMATS.values()) + ".",
        json_schema_extra={"enum": list(FORMATS)},
        openapi_examples=_EXAMPLES,
    ),
]
Question = Annotated[
    str | None,
    Query(
        max_length=MAX_QUESTION,
        description="A question: its answer is exported. Graph formats hold the papers it speaks of.",
        openapi_examples={"papers": {"value": "papers using GRPO on MATH"}, "none": {"value": ""}},
    ),
]
FilterText = Annotated[
    str | None,
    Query(
        alias="filter",
        description="A filter as `/v1/papers` takes it: these papers are exported; an empty one lets all pass.",
        openapi_examples={"newer": {"value": "uses:GRPO,published:>2025"}, "all": {"value": ""}},
    ),
]
Words = Annotated[
    str, Query(max_length=MAX_QUESTION, description="Words that the papers of the filter must have, too.")
]
Sort = Annotated[str, Query(description="Order of the papers of a filter, as `/v1/papers` takes it.")]
Least = Annotated[
    float | None,
    Query(
        ge=0,
        le=1,
        description="Relations less likely right are left out, unless confirmed. "
        "Without it, an answer counts as it does elsewhere, and the whole graph holds all.",
    ),
]


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"description": "The file, as an attachment.", "content": _CONTENT}},
    summary="Export the graph or an answer",
)
def get_export(
    response: Response,
    store: StoreDep,
    today: TodayDep,
    *,
    form_name: FormatName,
    q: Question = None,
    filter_text: FilterText = None,
    words: Words = "",
    sort: Sort = "published:desc",
    min_confidence: Least = None,
) -> StreamingResponse:
    """The whole graph, the papers that pass a filter, or the answer to a question, streamed as a file.

    Relations that someone rejected are in no export. When reading fails halfway, the connection ends without
    the closing chunk.
    """
    form = find_format(form_name)
    chosen = choose(
        store,
        question=q,
        filter_text="" if filter_text is None and words else filter_text,
        words=words,
        order=read_sort(sort),
        min_confidence=min_confidence,
        today=today,
    )
    pieces = export(chosen.selection, form)
    first = next(pieces, b"")  # what cannot be exported at all is answered as an error
    headers = {**response.headers, "Content-Disposition": f'attachment; filename="{chosen.file_name(form)}"'}
    return StreamingResponse(chain((first,), pieces), media_type=form.media_type, headers=headers)
