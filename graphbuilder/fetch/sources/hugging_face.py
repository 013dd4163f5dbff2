"""The API of Hugging Face: the Daily Papers of each day, its search of papers, and papers by arXiv id."""

from datetime import date, timedelta
from typing import Any, ClassVar, Final

from graphbuilder.fetch.answers import as_line, read_json
from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.fetch.http import Call
from graphbuilder.fetch.keys import Key
from graphbuilder.fetch.query import Query
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.record import find_arxiv_id

PAGE_SIZE: Final = 100


class HuggingFace(Source):
    """Hugging Face Daily Papers, day by day."""

    name: ClassVar = "hf"
    title: ClassVar = "Hugging Face"
    url: ClassVar = "https://huggingface.co"
    pause: ClassVar = 0.5
    example: ClassVar = "hf 2025-06-01..2025-06-07 -o daily.jsonl"
    keys: ClassVar = (Key(("HF_TOKEN",), "header", "authorization", "Bearer "),)
    quota: ClassVar = "Hugging Face answers those with an account more often: set HF_TOKEN to a token that may read."
    at_once: ClassVar = 1

    def check(self, query: Query) -> None:
        """Days, words without days, and arXiv ids are answered."""
        if query.venue:
            raise self.refuse("does not know venues", "Give a day, a span of days, words or arXiv ids.")
        if query.until and not query.since:
            raise self.refuse("needs the first day too", "Add --since.")
        if query.since and query.today and query.since > query.today:
            raise self.refuse(f"has no papers of {query.since} yet", "Give a day that has been.")
        if query.text and query.since:
            raise self.refuse("searches words in all papers alone", "Give either words or days.")
        self.ids(query)

    def first(self, query: Query) -> str:
        """The first day and its first page; for ids and words a count."""
        return f"{query.since} 0" if query.since else "0"

    def call(self, query: Query, cursor: str) -> Call:
        """One page of a day, the search, or one paper."""
        if query.ids:
            return Call(f"/api/papers/{self.batch(query, cursor)[0]}")
        if query.text:
            return Call("/api/papers/search", {"q": query.text, "limit": str(query.size(PAGE_SIZE))})
        day, page = cursor.split()
        return Call("/api/daily_papers", {"date": day, "limit": str(PAGE_SIZE), "p": page})

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The papers of a page; behind a page that is not full comes the next day."""
        found = read_json(text)
        if query.ids:
            if not isinstance(found, dict):
                raise BadAnswer("answered JSON of another shape")
            return self.ids_page(_records([{"paper": found}]), query, cursor, known=self.batch(query, cursor))
        if not isinstance(found, list):
            raise BadAnswer("answered JSON without a list of papers")
        records = _records([item for item in found if isinstance(item, dict)])
        if query.text:
            return Page(records, None)
        day, page = cursor.split()
        if len(found) >= PAGE_SIZE:
            return Page(records, f"{day} {int(page) + 1}")
        following = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        last = min(filter(None, (query.until, query.today)), default="")
        return Page(records, f"{following} 0" if following <= last else None)

    def ids(self, query: Query) -> list[str]:
        """Ids of arXiv without version."""
        return self.known_ids(query, find_arxiv_id, "arXiv ids")


def _records(items: list[JsonObject]) -> list[Record]:
    found: list[Record] = []
    for item in items:
        paper: Any = item.get("paper")
        if id_ := text_at(paper if isinstance(paper, dict) else item, "id"):
            found.append(Record(id_, as_line(item) + "\n"))
    return found
