"""Ids of papers in records of Semantic Scholar, whose API and dumps spell their keys differently."""

from typing import Any

from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.record import find_arxiv_id, find_doi


def with_lower_keys(record: JsonObject) -> JsonObject:
    """The dumps write ``externalids`` for the API's ``externalIds``."""
    return {key.lower(): value for key, value in record.items()}


def external_ids(paper: JsonObject) -> dict[str, str]:
    """Ids elsewhere, by lower-case name of where."""
    access = paper.get("openaccessinfo")
    given: Any = paper.get("externalids") or (access.get("externalids") if isinstance(access, dict) else None)
    found = {key.lower(): text_at(given, key) for key in given} if isinstance(given, dict) else {}
    older = {"arxiv": text_at(paper, "arxivid") or text_at(paper, "arxiv_id"), "doi": text_at(paper, "doi")}
    return {**{key: value for key, value in older.items() if value}, **found}


def own_id(paper: JsonObject) -> str:
    """Its id there: the hash of the API, else its number in the corpus; empty when it has none."""
    own = text_at(paper, "paperid") or text_at(paper, "paper_id") or corpus_id(text_at(paper, "corpusid"))
    return corpus_id(own) if own.isdigit() else own  # of the first S2ORC


def corpus_id(number: str) -> str:
    """An id from a number in the corpus; empty for none."""
    return f"CorpusId:{number}" if number else ""


def best_id(paper: JsonObject) -> str:
    """The arXiv id, else the DOI, else the own id of a paper; empty when it has none."""
    ids = external_ids(paper)
    return find_arxiv_id(ids.get("arxiv", "")) or find_doi(ids.get("doi", "")) or own_id(paper)


def further_ids(paper: JsonObject) -> list[str]:
    """What else is known of it: its number in the corpus, PubMed id, key at DBLP, id at the ACL Anthology."""
    ids = external_ids(paper)
    places = {"pmid": ids.get("pubmed"), "dblp": ids.get("dblp"), "acl": ids.get("acl")}
    number = corpus_id(text_at(paper, "corpusid") or ids.get("corpusid", ""))
    return [*filter(None, [number]), *(f"{place}:{known}" for place, known in places.items() if known)]
