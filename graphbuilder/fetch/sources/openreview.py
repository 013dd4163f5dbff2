"""Version 2 of OpenReview's API: the submissions of a venue, and the search of all of them."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import ClassVar, Final

from graphbuilder.fetch.answers import as_line, list_at, read_object
from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.fetch.http import Call, Http, Site
from graphbuilder.fetch.keys import Key, Secrets
from graphbuilder.fetch.query import Query, openreview_id
from graphbuilder.fetch.source import Page, Record, Source
from graphbuilder.readers.json_objects import JsonObject, count_at, text_at

PAGE_SIZE: Final = 1000


class OpenReview(Source):
    """OpenReview, by venue."""

    name: ClassVar = "openreview"
    title: ClassVar = "OpenReview"
    url: ClassVar = "https://api2.openreview.net"
    pause: ClassVar = 1.0
    example: ClassVar = "openreview ICLR.cc/2025/Conference -o iclr.jsonl"
    keys: ClassVar = (Key(("OPENREVIEW_TOKEN",), "header", "authorization", "Bearer "),)
    quota: ClassVar = (
        "OpenReview lists a venue's papers only to those with an account: set OPENREVIEW_USERNAME and "
        "OPENREVIEW_PASSWORD, or add words to search for."
    )
    at_once: ClassVar = 1

    def check(self, query: Query) -> None:
        """Venues, with or without words, words alone and ids of notes are answered."""
        self.ids(query)
        if query.until:
            raise self.refuse("is asked by venue, not by dates", "Leave out the last day.")
        if not (query.ids or query.text or query.venue):
            raise self.refuse("is asked by venue or words", "Give a venue such as ICLR.cc/2025/Conference.")

    def first(self, query: Query) -> str:
        """Pages are counted by their first record."""
        return "0"

    def call(self, query: Query, cursor: str) -> Call:
        """The submissions of a venue (or of an invitation, for older ones), the search, or one note."""
        if query.ids:
            return Call("/notes", {"id": self.batch(query, cursor)[0]})
        span = {"limit": str(query.size(PAGE_SIZE)), "offset": cursor}
        venue, words = _venue_and_words(query)
        if words:
            asked = {"term": words, "type": "terms", "content": "all", "group": venue or "all", "source": "forum"}
            return Call("/notes/search", asked | span)
        asked = {"invitation" if "/-/" in venue else "content.venueid": venue}
        if query.since:
            asked["mintcdate"] = str(int(datetime.fromisoformat(query.since).replace(tzinfo=UTC).timestamp() * 1000))
        return Call("/notes", asked | span)

    def read(self, text: str, query: Query, cursor: str) -> Page:
        """The notes; a page that is not full is the last."""
        answer = read_object(text)
        notes = list_at(answer, "notes")
        records = [Record(id_, as_line(note) + "\n") for note in notes if (id_ := _forum(note))]
        if query.ids:
            return self.ids_page(records, query, cursor, known={record.id for record in records})
        following, total = int(cursor) + len(notes), count_at(answer, "count")
        more = bool(notes) and (following < total if total is not None else len(notes) >= query.size(PAGE_SIZE))
        return Page(records, str(following) if more else None, total)

    def sign_in(self, site: Site, http: Http, environ: Mapping[str, str]) -> Site | None:
        """Logged in with name and password; the token that this gives is kept nowhere."""
        name, password = environ.get("OPENREVIEW_USERNAME", ""), environ.get("OPENREVIEW_PASSWORD", "")
        if not name or not password or site.secrets.values:
            return None
        asking = replace(site, secrets=Secrets(values=(name, password)))
        token = http.ask(asking, Call("/login", body={"id": name, "password": password}), _read_token, keep=False).value
        values = (name, password, token)
        return replace(site, secrets=Secrets(headers={"authorization": f"Bearer {token}"}, values=values))

    def ids(self, query: Query) -> list[str]:
        """Ids of notes."""
        return self.known_ids(query, openreview_id, "notes, as id:... or by the address of their forum")


def _read_token(text: str) -> str:
    if token := text_at(read_object(text), "token"):
        return token
    raise BadAnswer("answered a login without a token")


def _venue_and_words(query: Query) -> tuple[str, str]:
    """The venue and the words; a word with a slash, such as ICLR.cc/2025/Conference, is a venue."""
    words = query.text.split()
    named = next((word for word in words if "/" in word), "") if not query.venue else ""
    return query.venue or named, " ".join(word for word in words if word != named)


def _forum(note: JsonObject) -> str:
    """The id of a paper; empty for a reply."""
    own, forum = text_at(note, "id"), text_at(note, "forum")
    return own if own == (forum or own) else ""
