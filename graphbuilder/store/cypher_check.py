"""Whether a Cypher text does nothing but read the graph: its clauses, procedures and functions are those listed here.

The words that begin clauses are reserved here, which Cypher itself does not do: as names they have to be quoted. So
every word either begins a clause that is allowed, or joins parts of one, or stands where a name or a value does. A word
anywhere else begins a clause that is not known here, and is refused.
"""

from collections.abc import Sequence
from typing import Final

from graphbuilder.errors import QueryError
from graphbuilder.store.cypher_tokens import Token, read_tokens

_STARTS: Final = frozenset("CALL MATCH OPTIONAL RETURN UNWIND WITH".split())
_CLAUSES: Final = _STARTS | frozenset("LIMIT OFFSET ORDER SKIP UNION WHERE YIELD".split())
_INFIX: Final = frozenset("AND AS CONTAINS ELSE IN IS OR THEN WHEN XOR".split())
_PREFIX: Final = frozenset("ANY CASE DISTINCT NOT SHORTEST".split())
_ENDING: Final = frozenset("ALL ASC ASCENDING DESC DESCENDING END ENDS FIRST LAST NULL STARTS".split())
_JOINING: Final = _CLAUSES | _INFIX | _ENDING | {"NOT"}
"""What may follow a name, a value or a closing bracket."""
_BEFORE_VALUE: Final = (_CLAUSES - {"ORDER", "CALL", "OPTIONAL"}) | _INFIX | _PREFIX | {"BY"}
"""What a name or a value may follow."""
_PAIRS: Final = frozenset(
    {("OPTIONAL", "MATCH"), ("OPTIONAL", "CALL"), ("STARTS", "WITH"), ("ENDS", "WITH"), ("ORDER", "BY")}
    | {("IS", "NOT"), ("IS", "NULL"), ("NOT", "NULL"), ("UNION", "ALL")}
    | {("CASE", "WHEN"), ("ALL", "SHORTEST"), ("ANY", "SHORTEST"), ("MATCH", "ALL")}
)
_REFUSED: Final = frozenset(
    "ALTER CONCURRENT CREATE CYPHER DEALLOCATE DELETE DENY DETACH DROP DRYRUN ENABLE EXPLAIN FINISH FOREACH GRANT "
    "INSERT LOAD MERGE NODETACH PROFILE REALLOCATE REMOVE RENAME REVOKE SET SHOW START STOP TERMINATE TRANSACTION "
    "TRANSACTIONS USE".split()
)
"""What does more than read the graph; refused wherever it stands as a word, also where it would be a name."""
_PROCEDURES: Final = frozenset({"DB.INDEX.FULLTEXT.QUERYNODES"})
_NAMESPACES: Final = frozenset("DATE DATETIME DURATION LOCALDATETIME LOCALTIME POINT TIME VECTOR".split())
"""Of functions: modules of a server may bring others, which reach files and the network."""
_SELECTING: Final = frozenset(".:|&!")
"""What a property, a label or a relation type follows."""


def check_reading(text: str) -> tuple[list[Token], str]:
    """The tokens and the text to run, without comments; raises QueryError unless it only reads the graph."""
    tokens, body = read_tokens(text)
    if not tokens:
        raise QueryError("There is no query in this text.", hint="Write one that ends in RETURN.")
    if tokens[0].kind != "word" or tokens[0].text not in _STARTS:
        raise _refusal(tokens[0])
    for place, token in enumerate(tokens):
        if token.kind == "word" and place and not _is_selected(tokens, place):
            _check_word(tokens, place)
        if token.kind == "word" and token.text == "CALL" and not _is_selected(tokens, place):
            _check_call(tokens[place + 1 :])
        if token.text == "(":
            _check_function(tokens, place)
    return tokens, body


def _is_selected(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word is a property, a label, a type, or a key of a map such as ``{limit: 1}``."""
    before = tokens[place - 1].text if place else ""
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    return before in _SELECTING or (before in ("{", ",") and after == ":")


def _check_word(tokens: Sequence[Token], place: int) -> None:
    token = tokens[place]
    if token.text in _REFUSED:
        raise _refusal(token)
    if _ends_value(tokens, place - 1):
        if token.text not in _JOINING:
            raise _refusal(token)
    elif not _may_follow(tokens, place):
        raise QueryError(
            f"Line {token.line} cannot be read at {token.text}.",
            hint="A name that is a word of Cypher needs backticks.",
        )


def _ends_value(tokens: Sequence[Token], place: int) -> bool:
    """Whether a name, a value or a bracket ends at a token, so that only what joins may follow."""
    token = tokens[place]
    if token.text == "BY" and place and tokens[place - 1].text == "ORDER":
        return False
    if token.kind == "word":
        return token.text not in _JOINING | _PREFIX or _is_selected(tokens, place)
    if token.text in ("*", "+"):  # all columns, or a repeated part of a path
        return place > 0 and tokens[place - 1].text in ("WITH", "RETURN", "DISTINCT")
    return token.kind != "mark" or token.text in (")", "]", "}")


def _may_follow(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word may follow a mark or another word that does not end a value."""
    token, before = tokens[place], tokens[place - 1]
    if before.kind == "mark":
        subquery = before.text == "{" and token.text in _STARTS
        repeated = before.text in ("*", "+") and place > 1 and tokens[place - 2].text in (")", "]")
        return subquery or (token.text in _CLAUSES and repeated) or token.text not in _CLAUSES | _INFIX
    if before.text == "CALL" or (before.text, token.text) in _PAIRS:
        return True
    union = before.text == "UNION" or (before.text in ("ALL", "DISTINCT") and tokens[place - 2].text == "UNION")
    if union:
        return token.text in _STARTS or token.text == "DISTINCT"
    if before.text in _ENDING:
        return token.text in _JOINING
    return before.text in _BEFORE_VALUE and token.text not in _CLAUSES | _INFIX


def _check_call(after: Sequence[Token]) -> None:
    """Lets a subquery and the procedures listed here be called."""
    if after and after[0].text in ("(", "{"):
        return
    name = ""
    for token in after:
        if token.kind not in ("word", "name") and token.text != ".":
            break
        name += token.text.strip("`").upper()
    if name not in _PROCEDURES:
        raise QueryError(
            f"The procedure {name.lower()} may not be called." if name else "Nothing is called.",
            hint="db.index.fulltext.queryNodes is the one that may.",
        )


def _check_function(tokens: Sequence[Token], place: int) -> None:
    """Refuses functions of a module of the server: a bracket after names that are joined by points."""
    first = place - 1
    while first >= 2 and tokens[first].kind in ("word", "name") and tokens[first - 1].text == ".":
        first -= 2
    if first == place - 1:
        return
    name = "".join(token.text.strip("`") for token in tokens[max(first, 0) : place]).upper()
    if name not in _PROCEDURES and name.partition(".")[0] not in _NAMESPACES:
        raise QueryError(f"The function {name.lower()} may not be used.", hint="Functions of Cypher itself may.")


def _refusal(token: Token) -> QueryError:
    return QueryError(
        f"Only a query that reads the graph is allowed; line {token.line} has {token.text[:40]}.",
        hint="Use MATCH, UNWIND, WITH, CALL {...} and RETURN; other names stand in backticks.",
    )
