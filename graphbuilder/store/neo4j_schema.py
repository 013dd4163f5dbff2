"""Constraints and indexes of a graph in Neo4j."""

from collections.abc import Iterator
from typing import Final

from graphbuilder.schema import ENTITY_LABELS, STORED_LABELS

_INDEXED: Final = ("slug", "name_norm", "first_seen")
# ``words`` holds the words of title and abstract, cut as for SQLite (see words.py) and joined by spaces.
_PAPER_WORDS: Final = (
    "CREATE FULLTEXT INDEX paper_words IF NOT EXISTS FOR (n:Paper) ON EACH [n.words] "
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}"
)
# Keys as whole terms, so that a name or its beginning is found in the list ``alias_keys``.
_ENTITY_KEYS: Final = (
    f"CREATE FULLTEXT INDEX entity_keys IF NOT EXISTS FOR (n:{'|'.join(ENTITY_LABELS)}) ON EACH [n.alias_keys] "
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}}"
)
# Keys of papers as whole terms; see resolution/papers/copies.py.
_PAPER_KEYS: Final = (
    "CREATE FULLTEXT INDEX paper_keys IF NOT EXISTS FOR (n:Paper) ON EACH [n.keys] "
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}}"
)
# Ids that lead to an entity; see records.former_ids.
_FORMER_IDS: Final = (
    f"CREATE FULLTEXT INDEX former_ids IF NOT EXISTS FOR (n:{'|'.join(ENTITY_LABELS)}) ON EACH [n.former_ids] "
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}}"
)

WRITER_KEY: Final = (
    "CREATE CONSTRAINT graphbuilder_writer IF NOT EXISTS FOR (n:GraphbuilderWriter) REQUIRE n.key IS UNIQUE"
)


def schema_statements() -> Iterator[str]:
    """The statements that make all constraints and indexes; those that are there stay."""
    yield "CREATE CONSTRAINT graphbuilder_meta IF NOT EXISTS FOR (n:GraphbuilderMeta) REQUIRE n.key IS UNIQUE"
    yield WRITER_KEY
    for label in STORED_LABELS:
        yield f"CREATE CONSTRAINT {label.lower()}_id IF NOT EXISTS FOR (n:{label}) REQUIRE n.id IS UNIQUE"
    for label in ENTITY_LABELS:
        for name in _INDEXED:
            yield f"CREATE INDEX {label.lower()}_{name} IF NOT EXISTS FOR (n:{label}) ON (n.{name})"
    yield "CREATE INDEX lab_ror IF NOT EXISTS FOR (n:Lab) ON (n.ror)"
    for name in ("published", "arxiv_id", "doi", "openalex_id", "s2_id", "url"):
        yield f"CREATE INDEX paper_{name} IF NOT EXISTS FOR (n:Paper) ON (n.{name})"
    yield _PAPER_WORDS
    yield _ENTITY_KEYS
    yield _FORMER_IDS
    yield _PAPER_KEYS
