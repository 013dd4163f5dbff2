"""The API of Semantic Scholar: the bulk search behind a token, and papers by ids with their references."""

from typing import Any, ClassVar, Final

from graphbuilder.errors import FetchError
from graphbuilder.fetch.answers import as_line, list_at, read_json, read_object
from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.keys import Key
from graphbuilder.fetch.query import Query, s2_id
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.readers.json_objects import JsonObject, count_at, text_at
from graphbuilder.readers.record import find_arxiv_id, find_doi

FIELDS: Final = (
    "title,abstract,venue,publicationVenue,year,publicationDate,externalIds,url,authors,journal,citationCount"
)
NESTED: Final = ",authors.externalIds,references.paperId,references.externalIds,references.title"
"""Asked for with ids alone: the search does not give them."""


class SemanticScholar(Source):
    """Semantic Scholar, newest papers first."""

    name: ClassVar = "s2"
    title: ClassVar = "Semantic Scholar"
    url: ClassVar = "https://api.semanticscholar.org/graph/v1"
    pause: ClassVar = 1.0
    example: ClassVar = 's2 "group relative policy optimization" --venue ICLR --since 2024 -o s2.jsonl'
    keys: ClassVar = (Key(("S2_API_KEY", "SEMANTIC_SCHOLAR_API_KEY"), "header", "x-api-key"),)
    quota: ClassVar = (
        "Without a key all callers of Semantic Scholar share one quota: ask for a key at "
        "semanticscholar.org/product/api and set S2_API_KEY."
    )
    most: ClassVar = 10_000_000
    cursors_expire: ClassVar = True
    at_once: ClassVar = 100

    def check(self, query: Query) -> None:
        """Words, spans, venues and ids are answered."""
        self.ids(query)

    def first(self, query: Query) -> str:
        """The first page of a search needs no token; ids are counted."""
        return "0" if query.ids else ""

    def call(self, query: Query, cursor: str) -> Call:
        """The bulk search, which gives 1,000 papers at once, or the batch by ids."""
        if query.ids:
            return Call("/paper/batch", {"fields": FIELDS + NESTED}, {"ids": self.batch(query, cursor)})
        span = f"{query.since or ''}:{query.until or ''}" if query.since or query.until else ""
        asked = {"query": query.text, "publicationDateOrYear": span, "venue": query.venue, "token": cursor}
        given = {name: value for name, value in asked.items() if value}
        return Call("/paper/search/bulk", {**given, "fields": FIELDS, "sort": "publicationDate:desc"})

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The papers; the last page has no token."""
        if query.ids:
            return self._batch_page(read_json(text), query, cursor)
        answer = read_object(text)
        nothing = "data" not in answer and count_at(answer, "total") == 0  # where nothing is found there is no list
        records = [] if nothing else _records(list_at(answer, "data"))
        return Page(records, text_at(answer, "token") or None, count_at(answer, "total"))

    def ids(self, query: Query) -> list[str]:
        """Ids as the batch takes them, such as ``ARXIV:2402.03300``."""
        return self.known_ids(query, _own_form, "its own ids, arXiv ids and DOIs")

    def knows_none(self, error: FetchError) -> bool:
        """A batch of ids of which it knows none is refused, with these words and not with nulls."""
        return error.answered == 400 and "no valid paper ids given" in error.message.lower()

    def _batch_page(self, found: Any, query: Query, cursor: str) -> Page:
        """The papers of a batch, which come in the order of the ids; null stands for one that is not known."""
        batch = self.batch(query, cursor)
        if not isinstance(found, list) or len(found) != len(batch):
            raise BadAnswer("answered another number of papers than it was asked for")
        known = {id_: paper for id_, paper in zip(batch, found, strict=True) if isinstance(paper, dict)}
        return self.ids_page(_records(list(known.values())), query, cursor, known=known)


def _records(papers: list[JsonObject]) -> list[Record]:
    return [Record(id_, as_line(paper) + "\n") for paper in papers if (id_ := text_at(paper, "paperId"))]


def _own_form(word: str) -> str | None:
    if own := s2_id(word):
        return own
    arxiv, doi = find_arxiv_id(word), find_doi(word)
    return f"ARXIV:{arxiv}" if arxiv else f"DOI:{doi}" if doi else None
