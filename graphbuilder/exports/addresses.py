"""Addresses of nodes for other tools."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from graphbuilder.ids import ARXIV_ID, DOI
from graphbuilder.schema import NodeLabel

THING: Final = "urn:graphbuilder:"


def iri(label: NodeLabel, id_: str) -> str:
    """The address that stands for a node: of a paper its page at arXiv or its DOI, where it has one of them."""
    if label == "Paper" and ARXIV_ID.fullmatch(id_):
        return f"https://arxiv.org/abs/{id_}"
    if label == "Paper" and DOI.fullmatch(id_):
        return f"https://doi.org/{quote(id_, safe='/:;().')}"
    return f"{THING}{label.lower()}:{quote(id_, safe='')}"


def web_address(address: object) -> str | None:
    """The address with nothing in it that an address cannot hold; None for what is none of the web."""
    if not isinstance(address, str) or not address.startswith(("http://", "https://")):
        return None
    return quote(address, safe=":/?#@!$&'()*+,;=%~")


def paper_link(id_: str, properties: Mapping[str, Any]) -> str | None:
    """Where people read a paper; None where only the graph knows it."""
    known = iri("Paper", id_)
    return web_address(properties.get("url")) or (known if known.startswith("https:") else None)
