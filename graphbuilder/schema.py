"""The graph schema: the one place that names node labels, relation types and their properties.

Everything that writes or reads the graph imports these names; see docs/schema.md for the meaning of
each. Raise ``SCHEMA_VERSION`` whenever a stored graph could no longer be read as before.
"""

from typing import Final, Literal, get_args

SCHEMA_VERSION: Final = 4

EntityLabel = Literal["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue"]
CorrectedLabel = Literal["Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue", "Paper"]
NodeLabel = Literal["Paper", "Result", "Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue", "Correction"]
CorrectionKind = Literal["confirm", "reject", "alias", "merge", "split", "apart", "rename", "retype"]
RelationType = Literal[
    "PROPOSES",
    "USES",
    "COMPARES_TO",
    "MENTIONS",
    "EVALUATED_ON",
    "TRAINED_ON",
    "ADDRESSES",
    "FROM",
    "AUTHORED_BY",
    "PUBLISHED_IN",
    "CITES",
    "REPORTS",
    "OF",
    "ON",
    "PART_OF",
]

ENTITY_LABELS: Final[tuple[EntityLabel, ...]] = get_args(EntityLabel)
STORED_LABELS: Final[tuple[NodeLabel, ...]] = get_args(NodeLabel)
# What papers say; a correction is kept beside it, without edges.
NODE_LABELS: Final[tuple[NodeLabel, ...]] = tuple(label for label in STORED_LABELS if label != "Correction")
RELATION_TYPES: Final[tuple[RelationType, ...]] = get_args(RelationType)
CORRECTION_KINDS: Final[tuple[CorrectionKind, ...]] = get_args(CorrectionKind)

# Which labels a relation may join: type -> (source labels, target labels).
RELATIONS: Final[dict[RelationType, tuple[frozenset[NodeLabel], frozenset[NodeLabel]]]] = {
    "PROPOSES": (frozenset({"Paper"}), frozenset({"Method", "Model", "Benchmark"})),
    "USES": (frozenset({"Paper"}), frozenset({"Method", "Model"})),
    "COMPARES_TO": (frozenset({"Paper"}), frozenset({"Method", "Model"})),
    "MENTIONS": (frozenset({"Paper"}), frozenset({"Method", "Model", "Benchmark", "Lab"})),
    "EVALUATED_ON": (frozenset({"Paper"}), frozenset({"Benchmark"})),
    "TRAINED_ON": (frozenset({"Paper"}), frozenset({"Benchmark"})),
    "ADDRESSES": (frozenset({"Paper"}), frozenset({"Task"})),
    "FROM": (frozenset({"Paper"}), frozenset({"Lab"})),
    "AUTHORED_BY": (frozenset({"Paper"}), frozenset({"Author"})),
    "PUBLISHED_IN": (frozenset({"Paper"}), frozenset({"Venue"})),
    "CITES": (frozenset({"Paper"}), frozenset({"Paper"})),
    "REPORTS": (frozenset({"Paper"}), frozenset({"Result"})),
    "OF": (frozenset({"Result"}), frozenset({"Method", "Model"})),
    "ON": (frozenset({"Result"}), frozenset({"Benchmark"})),
    "PART_OF": (frozenset({"Lab"}), frozenset({"Lab"})),
}

# Relations that extraction finds in text: each edge carries EVIDENCE_PROPERTIES.
EXTRACTED_RELATIONS: Final[tuple[RelationType, ...]] = (
    "PROPOSES",
    "USES",
    "COMPARES_TO",
    "MENTIONS",
    "EVALUATED_ON",
    "TRAINED_ON",
    "ADDRESSES",
    "FROM",
)

# Node properties beside ``id``. Lists hold strings; ``external_ids`` is a JSON object as text.
ENTITY_PROPERTIES: Final = (
    "slug",
    "name",
    "aliases",  # other written forms, sorted
    "name_norm",  # names.name_key(name), indexed
    "alias_keys",  # names.name_key of the name and of every alias, sorted, indexed
    "merges",  # why forms of other keys are its own: JSON list of {form, key, reason, paper}, or null
    "description",
    "described_by",  # whose words the description is, such as papers-with-code
    "external_ids",
    "first_seen",  # ISO date of the earliest paper with a date, or null
    "country",  # Lab only: two letters of ISO 3166
    "ror",  # Lab only: id in the Research Organization Registry, as 00f54p054
    "orcid",  # Author only
)
NODE_PROPERTIES: Final[dict[NodeLabel, tuple[str, ...]]] = {
    "Paper": (
        "title",
        "abstract",
        "published",  # ISO date (YYYY, YYYY-MM or YYYY-MM-DD) or null
        "year",
        "url",
        "arxiv_id",
        "doi",
        "openalex_id",
        "s2_id",
        "source",
        "upvotes",
        "citation_count",  # how many papers cite it in all, as a source says
        "code_url",  # the first of its links to code
        "code",  # all of them, as a JSON list of {address, official, framework, in_paper, rule}, or null
        "keys",  # ids and title that it or a record of it is known by, sorted, indexed; see resolution/papers/copies.py
        "records",  # what it was joined from, as JSON, where several records are of this one paper
        "digest",  # of the input and the extractor version: an equal digest means nothing to do
        "facts",  # all that was extracted, as JSON: what the paper's edges are made from
        "resolved",  # a digest of the facts and of the entities that they were given
    ),
    "Result": ("metric", "value", "number", "unit", "higher_is_better", "sentence", "confidence", "rule"),
    "Correction": (
        "kind",
        "number",  # order, from 1
        "label",
        "key",  # names.name_key of the entity that it speaks of; of a paper see resolution/papers/told.py
        "name",  # of that entity, when the correction was made; the title of a paper
        "other_label",
        "other_key",
        "other_name",
        "paper",  # confirm and reject only, as are relation and evidence; else the id of the paper it speaks of
        "relation",
        "evidence",  # a JSON object as text: the edge's properties, to keep what no extraction finds again
        "form",  # written form (alias, split), new name (rename) or id of the other paper
        "reason",
        "by",
        "at",  # ISO time or null
    ),
    **dict.fromkeys(ENTITY_LABELS, ENTITY_PROPERTIES),
}

# Properties of an extracted edge. The first four are lists of equal length, one item a mention.
EVIDENCE_PROPERTIES: Final = (
    "sentence",
    "field",  # title, abstract or metadata
    "start",  # first character in that field, 0-based
    "end",  # one past the last character
    "confidence",
    "rule",
    "extractor_version",
    "status",  # auto, confirmed or rejected
    "raw",  # FROM only: the affiliation as written
)
# AUTHORED_BY carries the author's place in the list, from 0; CITES the sentences that cite, where a source gives them.
RELATION_PROPERTIES: Final[dict[RelationType, tuple[str, ...]]] = {
    **dict.fromkeys(EXTRACTED_RELATIONS, EVIDENCE_PROPERTIES),
    "AUTHORED_BY": ("position",),
    "PUBLISHED_IN": (),
    "CITES": ("context",),
    "REPORTS": (),
    "OF": (),
    "ON": (),
    "PART_OF": (),
}

# Under which licence a source gives what it states, by the rule of relations and results that come from it.
LICENCES: Final[dict[str, tuple[str, str]]] = {"papers-with-code": ("Papers with Code", "CC BY-SA 4.0")}

# What question words stand for.
USING: Final[tuple[RelationType, ...]] = ("PROPOSES", "USES")
ON: Final[tuple[RelationType, ...]] = ("EVALUATED_ON", "TRAINED_ON")
ANY_ROLE: Final[dict[EntityLabel, tuple[RelationType, ...]]] = {
    "Method": ("PROPOSES", "USES", "COMPARES_TO", "MENTIONS"),
    "Model": ("PROPOSES", "USES", "COMPARES_TO", "MENTIONS"),
    "Benchmark": ("PROPOSES", "EVALUATED_ON", "TRAINED_ON", "MENTIONS"),
    "Task": ("ADDRESSES",),
    "Lab": ("FROM", "MENTIONS"),
    "Author": ("AUTHORED_BY",),
    "Venue": ("PUBLISHED_IN",),
}

# Path segment of the API and the pages for each label.
PLURALS: Final[dict[EntityLabel, str]] = {
    "Method": "methods",
    "Model": "models",
    "Benchmark": "benchmarks",
    "Task": "tasks",
    "Lab": "labs",
    "Author": "authors",
    "Venue": "venues",
}
