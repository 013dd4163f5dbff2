import pytest

from graphbuilder.extraction.asides import find_addresses, find_footnote_marks

KNOWN = frozenset({"GRPO", "BERT", "SAM", "SAM2"})


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("See https://example.org/a_b. Then go.", ["https://example.org/a_b"]),
        ("(www.example.org/x) and github.com/a/b, too", ["www.example.org/x", "github.com/a/b"]),
        ("Write to ada@example.org.", ["ada@example.org"]),
        ("e.g. PyTorch/XLA, node.js and 3.5/4.0", []),
    ],
)
def test_addresses_end_before_the_mark_behind_them(text: str, addresses: list[str]) -> None:
    assert [text[start:end] for start, end in find_addresses(text)] == addresses


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("GRPO1 beats BERT2.", [4, 16]),
        ("GRPO2 beats BERT3.", []),  # they do not count up from 1
        ("SAM2 beats SAM.", []),
        ("GRPO1 and GRPO2 are two versions.", []),
        ("Zorblax1 beats Blimp2.", []),  # nobody knows these
        ("GRPO1-like and GRPO1.5", []),
    ],
)
def test_digits_that_count_up_behind_known_names_are_marks(text: str, marked: list[int]) -> None:
    assert [start for start, _ in find_footnote_marks(text, KNOWN.__contains__)] == marked
