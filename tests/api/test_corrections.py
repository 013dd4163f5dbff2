"""Corrections through the API: made, listed and taken back; old ids lead on; and nobody else may change anything."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.ids import entity_id
from graphbuilder.ingest import build
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_curation import PAPERS
from tests.store.test_settling import TitleReader, dumped

MERGE = {"kind": "merge", "name": "Zorblax Net", "other": "Zorblax", "reason": "One thing.", "by": "a reader"}
OLD = entity_id("Method", "zorblaxnet")
HERE = "http://127.0.0.1:8000"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A graph that a test may change."""
    store = SqliteStore(tmp_path / "graph.db")
    build(PAPERS, store=store, extractor=TitleReader())
    yield store
    store.close()


def served(store: Store, *, base: str = HERE, client: str = "127.0.0.1", **settings: Any) -> TestClient:
    """A client of a server with these settings, which asks from an address of its own."""
    app = create_app(store, Settings(**settings))
    return TestClient(app, base_url=base, client=(client, 50000), raise_server_exceptions=False)


@pytest.fixture
def editor(store: Store) -> TestClient:
    """A client on the machine of a server that takes corrections."""
    return served(store, editing=True)


def test_a_correction_is_made_listed_and_taken_back(editor: TestClient, store: Store) -> None:
    before = dumped(store)
    made = editor.post("/v1/corrections", json=MERGE)
    assert made.status_code == 201
    body = made.json()
    assert body["correction"]["text"] == "Zorblax Net is Zorblax"
    assert (body["correction"]["number"], body["correction"]["reason"]) == (1, "One thing.")
    assert body["correction"]["at"].endswith("Z")
    assert body["changed"] == {"papers": 1, "entities": 1, "deleted": 1}
    listed = editor.get("/v1/corrections").json()
    assert (listed["meta"]["count"], listed["results"]) == (1, [body["correction"]])
    undone = editor.delete("/v1/corrections/1")
    assert (undone.status_code, undone.json()["correction"]) == (200, body["correction"])
    assert dumped(store) == before
    assert editor.delete("/v1/corrections/1").status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "confirm", "name": "ZQR", "paper": "p2", "relation": "USES"},
        {"kind": "reject", "name": "ZBench", "paper": "p1", "relation": "evaluated on"},
        {"kind": "alias", "name": "Zorblax", "form": "Zorblax Net"},
        {"kind": "split", "name": "GRPO", "form": "Group Relative Policy Optimization"},
        {"kind": "apart", "name": "Zorblax", "other": "Zorblax Net"},
        {"kind": "rename", "name": "Zorblax", "form": "ZORBLAX"},
        {"kind": "retype", "name": "Zorblax", "type": "model"},
    ],
    ids=lambda said: said["kind"],
)
def test_every_kind_can_be_said(editor: TestClient, said: dict[str, str]) -> None:
    assert editor.post("/v1/corrections", json=said).status_code == 201
    assert editor.get("/v1/corrections").json()["results"][0]["kind"] == said["kind"]


@pytest.mark.parametrize(
    ("said", "status", "detail"),
    [
        ({"kind": "merge", "name": "Zorblax"}, 409, "needs other"),
        ({"kind": "confirm", "name": "ZQR", "paper": "p2"}, 409, "needs relation"),
        ({"kind": "shout", "name": "Zorblax"}, 422, "kind"),
        ({"kind": "merge", "name": "", "other": "Zorblax"}, 422, "name"),
        ({"kind": "merge", "name": "x" * 300, "other": "Zorblax"}, 422, "name"),
        ({**MERGE, "colour": "red"}, 422, "colour"),
        ({**MERGE, "other": "Zorblacks"}, 404, "Zorblacks"),
        ({**MERGE, "other": "Zorblax Net"}, 409, "one entity already"),
        ([], 422, "body"),
    ],
)
def test_what_cannot_be_said_is_a_problem(editor: TestClient, said: Any, status: int, detail: str) -> None:
    answer = editor.post("/v1/corrections", json=said)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert detail in answer.json()["detail"]
    assert editor.get("/v1/corrections").json()["results"] == []


def test_an_ambiguous_name_lists_the_choices(editor: TestClient) -> None:
    answer = editor.post("/v1/corrections", json={**MERGE, "name": "Frobnicator"})
    assert answer.status_code == 409
    assert entity_id("Model", "frobnicator") in answer.json()["hint"]


@pytest.mark.parametrize("path", ["", "/papers?role=USES", "/merges", "/timeline"])
def test_the_id_of_a_merged_entity_leads_to_the_other(editor: TestClient, path: str) -> None:
    editor.post("/v1/corrections", json=MERGE)
    answer = editor.get(f"/v1/methods/{OLD}{path}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (301, f"/v1/methods/zorblax{path}")
    assert answer.headers["cache-control"] == "no-cache"
    assert editor.get(f"/v1/methods/{OLD}{path}").status_code == 200


def test_pages_and_filters_follow_an_old_id(editor: TestClient) -> None:
    editor.post("/v1/corrections", json=MERGE)
    page = editor.get(f"/methods/{OLD}?role=USES", follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (301, "/methods/zorblax?role=USES")
    found = editor.get(f"/v1/papers?filter=uses:{OLD}").json()
    assert [row["id"] for row in found["results"]] == ["p3"]


def test_an_entity_of_another_type_is_found_by_its_old_id(editor: TestClient) -> None:
    editor.post("/v1/corrections", json={"kind": "retype", "name": "Zorblax", "type": "model"})
    old = entity_id("Method", "zorblax")
    answer = editor.get(f"/v1/methods/{old}", follow_redirects=False)
    assert answer.headers["location"] == "/v1/models/zorblax"


def test_an_id_that_never_was_is_unknown(editor: TestClient) -> None:
    assert editor.get("/v1/methods/method_0123456789ab").status_code == 404


def test_merges_say_why_each_form_is_there(editor: TestClient) -> None:
    body = editor.get("/v1/methods/ZQR/merges").json()
    assert [(m["form"], m["reason"], m["paper"]) for m in body["merges"]] == [
        ("ZQR", "paired", "p1"),
        ("Zonal Quorum Ranker", "same spelling", None),
    ]
    assert all(merge["text"] for merge in body["merges"])


def test_the_review_lists_pairs_until_they_are_decided(editor: TestClient) -> None:
    rows = editor.get("/v1/review").json()["results"]
    (pair,) = [row for row in rows if row["reason"] == "two types"]
    ids = pair["one"]["id"], pair["other"]["id"]
    assert {pair["one"]["name"], pair["other"]["name"]} == {"Frobnicator"}
    editor.post("/v1/corrections", json={"kind": "apart", "name": ids[0], "other": ids[1]})
    assert [row for row in editor.get("/v1/review").json()["results"] if row["reason"] == "two types"] == []


def test_a_changed_graph_has_another_etag(editor: TestClient) -> None:
    tag = editor.get("/v1/corrections").headers["etag"]
    editor.post("/v1/corrections", json=MERGE)
    assert editor.get("/v1/corrections", headers={"If-None-Match": tag}).status_code == 200


def test_a_server_only_reads_unless_told_otherwise(store: Store) -> None:
    reader, before = served(store), dumped(store)
    for answer in (reader.post("/v1/corrections", json=MERGE), reader.delete("/v1/corrections/1")):
        assert answer.status_code == 403
        assert answer.json()["type"] == "urn:graphbuilder:error:editing-refused"
        assert "--edit" in answer.json()["hint"]
    assert dumped(store) == before
    assert reader.get("/v1/corrections").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:8001"},
        {"Origin": "http://127.0.0.1:8000.elsewhere.example"},
        {"Host": "elsewhere.example"},
        {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"},
    ],
    ids=str,
)
def test_no_page_of_another_site_changes_anything(editor: TestClient, store: Store, headers: dict[str, str]) -> None:
    before = dumped(store)
    assert editor.post("/v1/corrections", json=MERGE, headers=headers).status_code == 403
    assert editor.delete("/v1/corrections/1", headers=headers).status_code == 403
    assert dumped(store) == before


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_refused(editor: TestClient, media: str) -> None:
    body = b'{"kind":"merge","name":"Zorblax Net","other":"Zorblax"}'
    assert editor.post("/v1/corrections", content=body, headers={"Content-Type": media}).status_code == 415
    assert editor.get("/v1/corrections").json()["results"] == []


def test_a_browser_is_not_allowed_to_ask_for_another_site(editor: TestClient) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    answer = editor.options("/v1/corrections", headers={**asked, "Access-Control-Request-Headers": "content-type"})
    assert answer.status_code == 400
    assert "POST" not in answer.headers.get("access-control-allow-methods", "")


def test_pages_of_the_server_itself_may_change_the_graph(editor: TestClient) -> None:
    assert editor.post("/v1/corrections", json=MERGE, headers={"Origin": HERE}).status_code == 201


def test_from_another_machine_a_token_is_needed(store: Store) -> None:
    base = "http://graphs.example"
    far = served(store, base=base, client="192.0.2.7", editing=True)
    answer = far.post("/v1/corrections", json=MERGE)
    assert (answer.status_code, "GRAPHBUILDER_EDITING_TOKEN" in answer.json()["hint"]) == (403, True)
    known = served(store, base=base, client="192.0.2.7", editing=True, editing_token="only-for-tests")
    for token in ("", "only-for-test", "Bearer only-for-tests"):
        given = {"Authorization": f"Bearer {token}"}
        assert known.post("/v1/corrections", json=MERGE, headers=given).status_code == 403
    given = {"Authorization": "Bearer only-for-tests"}
    assert known.post("/v1/corrections", json=MERGE, headers=given).status_code == 201
