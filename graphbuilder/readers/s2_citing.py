"""What Semantic Scholar says of citations: lists in records, the full text of S2ORC, shards of the citations dump.

A record that only says that one paper cites another has no text: it adds to a paper that is read elsewhere.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import unquote

from graphbuilder.model import Paper
from graphbuilder.readers.cited import Marks, read_reference, read_untied
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.record import make_paper
from graphbuilder.readers.record_parts import texts_at
from graphbuilder.readers.s2_ids import best_id, corpus_id, further_ids, own_id, with_lower_keys

PAIR: Final = ("citingPaper", "citedPaper")
PART: Final = "semantic-scholar/citation/"
_LISTED: Final = re.compile(r"/paper/(\w+:)?([^?#]+?)/(citations|references)(?:[?#]|$)")
_OFFSET: Final = re.compile(r"[0-9]{1,9}")
Cited = tuple[list[str], list[tuple[str, str]]]
"""Ids of what is cited; each id again with a sentence that cites it."""


def read_cited(paper: JsonObject) -> Cited:
    """What a record cites: those of its list, and those of its full text."""
    references: list[str] = []
    contexts: list[tuple[str, str]] = []
    for item in objects_at(paper, "references"):
        inner = item["citedPaper"] if isinstance(item.get("citedPaper"), dict) else item
        cited = with_lower_keys(inner)
        known = best_id(cited) or read_untied(text_at(cited, "title"), text_at(cited, "year"), _first_author(cited))
        if known:
            references.append(known)
            contexts += [(known, sentence) for sentence in texts_at(item, "contexts")]
    in_text = _read_full_text(paper)
    return [*references, *in_text[0]], [*contexts, *in_text[1]]


def _first_author(paper: JsonObject) -> str:
    return next((text_at(author, "name") for author in objects_at(paper, "authors")), "")


def read_citing(paper: JsonObject) -> Iterator[Paper]:
    """A record for each paper that a record lists as citing it."""
    cited = best_id(paper)
    for item in objects_at(paper, "citations"):
        inner = item["citingPaper"] if isinstance(item.get("citingPaper"), dict) else item
        citing = with_lower_keys(inner)
        if cited and (known := best_id(citing)):
            yield _citation(known, own_id(citing), cited, texts_at(item, "contexts"), further_ids(citing))


def read_pair(item: JsonObject) -> Paper | None:
    """The citation that an item of a list names both papers of; None when it names one, as in answers of the API."""
    citing, cited = (with_lower_keys(item[key]) if isinstance(item.get(key), dict) else {} for key in PAIR)
    known, meant = best_id(citing), best_id(cited)
    if not known or not meant:
        return None
    return _citation(known, own_id(citing), meant, texts_at(item, "contexts"), further_ids(citing))


def name_both(answer: str, asked: str) -> str:
    """An answer of the API in which each citation names both papers: its address tells the one that was asked about."""
    listed = _LISTED.search(unquote(asked))
    document = _decode(answer)
    items = document.get("data") if isinstance(document, dict) else None
    if listed is None or not isinstance(items, list):
        return answer
    about = PAIR[listed[3] == "citations"]
    for item in items:
        if isinstance(item, dict):
            item.setdefault(about, _asked_paper(listed[1] or "", listed[2]))
    return json.dumps(document)


def _asked_paper(kind: str, own: str) -> JsonObject:
    """A paper by its id in an address of the API, as a record has it."""
    kind = kind.rstrip(":").lower() or ("doi" if own.startswith("10.") else "")
    return {"corpusid": own} if kind == "corpusid" else {"externalids": {kind: own}} if kind else {"paperid": own}


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def read_citation(line: JsonObject) -> Paper | None:
    """A line of the dump's citations; None when it does not know one of the two papers."""
    citing, cited = (corpus_id(text_at(line, key)) for key in ("citingcorpusid", "citedcorpusid"))
    return _citation(citing, citing, cited, texts_at(line, "contexts")) if citing and cited else None


def _citation(known: str, own: str, cited: str, sentences: Sequence[str], others: Sequence[str] = ()) -> Paper:
    return make_paper(
        source=PART + cited,
        record_id=known,
        s2_id=own,
        other_ids=others,
        references=[cited],
        contexts=[(cited, sentence) for sentence in sentences],
    )


def annotated(content: JsonObject, name: str) -> Iterator[tuple[int, int, JsonObject]]:
    """The places of a kind in a text of S2ORC: start, end, and what is said of it."""
    text, written = content.get("text"), text_at(content, "annotations", name)
    spans = _decode(written)
    for span in spans if isinstance(text, str) and isinstance(spans, list) else ():
        start, end = text_at(span, "start"), text_at(span, "end")
        if _OFFSET.fullmatch(start) and _OFFSET.fullmatch(end):
            about = span.get("attributes")
            yield int(start), int(end), about if isinstance(about, dict) else {}


def _read_full_text(paper: JsonObject) -> Cited:
    """The bibliography of S2ORC, and its sentences with marks that lead there."""
    content = paper.get("content")
    if not isinstance(content, dict) or not isinstance(content.get("text"), str):
        return [], []
    cited: dict[str, list[str]] = {}
    for start, end, about in annotated(content, "bibentry"):
        number = text_at(about, "matched_paper_id")
        known = corpus_id(number) if number.isdigit() else read_reference(text=content["text"][start:end])
        if known:
            cited.setdefault(text_at(about, "id"), []).append(known)
    return [id_ for ids in cited.values() for id_ in ids], list(_read_contexts(content, cited))


def _read_contexts(content: JsonObject, cited: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    text = content["text"]
    marked = sorted(
        (s, e, entry) for s, e, about in annotated(content, "bibref") if (entry := text_at(about, "ref_id"))
    )
    for begin, close, _ in annotated(content, "paragraph"):
        parts, at, marks = list[str](), begin, Marks()
        for start, end, entry in marked:
            if at <= start and end <= close:
                # The place of a mark has the space before it.
                printed = text[start:end]
                parts += [text[at:start], " " * printed.startswith(" "), marks.add(printed.strip(), [entry])]
                at = end
        if marks:
            yield from marks.contexts("".join([*parts, text[at:close]]), cited)
