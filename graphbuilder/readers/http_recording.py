"""Recorded HTTP, as VCR libraries keep it in YAML or JSON: what the sources of papers answered."""

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from graphbuilder.errors import InputError
from graphbuilder.model import Skipped
from graphbuilder.readers import (
    acl_anthology,
    arxiv_atom,
    crossref,
    dblp,
    hf_daily,
    jats,
    oai_pmh,
    openalex,
    openreview,
    pubmed,
    semantic_scholar,
)
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.s2_citing import name_both

_NAME = "http-recording"
_ANSWERS = [
    module.FORMAT
    for module in (
        acl_anthology,
        arxiv_atom,
        crossref,
        dblp,
        hf_daily,
        jats,
        oai_pmh,
        openalex,
        openreview,
        pubmed,
        semantic_scholar,
    )
]
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ANYWHERE = re.MULTILINE | re.DOTALL
_HEAD_LENGTH = 65536
_LONGEST_BODY = 200_000_000


def recognise(head: str) -> float:
    """High for YAML, or JSON, with interactions of requests and responses."""
    recorded = re.search(r"^(?:http_)?interactions:\s*$|^\s*\{.*?\"(?:http_)?interactions\"\s*:", head, _ANYWHERE)
    return 0.97 if recorded and re.search(r"^\s*(?:-\s+)?request:|\"request\"\s*:", head, re.MULTILINE) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers of all answers, each read in its own format; what is none of a source's is skipped."""
    for line, interaction in _read_interactions("".join(lines), where):
        place = f"{where}:{line}"
        response = interaction.get("response")
        status = text_at(response, "status", "code") or text_at(response, "status_code")
        asked = text_at(interaction, "request", "uri") or "a request"
        body = _read_body(response)
        if status.startswith(("4", "5")):
            yield Skipped(place, f"{status} was answered to {asked}")
        elif body is None:
            yield Skipped(place, f"the answer to {asked} cannot be unpacked")
        else:
            yield from _read_answer(body, place, asked)


def _read_interactions(text: str, where: str) -> Iterator[tuple[int, JsonObject]]:
    """Each interaction with the line that it begins on."""
    try:
        loader = _LOADER(text)
        node = loader.get_single_node()
        recording = loader.construct_document(node) if node is not None else None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise InputError(f"{where} is not valid YAML: {reason}.", hint="Was it cut short? Record it again.") from error
    if node is None or not isinstance(recording, dict):
        return
    for key, value in node.value:
        items = recording.get(key.value) if key.value in ("interactions", "http_interactions") else None
        for item, inner in zip(items, value.value, strict=True) if isinstance(items, list) else ():
            yield inner.start_mark.line + 1, item if isinstance(item, dict) else {}


def _read_body(response: Any) -> str | None:
    """The text of an answer; None when it is packed in a way that cannot be undone."""
    body: Any = response.get("body", response.get("content")) if isinstance(response, dict) else None
    if isinstance(body, dict):
        body = body.get("string", body.get("text", ""))
    if isinstance(body, bytes):
        try:
            body = _unpack(body).decode("utf-8", "replace")
        except (OSError, EOFError, zlib.error):
            return None
    return body if isinstance(body, str) else ""


def _unpack(body: bytes) -> bytes:
    if not body.startswith(b"\x1f\x8b"):
        return body
    return zlib.decompressobj(wbits=31).decompress(body, _LONGEST_BODY)


def _read_answer(body: str, place: str, asked: str) -> Records:
    head = body[:_HEAD_LENGTH]
    best = max(_ANSWERS, key=lambda form: form.recognise(head))
    if best.recognise(head) <= 0:
        yield Skipped(place, f"the answer to {asked} is {'of no known format' if body.strip() else 'empty'}")
        return
    try:
        named = name_both(body, asked) if best is semantic_scholar.FORMAT else body
        yield from best.read(named.splitlines(keepends=True), f"{place}, answer")
    except InputError as error:
        yield Skipped(place, error.message)


FORMAT = Format(_NAME, recognise, read)
