"""Pages on which papers are sent, and watched while they are read."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.editing import Editing, EditingRefused, check_writer
from api.ingest.deps import JobsDep
from api.ingest.schemas import job_out, job_row
from api.ingest.upload import check_format, job_of_form, receive_form
from api.render import render
from graphbuilder.errors import GraphbuilderError
from graphbuilder.readers.formats import FORMATS

SHOWN = 10
router = APIRouter()


@router.get("/add")
def show_add(request: Request, jobs: JobsDep) -> HTMLResponse:
    """The form, and the last jobs."""
    return _form(request, jobs)


@router.post("/add")
async def add(request: Request, jobs: JobsDep) -> Response:
    """Take what the form sends, and go to the page of its job; or show the form again and say what is wrong."""
    if "origin" not in request.headers:
        raise EditingRefused("Papers are only taken from the page of this server.", hint="Programs POST to /v1/papers.")
    editing: Editing = request.app.state.editing
    if editing.token is None or not editing.on:
        check_writer(request)
    try:
        jobs.check_room()
        sent = await receive_form(request, jobs.most)
        try:
            if editing.token is not None:
                check_writer(request, token=str(sent.get("token", "")))
            chosen = str(sent.get("format", "")) or None
            check_format(chosen)
            job = await job_of_form(sent, jobs, form=chosen)
        finally:
            await sent.close()
    except GraphbuilderError as error:
        return _form(request, jobs, error=error)
    return RedirectResponse(f"/add/{job.id}", status_code=303)


@router.get("/add/{job_id}")
def show_job(request: Request, jobs: JobsDep, job_id: str) -> HTMLResponse:
    """One job; the page looks again until it has ended."""
    job = job_out(jobs.get(job_id)).model_dump()
    return render(
        request, "job.html", {"job": job, "token": _needs_token(request)}, headers={"Cache-Control": "no-store"}
    )


@router.post("/add/{job_id}/cancel")
async def cancel(request: Request, jobs: JobsDep, job_id: str) -> Response:
    """Cancel a job, and go back to its page."""
    if "origin" not in request.headers:
        raise EditingRefused("Jobs are only cancelled from the page of this server.", hint="Programs send DELETE.")
    editing: Editing = request.app.state.editing
    if editing.token is None or not editing.on:
        check_writer(request)
    else:
        check_writer(request, token=str((await request.form()).get("token", "")))
    jobs.cancel(job_id)
    return RedirectResponse(f"/add/{job_id}", status_code=303)


def _form(request: Request, jobs: JobsDep, error: GraphbuilderError | None = None) -> HTMLResponse:
    editing: Editing = request.app.state.editing
    shown = {
        "editing": editing.on,
        "token": _needs_token(request),
        "formats": list(FORMATS),
        "most": jobs.most // 1_000_000,
        "jobs": [job_row(job) for job in jobs.all()[:SHOWN]],
        "error": error,
    }
    return render(request, "add.html", shown, status=error.status if error else 200)


def _needs_token(request: Request) -> bool:
    editing: Editing = request.app.state.editing
    return editing.token is not None
