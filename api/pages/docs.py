"""The description of the API, drawn by swagger-ui from our own files."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.headers import DOCS_POLICY
from api.render import render

router = APIRouter()


@router.get("/docs")
def show_docs(request: Request) -> HTMLResponse:
    """The page that lists and tries the API."""
    return render(request, "docs.html", {}, headers={"Content-Security-Policy": DOCS_POLICY})
