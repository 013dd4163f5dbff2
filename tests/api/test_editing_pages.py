"""Corrections by forms: each leads back to what it speaks of, can be taken back, and no other site can send one."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from graphbuilder.ids import entity_id
from graphbuilder.ingest import build
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.api.test_corrections import HERE, served
from tests.store.test_curation import PAPERS
from tests.store.test_settling import TitleReader, dumped

ZQR, ZORBLAX, ZORBLAX_NET = (entity_id("Method", key) for key in ("zonalquorumranker", "zorblax", "zorblaxnet"))
ZBENCH = entity_id("Benchmark", "zbench")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A graph that a test may change."""
    store = SqliteStore(tmp_path / "graph.db")
    build(PAPERS, store=store, extractor=TitleReader())
    yield store
    store.close()


@pytest.fixture
def editor(store: Store) -> TestClient:
    """A browser on the machine of a server that takes corrections."""
    return served(store, editing=True)


def send(client: TestClient, fields: Mapping[str, str], path: str = "/corrections", **headers: str) -> Any:
    sent = {"Origin": HERE, "Accept": "text/html"} | headers
    return client.post(path, data=dict(fields), headers=sent, follow_redirects=False)


def undone(client: TestClient, number: int = 1, back: str = "") -> Any:
    return send(client, {"back": back} if back else {}, f"/corrections/{number}/undo")


@pytest.mark.parametrize(
    ("fields", "leads_to", "said"),
    [
        ({"name": ZORBLAX_NET, "kind": "merge", "merge": "Zorblax"}, "/methods/zorblax", "Zorblax Net is Zorblax"),
        ({"name": ZORBLAX, "kind": "apart", "apart": "Zorblax Net"}, "/methods/zorblax", "are two things"),
        ({"name": ZQR, "kind": "split", "split": "ZQR"}, "/methods/", "ZQR is not"),
        ({"name": ZORBLAX, "kind": "rename", "rename": "ZORBLAX"}, "/methods/zorblax", "is called ZORBLAX"),
        ({"name": ZORBLAX, "kind": "alias", "alias": "Zblx"}, "/methods/zorblax", "Zblx means Zorblax"),
        ({"name": ZORBLAX, "kind": "retype", "retype": "model"}, "/models/zorblax", "is a model, not a method"),
        ({"act": f"apart|{ZORBLAX}|{ZORBLAX_NET}"}, "/methods/zorblax", "are two things"),
        ({"act": f"reject|{ZBENCH}|EVALUATED_ON|p1", "back": "/papers/p1"}, "/papers/p1", "is wrong"),
        (
            {"kind": "confirm", "name": "ZQR", "relation": "USES", "paper": "p2", "back": "/papers/p2"},
            "/papers/p2",
            "is right",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_form_corrects_and_leads_to_what_it_speaks_of(
    editor: TestClient, store: Store, fields: dict[str, str], leads_to: str, said: str
) -> None:
    before = dumped(store)
    answer = send(editor, fields | {"by": "a reader", "reason": "Read it."})
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(leads_to)
    page = editor.get(answer.headers["location"])
    assert page.status_code == 200
    assert "Last correction: <strong>" in page.text
    assert said in page.text
    (kept,) = editor.get("/v1/corrections").json()["results"]
    assert (kept["by"], kept["reason"]) == ("a reader", "Read it.")
    taken = undone(editor, back=fields.get("back", ""))
    assert taken.status_code == 303
    assert editor.get(taken.headers["location"]).status_code == 200
    assert dumped(store) == before


def test_the_field_that_is_filled_counts_when_no_button_was_pressed(editor: TestClient) -> None:
    fields = {"name": ZORBLAX, "kind": "", "merge": "", "rename": "ZORBLAX", "retype": ""}
    assert send(editor, fields).status_code == 303
    assert editor.get("/v1/corrections").json()["results"][0]["kind"] == "rename"


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"name": ZORBLAX, "kind": "", "rename": "A", "alias": "B"}, 409, "Fill in one row"),
        ({"name": ZORBLAX, "kind": ""}, 409, "Fill in one row"),
        ({"name": ZORBLAX, "kind": "merge", "merge": ""}, 409, "needs other"),
        ({"name": ZORBLAX, "kind": "merge", "merge": "Zorblacks"}, 404, "Did you mean Zorblax"),
        ({"name": ZORBLAX, "kind": "merge", "merge": "ZBench"}, 409, "Nothing was changed"),
        ({"name": ZORBLAX, "kind": "shout", "shout": "x"}, 409, "cannot be read"),
        ({"act": "merge"}, 409, "cannot be read"),
        ({"act": f"confirm|{ZQR}|SHOUTS|p2"}, 409, "no relation"),
        ({}, 409, "Fill in one row"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    editor: TestClient, store: Store, fields: dict[str, str], status: int, words: str
) -> None:
    before = dumped(store)
    answer = send(editor, fields | {"back": "/methods/zorblax"})
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert words in answer.text
    assert 'href="/methods/zorblax"' in answer.text
    assert dumped(store) == before


def test_correction_that_is_gone_cannot_be_taken_back(editor: TestClient) -> None:
    assert undone(editor, 7).status_code == 404


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "x"])
def test_a_form_leads_to_no_other_site(editor: TestClient, back: str) -> None:
    answer = send(editor, {"name": ZORBLAX, "kind": "rename", "rename": "ZORBLAX", "back": back})
    assert answer.headers["location"] == "/methods/zorblax#corrected"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:8001", None])
@pytest.mark.parametrize("path", ["/corrections", "/corrections/1/undo"])
def test_a_form_of_another_site_is_refused(editor: TestClient, store: Store, origin: str | None, path: str) -> None:
    send(editor, {"name": ZORBLAX, "kind": "rename", "rename": "ZORBLAX"})
    before = dumped(store)
    headers = {"Origin": origin} if origin else {}
    fields = {"name": ZORBLAX, "kind": "alias", "alias": "Zblx"}
    assert editor.post(path, data=fields, headers=headers, follow_redirects=False).status_code == 403
    assert dumped(store) == before


def test_a_server_that_only_reads_refuses_forms(store: Store) -> None:
    reader = served(store)
    assert send(reader, {"name": ZORBLAX, "kind": "alias", "alias": "Zblx"}).status_code == 403
    assert "only reads the graph" in reader.get("/corrections").text


def test_a_token_is_asked_for_and_needed(store: Store) -> None:
    far = served(store, base="http://graph.example", client="192.0.2.7", editing=True, editing_token="secret-token")
    page = far.get("/methods/zorblax").text
    assert page.count('name="token" type="password"') == 2  # for the panel, and for the papers
    fields = {"name": ZORBLAX, "kind": "alias", "alias": "Zblx"}
    origin = {"Origin": "http://graph.example"}
    assert send(far, fields, **origin).status_code == 403
    assert send(far, fields | {"token": "wrong-token"}, **origin).status_code == 403
    assert send(far, fields | {"token": "secret-token"}, **origin).status_code == 303


def test_review_decides_pairs_by_buttons(editor: TestClient) -> None:
    page = editor.get("/review").text
    acts = re.findall(r'name="act" value="(\w+)\|', page)
    assert {"apart", "retype"} <= set(acts)
    act = next(act for act in re.findall(r'name="act" value="([^"]+)"', page) if act.startswith("retype"))
    answer = send(editor, {"act": act, "back": "/review"})
    assert answer.headers["location"] == "/review#corrected"
    after = editor.get("/review").text
    assert act not in after
    assert "Last correction" in after


def test_review_shows_the_pairs_of_one_reason(editor: TestClient) -> None:
    page = editor.get("/review", params={"reason": "two types"}).text
    assert "one name, two types" in page
    assert "common word behind it" not in page
    assert editor.get("/review?reason=whim").status_code == 422


def test_corrections_are_listed_the_last_first_with_undo(editor: TestClient) -> None:
    send(editor, {"name": ZORBLAX, "kind": "alias", "alias": "Zblx"})
    send(editor, {"name": ZORBLAX, "kind": "rename", "rename": "ZORBLAX"})
    page = editor.get("/corrections").text
    assert page.index("is called ZORBLAX") < page.index("Zblx means")
    assert page.count("/undo") == 2
    assert 'href="/methods/zorblax"' in page


def test_entity_says_why_its_names_are_one(editor: TestClient) -> None:
    page = editor.get(f"/methods/{ZQR}").text
    assert "Why these are one" in page
    assert "a paper writes the short form behind the long one" in page
    assert 'href="/papers/p1"' in page


def test_hostile_names_of_corrections_stay_text(editor: TestClient) -> None:
    send(editor, {"name": ZORBLAX, "kind": "alias", "alias": "<img src=x>Z", "reason": "<script>alert(1)</script>"})
    for path in ("/corrections", "/methods/zorblax", "/review"):
        page = editor.get(path).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page
