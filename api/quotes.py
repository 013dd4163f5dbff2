"""Papers of a list with their evidence as sentences to show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from api.highlight import Quote, quotes
from api.words import web_address
from graphbuilder.store.base import Row, Store

MOST_QUOTES = 4


@dataclass(frozen=True, slots=True)
class QuotedPaper:
    """A paper of a list, with the sentences that show why it is there."""

    id: str
    title: str
    published: str | None
    quotes: list[Quote]
    upvotes: int | None = None
    citations: int | None = None
    """Papers of the graph that cite it, where they were counted."""
    citation_count: int | None = None
    """How many cite it in all, as a source says."""
    code: str | None = None
    """The first of its links to code."""


def quoted_papers(store: Store, rows: Sequence[Row]) -> list[QuotedPaper]:
    """The papers of rows with id, title, published and evidence, each with a sentence for all that it states."""
    return [
        QuotedPaper(
            row["id"],
            row["title"] or "",
            row.get("published"),
            _quotes(store, row),
            row.get("upvotes"),
            row.get("citations"),
            row.get("citation_count"),
            web_address(row.get("code_url")),
        )
        for row in rows
    ]


def _quotes(store: Store, row: Row) -> list[Quote]:
    return telling(quotes(row.get("evidence") or [], _text_of(store, row["id"])))


def telling(found: Sequence[Quote]) -> list[Quote]:
    """The quotes that say something those before them do not, four at the most."""
    kept: list[Quote] = []
    said: set[tuple[str, str]] = set()
    for quote in found:
        says = {(item["role"], item["entity_id"]) for item in quote.statements}
        if not says <= said:
            kept.append(quote)
            said |= says
    return kept[:MOST_QUOTES]


def _text_of(store: Store, paper_id: str) -> Callable[[str], str]:
    """The texts of a paper, read from the store only when one is asked for."""
    read: dict[str, Row] = {}

    def text(field: str) -> str:
        if not read:
            read["paper"] = next(iter(store.run("paper", {"id": paper_id})), {})
        return str(read["paper"].get(field) or "")

    return text
