"""What a paper without a title is called."""

import pytest

from graphbuilder.text.openings import is_opening, opening_of

LONG = "Gardens need water, and watering them by hand takes time that few gardeners have in summer. We build a pump."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LONG, "“Gardens need water, and watering them by hand takes time that…”"),
        ("Plans are hard.", "“Plans are hard.”"),
        ("  Plans\n are  hard. ", "“Plans are hard.”"),
        ("", ""),
        (" \n", ""),
    ],
)
def test_opening_is_quoted_and_says_where_it_goes_on(text: str, told: str) -> None:
    assert opening_of(text) == told


def test_opening_never_runs_away_with_a_text_without_spaces() -> None:
    assert len(opening_of("x" * 5000)) < 140


def test_opening_is_told_from_a_title_in_quotation_marks() -> None:
    assert is_opening(opening_of(LONG), LONG)
    assert not is_opening("“Gardens” in Context", LONG)
    assert not is_opening("", "")
