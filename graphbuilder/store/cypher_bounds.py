"""Bounds put around a Cypher text, so that no row that is too large is sent, let alone held in memory here.

The text becomes a subquery whose rows are weighed by the server itself: a short text can make a list of millions.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from graphbuilder.store.cypher_tokens import Token

MOST_OF_A_ROW: Final = 100_000
"""What the values of one row may weigh: about their bytes."""
_DEPTH: Final = 5
_CLAUSE_ENDS: Final = frozenset({"ORDER", "SKIP", "OFFSET", "LIMIT", "UNION"})


def bounded(body: str, columns: Sequence[str], limit: int) -> str:
    """The text that gives the first rows of a body, each with its weight; one that weighs too much has no values.

    It takes a parameter ``anything``, which is null.
    """
    names = [_quoted(column) for column in columns]
    # Beside a parameter, which may be anything, the server does not complain of what a value cannot be.
    weight = f"reduce(total = 0, value IN [{', '.join(names)}, $anything] | total + {_weight('value', _DEPTH)})"
    kept = ", ".join(f"CASE WHEN ` weight` <= {MOST_OF_A_ROW} THEN {name} END AS {name}" for name in names)
    return f"CALL () {{\n{body}\n}}\nWITH *, {weight} AS ` weight`\nRETURN {kept}, ` weight` LIMIT {limit}"


def named_columns(tokens: Sequence[Token], body: str) -> str:
    """The body whose last columns all have names, as they need in a subquery: those they get by themselves."""
    pieces, place = [], 0
    for item in (item for _, item in _returned(tokens) if not _is_named(item)):
        start, end = item[0].start, item[-1].end
        pieces += [body[place:end], f" AS {_quoted(body[start:end])}"]
        place = end
    return "".join([*pieces, body[place:]])


def last_columns(tokens: Sequence[Token]) -> int | None:
    """How many columns the last RETURN outside all brackets gives; None when it gives all there are."""
    count: int | None = 0
    for first, item in _returned(tokens):
        count = 1 if first else count + 1 if count is not None else None
        if item and item[0].text == "*":
            count = None
    return count


def _returned(tokens: Sequence[Token]) -> Iterator[tuple[bool, list[Token]]]:
    """What each RETURN outside all brackets gives, one by one, and whether it is the first of its RETURN."""
    depth, returning, first = 0, False, True
    item: list[Token] = []
    for place, token in enumerate(tokens):
        selected = place > 0 and tokens[place - 1].text in (".", ":", "|", "&", "!")
        clause = token.text if token.kind == "word" and depth == 0 and not selected else ""
        if returning and (clause in _CLAUSE_ENDS or (depth == 0 and token.text == ",")):
            yield first, item
            item, returning, first = [], token.text == ",", False
        elif clause == "RETURN":
            returning, first = True, True
        elif returning and not (clause == "DISTINCT" and not item):
            item.append(token)
        depth += _opens(token)
    if returning:
        yield first, item


def _is_named(item: Sequence[Token]) -> bool:
    """Whether what RETURN gives has a name of its own: a variable, or one after AS."""
    alone = len(item) == 1 and item[0].kind in ("word", "name") and item[0].text not in ("NULL", "TRUE", "FALSE")
    depth, named = 0, not item or alone or item[0].text == "*"
    for token in item:
        named = named or (depth == 0 and token.kind == "word" and token.text == "AS")
        depth += _opens(token)
    return named


def _opens(token: Token) -> int:
    """1 for a bracket that opens, -1 for one that closes."""
    return (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))


def _weight(value: str, depth: int) -> str:
    """The Cypher that weighs a value; what is nested more deeply than ``depth`` weighs too much."""
    text, items, entries = (f"{value} IS :: {kind} NOT NULL" for kind in ("STRING", "LIST<ANY>", "MAP"))
    if depth == 0:
        return f"CASE WHEN {text} THEN size({value}) WHEN {items} OR {entries} THEN {MOST_OF_A_ROW + 1} ELSE 8 END"
    part, key = f"part{depth}", f"key{depth}"
    parts = (
        f"CASE WHEN {items} THEN {value}[..{MOST_OF_A_ROW}] "
        f"WHEN {entries} THEN [{key} IN keys({value}) | {value}[{key}]] ELSE [] END"
    )
    total = f"reduce(sum{depth} = 8, {part} IN {parts} | sum{depth} + {_weight(part, depth - 1)})"
    return f"CASE WHEN {text} THEN size({value}) ELSE {total} END"


def _quoted(name: str) -> str:
    return f"`{name.replace('`', '``')}`"
