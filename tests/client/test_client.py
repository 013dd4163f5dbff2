"""The client gives what the server has, fetches lists as far as they are read, and raises what went wrong."""

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import pytest

from api.app import create_app
from graphbuilder import Client
from graphbuilder.client import (
    ClientError,
    NotFound,
    RateLimited,
    Refused,
    Unavailable,
    analysis_shapes,
    answer_shapes,
    job_shapes,
    shapes,
)
from graphbuilder.errors import GraphbuilderError
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.small_graph import BY_DOI, COMMON_PAPERS, ENTITIES, FOLLOW_UP, GRPO, MATH, ORIGIN, small_graph

# Shapes that have another name in the description of the API.
OUT = ("Answer", "Paper", "Entity", "Graph", "Query", "Correction", "Change", "Merges", "Job", "Comparison", "Way")
MODULES = (shapes, answer_shapes, analysis_shapes, job_shapes)
NAMES = {name: f"{name}Out" for name in OUT}
METHODS = {
    "analysis-get_comparison": Client.compare,
    "analysis-list_trends": Client.trends,
    "analysis-list_new": Client.new,
    "analysis-list_related_papers": Client.related_papers,
    "measures-list_communities": Client.communities,
    "measures-list_central": Client.central,
    "measures-get_path": Client.path,
    "ask-get_answer": Client.ask,
    "papers-list_papers": Client.papers,
    "papers-get_paper": Client.paper,
    "papers-look_up_many_papers": Client.look_up_papers,
    "entities-list_entities": Client.entities,
    "entities-get_entity": Client.entity,
    "entities-look_up_many_entities": Client.look_up_entities,
    "entities-list_entity_papers": Client.entity_papers,
    "entities-list_related": Client.related,
    "entities-get_timeline": Client.timeline,
    "entities-get_leaderboard": Client.leaderboard,
    "names-resolve": Client.resolve,
    "names-suggest": Client.suggest,
    "graph-get_graph": Client.graph,
    "queries-list_queries": Client.queries,
    "queries-run_query": Client.query,
    "raw-run_sql": Client.sql,
    "raw-run_cypher": Client.cypher,
    "corrections-list_corrections": Client.corrections,
    "corrections-make_correction": Client.correct,
    "corrections-undo_correction": Client.undo,
    "corrections-list_review": Client.review,
    "corrections-list_alike_papers": Client.review_papers,
    "corrections-get_merges": Client.merges,
    "jobs-add_papers": Client.add_papers,
    "jobs-get_job": Client.job,
    "jobs-list_jobs": Client.jobs,
    "jobs-cancel_job": Client.cancel_job,
    "jobs-take_back_papers": Client.take_back,
    "papers-remove_paper": Client.remove_paper,
    "export-get_export": Client.export,
    "operations-get_health": Client.health,
    "operations-get_readiness": Client.ready,
}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The description of the API."""
    store = open_store(str(tmp_path_factory.mktemp("described") / "graph.db"))
    found: dict[str, Any] = create_app(store, Settings()).openapi()
    store.close()
    return found


def test_each_operation_has_a_method_that_takes_its_parameters(described: dict[str, Any]) -> None:
    operations = {one["operationId"]: one for path in described["paths"].values() for one in path.values()}
    assert set(METHODS) <= set(operations)
    for name, method in METHODS.items():
        asked = {item["name"] for item in operations[name].get("parameters", ()) if item["in"] == "query"}
        taken = set(inspect.signature(method).parameters)
        known_otherwise = {"per_page", "cursor", "q", "kind", "group_by", "words", "sort", "ids", "from", "to"}
        assert asked - taken <= known_otherwise, name


@pytest.mark.parametrize(
    "shape",
    [one for module in MODULES for one in vars(module).values() if is_typeddict(one)],
    ids=lambda shape: str(shape.__name__),
)
def test_shape_has_the_fields_of_the_description(described: dict[str, Any], shape: type) -> None:
    name = NAMES.get(shape.__name__, shape.__name__)
    assert list(get_type_hints(shape)) == list(described["components"]["schemas"][name]["properties"])


def test_answers_are_those_of_the_server(client: Client) -> None:
    answer = client.ask("papers using GRPO on MATH")
    assert [row["id"] for row in answer["results"]] == [FOLLOW_UP, ORIGIN]
    assert client.entity("methods", "grpo")["roles"] == {"PROPOSES": 1, "USES": 1}
    assert client.paper(f"arxiv:{ORIGIN}v3")["results"][0]["number"] == 51.2
    assert client.paper(BY_DOI)["id"] == BY_DOI
    assert client.paper(ORIGIN, select=["title"]) == {
        "id": ORIGIN,
        "title": "GRPO: policy optimization without a critic",
    }
    assert [row["system"] for row in client.leaderboard("MATH")] == ["Qwen2-7B"]
    assert [row["papers"] for row in client.timeline("methods", GRPO.id)] == [1, 1]
    assert client.related("methods", "GRPO").first(1)[0]["reasons"]
    assert client.graph(["GRPO", ORIGIN], depth=2, types=["PROPOSES", "USES"])["nodes"]
    assert client.resolve("math", kinds=["benchmarks", "tasks"]).first(1)[0]["id"] == MATH.id
    assert [row["name"] for row in client.suggest("mat", kinds=["tasks"])] == ["mathematical reasoning"]
    assert client.merges("methods", "GRPO")["merges"][0]["form"] == "GRPO"
    assert (client.health()["status"], client.ready()["status"]) == ("ok", "ready")
    assert client.review().count >= 0
    assert client.review_papers().count >= 0
    assert client.corrections().first(1) == []


def test_every_name_has_an_address(client: Client) -> None:
    kinds = {row["id"]: kind for kind in ("methods", "models", "benchmarks", "labs") for row in client.entities(kind)}  # type: ignore[arg-type]
    for entity in ENTITIES:
        if kind := kinds.get(entity.id):
            assert client.entity(kind, str(entity.properties["name"]))["id"] == entity.id  # type: ignore[arg-type]


def test_lists_are_read_whole_or_in_part(client: Client) -> None:
    papers = client.papers("uses:Paged Descent", select=["title"])
    assert papers.count == COMMON_PAPERS
    assert len({row["id"] for row in papers}) == COMMON_PAPERS
    assert [row["id"] for row in papers.first(2)] == [row["id"] for row in papers][:2]
    assert papers.meta["filter"][0]["entities"][0]["name"] == "Paged Descent"
    assert [len(page) for page in client.pages("/v1/papers", per_page=20).pages()] == [20, 15]
    assert len(list(client.papers(sample=5, seed=3))) == 5
    assert len(list(client.entity_papers("methods", "Paged Descent", role="USES"))) == COMMON_PAPERS
    assert {group["name"]: group["papers"] for group in client.paper_groups("benchmark")} == {"MATH": 2, "MATH-500": 1}


def test_many_are_looked_up_in_order(client: Client) -> None:
    ids = [ORIGIN, "nowhere", FOLLOW_UP] * 200
    found = client.look_up_papers(ids, select=["year"])
    assert [row and row["id"] for row in found] == [ORIGIN, None, FOLLOW_UP] * 200
    assert [row and row["name"] for row in client.look_up_entities("methods", ["ppo", "?", "GRPO"])] == [
        "PPO",
        None,
        "GRPO",
    ]


def test_queries_take_lists(client: Client) -> None:
    assert any(query["name"] == "papers" for query in client.queries())
    groups = [{"roles": ["USES"], "targets": [GRPO.id]}]
    assert [row["id"] for row in client.query("papers", groups=groups, limit=5)] == [FOLLOW_UP]
    assert len(list(client.query("nodes", ids=[ORIGIN, "a, b"]))) == 1


def test_export_is_streamed(client: Client) -> None:
    with client.export("csv", filter="uses:GRPO") as parts:
        assert FOLLOW_UP in b"".join(parts).decode()
    with pytest.raises(ClientError), client.export("nothing") as parts:
        list(parts)


def test_unknown_name_carries_near_names(client: Client) -> None:
    with pytest.raises(NotFound) as caught:
        client.entity("methods", "GRPOO")
    assert caught.value.near[0] == "GRPO"
    assert (caught.value.kind, caught.value.http_status) == ("name-unknown", 404)
    assert "Did you mean GRPO" in str(caught.value)
    assert isinstance(caught.value, GraphbuilderError)


def test_what_cannot_be_read_is_refused(client: Client) -> None:
    with pytest.raises(Refused, match="colour"):
        client.papers("colour:red").first(1)
    with pytest.raises(Refused, match="per_page"):
        client.get("/v1/papers", per_page=1000)
    with pytest.raises(Refused, match="only reads"):
        client.correct("rename", "GRPO", form="Gruppo")
    with pytest.raises(NotFound):
        client.get("/v1/nothing")


def test_server_that_is_not_there_is_unavailable() -> None:
    with Client("http://127.0.0.1:9", retries=0) as client, pytest.raises(Unavailable, match="graphbuilder serve"):
        client.health()


def test_limit_that_ends_too_late_is_raised_at_once(small_store: Store) -> None:
    with serving(create_app(small_store, Settings(rate_limit="2/day"))) as address, Client(address) as client:
        client.papers().first(1)
        client.papers().first(1)
        with pytest.raises(RateLimited) as caught:
            client.papers().first(1)
    assert (caught.value.retry_after or 0) > 60
    assert caught.value.request_id


def test_busy_server_is_asked_again_when_it_says(small_store: Store) -> None:
    with serving(create_app(small_store, Settings(rate_limit="1/second"))) as address, Client(address) as client:
        assert [client.papers().count for _ in range(3)] == [35, 35, 35]


def test_corrections_are_made_and_taken_back(tmp_path: Path) -> None:
    store: Store = open_store(str(tmp_path / "graph.db"))
    store.write(small_graph())
    app = create_app(store, Settings(editing=True, editing_token="long enough"))
    with serving(app) as address, Client(address, token="long enough") as client:
        change = client.correct("rename", "Paged Descent", form="Descent by pages", reason="test")
        assert [row["number"] for row in client.corrections()] == [change["correction"]["number"]]
        client.undo(change["correction"]["number"])
        assert list(client.corrections()) == []
    store.close()


def test_package_loads_no_http_library_before_a_client_is_asked_for() -> None:
    code = "import sys, graphbuilder; assert 'httpx2' not in sys.modules; graphbuilder.Client; print(len(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
