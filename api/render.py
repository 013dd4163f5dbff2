"""Pages from templates: the one place that knows Jinja."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from api.filters import filter_parts
from api.heat import heat_level, heat_steps
from api.highlight import Mark
from api.names import entity_path, paper_path
from api.navigation import Group, may_edit, navigation_of, place_of
from api.paper_words import addresses_of, described_words, rule_words
from api.words import EXPORT_FORMS, around, counted, day_words, role_words, web_address, with_pages
from graphbuilder import __version__
from graphbuilder.lexicon.countries import country_name
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.text.openings import looks_opened

TEMPLATES: Final = Path(__file__).with_name("templates")
ADDRESSES_KEPT: Final = 20_000
"""Addresses of entities that need not be made again: a page may have hundreds of them."""
STATIC: Final = Path(__file__).with_name("static")
THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"


def render(
    request: Request,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> HTMLResponse:
    """The page of a template; text from outside is escaped by the templates' own rule."""
    base = {
        "path": request.url.path,
        "question": "",
        "theme": chosen_theme(request),
        "may_edit": may_edit(request.app),
        "navigation": _navigation(navigation_of(request.app), request.url.path),
        **context,
    }
    told = {"Vary": "Cookie", **(headers or {})}
    return HTMLResponse(render_text(template, base), status_code=status, headers=told)


def _navigation(groups: tuple[Group, ...], path: str) -> dict[str, Markup]:
    place = place_of(groups, path)
    return {name: _navigation_part(groups, place, folded=name == "folded") for name in ("wide", "folded")}


@lru_cache(maxsize=256)
def _navigation_part(groups: tuple[Group, ...], place: str, *, folded: bool) -> Markup:
    """The menu of all pages, kept since it hangs on the place alone."""
    return Markup(render_text("navigation.html", {"groups": groups, "path": place, "folded": folded}))


def chosen_theme(request: Request) -> str | None:
    """The colours that the reader chose, light or dark; None where the system says."""
    theme = request.cookies.get(THEME_COOKIE)
    return theme if theme in THEMES else None


def render_text(template: str, context: Mapping[str, Any]) -> str:
    """What a template gives with these names."""
    return _environment().get_template(template).render(context)


def link(path: str, **parameters: object) -> str:
    """An address on this site; parameters that are None or empty are left out."""
    kept = {key: value for key, value in parameters.items() if value not in (None, "")}
    return f"{path}?{urlencode(kept)}" if kept else path


def asked_least(least: float) -> float | None:
    """The least confidence as it goes into addresses: None at its default."""
    return None if least == DEFAULT_CONFIDENCE else least


def entity_link(row: Mapping[str, Any]) -> str:
    """The address of the page of an entity, from a row with label, slug, name and id."""
    return _entity_address(row["label"], row.get("slug"), row["name"], row["id"])


def mark_link(mark: Mark) -> str:
    """The address of the page of the entity that a mark names."""
    return _entity_address(mark.label, mark.slug, mark.name, mark.entity_id)


@lru_cache(maxsize=ADDRESSES_KEPT)
def _entity_address(label: EntityLabel, slug: str | None, name: str, id_: str) -> str:
    return quote(entity_path(label, slug, name=name, id_=id_))


@cache
def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {
        "link": link,
        "asked_least": asked_least,
        "entity_link": entity_link,
        "mark_link": mark_link,
        "paper_link": paper_path,
        "plurals": PLURALS,
        "version": __version__,
        "counted": counted,
        "rule_words": rule_words,
        "described_words": described_words,
        "addresses_of": addresses_of,
        "export_forms": EXPORT_FORMS,
        "filter_parts": filter_parts,
        "heat_level": heat_level,
        "heat_steps": heat_steps,
    }
    found.tests["untitled"] = looks_opened
    found.filters |= {
        "role": role_words,
        "day": day_words,
        "web": web_address,
        "around": around,
        "with_pages": with_pages,
        "country": country_name,
    }
    return found
