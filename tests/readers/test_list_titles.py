import pytest

from graphbuilder.readers.list_titles import are_names, split_byline, split_summary, tidy_title

_LONG = (
    "asks how deep a pond has to be before the otters of an invented river will sleep in it, and answers with a rule."
)


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("1) Ponds in the Dark", "Ponds in the Dark"),
        ("🔥🔥 [PONDS] PONDS: Deep Water(@lake-lab etc)", "PONDS: Deep Water"),
        ('**"Kites on Strings."**', "Kites on Strings"),
        ('"Why Ponds?" and Other "Questions"', '"Why Ponds?" and Other "Questions"'),
        ("[PONDS] Alone", "[PONDS] Alone"),
        ("A Deep Pond (Extended)", "A Deep Pond (Extended)"),
        ("Ponds at Night.", "Ponds at Night"),
        ("Ponds by Weir et al.", "Ponds by Weir et al."),
        ("✓", ""),
        ("...", ""),
    ],
)
def test_a_title_is_freed_from_what_lists_write_around_it(written: str, title: str) -> None:
    assert tidy_title(written) == title


@pytest.mark.parametrize(
    ("cell", "strong", "parts"),
    [
        (f"Deep Ponds - {_LONG}", ["Deep Ponds"], ("Deep Ponds", _LONG)),
        (f"Deep Ponds A{_LONG[1:]}", ["Deep Ponds"], ("Deep Ponds", f"A{_LONG[1:]}")),
        (f"Deep Ponds - {_LONG}", [], ("Deep Ponds", _LONG)),
        ("PONDS: A Measure of Still Water for All of Us", ["PONDS"], None),
        ("PONDS - A Measure of Still Water for Every One of the Otters", [], None),
        ("Deep Ponds - a survey", [], None),
        (f"So deep. Ponds - {_LONG}", [], None),
        (_LONG * 4, [], ("", _LONG * 4)),
    ],
)
def test_a_summary_in_the_cell_of_a_title_is_told_from_it(
    cell: str, strong: list[str], parts: tuple[str, str] | None
) -> None:
    assert split_summary(cell, strong) == (parts or (cell, ""))


def test_names_are_told_from_other_words() -> None:
    assert all(
        map(are_names, ("Jane Doe, Ann Roe", "Jane Doe et al. RIVER", "Jane Doe (Lake Lab), Bo Roe and Ann Poe"))
    )
    assert not any(map(are_names, ("Jane Doe", "We dig ponds, and they are deep in every season", "ponds, kites")))


def test_labs_in_parentheses_are_told_from_the_people_before_them() -> None:
    assert split_byline("Jane Doe (Lake Lab, Weir) et al. (2023)") == ("Jane Doe et al. (2023)", ["Lake Lab", "Weir"])
