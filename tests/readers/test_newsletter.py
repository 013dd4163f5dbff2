import pytest

from graphbuilder.model import Paper
from graphbuilder.readers.newsletter import FORMAT, read_byline

from . import pages


def _papers(page: str) -> list[Paper]:
    return [record for record in FORMAT.read(page.splitlines(keepends=True), "page") if isinstance(record, Paper)]


def test_titles_lose_their_number_and_quotes() -> None:
    titles = [paper.title for paper in _papers(pages.NEWSLETTER)]
    assert titles == ["Anchored Gradients: A Study of Drift", "Floating Points That Float"]


def test_the_abstract_is_the_whole_section() -> None:
    first, second = _papers(pages.NEWSLETTER)
    assert first.abstract.startswith("1. \u201cAnchored Gradients: A Study of Drift\u201d\n\nAuthors: Example AI")
    assert "\n\n\u2022 First: the anchor is cheap\n\u2022 Second: it is kept\n\n1. a numbered line" in first.abstract
    assert first.abstract.endswith("Link: https://arxiv.org/abs/2504.xxxxx (an example)")
    assert second.abstract.endswith("Link: https://arxiv.org/abs/2505.01234")


def test_additional_reading_belongs_to_no_paper() -> None:
    assert not [paper for paper in _papers(pages.NEWSLETTER) if "belongs to neither" in paper.abstract]


def test_any_heading_behind_the_closing_link_ends_the_section() -> None:
    page = pages.NEWSLETTER.replace("Additional Reading", "Thoughts of the Editor")
    assert _papers(page)[1].abstract.endswith("Link: https://arxiv.org/abs/2505.01234")


def test_labelled_lines_become_fields() -> None:
    first, second = _papers(pages.NEWSLETTER)
    assert (first.organizations, first.authors) == (("Example AI Research Team",), ())
    assert (first.venue, first.published) == ("NeurIPS 2025", "2025-04-28")
    assert (second.organizations, second.authors) == (
        ("University of Nowhere", "Brook Research"),
        ("Moss", "Fern", "Reed"),
    )


def test_a_placeholder_is_no_arxiv_id_and_no_address() -> None:
    first, second = _papers(pages.NEWSLETTER)
    assert (first.arxiv_id, first.url) == (None, None)
    assert first.id.startswith("x")
    assert (second.id, second.arxiv_id, second.url) == ("2505.01234", "2505.01234", "https://arxiv.org/abs/2505.01234")


def test_a_clause_is_no_byline() -> None:
    assert FORMAT.recognise("1. We ask less often\nby a factor of 100\n") == 0
    assert FORMAT.recognise("5. Sending Changes. Unless you say otherwise,\nby You to the Keeper shall be\n") == 0


def test_a_byline_needs_no_label() -> None:
    (paper,) = _papers("7) **Stones That Learn**\nby Ada Stone and Bo Flint (MIT)\n\nThey roll.\n")
    assert (paper.title, paper.authors, paper.organizations) == (
        "Stones That Learn",
        ("Ada Stone", "Bo Flint"),
        ("MIT",),
    )


@pytest.mark.parametrize(
    ("byline", "authors", "organizations"),
    [
        ("", [], []),
        ("Chen, Li, et al.", ["Chen", "Li"], []),
        (
            "Ann Lee & Bo Day (University of California, Berkeley; MIT)",
            ["Ann Lee", "Bo Day"],
            ["University of California, Berkeley", "MIT"],
        ),
        ("DeepMind Team (40+ authors)", [], ["DeepMind Team"]),
    ],
)
def test_bylines_hold_people_and_organisations(byline: str, authors: list[str], organizations: list[str]) -> None:
    assert read_byline(byline) == (authors, organizations)
