"""Charts: their geometry, and the files that they are saved as."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from api.charts import HEIGHT, WIDTH, ticks_to, timeline
from api.heat import heat_level, heat_steps
from api.line_charts import MOST_LINES, line_chart
from api.pictures import picture_style
from tests.small_graph import HOSTILE, HOSTILE_NAME

SVG = "{http://www.w3.org/2000/svg}"
FILES = [
    "/methods/grpo/timeline.svg",
    "/benchmarks/math/timeline.svg",
    "/labs/institute-of-examples/timeline.svg",
    "/benchmarks/math/matrix.svg",
    "/trends.svg?ids=GRPO,MATH",
    "/communities.svg?kind=all&min_confidence=0",
    f"/methods/{HOSTILE.id}/timeline.svg",
]


def used(month: str, papers: int = 1) -> dict[str, object]:
    return {"month": month, "role": "USES", "papers": papers}


def followed(name: str, *months: str) -> dict[str, object]:
    return {"name": name, "label": "Method", "months": [{"month": month, "papers": 2} for month in months]}


def test_timeline_reaches_to_the_newest_paper_of_the_graph_and_marks_what_is_not_over() -> None:
    chart = timeline([used("2025-01")], ("USES",), newest="2025-04-10")
    assert chart is not None
    assert [(bar.period, bar.papers, bar.partial) for bar in chart.bars] == [
        ("2025-01", 1, False),
        ("2025-02", 0, False),
        ("2025-03", 0, False),
        ("2025-04", 0, True),
    ]
    assert chart.bars[0].count("USES") == 1


def test_timeline_keeps_its_width_and_labels_few_periods() -> None:
    for months in (1, 5, 20, 48):
        chart = timeline([used("2020-01"), used(f"{2020 + (months - 1) // 12}-{(months - 1) % 12 + 1:02d}")], ("USES",))
        assert chart is not None
        assert len(chart.bars) == months
        assert chart.width <= WIDTH + 1
        labelled = [bar for bar in chart.bars if bar.label]
        assert labelled
        assert all(b.x - a.x >= 44 for a, b in pairwise(labelled))


@pytest.mark.parametrize("top", [1, 2, 4, 5, 9, 10, 99, 1234])
def test_ticks_are_round_and_few(top: int) -> None:
    ticks = ticks_to(top)
    assert 2 <= len(ticks) <= 6
    assert ticks[0] == (0, HEIGHT)
    assert all(str(number).rstrip("0") in ("", "1", "2", "3", "4", "5", "6", "8", "15", "25") for number, _ in ticks)


def test_lines_have_a_point_for_every_period() -> None:
    chart = line_chart([followed("One", "2025-01", "2025-04"), followed("Two", "2025-02")], newest="2025-05-02")
    assert chart is not None
    assert chart.periods == ("2025-01", "2025-02", "2025-03", "2025-04", "2025-05")
    assert [line.counts for line in chart.lines] == [(2, 0, 0, 2, 0), (0, 2, 0, 0, 0)]
    assert all(len(line.points) == 5 for line in chart.lines)
    assert (chart.top, chart.partial, chart.left_out) == (2, True, 0)


def test_lines_go_by_year_over_a_long_time_and_are_eight_at_the_most() -> None:
    chart = line_chart([followed(f"Thing {n}", "2015-01", "2025-01") for n in range(MOST_LINES + 3)])
    assert chart is not None
    assert (chart.yearly, len(chart.lines), chart.left_out) == (True, MOST_LINES, 3)
    assert line_chart([followed("None")]) is None


@pytest.mark.parametrize("top", [1, 2, 3, 5, 11, 100])
def test_heat_steps_hold_every_count_once(top: int) -> None:
    steps = heat_steps(top)
    assert [level for level, first, last in steps for _ in range(first, last + 1)] == [
        heat_level(count, top) for count in range(top + 1)
    ]


@pytest.mark.parametrize("path", FILES)
def test_chart_is_saved_as_svg_with_title_description_and_plain_colours(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert re.fullmatch(r'attachment; filename="[\w.-]+\.svg"', answer.headers["content-disposition"])
    root = ElementTree.fromstring(answer.text)
    assert root.tag == f"{SVG}svg"
    for part in ("title", "desc"):
        assert (root.findtext(f"{SVG}{part}") or "").strip()
    assert "var(" not in answer.text
    assert "light-dark" not in answer.text
    assert not re.search(r"https?://(?!www\.w3\.org/)", answer.text)
    assert client.get(path).content == answer.content


def test_saved_chart_shows_the_words_of_a_hostile_name(client: TestClient) -> None:
    text = client.get(f"/methods/{HOSTILE.id}/timeline.svg").text
    assert "<img" not in text
    assert HOSTILE_NAME in (ElementTree.fromstring(text).findtext(f"{SVG}title") or "")


@pytest.mark.parametrize("path", ["/authors/ada-beispiel/matrix.svg", "/tasks/mathematical-reasoning/matrix.svg"])
def test_chart_that_does_not_exist_is_an_error_that_says_why(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "too few" in answer.json()["detail"]


def test_saved_style_has_the_light_colours() -> None:
    style = picture_style()
    assert ".bar.r-uses" in style
    assert "#2457c5" in style
    assert "@media" not in style
