"""What countries are called, by their code of two letters in ISO 3166; the list is ``countries.tsv``."""

import functools
from importlib import resources


@functools.cache
def _names() -> dict[str, str]:
    text = resources.files(__package__).joinpath("countries.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {code: names.split("|")[0] for code, names, _ in rows}


def country_name(code: str) -> str:
    """What the country of a code is called; the code itself where the list lacks it.

    >>> country_name("DE"), country_name("ZZ")
    ('Germany', 'ZZ')
    """
    return _names().get(code, code)
