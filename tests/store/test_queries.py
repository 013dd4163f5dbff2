"""Every query of ``queries/`` gives the same rows on SQLite and on Neo4j, over the same graph."""

import json
import sqlite3
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import neo4j
import pytest

from graphbuilder.schema import ENTITY_LABELS, RELATION_TYPES
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.catalogue import load_catalogue
from graphbuilder.store.sqlite import bound_parameters
from graphbuilder.text.names import name_key
from tests.graphs import ODD_NAMES, entity
from tests.neo4j_server.server import Neo4jAddress
from tests.store.conftest import Stores

CATALOGUE: Final = load_catalogue()
Parameters = dict[str, Any]

GRPO: Final = entity("Method", "GRPO").id
MATH: Final = entity("Benchmark", "MATH").id
SURE_CASES: Final = 4
HOSTILE: Final = (
    "' OR 1=1 --",
    "'; DROP TABLE papers; --",
    '") MATCH (n) DETACH DELETE n //',
    '" OR "a',
    "*:* OR words:a",
    "a* AND NOT (b",
    "%_\\",
    "\\u0041\\",
    "{}[]^~:/?!&|+-",
    "null",
    "half \ud83d, nul \x00",
    "",
)


def some(stores: Stores, label: str) -> list[str]:
    """Popular, middling and rare entities of a label, and one that is not there."""
    ids = [row["id"] for row in stores.sqlite.run("entities", {"label": label, "limit": 1000})]
    return [*ids[:3], ids[len(ids) // 2], ids[-1], "method_nowhere"]


def whole_lab(stores: Stores) -> str:
    """A lab that no paper names and that has parts."""
    return entity("Lab", "Roof of Labs").id


def labs(stores: Stores) -> Iterator[Parameters]:
    """Labs with and without parts."""
    yield {"id": whole_lab(stores)}
    yield from by_id(stores, "Lab")


def papers(stores: Stores) -> list[str]:
    """Papers of the small and of the made graph, a stub, and one that is not there."""
    rows = stores.sqlite.run("papers", {"limit": 6, "offset": 40})
    return ["2402.00001", "2501.00001", "1700.00001", *(row["id"] for row in rows), "nowhere"]


def filters(stores: Stores) -> Iterator[Parameters]:
    """Filters of papers of every sort, together and alone."""
    method, other, *_ = some(stores, "Method")
    benchmark, *_ = some(stores, "Benchmark")
    author, *_ = some(stores, "Author")
    lab, *_ = some(stores, "Lab")
    using = {"roles": ["PROPOSES", "USES"], "targets": [method]}
    on = {"roles": ["EVALUATED_ON", "TRAINED_ON"], "targets": [benchmark]}
    yield {}
    yield {"groups": [using]}
    yield {"groups": [using, on], "min_confidence": 0.5}
    yield {"groups": [using, {**on, "negate": True}]}
    yield {"groups": [{"roles": ["USES", "MENTIONS"], "targets": [method, other, "nowhere"]}]}
    yield {"groups": [{"roles": ["ADDRESSES"]}, {"roles": ["FROM"], "negate": True}]}
    yield {"groups": [{"roles": ["PROPOSES", "MENTIONS"], "labels": ["Benchmark", "Lab"]}]}
    yield {
        "groups": [{"roles": ["MENTIONS"], "labels": ["Lab"], "negate": True}, {"roles": ["USES"], "labels": ["Model"]}]
    }
    yield {"groups": [{"roles": ["USES"], "targets": [method, other], "labels": ["Model"]}]}
    yield {"groups": [{"roles": ["AUTHORED_BY"], "targets": [author]}], "min_confidence": 1}
    yield {"groups": [{"roles": ["FROM", "MENTIONS"], "targets": [lab]}, using], "since": "2022", "until": "2024-06"}
    whole = whole_lab(stores)
    yield {"groups": [{"roles": ["FROM"], "targets": [whole]}]}
    yield {"groups": [{"roles": ["FROM"], "targets": [whole, lab]}, using]}
    yield {"groups": [{"roles": ["FROM"], "targets": [whole], "negate": True}, on]}
    yield {"groups": [{"roles": ["CITES"], "targets": ["2402.00001", "2200.00001"]}]}
    yield {"groups": [using, using]}
    yield {"titled": True}
    yield {"groups": [on], "titled": True}
    yield {"since": "2023-05-02"}
    yield {"until": "2021-03", "text": "image"}
    yield {"text": "Diffusion 3.5B don't"}
    yield {"text": "state_space NAÏVE"}
    yield {"text": "\U0001d49fiffNet 1"}
    yield {"groups": [on], "text": "planning memory"}
    yield {"groups": [{"roles": ["USES"], "targets": ["nowhere"]}], "text": "planning"}
    yield from ({"text": hostile} for hostile in HOSTILE)


def by_filters(stores: Stores, **more: Any) -> Iterator[Parameters]:
    return ({**one, **more} for one in filters(stores))


def by_id(stores: Stores, *labels: str, **more: Any) -> Iterator[Parameters]:
    for label in labels:
        yield from ({"id": key, **more} for key in some(stores, label))
    yield from ({"id": hostile, **more} for hostile in HOSTILE)


def both_sure(cases: Iterator[Parameters]) -> Iterator[Parameters]:
    """Each case, and the first few also without any least confidence and with a high one."""
    for number, case in enumerate(cases):
        yield case
        if number < SURE_CASES:
            yield from ({**case, "min_confidence": least} for least in (0, 0.85))


def by_paper(stores: Stores) -> Iterator[Parameters]:
    return ({"id": key} for key in [*papers(stores), *HOSTILE])


def cases_papers(stores: Stores) -> Iterator[Parameters]:
    yield from filters(stores)
    yield from cases_places(stores)
    for order in ("newest", "oldest", "title", "upvotes"):
        yield {"order": order, "limit": 1000}
        yield {"order": order, "limit": 7, "offset": 11}
    yield {"limit": 0}
    yield {"offset": 10_000}


def cases_places(stores: Stores) -> Iterator[Parameters]:
    """Every list of papers from every twentieth row on, and from places where no row is."""
    for order, by in (("newest", "published"), ("oldest", "published"), ("title", "title"), ("upvotes", "upvotes")):
        rows = stores.sqlite.run("papers", {"order": order, "limit": 1000})
        yield from ({"order": order, "after": [row[by], row["id"]], "limit": 25} for row in rows[::20])
        yield {"order": order, "after": [7 if by == "upvotes" else "2023-02", "2300.1"], "limit": 1000}
    yield {"after": [None, ""], "limit": 1000}
    yield {"among": ["2402.00001", "2501.00001", "nowhere"]}
    yield {"among": [], "after": ["2024", "x"]}


def cases_paper_relations(stores: Stores) -> Iterator[Parameters]:
    yield from by_paper(stores)
    yield from ({"id": key, "min_confidence": 0.5} for key in papers(stores))


def cases_entities(stores: Stores) -> Iterator[Parameters]:
    for label in ENTITY_LABELS:
        yield from ({"label": label, "order": order} for order in ("papers", "name", "first_seen"))
        for order, by in (("papers", "papers"), ("name", "name"), ("first_seen", "first_seen")):
            rows = stores.sqlite.run("entities", {"label": label, "order": order, "limit": 1000})
            places = ([row[by], name_key(row["name"]), row["id"]] for row in rows[::9])
            yield from ({"label": label, "order": order, "after": place} for place in places)
    for prefix in (*HOSTILE, *(name_key(name)[:3] for name in ODD_NAMES), "a", "g"):
        yield {"label": "Method", "prefix": prefix, "limit": 5, "offset": 1}
    yield from ({"label": "Lab", "country": country} for country in ("DE", "CH", "de"))
    yield {"label": "Method", "country": "DE"}


def cases_count_entities(stores: Stores) -> Iterator[Parameters]:
    yield from ({"label": label} for label in ENTITY_LABELS)
    yield from ({"label": "Benchmark", "prefix": prefix} for prefix in (*HOSTILE, "a"))
    yield from ({"label": "Lab", "country": country} for country in ("DE", "US", "CH"))


def cases_entity_by_slug(stores: Stores) -> Iterator[Parameters]:
    for label in ENTITY_LABELS:
        for row in stores.sqlite.run("entities", {"label": label, "limit": 9}):
            yield {"label": label, "slug": row["slug"]}
    yield from ({"label": "Method", "slug": slug} for slug in HOSTILE)


def cases_entities_in_papers(stores: Stores) -> Iterator[Parameters]:
    yield from by_filters(stores, label="Benchmark", roles=["EVALUATED_ON", "TRAINED_ON"], limit=8)
    yield from by_filters(stores, label="Method", roles=["PROPOSES", "USES", "COMPARES_TO"], limit=4, offset=2)
    yield {"label": "Author", "roles": ["AUTHORED_BY"]}
    yield {"label": "Lab", "roles": ["FROM"], "limit": 1000}
    from_whole = {"groups": [{"roles": ["FROM"], "targets": [whole_lab(stores)]}]}
    yield {"label": "Lab", "roles": ["FROM"], **from_whole}
    yield {"label": "Method", "roles": ["USES"], "order": "fewest", "limit": 30}
    yield {"label": "Task", "roles": []}


def cases_other_ids(stores: Stores) -> Iterator[Parameters]:
    rows = stores.sqlite.run("papers", {"limit": 20})
    yield {"arxiv_ids": [row["arxiv_id"] for row in rows if row["arxiv_id"]], "urls": ["https://example.org/2"]}
    yield {"dois": [*HOSTILE], "openalex_ids": ["W1"], "s2_ids": ["1", "1"]}
    yield {}


def cases_keys(stores: Stores) -> Iterator[Parameters]:
    keys = [key for node in stores.sqlite.nodes("Paper") for key in node.properties.get("keys", ())]  # type: ignore[union-attr]
    yield {"keys": [*keys, *keys[:3], *HOSTILE, ""]}
    yield {"keys": []}


def cases_paper_groups(stores: Stores) -> Iterator[Parameters]:
    roles = ["PROPOSES", "USES", "COMPARES_TO", "EVALUATED_ON", "FROM"]
    yield from by_filters(stores, by="year")
    yield from by_filters(stores, by="entity", labels=["Method", "Model"], roles=roles, limit=7)
    yield {"by": "month", "limit": 1000}
    yield {"by": "role", "roles": roles, "min_confidence": 0.8}
    yield {"by": "role"}
    entities = {"by": "entity", "labels": ["Author"], "roles": ["AUTHORED_BY"]}
    rows = stores.sqlite.run("paper_groups", entities | {"limit": 1000})
    yield from (entities | {"after": [row["papers"], row["key"]], "limit": 9} for row in rows[::40])


def cases_lookup(stores: Stores) -> Iterator[Parameters]:
    names = [*ODD_NAMES, "GRPO", "Group Relative Policy Optimization", "Method number 4"]
    for label in ENTITY_LABELS:
        yield {"label": label, "texts": [*some(stores, label), "grpo", *HOSTILE], "keys": [*map(name_key, names), ""]}
    yield {"label": "Method", "texts": []}


def cases_timeline(stores: Stores) -> Iterator[Parameters]:
    yield from by_id(stores, "Method", "Benchmark", "Lab", "Author")
    yield from ({"id": key, "min_confidence": 0.7} for key in some(stores, "Model"))


def cases_related(stores: Stores) -> Iterator[Parameters]:
    yield from by_id(stores, "Method", "Model", "Benchmark")
    yield from by_id(stores, "Method", limit=3)


def cases_by_key(stores: Stores) -> Iterator[Parameters]:
    names = [*ODD_NAMES, "GRPO", "Group Relative Policy Optimization", "Method number 4", "no such name"]
    names += ["Roof of Labs", *(row["name"] for row in stores.sqlite.run("entities", {"label": "Lab", "limit": 3}))]
    yield from ({"key": name_key(name)} for name in names)
    yield from ({"key": key, "labels": ["Method", "Task"]} for key in (*HOSTILE, "grpo"))


def cases_former_ids(stores: Stores) -> Iterator[Parameters]:
    yield {"id": entity("Method", "Group Relative Policy Optimization").id}
    yield {"id": entity("Model", "GRPO").id}
    yield from ({"id": id_} for id_ in (GRPO, "method_nowhere", *HOSTILE))


def cases_merges(stores: Stores) -> Iterator[Parameters]:
    yield from by_id(stores, "Method", "Author")


def cases_suggest(stores: Stores) -> Iterator[Parameters]:
    for name in (*ODD_NAMES, "GRPO", "Group Rel", "reasoning", "Model number"):
        key = name_key(name)
        yield from ({"prefix": key[:length], "limit": 50} for length in (1, 2, len(key)))
    yield from ({"prefix": prefix, "labels": ["Lab", "Venue"]} for prefix in (*HOSTILE, "l", "r", "t"))


def cases_names(stores: Stores) -> Iterator[Parameters]:
    yield {}
    yield {"labels": ["Author"]}
    yield {"labels": []}


def cases_edges(stores: Stores) -> Iterator[Parameters]:
    ids = [*some(stores, "Method"), *some(stores, "Benchmark"), *some(stores, "Lab"), *papers(stores), *HOSTILE]
    results = [row["result_id"] for row in stores.sqlite.run("leaderboard", {"id": MATH})]
    yield {"ids": ids, "types": list(RELATION_TYPES)}
    yield {"ids": [*ids, *ids, *results], "types": ["REPORTS", "OF", "ON", "CITES", "PUBLISHED_IN"]}
    yield {"ids": ids, "types": ["USES", "EVALUATED_ON"], "min_confidence": 0.5, "limit": 12}
    yield {"ids": ids[:1], "types": []}
    yield {"ids": [], "types": ["USES"]}


def cases_nodes(stores: Stores) -> Iterator[Parameters]:
    results = [row["result_id"] for row in stores.sqlite.run("leaderboard", {"id": MATH})]
    ids = [*some(stores, "Method"), *some(stores, "Author"), *papers(stores), *results, *HOSTILE]
    yield {"ids": [*ids, *ids]}
    yield {"ids": []}


def cases_edges_from(stores: Stores) -> Iterator[Parameters]:
    results = [row["result_id"] for row in stores.sqlite.run("leaderboard", {"id": MATH})]
    nodes = [*some(stores, "Method"), *some(stores, "Lab")]
    yield {"ids": [*papers(stores), *papers(stores), *results, *nodes, *HOSTILE]}
    yield {"ids": papers(stores), "min_confidence": 0.7}
    yield {"ids": []}


def cases_paper_ids_in_order(stores: Stores) -> Iterator[Parameters]:
    yield from by_filters(stores, order="title")
    yield from ({"order": order} for order in ("newest", "oldest", "title", "upvotes", "id"))
    yield {"limit": 7}


def cases_coverage(stores: Stores) -> Iterator[Parameters]:
    yield from by_filters(stores, roles=["EVALUATED_ON", "TRAINED_ON"])
    yield {"roles": ["USES"], "min_confidence": 0.9}
    yield {"roles": ["PROPOSES", "MENTIONS"], "labels": ["Benchmark", "Lab"]}
    yield {"roles": []}


def cases_newest(stores: Stores) -> Iterator[Parameters]:
    for label in ENTITY_LABELS:
        yield {"label": label}
        yield {"label": label, "since": "2024-03", "limit": 100}
    yield from ({"label": "Method", "since": since} for since in ("2024", "2024-02-29", "9999", None))


def cases_over_time(stores: Stores) -> Iterator[Parameters]:
    yield from by_filters(stores)
    yield from by_filters(stores, period="year")


def cases_paper_entities(stores: Stores) -> Iterator[Parameters]:
    for label, roles in (("Author", ["AUTHORED_BY"]), ("Method", ["PROPOSES", "USES"]), ("Lab", ["FROM", "MENTIONS"])):
        yield from ({**one, "label": label, "roles": roles} for one in by_paper(stores))
    yield from ({"id": key, "label": "Benchmark", "roles": []} for key in papers(stores))


def cases_new(stores: Stores) -> Iterator[Parameters]:
    for labels in (["Method"], ["Model", "Benchmark", "Author"], list(ENTITY_LABELS)):
        yield from ({"labels": labels, "since": since} for since in ("2020", "2023-05", "2024-02-05", "9999"))
    yield {"labels": ["Method"], "since": "2021", "until": "2022-06"}
    yield {"labels": [], "since": "2020"}


def cases_new_pages(stores: Stores) -> Iterator[Parameters]:
    yield from both_sure(cases_new(stores))
    yield {"labels": ["Author", "Lab"], "since": "2020", "limit": 7, "offset": 3}


def cases_months(stores: Stores) -> Iterator[Parameters]:
    yield {"ids": [*some(stores, "Method"), *some(stores, "Benchmark"), *some(stores, "Author"), *HOSTILE]}
    yield {"ids": []}


def cases_rising(stores: Stores) -> Iterator[Parameters]:
    roles = ["PROPOSES", "USES", "EVALUATED_ON"]
    for label in ("Method", "Model", "Benchmark"):
        yield {"label": label, "roles": roles, "since": "2020", "turn": "2023-01"}
        yield {"label": label, "roles": roles, "since": "2022-06-15", "turn": "2023", "until": "2024-03", "limit": 9}
    yield {"label": "Method", "roles": [], "since": "2020", "turn": "2021"}


def cases_related_kinds(stores: Stores) -> Iterator[Parameters]:
    for label, roles in (("Lab", ["FROM"]), ("Benchmark", ["EVALUATED_ON"]), ("Author", ["AUTHORED_BY"])):
        yield from by_id(stores, label, roles=roles)
        yield {"id": some(stores, label)[0], "roles": roles, "limit": 3}


def cases_beside(stores: Stores) -> Iterator[Parameters]:
    through = ["USES", "EVALUATED_ON", "ADDRESSES", "FROM", "AUTHORED_BY"]
    for label, roles in (("Method", ["PROPOSES", "USES"]), ("Lab", ["FROM"]), ("Author", ["AUTHORED_BY"])):
        yield from by_id(stores, label, roles=roles, through=through)
        yield {"id": some(stores, label)[0], "roles": roles, "through": through, "limit": 2}


def cases_pairs(stores: Stores) -> Iterator[Parameters]:
    methods, boards = some(stores, "Method"), some(stores, "Benchmark")
    roles = {"roles": ["PROPOSES", "USES"], "other_roles": ["EVALUATED_ON", "TRAINED_ON"]}
    yield {"ids": methods, "others": boards, **roles}
    yield {"ids": [methods[0], methods[0], "none"], "others": boards[:2], **roles}
    yield {"ids": [], "others": boards, **roles}


def cases_related_through(stores: Stores) -> Iterator[Parameters]:
    for case in cases_related_kinds(stores):
        yield {**case, "through": ["PROPOSES", "USES"]}
        yield {**case, "through": ["ADDRESSES", "AUTHORED_BY"]}


def cases_bounded(cases: Iterator[Parameters]) -> Iterator[Parameters]:
    """The cases, and the same when few papers are looked at."""
    for case in cases:
        yield case
        yield {**case, "most": 0}
        yield {**case, "most": 12}


CASES: Final = {
    "new_entities": cases_new_pages,
    "count_new_entities": lambda stores: both_sure(cases_new(stores)),
    "entity_months": lambda stores: both_sure(cases_months(stores)),
    "rising_entities": lambda stores: both_sure(cases_rising(stores)),
    "methods_by_paper": lambda stores: both_sure(iter([{}, {"after": "2300", "limit": 9}, {"after": "~"}])),
    "related_in_papers": lambda stores: both_sure(cases_related_kinds(stores)),
    "related_through": lambda stores: both_sure(cases_bounded(cases_related_through(stores))),
    "related_papers_shared": lambda stores: both_sure(by_paper(stores)),
    "related_papers_citing_same": lambda stores: cases_bounded(by_paper(stores)),
    "related_papers_cited_together": lambda stores: cases_bounded(by_paper(stores)),
    "related_papers_same_authors": by_paper,
    "papers": cases_papers,
    "papers_by_id": lambda stores: iter([{"ids": [*papers(stores), *papers(stores), *HOSTILE]}, {"ids": []}]),
    "papers_by_other_id": cases_other_ids,
    "papers_by_key": cases_keys,
    "papers_alike": lambda stores: iter([{}, {"limit": 1}]),
    "paper_ids": by_filters,
    "paper_ids_in_order": cases_paper_ids_in_order,
    "paper_groups": cases_paper_groups,
    "entity_lookup": cases_lookup,
    "entities_by_id": lambda stores: iter([{"ids": [*some(stores, "Method"), *some(stores, "Lab"), *HOSTILE]}]),
    "authors_by_id": lambda stores: iter([{"ids": [*some(stores, "Author"), *some(stores, "Lab"), *HOSTILE]}]),
    "count_papers": by_filters,
    "paper": by_paper,
    "paper_relations": cases_paper_relations,
    "paper_results": lambda stores: both_sure(by_paper(stores)),
    "paper_references": by_paper,
    "paper_cited_by": by_paper,
    "entity": lambda stores: both_sure(by_id(stores, *ENTITY_LABELS)),
    "entity_by_slug": lambda stores: both_sure(cases_entity_by_slug(stores)),
    "entity_by_former_id": cases_former_ids,
    "entities_beside": lambda stores: both_sure(cases_beside(stores)),
    "papers_of_pairs": lambda stores: both_sure(cases_pairs(stores)),
    "entity_merges": cases_merges,
    "entities": lambda stores: both_sure(cases_entities(stores)),
    "count_entities": lambda stores: both_sure(cases_count_entities(stores)),
    "entities_in_papers": cases_entities_in_papers,
    "entity_timeline": cases_timeline,
    "first_proposals": lambda stores: both_sure(by_id(stores, "Method", "Benchmark", limit=4)),
    "related_used_together": lambda stores: both_sure(cases_related(stores)),
    "related_shared_benchmarks": lambda stores: both_sure(cases_bounded(cases_related(stores))),
    "related_compared": lambda stores: both_sure(cases_related(stores)),
    "related_same_lab": lambda stores: both_sure(cases_bounded(cases_related(stores))),
    "related_cited_together": lambda stores: both_sure(cases_bounded(cases_related(stores))),
    "related_citing_same": lambda stores: both_sure(cases_bounded(cases_related(stores))),
    "leaderboard": lambda stores: both_sure(by_id(stores, "Benchmark")),
    "entities_by_key": lambda stores: both_sure(cases_by_key(stores)),
    "suggest": lambda stores: both_sure(cases_suggest(stores)),
    "names": lambda stores: both_sure(cases_names(stores)),
    "edges_around": cases_edges,
    "edges_among": cases_edges,
    "edges_from": cases_edges_from,
    "nodes": lambda stores: both_sure(cases_nodes(stores)),
    "statistics": lambda stores: both_sure(iter([{}])),
    "papers_without": lambda stores: iter([{}]),
    "benchmarks_with_results": lambda stores: both_sure(iter([{}, {"prefix": "m"}, {"limit": 2, "offset": 1}])),
    "count_benchmarks_with_results": lambda stores: both_sure(iter([{}, {"prefix": "m"}])),
    "coverage": cases_coverage,
    "papers_over_time": cases_over_time,
    "most_cited_papers": lambda stores: by_filters(stores, limit=7, offset=1),
    "paper_entities": cases_paper_entities,
    "system_results": lambda stores: by_id(stores, "Method", "Model"),
    "newest_entities": lambda stores: both_sure(cases_newest(stores)),
    "part_of": lambda stores: iter([{}]),
    "lab_parts": lambda stores: both_sure(labs(stores)),
    "lab_parents": labs,
    "labs_by_ror": lambda stores: both_sure(iter([{"rors": ["000000099", "000000001", "00000000x"]}, {"rors": []}])),
}


def test_every_query_has_cases_and_two_bodies() -> None:
    assert sorted(CASES) == sorted(CATALOGUE)
    assert all(set(query.bodies) == {"sql", "cypher"} for query in CATALOGUE.values())


def test_every_query_that_counts_relations_takes_the_same_least_confidence() -> None:
    without = [q for q in CATALOGUE.values() if all(p.name != "min_confidence" for p in q.parameters)]
    assert not [q.name for q in without if "e.confidence" in q.body("sql") or "rejected" in q.body("sql")]
    defaults = {p.default for query in CATALOGUE.values() for p in query.parameters if p.name == "min_confidence"}
    assert defaults == {DEFAULT_CONFIDENCE}


@pytest.mark.parametrize("name", sorted(CASES))
def test_query_gives_equal_rows_on_both_stores(filled: Stores, name: str) -> None:
    nonempty = 0
    for parameters in CASES[name](filled):
        rows = filled.sqlite.run(name, parameters)
        nonempty += bool(rows)
        # as JSON text, so that 1 differs from 1.0 and from true
        ours, theirs = (json.dumps(got, sort_keys=True, indent=1) for got in (rows, filled.neo4j.run(name, parameters)))
        assert ours == theirs, parameters
    assert nonempty, "no case gave a row"


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_query_columns_are_those_of_its_header(filled: Stores, neo4j_address: Neo4jAddress, name: str) -> None:
    query = CATALOGUE[name]
    columns = [column.name for column in query.columns]
    parameters = query.check(next(iter(CASES[name](filled))))
    with sqlite3.connect(filled.sqlite.uri.removeprefix("sqlite:///")) as connection:
        cursor = connection.execute(query.body("sql"), bound_parameters(query, parameters))
    assert [column[0] for column in cursor.description] == columns
    auth = (neo4j_address.username, neo4j_address.password)
    with neo4j.GraphDatabase.driver(neo4j_address.uri, auth=auth) as driver:
        assert driver.execute_query(query.body("cypher"), parameters).keys == columns


# Queries that start from ids, a slug or a name.
ROOTED: Final = sorted(
    name
    for name, query in CATALOGUE.items()
    if name in ("papers_by_key", "papers_by_other_id")
    or any(p.name in ("id", "ids", "texts", "slug", "key", "prefix") and p.required for p in query.parameters)
)


@pytest.mark.parametrize("name", [*ROOTED, "papers", "count_papers", "coverage", "entities_in_papers"])
def test_sqlite_starts_from_an_index(filled: Stores, name: str) -> None:
    query = CATALOGUE[name]
    parameters = bound_parameters(query, query.check(next(iter(CASES[name](filled)))))
    with sqlite3.connect(filled.sqlite.uri.removeprefix("sqlite:///")) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query.body('sql')}", parameters)]
    # Without any group, the filters start from all papers.
    allowed = set() if name in ROOTED else {"SCAN p"}
    tables = {"SCAN p", "SCAN e", "SCAN n", "SCAN v", "SCAN papers", "SCAN entities", "SCAN edges", "SCAN evidence"}
    scans = {step.split(" USING")[0] for step in plan if step.startswith("SCAN")}
    assert scans & tables <= allowed, plan
    if name not in ROOTED:
        assert "SEARCH e USING COVERING INDEX edges_target (target=? AND type=?)" in plan, plan


@pytest.mark.parametrize("name", ROOTED)
def test_neo4j_starts_from_an_index(filled: Stores, neo4j_address: Neo4jAddress, name: str) -> None:
    query = CATALOGUE[name]
    parameters = query.check(next(iter(CASES[name](filled))))
    auth = (neo4j_address.username, neo4j_address.password)
    with neo4j.GraphDatabase.driver(neo4j_address.uri, auth=auth) as driver:
        plan = driver.execute_query(f"EXPLAIN {query.body('cypher')}", parameters).summary.plan
    assert plan is not None
    operators = set(walk(plan))
    assert not [operator for operator in operators if "Scan" in operator], operators


def walk(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"]
    for child in plan.get("children", ()):
        yield from walk(child)


def test_hostile_texts_leave_both_graphs_as_they_were(filled: Stores) -> None:
    before = [filled.sqlite.version(), filled.neo4j.version()]
    for run in (filled.sqlite.run, filled.neo4j.run):
        for hostile in HOSTILE:
            search = partial(run, "papers")
            assert len(search({"text": hostile, "limit": 1000})) <= len(search({"limit": 1000}))
            assert run("entity", {"id": hostile}) == []
            assert run("entity_by_slug", {"label": "Method", "slug": hostile}) == []
    assert [filled.sqlite.version(), filled.neo4j.version()] == before
    assert filled.sqlite.run("statistics") == filled.neo4j.run("statistics")
