"""Export the graph, or the papers of an answer, in the formats of other tools."""

import importlib
from collections.abc import Iterator
from typing import Final

from rapidfuzz import process

from graphbuilder.errors import OutputError, QuestionError
from graphbuilder.exports.bibliography import BIBTEX, CSL_JSON, RIS
from graphbuilder.exports.cypher import CYPHER
from graphbuilder.exports.format import Format
from graphbuilder.exports.graph_xml import GEXF, GRAPHML
from graphbuilder.exports.leaderboards import LEADERBOARDS
from graphbuilder.exports.linked_data import JSON_LD
from graphbuilder.exports.neo4j_admin import NEO4J_ADMIN
from graphbuilder.exports.node_link import NODE_LINK
from graphbuilder.exports.selection import Selection
from graphbuilder.exports.tables import CSV, JSON_LINES

_PIECE: Final = 1 << 16


def _write_parquet(selection: Selection) -> Iterator[bytes]:
    try:
        parquet = importlib.import_module("graphbuilder.exports.parquet")  # pyarrow is large, and an extra
    except ImportError as error:
        raise OutputError(
            "Parquet needs pyarrow, which is not installed.", hint='Run: pip install "graphbuilder[parquet]".'
        ) from error
    pieces: Iterator[bytes] = parquet.write(selection)
    return pieces


PARQUET: Final = Format(
    "parquet", "application/vnd.apache.parquet", ".parquet", "a table for pandas, Polars and DuckDB", _write_parquet
)
FORMATS: Final[dict[str, Format]] = {
    form.name: form
    for form in (
        *(CSV, JSON_LINES, PARQUET, GRAPHML, GEXF, NODE_LINK, JSON_LD, CYPHER, NEO4J_ADMIN),
        *(BIBTEX, RIS, CSL_JSON, LEADERBOARDS),
    )
}
"""All formats by name, in the order in which they are listed."""
_OTHER_NAMES: Final = {
    "ndjson": "jsonl",
    "jsonlines": "jsonl",
    "node-link": "json",
    "json-ld": "jsonld",
    "neo4j": "neo4j-admin",
    "bib": "bibtex",
    "csl": "csl-json",
    "cyp": "cypher",
    "pwc": "leaderboards",
    "leaderboard": "leaderboards",
}


def find_format(name: str) -> Format:
    """The format of a name. Raises QuestionError for an unknown one."""
    known = name.strip().lower()
    known = _OTHER_NAMES.get(known, known)
    if known not in FORMATS:
        near = process.extractOne(known, list(FORMATS), score_cutoff=75)
        meant = f"Did you mean {near[0]}? " if near else ""
        raise QuestionError(
            f"There is no export format {name[:40]!r}.", hint=f"{meant}Use one of: {', '.join(FORMATS)}."
        )
    return FORMATS[known]


def export(selection: Selection, form: Format) -> Iterator[bytes]:
    """The file, piece by piece; no piece is empty, and no more than a few hundred papers are held at once.

    What leaderboards hold at once is all benchmarks of one task. Raises OutputError when the format needs a
    library that is not installed.
    """
    waiting, size = [], 0
    for piece in form.write(selection):
        raw = piece.encode("utf-8", "replace") if isinstance(piece, str) else piece
        waiting.append(raw)
        size += len(raw)
        if size >= _PIECE:
            yield b"".join(waiting)
            waiting, size = [], 0
    if size:
        yield b"".join(waiting)
