"""Where sentences begin."""

import pytest

from tests.extraction.docs import sentence_doc


def sentences(abstract: str, title: str = "") -> list[str]:
    return [" ".join(sentence.text.split()) for sentence in sentence_doc(abstract, title).sents]


@pytest.mark.parametrize(
    "sentence",
    [
        "Models, e.g. Orchid and Fern, plan well.",
        "Some planners, i.e. Orchid, need no map.",
        "Smith et al. Reported a gain.",
        "We follow Lee et al. and prune.",
        "Orchid vs. Fern is a close race.",
        "Fig. 3 and Eq. 2 show the trend.",
        "The loss falls from 2.51 to 1.97 in 3.5 hours.",
        "As J. Smith and A. B. Jones argue, maps help.",
        "Qwen2.5 beats v1.0 of the planner.",
        "It helps agents, robots, etc. in a crowd.",
        "Samples are i.i.d. across runs.",
    ],
)
def test_sentence_is_not_broken_at(sentence: str) -> None:
    assert sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("We plan. Maps help.", ["We plan.", "Maps help."]),
        ("It aids prediction.To plan is hard.", ["It aids prediction.", "To plan is hard."]),
        ("Gains reach 5%.We release code.", ["Gains reach 5%.", "We release code."]),
        ("Does it plan? It does! Always.", ["Does it plan?", "It does!", "Always."]),
        ("We tried robots, cars, etc. The gains hold.", ["We tried robots, cars, etc.", "The gains hold."]),
        ("It is small (see below). We release it.", ["It is small (see below).", "We release it."]),
        ("A first part\n\nA second part", ["A first part", "A second part"]),
        ("Findings:\n- maps help\n- rest hurts", ["Findings:", "- maps help", "- rest hurts"]),
        ("Findings: • maps help • rest hurts", ["Findings:", "• maps help", "• rest hurts"]),
        ("The hard split is Plan-X. Our model fails on it.", ["The hard split is Plan-X.", "Our model fails on it."]),
    ],
)
def test_text_is_broken_into(text: str, wanted: list[str]) -> None:
    assert sentences(text) == wanted


def test_title_is_a_sentence_of_its_own_whatever_it_holds() -> None:
    title = "Why Plan? Orchid vs. Fern. A Study"
    assert sentences("Planning is hard. We study it.", title) == [title, "Planning is hard.", "We study it."]


def test_a_line_break_inside_a_sentence_does_not_end_it() -> None:
    assert sentences("We plan\nwith maps.") == ["We plan with maps."]


def test_empty_text_has_no_sentence() -> None:
    assert sentences("") == []
