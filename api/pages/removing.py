"""What takes papers out of the graph from the pages: one paper, or all that a job has added."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from api.deps import StoreDep
from api.ingest.deps import JobsDep
from api.names import find_paper
from api.pages.editing import FormDep
from api.render import render
from api.routes.removing import remove_paper_now, take_back_now

router = APIRouter()


@router.post("/remove")
def remove_shown(request: Request, store: StoreDep, jobs: JobsDep, sent: FormDep) -> HTMLResponse:
    """Take the paper out that the form names, and say what that changed."""
    paper = find_paper(store, sent.get("paper", ""))
    removal = remove_paper_now(store, jobs, paper["id"])
    return render(request, "removed.html", {"paper": paper, "removal": removal})


@router.post("/add/{job_id}/remove")
def take_back(jobs: JobsDep, sent: FormDep, job_id: str) -> RedirectResponse:
    """Take back what a job has added, and go to its page."""
    take_back_now(jobs, job_id)
    return RedirectResponse(f"/add/{job_id}", status_code=303)
