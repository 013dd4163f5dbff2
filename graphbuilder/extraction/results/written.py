"""How a number of the cleaned text stands in its source, LaTeX and all."""

import re
from typing import Final

_SIGNS: Final[dict[str, str]] = {
    "%": r"(?:\s*\$?\\?%)",
    "\u00d7": r"(?:\s*(?:\$\s*)?(?:\{\})?\\times\b\s*\$?|\s*\u00d7|\s*times\b)",
    "\u00b1": r"(?:\s*(?:\$\s*)?\\pm\b\s*\$?\s*|\s*\u00b1\s*)",
    "\u223c": r"(?:\$?\\sim\b\s*\$?\s*|\u223c\s*)",
    "~": r"(?:\\?~|\$?\\sim\b\s*\$?)",
    "\u2248": r"(?:\$?\\approx\b\s*\$?\s*|\u2248\s*)",
    "<": r"(?:<|\$<\$|&lt;|\$?\\lt\b\s*\$?)",
    ">": r"(?:>|\$>\$|&gt;|\$?\\gt\b\s*\$?)",
    "-": r"(?:\$?(?:-{1,3}|\u2212|\u2013)\$?)",
    "\u2212": r"(?:\$?(?:-|\u2212)\$?)",
    "\u2013": r"(?:-{1,3}|\u2013)",
    " ": r"(?:\s|~|\\,|\\ )*",
}


def as_written(value: str, before: str, source: str) -> str:
    """The form that a value has in the source, where it can be told; else the value itself.

    ``before`` is the cleaned text before the value: it says which of several equal values is meant.
    """
    if not source:
        return value
    pattern = re.compile(r"(?<![\d.])" + "".join(map(_piece, value)) + r"(?!\d)")
    earlier = len(re.findall(rf"(?<![\d.]){re.escape(value)}(?!\d)", before))
    found = [_balanced(source, match) for match in pattern.finditer(source)]
    if not found:
        return value
    return found[min(earlier, len(found) - 1)]


def _piece(character: str) -> str:
    if character == ",":
        return r"(?:,|\{,\})"
    return _SIGNS.get(character, re.escape(character))


def _balanced(source: str, match: re.Match[str]) -> str:
    """The matched text, with the dollars of the formula that it opens, closes or fills with a command."""
    start, end = match.span()
    if "\\%" in match.group() and source[start - 1 : start] == "$" == source[end : end + 1]:
        start, end = start - 1, end + 1
    elif match.group().count("$") % 2:
        if source[start - 1 : start] == "$":
            start -= 1
        elif source[end : end + 1] == "$":
            end += 1
    return source[start:end].strip()
