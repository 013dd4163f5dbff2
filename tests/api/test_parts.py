"""The parts that pages are made of: marks in text, charts, dates, cursors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.charts import HEIGHT, timeline
from api.cursor import read_cursor, read_place, row_mark, write_cursor, write_place
from api.filters import split_outside_quotes
from api.highlight import Mark, cut, quotes
from api.periods import Period, read_period
from api.words import web_address
from graphbuilder.errors import QuestionError

MARK = Mark("method_1", "Method", "GRPO", "grpo", ("USES",))


def item(sentence: str, start: int, end: int, name: str = "GRPO", role: str = "USES") -> dict[str, object]:
    return {
        "role": role, "entity_id": f"method_{name}", "label": "Method", "name": name,
        "sentence": sentence, "field": "abstract", "start": start, "end": end, "confidence": 0.5,
    }  # fmt: skip


@given(st.text(max_size=60), st.lists(st.tuples(st.integers(-5, 70), st.integers(-5, 70)), max_size=8))
def test_pieces_give_the_text_again(text: str, places: list[tuple[int, int]]) -> None:
    assert "".join(piece.text for piece in cut(text, [(a, b, MARK) for a, b in places])) == text


def test_roles_of_one_place_are_joined() -> None:
    other = Mark("method_1", "Method", "GRPO", "grpo", ("PROPOSES",))
    marks = [piece.mark for piece in cut("GRPO", [(0, 4, MARK), (0, 4, other)])]
    assert [mark.roles for mark in marks if mark] == [("USES", "PROPOSES")]


def test_quote_marks_all_names_of_its_sentence() -> None:
    text = "First. We use GRPO and PPO."
    sentence = "We use GRPO and PPO."
    found = quotes([item(sentence, 14, 18), item(sentence, 23, 26, "PPO", "COMPARES_TO")], lambda field: text)
    assert [piece.text for piece in found[0].pieces if piece.mark] == ["GRPO", "PPO"]
    assert [said["role"] for said in found[0].statements] == ["USES", "COMPARES_TO"]


def test_quote_finds_a_name_that_is_written_otherwise() -> None:
    text = "GRPO helps. The group relative way (GRPO) is used. The group relative way wins."
    sentence = "The group relative way (GRPO) is used."
    found = quotes([item(sentence, 16, 34)], lambda field: text)
    assert [piece.text for piece in found[0].pieces if piece.mark] == ["group relative way"]


def test_quote_whose_place_is_unknown_stays_unmarked() -> None:
    found = quotes([item("Some other sentence.", 400, 418)], lambda field: "")
    assert [(piece.text, piece.mark) for piece in found[0].pieces] == [("Some other sentence.", None)]


def test_timeline_has_every_month_between() -> None:
    rows = [{"month": "2024-11", "role": "USES", "papers": 2}, {"month": "2025-02", "role": "USES", "papers": 4}]
    chart = timeline(rows, ("PROPOSES", "USES"))
    assert chart is not None
    assert [(bar.period, bar.papers) for bar in chart.bars] == [
        ("2024-11", 2),
        ("2024-12", 0),
        ("2025-01", 0),
        ("2025-02", 4),
    ]
    assert chart.bars[-1].segments[0].height == HEIGHT
    assert (chart.roles, chart.top) == (("USES",), 4)


@pytest.mark.parametrize("months", [["2024", "2025-02"], ["2012-01", "2025-02"]])
def test_timeline_goes_by_year_when_months_are_unknown_or_many(months: list[str]) -> None:
    chart = timeline([{"month": month, "role": "USES", "papers": 1} for month in months], ("USES",))
    assert chart is not None
    assert chart.yearly
    assert chart.bars[-1].period == "2025"


def test_timeline_of_nothing_is_none() -> None:
    assert timeline([], ("USES",)) is None


@given(st.integers(0, 999_999_999), st.dictionaries(st.text(max_size=5), st.text() | st.integers()))
def test_cursor_comes_back(offset: int, row: dict[str, object]) -> None:
    assert read_cursor(write_cursor(offset, "0123abcd"), "0123abcd") == (offset, "")
    assert read_cursor(write_cursor(offset, "0123abcd", row_mark(row)), "0123abcd") == (offset, row_mark(row))


@given(st.lists(st.none() | st.text() | st.integers() | st.floats(allow_nan=False)), st.text())
def test_place_comes_back(values: list[object], id_: str) -> None:
    assert read_place(write_place([*values, id_], "0123abcd"), "0123abcd") == [*values, id_]


@given(st.text(max_size=40))
def test_cursor_from_outside_is_refused(text: str) -> None:
    if text not in ("", "*"):
        with pytest.raises(QuestionError):
            read_cursor(text, "0123abcd")
        with pytest.raises(QuestionError):
            read_place(text, "0123abcd")


@given(st.text(alphabet='ab,|"', max_size=20))
def test_split_keeps_all_text(text: str) -> None:
    assert ",".join(split_outside_quotes(text, ",")) == text


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2025", Period("2025", "2025")),
        (">2024-12", Period("2025-01", None)),
        (">2024-12-31", Period("2025-01-01", None)),
        ("<2024-03-01", Period(None, "2024-02-29")),
        ("<2024-01", Period(None, "2023-12")),
        (">=2024", Period("2024", None)),
        ("<=2024-06", Period(None, "2024-06")),
        ("2023 .. 2024-06", Period("2023", "2024-06")),
        (">9999-12-31", Period("9999-12-31", None)),
    ],
)
def test_period_is_read(text: str, period: Period) -> None:
    assert read_period(text) == period


@pytest.mark.parametrize("text", ["", "soon", "25", "2025-13", "2025-02-30", "2025-1-1", ">", "2025..", "0000"])
def test_period_that_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        read_period(text)


def test_periods_narrow_each_other() -> None:
    assert Period("2024", "2025").narrowed(Period("2024-06", "2025-03")) == Period("2024-06", "2025-03")
    assert Period("2024", None).narrowed(Period(None, "2025")) == Period("2024", "2025")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("https://a.example/x", True),
        ("http://a.example", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("https://a b", False),
        (None, False),
    ],
)
def test_only_web_addresses_become_links(text: str | None, kept: bool) -> None:
    assert (web_address(text) == text and text is not None) is kept
