"""Each source is asked as its documentation says, and what it answers is read by the reader of its format."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.sources.arxiv import ArXiv
from graphbuilder.fetch.sources.semantic_scholar import SemanticScholar
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from tests.fetch import shapes
from tests.fetch.conftest import Fetch
from tests.fetch.server import Asked, Clock, Reply, Server


def papers_of(text: str, folder: Path) -> list[Paper]:
    file = folder / "fetched"
    file.write_text(text, encoding="utf-8")
    found = list(read_inputs([str(file)]))
    assert all(isinstance(paper, Paper) for paper in found), found
    return [paper for paper in found if isinstance(paper, Paper)]


def titles(*numbers: int) -> list[str]:
    return [shapes.title_of(number) for number in numbers]


PAGES: dict[str, tuple[Callable[[], str], str]] = {
    "arxiv": (lambda: shapes.arxiv_feed([1, 2], total=2), "arxiv-atom"),
    "openalex": (lambda: shapes.openalex_page([1, 2], total=2, cursor=None), "openalex"),
    "s2": (lambda: shapes.s2_page([1, 2], total=2, token=None), "semantic-scholar"),
    "crossref": (lambda: shapes.crossref_page([1, 2], total=2), "crossref"),
    "hf": (lambda: shapes.hf_page([1, 2]), "hf-daily"),
    "dblp": (lambda: shapes.dblp_page([1, 2], total=2), "dblp"),
    "openreview": (lambda: shapes.openreview_page([1, 2], total=2), "openreview"),
}


@pytest.mark.parametrize("source", PAGES)
def test_what_a_source_answers_is_read_by_its_own_reader(
    source: str, server: Server, fetching: Fetch, tmp_path: Path
) -> None:
    answer, form = PAGES[source]
    server.script = [Reply(answer())]
    done = fetching(source, "kettle")
    papers = papers_of(done.text, tmp_path)
    assert [paper.title for paper in papers] == titles(1, 2)
    assert {paper.source for paper in papers} == {form}
    assert (done.state.records, done.state.complete, done.state.source) == (2, True, source)


@pytest.mark.parametrize("source", PAGES)
def test_the_words_are_all_that_is_asked_for(source: str, server: Server, fetching: Fetch) -> None:
    server.script = [Reply(PAGES[source][0]())]
    fetching(source, "kettle lamps")
    assert any("kettle" in value and "lamps" in value for value in server.asked[0].parameters.values())


def test_arxiv_is_asked_as_its_manual_says(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.arxiv_feed([1], total=1))]
    fetching("arxiv", '"warm water"', "cat:cs.LG", since="2025-01", until="2025-01-15")
    assert server.asked[0].path == "/query"
    assert server.asked[0].parameters == {
        "search_query": 'all:"warm water" AND cat:cs.LG AND submittedDate:[202501010000 TO 202501152359]',
        "sortBy": "submittedDate",
        "sortOrder": "descending",
        "start": "0",
        "max_results": "200",
    }


def test_arxiv_pages_go_on_by_the_records_that_came(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [
        Reply(shapes.arxiv_feed([5, 4], total=5)),
        Reply(shapes.arxiv_feed([3, 2], total=5, start=2)),
        Reply(shapes.arxiv_feed([1], total=5, start=4)),
    ]
    done = fetching("arxiv", "kettle")
    assert server.values("start") == ["0", "2", "4"]
    assert [paper.title for paper in papers_of(done.text, tmp_path)] == titles(5, 4, 3, 2, 1)


def test_arxiv_waits_three_seconds_between_requests(server: Server, fetching: Fetch, clock: Clock) -> None:
    server.script = [Reply(shapes.arxiv_feed([1], total=2)), Reply(shapes.arxiv_feed([2], total=2, start=1))]
    fetching("arxiv", "kettle")
    assert sum(clock.slept) == pytest.approx(3.0, abs=0.01)


def test_arxiv_ids_come_by_their_list_and_unknown_ones_are_named(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.arxiv_feed([1, 2], total=2))]
    done = fetching("arxiv", "2501.00001v2", "https://arxiv.org/abs/2501.00002", "2501.09999")
    assert server.values("id_list") == ["2501.00001,2501.00002,2501.09999"]
    assert done.state.missing == ["2501.09999"]


def test_a_source_tells_when_a_query_finds_more_than_it_gives(server: Server, fetching: Fetch) -> None:
    class Brief(ArXiv):
        most = 4

    server.script = [Reply(shapes.arxiv_feed([1, 2], total=9)), Reply(shapes.arxiv_feed([3, 4], total=9, start=2))]
    done = fetching("arxiv", "kettle", asked=[Brief()])
    assert done.state.records == 4
    assert done.report.faults == ["arXiv gives 4 of 9 papers at the most; ask for shorter spans of days."]
    server.script = [Reply(shapes.arxiv_feed([1, 2, 3], total=9))]
    assert fetching("arxiv", "kettle", asked=[Brief()], limit=3).report.faults == []


def test_arxivs_own_error_is_no_paper(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(shapes.arxiv_error("incorrect id format for 1"))
    with pytest.raises(FetchError, match="incorrect id format"):
        fetching("arxiv", "kettle")


def test_openalex_goes_on_by_its_cursor(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [
        Reply(shapes.openalex_page([1, 2], total=3, cursor="Ils+b/=")),
        Reply(shapes.openalex_page([3], total=3, cursor="Next")),
        Reply(shapes.openalex_page([], total=3, cursor=None)),
    ]
    done = fetching("openalex", "kettle", since="2025", until="2025-06", venue="S123")
    assert server.values("cursor") == ["*", "Ils+b/=", "Next"]
    assert server.asked[0].parameters["search"] == "kettle"
    assert server.asked[0].parameters["filter"] == (
        "from_publication_date:2025-01-01,to_publication_date:2025-06-30,primary_location.source.id:S123"
    )
    assert [paper.title for paper in papers_of(done.text, tmp_path)] == titles(1, 2, 3)


def test_openalex_is_asked_for_one_kind_of_ids_at_once(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(shapes.openalex_page([1], total=1, cursor=None))
    done = fetching("openalex", "10.5555/Harbour.1", "W4000000001", "2501.00001")
    assert server.values("filter") == ["openalex:W4000000001", "doi:10.5555/harbour.1|10.48550/arxiv.2501.00001"]
    assert (done.state.records, done.state.missing) == (1, ["10.48550/arxiv.2501.00001"])


def test_semantic_scholar_goes_on_by_its_token(server: Server, fetching: Fetch) -> None:
    server.script = [
        Reply(shapes.s2_page([1, 2], total=3, token="MORE")),
        Reply(shapes.s2_page([3], total=3, token=None)),
    ]
    done = fetching("s2", "kettle", since="2025-01-02", venue="Harbour Conference")
    assert server.values("token") == [None, "MORE"]
    assert server.paths == ["/paper/search/bulk"] * 2
    assert server.asked[0].parameters["publicationDateOrYear"] == "2025-01-02:"
    assert server.asked[0].parameters["venue"] == "Harbour Conference"
    assert done.state.records == 3


def test_semantic_scholar_finds_nothing_without_a_fault(server: Server, fetching: Fetch) -> None:
    server.script = [Reply('{"total": 0, "offset": 0}')]
    assert fetching("s2", "kettle").state.records == 0
    assert len(server.asked) == 1


def test_a_batch_of_which_semantic_scholar_knows_nothing_does_not_stop_the_next(
    server: Server, fetching: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SemanticScholar, "at_once", 1)
    server.script = [
        Reply('{"error": "No valid paper ids given"}', status=400),
        Reply(json.dumps([shapes.s2_paper(1)])),
    ]
    done = fetching("s2", "2501.09999", "2501.00001")
    assert (done.state.records, done.state.missing) == (1, ["ARXIV:2501.09999"])
    assert "authors.externalIds" in server.asked[0].parameters["fields"]


def test_other_refusals_of_semantic_scholar_stop_the_fetch(server: Server, fetching: Fetch) -> None:
    server.script = [Reply('{"error": "Unrecognized or unsupported fields: [x]"}', status=400)]
    with pytest.raises(FetchError, match="Unrecognized or unsupported fields"):
        fetching("s2", "2501.00001")


def test_a_cursor_that_crossref_calls_invalid_is_begun_anew(server: Server, fetching: Fetch) -> None:
    forgotten = {"status": "failed", "message-type": "resource-failure"}
    told = {"type": "cursor-invalid", "value": "a", "message": "Cursor specified but it is invalid"}
    server.script = [
        Reply(shapes.crossref_page(range(200), total=201, cursor="a")),
        Reply(json.dumps({**forgotten, "message": [told]}), status=404),
        Reply(shapes.crossref_page(range(200), total=201, cursor="b")),
        Reply(shapes.crossref_page([200], total=201, cursor="c")),
    ]
    assert fetching("crossref", "kettle").state.records == 201
    assert server.values("cursor") == ["*", "a", "*", "b"]


def test_semantic_scholar_batches_ids_with_their_references(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    cited = {"paperId": f"{9:040x}", "externalIds": {"ArXiv": "1706.03762"}, "title": "A Kettle of Old"}
    server.script = [Reply(json.dumps([shapes.s2_paper(1) | {"references": [cited]}, None]))]
    done = fetching("s2", "2501.00001", "10.5555/harbour.7")
    assert (server.asked[0].method, server.asked[0].path) == ("POST", "/paper/batch")
    assert server.asked[0].body == {"ids": ["ARXIV:2501.00001", "DOI:10.5555/harbour.7"]}
    assert done.state.missing == ["DOI:10.5555/harbour.7"]
    assert papers_of(done.text, tmp_path)[0].references == ("1706.03762",)


def test_crossref_goes_on_though_its_cursor_stays_the_same(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [
        Reply(shapes.crossref_page([1, 2], total=3)),
        Reply(shapes.crossref_page([3], total=3)),
    ]
    done = fetching("crossref", "kettle", limit=2, cache=tmp_path / "cache.db")
    assert done.state.records == 2
    server.script = [
        Reply(shapes.crossref_page(range(200), total=450)),
        Reply(shapes.crossref_page(range(200, 400), total=450)),
        Reply(shapes.crossref_page(range(400, 450), total=450)),
    ]
    done = fetching("crossref", "lamps", cache=tmp_path / "cache.db")
    assert (done.state.records, done.state.repeated) == (450, 0)
    again = fetching("crossref", "lamps", cache=tmp_path / "cache.db")
    assert (again.text, again.report.kept) == (done.text, 3)


def test_crossref_is_asked_with_its_filters(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.crossref_page([1], total=1))]
    fetching("crossref", "kettle", since="2025-01-01", until="2025-03-31", venue="Journal of Kettles")
    assert server.asked[0].parameters == {
        "query": "kettle",
        "query.container-title": "Journal of Kettles",
        "filter": "from-pub-date:2025-01-01,until-pub-date:2025-03-31",
        "rows": "200",
        "cursor": "*",
    }


def test_daily_papers_come_day_by_day(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    days = {"2025-01-10": [1, 2], "2025-01-11": [], "2025-01-12": [3]}
    server.otherwise = lambda asked: Reply(shapes.hf_page(days[asked.parameters["date"]]))
    done = fetching("hf", "2025-01-10..2025-01-12")
    assert server.paths == ["/api/daily_papers"] * 3
    assert [paper.title for paper in papers_of(done.text, tmp_path)] == titles(1, 2, 3)


def test_daily_papers_end_today(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply("[]")
    fetching("hf", since="2025-01-29")
    assert server.values("date") == ["2025-01-29", "2025-01-30", "2025-01-31"]


def test_a_full_day_of_daily_papers_goes_on_with_its_next_page(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.hf_page(range(100))), Reply(shapes.hf_page([100]))]
    assert fetching("hf", "2025-01-10").state.records == 101
    assert server.values("p") == ["0", "1"]


def test_hugging_face_papers_come_by_arxiv_id(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [Reply(json.dumps(shapes.hf_paper(1))), Reply('{"error": "Paper not found"}', status=404)]
    done = fetching("hf", "2501.00001", "2501.09999")
    assert server.paths == ["/api/papers/2501.00001", "/api/papers/2501.09999"]
    assert done.state.missing == ["2501.09999"]
    assert [paper.title for paper in papers_of(done.text, tmp_path)] == titles(1)


def test_dblp_is_asked_year_by_year(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [
        Reply(shapes.dblp_page([1], total=2)),
        Reply(shapes.dblp_page([2], total=2, first=1)),
        Reply(shapes.dblp_page([3], total=1)),
    ]
    done = fetching("dblp", "kettle", venue="HARBOUR", since="2024-06", until="2025-02")
    assert server.values("q") == ["kettle venue:HARBOUR: year:2024:"] * 2 + ["kettle venue:HARBOUR: year:2025:"]
    assert server.values("f") == ["0", "1", "0"]
    papers = papers_of(done.text, tmp_path)
    assert [paper.title for paper in papers] == titles(1, 2, 3)
    assert papers[0].authors == ("Ada Ferry",)


def test_openreview_lists_a_venue(server: Server, fetching: Fetch) -> None:
    server.script = [
        Reply(shapes.openreview_page([1, 2], total=3)),
        Reply(shapes.openreview_page([3], total=3)),
    ]
    done = fetching("openreview", "Harbour.cc/2025/Conference", since="2025-01-02")
    assert server.values("offset") == ["0", "2"]
    assert server.asked[0].parameters["content.venueid"] == "Harbour.cc/2025/Conference"
    assert server.asked[0].parameters["mintcdate"] == "1735776000000"
    assert done.state.records == 3


def test_openreview_searches_within_a_venue(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.openreview_page([1], total=1))]
    fetching("openreview", "kettle", venue="Harbour.cc/2025/Conference")
    assert server.paths == ["/notes/search"]
    asked = server.asked[0].parameters
    assert (asked["term"], asked["group"], asked["source"]) == ("kettle", "Harbour.cc/2025/Conference", "forum")


def test_openreview_leaves_out_replies(server: Server, fetching: Fetch) -> None:
    review = shapes.openreview_note(2) | {"forum": "Kettle0001"}
    server.script = [Reply(json.dumps({"notes": [shapes.openreview_note(1), review], "count": 2}))]
    assert fetching("openreview", "kettle").state.records == 1


def test_openreviews_challenge_says_what_helps(server: Server, fetching: Fetch) -> None:
    challenge = {"name": "ChallengeRequiredError", "message": "Challenge required", "status": 403}
    server.otherwise = lambda asked: Reply(json.dumps(challenge), status=403)
    with pytest.raises(FetchError, match=r"403 \(Challenge required\).*OPENREVIEW_USERNAME"):
        fetching("openreview", "Harbour.cc/2025/Conference")


@pytest.mark.parametrize(
    ("source", "words", "options", "reason"),
    [
        ("arxiv", ["kettle"], {"venue": "Harbour"}, "does not search by venue"),
        ("openalex", ["kettle"], {"venue": "Harbour"}, "knows venues by id"),
        ("crossref", ["2501.00001"], {}, "does not know papers by 2501.00001"),
        ("dblp", ["2501.00001"], {}, "is not asked by ids"),
        ("hf", ["kettle"], {"since": "2025"}, "searches words in all papers"),
        ("hf", [], {"since": "2031"}, "has no papers of 2031-01-01 yet"),
        ("openreview", ["kettle"], {"until": "2025"}, "not by dates"),
    ],
)
def test_a_query_that_a_source_cannot_answer_is_refused_before_it_is_asked(
    source: str, words: list[str], options: dict[str, str], reason: str, server: Server, fetching: Fetch
) -> None:
    with pytest.raises(InputError, match=reason):
        fetching(source, *words, **options)
    assert server.asked == []


def test_a_limit_ends_a_fetch(server: Server, fetching: Fetch) -> None:
    def answer(asked: Asked) -> Reply:
        at = int(asked.parameters["start"])
        return Reply(shapes.arxiv_feed(range(at, at + int(asked.parameters["max_results"])), total=9000, start=at))

    server.otherwise = answer
    done = fetching("arxiv", "kettle", limit=250)
    assert (done.state.records, done.state.complete, len(server.asked)) == (250, True, 2)


def test_a_limit_beyond_all_there_is_ends_with_the_last_paper(server: Server, fetching: Fetch) -> None:
    server.script = [
        Reply(shapes.openalex_page([1], total=1, cursor="B")),
        Reply(shapes.openalex_page([], total=1, cursor=None)),
    ]
    done = fetching("openalex", "kettle", limit=10**12)
    assert (done.state.records, done.state.complete, server.values("per_page")) == (1, True, ["100", "100"])
