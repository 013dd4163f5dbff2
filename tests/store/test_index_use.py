"""What starts from a name or an id is found through an index: a graph may grow, and it takes no more work.

Checked twice on both stores: the plan of each query scans no papers, entities or relations; and its steps (SQLite's
instructions, Neo4j's database hits) stay the same when many papers come that have nothing to do with it.
"""

import re
import sqlite3
from collections.abc import Iterator
from typing import Any, Final

import neo4j
import pytest

from graphbuilder.model import GraphBatch
from graphbuilder.schema import RELATION_TYPES
from graphbuilder.store import neo4j as neo4j_store
from graphbuilder.store import sqlite as sqlite_store
from graphbuilder.store.catalogue import Query, load_catalogue
from tests.graphs import entity, make_batches, small_batch
from tests.neo4j_server.server import Neo4jAddress
from tests.store.conftest import empty_neo4j

CATALOGUE: Final = load_catalogue()
GRPO: Final = entity("Method", "GRPO").id
MATH: Final = entity("Benchmark", "MATH").id
LAB: Final = entity("Lab", "Lab of Tests").id
AUTHOR: Final = entity("Author", "Ada Beispiel").id
PAPER: Final = "2402.00001"
USING: Final = {"roles": ["PROPOSES", "USES"], "targets": [GRPO]}
ON: Final = {"roles": ["EVALUATED_ON"], "targets": [MATH], "negate": True}
FILTERED: Final[dict[str, Any]] = {"groups": [USING, ON]}
EDGES: Final[dict[str, Any]] = {"ids": [GRPO, PAPER], "types": list(RELATION_TYPES)}
FEW, MANY = 150, 600
"""Papers that have nothing to do with what is asked for."""
SPARE: Final = 1.1
WHOLE: Final = frozenset(
    "benchmarks_with_results count_benchmarks_with_results count_new_entities methods_by_paper names new_entities "
    "newest_entities papers_alike papers_without part_of rising_entities statistics".split()
)
"""Queries about the graph as a whole."""
FROM_FILTERS: Final = {
    "count_papers": FILTERED,
    "coverage": {**FILTERED, "roles": ["ADDRESSES"]},
    "entities_in_papers": {**FILTERED, "label": "Benchmark", "roles": ["EVALUATED_ON"]},
    "most_cited_papers": FILTERED,
    "paper_groups": {**FILTERED, "by": "year"},
    "paper_ids": FILTERED,
    "paper_ids_in_order": FILTERED,
    "papers": FILTERED,
    "papers_over_time": FILTERED,
}
FROM_NAMES: Final[dict[str, dict[str, Any]]] = {
    "authors_by_id": {"ids": [AUTHOR]},
    "count_entities": {"label": "Method", "prefix": "grpo"},
    "edges_among": EDGES,
    "edges_around": EDGES,
    "edges_from": {"ids": [PAPER]},
    "entities": {"label": "Method", "prefix": "grpo"},
    "entities_beside": {"id": GRPO, "roles": ["PROPOSES", "USES"], "through": ["EVALUATED_ON", "FROM"]},
    "entities_by_id": {"ids": [GRPO, MATH]},
    "entities_by_key": {"key": "grpo"},
    "entity": {"id": GRPO},
    "entity_by_former_id": {"id": GRPO},
    "entity_by_slug": {"label": "Method", "slug": "grpo"},
    "entity_lookup": {"label": "Method", "texts": [GRPO, "ppo"], "keys": ["grpo"]},
    "entity_merges": {"id": GRPO},
    "entity_months": {"ids": [GRPO]},
    "entity_timeline": {"id": GRPO},
    "first_proposals": {"id": GRPO},
    "lab_parents": {"id": LAB},
    "lab_parts": {"id": LAB},
    "labs_by_ror": {"rors": ["0nowhere0"]},
    "leaderboard": {"id": MATH},
    "nodes": {"ids": [GRPO, PAPER]},
    "paper": {"id": PAPER},
    "paper_cited_by": {"id": PAPER},
    "paper_entities": {"id": PAPER, "label": "Method", "roles": ["PROPOSES"]},
    "paper_references": {"id": PAPER},
    "paper_relations": {"id": PAPER},
    "paper_results": {"id": PAPER},
    "papers_by_key": {"keys": [f"id:{PAPER}", "doi:10.1000/1"]},
    "papers_by_id": {"ids": [PAPER]},
    "papers_by_other_id": {"arxiv_ids": [PAPER], "dois": ["10.1/undated"], "urls": ["https://example.org/"]},
    "papers_of_pairs": {"ids": [GRPO], "roles": ["USES"], "others": [MATH], "other_roles": ["EVALUATED_ON"]},
    "related_cited_together": {"id": GRPO},
    "related_citing_same": {"id": GRPO},
    "related_compared": {"id": GRPO},
    "related_in_papers": {"id": GRPO, "roles": ["PROPOSES", "USES"]},
    "related_papers_cited_together": {"id": PAPER},
    "related_papers_citing_same": {"id": PAPER},
    "related_papers_same_authors": {"id": PAPER},
    "related_papers_shared": {"id": PAPER},
    "related_same_lab": {"id": GRPO},
    "related_shared_benchmarks": {"id": GRPO},
    "related_through": {"id": GRPO, "roles": ["USES"], "through": ["EVALUATED_ON"]},
    "related_used_together": {"id": GRPO},
    "suggest": {"prefix": "grp"},
    "system_results": {"id": GRPO},
}
STARTING: Final = FROM_NAMES | FROM_FILTERS
_TABLE: Final = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?", flags=re.IGNORECASE)
_LARGE: Final = frozenset({"papers", "entities", "edges", "evidence", "aliases", "results"})
_WHOLE_LABEL: Final = re.compile("AllNodesScan|ByLabels?Scan|Relationships?Scan|TypesScan|TypeScan|NodeIndexScan")


def grown() -> Iterator[list[GraphBatch]]:
    """The batches of a small graph with a few papers beside it, and then those of many more."""
    few = list(make_batches(FEW, size=FEW))
    yield [small_batch(), *few]
    yield list(make_batches(MANY, size=MANY))


def test_every_query_starts_somewhere_or_is_about_the_whole() -> None:
    assert sorted([*STARTING, *WHOLE]) == sorted(CATALOGUE)


@pytest.fixture(scope="module")
def sqlite_steps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[sqlite3.Connection]]:
    """Connections to the graph with few papers, and to the one with many."""
    connections = []
    for count, _ in enumerate((FEW, MANY), 1):
        path = tmp_path_factory.mktemp("growing") / "graph.db"
        store = sqlite_store.SqliteStore(path)
        for batches in list(grown())[:count]:
            for batch in batches:
                store.write(batch)
        store.close()
        connections.append(sqlite3.connect(path))
    yield connections
    for connection in connections:
        connection.close()


@pytest.mark.parametrize("name", sorted(FROM_NAMES))
def test_sqlite_plans_no_scan(sqlite_steps: list[sqlite3.Connection], name: str) -> None:
    query = CATALOGUE[name]
    body = query.body("sql")
    tables: dict[str, set[str]] = {}
    for table, alias in _TABLE.findall(body):
        tables.setdefault(alias or table, set()).add(table)
        tables.setdefault(table, set()).add(table)
    unbound = dict.fromkeys(parameter.name for parameter in query.parameters)
    for connection in sqlite_steps:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {body}", unbound)]
        scanned = [line for line in plan if line.startswith("SCAN") and "VIRTUAL TABLE INDEX" not in line]
        assert [line for line in scanned if tables.get(line.split()[1], set()) & _LARGE] == []


@pytest.mark.parametrize("name", sorted(STARTING))
def test_sqlite_takes_no_more_steps_in_a_larger_graph(sqlite_steps: list[sqlite3.Connection], name: str) -> None:
    few, many = (steps(connection, CATALOGUE[name], STARTING[name]) for connection in sqlite_steps)
    assert many <= few * SPARE + 20


def steps(connection: sqlite3.Connection, query: Query, given: dict[str, Any]) -> int:
    """How many instructions SQLite carries out for a query."""
    count = 0

    def one_more() -> int:
        nonlocal count
        count += 1
        return 0

    values = sqlite_store.bound_parameters(query, query.check(given))
    connection.set_progress_handler(one_more, 1)
    connection.execute(query.body("sql"), values).fetchall()
    connection.set_progress_handler(None, 0)
    return count


@pytest.fixture(scope="module")
def neo4j_profiles(neo4j_address: Neo4jAddress) -> list[dict[str, dict[str, Any]]]:
    """The profile of each query in the graph with few papers, and in the one with many."""
    empty_neo4j(neo4j_address)
    store = neo4j_store.Neo4jStore(neo4j_address.uri, neo4j_address.username, neo4j_address.password)
    profiles = []
    auth = (neo4j_address.username, neo4j_address.password)
    with neo4j.GraphDatabase.driver(neo4j_address.uri, auth=auth) as driver, driver.session() as session:
        for batches in grown():
            for batch in batches:
                store.write(batch)
            # Plans hang on counts of the indexes, which are renewed only now and then: an earlier graph's may stand.
            session.run("CALL db.prepareForReplanning(120)").consume()
            profiles.append({name: profile(session, CATALOGUE[name], STARTING[name]) for name in STARTING})
    store.close()
    return profiles


def profile(session: neo4j.Session, query: Query, given: dict[str, Any]) -> dict[str, Any]:
    """What Neo4j did for a query, operator by operator."""
    values = neo4j_store.bound_parameters(query, query.check(given))
    found = session.run(f"PROFILE {query.body('cypher')}", values).consume().profile
    assert found is not None
    return found


def operators(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("children", ()):
        yield from operators(child)


@pytest.mark.parametrize("name", sorted(STARTING))
def test_neo4j_scans_nothing(neo4j_profiles: list[dict[str, dict[str, Any]]], name: str) -> None:
    for profiles in neo4j_profiles:
        scans = [one for one in operators(profiles[name]) if _WHOLE_LABEL.search(one["operatorType"])]
        # The filters have a branch for when no name is given: planned, and not entered here.
        assert [one["operatorType"] for one in scans if name in FROM_NAMES or one.get("rows")] == []


@pytest.mark.parametrize("name", sorted(STARTING))
def test_neo4j_takes_no_more_hits_in_a_larger_graph(neo4j_profiles: list[dict[str, dict[str, Any]]], name: str) -> None:
    few, many = (sum(one.get("dbHits") or 0 for one in operators(profiles[name])) for profiles in neo4j_profiles)
    assert many <= few * SPARE + 20
