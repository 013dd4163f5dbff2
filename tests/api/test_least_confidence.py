"""What is not sure enough counts nowhere, unless less is asked for."""

import pytest
from fastapi.testclient import TestClient

from graphbuilder.settings import DEFAULT_CONFIDENCE

SURE = 0.9
"""More than the sample graph's relation to PPO has."""


@pytest.mark.parametrize(
    "path",
    [
        "/v1/ask?q=papers comparing with PPO",
        "/v1/papers?filter=compares_to:PPO",
        "/v1/methods/ppo/papers",
        "/v1/methods/ppo/timeline",
        "/v1/methods/ppo/related",
        "/v1/benchmarks/math-500/papers",
    ],
)
def test_a_list_is_shorter_when_more_certainty_is_asked_for(client: TestClient, path: str) -> None:
    more = f",min_confidence:{SURE}" if "filter=" in path else f"{'&' if '?' in path else '?'}min_confidence={SURE}"
    found, sure = client.get(path).json(), client.get(path + more).json()
    assert found["results"]
    assert len(sure["results"]) < len(found["results"])


def test_an_entity_counts_its_sure_papers_alone(client: TestClient) -> None:
    assert client.get("/v1/benchmarks/math-500").json()["papers"] == 1
    assert client.get(f"/v1/benchmarks/math-500?min_confidence={SURE}").json()["papers"] == 0
    listed = client.get(f"/v1/benchmarks?min_confidence={SURE}").json()["results"]
    assert "MATH-500" not in {row["name"] for row in listed}


def test_the_page_of_a_paper_shows_what_is_sure_and_says_how_to_see_all(client: TestClient) -> None:
    page = client.get(f"/papers/2402.00001?min_confidence={SURE}").text
    assert "PPO</a>" not in page.split("What it names")[1]
    assert "min_confidence=0" in page
    everything = client.get("/papers/2402.00001?min_confidence=0").text
    assert "PPO</a>" in everything.split("What it names")[1]


@pytest.mark.parametrize("path", ["/", "/methods", "/methods/grpo", "/ask?q=papers using GRPO", "/graph?ids=GRPO"])
def test_pages_take_a_least_confidence(client: TestClient, path: str) -> None:
    for least in ("0", str(DEFAULT_CONFIDENCE), "1"):
        assert client.get(f"{path}{'&' if '?' in path else '?'}min_confidence={least}").status_code == 200
