"""Labs: ROR id, country, what they are part of, and the papers of their parts."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, link, paper, relation

HOLDING = entity("Lab", "Widget Holding", ror="0widget01", country="DE")
WORKS = entity("Lab", "Widget Works", ror="0widget02", country="DE")
BENCH = entity("Lab", "Widget Bench", country="JP")
OTHER = entity("Lab", "Other Place", ror="0widget03", country="JP")
ADAM = entity("Method", "Spindle")


@pytest.fixture(scope="module")
def lab_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Three papers: one from the works, one from their bench and another place, one from that place."""
    store = open_store(str(tmp_path_factory.mktemp("labs") / "labs.db"))
    papers = [paper(f"250{n}.00001", f"Paper number {n}", f"2025-0{n}-01") for n in (1, 2, 3)]
    one, two, three = (node.id for node in papers)
    edges = (
        relation("FROM", one, WORKS, "Widget Works"),
        relation("FROM", two, BENCH, "Widget Bench"),
        relation("FROM", two, OTHER, "Other Place"),
        relation("FROM", three, OTHER, "Other Place"),
        *(relation("USES", id_, ADAM, "We use Spindle.") for id_ in (one, two, three)),
        link("PART_OF", WORKS.id, "Lab", HOLDING),
        link("PART_OF", BENCH.id, "Lab", WORKS),
    )
    store.write(GraphBatch((*papers, HOLDING, WORKS, BENCH, OTHER, ADAM), edges))
    yield store
    store.close()


@pytest.fixture(scope="module")
def labs(lab_store: Store) -> TestClient:
    return TestClient(create_app(lab_store, Settings()), raise_server_exceptions=False)


def test_a_lab_has_its_ror_id_country_parents_and_parts(labs: TestClient) -> None:
    works = labs.get("/v1/labs/widget-works").json()
    assert (works["ror"], works["country"], works["papers"], works["own_papers"]) == ("0widget02", "DE", 2, 1)
    assert [(row["name"], row["steps"], row["ror"]) for row in works["parents"]] == [("Widget Holding", 1, "0widget01")]
    (bench,) = works["parts"]
    assert (bench["name"], bench["papers"], bench["country"], bench["part_of"]) == ("Widget Bench", 1, "JP", [WORKS.id])


def test_a_lab_that_no_paper_names_has_the_papers_of_its_parts(labs: TestClient) -> None:
    holding = labs.get("/v1/labs/widget-holding").json()
    assert (holding["papers"], holding["own_papers"], holding["roles"]) == (2, 0, {"FROM": 2})
    assert [row["name"] for row in holding["parts"]] == ["Widget Bench", "Widget Works"]
    assert labs.get("/v1/labs/widget-holding/papers").json()["meta"]["count"] == 2
    months = labs.get("/v1/labs/widget-holding/timeline").json()["results"]
    assert [(row["month"], row["papers"]) for row in months] == [("2025-01", 1), ("2025-02", 1)]


def test_other_kinds_have_no_parts(labs: TestClient) -> None:
    assert labs.get("/v1/methods/spindle").json()["parts"] is None


def test_look_up_of_many_tells_what_the_address_of_each_tells(labs: TestClient) -> None:
    body = labs.post("/v1/labs/lookup", json={"ids": ["ror:0widget02", "Widget Bench"]}).json()
    assert body["results"] == [labs.get(f"/v1/labs/{name}").json() for name in ("widget-works", "widget-bench")]
    assert [(row["name"], row["papers"]) for row in body["results"]] == [("Widget Works", 2), ("Widget Bench", 1)]
    assert all("Widget Holding" in [parent["name"] for parent in row["parents"]] for row in body["results"])


@pytest.mark.parametrize(
    "id_", ["ror:0widget02", "ROR:0WIDGET02", "https%3A%2F%2Fror.org%2F0widget02", "ror.org%2F0widget02"]
)
def test_a_lab_is_found_by_its_ror_id(labs: TestClient, id_: str) -> None:
    answer = labs.get(f"/v1/labs/{id_}")
    if "%2F" not in id_:  # a slash ends a part of an address
        assert answer.json()["name"] == "Widget Works"
    asked = labs.get("/v1/papers", params={"filter": f'from:"{id_.replace("%3A", ":").replace("%2F", "/")}"'}).json()
    assert asked["meta"]["filter"][0]["entities"][0]["name"] == "Widget Works"
    assert labs.get("/v1/labs/ror:0nowhere0").status_code == 404


@pytest.mark.parametrize("key", ["from", "lab"])
def test_filters_take_the_parts_of_a_lab_in_and_name_them(labs: TestClient, key: str) -> None:
    body = labs.get("/v1/papers", params={"filter": f"{key}:widget-holding"}).json()
    assert [(row["id"], [e["name"] for e in row["evidence"]]) for row in body["results"]] == [
        ("2502.00001", ["Widget Bench"]),
        ("2501.00001", ["Widget Works"]),
    ]
    without = labs.get("/v1/papers", params={"filter": f"!{key}:widget-holding"}).json()
    assert [row["id"] for row in without["results"]] == ["2503.00001"]


def test_labs_of_a_list_count_by_their_own_name(labs: TestClient) -> None:
    rows = labs.get("/v1/labs").json()["results"]
    assert [(row["name"], row["papers"]) for row in rows] == [
        ("Other Place", 2),
        ("Widget Bench", 1),
        ("Widget Works", 1),
    ]


def test_labs_are_listed_by_country(labs: TestClient) -> None:
    body = labs.get("/v1/labs", params={"country": "jp"}).json()
    assert ([row["name"] for row in body["results"]], body["meta"]["count"]) == (["Other Place", "Widget Bench"], 2)
    assert labs.get("/v1/labs?country=Japan").status_code == 422
    page = labs.get("/labs?country=JP").text
    assert "Labs in Japan" in page
    assert "Widget Works" not in page
    assert 'href="/labs?country=DE"' in labs.get("/labs/widget-works").text


def test_what_works_with_a_lab_is_not_its_part(labs: TestClient) -> None:
    related = labs.get("/v1/labs/widget-holding/related").json()["results"]
    assert [row["name"] for row in related] == ["Other Place"]


def test_the_page_of_a_lab_shows_all_that(labs: TestClient) -> None:
    page = labs.get("/labs/widget-works").text
    assert 'href="https://ror.org/0widget02"' in page
    assert "Germany" in page
    assert page.index("Part of") < page.index("Widget Holding") < page.index("Its parts") < page.index("Widget Bench")
    assert "1 by its own name" in page
    assert "No paper names it itself" in labs.get("/labs/widget-holding").text
    assert "Its parts" not in labs.get("/labs/other-place").text


def test_the_graph_around_a_lab_has_what_it_is_part_of(labs: TestClient) -> None:
    body = labs.get("/v1/graph", params={"ids": WORKS.id}).json()
    assert {(edge["source"], edge["target"]) for edge in body["edges"] if edge["type"] == "PART_OF"} == {
        (WORKS.id, HOLDING.id),
        (BENCH.id, WORKS.id),
    }


def test_exports_hold_what_labs_are_part_of(labs: TestClient) -> None:
    linked = labs.get("/v1/export", params={"format": "jsonld"}).text
    assert "schema:parentOrganization" in linked
    assert "https://ror.org/0widget02" in linked
    assert f"PART_OF,{BENCH.id},Widget Bench,{WORKS.id},Widget Works" in labs.get("/v1/export?format=csv").text
    papers = labs.get("/v1/export", params={"format": "csv", "filter": "from:widget-holding"}).text
    assert "from Widget Bench (0.90): Widget Bench" in papers
    part = labs.get("/v1/export", params={"format": "graphml", "filter": "from:widget-bench"}).text
    assert "Widget Holding" in part
