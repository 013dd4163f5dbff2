"""How each kind of node and each relation is drawn: its outline, colours and line, in words too."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from graphbuilder.schema import NodeLabel
from graphbuilder.views.subgraph import DrawnRelation


@dataclass(frozen=True, slots=True)
class Kind:
    """Outline and colours of a node label."""

    outline: str
    """A path of SVG in a box of 14 by 14, its middle at 7, 7; no two labels have one outline."""
    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Role:
    """The line of a relation, and its words from the source and, as a heading, from the target."""

    word: str
    back: str
    width: float = 1.2
    dashes: tuple[float, ...] = ()
    arrow: bool = False


COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "ground": ("#f6f7fa", "#12151c"),
    "surface": ("#ffffff", "#1a1f29"),
    "canvas": ("#fcfcfe", "#151922"),
    "sunk": ("#eef1f6", "#222835"),
    "text": ("#1b2231", "#e7eaf1"),
    "quiet": ("#596375", "#9aa4b6"),
    "line": ("#dfe3eb", "#2c3442"),
    "accent": ("#2457c5", "#7fa9ff"),
    "edge": ("#8a94a6", "#5e6a7e"),
    "bubble": ("#dde5f6", "#263149"),
    "mark": ("#fff0b3", "#574a12"),
    "shade": ("0 1px 2px rgb(20 30 60 / 8%), 0 4px 16px rgb(20 30 60 / 6%)", "0 1px 2px rgb(0 0 0 / 40%)"),
}
"""The colours of the page, light and dark, by the names that its style sheet and its scripts use."""
KINDS: Final[Mapping[NodeLabel, Kind]] = {
    "Method": Kind("M7 1a6 6 0 1 1 0 12A6 6 0 1 1 7 1z", "#2b62d9", "#6c9dff"),
    "Model": Kind("M4 1.5h6L13.2 7 10 12.5H4L.8 7z", "#0d8a74", "#3cc9ac"),
    "Benchmark": Kind("M7 .8l6.6 11.9H.4z", "#d4680a", "#ff9d4a"),
    "Task": Kind("M7 .5 13.5 7 7 13.5.5 7z", "#8a3fd1", "#bf8cff"),
    "Lab": Kind("M7 .2l2 4.7 5 .4-3.8 3.3 1.2 4.9L7 10.8l-4.4 2.7 1.2-4.9L0 5.3l5-.4z", "#c42a52", "#ff7897"),
    "Author": Kind("M7 13.2.4 1.3h13.2z", "#7d6327", "#cfb06f"),
    "Venue": Kind("M7 .8l6.3 4.6-2.4 7.4H3.1L.7 5.4z", "#4d5aa8", "#9aa6f0"),
    "Result": Kind("M4.9 1h4.2v3.9H13v4.2H9.1V13H4.9V9.1H1V4.9h3.9z", "#5f7a16", "#aac65a"),
    "Paper": Kind("M2 2h10v10H2z", "#7d8899", "#8f9bae"),
}
ROLES: Final[Mapping[DrawnRelation, Role]] = {
    "PROPOSES": Role("proposes", "Proposed in", width=2.6),
    "USES": Role("uses", "Used in"),
    "EVALUATED_ON": Role("evaluated on", "Evaluated on it"),
    "TRAINED_ON": Role("trained on", "Trained on it", dashes=(8, 2)),
    "ADDRESSES": Role("addresses", "Addressed in"),
    "COMPARES_TO": Role("compares to", "Compared in", dashes=(5, 4)),
    "FROM": Role("from", "Papers from here"),
    "MENTIONS": Role("mentions", "Mentioned in", dashes=(1.5, 4)),
    "AUTHORED_BY": Role("written by", "Wrote"),
    "PUBLISHED_IN": Role("published in", "Published here"),
    "CITES": Role("cites", "Cited by", arrow=True),
    "REPORTS": Role("reports", "Reported in"),
    "OF": Role("of", "Its results"),
    "ON": Role("on", "Results on it"),
    "PART_OF": Role("part of", "Its parts", arrow=True),
    "USED_WITH": Role("in papers with", "In papers with"),
    "WORKS_WITH": Role("writes with", "Writes with"),
}


def signs_json() -> dict[str, Any]:
    """Outlines and lines by label and type, for the scripts of the page."""
    return {
        "kinds": {label: {"outline": kind.outline} for label, kind in KINDS.items()},
        "roles": {type_: asdict(role) for type_, role in ROLES.items()},
    }
