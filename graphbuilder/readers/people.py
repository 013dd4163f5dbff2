"""Lists of people as records write them, as names in reading order."""

import ast
import re
from collections.abc import Iterable

_AND = re.compile(r",?\s+(?:and|&|und|et)\s+")
_INITIALS = re.compile(r"(?:[A-Z]\.?[ -]?){1,4}")
_ET_AL = re.compile(r"(?is)[,;]?\s+et\.?\s*al\b\.*.*$")
_REST = re.compile(r"(?i)et\.?\s*al\.*|others|and others|\.\.\.|…")


def read_people(text: str) -> list[str]:
    """The names in a text: a written list, or names parted by semicolons, ``and``, line ends or commas.

    >>> read_people("Doe, Jane; Roe, Ann"), read_people("Jane Doe, Ann Roe and Bo Poe")
    (['Jane Doe', 'Ann Roe'], ['Jane Doe', 'Ann Roe', 'Bo Poe'])
    """
    return turn_names(_split(_ET_AL.sub("", text.strip())))


def turn_names(names: Iterable[str]) -> list[str]:
    """Names with the first name first, without "et al."."""
    cleaned = (_ET_AL.sub("", " ".join(name.split()).strip("… ").rstrip("*\u2217†‡§¶ ")) for name in names)
    return [turn_name(name) for name in cleaned if name and not _REST.fullmatch(name)]


def turn_name(name: str) -> str:
    """``Doe, Jane`` as ``Jane Doe``; a suffix such as ``Jr.`` between two commas stays at the end."""
    parts = [part.strip() for part in name.split(",")]
    if len(parts) == 3 and re.fullmatch(r"(?i)[js]r\.?|i{2,3}|iv", parts[2]):
        parts = [parts[0], parts[2], parts[1]]
    return " ".join(filter(None, [parts[-1], *parts[:-1]])) if len(parts) in (2, 3) else name


def _split(text: str) -> list[str]:
    if text.startswith("[") and text.endswith("]") and (names := _written_list(text)):
        return names
    for separator in (";", "||", "|", "\n"):
        if separator in text:
            return text.split(separator)
    parts = _AND.split(text)
    if len(parts) == 1 or any(part.count(",") > 1 or not _is_turned(part) for part in parts):
        return [name for part in parts for name in _split_commas(part)]
    return parts


def _split_commas(text: str) -> list[str]:
    """Names between commas; commas inside ``Doe, J., Roe, A.`` are those of the names."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return [f"{last}, {first}" for last, first in zip(parts[::2], parts[1::2], strict=True)]
    return [text] if _is_turned(text) else parts


def _is_turned(text: str) -> bool:
    """Whether a text is one name with the last name first."""
    parts = [part.strip() for part in text.split(",")]
    return len(parts) == 2 and all(parts) and not parts[1][0].islower() and not all(" " in part for part in parts)


def _written_list(text: str) -> list[str]:
    try:
        found = ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []
