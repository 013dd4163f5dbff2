"""The colours of the pages, as a reader wants them: kept in a cookie, so that no page comes in the wrong ones first."""

from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from api.render import THEME_COOKIE, THEMES

YEAR: Final = 365 * 24 * 60 * 60
router = APIRouter()


@router.post("/theme")
async def choose_theme(request: Request) -> Response:
    """Keep the choice of the form, light or dark, or forget it, and go back to the page that it was made on."""
    wanted = str((await request.form(max_files=0, max_fields=2)).get("to", ""))
    answer = RedirectResponse(_came_from(request), status_code=303)
    if wanted in THEMES:
        answer.set_cookie(THEME_COOKIE, wanted, max_age=YEAR, path="/", samesite="lax")
    else:
        answer.delete_cookie(THEME_COOKIE, path="/")
    return answer


def _came_from(request: Request) -> str:
    """The page of this server that led here, else the start page."""
    page = urlsplit(request.headers.get("referer", ""))
    if page.netloc != request.headers.get("host") or not page.path.startswith("/") or page.path.startswith("//"):
        return "/"
    return f"{page.path}?{page.query}" if page.query else page.path
