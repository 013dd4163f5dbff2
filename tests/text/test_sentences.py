"""Running text is cut into sentences, and marks of references stay with the sentence that they close."""

import pytest

from graphbuilder.text.sentences import split_sentences

MARK = "\ue000"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One is here. Two is there! Is three? Four.", ["One is here.", "Two is there!", "Is three?", "Four."]),
        ("As Reed et al. show, it works.", ["As Reed et al. show, it works."]),
        ("Cats, dogs, etc. We count them.", ["Cats, dogs, etc.", "We count them."]),
        ("See Fig. 2 and Eq. 3 for more.", ["See Fig. 2 and Eq. 3 for more."]),
        ("It was A. Reed who found it.", ["It was A. Reed who found it."]),
        ('He said "stay." Then he left.', ['He said "stay."', "Then he left."]),
        ("Version 2.5 is out. GPT-4 is not.", ["Version 2.5 is out.", "GPT-4 is not."]),
        (f"Known.{MARK} Next.", [f"Known.{MARK}", "Next."]),
        (f"Known. {MARK},{MARK} Next.", [f"Known. {MARK},{MARK}", "Next."]),
        (f"Known. {MARK} says so.", ["Known.", f"{MARK} says so."]),
        (f"Known [{MARK}]. Next.", [f"Known [{MARK}].", "Next."]),
        ("  one\n line ", ["one line"]),
        ("", []),
    ],
)
def test_a_paragraph_is_cut_into_its_sentences(text: str, sentences: list[str]) -> None:
    assert list(split_sentences(text)) == sentences
