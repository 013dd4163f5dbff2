"""The tokens of a Cypher text, where a text of outside cannot mean one thing here and another to the server.

What the two could read differently is refused: Unicode escapes (the server resolves them before it reads anything),
unknown escapes in texts, control characters, and letters beyond ASCII outside texts, quoted names and comments.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from graphbuilder.errors import QueryError

Kind = Literal["word", "name", "text", "number", "parameter", "mark"]
_TOKEN: Final = re.compile(
    r"""(?P<space>[ \t\r\n]+|//[^\r\n]*|/\*.*?\*/)
    |(?P<text>'(?:[^'\\]|\\['"\\bfnrt])*'|"(?:[^"\\]|\\['"\\bfnrt])*")
    |(?P<name>`[^`]*`)
    |(?P<parameter>\$(?:[A-Za-z0-9_]+|`[^`]*`))
    |(?P<word>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<number>\d[0-9A-Za-z_]*(?:\.\d[0-9A-Za-z_]*)?)
    |(?P<mark><>|<=|>=|=~|\|\||::|\+=|\.\.|[-+*/%^=<>()\[\]{},.:|&!;])""",
    flags=re.DOTALL | re.VERBOSE,
)
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class Token(NamedTuple):
    """One token: its kind, its text (of a word in capitals), its line from 1, and its place in the text from 0."""

    kind: Kind
    text: str
    line: int
    start: int
    end: int


def read_tokens(text: str) -> tuple[list[Token], str]:
    """The tokens of a single statement, and the statement without its comments, to be run in place of the text.

    Comments become spaces of the same length, so that places in a message of the server stay right. Raises
    QueryError for what cannot be read.
    """
    if "\\u" in text.lower():
        raise QueryError("Unicode escapes are not read.", hint="Write the character itself in place of \\u.")
    if _CONTROL.search(text) or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise QueryError("The text holds characters that are none.", hint="Take the control characters out of it.")
    tokens: list[Token] = []
    kept: list[str] = []
    for match, kind in _matches(text):
        piece = match.group()
        if tokens and tokens[-1].text == ";" and kind != "space":
            raise QueryError("There are several statements.", hint="Write one.")
        kept.append(re.sub(r"[^\r\n]", " ", piece) if kind == "space" or piece == ";" else piece)
        if kind != "space":
            line = text.count("\n", 0, match.start()) + 1
            shown = piece.upper() if kind == "word" else piece
            tokens.append(Token(kind, shown, line, *match.span()))  # type: ignore[arg-type]  # a group of the pattern
    return [token for token in tokens if token.text != ";"], "".join(kept)


def _matches(text: str) -> Iterator[tuple[re.Match[str], str]]:
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            line = text.count("\n", 0, place) + 1
            raise QueryError(
                f"Line {line} cannot be read at {text[place : place + 20]!r}.",
                hint="Write one statement; names beyond ASCII stand in backticks.",
            )
        yield match, str(match.lastgroup)
        place = match.end()
