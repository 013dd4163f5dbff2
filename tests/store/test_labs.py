"""Labs and what they are part of: one lab by ROR id, its whole stays while a part is named, and counts its papers."""

import io
import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.curation.correct import Note, merge, split
from graphbuilder.extraction.metadata_labs import find_metadata_labs
from graphbuilder.extraction.names.recall import KnownName, Named, NameMemory
from graphbuilder.ingest import build
from graphbuilder.model import Edge, Extraction, GraphBatch, Node, Paper
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump, write_dump
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import entity, link, paper, relation

UNIT, SCHOOL, UNIVERSITY, OTHER = (entity("Lab", name) for name in ("Unit", "School", "University", "Other"))
ZUBROWKA = "0zubrow99"
"""A ROR id that no organisation of the list has."""


class LineReader:
    """Finds the labs of a paper's line of organisations, and nothing else."""

    version = "1"

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Extraction]:
        return (Extraction(paper, tuple(find_metadata_labs(paper)), (), self.version) for paper in papers)

    def remember(self, entities: Iterable[Named]) -> NameMemory:
        return NameMemory([])

    def recall(self, paper: Paper, names: Sequence[KnownName]) -> Extraction:
        return Extraction(paper, (), (), self.version)


def from_lab(number: int, *organizations: str, rors: Sequence[tuple[str, str]] = ()) -> Paper:
    return Paper(
        id=f"p{number}",
        title=f"Study number {number} of widgets",
        organizations=organizations,
        organization_ids=tuple(rors),
        published="2025-01-01",
    )


PAPERS = [
    from_lab(1, "Google DeepMind", "Google"),
    from_lab(2, "Google Research"),
    from_lab(3, "Zubrowka Institute of Widgets", rors=[("Zubrowka Institute of Widgets", ZUBROWKA)]),
    from_lab(4, "Institut Zubrowka", rors=[("Institut Zubrowka", ZUBROWKA)]),
    from_lab(5, "Institut Zubrowka", rors=[("Institut Zubrowka", ZUBROWKA)]),
    from_lab(6, "Zubrowka Institute of Widgets"),
    from_lab(7, "Research Company of the Search Engine", rors=[("Research Company of the Search Engine", "00njsd438")]),
    from_lab(8, "Double Institute", rors=[("Double Institute", "0double01")]),
    from_lab(9, "Double Institute", rors=[("Double Institute", "0double02")]),
]


def dumped(store: Store) -> str:
    out = io.StringIO()
    write_dump(store, out)
    return out.getvalue()


def built(store: Store, *parts: Sequence[Paper]) -> str:
    for part in parts:
        build(part, store=store, extractor=LineReader())
    return dumped(store)


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> str:
    with closing(SqliteStore(tmp_path_factory.mktemp("once") / "graph.db")) as store:
        return built(store, PAPERS)


def lab(store: Store, name: str) -> Node:
    (found,) = (node for node in store.nodes("Lab") if node.properties["name"] == name)
    return found


def papers_from(store: Store, id_: str) -> list[str]:
    return sorted(r["id"] for r in store.run("papers", {"groups": [{"roles": ["FROM"], "targets": [id_]}]}))


def part_of(store: Store) -> list[tuple[str, str]]:
    return [(row["id"], row["parent"]) for row in store.run("part_of")]


def small(*wholes: tuple[Node, Node], named: Node = UNIT) -> GraphBatch:
    labs = {node.id: node for node in (named, *itertools.chain(*wholes))}
    edges = [link("PART_OF", part.id, "Lab", whole) for part, whole in wholes]
    return GraphBatch((paper("2501.00001", "A paper"), *labs.values()), (relation("FROM", "2501.00001", named), *edges))


def test_what_a_lab_is_part_of_is_replaced_with_the_lab(store: Store) -> None:
    store.write(small((UNIT, SCHOOL), (SCHOOL, UNIVERSITY)))
    store.write(GraphBatch((UNIT, OTHER), (link("PART_OF", UNIT.id, "Lab", OTHER),)))
    assert part_of(store) == sorted([(UNIT.id, OTHER.id), (SCHOOL.id, UNIVERSITY.id)])
    store.write(GraphBatch((UNIT,), ()), exact=True)
    assert part_of(store) == [(SCHOOL.id, UNIVERSITY.id)]
    assert papers_from(store, UNIT.id) == ["2501.00001"]


def test_pruning_leaves_what_a_named_lab_is_part_of(store: Store) -> None:
    store.write(small((UNIT, SCHOOL), (SCHOOL, UNIVERSITY)))
    store.write(GraphBatch((OTHER, UNIVERSITY), (link("PART_OF", OTHER.id, "Lab", UNIVERSITY),)))
    assert store.prune() == 1
    assert {node.id for node in store.nodes("Lab")} == {UNIT.id, SCHOOL.id, UNIVERSITY.id}
    store.write(GraphBatch((paper("2501.00001", "A paper from nowhere"),), ()))
    assert store.prune() == 3
    assert (list(store.nodes("Lab")), part_of(store)) == ([], [])


def test_labs_that_are_part_of_each_other_are_pruned_and_counted_like_others(store: Store) -> None:
    store.write(small((UNIT, SCHOOL), (SCHOOL, UNIT)))
    store.write(
        GraphBatch(
            (OTHER, UNIVERSITY),
            tuple(link("PART_OF", one.id, "Lab", other) for one, other in ((OTHER, UNIVERSITY), (UNIVERSITY, OTHER))),
        )
    )
    assert store.prune() == 2
    assert papers_from(store, SCHOOL.id) == ["2501.00001"]
    assert [row["name"] for row in store.run("lab_parts", {"id": SCHOOL.id})] == ["School", "Unit"]
    assert [row["name"] for row in store.run("lab_parents", {"id": SCHOOL.id})] == ["Unit"]


def test_a_dump_with_parts_loads_into_an_equal_graph(store: Store, at_once: str, tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_text(at_once, encoding="utf-8")
    assert any(isinstance(record, Edge) and record.type == "PART_OF" for record in read_dump(file))
    store.load(read_dump(file))
    assert dumped(store) == at_once
    assert settle(store) == SettleReport()


@pytest.mark.parametrize("parts", [[PAPERS], [PAPERS[::-1]], [PAPERS[4:], PAPERS[:4]], [[p] for p in PAPERS[::-1]]])
def test_labs_do_not_depend_on_how_the_graph_was_built(store: Store, parts: list[list[Paper]], at_once: str) -> None:
    assert built(store, *parts) == at_once
    version = store.version()
    assert built(store, PAPERS) == at_once
    assert store.version() == version


@settings(max_examples=25, deadline=None)
@given(st.permutations(PAPERS), st.sets(st.integers(1, len(PAPERS) - 1)))
def test_any_order_and_any_cuts_give_one_graph(at_once: str, order: list[Paper], cuts: set[int]) -> None:
    edges = [0, *sorted(cuts), len(order)]
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        assert built(store, *(order[a:b] for a, b in itertools.pairwise(edges))) == at_once


def test_papers_of_a_lab_are_those_of_its_parts_too(store: Store) -> None:
    built(store, PAPERS)
    assert papers_from(store, lab(store, "Google").id) == ["p1", "p2", "p7"]
    assert papers_from(store, lab(store, "Alphabet").id) == ["p1", "p2", "p7"]
    assert papers_from(store, lab(store, "Google DeepMind").id) == ["p1"]
    (google,) = store.run("entity", {"id": lab(store, "Google").id})
    assert (google["papers"], google["roles"], google["country"]) == (3, {"FROM": 3}, "US")
    parts = store.run("lab_parts", {"id": google["id"]})
    assert [(row["name"], row["papers"]) for row in parts] == [
        ("Google", 2),
        ("Google DeepMind", 1),
        ("Google Research", 1),
    ]


def test_names_of_one_ror_id_are_one_lab(store: Store) -> None:
    built(store, PAPERS)
    zubrowka = lab(store, "Institut Zubrowka")
    assert papers_from(store, zubrowka.id) == ["p3", "p4", "p5", "p6"]
    assert (zubrowka.properties["ror"], zubrowka.properties["aliases"]) == (ZUBROWKA, ["Zubrowka Institute of Widgets"])
    assert '"reason":"ror","paper":"p3"' in str(zubrowka.properties["merges"])
    google = lab(store, "Google")
    assert "Research Company of the Search Engine" in google.properties["aliases"]  # type: ignore[operator]
    assert google.properties["ror"] == "00njsd438"


def test_a_name_with_two_ror_ids_has_none(store: Store) -> None:
    built(store, PAPERS)
    assert "ror" not in lab(store, "Double Institute").properties


def test_a_correction_holds_against_a_ror_id(store: Store) -> None:
    before = built(store, PAPERS)
    split(store, "Institut Zubrowka", "Zubrowka Institute of Widgets", note=Note())
    assert papers_from(store, lab(store, "Institut Zubrowka").id) == ["p4", "p5"]
    assert papers_from(store, lab(store, "Zubrowka Institute of Widgets").id) == ["p3", "p6"]
    merge(store, "Institut Zubrowka", "Google DeepMind", note=Note())
    assert papers_from(store, lab(store, "Google").id) == ["p1", "p2", "p4", "p5", "p7"]
    for number in (2, 1):
        store.withdraw(number)
        settle(store)
    assert dumped(store) == before


def test_a_part_that_goes_takes_its_whole_along(store: Store) -> None:
    built(store, PAPERS[:2], [from_lab(1, "Zubrowka Works"), from_lab(2, "Zubrowka Works")])
    assert [node.properties["name"] for node in store.nodes("Lab")] == ["Zubrowka Works"]
    assert part_of(store) == []


def test_a_store_opened_anew_has_the_same_parts(open_store_of_kind: Callable[..., Store]) -> None:
    built(open_store_of_kind(), PAPERS)
    assert len(part_of(open_store_of_kind())) == 3
