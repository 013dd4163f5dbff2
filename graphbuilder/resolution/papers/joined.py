"""One paper from the records of several sources, and which source each field is from.

The rule: title and abstract come from the record whose text is nearest to the authors' own, see ``TEXT``; each other
field from the best source that has it. References and what sources state are united, the date is that of the first
appearance.
"""

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Final

from graphbuilder.ids import is_hash_id
from graphbuilder.model import Paper
from graphbuilder.resolution.facts import LISTS_OF_LISTS, LISTS_OF_TEXT, read_stated
from graphbuilder.resolution.papers.copies import id_key, record_order
from graphbuilder.resolution.people.bylines import unite_ids
from graphbuilder.text.code_links import unite_code

TEXT: Final = (
    "oai-pmh",
    "arxiv-atom",
    "arxiv-dump",
    "openreview",
    "acl-anthology",
    "conference-list",
    "hf-daily",
    "daily-papers",
    "semantic-scholar",
    "jats",
    "pubmed",
    "medline",
    "crossref",
    "openalex",
)
"""Sources by how near their title and abstract are to the authors' own; all others come after them."""
PUBLISHED: Final = ("acl-anthology", "openreview", "dblp", "crossref", "pubmed", "medline", "jats", "conference-list")
"""Sources that know best where a paper was published; after them come those of ``TEXT``."""
_PREPRINT: Final = ("arxiv", "corr")
_RECORD_FIELDS: Final = tuple(f.name for f in fields(Paper) if f.name not in ("records", "raw_abstract"))
_UNITED: Final = ("other_ids", "organization_ids", "contexts", "code", "stated", "stated_results")
_OWN_SOURCE: Final = ("openalex_id", "s2_id", "upvotes", "url")


def join_records(records: Sequence[Paper]) -> Paper:
    """The paper that some records are of; a single record is the paper itself."""
    if len(records) == 1:
        return replace(records[0], records=())
    return _join(records)[0]


def field_sources(paper: Paper) -> dict[str, str]:
    """The source of each field that the paper has, such as ``{"title": "arxiv-atom"}``."""
    if paper.records:
        return _join(paper.records)[1]
    named = (name for name in _RECORD_FIELDS if name not in ("id", "source"))
    return {name: source_name(paper) for name in named if getattr(paper, name) not in (None, "", ())}


def source_name(record: Paper) -> str:
    """The format of a record, without which part of the source it is."""
    return record.source.partition("/")[0]


def records_text(paper: Paper) -> str | None:
    """The records of a joined paper as JSON; None for a paper of one record."""
    if not paper.records:
        return None
    rows = [{name: value for name in _RECORD_FIELDS if (value := getattr(r, name))} for r in paper.records]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def read_records(text: str | None) -> tuple[Paper, ...]:
    """The records that ``records_text`` wrote."""
    rows: list[dict[str, Any]] = json.loads(text) if text else []
    for row in rows:
        row.update({name: tuple(row[name]) for name in LISTS_OF_TEXT if name in row})
        row.update({name: tuple(map(tuple, row[name])) for name in LISTS_OF_LISTS if name in row})
    return tuple(Paper(**{**row, **read_stated(row)}) for row in rows)


def _join(records: Sequence[Paper]) -> tuple[Paper, dict[str, str]]:
    kept = tuple(replace(r, raw_abstract="", records=()) for r in sorted(records, key=record_order))
    by_text = sorted(kept, key=lambda r: (not r.abstract, not r.title, _rank(r, TEXT), record_order(r)))
    by_venue = sorted(kept, key=lambda r: (_rank(r, PUBLISHED), _rank(r, TEXT), record_order(r)))
    chosen: dict[str, tuple[Any, Paper]] = {"title": (by_text[0].title, by_text[0])}
    if not by_text[0].title:
        _choose(chosen, "title", by_text)
    _choose(chosen, "abstract", by_text)
    for name in ("authors", "organizations"):
        _choose(chosen, name, sorted(by_text, key=lambda r: -len(getattr(r, name))))
    _choose(chosen, "venue", sorted(by_venue, key=lambda r: _is_preprint(r.venue)))
    _choose(chosen, "published", sorted(kept, key=lambda r: _first_appearance(r.published)))
    _choose(chosen, "arxiv_id", by_text)
    _choose(chosen, "citation_count", sorted(by_text, key=lambda r: -(r.citation_count or 0)))
    _choose(chosen, "doi", sorted(by_venue, key=lambda r: bool(r.doi) and id_key(r.doi or "").startswith("arxiv:")))
    for name in _OWN_SOURCE:
        _choose(chosen, name, by_text)
    references = tuple(sorted({reference for record in kept for reference in record.references}))
    sources = {name: source_name(record) for name, (value, record) in chosen.items() if value not in (None, "", ())}
    if references:
        sources["references"] = _all_with(kept, "references")
    values: dict[str, Any] = {name: value for name, (value, _) in chosen.items()}
    for name in _UNITED:
        values[name] = tuple(dict.fromkeys(each for record in kept for each in getattr(record, name)))
        if values[name]:
            sources[name] = _all_with(kept, name)
    values["author_ids"] = unite_ids(values["authors"], ((record.authors, record.author_ids) for record in kept))
    if values["author_ids"]:
        sources["author_ids"] = _all_with(kept, "author_ids")
    values["code"] = unite_code(values["code"])
    paper = Paper(
        **values, id=_id_of(kept, values["arxiv_id"]), references=references, source=by_text[0].source, records=kept
    )
    return paper, sources


def _all_with(records: Sequence[Paper], name: str) -> str:
    """The sources of a field that is united."""
    return " + ".join(sorted({source_name(record) for record in records if getattr(record, name)}))


def _choose(chosen: dict[str, tuple[Any, Paper]], name: str, in_order: Sequence[Paper]) -> None:
    """Take a field from the first record that has it."""
    record = next((r for r in in_order if getattr(r, name) not in (None, "", ())), in_order[0])
    chosen[name] = getattr(record, name), record


def _rank(record: Paper, sources: Sequence[str]) -> int:
    return sources.index(record.source) if record.source in sources else len(sources)


def _is_preprint(venue: str | None) -> bool:
    return venue is None or venue.casefold().startswith(_PREPRINT)


def _first_appearance(published: str | None) -> tuple[str, int]:
    """Sorts dates, the earliest first; ``2024`` counts as its end, so that ``2024-03-05`` goes before it."""
    return (published or "9999").ljust(10, "~"), -len(published or "")


def _id_of(records: Sequence[Paper], arxiv_id: str | None) -> str:
    """The arXiv id, of two that people took for one paper the one chosen; else the DOI, else the first of all ids."""
    if arxiv_id and (chosen := id_key(arxiv_id)).startswith("arxiv:"):
        return chosen.removeprefix("arxiv:")
    keys = sorted({id_key(i) for r in records for i in (r.id, r.arxiv_id, r.doi) if i})
    for kind in ("arxiv:", "doi:"):
        if found := next((key for key in keys if key.startswith(kind)), None):
            return found.removeprefix(kind)
    given = [r.id for r in records if not is_hash_id(r.id)]
    return min(given or [r.id for r in records])
