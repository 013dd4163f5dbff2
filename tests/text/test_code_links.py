"""Addresses of code are told however they are written, and each stands once."""

import pytest

from graphbuilder.model import CodeLink
from graphbuilder.text.code_links import clean_code_address, code_text, find_code_links, read_code, unite_code


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("https://github.com/ada/sieve", "https://github.com/ada/sieve"),
        ("http://www.github.com/ada/sieve.git", "https://github.com/ada/sieve"),
        ("see https://GitHub.com/ada/sieve/#readme.", "https://github.com/ada/sieve"),
        ("https://github.com/ada/sieve/tree/main/tools/", "https://github.com/ada/sieve/tree/main/tools"),
        ("https://sand.example.org/code/", "https://sand.example.org/code"),
        ("https://anonymous.4open.science/r/sand-1B2C", "https://anonymous.4open.science/r/sand-1B2C"),
        ("javascript:alert(1)", None),
        ("github", None),
        ("", None),
    ],
)
def test_an_address_is_written_in_one_way(written: str, address: str | None) -> None:
    assert clean_code_address(written) == address


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("The code is at https://github.com/ada/sieve.", ["https://github.com/ada/sieve"]),
        ("Code: github.com/ada/sieve.js, data elsewhere", ["https://github.com/ada/sieve.js"]),
        ("(https://gitlab.com/ada/sieve/-/tree/main)", ["https://gitlab.com/ada/sieve"]),
        ("see https://github.com/ada and https://github.com/topics/sand", []),
        ("at https://ada.github.io/sieve", []),
        ("at https://github.com/ada/sieve-\nof-sand", []),
        ("https://notgithub.com/ada/sieve", []),
    ],
)
def test_repositories_that_a_text_names_are_found(text: str, addresses: list[str]) -> None:
    assert [link.address for link in find_code_links(text)] == addresses


def test_what_several_say_of_one_address_is_one_link_whatever_their_order() -> None:
    links = [
        CodeLink("https://github.com/bo/other", None, "tf", False, "papers-with-code"),
        CodeLink("https://github.com/Ada/Sieve", None, None, True, "abstract"),
        CodeLink("https://github.com/ada/sieve", True, "pytorch", None, "papers-with-code"),
    ]
    united = unite_code(links)
    assert united == unite_code(links[::-1]) == unite_code(united)
    assert united == (
        CodeLink("https://github.com/Ada/Sieve", True, "pytorch", True, "abstract + papers-with-code"),
        CodeLink("https://github.com/bo/other", None, "tf", False, "papers-with-code"),
    )
    assert read_code(code_text(united)) == united
    assert (code_text([]), read_code(None)) == (None, ())
