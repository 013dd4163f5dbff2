"""Papers sent over HTTP become jobs, which say how far they are, what came out and what was skipped."""

import gzip
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.ingest.jobs import MOST_WAITING, Jobs
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore

HERE = "http://127.0.0.1:8000"
ENDED = ("done", "failed", "cancelled")
PAPERS = [
    {"id": "p1", "title": "Tuning with LoRA", "abstract": "We fine-tune LLaMA with LoRA and evaluate it on MATH."},
    {"id": "p2", "title": "Sparse maps", "abstract": "We use LoRA again."},
]
WHOLE = json.dumps(PAPERS)
LINES = "".join(json.dumps(paper) + "\n" for paper in PAPERS)
TEXT = {"Content-Type": "application/x-ndjson"}
WAIT_SECONDS = 600


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A graph that a test may fill."""
    store = SqliteStore(tmp_path / "graph.db")
    yield store
    store.close()


def served(store: Store, *, base: str = HERE, address: str = "127.0.0.1", **settings: Any) -> TestClient:
    app = create_app(store, Settings(**settings))
    return TestClient(app, base_url=base, client=(address, 50000), raise_server_exceptions=False)


@pytest.fixture
def writer(store: Store) -> Iterator[TestClient]:
    """A client on the machine of a server that takes papers; its process ends with the test."""
    with served(store, editing=True) as client:
        yield client


def ended(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    """A job once it has ended."""
    deadline = time.monotonic() + WAIT_SECONDS
    while job["state"] not in ENDED:
        assert time.monotonic() < deadline, job
        time.sleep(0.1)
        job = client.get(f"/v1/jobs/{job['id']}").json()
    return job


def jobs_of(client: TestClient) -> Jobs:
    jobs: Jobs = client.app.state.jobs  # type: ignore[attr-defined]  # it is a FastAPI
    return jobs


def test_papers_are_read_in_every_form_and_sent_again_are_unchanged(writer: TestClient, store: Store) -> None:
    sent = writer.post("/v1/papers", content=LINES, headers=TEXT, params={"name": "new.jsonl"})
    assert (sent.status_code, sent.headers["location"]) == (202, f"/v1/jobs/{sent.json()['id']}")
    assert (sent.json()["name"], sent.json()["state"] in ("queued", "running")) == ("new.jsonl", True)
    done = ended(writer, sent.json())
    assert (done["state"], done["counts"]) == (
        "done",
        {"read": 2, "extracted": 2, "new": 2, "changed": 0, "unchanged": 0, "skipped": 0},
    )
    assert (done["skipped"], done["error"]) == ([], None)
    assert done["created"] <= done["started"] <= done["ended"]
    assert [paper["id"] for paper in done["papers"]] == ["p1", "p2"]
    assert done["progress"]["text"] == "2 papers read: 2 new, 0 changed, 0 unchanged, 0 skipped"
    assert {"LoRA", "LLaMA", "MATH"} <= {name["name"] for name in done["papers"][0]["names"]}
    assert {row["id"] for row in writer.get("/v1/papers").json()["results"]} == {"p1", "p2"}
    version = store.version()
    again = [
        writer.post("/v1/papers", json=PAPERS),
        writer.post("/v1/papers", content=LINES, headers={"Content-Type": "application/octet-stream"}),
        writer.post("/v1/papers", content=gzip.compress(LINES.encode()), headers={"Content-Type": "application/gzip"}),
        writer.post("/v1/papers", files={"f": ("a.jsonl", LINES), "g": ("a.jsonl", LINES)}, headers={"Origin": HERE}),
    ]
    assert [ended(writer, sent.json())["counts"]["unchanged"] for sent in again] == [2, 2, 2, 2]
    assert store.version() == version
    listed = writer.get("/v1/jobs").json()
    assert (listed["meta"]["count"], listed["results"][-1]["id"]) == (5, done["id"])
    assert [row["name"] for row in listed["results"]] == [
        "a.jsonl and 1 more",
        "upload",
        "upload",
        "upload",
        "new.jsonl",
    ]


def test_what_cannot_be_read_is_told_and_the_rest_goes_in(writer: TestClient) -> None:
    sent = writer.post("/v1/papers", content=f"{LINES}no JSON\n", headers=TEXT, params={"name": "../../odd.jsonl"})
    done = ended(writer, sent.json())
    assert (done["state"], done["counts"]["new"], done["counts"]["skipped"]) == ("done", 2, 1)
    assert done["skipped"] == [{"where": "odd.jsonl:3", "reason": "not valid JSON: Expecting value (character 1)"}]


def test_job_of_which_nothing_can_be_read_fails_and_the_next_goes_on(writer: TestClient) -> None:
    failed = ended(writer, writer.post("/v1/papers", content="\0\1\2", headers=TEXT).json())
    assert failed["progress"]["text"] == "no paper could be read"
    assert (failed["state"], failed["error"]["type"]) == ("failed", "urn:graphbuilder:error:input-unreadable")
    assert failed["error"]["detail"] == "upload is not text."
    wrong = ended(writer, writer.post("/v1/papers?format=bibtex", content=LINES, headers=TEXT).json())
    assert (wrong["state"], wrong["counts"]["read"]) == ("failed", 0)
    assert ended(writer, writer.post("/v1/papers", json=PAPERS).json())["state"] == "done"


def test_job_whose_process_dies_fails_and_the_next_goes_on(writer: TestClient) -> None:
    assert ended(writer, writer.post("/v1/papers", json=PAPERS[:1]).json())["state"] == "done"
    process = jobs_of(writer)._worker
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    sent = writer.post("/v1/papers", json=PAPERS).json()
    while writer.get(f"/v1/jobs/{sent['id']}").json()["state"] == "queued":
        time.sleep(0.05)
    process.kill()
    failed = ended(writer, sent)
    assert (failed["state"], failed["error"]["status"]) == ("failed", 500)
    done = ended(writer, writer.post("/v1/papers", json=PAPERS).json())
    assert (done["state"], done["counts"]["new"], done["counts"]["unchanged"]) == ("done", 1, 1)


def test_jobs_are_cancelled_before_and_while_they_run(writer: TestClient, store: Store) -> None:
    many = "".join(
        json.dumps({"id": f"m{n}", "title": f"On LoRA {n}", "abstract": "We use it."}) + "\n" for n in range(20000)
    )
    running = writer.post("/v1/papers", content=many, headers=TEXT).json()
    waiting = writer.post("/v1/papers", json=PAPERS).json()
    assert writer.delete(f"/v1/jobs/{waiting['id']}").json()["state"] == "cancelled"
    while (now := writer.get(f"/v1/jobs/{running['id']}").json())["counts"]["new"] == 0:
        assert now["state"] in ("queued", "running")
        time.sleep(0.1)
    assert writer.delete(f"/v1/jobs/{running['id']}").json()["progress"]["text"] == "is being cancelled"
    left = ended(writer, running)
    kept = store.run("count_papers")[0]["papers"]
    assert (left["state"], left["counts"]["new"]) == ("cancelled", kept)
    assert 0 < kept < 20000
    assert writer.delete(f"/v1/jobs/{running['id']}").status_code == 409
    assert ended(writer, waiting)["papers"] == []
    assert not store.is_settled()
    assert ended(writer, writer.post("/v1/papers", json=PAPERS).json())["state"] == "done"
    assert store.is_settled()


def test_correction_waits_for_no_job(writer: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.ingest.jobs._LOCK_SECONDS", 0.05)
    with jobs_of(writer).alone():
        answer = writer.post("/v1/corrections", json={"kind": "merge", "name": "A", "other": "B"})
    assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (409, "writer-busy")


def test_queue_has_an_end(writer: TestClient) -> None:
    with jobs_of(writer).alone():
        answers = [writer.post("/v1/papers", content="x", headers=TEXT) for _ in range(MOST_WAITING + 2)]
        assert {answer.status_code for answer in answers[:MOST_WAITING]} == {202}
        assert (answers[-1].status_code, answers[-1].json()["type"].rpartition(":")[2]) == (429, "queue-full")
        for row in writer.get("/v1/jobs").json()["results"]:
            writer.delete(f"/v1/jobs/{row['id']}")


def test_too_large_is_refused(store: Store) -> None:
    client = served(store, editing=True, upload_megabytes=1)
    for body in (b"x" * 1_000_001, iter([b"x" * 600_000, b"x" * 600_000])):
        answer = client.post("/v1/papers", content=body, headers=TEXT)
        assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (413, "upload-too-large")
    files = {"f": ("big.jsonl", b"x" * 1_000_001)}
    assert client.post("/v1/papers", files=files, headers={"Origin": HERE}).status_code == 413
    assert client.get("/v1/jobs").json()["results"] == []


def test_packed_file_that_is_too_large_unpacked_fails(store: Store) -> None:
    with served(store, editing=True, upload_megabytes=1) as client:
        bomb = gzip.compress(b" " * 30_000_000)
        failed = ended(client, client.post("/v1/papers", content=bomb, headers=TEXT).json())
    assert failed["state"] == "failed"
    assert "too large once it is unpacked" in failed["error"]["detail"]


def test_nothing_is_read_where_the_graph_is_only_read(store: Store) -> None:
    client = served(store)
    for method, path in (("POST", "/v1/papers"), ("POST", "/add"), ("DELETE", "/v1/jobs/x"), ("POST", "/add/x/cancel")):
        answer = client.request(method, path, headers={"Origin": HERE})
        assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (403, "editing-refused"), path
    assert "only reads the graph" in client.get("/add").text


@pytest.mark.parametrize("path", ["/v1/papers", "/add"])
@pytest.mark.parametrize("headers", [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}])
def test_other_sites_may_send_nothing(store: Store, path: str, headers: dict[str, str]) -> None:
    client = served(store, editing=True)
    assert client.post(path, json=PAPERS, headers=headers).status_code == 403
    assert client.post(path, files={"f": ("a.jsonl", LINES)}, headers=headers).status_code == 403


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_needs_our_own_page_or_the_token(store: Store, media: str) -> None:
    client = served(store, editing=True)
    assert client.post("/v1/papers", content=LINES, headers={"Content-Type": media}).status_code == 415
    assert client.post("/add", content=LINES, headers={"Content-Type": media}).status_code == 403


def test_token_lets_papers_in_from_elsewhere(store: Store) -> None:
    with served(
        store, base="http://graphs.example", address="192.0.2.7", editing=True, editing_token="for-tests"
    ) as far:
        assert far.post("/v1/papers", json=PAPERS).status_code == 403
        known = {"Authorization": "Bearer for-tests"}
        sent = far.post("/v1/papers", files={"f": ("a.jsonl", LINES)}, headers=known)
        assert ended(far, sent.json())["counts"]["new"] == 2
        own = {"Origin": "http://graphs.example"}
        form = {"text": LINES, "token": "for-tests"}
        assert far.post("/add", data=form, headers=own, follow_redirects=False).status_code == 303
        assert far.post("/add", data={**form, "token": "wrong"}, headers=own).status_code == 403


def test_wrong_requests_are_answered(store: Store) -> None:
    client = served(store, editing=True)
    assert client.post("/v1/papers", content=b"", headers=TEXT).json()["detail"] == "The body is empty."
    assert client.post("/v1/papers?format=nothing", json=PAPERS).status_code == 400
    assert client.post("/v1/papers", data={"text": " "}, headers={"Origin": HERE}).status_code == 400
    assert client.get("/v1/jobs/nothing").status_code == 404
    assert client.delete("/v1/jobs/nothing").status_code == 404


def test_process_ends_with_the_server(store: Store) -> None:
    with served(store, editing=True) as client:
        ended(client, client.post("/v1/papers", content="x", headers=TEXT).json())
        process, folder = jobs_of(client)._worker, jobs_of(client)._folder
        assert process is not None
        assert process.poll() is None
    assert process.poll() == 0
    assert folder is not None
    assert not os.path.exists(folder)  # noqa: PTH110


def test_what_a_job_added_is_taken_back_and_what_was_there_stays(writer: TestClient, store: Store) -> None:
    ended(writer, writer.post("/v1/papers", json=PAPERS[:1]).json())
    before = list(store.dump())
    again = [PAPERS[0], PAPERS[1], {"id": "p3", "title": "Citing", "abstract": "LoRA.", "references": ["p1", "p2"]}]
    done = ended(writer, writer.post("/v1/papers", json=again).json())
    assert (done["added"], done["taken_back"], done["counts"]["new"]) == (2, 0, 2)
    page = writer.get(f"/add/{done['id']}").text
    assert "Take back 2 new records" in page
    removed = writer.delete(f"/v1/jobs/{done['id']}/papers")
    assert (removed.status_code, removed.json()["records"]) == (200, 2), removed.text
    assert list(store.dump()) == before
    job = writer.get(f"/v1/jobs/{done['id']}").json()
    assert (job["added"], job["taken_back"]) == (0, 2)
    assert job["progress"]["text"] == "3 papers read, and what was new taken back"
    assert writer.delete(f"/v1/jobs/{done['id']}/papers").json()["records"] == 0
    assert "2 records of this job were taken out again" in writer.get(f"/add/{done['id']}").text
    done = ended(writer, writer.post("/v1/papers", json=again).json())
    sent = writer.post(f"/add/{done['id']}/remove", headers={"Origin": HERE}, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, f"/add/{done['id']}")
    assert list(store.dump()) == before


def test_a_paper_is_removed_by_any_of_its_ids_where_the_server_takes_changes(writer: TestClient, store: Store) -> None:
    ended(writer, writer.post("/v1/papers", json=PAPERS[:1]).json())
    before = list(store.dump())
    added = {"id": "2401.00001", "title": "Sparse maps", "abstract": "We use LoRA.", "doi": "10.9999/maps"}
    assert served(store).delete("/v1/papers/p1").status_code == 403
    for address in ("2401.00001", "doi:10.9999/maps"):
        ended(writer, writer.post("/v1/papers", json=[added]).json())
        removed = writer.delete(f"/v1/papers/{address}")
        assert (removed.status_code, removed.json()["records"]) == (200, 1), removed.text
        assert list(store.dump()) == before
    assert writer.delete("/v1/papers/2401.00001").status_code == 404
    ended(writer, writer.post("/v1/papers", json=[added]).json())
    assert "Remove this paper" in writer.get("/papers/2401.00001").text
    assert "Remove this paper" not in served(store).get("/papers/2401.00001").text
    sent = writer.post("/remove", data={"paper": "id:2401.00001"}, headers={"Origin": HERE})
    assert (sent.status_code, "The paper is removed" in sent.text) == (200, True)
    assert list(store.dump()) == before
    assert writer.post("/remove", data={"paper": "p1"}).status_code == 403
