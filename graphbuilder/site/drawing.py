"""Graph views of the site: what all of them share is written once."""

import json
from collections.abc import Callable
from typing import Final

from lxml.builder import E

from graphbuilder.ids import digest
from graphbuilder.site.addresses import START, Addresses
from graphbuilder.site.rewrite import POLICY, address, plain, read_page, to_bytes

_DATA: Final = "graph-data"


def shared_drawing(
    text: str, at: str, *, title: str, addresses: Addresses, write: Callable[[str, bytes], None]
) -> bytes:
    """A stand-alone graph page as a file of the site, with a way to its start.

    Its scripts and styles, the same on every such page, go to ``write``; each node of its data that has a page here
    carries the address of it as ``page``.
    """
    root = read_page(text)
    head = next(root.iter("head"))
    for node in list(root.iter("meta")):
        if (node.get("http-equiv") or "").lower() == "content-security-policy":
            head.remove(node)
    head.insert(1, E.meta({"http-equiv": "Content-Security-Policy", "content": POLICY}))
    for node in list(root.iter("script", "style")):
        if node.get("src"):
            continue
        if node.tag == "script" and node.get("type") == "application/json":
            continue
        shared = (node.text or "").encode("utf-8", "replace")
        kind = "js" if node.tag == "script" else "css"
        file = f"static/graph-{digest(node.text or '', length=8)}.{kind}"
        write(file, shared)
        node.text = None
        if kind == "js":
            node.set("src", address(file, at))
        else:
            node.tag = "link"
            node.set("rel", "stylesheet")
            node.set("href", address(file, at))
    for node in root.iter("script", "template"):
        if node.get("id") == _DATA:
            node.text = _with_pages(node.text or "", at, addresses)
    header = next(root.iter("header"))
    header.insert(0, E.a({"class": "home", "href": address(START, at), "data-served": ""}, plain(title)))
    return to_bytes(root)


def _with_pages(text: str, at: str, addresses: Addresses) -> str:
    data = json.loads(text)
    for node in data["nodes"]:
        file = addresses.of_thing(str(node["id"]))
        if file:
            node["page"] = address(file, at)
    dumped = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return dumped.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
