"""A settled graph is what its papers say together: not of their order, nor of how builds were cut.

The extractor of these tests finds what a paper's title says in words such as
``USES METHOD Zorblax`` or ``PROPOSES METHOD Zonal Quorum Ranker = ZQR``.
"""

import io
import itertools
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.extraction.names.recall import KnownName, Named, NameMemory
from graphbuilder.ingest import build
from graphbuilder.model import Evidence, ExtractedEntity, ExtractedResult, Extraction, GraphBatch, Node, Paper
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump, write_dump
from graphbuilder.store.sqlite import SqliteStore

Opener = Callable[..., Store]
_SAYS = re.compile(r"([A-Z_]+) (METHOD|MODEL|BENCHMARK|TASK) ([^;=]+)(?: = ([^;]+))?(?:;|$)")


class TitleReader:
    """Finds what titles say, in the words given above."""

    def __init__(self, version: str = "1", stop_at: str = "") -> None:
        self.version = version
        self._stop_at = stop_at

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Extraction]:
        for paper in papers:
            if paper.id == self._stop_at:
                raise KeyboardInterrupt
            entities = tuple(_entity(found) for found in _SAYS.finditer(paper.title))
            systems = [e.name for e in entities if e.type in ("METHOD", "MODEL")]
            benchmarks = [e.name for e in entities if e.type == "BENCHMARK"]
            place = Evidence(paper.title, "title", 0, 1)
            results = [
                ExtractedResult(system, benchmark, "accuracy", "5.1", 5.1, "", True, place, 0.8)
                for system, benchmark in zip(systems, benchmarks, strict=False)
            ]
            yield Extraction(paper, entities, tuple(results), self.version)

    def remember(self, entities: Iterable[Named]) -> NameMemory:
        return NameMemory(KnownName(e.name, e.name, e.type) for e in entities if e.role == "PROPOSES")

    def recall(self, paper: Paper, names: Sequence[KnownName]) -> Extraction:
        """Each name that is sought, as one that the abstract mentions."""
        entities = [
            ExtractedEntity(
                name=known.name,
                type=known.type,
                role="MENTIONS",
                surfaces=(known.form,),
                evidence=(Evidence(paper.abstract, "abstract", at, at + len(known.form)),),
                confidence=0.8,
                rule="corpus-memory",
            )
            for known in names
            if (at := paper.abstract.find(known.form)) >= 0
        ]
        return Extraction(paper, tuple(entities), (), self.version)


def _entity(found: re.Match[str]) -> ExtractedEntity:
    role, kind, name, short = found.groups()
    start = found.start(3)
    evidence = (Evidence(found.string, "title", start, start + len(name)),)
    return ExtractedEntity(
        name=short or name,
        type=kind,  # type: ignore[arg-type]
        role=role,  # type: ignore[arg-type]
        surfaces=tuple(filter(None, (name, short))),
        evidence=evidence,
        confidence=0.9,
        rule="test",
        long_form=name if short else None,
        short_form=short,
    )


def paper(number: int, title: str, **fields: object) -> Paper:
    return Paper(id=f"p{number}", title=title, published=f"2024-0{1 + number % 9}-01", **fields)  # type: ignore[arg-type]


PAIRED = [
    paper(1, "PROPOSES METHOD Zonal Quorum Ranker = ZQR;USES MODEL Frobnicator;EVALUATED_ON BENCHMARK ZBench"),
    paper(
        2,
        "USES MODEL frobnicator;USES MODEL Plain;USES METHOD ZQR",
        authors=("Ada Byron", "ada byron"),
        references=("p9", "p5"),
    ),
    paper(3, "USES MODEL Frobnicator;PROPOSES METHOD Twofold Thing = TWT;USES METHOD ZQR", venue="TESTCONF"),
    paper(7, "PROPOSES MODEL Zorbnix;USES MODEL Plain", abstract="Zorbnix is one, and so is Quuxnet."),
]
BARE = [
    paper(4, "USES METHOD ZQR;USES METHOD Frobnicator;EVALUATED_ON BENCHMARK ZBench", venue="TestConf"),
    paper(8, "PROPOSES BENCHMARK Quuxnet", abstract="We tried Zorbnix and TWT, not Zorbnix-2."),
    paper(5, "MENTIONS MODEL ZQR;USES METHOD TWT;USES MODEL Frobnicator", authors=("Ada Byron",)),
    paper(6, "PROPOSES METHOD Tiny Wheel Tool = TWT;USES MODEL frobnicators;USES METHOD zonal quorum-ranker"),
]


def dumped(store: Store) -> str:
    out = io.StringIO()
    write_dump(store, out)
    return out.getvalue()


def built(store: Store, *parts: Sequence[Paper], version: str = "1") -> str:
    for part in parts:
        build(part, store=store, extractor=TitleReader(version))
    return dumped(store)


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The dump of one build of all papers, in SQLite."""
    store = SqliteStore(tmp_path_factory.mktemp("once") / "graph.db")
    dump = built(store, [*PAIRED, *BARE])
    store.close()
    return dump


@pytest.mark.parametrize(
    "parts",
    [[PAIRED, BARE], [BARE, PAIRED], [[*PAIRED, *BARE]], [[*BARE, *PAIRED][::-1]], [[p] for p in (*BARE, *PAIRED)]],
    ids=["paired-first", "bare-first", "at-once", "backwards", "one-by-one"],
)
def test_the_graph_does_not_depend_on_how_it_was_built(store: Store, parts: list[list[Paper]], at_once: str) -> None:
    assert built(store, *parts) == at_once


def test_what_one_input_tells_holds_for_the_other(store: Store) -> None:
    built(store, BARE, PAIRED)
    (ranker,) = store.run("entities_by_key", {"key": "zqr"})
    assert (
        store.run("entity", {"id": ranker["id"]})[0]["papers"] == 6
    )  # one pairs, one spells out, four abbreviate; one calls it a model
    (frobnicator,) = store.run("entities_by_key", {"key": "frobnicator"})  # a model, though one paper says method
    assert (frobnicator["label"], store.run("entity", {"id": frobnicator["id"]})[0]["papers"]) == ("Model", 6)
    assert len(store.run("entities_by_key", {"key": "twt"})) == 3  # two things, and one paper that says neither


def test_a_name_that_one_paper_proposes_is_found_in_the_others(store: Store) -> None:
    built(store, BARE, PAIRED)
    found = [(row["role"], row["name"], row["rule"]) for row in store.run("paper_relations", {"id": "p8"})]
    assert sorted(found) == [
        ("MENTIONS", "TWT", "corpus-memory"),
        ("MENTIONS", "Zorbnix", "corpus-memory"),
        ("PROPOSES", "Quuxnet", "test"),
    ]
    assert "Quuxnet" in [row["name"] for row in store.run("paper_relations", {"id": "p7"})]


def test_what_no_paper_proposes_any_more_is_found_nowhere(store: Store) -> None:
    built(store, BARE, PAIRED, [paper(7, "USES MODEL Plain")])
    assert "Zorbnix" not in [row["name"] for row in store.run("names")]


def test_building_or_settling_again_writes_nothing(store: Store) -> None:
    built(store, PAIRED, BARE)
    version = store.version()
    built(store, BARE)
    assert settle(store) == SettleReport()
    assert store.version() == version


def test_a_settled_graph_that_is_touched_settles_to_itself(store: Store, at_once: str) -> None:
    built(store, PAIRED, BARE)
    facts = {stored.paper: stored.facts for stored in store.facts()}
    store.write_facts(facts)
    assert not store.is_settled()
    assert settle(store) == SettleReport()
    assert dumped(store) == at_once


def test_a_stopped_build_and_the_same_build_again_give_one_graph(
    store: Store, at_once: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphbuilder.ingest.BATCH", 2)
    with pytest.raises(KeyboardInterrupt):
        build([*PAIRED, *BARE], store=store, extractor=TitleReader(stop_at="p6"))
    assert not store.is_settled()
    assert built(store, [*PAIRED, *BARE]) == at_once


def test_a_build_without_news_settles_what_a_killed_one_left(
    store: Store, at_once: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(store: Store, **_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("graphbuilder.ingest.settle", killed)
        with pytest.raises(KeyboardInterrupt):
            built(store, [*BARE, *PAIRED])
    assert built(store, PAIRED) == at_once


def test_papers_that_change_leave_no_trace_of_what_they_were(store: Store, at_once: str) -> None:
    before = [paper(n, "USES METHOD Gone;PROPOSES METHOD Zipped Quick Rope = ZQR", references=("x9",)) for n in (1, 5)]
    built(store, before, [p for p in (*PAIRED, *BARE) if p.id not in ("p1", "p5")])
    assert built(store, [p for p in (*PAIRED, *BARE) if p.id in ("p1", "p5")]) == at_once


def test_a_dump_settles_to_itself_in_a_new_store(store: Store, at_once: str, tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_text(at_once, encoding="utf-8")
    store.load(read_dump(file))
    assert settle(store) == SettleReport()
    assert dumped(store) == at_once


def test_facts_are_those_of_papers_that_were_read(store: Store) -> None:
    built(store, PAIRED)
    assert [(stored.paper, stored.published) for stored in store.facts()] == [
        ("p1", "2024-02-01"),
        ("p2", "2024-03-01"),
        ("p3", "2024-04-01"),
        ("p7", "2024-08-01"),
    ]
    assert [node.id for node in store.nodes("Paper")] == ["p1", "p2", "p3", "p5", "p7", "p9"]
    assert [node.id for node in store.nodes("Paper", ["p3", "nowhere", "p1"])] == ["p1", "p3"]
    assert list(store.nodes("Task", [])) == []


def test_exact_writing_replaces_what_an_entity_was(store: Store) -> None:
    built(store, PAIRED)
    entity = next(node for node in store.nodes("Model") if node.properties["name"] == "Frobnicator")
    bare = Node("Model", entity.id, {"name": "Frob", "aliases": [], "alias_keys": ["frob"], "name_norm": "frob"})
    store.write(GraphBatch((bare,), ()), exact=True)
    assert list(store.nodes("Model", [entity.id])) == [bare]
    assert store.run("entities_by_key", {"key": "frobnicator"}) == []
    assert store.run("entity", {"id": entity.id})[0]["papers"] == 3


@settings(max_examples=30, deadline=None)
@given(st.permutations([*PAIRED, *BARE]), st.sets(st.integers(1, 7)))
def test_any_order_and_any_cuts_give_one_graph(at_once: str, order: list[Paper], cuts: set[int]) -> None:
    edges = [0, *sorted(cuts), len(order)]
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        assert built(store, *(order[a:b] for a, b in itertools.pairwise(edges))) == at_once
