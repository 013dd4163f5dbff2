"""Reads turns of phrase whose words mean something else alone: "work on", "the GRPO paper", "open models"."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from graphbuilder.questions.asides import last_said, next_said, set_asides
from graphbuilder.questions.ordering import give_examples, labels_of, read_order
from graphbuilder.questions.units import Term, Thing

_DETERMINERS: Final = frozenset({"any", "some", "the", "all", "for", "of", "more", "other", "their", "see", "find"})
# What may stand before the verb "work on": who does it.
_DOERS: Final = frozenset({"KIND", "NAME", "UNKNOWN", "WHO", "IT", "WHAT_IS"})
_CALLED: Final = frozenset({"paper", "article", "preprint", "technical report", "publication", "manuscript", "report"})
_DEFINITE: Final = frozenset({"the", "original", "this", "that"})
_HELPING: Final = frozenset({"do", "did", "does", "have", "can", "should", "would"})
_ANYBODY: Final = frozenset({"people", "researchers", "folks", "practitioners"})
_PEOPLE: Final = frozenset({"Author", "Lab"})
_PLACES: Final = frozenset({"AT", "FROM", "IN", "OF"})
_OPTIONS: Final = frozenset({"other", "options", "option", "choices", "choice", "possibilities", "else", "have"})
_MADE_WITH: Final = frozenset({"based", "powered", "driven", "trained", "style", "like"})
_JOINED: Final = frozenset(
    {"together", "jointly", "with each other", "with one another", "combined", "combination", "combinations"}
    | {"combination of", "combinations of", "pairs", "pairs of", "pairings"}
)
_NAMES: Final = frozenset({"NAME", "UNKNOWN"})


def read_phrases(terms: list[Term]) -> list[Term]:
    """The units of a question, fillers included, with turns of phrase made plain."""
    terms = set_asides(read_order(terms))
    terms = _say_work(_say_where(_say_who(_say_baselines(give_examples(terms)))))
    terms = _say_built(terms)
    terms = _split_words(terms)
    return _say_together(_link(_drop_scores(_name_papers(_drop_people(terms)))))


def _split_words(terms: list[Term]) -> list[Term]:
    """The relation of "mention X without using it" told from what negates it, and the ending of "X based methods"."""
    read: list[Term] = []
    results = any(term.value == "Result" for term in terms)
    for place, term in enumerate(terms):
        after = next_said(terms, place)
        based = bool(read) and read[-1].terminal == "NAME" and term.surface.casefold() in _MADE_WITH and not results
        if based and term.terminal == "UNKNOWN" and after is not None and after.terminal == "KIND":
            continue  # "GRPO based methods"
        read.append(term)
        using = term.terminal == "NOT" and term.surface.casefold().endswith("using")
        if using and after is not None and after.terminal == "IT":
            read.append(Term("REL", "USING", "using"))
    return read


def _say_together(terms: list[Term]) -> list[Term]:
    """Read "which methods are used together", with no name beside, as a question for pairs."""
    kinds = [term for term in terms if term.terminal == "KIND"]
    named = any(term.terminal in (*_NAMES, "DATE") and term.surface.casefold() not in _JOINED for term in terms)
    together = next((term for term in terms if term.surface.casefold() in _JOINED), None)
    if together is None or named or not kinds or any(term.value not in ("Method", "Model") for term in kinds):
        return terms
    kept = [term for term in terms if term.terminal in ("KIND", "FILLER") or term is together]
    return [replace(term, terminal="TOGETHER", value="") if term is together else term for term in kept]


def _say_who(terms: list[Term]) -> list[Term]:
    """Read "who is behind X" as a question for people; in "do people use X" they are nobody."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        after = next_said(terms, place)
        said = term.surface.casefold()
        helped = bool(read) and read[-1].surface.casefold().split(" ")[-1] in _HELPING
        if (
            term.terminal == "WHAT_IS"
            and said.startswith(("who ", "who's", "whos"))
            and after is not None
            and after.terminal == "REL"
        ):
            read.append(Term("WHO", "who", term.surface))
        elif term.terminal == "KIND" and said in _ANYBODY and helped and _is_inside(read):
            read.append(replace(term, terminal="FILLER", value=""))
        else:
            read.append(term)
    return read


def _say_where(terms: list[Term]) -> list[Term]:
    """Read "where does A work" as a question for labs, "where did A publish" as one for venues."""
    if not terms or terms[0].terminal != "ORIGIN" or not terms[0].surface.casefold().startswith("where"):
        return terms
    said = [term for term in terms if term.terminal != "FILLER"]
    who = said[1].value if len(said) > 2 else None
    if not isinstance(who, Thing) or not any(entity.label in _PEOPLE for entity in who.entities):
        return terms
    verb = said[2]
    if verb.value == "PUBLISH":
        return [Term("KIND", "Venue", terms[0].surface), *terms[1:]]
    if verb.surface.casefold() in ("work", "works", "based", "from"):
        return [Term("KIND", "Lab", terms[0].surface), *(term for term in terms[1:] if term is not verb)]
    return terms


def _is_inside(read: list[Term]) -> bool:
    """Whether more than one helping verb stands before: "do people" opens a question, "when do people" goes on."""
    return len(read) > 1 or read[-1].terminal != "FILLER"


def _say_built(terms: list[Term]) -> list[Term]:
    """Read "what was X built on" as what its paper uses, "instead of X, what can I use" as alternatives to X."""
    said = [term for term in terms if term.terminal != "FILLER"]
    what = any(term.surface.casefold() in ("what", "which", "what was", "what is") for term in terms)
    if what and _asks_options(said):
        kept = [term for term in terms if term.terminal in ("FILLER", "NOT", "NAME")]
        return [Term("RELATED", "related to", term.surface) if term.terminal == "NOT" else term for term in kept]
    if not what or len(said) < 2 or said[-1].terminal != "REL":
        return terms
    if said[-1].value == "BUILD" and said[-2].terminal == "NAME":
        return [_as_paper(term) if term is said[-2] else term for term in terms]
    if said[0].terminal == "NOT" and said[0].surface.casefold().startswith("instead") and said[-1].value == "USING":
        rest = [term for term in terms if term is not said[-1]]
        return [Term("RELATED", "related to", term.surface) if term is said[0] else term for term in rest]
    return terms


def _asks_options(said: list[Term]) -> bool:
    """Whether no more is asked than what there is instead of a thing: "what other options are there instead of X"."""
    names = [term for term in said if term.terminal == "NAME"]
    instead = [term for term in said if term.terminal == "NOT" and term.surface.casefold() == "instead of"]
    rest = [term.surface.casefold() for term in said if term.terminal not in ("NAME", "NOT")]
    return len(names) == len(instead) == 1 and bool(rest) and all(set(words.split()) <= _OPTIONS for words in rest)


def _say_baselines(terms: list[Term]) -> list[Term]:
    """Read "which baselines does X use" as what X is compared with."""
    said = [term for term in terms if term.terminal != "FILLER"]
    for one, other in pairwise(said):
        if one.surface.casefold() == "baselines" and one.terminal == "REL" and other.terminal == "NAME":
            place, last = terms.index(other), said[-1]
            rest = [term for term in terms[place:] if term is not last or last.value not in ("USING", "EVALUATE")]
            return [*terms[:place], Term("REL", "OF", "of"), *rest]
    return terms


def _say_work(terms: list[Term]) -> list[Term]:
    """Tell the noun of "any work on X" from the verb of "labs that work on X"."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        before = last_said(read)
        determined = bool(read) and read[-1].terminal == "FILLER" and read[-1].surface.casefold() in _DETERMINERS
        is_work = term.terminal == "REL" and term.surface.casefold() in ("work on", "research on")
        noun = determined or before is None or before.terminal not in (*_DOERS, "REL", "NOT")
        if is_work and noun and next_said(terms, place) is not None:
            said, _, preposition = term.surface.partition(" ")
            read += [Term("KIND", "Paper", said), Term("REL", "WORK_ON", preposition)]
        else:
            read.append(term)
    return read


def _drop_people(terms: list[Term]) -> list[Term]:
    """Leave out the people of "by people at X": the papers are from X."""
    read: list[Term] = []
    place = 0
    while place < len(terms):
        term = terms[place]
        rest = [other for other in terms[place + 1 :] if other.terminal != "FILLER"][:3]
        people = len(rest) == 3 and rest[0].terminal == "KIND" and rest[0].value in _PEOPLE and rest[1].value in _PLACES
        people = people and bool(labels_of(rest[2]) & {"Lab", "Venue"} or rest[1].value != "OF")
        if term.terminal == "REL" and term.value in ("BY", "FROM") and people and rest[2].terminal in _NAMES:
            place = terms.index(rest[1], place)
            read.append(replace(terms[place], value="FROM"))
        elif term.terminal == "KIND" and term.value == "Author" and _says_where(read, rest):
            pass
        else:
            read.append(term)
        place += 1
    return read


def _says_where(before: list[Term], after: list[Term]) -> bool:
    """Whether people after papers only tell where these are from: "papers whose authors are at X"."""
    papers = any(term.terminal == "KIND" and term.value == "Paper" for term in before)
    joined = bool(before) and before[-1].terminal in ("FILLER", "NOT") and before[-1].surface.casefold() != "the"
    whose = joined or (len(before) > 1 and before[-2].surface.casefold() in ("where", "whose", "with"))
    return papers and whose and len(after) > 1 and after[0].value in _PLACES and after[1].terminal in _NAMES


def _name_papers(terms: list[Term]) -> list[Term]:
    """Make "the GRPO paper" the paper that proposes GRPO, and the authors of GRPO those of that paper."""
    read: list[Term] = []
    for term in terms:
        start = len(read)
        while start and read[start - 1].terminal in _NAMES:
            start -= 1
        names = read[start:]
        name = next((place for place in range(start, len(read)) if read[place].terminal == "NAME"), None)
        definite = bool(start) and read[start - 1].surface.casefold() in _DEFINITE
        called = term.terminal == "KIND" and term.surface.casefold().removesuffix("'s") in _CALLED
        if called and name is not None and (definite or names[-1].surface.endswith(("'s", "s'"))):
            read[name] = _as_paper(read[name])
            continue
        read.append(term)
    return _name_makers(read)


def _name_makers(terms: list[Term]) -> list[Term]:
    """Authors and labs "of GRPO", or "GRPO's authors", are those of the paper that proposes it."""
    read = list(terms)
    said = [place for place, term in enumerate(read) if term.terminal != "FILLER"]
    for one, other, last in zip(said, said[1:], [*said[2:], None], strict=False):
        first, second = read[one], read[other]
        third = read[last] if last is not None else None
        if first.value == "Author" and second.surface.casefold() in ("of", "behind") and third is not None:
            fourth = next_said(read, last) if last is not None else None
            if third.terminal == "NAME" and last is not None and (fourth is None or fourth.value != "Paper"):
                read[last] = _as_paper(third)
        elif first.terminal == "WHO" and second.value == "PUBLISH" and last is not None:
            read[last] = _as_paper(read[last])
        elif first.surface.endswith("'s") and first.terminal == "NAME" and second.value == "Author":
            read[one] = _as_paper(first)
    return read


def _as_paper(term: Term) -> Term:
    """A method, model or benchmark made the paper that proposes it; any other name as it is."""
    if not isinstance(term.value, Thing):
        return term
    if not any(entity.label in ("Method", "Model", "Benchmark") for entity in term.value.entities):
        return term
    return replace(term, value=replace(term.value, paper=True))


def _drop_scores(terms: list[Term]) -> list[Term]:
    """Leave out the word for a result beside what is said of the number: "score above 90", "scores higher than"."""
    read: list[Term] = []
    for place, term in enumerate(terms):
        after, before = next_said(terms, place), last_said(read)
        beside = any(other is not None and other.terminal == "BOUND" for other in (before, after))
        winning = after is not None and after.value == "COMPARE_TO" and any(other.terminal == "KIND" for other in read)
        kinds = any(other.terminal == "KIND" and other is not term for other in terms)
        if term.terminal == "KIND" and term.value == "Result" and kinds and (beside or winning):
            continue
        if term.terminal == "REL" and term.value == "EVALUATE" and after is not None and after.terminal == "BOUND":
            continue
        read.append(term)
    return read


def _link(terms: list[Term]) -> list[Term]:
    """Read "how are A and B related" as a question for the way between them."""
    said = [term for term in terms if term.terminal != "FILLER"]
    names = sum(term.terminal == "NAME" for term in said)
    how = bool(terms) and terms[0].surface.casefold() in ("how", "how is", "how are", "is", "are", "was", "how does")
    if not (how and names >= 2):
        return terms
    related = [term for term in terms if term.terminal == "RELATED"]
    return [Term("PATH", "path", term.surface) if term in related else term for term in terms]
