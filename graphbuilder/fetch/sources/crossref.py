"""The REST API of Crossref: works, page by page behind a cursor that lasts five minutes."""

from typing import ClassVar, Final

from graphbuilder.fetch.answers import as_line, list_at, read_object
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.keys import Key
from graphbuilder.fetch.query import Query
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.readers.json_objects import JsonObject, count_at, text_at
from graphbuilder.readers.record import find_doi

PAGE_SIZE: Final = 200


class Crossref(Source):
    """Crossref, best matches first for words, newest first without."""

    name: ClassVar = "crossref"
    title: ClassVar = "Crossref"
    url: ClassVar = "https://api.crossref.org"
    pause: ClassVar = 1.0
    example: ClassVar = 'crossref "neural machine translation" --venue "Computational Linguistics" -o crossref.jsonl'
    keys: ClassVar = (
        Key(("CROSSREF_MAILTO",), "parameter", "mailto"),
        Key(("CROSSREF_PLUS_TOKEN",), "header", "Crossref-Plus-API-Token", "Bearer "),
    )
    quota: ClassVar = (
        "Crossref answers those more often who say who they are: set CROSSREF_MAILTO to your mail address."
    )
    cursors_expire: ClassVar = True
    at_once: ClassVar = 50

    def check(self, query: Query) -> None:
        """Words, spans, venues and DOIs are answered."""
        self.ids(query)

    def first(self, query: Query) -> str:
        """The star asks for the first cursor; ids are counted."""
        return "0" if query.ids else "*"

    def call(self, query: Query, cursor: str) -> Call:
        """Works by words and filters, or by DOIs."""
        if query.ids:
            batch = self.batch(query, cursor)
            return Call("/works", {"filter": ",".join(f"doi:{doi}" for doi in batch), "rows": str(len(batch))})
        filters = {"from-pub-date": query.since, "until-pub-date": query.until}
        written = ",".join(f"{name}:{value}" for name, value in filters.items() if value)
        words = query.text or query.venue
        order = {} if words else {"sort": "published", "order": "desc"}
        asked = {"query": query.text, "query.container-title": query.venue, "filter": written, **order}
        span = {"rows": str(query.size(PAGE_SIZE)), "cursor": cursor}
        return Call("/works", {name: value for name, value in asked.items() if value} | span)

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The works; the page after the last is empty, and one that is not full is the last."""
        answer = read_object(text)
        works = list_at(answer, "message", "items")
        message: JsonObject = answer["message"]
        records = [Record(doi.lower(), as_line(work) + "\n") for work in works if (doi := text_at(work, "DOI"))]
        if query.ids:
            return self.ids_page(records, query, cursor, known={record.id for record in records})
        full = len(works) >= query.size(PAGE_SIZE)
        return Page(
            records, (text_at(message, "next-cursor") or None) if full else None, count_at(message, "total-results")
        )

    def ids(self, query: Query) -> list[str]:
        """DOIs in lower case."""
        return self.known_ids(query, find_doi, "DOIs")
