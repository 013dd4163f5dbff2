"""Addresses of code: the same however they are written, found in a text, and each once of those that sources state."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from graphbuilder.model import CodeLink

IN_TEXT: Final = "abstract"
"""The rule of a link that the abstract itself holds."""
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"'`{}|\\^]+[^\s<>\"'`{}|\\^.,;:!?)\]*_$~]", re.IGNORECASE)
_HOSTS: Final = r"(?:github|gitlab)\.com|bitbucket\.org|codeberg\.org|gitee\.com"
_IN_TEXT: Final = re.compile(
    rf"(?:https?://)?(?<![\w.-])(?:www\.)?(?P<host>{_HOSTS})/(?P<owner>[\w.-]+)/(?P<name>[\w-]+(?:\.[\w-]+)*)(?P<rest>[/#][^\s<>\"'{{}}]*)?",
    re.IGNORECASE,
)
_ON_HOST: Final = re.compile(rf"https?://(?:www\.)?(?P<host>{_HOSTS})/(?P<path>[^?#]+)", re.IGNORECASE)
_MARKS: Final = (".com/", ".org/", ".COM/")
"""What an address of these hosts has in it; most texts do not."""
_NO_OWNER: Final = frozenset({"orgs", "topics", "features", "sponsors", "marketplace", "search"})


def clean_code_address(text: str) -> str | None:
    """The web address in a text, written in one way where it is a repository; None where there is none.

    >>> clean_code_address("http://www.GitHub.com/ada/Sieve.git/"), clean_code_address("TBA")
    ('https://github.com/ada/Sieve', None)
    """
    found = _ADDRESS.search(text)
    if found is None:
        return None
    if on_host := _ON_HOST.match(found[0]):
        return f"https://{on_host['host'].lower()}/{on_host['path'].rstrip('/').removesuffix('.git')}"
    return found[0].rstrip("/")


def find_code_links(text: str, rule: str = IN_TEXT) -> Iterator[CodeLink]:
    """The repositories at code hosts that an abstract names, or other words of its authors, in order.

    >>> [link.address for link in find_code_links("Code is at github.com/ada/sieve. See github.com/ada.")]
    ['https://github.com/ada/sieve']
    """
    if not any(mark in text for mark in _MARKS):
        return
    for found in _IN_TEXT.finditer(text):
        if found["owner"].lower() not in _NO_OWNER and not found["name"].endswith("-"):  # that one is cut
            address = f"https://{found['host'].lower()}/{found['owner']}/{found['name'].removesuffix('.git')}"
            yield CodeLink(address, None, None, rule == IN_TEXT or None, rule)


def unite_code(links: Iterable[CodeLink]) -> tuple[CodeLink, ...]:
    """Each address once, with all that is stated of it: what authors call their own first, then what papers name."""
    united: dict[str, CodeLink] = {}
    for link in sorted(links, key=_fixed_order):
        key = link.address.casefold().removeprefix("https://").removeprefix("http://").rstrip("/")
        united[key] = _both(united[key], link) if key in united else link
    return tuple(sorted(united.values(), key=_best_first))


def _both(one: CodeLink, other: CodeLink) -> CodeLink:
    rules = sorted({*one.rule.split(" + "), *other.rule.split(" + ")})
    return CodeLink(
        one.address,
        _either(one.official, other.official),
        one.framework or other.framework,
        _either(one.in_paper, other.in_paper),
        " + ".join(rules),
    )


def _either(one: bool | None, other: bool | None) -> bool | None:
    """What one of two says; where they differ, yes."""
    return other if one is None else one or bool(other)


def _fixed_order(link: CodeLink) -> tuple[str, ...]:
    return (link.rule, link.address, *map(str, link[1:4]))


def _best_first(link: CodeLink) -> tuple[bool, bool, str]:
    return not link.official, not link.in_paper, link.address


def code_text(links: Iterable[CodeLink]) -> str | None:
    """The links as JSON, as a graph keeps them; None where there are none."""
    rows = [link._asdict() for link in links]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")) if rows else None


def read_code(text: str | None) -> tuple[CodeLink, ...]:
    """The links that ``code_text`` wrote."""
    rows: list[dict[str, Any]] = json.loads(text) if text else []
    return tuple(CodeLink(**row) for row in rows)
