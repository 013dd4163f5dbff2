"""Which brackets pair an abbreviation with its long form."""

import pytest

from graphbuilder.extraction.names.abbreviations import find_abbreviation_pairs, find_long_form


def pairs(text: str) -> list[tuple[str, str]]:
    return [(text[p.long_start : p.long_end], text[p.short_start : p.short_end]) for p in find_abbreviation_pairs(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We call it a Roster of Experts (RoE).", ("Roster of Experts", "RoE")),
        ("uses group relative policy optimization (GRPO) to", ("group relative policy optimization", "GRPO")),
        ("with Retrieval-Augmented Generation (RAG).", ("Retrieval-Augmented Generation", "RAG")),
        ("convolutional neural networks (CNNs) see", ("convolutional neural networks", "CNNs")),
        ("RAG (retrieval-augmented generation) is", ("retrieval-augmented generation", "RAG")),
        ("an extreme learning machine (ELM, 2006) is", ("extreme learning machine", "ELM")),
        ("“Folded Tree Search” (FTS) is", ("Folded Tree Search", "FTS")),
    ],
)
def test_a_pair_is_found_when_the_letters_fit(text: str, expected: tuple[str, str]) -> None:
    assert pairs(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "We tested two settings (see below).",
        "It was the best of all (2025).",
        "A planner for kitchens (GRPO) appears.",
        "The score rose (by 3%).",
        "Nothing before (",
        "(ABC) opens the text",
        "GRPO (GRPO) repeats itself",
    ],
)
def test_no_pair_is_found_otherwise(text: str) -> None:
    assert pairs(text) == []


def test_a_long_form_starts_with_the_first_letter_of_the_short_one() -> None:
    assert find_long_form("EWC", "we use elastic weight consolidation") == "elastic weight consolidation"
    assert find_long_form("XWC", "we use elastic weight consolidation") is None


def test_a_long_form_does_not_reach_over_a_line_break() -> None:
    assert pairs("Ranked\nOrchid Search (ROS)") == []
