"""Corrections made on pages: a panel beside what is shown, the pairs to look at, and all corrections with undo.

Forms come as a browser sends them, so they are taken only with an ``Origin`` of this server, which no page of another
site can have; who may change the graph otherwise is what ``api.editing`` says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, get_args

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import ValidationError

from api.correction_schemas import CorrectionIn
from api.deps import MemoDep, PageDep, StoreDep
from api.editing import Editing, EditingRefused, check_writer
from api.ingest.deps import JobsDep
from api.names import find_entities, paper_path
from api.paper_ids import find_papers
from api.render import entity_link, render
from api.routes.corrections import Number, make, pairs_to_review, papers_to_review, take_back
from graphbuilder.curation.correct import RETYPED, Change, correction_json, read_corrections
from graphbuilder.errors import CorrectionError, GraphbuilderError, UnknownName
from graphbuilder.ids import entity_id
from graphbuilder.resolution.corrections import Correction
from graphbuilder.resolution.review import Doubt
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.store.base import Row, Store

VALUES: Final = {
    "merge": "other",
    "apart": "other",
    "split": "form",
    "rename": "form",
    "alias": "form",
    "retype": "type",
}
"""Kinds that the panel has a field for, and what that field is in a correction."""
MOST_FIELDS: Final = 40
DOUBTS: Final = get_args(Doubt)
router = APIRouter()


@dataclass(frozen=True, slots=True)
class Panel:
    """What a page needs to offer corrections."""

    needs_token: bool
    last: Correction | None
    types: tuple[str, ...] = tuple(label.lower() for label in RETYPED)

    @property
    def last_text(self) -> str:
        """The last correction in one sentence."""
        return str(correction_json(self.last)["text"]) if self.last else ""


def panel(request: Request, store: Store, *, about: str | None = None) -> Panel | None:
    """The panel for a page, or None when the server only reads.

    ``about`` is the id of an entity or a paper; then the last correction is there only if it speaks of that.
    """
    editing: Editing = request.app.state.editing
    if not editing.on:
        return None
    last = max(read_corrections(store), key=lambda one: one.number, default=None)
    if last and about is not None and about not in _spoken_of(last):
        last = None
    return Panel(editing.token is not None, last)


def relations_of(store: Store, papers: Sequence[Row], id_: str) -> dict[str, list[Row]]:
    """The relations of some papers to an entity, by paper, to be judged."""
    found = {}
    for paper in papers:
        rows = store.run("paper_relations", {"id": paper["id"], "min_confidence": 0.0})
        found[paper["id"]] = [row for row in rows if row["entity_id"] == id_]
    return found


async def sent_form(request: Request) -> dict[str, str]:
    """What the form sent. Raises EditingRefused unless it came from a page of this server, and by who may edit."""
    if "origin" not in request.headers:
        raise EditingRefused(
            "Corrections are only taken from the pages of this server.", hint="Programs POST to /v1/corrections."
        )
    editing: Editing = request.app.state.editing
    if editing.token is None or not editing.on:
        check_writer(request)
    form = await request.form(max_files=0, max_fields=MOST_FIELDS)
    sent = {name: value.strip() for name, value in form.items() if isinstance(value, str)}
    if editing.token is not None:
        check_writer(request, token=sent.get("token", ""))
    return sent


FormDep = Annotated[dict[str, str], Depends(sent_form)]


@router.post("/corrections")
def correct(request: Request, store: StoreDep, jobs: JobsDep, sent: FormDep, page: PageDep) -> Response:
    """Make the correction that the form says, and go to the page of what it speaks of."""
    try:
        change = make(store, jobs, read_form(store, sent))
    except GraphbuilderError as error:
        return _listed(request, store, page, error=error, back=local_path(sent.get("back", "")))
    return _go_on(store, change, sent)


@router.post("/corrections/{number}/undo")
def undo(request: Request, store: StoreDep, jobs: JobsDep, sent: FormDep, page: PageDep, *, number: Number) -> Response:
    """Take a correction back, and go to the page of what it spoke of."""
    try:
        change = take_back(store, jobs, number)
    except GraphbuilderError as error:
        return _listed(request, store, page, error=error, back=local_path(sent.get("back", "")))
    back = local_path(sent.get("back", "")) or page_of(store, change.correction, undone=True)
    return _to(back)


@router.get("/corrections")
def show_corrections(request: Request, store: StoreDep, page: PageDep) -> HTMLResponse:
    """All corrections, the last first."""
    return _listed(request, store, page)


@router.get("/review")
def show_review(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    reason: Annotated[str, Query(pattern=f"^({'|'.join(DOUBTS)})?$")] = "",
) -> HTMLResponse:
    """Pairs of entities that may be one thing."""
    pairs = pairs_to_review(store, memo)
    shown, context = narrow(pairs, reason, DOUBTS)
    forms = {row["id"]: row["aliases"] for row in _sides(store, page.cut(shown))}
    context |= {
        "pairs": page.cut(shown),
        "papers": len(papers_to_review(store, memo)),
        "forms": forms,
        "page": page,
        "editing": panel(request, store),
    }
    return render(request, "review.html", context)


def narrow(pairs: Sequence[Row], reason: str, doubts: Sequence[str]) -> tuple[list[Row], dict[str, Any]]:
    """The pairs of one reason, or all, and what the page says of how many there are of each."""
    counts = {doubt: sum(pair["reason"] == doubt for pair in pairs) for doubt in doubts}
    shown = [pair for pair in pairs if not reason or pair["reason"] == reason]
    told = [(doubt, number) for doubt, number in counts.items() if number]
    return shown, {"count": len(shown), "counts": told, "every": len(pairs), "reason": reason}


def read_form(store: Store, sent: Mapping[str, str]) -> CorrectionIn:
    """The correction that a form says. Raises CorrectionError, and UnknownName for another entity.

    A button says all by its value, ``act``: kind, id of the entity, and what the kind needs, joined by ``|``. Else
    ``kind`` names the field that counts; without it the one that was filled in does.
    """
    said: dict[str, Any] = {name: sent[name] for name in ("reason", "by") if sent.get(name)}
    if act := sent.get("act"):
        kind, name, value, paper = [*act.split("|", 3), "", "", ""][:4]
        judged = (
            {"relation": value, "paper": paper} if kind in ("confirm", "reject") else {VALUES.get(kind, "form"): value}
        )
        said |= {"kind": kind, "name": name, **judged}
    else:
        kind = sent.get("kind") or _only_filled(sent)
        said |= {"kind": kind, "name": sent.get("name", "")}
        if kind in ("confirm", "reject"):
            said |= {"relation": sent.get("relation"), "paper": sent.get("paper")}
        else:
            said[VALUES.get(kind, "form")] = sent.get(kind) or None
    if said.get("other"):
        said["other"] = _id_of(store, said["other"], said["name"])
    try:
        return CorrectionIn.model_validate(said)
    except ValidationError as error:
        fields = ", ".join(str(fault["loc"][0]) for fault in error.errors() if fault["loc"])
        raise CorrectionError(
            f"The form cannot be read: {fields}.", hint="Fill in one row, then press its button."
        ) from None


def local_path(text: str) -> str:
    """The text when it is an address on this site, else nothing."""
    safe = text.startswith("/") and not text.startswith("//") and "\\" not in text and text.isprintable()
    return text if safe else ""


def page_of(store: Store, correction: Correction, *, undone: bool = False) -> str | None:
    """The address of the entity or paper that a correction speaks of, as it is now, with it or without it."""
    if correction.of_papers:
        found = find_papers(store, [correction.paper or ""])
        return next((paper_path(id_) for id_ in found.values()), None)
    name, other = (correction.label, correction.key), (correction.other_label, correction.other_key)
    after: dict[str, Sequence[tuple[str | None, str | None]]] = {
        "merge": (other, name),
        "retype": ((correction.other_label, correction.key), name),
    }
    for label, key in (name,) if undone else after.get(correction.kind, (name,)):
        id_ = entity_id(_label(label), key or "") if label else ""
        former = store.run("entity_by_former_id", {"id": id_}) if label == "Author" else []
        rows = [*store.run("entity", {"id": id_}), *former]
        if rows:
            return entity_link(rows[0])
    return None


def _spoken_of(correction: Correction) -> set[str | None]:
    """Ids of what a correction speaks of, also as it is called after it."""
    places = [
        (correction.label, correction.key),
        (correction.other_label, correction.other_key),
        (correction.other_label, correction.key),
    ]
    ids = {entity_id(label, key) for label, key in places if label and label != "Paper" and key}
    return {correction.paper, *ids, *([correction.form] if correction.of_papers else [])}


def _label(label: str | None) -> EntityLabel:
    return next(known for known in PLURALS if known == label)


def _only_filled(sent: Mapping[str, str]) -> str:
    filled = [kind for kind in VALUES if sent.get(kind)]
    if len(filled) != 1:
        raise CorrectionError(
            "It is not plain what to correct.", hint="Fill in one row of the panel, then press the button of that row."
        )
    return filled[0]


def _id_of(store: Store, other: str, name: str) -> str:
    """The id of the entity that was named, of the kind of the one at hand where only one of them has the name."""
    own = store.run("entity", {"id": name})
    try:
        found = find_entities(store, other, (own[0]["label"],)) if own else []
    except UnknownName:
        return other  # perhaps of another kind: the correction itself says what is wrong with that
    return found[0]["id"] if len(found) == 1 else other


def _go_on(store: Store, change: Change, sent: Mapping[str, str]) -> RedirectResponse:
    """To the page that the form came from, or to that of the entity, which may have moved."""
    return _to(local_path(sent.get("back", "")) or page_of(store, change.correction))


def _to(path: str | None) -> RedirectResponse:
    return RedirectResponse(f"{(path or '/corrections').split('#')[0]}#corrected", status_code=303)


def _listed(
    request: Request, store: Store, page: PageDep, *, error: GraphbuilderError | None = None, back: str = ""
) -> HTMLResponse:
    every = sorted(read_corrections(store), key=lambda one: one.number, reverse=True)
    shown = every[page.offset : page.offset + page.limit]
    context = {
        "corrections": [correction_json(one) | {"page": page_of(store, one)} for one in shown],
        "count": len(every),
        "page": page,
        "editing": panel(request, store),
        "error": error,
        "near": error.near if isinstance(error, UnknownName) else (),
        "back": back,
    }
    return render(request, "corrections.html", context, status=error.status if error else 200)


def _sides(store: Store, pairs: Sequence[Row]) -> list[Row]:
    ids = [pair[side]["id"] for pair in pairs for side in ("one", "other")]
    return store.run("entities_by_id", {"ids": ids}) if ids else []
