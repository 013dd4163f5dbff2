"""A graph of names alone, for phrasings that were written about a larger one: no paper but those that are cited."""

from pathlib import Path
from typing import Final

from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import EntityLabel
from tests.graphs import entity, paper, relation

FOLDER: Final = Path(__file__).parent / "blind"


def _rows(file: str) -> list[list[str]]:
    lines = (FOLDER / file).read_text(encoding="utf-8").splitlines()[1:]
    return [line.split("\t") for line in lines]


def blind_graph() -> GraphBatch:
    """The names of ``names.tsv``, and the papers of ``papers.tsv`` with what they propose."""
    nodes: dict[str, Node] = {}
    for label, name, aliases in _rows("names.tsv"):
        kind: EntityLabel = label  # type: ignore[assignment]
        nodes[f"{label}:{name}"] = entity(kind, name, *filter(None, aliases.split("; ")))
    papers: list[Node] = []
    edges: list[Edge] = []
    for key, title, proposed in _rows("papers.tsv"):
        papers.append(paper(key, title, "2023-01-01", abstract=""))
        edges += [relation("PROPOSES", key, nodes[thing], f"This sentence names {thing}.") for thing in _of(proposed)]
    return GraphBatch((*nodes.values(), *papers), tuple(edges))


def _of(proposed: str) -> list[str]:
    return [thing for thing in proposed.split("; ") if thing]
