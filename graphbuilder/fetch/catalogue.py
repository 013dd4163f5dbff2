"""The sources that can be asked; to add one, write its module and list it here."""

from collections.abc import Sequence
from typing import Final

from graphbuilder.errors import UnknownName
from graphbuilder.fetch.source import Source
from graphbuilder.fetch.sources.arxiv import ArXiv
from graphbuilder.fetch.sources.crossref import Crossref
from graphbuilder.fetch.sources.dblp import Dblp
from graphbuilder.fetch.sources.hugging_face import HuggingFace
from graphbuilder.fetch.sources.openalex import OpenAlex
from graphbuilder.fetch.sources.openreview import OpenReview
from graphbuilder.fetch.sources.semantic_scholar import SemanticScholar

SOURCES: Final[dict[str, Source]] = {
    source.name: source
    for source in (ArXiv(), OpenAlex(), SemanticScholar(), Crossref(), HuggingFace(), Dblp(), OpenReview())
}
OTHER_NAMES: Final = {
    "semantic-scholar": "s2",
    "semanticscholar": "s2",
    "huggingface": "hf",
    "hf-daily": "hf",
    "daily-papers": "hf",
}


def find_sources(names: Sequence[str]) -> list[Source]:
    """The sources of some names, each once; raises UnknownName."""
    found: dict[str, Source] = {}
    for name in (name.strip().lower() for name in names):
        own = OTHER_NAMES.get(name, name)
        if own not in SOURCES:
            raise UnknownName(f"There is no source {name!r}.", hint=f"Sources: {', '.join(SOURCES)}.")
        found[own] = SOURCES[own]
    return list(found.values())
