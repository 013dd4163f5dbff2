"""Parses the units of a question by ``questions.lark``; a unit that fits nowhere is left out and reported."""

from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from graphbuilder.questions.bounds import Bound, Several, Tally
from graphbuilder.questions.dates import Dates
from graphbuilder.questions.units import Term, Thing

BARE = "BARE"
"""The relation of a name that stands without one, as in "GRPO papers"."""


_END = Term("$END", "", "")
_JOINING = frozenset({"AND", "OR", "OR_ELSE", "NOT", "NEG"})


@dataclass(frozen=True, slots=True)
class Object:
    """What a relation leads to: a thing, any entity of a kind, or what was named before (neither is set)."""

    thing: Thing | None = None
    kind: str | None = None
    negate: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A relation with its objects: one of each group must hold."""

    relation: str
    groups: tuple[tuple[Object, ...], ...] = ()
    negate: bool = False
    or_else: bool = False
    """Whether it may hold instead of the clause before."""
    surface: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A word that sets the kind of answer or its order, such as HOW_MANY, or WANT with what is wanted."""

    terminal: str
    value: str | int
    surface: str = ""


Piece = Clause | Mark | Dates | Bound | Tally | Several


@dataclass(slots=True)
class Sentence:
    """The pieces of a question in order, and the words that fit nowhere."""

    pieces: tuple[Piece, ...]
    astray: list[str] = field(default_factory=list)

    def marks(self, terminal: str) -> list[str | int]:
        """Values of the marks of this terminal, in order."""
        return [piece.value for piece in self.pieces if isinstance(piece, Mark) and piece.terminal == terminal]

    def wanted(self) -> Mark | None:
        """The kind of thing that is wanted."""
        return next((piece for piece in self.pieces if isinstance(piece, Mark) and piece.terminal == "WANT"), None)

    def clauses(self) -> list[Clause]:
        """The clauses, in order."""
        return [piece for piece in self.pieces if isinstance(piece, Clause)]


def parse(terms: list[Term]) -> Sentence:
    """The sentence that arranged units make; a connective that joins nothing is left out as well."""
    kept: list[Term] = []
    astray: list[str] = []
    parser = _fed(kept)
    for term in (*terms, _END):
        while not _takes(parser, term) and kept and kept[-1].terminal in _JOINING:
            astray.append(kept.pop().surface)
            parser = _fed(kept)
        if term is _END:
            break
        if _takes(parser, term):
            parser.feed_token(Token(term.terminal, term))
            kept.append(term)
        else:
            astray.append(term.surface)
    pieces: tuple[Piece, ...] = _ToPieces().transform(parser.feed_eof())  # type: ignore[no-untyped-call]
    return Sentence(pieces, [words for words in astray if words])


def _fed(terms: list[Term]) -> InteractiveParser:
    """A parser that has taken these units."""
    parser = _parser().parse_interactive()
    for term in terms:
        parser.feed_token(Token(term.terminal, term))
    return parser


def _takes(parser: InteractiveParser, term: Term) -> bool:
    """Whether the grammar goes on with this unit; one trial is quicker than asking for all that may follow.

    The trial builds no tree: it would share, and change, the one of the parser.
    """
    trial = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
    trial.parser_state.parse_conf = copy(trial.parser_state.parse_conf)
    trial.parser_state.parse_conf.callbacks = {}
    try:
        trial.feed_token(Token(term.terminal, ""))
    except UnexpectedToken:
        return False
    return True


@cache
def _parser() -> Lark:
    text = files("graphbuilder.questions").joinpath("questions.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer="basic", maybe_placeholders=True)


class _ToPieces(Transformer[Token, tuple[Piece, ...]]):
    """Turns the parse tree into pieces; tokens carry their Term as value."""

    def start(self, children: list[Any]) -> tuple[Piece, ...]:
        return tuple(self._mark(child) if isinstance(child, Token) else child for child in children)

    def head(self, children: list[Any]) -> Piece:
        return self._mark(children[0])

    sorter = subject = head

    def _mark(self, token: Token) -> Piece:
        term: Term = token.value
        if isinstance(term.value, Dates | Bound | Tally | Several):
            return term.value
        return Mark(token.type, term.value if isinstance(term.value, int) else str(term.value), term.surface)

    def clause(self, children: list[Any]) -> Clause:
        if len(children) == 1:
            return Clause(BARE, children[0])
        or_else, negation, relation, groups = children
        return Clause(
            relation.value.value if relation.type == "REL" else relation.type,
            groups or (),
            negate=negation is not None,
            or_else=or_else is not None,
            surface=relation.value.surface.casefold(),
        )

    def relation(self, children: list[Any]) -> Token:
        token: Token = children[0]
        return token

    def objects(self, children: list[Any]) -> tuple[tuple[Object, ...], ...]:
        groups: list[tuple[Object, ...]] = []
        for child in children:
            if not isinstance(child, Token):
                # "Outside of A and B" leaves out both.
                negate = bool(groups) and groups[-1][0].negate
                groups.append(tuple(replace(item, negate=True) for item in child) if negate else child)
        return tuple(groups)

    def group(self, children: list[Any]) -> tuple[Object, ...]:
        return tuple(child for child in children if not isinstance(child, Token))

    def object(self, children: list[Any]) -> Object:
        negation, token = children
        value = token.value.value
        if token.type == "NAME":
            return Object(thing=value, negate=negation is not None)
        return Object(kind=value if token.type == "KIND" else None, negate=negation is not None)
