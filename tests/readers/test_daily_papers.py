from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.daily_papers import FORMAT

from . import pages

LONG = (
    "This is the first sentence of an abstract that we have made up for the tests, and it goes on for a while. "
    "It is followed by a second sentence, for an abstract is a thing of several sentences that have to be read."
)


def _read(page: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(page.splitlines(keepends=True), "page"))


def _papers(page: str) -> list[Paper]:
    return [record for record in _read(page) if isinstance(record, Paper)]


def test_titles_are_read_and_the_page_around_them_is_not() -> None:
    assert [paper.title for paper in _papers(pages.DAILY)] == [
        "Lantern: Small Models that Teach Themselves to Route",
        "A Title That Is Broken over Two Lines",
        "Quiet Weights Without a Line Below",
        "Papers of Paper",
        "RationalKites: Wind as a Reward",
    ]
    assert not [record for record in _read(pages.DAILY) if isinstance(record, Skipped)]


def test_abstracts_are_whole_even_when_they_are_short() -> None:
    abstracts = [paper.abstract for paper in _papers(pages.DAILY)]
    assert abstracts[0].startswith("Routing is the part")
    assert abstracts[0].endswith("where it is understood.")
    assert abstracts[3] == "We fold it."


def test_the_organisation_is_the_display_name() -> None:
    assert [paper.organizations for paper in _papers(pages.DAILY)] == [(), ("DeepSeek",), (), (), ("TIGER-Lab",)]


def test_account_names_are_dropped_only_when_they_are_account_names() -> None:
    lines = {
        "ByteDance-Seed ByteDance Seed": "ByteDance Seed",
        "zai-org Z.ai": "Z.ai",
        "ZJU Zhejiang University": "Zhejiang University",
        "nvidia NVIDIA": "NVIDIA",
        "Google DeepMind": "Google DeepMind",
        "DeepSeek": "DeepSeek",
    }
    for line, name in lines.items():
        (paper,) = _papers(f"Some Title\n\n{LONG}\n\n{line}\n·\nJun 1, 2025\n")
        assert paper.organizations == (name,)


def test_dates_without_a_year_are_of_the_year_after_the_latest_shown() -> None:
    dates = [paper.published for paper in _papers(pages.DAILY)]
    assert dates == ["2025-06-16", "2026-04-03", None, "2024-12-07", "2026-01-29"]


def test_dates_without_a_year_stay_unknown_when_the_page_shows_none() -> None:
    (paper,) = _papers(f"Some Title\n\n{LONG}\n\n  • 2 authors\n·\nApr 3\n")
    assert paper.published is None


def test_dates_without_a_year_are_of_the_year_of_the_heading() -> None:
    (paper,) = _papers(f"Daily Papers\n\nNov 12, 2025\n\nSome Title\n\n{LONG}\n\n  • 2 authors\n·\nApr 3\n")
    assert paper.published == "2025-04-03"


def test_a_page_of_titles_alone_is_read() -> None:
    page = (
        "Daily Papers\n\nSubmitted by\n\nsomebody\n\n54\n\nHerons That Stand\n\n·\n12 authors\n\n4\n\nSubmitted by\n\n"
    )
    page += "another\n\n-\n\nOtters That Float\n\n·\n3 authors\n\n2\n"
    assert [paper.title for paper in _papers(page)] == ["Herons That Stand", "Otters That Float"]


def test_the_number_beside_a_date_is_not_taken_for_upvotes() -> None:
    assert {paper.upvotes for paper in _papers(pages.DAILY)} == {None}


def test_metadata_may_stand_on_one_line_or_be_divided_by_empty_lines() -> None:
    for metadata in ("• 6 authors · Jun 16, 2025 · 4", "• 6 authors\n\n·\n\nJun 16, 2025 4", "Jun 16, 2025"):
        (paper,) = _papers(f"Some Title\n\n{LONG}\n\n{metadata}\n")
        assert (paper.title, paper.published, paper.organizations) == ("Some Title", "2025-06-16", ())


def test_a_second_paragraph_belongs_to_the_abstract() -> None:
    (paper,) = _papers(f"Some Title\n\n{LONG}\n\n{LONG}\n\n  • 2 authors\n·\nJun 1, 2025\n")
    assert paper.abstract == f"{LONG}\n\n{LONG}"


def test_an_abstract_below_metadata_is_a_paper_without_title() -> None:
    papers = _papers(f"Some Title\n\n{LONG}\n\n  • 2 authors\n·\nJun 1, 2025\n\n{LONG}\n")
    assert [paper.title for paper in papers] == ["Some Title", ""]


def test_a_title_with_metadata_is_a_paper_without_abstract() -> None:
    (paper,) = _papers("Daily Papers\n\nSome Title\n\n  • 2 authors\n·\nJun 1, 2025\n")
    assert (paper.title, paper.abstract, paper.published) == ("Some Title", "", "2025-06-01")


def test_metadata_of_nothing_and_titles_of_nothing_are_skipped_with_their_line() -> None:
    page = f"  • 1 authors\n·\nMay 1, 2024\n\nA\n\n{LONG}\n\nA Title Whose Abstract Is Lost\n\nB\n\n{LONG}\n"
    assert [record for record in _read(page) if isinstance(record, Skipped)] == [
        Skipped("page:1", "metadata without a title or an abstract above it"),
        Skipped("page:9", "a title without an abstract"),
    ]
    assert [paper.title for paper in _papers(page)] == ["A", "B"]


def test_ids_hang_on_title_and_text_alone() -> None:
    (one,) = _papers(f"Some Title\n\n{LONG}\n\n  • 2 authors\n·\nJun 1, 2025\n")
    (other,) = _papers(f"new\n\nSubscribe\n\nSome Title\n\n{LONG}\n")
    assert one.id == other.id
    assert one.id.startswith("x")
