"""Words of the full-text indexes."""

import pytest

from graphbuilder.store.words import search_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Qwen2.5-Coder, naïve", ["qwen2", "5", "coder", "naive"]),
        ("don't use snake_case", ["don", "t", "use", "snake", "case"]),
        ("\U0001d49fiff Straße Жук", ["diff", "strasse", "жук"]),
        ("数据集 + AND OR", ["数据集", "and", "or"]),
        ("x" * 100, ["x" * 64]),
        (" -- '\"* ", []),
    ],
)
def test_words_are_folded_runs_of_letters_and_digits(text: str, words: list[str]) -> None:
    assert search_words(text) == words


def test_words_of_nothing_are_none() -> None:
    assert search_words(None, "", None) == []
