"""Sets aside what the graph cannot answer, with the names in it: "open models", "since the release of X"."""

from dataclasses import replace
from typing import Final

from graphbuilder.questions.units import Term

# Words for what models are like, of which the graph says nothing.
ADJECTIVES: Final = frozenset(
    "open open-source open-weight open-weights open-sourced opensource proprietary closed closed-source commercial "
    "small smaller large larger big bigger tiny lightweight compact modern classic classical traditional strong "
    "stronger weak powerful capable academic industrial public private free cheap fast efficient generic base instruct "
    "chinese american european german british asian french japanese korean canadian indian swiss us uk "
    "general-purpose real-world big-name frontier foundational leading-edge cutting-edge well-cited trending".split()
)
_OF_PAPERS: Final = frozenset({"journal", "conference", "workshop"})
_TIMES: Final = frozenset({"since", "until", "before", "after", "during", "between"})
_LINKS: Final = frozenset(
    {"era", "age", "days", "time", "advent", "arrival", "appearance", "publication", "rise", "dawn"}
)


def set_asides(terms: list[Term]) -> list[Term]:
    """The units of a question, with what is not understood made VAGUE: it is reported, and no condition."""
    terms = _set_spans_aside(_set_tails_aside(terms))
    terms = [replace(term, terminal="FILLER") if _is_between(term) else term for term in terms]
    return _set_sizes_aside(_set_adjectives_aside(terms))


def last_said(terms: list[Term]) -> Term | None:
    """The last unit that says something."""
    return next((term for term in reversed(terms) if term.terminal != "FILLER"), None)


def next_said(terms: list[Term], place: int) -> Term | None:
    """The next unit that says something."""
    return next((term for term in terms[place + 1 :] if term.terminal != "FILLER"), None)


def _set_adjectives_aside(terms: list[Term]) -> list[Term]:
    """Report "open" and "small" before the kind that is wanted; within the name of a subject they are its words."""
    read = list(terms)
    for place in range(len(read) - 1, -1, -1):
        term = read[place]
        following = read[place + 1].terminal if place + 1 < len(read) else ""
        if term.surface.casefold() in _OF_PAPERS and following == "KIND" and read[place + 1].value == "Paper":
            read[place] = Term("VAGUE", "", term.surface)
        aside = following == "VAGUE" and read[place + 1].surface.casefold() in ADJECTIVES
        if term.terminal in ("UNKNOWN", "REL", "NAME") and term.surface.casefold() in ADJECTIVES:
            if following == "KIND" or aside:
                read[place] = Term("VAGUE", "", term.surface)
        elif term.surface.casefold() == "open" and aside:
            read[place] = Term("VAGUE", "", term.surface)
    return read


def _is_between(term: Term) -> bool:
    """Whether a word only stands before two names: "collaborations between A and B"."""
    return term.terminal == "VAGUE" and term.surface.casefold() == "between"


def _vague(terms: list[Term]) -> Term:
    return Term("VAGUE", "", " ".join(term.surface for term in terms if term.surface))


def _set_spans_aside(terms: list[Term]) -> list[Term]:
    """A date that a name stands for: "since the release of GPT-3", "before the transformer era"."""
    read: list[Term] = []
    place = 0
    while place < len(terms):
        end = _span_end(terms, place)
        if end:
            read.append(_vague(terms[place:end]))
        else:
            read.append(terms[place])
        place = end or place + 1
    return read


def _span_end(terms: list[Term], start: int) -> int:
    """One past the end of a span of time that is told by a name and begins here; 0 where none does."""
    if terms[start].terminal != "VAGUE" or terms[start].surface.casefold() not in _TIMES:
        return 0
    place, named, names = start + 1, 0, 0
    while place < len(terms):
        term = terms[place]
        linking = term.terminal in ("FILLER", "AND") or term.value in ("OF", "PROPOSE", "PUBLISH")
        if term.terminal == "NAME" and names < 2:
            named, names = place + 1, names + 1
        elif term.surface.casefold() in _LINKS:
            named = place + 1 if named else named
        elif not linking:
            break
        if named and place + 1 < len(terms) and terms[place + 1].terminal not in ("AND", "NAME", "UNKNOWN"):
            break
        place += 1
    linked = any(term.value in ("PROPOSE", "PUBLISH") for term in terms[start:named])
    return named if linked or terms[start].surface.casefold() != "between" else 0


def _set_tails_aside(terms: list[Term]) -> list[Term]:
    """A second question at the end, "and say who released them", and kinds that set no limit: ", any venue"."""
    read: list[Term] = []
    place = 0
    while place < len(terms):
        rest = terms[place : place + 3]
        said = [term.terminal for term in rest]
        if place and said == ["WHO", "REL", "IT"]:
            read.append(_vague(rest))
            place += 3
        elif said[:2] == ["FILLER", "KIND"] and rest[0].surface.casefold() == "any" and _is_alone(terms, place):
            read.append(_vague(rest[:2]))
            place += 2
        else:
            read.append(terms[place])
            place += 1
    return read


def _is_alone(terms: list[Term], place: int) -> bool:
    """Whether "any venue" stands between commas."""
    before = terms[place - 1].terminal if place else ""
    after = terms[place + 2].terminal if place + 2 < len(terms) else "COMMA"
    return before == "COMMA" and after in ("COMMA", "AND")


def _set_sizes_aside(terms: list[Term]) -> list[Term]:
    """What a name is measured by: "bigger than GPT-3"."""
    read: list[Term] = []
    for term in terms:
        said = last_said(read)
        if term.terminal == "NAME" and said is not None and said.terminal == "VAGUE" and said.surface.endswith(" than"):
            read[read.index(said)] = replace(said, surface=f"{said.surface} {term.surface}")
        else:
            read.append(term)
    return read
