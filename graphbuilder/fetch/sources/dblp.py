"""The search of DBLP, in XML; what it finds has no abstract."""

import re
from typing import ClassVar, Final

from graphbuilder.fetch.answers import check_xml
from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.query import Query
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.model import Skipped
from graphbuilder.readers.xml_records import child_text, read_records

PAGE_SIZE: Final = 1000
_TOTAL: Final = re.compile(r"<hits\b[^>]*\btotal\s*=\s*[\"'](\d+)")


class Dblp(Source):
    """DBLP, year by year where years are asked for."""

    name: ClassVar = "dblp"
    title: ClassVar = "DBLP"
    url: ClassVar = "https://dblp.org"
    pause: ClassVar = 2.0
    example: ClassVar = 'dblp "reward model" --venue ICLR --since 2024 -o dblp.xml'
    quota: ClassVar = "DBLP has no keys: wait some minutes, then run the same command again."
    head: ClassVar = '<?xml version="1.0" encoding="UTF-8"?>\n<result>\n<status code="200">OK</status>\n<hits>\n'
    foot: ClassVar = "</hits>\n</result>\n"

    def check(self, query: Query) -> None:
        """Words, years and venues are answered."""
        if query.ids:
            self.ids(query)
        if query.until and not query.since:
            raise self.refuse("needs the first year too", "Add --since.")

    def first(self, query: Query) -> str:
        """The year, if any, and the number of the first record."""
        return f"{(query.since or '')[:4]} 0".strip()

    def call(self, query: Query, cursor: str) -> Call:
        """The words, with the venue and one year as DBLP writes them."""
        year, at = _read_cursor(cursor)
        venue = f"venue:{query.venue.replace(' ', '_')}:" if query.venue else ""
        words = [query.text, venue, f"year:{year}:" if year else ""]
        span = {"h": str(query.size(PAGE_SIZE)), "f": str(at), "c": "0"}
        return Call("/search/publ/api", {"q": " ".join(filter(None, words)), "format": "xml", **span})

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The hits; behind the last of a year comes the next year."""
        check_xml(text, "result")
        records: list[Record] = []
        for found in read_records(text.splitlines(keepends=True), self.title, ("hit",)):
            if isinstance(found, Skipped):
                raise BadAnswer(f"answered XML with a fault: {found.reason}")
            key = child_text(found.element, "info", "key") or child_text(found.element, "info", "url")
            if key:
                records.append(Record(key, f"{found.text}\n"))
        written = _TOTAL.search(text)
        total = int(written[1]) if written else 0
        year, at = _read_cursor(cursor)
        if not records and at < total:
            raise BadAnswer(f"answered an empty page after {at} of {total} papers")
        following = at + len(records)
        if following < total:
            return Page(records, f"{year} {following}".strip(), None if year else total)
        last = (query.until or query.today)[:4]
        if year and str(int(year) + 1) <= last:
            return Page(records, f"{int(year) + 1} 0")
        return Page(records, None, None if year else total)


def _read_cursor(cursor: str) -> tuple[str, int]:
    """The year, which may be empty, and the number of the first record."""
    year, _, at = cursor.rpartition(" ")
    return year, int(at)
