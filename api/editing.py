"""Who may change the graph: nobody unless it is switched on, and then no page of another site.

A browser sends requests to this address for any site that asks it to. Such a request carries the Origin of that
site, or a Host that only leads here (DNS rebinding), and cannot be of type JSON without asking first.
"""

import hmac
import ipaddress
from dataclasses import dataclass
from typing import ClassVar, Final
from urllib.parse import urlsplit

from fastapi import Request

from graphbuilder.errors import GraphbuilderError
from graphbuilder.settings import Settings

_FORMS: Final = frozenset({"", "text/plain", "multipart/form-data", "application/x-www-form-urlencoded"})
"""What a page can send to any address without asking first."""
_LOCAL_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class EditingRefused(GraphbuilderError):
    """A change that this server does not take, or not from there."""

    code: ClassVar[str] = "editing-refused"
    status: ClassVar[int] = 403


class WrongMediaType(GraphbuilderError):
    """A body that is no JSON, or does not say so."""

    code: ClassVar[str] = "media-type-wrong"
    status: ClassVar[int] = 415


@dataclass(frozen=True, slots=True)
class Editing:
    """Whether changes are taken, and the token that they need, if any."""

    on: bool
    token: str | None

    @classmethod
    def of(cls, settings: Settings) -> "Editing":
        """What the settings say."""
        return cls(settings.editing, settings.editing_token)


def check_editing(request: Request) -> None:
    """Raises EditingRefused or WrongMediaType unless the request may change the graph, its body JSON."""
    check_writer(request)
    if request.method == "POST" and media_types(request) != ["application/json"]:
        raise WrongMediaType(
            "The body has to be JSON and say so.", hint="Send the header `Content-Type: application/json`."
        )


def check_upload(request: Request) -> None:
    """Raises EditingRefused or WrongMediaType unless the request may send papers, in a body of any type.

    What the form of another site can send is taken from our own page, or with the token, alone.
    """
    check_writer(request)
    media = media_types(request)
    if len(media) == 1 and media[0] not in _FORMS:
        return
    if "origin" in request.headers or _token_fits(request):
        return
    raise WrongMediaType(
        "The body has to say what it is.",
        hint="Send the file itself with the header `Content-Type: application/octet-stream`, or JSON as what it is.",
    )


def media_types(request: Request) -> list[str]:
    """What the body is said to be, without parameters."""
    return [value.split(";")[0].strip().lower() for value in request.headers.getlist("content-type")]


def check_writer(request: Request, token: str | None = None) -> None:
    """Raises EditingRefused unless the request may change the graph; ``token`` is one that came in the body."""
    editing: Editing = request.app.state.editing
    if not editing.on:
        raise EditingRefused(
            "This server only reads the graph.",
            hint="Start it with `graphbuilder serve --edit`, or set GRAPHBUILDER_EDITING=1.",
        )
    _check_site(request)
    if editing.token is not None:
        if not _token_fits(request, token):
            raise EditingRefused(
                "The token is missing or wrong.", hint="Send the header `Authorization: Bearer` with the token."
            )
    elif not _is_local(request):
        raise EditingRefused(
            "Without a token, changes are only taken from this machine.",
            hint="Ask at http://127.0.0.1, or set GRAPHBUILDER_EDITING_TOKEN and send it as `Authorization: Bearer`.",
        )


def _token_fits(request: Request, token: str | None = None) -> bool:
    editing: Editing = request.app.state.editing
    if editing.token is None:
        return False
    given = request.headers.get("authorization", "") if token is None else f"Bearer {token}"
    return hmac.compare_digest(given.encode(), f"Bearer {editing.token}".encode())


def _check_site(request: Request) -> None:
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower():
        raise EditingRefused(
            f"A page of {origin[:200]} may not change this graph.", hint="Only pages of this server itself may."
        )


def _is_local(request: Request) -> bool:
    """Whether the request comes from this machine and is addressed to it by a name of its own."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    client = request.client.host if request.client else ""
    try:
        near = ipaddress.ip_address(client).is_loopback
    except ValueError:
        near = False
    return near and host in _LOCAL_NAMES
