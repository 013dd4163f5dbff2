"""What every store does: each test runs once on SQLite and once on Neo4j."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from graphbuilder.errors import QueryError, QuestionError, StoreError, StoreVersionError, UnknownName
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import SCHEMA_VERSION
from graphbuilder.store.base import Store, WriteReport
from graphbuilder.store.catalogue import Catalogue, Query, load_catalogue
from graphbuilder.store.dump import read_dump
from graphbuilder.store.parameters import Column
from tests.graphs import entity, link, paper, relation, result, small_batch
from tests.store.conftest import dump_into

Opener = Callable[..., Store]
GRPO = entity("Method", "GRPO").id
PPO = entity("Method", "PPO").id
MATH = entity("Benchmark", "MATH").id


def found(store: Store, *groups: Mapping[str, object], **filters: object) -> list[str]:
    """Ids of the papers that pass the filters."""
    return [row["id"] for row in store.run("papers", {"groups": list(groups), **filters})]


def test_write_reports_new_and_replaced_papers(store: Store) -> None:
    assert store.write(small_batch()) == WriteReport(created=4, replaced=0)
    more = GraphBatch((paper("2402.00001", "Again"), paper("1700.00001", "No longer a stub")), ())
    assert store.write(more) == WriteReport(created=1, replaced=1)


def test_write_of_the_same_batches_changes_nothing(store: Store, batches: tuple[GraphBatch, ...]) -> None:
    for batch in batches[:2]:
        store.write(batch)
    before = list(store.dump())
    for batch in batches[:2]:
        store.write(batch)
    assert list(store.dump()) == before


def test_dump_is_sorted_and_whole(store: Store) -> None:
    batch = small_batch()
    store.write(batch)
    records = list(store.dump())
    nodes = [record for record in records if isinstance(record, Node)]
    edges = [record for record in records if isinstance(record, Edge)]
    assert records == [*nodes, *edges]
    assert [(n.label, n.id) for n in nodes] == sorted(
        (n.label, n.id) for n in [*batch.nodes, Node("Paper", "1700.00001")]
    )
    assert [(e.type, e.source, e.target) for e in edges] == sorted((e.type, e.source, e.target) for e in batch.edges)
    proposes = next(e for e in edges if e.type == "PROPOSES" and e.target == GRPO)
    assert proposes == next(e for e in batch.edges if e.type == "PROPOSES" and e.target == GRPO)


def test_writing_a_paper_again_replaces_its_edges_and_results(store: Store) -> None:
    store.write(small_batch())
    grpo, math = entity("Method", "GRPO"), entity("Benchmark", "MATH")
    score, score_edges = result("2402.00001", grpo, math, "accuracy", 60.0)
    new = GraphBatch(
        (paper("2402.00001", "GRPO, second version", "2024-02-05"), grpo, math, score),
        (relation("USES", "2402.00001", grpo, "Other words."), *score_edges),
    )
    store.write(new)
    assert [(row["role"], row["name"]) for row in store.run("paper_relations", {"id": "2402.00001"})] == [
        ("USES", "GRPO")
    ]
    assert [row["number"] for row in store.run("paper_results", {"id": "2402.00001"})] == [60.0]
    assert [row["number"] for row in store.run("leaderboard", {"id": MATH})] == [60.0]
    assert found(store, text="second version") == ["2402.00001"]
    assert found(store, text="mathematics") == []
    assert [row["id"] for row in store.run("paper_cited_by", {"id": "2402.00001"})] == ["2501.00001"]


def test_entities_are_merged_and_papers_become_what_is_written(store: Store) -> None:
    store.write(small_batch())
    later = replace(entity("Method", "GRPO", "G.R.P.O.", first_seen="2025-01-01"), id=GRPO)
    store.write(GraphBatch((paper("2402.00001", "New title", None), later), (relation("USES", "2402.00001", later),)))
    (row,) = store.run("entity", {"id": GRPO})
    assert row["aliases"] == ["G.R.P.O.", "Group Relative Policy Optimization"]
    assert row["first_seen"] == "2024-02-05"
    (kept,) = store.run("paper", {"id": "2402.00001"})
    assert (kept["title"], kept["abstract"], kept["published"]) == ("New title", None, None)
    keys = ["groprelativepolicyoptimization", "grouprelativepolicyoptimization", "g.r.p.o", "grpo"]
    assert [len(store.run("entities_by_key", {"key": key})) for key in keys] == [0, 1, 1, 1]
    earlier = replace(later, properties={**later.properties, "first_seen": "2023-12"})
    store.write(GraphBatch((paper("9.9", "T"), earlier), (relation("USES", "9.9", earlier),)))
    assert store.run("entity", {"id": GRPO})[0]["first_seen"] == "2023-12"


def test_prune_deletes_what_no_edge_reaches(store: Store) -> None:
    store.write(small_batch())
    assert store.prune() == 0
    store.write(GraphBatch((paper("2402.00001", "Empty now"),), ()))
    assert store.prune() == 3  # author, venue and task; the lab and both methods have other papers
    left = {(row["label"], row["name"]) for row in store.run("names", {"labels": ["Author", "Venue", "Task", "Lab"]})}
    assert left == {("Lab", "Lab of Tests")}


def test_digests_are_those_of_papers_that_are_there(store: Store) -> None:
    store.write(small_batch())
    asked = ["2402.00001", "1700.00001", "nowhere", "2501.00001"]
    assert store.digests(asked) == {"2402.00001": "d-2402.00001-20", "2501.00001": "d-2501.00001-12"}
    assert store.digests([]) == {}


def test_version_changes_with_the_graph_alone(store: Store) -> None:
    seen = [store.version()]
    store.write(small_batch())
    seen.append(store.version())
    store.run("statistics")
    assert store.version() == seen[-1]
    store.write(GraphBatch((paper("2402.00001", "Other"),), ()))
    seen.append(store.version())
    assert len(set(seen)) == 3


def test_a_failed_write_leaves_no_trace(store: Store) -> None:
    store.write(small_batch())
    before, version = list(store.dump()), store.version()
    lost = entity("Method", "Never written")
    with pytest.raises(StoreError, match="not there"):
        store.write(GraphBatch((paper("2402.00001", "Changed"),), (relation("USES", "2402.00001", lost),)))
    assert list(store.dump()) == before
    assert store.version() == version


@pytest.mark.parametrize(
    ("nodes", "edges", "message"),
    [
        ((Node("Method", "m", {"name": "M", "colour": "red"}),), (), "no property 'colour'"),
        ((Node("Method", "m", {}),), (), "has no name"),
        ((Node("Author", "a", {"name": "A"}),), (Edge("USES", "p", "Paper", "a", "Author"),), "no USES from Paper"),
        ((Node("Method", "m", {"name": "M"}),), (Edge("USES", "p", "Paper", "m", "Method"),), "not of the batch"),
        ((Node("Result", "r", {}),), (), "reports the result"),
    ],
)
def test_write_refuses_what_the_schema_does_not_allow(
    store: Store, nodes: tuple[Node, ...], edges: tuple[Edge, ...], message: str
) -> None:
    with pytest.raises(StoreError, match=message):
        store.write(GraphBatch(nodes, edges))


def test_texts_that_no_store_can_hold_are_mended(store: Store) -> None:
    odd = "nul \x00, half \ud83d, tab \t, quote \"', \\u0041, emoji \U0001f600"
    method = entity("Method", "M\x00", description=odd)
    store.write(GraphBatch((paper("p", odd), method), (relation("USES", "p", method, odd, odd),)))
    mended = odd.replace("\x00", "\ufffd").replace("\ud83d", "\ufffd")
    assert store.run("paper", {"id": "p"})[0]["title"] == mended
    assert store.run("entity", {"id": method.id})[0]["description"] == mended
    (row,) = store.run("paper_relations", {"id": "p"})
    assert [one["sentence"] for one in row["evidence"]] == [mended, mended]


def test_load_fills_an_empty_store_alone(store: Store, tmp_path: Path) -> None:
    store.write(small_batch())
    records = dump_into(store, tmp_path / "dump.jsonl")
    assert records + 1 == len((tmp_path / "dump.jsonl").read_text(encoding="utf-8").splitlines())
    with pytest.raises(StoreError, match="not empty"):
        store.load(read_dump(tmp_path / "dump.jsonl"))


def test_groups_ask_for_papers_with_all_of_them(store: Store) -> None:
    store.write(small_batch())
    using = {"roles": ["PROPOSES", "USES"], "targets": [GRPO]}
    on_math = {"roles": ["EVALUATED_ON", "TRAINED_ON"], "targets": [MATH]}
    assert found(store, using) == ["2501.00001", "2402.00001"]
    assert found(store, {"roles": ["PROPOSES"], "targets": [GRPO, PPO]}) == ["2402.00001", "10.1/undated"]
    assert found(store, using, on_math) == ["2402.00001"]  # the other one's edge to MATH is rejected
    assert found(store, using, {**on_math, "negate": True}) == ["2501.00001"]
    assert found(store, {"roles": ["EVALUATED_ON"]}) == ["2501.00001", "2402.00001"]
    assert found(store, {"roles": ["EVALUATED_ON"], "negate": True}) == ["2502.00001", "10.1/undated"]
    assert found(store, {"roles": ["USES"], "targets": ["nothing"]}) == []
    assert found(store, {"roles": ["CITES"], "targets": ["1700.00001"]}) == ["2501.00001"]
    assert found(store, {"roles": ["COMPARES_TO"]}, min_confidence=0.7) == []
    assert found(store, {"roles": ["USES"], "targets": [GRPO]}, min_confidence=0.99) == ["2501.00001"]


def test_group_with_labels_asks_for_an_entity_of_these(store: Store) -> None:
    store.write(small_batch())
    benchmark = entity("Benchmark", "TinyBench")
    more = (
        relation("PROPOSES", "2503.00001", benchmark, "A tiny bench"),
        relation("MENTIONS", "2503.00001", benchmark),
    )
    store.write(GraphBatch((paper("2503.00001", "A tiny bench", "2025-03-01"), benchmark), more))
    proposing, in_any_role = {"roles": ["PROPOSES"]}, {"roles": ["FROM", "MENTIONS"]}
    assert found(store, proposing) == ["2503.00001", "2402.00001", "10.1/undated"]
    assert found(store, {**proposing, "labels": ["Benchmark"]}) == ["2503.00001"]
    assert found(store, {**proposing, "labels": ["Benchmark", "Method"]}) == found(store, proposing)
    assert found(store, {**in_any_role, "labels": ["Lab"]}) == ["2402.00001", "10.1/undated"]
    assert found(store, {**in_any_role, "labels": ["Lab"], "negate": True}) == [
        "2503.00001",
        "2501.00001",
        "2502.00001",
    ]
    assert found(store, {**proposing, "labels": ["Model"]}) == []
    assert found(store, {**proposing, "targets": [GRPO, benchmark.id], "labels": ["Benchmark"]}) == ["2503.00001"]
    wide = {"roles": ["PROPOSES", "EVALUATED_ON"], "labels": ["Benchmark"]}
    rows = store.run("papers", {"groups": [wide], "until": "2024"})
    assert [(one["role"], one["name"]) for row in rows for one in row["evidence"]] == [("EVALUATED_ON", "MATH")]
    (coverage,) = store.run("coverage", {"roles": ["PROPOSES"], "labels": ["Benchmark"]})
    assert coverage == {"papers": 5, "with_relation": 1}


def test_groups_may_ask_for_several_things(store: Store) -> None:
    store.write(small_batch())
    tests = {"roles": ["EVALUATED_ON"], "labels": ["Benchmark"]}
    systems = {"roles": ["PROPOSES", "USES", "COMPARES_TO"], "labels": ["Method"]}
    assert found(store, {**tests, "least": 1}) == ["2501.00001", "2402.00001"]
    assert found(store, {**tests, "least": 2}) == []  # the second benchmark of one is rejected
    assert found(store, {**systems, "least": 2}) == ["2402.00001"]
    assert found(store, {**systems, "least": 2, "negate": True}) == ["2501.00001", "2502.00001", "10.1/undated"]
    assert found(store, {**systems, "least": 2}, {**tests, "least": 1}) == ["2402.00001"]
    assert found(store, {**systems, "least": 2, "targets": [GRPO, entity("Method", "PPO").id]}) == ["2402.00001"]
    assert store.run("count_papers", {"groups": [{**systems, "least": 2}]}) == [{"papers": 1}]
    with pytest.raises(QuestionError):
        found(store, {**tests, "least": 0})


def test_papers_with_and_without_code_are_told_apart(store: Store) -> None:
    store.write(small_batch())
    assert found(store, coded=True) == ["2402.00001"]
    assert found(store, coded=False) == ["2501.00001", "2502.00001", "10.1/undated"]
    counts = [store.run("count_papers", {"coded": coded})[0]["papers"] for coded in (None, True, False)]
    assert counts == [4, 1, 3]
    (row,) = store.run("papers", {"coded": True})
    assert row["code_url"] == "https://github.com/ada/grpo"
    (paper,) = store.run("paper", {"id": "2402.00001"})
    assert [(link["address"], link["official"], link["rule"]) for link in paper["code"]] == [
        ("https://github.com/ada/grpo", True, "papers-with-code")
    ]
    assert [row["code"] for row in store.run("papers_by_id", {"ids": ["2501.00001"]})] == [[]]


def test_papers_carry_the_evidence_of_each_group(store: Store) -> None:
    store.write(small_batch())
    group = {"roles": ["PROPOSES", "USES"], "targets": [GRPO]}
    first, second = store.run("papers", {"groups": [group], "order": "oldest"})
    assert [one["sentence"] for one in first["evidence"]] == ["GRPO for mathematics", "We propose GRPO."]
    assert second["evidence"] == [
        {
            "role": "USES",
            "entity_id": GRPO,
            "name": "GRPO",
            "label": "Method",
            "sentence": "We use GRPO.",
            "field": "title",
            "start": 0,
            "end": 5,
            "confidence": None,
            "rule": "test-rule",
        }
    ]
    assert store.run("papers")[0]["evidence"] == []


def test_sentence_written_first_is_the_one_that_is_shown(store: Store) -> None:
    """It is the strongest, wherever it stands in the paper."""
    method = entity("Method", "Orchid", first_seen="2025-01-01")
    told = ("We propose Orchid.", "Orchid is small.", "On Orchid.")
    edge = relation("PROPOSES", "2501.00001", method, *told, start=[40, 20, 3], end=[46, 26, 9])
    store.write(GraphBatch((paper("2501.00001", "On Orchid", "2025-01-01"), method), (edge,)))
    group = {"roles": ["PROPOSES"], "targets": [method.id]}
    (row,) = store.run("papers", {"groups": [group]})
    assert [one["sentence"] for one in row["evidence"]] == list(told)
    (related,) = store.run("paper_relations", {"id": "2501.00001"})
    assert [one["sentence"] for one in related["evidence"]] == list(told)
    assert store.run("first_proposals", {"id": method.id})[0]["sentence"] == told[0]
    (new,) = store.run("new_entities", {"labels": ["Method"], "since": "2025"})
    assert new["sentence"] == told[0]


def test_papers_are_filtered_by_date_and_words_and_ordered(store: Store) -> None:
    store.write(small_batch())
    assert found(store) == ["2501.00001", "2502.00001", "2402.00001", "10.1/undated"]
    assert found(store, order="oldest") == ["2402.00001", "2502.00001", "2501.00001", "10.1/undated"]
    assert found(store, order="title") == ["2502.00001", "2402.00001", "2501.00001", "10.1/undated"]
    assert found(store, order="upvotes") == ["2501.00001", "2402.00001", "10.1/undated", "2502.00001"]
    assert found(store, since="2025") == ["2501.00001", "2502.00001"]
    assert found(store, since="2025-01") == ["2501.00001"]
    assert found(store, until="2024") == ["2402.00001"]
    assert found(store, until="2024-02-04") == []
    assert found(store, until="2025") == ["2501.00001", "2502.00001", "2402.00001"]
    assert found(store, text="grpo MATHEMATICS") == ["2402.00001"]
    assert found(store, text="propose") == ["2402.00001"]
    assert found(store, text="prop") == []
    assert found(store, text=" ... ") == found(store)
    assert found(store, limit=2, offset=1) == ["2502.00001", "2402.00001"]


def test_rejected_edges_are_not_counted(store: Store) -> None:
    store.write(small_batch())
    (row,) = store.run("entity", {"id": MATH})
    assert (row["papers"], row["roles"], row["external_ids"]) == (1, {"EVALUATED_ON": 1}, {"pwc": "math"})
    assert [row["status"] for row in store.run("paper_relations", {"id": "2501.00001"})].count("rejected") == 1
    around = store.run("edges_around", {"ids": [MATH], "types": ["EVALUATED_ON"]})
    assert [row["source"] for row in around] == ["2402.00001"]


def test_stubs_are_cited_but_never_listed(store: Store) -> None:
    store.write(small_batch())
    references = store.run("paper_references", {"id": "2501.00001"})
    assert [(row["id"], row["in_graph"]) for row in references] == [
        ("2402.00001", True),
        ("10.1/undated", True),
        ("1700.00001", False),
    ]
    assert store.run("paper", {"id": "1700.00001"})[0]["title"] is None
    assert store.run("count_papers") == [{"papers": 4}]
    assert {"kind": "stub", "name": "Paper", "count": 1} in store.run("statistics")


def test_run_refuses_unknown_queries_and_parameters(store: Store) -> None:
    with pytest.raises(UnknownName) as unknown:
        store.run("paperz")
    assert "papers" in unknown.value.near
    with pytest.raises(QuestionError, match="lable"):
        store.run("entities", {"lable": "Method"})
    with pytest.raises(QuestionError, match="needs the parameter id"):
        store.run("paper")
    with pytest.raises(QuestionError, match="limit"):
        store.run("papers", {"limit": -1})


def test_run_stops_a_query_at_the_time_limit(open_store_of_kind: Opener, tmp_path: Path) -> None:
    header = "question: Never ends\ncolumn n: integer\n"
    endless = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) AS n FROM c"
    longest = "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN max(x + y) AS n"
    for language, mark, body in (("sql", "-- ", endless), ("cypher", "// ", longest)):
        lines = "".join(f"{mark}{line}\n" for line in header.splitlines())
        (tmp_path / f"endless.{language}").write_text(lines + body, encoding="utf-8")
    store = open_store_of_kind(time_limit=1.0, catalogue=load_catalogue(tmp_path))
    with pytest.raises(QueryError, match="longer than 1 seconds"):
        store.run("endless")
    assert store.run("count_papers") == [{"papers": 0}]


def test_a_query_cannot_write_even_if_it_was_not_checked(open_store_of_kind: Opener) -> None:
    sql, cypher = "DELETE FROM papers RETURNING 1 AS n", "MATCH (p) DETACH DELETE p RETURN 1 AS n"
    bad = Query("bad", "Bad", (), (Column("n", "integer", ""),), {"sql": sql, "cypher": cypher})
    store = open_store_of_kind(catalogue=Catalogue([*load_catalogue().values(), bad]))
    store.write(small_batch())
    with pytest.raises(QueryError):
        store.run("bad")
    assert store.run("count_papers") == [{"papers": 4}]


def test_a_graph_is_found_again_and_another_schema_refused(
    open_store_of_kind: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store_of_kind()
    store.write(small_batch())
    dump, version = list(store.dump()), store.version()
    store.close()
    again = open_store_of_kind()
    assert (list(again.dump()), again.version()) == (dump, version)
    for module in ("sqlite", "neo4j"):
        monkeypatch.setattr(f"graphbuilder.store.{module}.SCHEMA_VERSION", 99)
    with pytest.raises(StoreVersionError, match=f"version {SCHEMA_VERSION}"):
        open_store_of_kind()


def test_readers_see_whole_batches_while_another_thread_writes(store: Store) -> None:
    batches = [GraphBatch(tuple(paper(f"{n}.{i}", f"Paper {i}") for i in range(50)), ()) for n in range(8)]
    writer = threading.Thread(target=lambda: [store.write(batch) for batch in batches])
    writer.start()
    counts = [0]
    while writer.is_alive():
        counts.append(store.run("count_papers")[0]["papers"])
    writer.join()
    counts.append(store.run("count_papers")[0]["papers"])
    assert counts == sorted(counts)
    assert {count % 50 for count in counts} == {0}
    assert counts[-1] == 400


def test_uri_shows_no_credentials(store: Store) -> None:
    assert "only-for-tests" not in store.uri
    assert store.uri.startswith(("sqlite:///", "bolt://", "neo4j://"))


def test_two_writers_of_the_same_entities_lose_nothing(store: Store) -> None:
    method = entity("Method", "Shared")

    def write(author: int) -> None:
        for n in range(10):
            key = f"{author}.{n}"
            named = replace(method, properties={**method.properties, "aliases": [f"alias {key}"]})
            store.write(GraphBatch((paper(key, key), named), (relation("USES", key, named, "S."),)))

    threads = [threading.Thread(target=write, args=(author,)) for author in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (row,) = store.run("entity", {"id": method.id})
    assert row["papers"] == 30
    assert len(row["aliases"]) == 30


def test_authors_keep_the_papers_order(store: Store) -> None:
    authors = [entity("Author", name) for name in ("Zoe", "Adam", "Mia")]
    edges = tuple(link("AUTHORED_BY", "p", "Paper", author, position=n) for n, author in enumerate(authors))
    store.write(GraphBatch((paper("p", "T"), *authors), edges))
    (row,) = store.run("paper", {"id": "p"})
    assert [author["name"] for author in row["authors"]] == ["Zoe", "Adam", "Mia"]
    assert row["venue"] is None
