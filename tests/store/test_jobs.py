"""Papers sent over HTTP arrive in both stores, whose readers see them, and the client follows the job."""

import time
from pathlib import Path

import pytest

from api.app import create_app
from graphbuilder import Client
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.neo4j import Neo4jStore
from tests.app_server import serving

PAPERS = [
    {"id": "p1", "title": "Tuning with LoRA", "abstract": "We fine-tune LLaMA with LoRA and evaluate it on MATH."},
    {"id": "p2", "title": "Sparse maps", "abstract": "We use LoRA again."},
]
WAIT_SECONDS = 600


def wait(client: Client, job_id: str) -> dict[str, int]:
    """The counts of a job once it is done."""
    deadline = time.monotonic() + WAIT_SECONDS
    while (job := client.job(job_id))["state"] in ("queued", "running"):
        assert time.monotonic() < deadline, job
        time.sleep(0.1)
    assert job["state"] == "done", job
    return {name: count for name, count in job["counts"].items() if isinstance(count, int)}


def test_papers_arrive_and_are_unchanged_when_sent_again(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if isinstance(store, Neo4jStore):
        address = request.getfixturevalue("neo4j_address")
        monkeypatch.setenv("NEO4J_USERNAME", address.username)
        monkeypatch.setenv("NEO4J_PASSWORD", address.password)
    file = tmp_path / "more.bib"
    entry = "@article{maps, title = {Paged maps}, abstract = {We use LoRA once more.}, year = {2025}}"
    file.write_text(entry, encoding="utf-8")
    with serving(create_app(store, Settings(editing=True))) as url, Client(url) as client:
        assert wait(client, client.add_papers(PAPERS, name="new.json")["id"])["new"] == 2
        version = store.version()
        assert wait(client, client.add_papers(PAPERS)["id"])["unchanged"] == 2
        assert store.version() == version
        assert wait(client, client.add_papers(file, format="bibtex")["id"])["new"] == 1
        assert [job["name"] for job in client.jobs()] == ["more.bib", "upload", "new.json"]
        assert {paper["id"] for paper in client.papers("uses:LoRA")} >= {"p2"}
    assert store.is_settled()
