"""The API of OpenAlex: works, page by page behind a cursor."""

import re
from typing import ClassVar, Final

from graphbuilder.fetch.answers import as_line, list_at, read_object
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.keys import Key
from graphbuilder.fetch.query import Query, doi_of, openalex_id
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.readers.json_objects import count_at, text_at
from graphbuilder.readers.record import find_doi

PAGE_SIZE: Final = 100


class OpenAlex(Source):
    """OpenAlex, best matches first for words, newest first without."""

    name: ClassVar = "openalex"
    title: ClassVar = "OpenAlex"
    url: ClassVar = "https://api.openalex.org"
    pause: ClassVar = 0.2
    example: ClassVar = 'openalex "preference optimization" --since 2025 --limit 200 -o openalex.jsonl'
    keys: ClassVar = (
        Key(("OPENALEX_API_KEY",), "parameter", "api_key"),
        Key(("OPENALEX_MAILTO",), "parameter", "mailto"),
    )
    quota: ClassVar = (
        "Without a key OpenAlex answers a few requests a day: get a free one at openalex.org/settings/api and set "
        "OPENALEX_API_KEY."
    )
    cursors_expire: ClassVar = True
    at_once: ClassVar = 50

    def check(self, query: Query) -> None:
        """Words, spans, ids, and venues by the id that OpenAlex gives them."""
        if query.venue and not re.fullmatch(r"[Ss]\d+", query.venue):
            raise self.refuse("knows venues by id", "Give the id of the source, such as S4306420609.")
        self.ids(query)

    def first(self, query: Query) -> str:
        """The star asks for the first cursor; ids are counted."""
        return "0" if query.ids else "*"

    def call(self, query: Query, cursor: str) -> Call:
        """Works by search and filters, or by ids."""
        if query.ids:
            batch = self.batch(query, cursor)
            kind = "doi" if "/" in batch[0] else "openalex"
            return Call("/works", {"filter": f"{kind}:{'|'.join(batch)}", "per_page": str(PAGE_SIZE)})
        filters = {
            "from_publication_date": query.since,
            "to_publication_date": query.until,
            "primary_location.source.id": query.venue.upper(),
        }
        written = ",".join(f"{name}:{value}" for name, value in filters.items() if value)
        asked = {"search": query.text, "filter": written, "sort": "" if query.text else "publication_date:desc"}
        span = {"per_page": str(query.size(PAGE_SIZE)), "cursor": cursor}
        return Call("/works", {name: value for name, value in asked.items() if value} | span)

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The works; the last page has no next cursor, or no works."""
        answer = read_object(text)
        works = list_at(answer, "results")
        records = [Record(id_, as_line(work) + "\n") for work in works if (id_ := text_at(work, "id"))]
        if query.ids:
            known = {text_at(work, "id").rpartition("/")[2] for work in works}
            known |= {find_doi(text_at(work, "doi")) or "" for work in works}
            return self.ids_page(records, query, cursor, known=known)
        meta = answer.get("meta")
        meta = meta if isinstance(meta, dict) else {}
        return Page(records, (text_at(meta, "next_cursor") or None) if records else None, count_at(meta, "count"))

    def ids(self, query: Query) -> list[str]:
        """Ids of OpenAlex, then DOIs."""
        ids = self.known_ids(query, lambda word: openalex_id(word) or doi_of(word), "its own ids, DOIs and arXiv ids")
        return [id_ for id_ in ids if "/" not in id_] + [id_ for id_ in ids if "/" in id_]

    def batch(self, query: Query, cursor: str) -> list[str]:
        """Ids of one kind: a request cannot ask for both."""
        batch = super().batch(query, cursor)
        return [id_ for id_ in batch if ("/" in id_) == ("/" in batch[0])]
