"""Reads words for rank, order, number and form of an answer by their place: "top three", "per lab", "X only"."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from graphbuilder.questions.asides import last_said, next_said
from graphbuilder.questions.bounds import Bound
from graphbuilder.questions.units import Term, Thing

_RANKS: Final = ("second place", "in second place", "runner-up", "runners-up")
# What is asked for by "what" after these relations at the beginning: "on what is X evaluated".
_WHAT: Final = {"ON": "Benchmark", "EVALUATE": "Benchmark", "ABOUT": "Task", "USING": "Method"}
_ASKING: Final = ("want", "need", "looking for", "search", "find", "would like", "wanted", "interested in")
_GROUPING: Final = ("per", "by", "each", "every", "grouped by", "for each")
_IMPERATIVES: Final = frozenset(
    "rank order sort compute calculate plot draw chart group collect suggest summarise summarize".split()
)
_DEVELOPING: Final = ("developed", "evolved", "changed", "grown", "grew", "developing", "spread")
_NEW: Final = ("what", "which", "who", "where", "how", "in which", "whose")
_SIZE: Final = re.compile(r"\d+(?:\.\d+)?[bm]", re.IGNORECASE)
_SUCH: Final = ("such as", "like", "including")


def read_order(terms: list[Term]) -> list[Term]:
    """The units of a question, fillers included, with such words made plain."""
    terms = _limit(_cut_lists(_say_how(terms)))
    if terms and terms[0].terminal in ("UNKNOWN", "REL") and terms[0].surface.casefold() in _IMPERATIVES:
        terms = terms[1:]
    return _order_words(_count_more(_want_requested(_group_by(_rank_names(terms)))))


def labels_of(term: Term) -> set[str]:
    """The labels of the entities that a name may stand for."""
    return {entity.label for entity in term.value.entities} if isinstance(term.value, Thing) else set()


def _cut_lists(terms: list[Term]) -> list[Term]:
    """End a list where a new part of the question begins: "on X; what should I read", "and in which Y is used"."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        following = terms[place + 1] if place + 1 < len(terms) else None
        new = following is not None and following.terminal == "FILLER"
        if term.terminal in ("COMMA", "AND") and new and following is not None and following.surface.casefold() in _NEW:
            read.append(Term("FILLER", "", term.surface))
        else:
            read.append(term)
    return read


def _limit(terms: list[Term]) -> list[Term]:
    """Read "at most 10" at the end, and numbers of models as sizes, for what they are."""
    read: list[Term] = []
    boards = any("Benchmark" in labels_of(term) for term in terms)
    for place, term in enumerate(terms):
        bound = term.value
        last = next_said(terms, place) is None
        if isinstance(bound, Bound) and last and not boards and bound.least is None and bound.most is not None:
            read.append(Term("LIMIT", int(bound.most), term.surface))
        elif term.terminal == "UNKNOWN" and _SIZE.fullmatch(term.surface) and _is_kind(next_said(terms, place)):
            read.append(replace(term, terminal="VAGUE"))
        else:
            read.append(term)
    return read


def _say_how(terms: list[Term]) -> list[Term]:
    """Read "how does X score on Y" as a question for results, "how has X developed" as one for its trend."""
    kinds = any(term.terminal == "KIND" for term in terms)
    if not terms or not (terms[0].surface.casefold() == "how" or (terms[0].surface.casefold() == "what" and not kinds)):
        return terms
    said = last_said(terms)
    read: list[Term] = []
    for term in terms:
        if term.value == "EVALUATE" and term.surface.casefold() in ("score on", "scores on"):
            read += [Term("KIND", "Result", "score"), Term("REL", "ON", "on")]
        elif term in (said, terms[-1]) and term.surface.casefold() in _DEVELOPING:
            read.append(Term("OVER_TIME", "over time", term.surface))
        else:
            read.append(term)
    return read


def _rank_names(terms: list[Term]) -> list[Term]:
    """Names with "which one is used most", and "is A harder than B", set side by side; the last paper is the newest."""
    said = [term.surface.casefold() for term in terms]
    names = sum(term.terminal == "NAME" for term in terms)
    terms = [_of_kind(term, terms[place - 1] if place else None) for place, term in enumerate(terms)]
    chosen = names > 1 and any(one == "which" and other in ("one", "of", "ones") for one, other in pairwise(said))
    read: list[Term] = []
    for place, term in enumerate(terms):
        after, before = next_said(terms, place), last_said(read)
        if chosen and (term.terminal == "MOST" or (term.terminal == "VAGUE" and said[place] == "more")):
            read.append(replace(term, terminal="BETTER"))
        elif said[place] == "last" and term.terminal == "UNKNOWN" and _is_kind(after):
            read.append(replace(term, terminal="NEWEST"))
        elif said[place] == "than" and _is_comparative(before) and after is not None and after.terminal == "NAME":
            read[-1] = replace(read[-1], terminal="VAGUE")
            read.append(Term("REL", "COMPARE_TO", "than"))
        else:
            read.append(term)
    return read


def _is_kind(term: Term | None) -> bool:
    return term is not None and term.terminal == "KIND"


def _of_kind(term: Term, before: Term | None) -> Term:
    """ "Variants" after a word that is no name are methods: "attention variants"."""
    unknown = before is not None and before.terminal == "UNKNOWN"
    plain = term.terminal == "RELATED" and term.surface.casefold() in ("variants", "variant", "alternatives")
    return Term("KIND", "Method", term.surface) if unknown and plain else term


def _is_comparative(term: Term | None) -> bool:
    return term is not None and term.terminal == "UNKNOWN" and term.surface.casefold().endswith("er")


def _group_by(terms: list[Term]) -> list[Term]:
    """Read "papers per lab" and "number of papers by venue" as labs and venues with their papers."""
    kinds = [place for place, term in enumerate(terms) if term.terminal == "KIND" and term.value != "Paper"]
    counted = any(term.value == "Paper" or term.terminal == "HOW_MANY" for term in terms)
    if not counted or len(kinds) != 1 or not kinds[0] or terms[kinds[0]].surface.casefold().endswith("s"):
        return terms
    place = kinds[0]
    following = next_said(terms, place)
    by = terms[place - 1].surface.casefold() in _GROUPING
    if not by or (following is not None and following.terminal == "NAME"):
        return terms
    kept = [term for at, term in enumerate(terms) if at not in (place, place - 1)]
    return [terms[place], *(term for term in kept if term.value != "Paper" and term.terminal != "HOW_MANY")]


def _want_requested(terms: list[Term]) -> list[Term]:
    """The kind after words of asking is wanted, whatever was told before: "we are two labs and want papers"."""
    kinds = [place for place, term in enumerate(terms) if term.terminal == "KIND"]
    if len(kinds) > 1 and terms[kinds[-1] + 1 :] and all(_only(term) for term in terms[kinds[-1] + 1 :]):
        return [terms[kinds[-1]], *(term for term in terms[: kinds[-1]] if term.terminal != "KIND")]
    asked = [place for place, term in enumerate(terms) if term.surface.casefold() in _ASKING and place > 2]
    wanted = next((kind for kind in kinds if asked and kind > asked[0]), None)
    if wanted is None or terms[0].terminal != "UNKNOWN":
        return terms
    told = [place for place in kinds if place < asked[0]]
    return [replace(term, terminal="VAGUE") if place in told else term for place, term in enumerate(terms)]


def _only(term: Term) -> bool:
    return term.surface.casefold() in ("only", "please") or term.terminal == "COMMA"


def _order_words(terms: list[Term]) -> list[Term]:
    """Words whose place says what they mean: "on what", "in second place", and a negation after its name."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        said, after = term.surface.casefold(), next_said(terms, place)
        if term.terminal == "VAGUE" and said in _RANKS:
            read += [Term("BEST", "best", ""), term]
        elif (
            said == "what" and len(read) == 1 and read[0].value in _WHAT and (after is None or after.terminal != "KIND")
        ):
            read = [Term("KIND", _WHAT[str(read[0].value)], f"{read[0].surface} {term.surface}")]
        elif term.terminal == "NOT" and said.endswith(("to do with", "unrelated to")):
            read += [term, Term("REL", "USING", "")]
        elif term.terminal == "NOT" and (after is None or after.terminal == "COMMA") and _ends_clause(read):
            name = read.index(last_said(read) or term)
            read.insert(name, term)
        else:
            read.append(term)
    return read


def _ends_clause(read: list[Term]) -> bool:
    """Whether a name after a connective ends here, as in "which A uses but B doesn't"."""
    said = [term for term in read if term.terminal != "FILLER"][-2:]
    return len(said) == 2 and said[1].terminal == "NAME" and said[0].terminal in ("BUT", "AND", "COMMA")


def _count_more(terms: list[Term]) -> list[Term]:
    """Read "more X papers than Y papers" as X and Y side by side."""
    said = [term.surface.casefold() if term.terminal == "VAGUE" else term.terminal for term in terms]
    if "more" not in said or "than" not in said or said.index("than") < said.index("more"):
        return terms
    more, than = said.index("more"), said.index("than")
    sides = [any(term.terminal == "NAME" for term in part) for part in (terms[:than], terms[than:])]
    if not all(sides):
        return terms
    kept = [term for place, term in enumerate(terms) if place != more and term.value != "Paper"]
    return [Term("REL", "COMPARE_TO", "more than") if term is terms[than] else term for term in kept]


def give_examples(terms: list[Term]) -> list[Term]:
    """Read names after "such as" as what the kind or name before it stands for: "benchmarks such as MATH"."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        after, before = next_said(terms, place), last_said(read)
        example = term.terminal == "RELATED" and term.surface.casefold() in _SUCH and before is not None
        if not (example and before is not None and after is not None and after.terminal == "NAME"):
            read.append(term)
        elif before.terminal == "NAME":
            read.append(Term("OR", "or", term.surface))
        elif before.terminal == "KIND" and any(other.terminal == "REL" for other in read):
            read.remove(before)
        else:
            read.append(term)
    return read
