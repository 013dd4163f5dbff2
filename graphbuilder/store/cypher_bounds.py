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
    for item in _unnamed_items(tokens):
        start, end = item[0].start, item[-1].end
        pieces += [body[place:end], f" AS {_quoted(body[start:end])}"]
        place = end
    return "".join([*pieces, body[place:]])


def _unnamed_items(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """What RETURN gives, outside all brackets, without a name of its own."""
    depth, returning = 0, False
    item: list[Token] = []
    for place, token in enumerate(tokens):
        selected = place > 0 and tokens[place - 1].text in (".", ":", "|", "&", "!")
        clause = token.text if token.kind == "word" and depth == 0 and not selected else ""
        ends = returning and (clause in _CLAUSE_ENDS or (depth == 0 and token.text == ","))
        if ends:
            yield from _if_unnamed(item)
            item, returning = [], token.text == ","
        elif clause == "RETURN":
            returning = True
        elif returning and not (clause == "DISTINCT" and not item):
            item.append(token)
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
    if returning:
        yield from _if_unnamed(item)


def _if_unnamed(item: list[Token]) -> Iterator[list[Token]]:
    alone = len(item) == 1 and item[0].kind in ("word", "name") and item[0].text not in ("NULL", "TRUE", "FALSE")
    depth, named = 0, not item or alone or item[0].text == "*"
    for token in item:
        named = named or (depth == 0 and token.kind == "word" and token.text == "AS")
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
    if not named:
        yield item


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
