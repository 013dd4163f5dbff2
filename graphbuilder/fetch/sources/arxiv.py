"""The API of arXiv, in Atom; its user manual asks for three seconds between requests."""

import re
from typing import ClassVar, Final

from graphbuilder.fetch.answers import check_xml, told_reason
from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.query import Query
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.model import Skipped
from graphbuilder.readers.record import find_arxiv_id
from graphbuilder.readers.xml_records import child_text, read_records

PAGE_SIZE: Final = 200
_FIELD: Final = re.compile(r"\b(?:ti|au|abs|co|jr|cat|rn|id|all|submittedDate|lastUpdatedDate):|\b(?:AND|OR|ANDNOT)\b")
_TOTAL: Final = re.compile(r"<(?:\w+:)?totalResults\b[^>]*>\s*(\d+)\s*<")
_WORD: Final = re.compile(r'"[^"]*"|\S+')
_EARLIEST: Final = "199101010000"
_LATEST: Final = "299912312359"


class ArXiv(Source):
    """arXiv, newest papers first."""

    name: ClassVar = "arxiv"
    title: ClassVar = "arXiv"
    url: ClassVar = "https://export.arxiv.org/api"
    pause: ClassVar = 3.0
    example: ClassVar = 'arxiv "policy optimization" cat:cs.LG --since 2025-06 --limit 500 -o arxiv.xml'
    quota: ClassVar = "arXiv has no keys: wait some minutes, then run the same command again."
    most: ClassVar = 30_000
    head: ClassVar = (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        '<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom"'
        ' xmlns="http://www.w3.org/2005/Atom">\n'
        "<title>Answers of arxiv.org</title>\n"
    )
    foot: ClassVar = "</feed>\n"

    def check(self, query: Query) -> None:
        """Words, ids and spans are answered."""
        if query.venue:
            raise self.refuse("does not search by venue", "Name a category among the words, such as cat:cs.CL.")
        self.ids(query)

    def first(self, query: Query) -> str:
        """Pages are counted by their first record."""
        return "0"

    def call(self, query: Query, cursor: str) -> Call:
        """The query of the manual: ids, or words and dates with the newest first."""
        if query.ids:
            ids = self.batch(query, cursor)
            return Call("/query", {"id_list": ",".join(ids), "start": "0", "max_results": str(len(ids))})
        parts = [_search(query.text)] if query.text else []
        if query.since or query.until:
            since = query.since.replace("-", "") + "0000" if query.since else _EARLIEST
            until = query.until.replace("-", "") + "2359" if query.until else _LATEST
            parts.append(f"submittedDate:[{since} TO {until}]")
        order = {"sortBy": "submittedDate", "sortOrder": "descending"}
        span = {"start": cursor, "max_results": str(query.size(PAGE_SIZE))}
        return Call("/query", {"search_query": " AND ".join(parts), **order, **span})

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The entries. An empty page where more is promised is a fault that arXiv is known for."""
        check_xml(text, "feed")
        records: list[Record] = []
        for found in read_records(text.splitlines(keepends=True), self.title, ("entry",)):
            if isinstance(found, Skipped):
                raise BadAnswer(f"answered XML with a fault: {found.reason}")
            address = child_text(found.element, "id")
            if "/api/errors" in address:
                raise BadAnswer(f"answered an error ({told_reason(found.text)})")
            if id_ := find_arxiv_id(address):
                records.append(Record(id_, f"{found.text}\n"))
        if query.ids:
            return self.ids_page(records, query, cursor, known={record.id for record in records})
        total = int(found_total[1]) if (found_total := _TOTAL.search(text)) else None
        following = int(cursor) + len(records)
        if not records and total and int(cursor) < min(total, self.most):
            raise BadAnswer(f"answered an empty page after {cursor} of {total} papers")
        more = bool(records) and total is not None and following < min(total, self.most)
        return Page(records, str(following) if more else None, total)

    def ids(self, query: Query) -> list[str]:
        """Ids of arXiv without version."""
        return self.known_ids(query, find_arxiv_id, "arXiv ids, such as 2402.03300")


def _search(text: str) -> str:
    """Words as arXiv wants them: each somewhere in the record; what has fields or operators is left as it is.

    >>> _search('"chain of thought" math'), _search("cat:cs.LG AND ti:reward"), _search("GRPO cat:cs.LG")
    ('all:"chain of thought" AND all:math', 'cat:cs.LG AND ti:reward', 'all:GRPO AND cat:cs.LG')
    """
    if re.search(r"\b(?:AND|OR|ANDNOT)\b", text):
        return f"({text})" if " OR " in text else text
    return " AND ".join(word if _FIELD.match(word) else f"all:{word}" for word in _WORD.findall(text))
