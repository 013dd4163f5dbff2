"""What stands in the pages, without a browser."""

import html
import re
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.filters import KEYS
from api.pages.surroundings import leaderboard
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from tests.small_graph import (
    BY_DOI,
    FOLLOW_UP,
    GRPO,
    HOSTILE,
    HOSTILE_NAME,
    HOSTILE_TITLE,
    NAMELESS,
    ODD,
    ORIGIN,
    PI_ZERO,
    STUB,
)

PAGES = [
    "/",
    "/ask",
    "/ask?q=papers using GRPO on MATH",
    "/ask?q=papers using GRPOO",
    "/ask?q=papers using PPO on MATH-500",
    "/ask?q=benchmarks used with GRPO",
    "/ask?q=methods related to GRPO",
    "/ask?q=best results on MATH",
    "/ask?q=how many papers use PPO",
    "/ask?q=who proposed GRPO",
    "/ask?q=timeline of GRPO",
    "/ask?q=GRPO",
    "/papers",
    "/papers?filter=uses:GRPO,evaluated_on:MATH",
    "/papers?q=descent&filter=min_confidence:0.5",
    f"/papers/{ORIGIN}",
    f"/papers/{BY_DOI}",
    f"/papers/{NAMELESS}",
    f"/papers/{ODD}",
    f"/papers/{STUB}",
    "/methods",
    "/methods/grpo",
    f"/methods/{HOSTILE.id}",
    f"/methods/{PI_ZERO.id}",
    "/models/qwen2-7b",
    "/benchmarks/math",
    "/tasks/mathematical-reasoning",
    "/labs/institute-of-examples",
    "/authors/ada-beispiel",
    "/venues/testconf",
    "/methods/grpo?role=USES&year=2025&sort=oldest",
    "/communities",
    "/communities?kind=all&min_confidence=0",
    "/path",
    "/path?from=GRPO&to=Qwen2-7B",
    "/path?from=GRPOO&to=PPO",
    "/compare?ids=GRPO,PPOO",
    "/trends?ids=GRPO,MATH",
    "/leaderboards",
    "/new?since=2024",
    "/review",
    "/corrections",
    "/graph",
    "/graph?ids=grpo",
    "/graph?q=papers using GRPO on MATH",
    "/docs",
    "/methods/grpoo",
    "/nothing",
]


class Outline(HTMLParser):
    """Tags with their attributes, and the text of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _, attrs in self.tags if attribute in attrs]


def read(client: TestClient, path: str) -> Outline:
    return Outline(client.get(path, headers={"Accept": "text/html"}).text)


@pytest.mark.parametrize("path", PAGES)
def test_page_is_sound(client: TestClient, path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code in (200, 404)
    assert answer.headers["content-type"].startswith("text/html")
    page = Outline(answer.text)
    tags = [tag for tag, _ in page.tags]
    assert page.tags[0] == ("html", {"lang": "en"})
    assert path == "/docs" or tags.count("h1") == 1
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    named = {attrs.get("for") for tag, attrs in page.tags if tag == "label"}
    fields = [attrs for tag, attrs in page.tags if tag in ("input", "select") and attrs.get("type") != "hidden"]
    assert all(attrs.get("id") in named for attrs in fields)


@pytest.mark.parametrize("path", PAGES)
def test_page_has_no_inline_script_style_or_handler_and_no_other_host(client: TestClient, path: str) -> None:
    page = read(client, path)
    assert all(attrs.get("src", "").startswith("/static/") for tag, attrs in page.tags if tag == "script")
    assert not [tag for tag, attrs in page.tags for name in attrs if name.startswith("on") or name == "style"]
    assert "style" not in [tag for tag, _ in page.tags]
    loaded = page.values("src") + [attrs["href"] or "" for tag, attrs in page.tags if tag == "link"]
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)
    assert not [address for address in page.values("href") if address.lower().startswith(("javascript:", "data:"))]


@pytest.mark.parametrize("path", [path for path in PAGES if path not in ("/docs", "/nothing", "/methods/grpoo")])
def test_links_of_a_page_lead_somewhere(client: TestClient, path: str) -> None:
    page = read(client, path)
    links = {html.unescape(a) for a in page.values("href") if a.startswith("/")} | set(page.values("src"))
    for address in sorted(links):
        assert client.get(address, headers={"Accept": "text/html"}).status_code == 200, f"{path} links to {address}"


def test_who_proposed_a_thing_names_few_of_many_authors_and_says_how_many_more(demo_store: Store) -> None:
    text = TestClient(create_app(demo_store, Settings())).get("/ask?q=who proposed LoRA").text
    (authors,) = re.findall(r'<p class="says">by (.*?)</p>', text)
    assert authors.startswith("Edward J. Hu, ")
    assert authors.endswith(" and 2 more from Microsoft")


def test_a_summary_of_the_demonstration_is_called_one(demo_store: Store) -> None:
    text = TestClient(create_app(demo_store, Settings())).get("/papers/2402.03300").text
    assert "not the authors&#39; abstract" in text or "not the authors' abstract" in text
    assert "abstract = {" not in text


def test_abstract_keeps_its_text_and_marks_the_names(client: TestClient) -> None:
    text = client.get(f"/papers/{ORIGIN}").text
    abstract = re.search(r'<p class="abstract">(.*?)</p>', text, re.DOTALL)
    assert abstract
    stored = client.get(f"/v1/papers/{ORIGIN}").json()["abstract"]
    assert html.unescape(re.sub(r"<[^>]+>", "", abstract[1])) == stored
    marked = r'<a class="mark k-(\w+)" href="([^"]+)" data-card="[^"]+" data-tip="([^"]+)">([^<]+)</a>'
    assert re.findall(marked, abstract[1]) == [
        ("method", "/methods/grpo", "Method · proposes 97 % · by the rule by-hand", "GRPO"),
        ("method", "/methods/ppo", "Method · compares to 60 % · by the rule by-hand", "PPO"),
        ("model", "/models/qwen2-7b", "Model · uses 90 % · by the rule by-hand", "Qwen2-7B"),
        ("benchmark", "/benchmarks/math", "Benchmark · evaluated on 90 % · by the rule by-hand", "MATH"),
    ]


@pytest.mark.parametrize(
    "path", [f"/papers/{ODD}", "/papers?filter=q:parsing", f"/methods/{HOSTILE.id}", "/methods", "/"]
)
def test_hostile_names_stay_text(client: TestClient, path: str) -> None:
    text = client.get(path).text
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "</script><b>" not in text
    assert HOSTILE_TITLE in "".join(Outline(text).words) or HOSTILE_NAME in "".join(Outline(text).words)


def test_hostile_question_stays_text(client: TestClient) -> None:
    question = '"><script>alert(1)</script> papers using <b>GRPOO</b>'
    text = client.get("/ask", params={"q": question}).text
    assert "<script>alert" not in text
    assert "<b>" not in text
    assert question in Outline(text).values("value")


def test_address_of_another_scheme_is_no_link(client: TestClient) -> None:
    assert not [a for a in read(client, f"/papers/{ODD}").values("href") if "alert" in a and a.startswith("java")]


def test_answer_shows_reading_evidence_and_coverage(client: TestClient) -> None:
    text = "".join(read(client, "/ask?q=papers using GRPO on MATH wibble").words)
    assert "propose or use GRPO" in text
    assert "Not understood, and left out" in text
    assert "Longer answers on harder sums" in text
    assert "GRPO is then tested on MATH and MATH-500." in text
    assert "in title or abstract" in text or "name a benchmark" in text or "which benchmark" in text


def test_answer_without_rows_explains_itself(client: TestClient) -> None:
    text = "".join(read(client, "/ask?q=papers using PPO on MATH-500").words)
    assert "No paper in the graph says so" in text
    assert "PPO · 2 papers" in text


def test_unknown_page_names_near_ones(client: TestClient) -> None:
    text = "".join(read(client, "/methods/grpoo").words)
    assert "Did you mean" in text
    assert "GRPO" in text


@pytest.mark.parametrize("path", ["/nothing", "/methods/zzqq", "/papers/9999.99999", "/papers?per_page=x"])
def test_problem_of_a_page_is_said_in_words_for_readers(client: TestClient, path: str) -> None:
    text = "".join(read(client, path).words)
    body = text[text.index("Ask") : text.index("To the start page")]
    assert not re.search(r"API|GET|/v1/|/docs|next_cursor", body)
    assert "earch above" in body


def test_papers_can_be_searched_by_words(client: TestClient) -> None:
    page = read(client, "/papers?q=critic&filter=proposes:GRPO")
    assert [a for a in page.values("href") if a.startswith("/papers/")] == [f"/papers/{ORIGIN}"]
    assert "critic" in page.values("value")
    paged = read(client, "/papers?q=descent&per_page=3")
    following = next(attrs["href"] for _, attrs in paged.tags if attrs.get("rel") == "next")
    assert "q=descent" in html.unescape(str(following))
    assert client.get("/papers?q=*").status_code == 400


@pytest.mark.parametrize("path", ["/benchmarks/math", "/ask?q=best results on MATH", f"/papers/{ORIGIN}"])
def test_result_shows_value_system_paper_and_sentence(client: TestClient, path: str) -> None:
    text = client.get(path).text
    stated = client.get("/v1/benchmarks/math/leaderboard").json()["results"][0]
    assert f"<strong>{stated['value']}</strong>" in text
    assert "/models/" in text
    assert stated["title"] in "".join(Outline(text).words)


def test_results_likelier_wrong_than_right_stand_last() -> None:
    def row(id_: str, number: float, confidence: float | None) -> dict[str, object]:
        stated = {"result_id": id_, "metric": None, "value": f"{number}", "number": number, "confidence": confidence}
        other = {"unit": None, "higher_is_better": None, "sentence": None, "system_id": None, "system": None}
        return {**stated, **other, "benchmark": "MATH", "paper_id": "p"}

    boards = leaderboard([row("a", 90.0, 0.3), row("b", 80.0, 0.9), row("c", 70.0, None)])
    assert [(board.sure, [one["result_id"] for one in board.rows]) for board in boards] == [
        (True, ["b", "c"]),
        (False, ["a"]),
    ]


def test_papers_name_every_key_of_their_filter(client: TestClient) -> None:
    assert f"Keys: {', '.join(KEYS)}." in client.get("/papers").text


def test_papers_of_an_entity_can_be_filtered_by_role(client: TestClient) -> None:
    page = read(client, "/methods/grpo?role=USES")
    assert f"/papers/{FOLLOW_UP}" in page.values("href")
    assert "true" in page.values("aria-current")


def test_lists_page_forth_and_back(client: TestClient) -> None:
    first = read(client, "/papers?filter=uses:Paged Descent")
    forward = next(attrs["href"] for _, attrs in first.tags if attrs.get("rel") == "next")
    second = read(client, html.unescape(str(forward)))
    assert "30 of 30" in "".join(second.words)
    assert [attrs for _, attrs in second.tags if attrs.get("rel") == "prev"]
    assert not [attrs for _, attrs in second.tags if attrs.get("rel") == "next"]


def test_drawing_runs_only_its_own_scripts(client: TestClient) -> None:
    answer = client.get("/graph/view?ids=grpo")
    nonces = set(re.findall(r"'nonce-([\w-]+)'", answer.headers["content-security-policy"]))
    assert len(nonces) == 1
    scripts = re.findall(r"<script[^>]*>", answer.text)
    assert scripts
    assert all(f'nonce="{next(iter(nonces))}"' in script for script in scripts)
    assert (
        client.get("/graph/view?ids=grpo").headers["content-security-policy"]
        != answer.headers["content-security-policy"]
    )


def test_drawing_can_be_kept_as_a_file(client: TestClient) -> None:
    answer = client.get(f"/graph/view?ids={GRPO.id}&file=1")
    assert answer.headers["content-disposition"] == 'attachment; filename="grpo.html"'
    assert "nonce" not in answer.text.split("</head>")[0]


@pytest.mark.parametrize("question", ["methods", "newest methods", "new methods since 2020"])
def test_a_list_of_entities_is_an_answer_with_or_without_evidence(client: TestClient, question: str) -> None:
    page = client.get("/ask", params={"q": question})
    assert page.status_code == 200
    assert "GRPO" in page.text
