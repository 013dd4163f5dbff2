"""The index of the search."""

import json

from hypothesis import given
from hypothesis import strategies as st

from graphbuilder.site.search_index import Entry, words_of, write_index


def read_index(entries: list[Entry]) -> tuple[dict[str, object], dict[str, list[int]], list[list[str]], list[int]]:
    """What the files of an index say: about it, places by word, things; and the sizes of the files."""
    about: dict[str, object] = {}
    words: dict[str, list[int]] = {}
    things: list[list[str]] = []
    sizes = []

    def write(name: str, data: bytes) -> None:
        text = data.decode().removeprefix("graphSearch(").removesuffix(");\n")
        part, number, value = json.loads(f"[{text}]")
        assert name in (f"search/{part}.js", f"search/{part}-{number}.js")
        sizes.append(len(data))
        if part == "index":
            about.update(value)
        elif part == "things":
            things.extend(value)
        else:
            for word, steps in value:
                places = [sum(steps[: end + 1]) for end in range(len(steps))]
                words[word] = places

    write_index(entries, write)
    return about, words, things, sizes


def test_thing_is_found_by_name_alias_and_the_name_in_one_word() -> None:
    entries = [
        Entry("Model", "GPT-4", "models/gpt-4.html", "3 papers", ("GPT-4", "Generative Pretrained 4")),
        Entry("Paper", "The end of GPT", "papers/1.html", "2025", ("The end of GPT", "2402.1")),
    ]
    about, words, things, _ = read_index(entries)
    assert words["gpt"] == [0, 1]
    assert words["generative"] == words["=gpt4"] == words["=generativepretrained4"] == [0]
    assert words["end"] == words["2402"] == [1]
    assert "the" not in words
    assert things[1] == ["Paper", "The end of GPT", "papers/1.html", "2025"]
    assert (about["names"], about["count"]) == (1, 2)


def test_large_index_comes_in_small_files_in_order() -> None:
    entries = [
        Entry("Paper", f"Title {n}", f"papers/{n}.html", "2025", (f"word{n:05d} common {n % 97:x}tail",))
        for n in range(5000)
    ]
    about, words, things, sizes = read_index(entries)
    firsts = about["firsts"]
    assert isinstance(firsts, list)
    assert firsts == sorted(firsts)
    assert len(firsts) > 3
    assert max(sizes) < 40_000
    assert words["common"] == list(range(5000))
    assert len(things) == 5000


@given(st.text())
def test_words_are_letters_and_digits_alone(text: str) -> None:
    for word in words_of(text):
        assert word
        assert len(word) <= 40
        assert not set(word) & set(" =<>\"'&/\\\n")
    assert words_of(text.upper()) == words_of(text.upper())
