"""What the pages of entities and papers show beside the papers themselves."""

import re

import pytest
from fastapi.testclient import TestClient

from api.paper_words import links_out, rule_words
from graphbuilder.store.base import Row
from tests.small_graph import BY_DOI, FOLLOW_UP, NAMELESS, ORIGIN, STUB

KNOWN: Row = {"id": "x1", "arxiv_id": None, "doi": None, "openalex_id": None, "s2_id": None, "url": None, "code": []}


def titles(page: str) -> list[str]:
    part = page[page.index('class="table papers"') :]
    return re.findall(r'<a class="title" href="[^"]+">([^<]+)</a>', part)


def test_entity_says_where_it_was_first_seen_and_who_proposed_it(client: TestClient) -> None:
    page = client.get("/methods/grpo").text
    assert re.search(rf'First seen</dt>.*?5 Feb 2024.*?href="/papers/{ORIGIN}"', page, re.DOTALL)
    assert "<h2>Proposed by</h2>" in page


def test_papers_of_an_entity_are_narrowed_by_role_and_year_and_sorted(client: TestClient) -> None:
    assert titles(client.get("/methods/ppo").text)[0].startswith("GRPO")
    assert titles(client.get("/methods/ppo?sort=oldest").text)[0].startswith("Clipping")
    assert titles(client.get("/methods/ppo?role=USES").text) == ["Clipping, the early years"]
    assert titles(client.get("/methods/ppo?year=2024").text) == ["GRPO: policy optimization without a critic"]
    none = client.get("/methods/ppo?role=USES&year=2024").text
    assert "No paper has PPO in this role in 2024" in none
    assert client.get("/methods/ppo?year=soon").status_code == 422
    assert client.get("/methods/ppo?sort=size").status_code == 422


def test_years_are_offered_with_their_counts(client: TestClient) -> None:
    page = client.get("/methods/ppo").text
    assert re.findall(r'<option value="(\d+)">\d+ \((\d+)\)', page) == [("2024", "1"), ("2023", "1")]


def test_timeline_says_that_the_last_month_is_not_over(client: TestClient) -> None:
    page = client.get("/methods/paged-descent").text
    assert "Jan 2026 is not whole: the graph ends on 3 Jan 2026." in page
    assert 'href="/methods/paged-descent/timeline.svg"' in page
    assert "Jan 2026 so far" in page


def test_model_shows_where_it_is_measured(client: TestClient) -> None:
    page = client.get("/models/qwen2-7b").text
    assert "Where it is measured" in page
    assert "<strong>51.2%</strong>" in page


def test_benchmark_shows_ranks_and_a_heat_map_with_words_for_screen_readers(client: TestClient) -> None:
    page = client.get("/benchmarks/math").text
    assert '<td role="cell" class="number rank">1</td>' in page
    heat = page[page.index('<table class="heat">') :]
    assert re.search(r'<td class="h-5">2<span class="unseen"> papers</span></td>', heat)
    assert '<span class="unseen">no paper</span>' in heat
    assert 'href="/benchmarks/math/matrix.svg"' in page


def test_lab_and_author_show_what_and_with_whom_they_work(client: TestClient) -> None:
    assert "<h3>Authors</h3>" in client.get("/labs/institute-of-examples").text
    author = client.get("/authors/ada-beispiel").text
    assert "<h3>Labs</h3>" in author
    assert 'href="https://orcid.org/0000-0001-0000-0001"' in author


def test_server_that_only_reads_shows_no_forms_that_correct(client: TestClient) -> None:
    for path in ("/methods/grpo", f"/papers/{ORIGIN}", "/review", "/corrections"):
        assert 'action="/corrections' not in client.get(path).text


def test_name_in_the_abstract_has_a_card_with_role_confidence_and_rule(client: TestClient) -> None:
    page = client.get(f"/papers/{ORIGIN}").text
    card = re.search(r'<div class="name-card k-method" id="([^"]+)" popover="manual">(.*?)</div>', page, re.DOTALL)
    assert card
    assert f'data-card="{card[1]}"' in page
    for words in (">GRPO</a>", "proposes", "97 %", "by the rule by-hand"):
        assert words in card[2]


def test_legend_names_the_kinds_that_are_marked(client: TestClient) -> None:
    page = client.get(f"/papers/{BY_DOI}").text
    assert re.findall(r'legend-mark k-\w+">(\w+)<', page) == ["method"]
    assert "legend-mark" not in client.get(f"/papers/{NAMELESS}").text


def test_paper_is_cited_as_bibtex(client: TestClient) -> None:
    page = client.get(f"/papers/{ORIGIN}").text
    entry = re.search(r'<pre id="bibtex"[^>]*><code>(.*?)</code>', page, re.DOTALL)
    assert entry
    assert entry[1].startswith("@")
    assert "Beispiel" in entry[1]
    assert 'id="bibtex"' not in client.get(f"/papers/{STUB}").text


@pytest.mark.parametrize(
    ("ids", "addresses"),
    [
        (
            {"id": "2402.00001"},
            ["https://arxiv.org/abs/2402.00001", "https://huggingface.co/papers/2402.00001"],
        ),
        ({"doi": "10.1/a b"}, ["https://doi.org/10.1/a%20b"]),
        ({"openalex_id": "https://openalex.org/w12"}, ["https://openalex.org/W12"]),
        ({"openalex_id": "x y"}, []),
        ({"s2_id": "CorpusID:77"}, ["https://api.semanticscholar.org/CorpusID:77"]),
        ({"s2_id": "a" * 40}, [f"https://www.semanticscholar.org/paper/{'a' * 40}"]),
        ({"url": "javascript:alert(1)"}, []),
        ({"url": "https://example.org/x"}, ["https://example.org/x"]),
        (
            {"arxiv_id": "2402.00001", "url": "https://arxiv.org/abs/2402.00001"},
            ["https://arxiv.org/abs/2402.00001", "https://huggingface.co/papers/2402.00001"],
        ),
    ],
)
def test_paper_leads_to_where_its_ids_are_known(ids: dict[str, str], addresses: list[str]) -> None:
    assert [address for _, address in links_out(KNOWN | ids)] == addresses


def test_paper_leads_to_its_code_and_says_who_states_it(client: TestClient) -> None:
    page = client.get(f"/papers/{ORIGIN}").text
    assert page.index(">Code</a></li>") < page.index('<h2>Code <span class="count">2</span></h2>')
    assert "the authors&#39; own, PyTorch; named in the abstract, and stated by Papers with Code (CC BY-SA 4.0)" in page
    assert "read from hf-daily" in page
    assert "<h2>Code" not in client.get(f"/papers/{FOLLOW_UP}").text


def test_lists_of_papers_lead_to_their_code(client: TestClient) -> None:
    page = client.get("/papers?filter=has:code").text
    assert titles(page) == ["GRPO: policy optimization without a critic"]
    assert 'href="https://github.com/ada/descent">code<' in page


def test_rules_are_said_in_words() -> None:
    assert rule_words("corpus-memory") == "known from other papers"
    assert rule_words("own+unlike") == "by the rule own, its role settled by the rule unlike"
    assert rule_words(None) == ""


def test_related_papers_come_with_reasons(client: TestClient) -> None:
    page = client.get(f"/papers/{FOLLOW_UP}").text
    assert "things in common" in page.split("Related papers")[1]
