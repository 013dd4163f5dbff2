"""Makes the units of a question ready for the grammar: joins words to names, and tells what each connective joins."""

from dataclasses import replace
from itertools import pairwise

from graphbuilder.questions.phrases import read_phrases
from graphbuilder.questions.units import Term, Thing

# After these a gerund is a topic: "papers about training".
_TOPICS = frozenset({"ABOUT", "ON", "WORK_ON", "IN", "USING"})
# Kinds that are topics as well: "papers on language models".
_LANGUAGE_MODELS = frozenset(
    f"{kind}{s}"
    for kind in ("llm", "vlm", "language model", "large language model", "foundation model")
    for s in ("", "s")
)
_METHODS = frozenset({"Method", "Model"})
_MEASURING = frozenset({"ON", "EVALUATE", "TRAIN"})
_PROPOSED = frozenset({"Method", "Model", "Benchmark"})
# First words of kinds of benchmark that say what they are for.
_PURPOSE_OF = {"evaluation": "EVALUATE", "training": "TRAIN", "pretraining": "TRAIN", "pre-training": "TRAIN"}
_NOUNS = frozenset({"baselines for", *(f"{word} of" for word in _PURPOSE_OF)})
_SORTERS = frozenset({"WORST", "LOWEST", "BEST", "MOST", "NEWEST", "OLDEST", "UPVOTED", "FIRST", "NEW"})


def arrange(terms: list[Term]) -> list[Term]:
    """The terminals that the grammar takes, without fillers."""
    terms = _turn_kinds(_join_names(_turn_nouns(_free_words(_read_numbers(read_phrases(terms))))))
    open_verb = terms and terms[0].surface.casefold() == "what" and (terms[-1].terminal == "REL" or _compares(terms))
    done = bool(open_verb) and len(terms) > 1 and terms[1].surface.casefold() in ("do", "did")
    terms = [term for term in terms if term.terminal != "FILLER"]
    if done and terms and terms[0].value == "Paper" and any(term.terminal == "NAME" for term in terms):
        terms = terms[1:]  # "what do papers using X evaluate on" wants what they evaluate on
    terms = _place_kinds(_drop_papers(terms) if open_verb else terms)
    return _join_lists(terms)


def _compares(terms: list[Term]) -> bool:
    """Whether a comparison has no object: "compare with on MATH"."""
    kept = [term for term in terms if term.terminal != "FILLER"]
    pairs = pairwise(kept)
    return any(one.value == "COMPARE_TO" and other.terminal in ("REL", "DATE") for one, other in pairs)


def _read_numbers(terms: list[Term]) -> list[Term]:
    """A number beside a kind or a sorter is a limit, else a word of a name."""
    read: list[Term] = []
    kept = [term for term in terms if term.terminal != "FILLER"]
    places = {id(term): place for place, term in enumerate(kept)}
    for term in terms:
        if term.terminal == "NUMBER":
            place = places[id(term)]
            following = kept[place + 1].terminal if place + 1 < len(kept) else ""
            before = kept[place - 1].terminal if place else ""
            if read and read[-1].terminal == "UNKNOWN" and read[-1].surface.casefold() in ("last", "past"):
                before = "NEWEST"
                read[-1] = replace(read[-1], terminal=before)
            after = kept[place + 1].surface.casefold() if place + 1 < len(kept) else ""
            named = following == "NAME" and not any(other.terminal == "KIND" for other in kept[place + 1 :])
            sorts = following in _SORTERS or (before in _SORTERS and not named)
            limits = sorts or following == "KIND" or after in ("at most", "max", "maximum")
            kinds = [other for other in kept[:place] if other.terminal == "KIND"]
            if kinds and following == "KIND" and read and read[-1].terminal == "REL":
                read.insert(-1, replace(term, terminal="VAGUE"))  # "papers with 3 benchmarks"
                continue
            term = replace(term, terminal="LIMIT" if limits else "UNKNOWN")
        read.append(term)
    return read


def _turn_nouns(terms: list[Term]) -> list[Term]:
    """Read nouns that say a role: "baselines for X" are methods that X is compared with, where no kind is wanted."""
    turned: list[Term] = []
    baselines = not any(term.terminal == "KIND" for term in terms)
    for term in terms:
        said = next((other for other in reversed(turned) if other.terminal != "FILLER"), None)
        after = said is not None and said.terminal == "REL" and said.surface in _NOUNS
        first = term.surface.casefold().split()[0] if term.surface else ""
        if baselines and term.surface.casefold() == "baselines" and term.terminal == "REL":
            turned += [Term("KIND", "Method", term.surface), replace(term, surface="baselines for")]
        elif term.terminal == "KIND" and term.value == "Benchmark" and (relation := _PURPOSE_OF.get(first)):
            turned += [term, Term("REL", relation, f"{first} of")]
        elif after and term.value in ("ABOUT", "OF", "ON", "USING"):
            turned.append(replace(term, value="OF"))
        else:
            turned.append(term)
    return turned


def _free_words(terms: list[Term]) -> list[Term]:
    """Make keywords that are parts of a noun phrase plain words: "model merging", "efficient fine-tuning"."""
    freed: list[Term] = []
    for place, term in enumerate(terms):
        before = freed[-1] if freed else None
        following = terms[place + 1] if place + 1 < len(terms) else None
        if term.terminal == "KIND":
            free = _is_compound(term, before, following, terms[:place])
        else:
            free = term.terminal == "REL" and _is_topic(term, before, following)
        freed.append(replace(term, terminal="UNKNOWN") if free else term)
    return freed


def _is_topic(relation: Term, before: Term | None, following: Term | None) -> bool:
    """Whether a gerund is no relation but what a paper is about, for want of an object."""
    if before is None or not relation.surface.endswith("ing") or " " in relation.surface:
        return False
    goes_on = following is not None and following.terminal in ("NAME", "UNKNOWN", "KIND", "IT", "FILLER")
    return not goes_on and (before.terminal == "UNKNOWN" or before.value in _TOPICS)


def _is_compound(kind: Term, before: Term | None, following: Term | None, earlier: list[Term]) -> bool:
    """Whether a kind is part of a phrase: "model merging", or "vision language models" unless they are wanted."""
    asked = before is not None and before.terminal == "FILLER"
    single = (" " not in kind.surface or kind.surface.casefold().split()[0] in _PURPOSE_OF) and _is_singular(kind)
    if following is not None and single and not asked and _is_plain_word(following, str(kind.value)):
        return True
    if kind.value == "Result":
        return before is not None and before.value in _TOPICS - {"USING"}
    if kind.surface.casefold() not in _LANGUAGE_MODELS:
        return False
    if following is not None and following.terminal == "KIND":
        return True
    if before is None or before.value == "USING":
        return False
    if before.value in _TOPICS:
        return True
    if any(term.terminal == "KIND" for term in earlier):
        return before.terminal in ("REL", "UNKNOWN", "NAME", "FILLER")
    return before.terminal == "UNKNOWN" and (following is None or following.terminal != "REL")


def _is_plain_word(term: Term, kind: str) -> bool:
    """Whether a word is unknown, or a name in small letters of another kind, as in "dataset distillation"."""
    return term.terminal == "UNKNOWN" or (
        term.terminal == "NAME" and term.surface.islower() and kind not in _labels(term)
    )


def _join_names(terms: list[Term]) -> list[Term]:
    """Make each run of unknown words, with the known name among them if there is one, a single Thing."""
    joined: list[Term] = []
    run: list[Term] = []
    for place, term in enumerate(terms):
        is_name = term.terminal == "NAME" and isinstance(term.value, Thing) and not term.value.quoted
        if is_name and any(other.terminal == "NAME" for other in run):
            joined.extend(_as_thing(run, opens=place == len(run)))
            run = []
        if is_name or term.terminal == "UNKNOWN":
            run.append(term)
            continue
        joined.extend(_as_thing(run, opens=place == len(run)))
        run = []
        joined.append(term)
    joined.extend(_as_thing(run, opens=len(terms) == len(run)))
    return [_loosened(term, joined[place + 1 : place + 2]) for place, term in enumerate(joined)]


def _loosened(term: Term, following: list[Term]) -> Term:
    """A single unknown word marked as standing free, unless a kind or the end follows: "alignment papers"."""
    thing = term.value
    if not isinstance(thing, Thing) or thing.entities or thing.quoted or " " in term.surface or not following:
        return term
    if following[0].terminal in ("KIND", "COMMA", "AND", "OR", "DATE"):
        return term
    return replace(term, value=replace(thing, loose=True))


def _as_thing(run: list[Term], *, opens: bool) -> list[Term]:
    if not run or (len(run) == 1 and run[0].terminal == "NAME"):
        return run
    known = next((term.value for term in run if isinstance(term.value, Thing)), Thing(""))
    surface = " ".join(term.surface for term in run)
    extra = tuple(term.surface for term in run if term.terminal == "UNKNOWN")
    thing = replace(known, surface=surface, extra=extra, opens=opens)
    return [Term("NAME", thing, surface)]


def _turn_kinds(terms: list[Term]) -> list[Term]:
    """Read "benchmark papers" as papers that propose a benchmark."""
    turned: list[Term] = []
    for term in terms:
        before = turned[-2] if len(turned) > 1 else None
        proposed = turned and turned[-1].terminal == "KIND" and turned[-1].value in _PROPOSED
        if term.value == "Paper" and proposed and not _is_beside(turned[-1], before, wanted=False):
            turned[-1:] = [term, Term("REL", "PROPOSE", ""), turned[-1]]
        else:
            turned.append(term)
    return turned


def _drop_papers(terms: list[Term]) -> list[Term]:
    """Leave out the papers of "what do DeepSeek papers evaluate on", where what they evaluate on is wanted."""
    return [
        term
        for place, term in enumerate(terms)
        if not (term.value == "Paper" and place and terms[place - 1].terminal == "NAME")
    ]


def _place_kinds(terms: list[Term]) -> list[Term]:
    """Tell the kind that is wanted (WANT) from one that a relation has for its object, and one beside a name."""
    placed: list[Term] = []
    wanted = False
    for place, term in enumerate(terms):
        if term.terminal == "IT" and not (placed and placed[-1].terminal == "REL"):
            continue
        if wanted and term.terminal == "KIND" and term.surface.casefold() == "people":
            continue  # "tasks for which people use X"
        if term.terminal != "KIND":
            placed.append(term)
            continue
        following = terms[place + 1] if place + 1 < len(terms) else None
        if _is_beside(term, placed[-1] if placed else None, wanted=wanted):
            placed[-1] = _with_hint(placed[-1], str(term.value))
        elif _is_measured(term, placed, "Benchmark"):
            placed[-1] = _with_hint(placed[-1], "Benchmark", some=placed[-1].surface.islower())
        elif _is_before(term, placed[-1] if placed else None, following, wanted=wanted):
            terms[place + 1] = _with_hint(terms[place + 1], str(term.value))
        elif not wanted and _ends_phrase(placed):
            placed[-1] = _lengthened(placed[-1], term)
        elif not wanted and _is_measured(term, placed, "Task") and _is_named(placed[:-2]):
            placed.append(replace(term, terminal="MORE"))
        elif not wanted:
            placed.append(replace(term, terminal="WANT"))
            wanted = True
        elif term.value == "Paper":
            placed.append(replace(term, terminal="SCOPE"))
        elif term.value != "Result" and (_after_relation(placed) or placed[-1].terminal == "NOT"):
            placed.append(term)
        elif term.value == "Result":
            if placed[-1].terminal == "BEST":
                placed[-1] = replace(placed[-1], value="best result")
            elif not any(other.terminal == "BEST" or other.value == "Result" for other in terms if other is not term):
                placed.append(replace(term, terminal="VAGUE"))
        elif placed[-1].terminal in ("AND", "OR", "COMMA"):
            placed[-1] = Term("MORE", term.value, f"{placed[-1].surface} {term.surface}".strip(", "))
        else:
            placed.append(replace(term, terminal="MORE"))
    return placed


def _after_relation(placed: list[Term]) -> bool:
    """Whether a relation leads to what comes now; "new" between the two goes."""
    if len(placed) > 1 and placed[-1].terminal == "NEW" and placed[-2].terminal == "REL":
        placed.pop()
    return bool(placed) and placed[-1].terminal == "REL"


def _ends_phrase(placed: list[Term]) -> bool:
    """Whether a kind belongs to an unknown phrase that something is used for: "GRPO for vision models"."""
    if len(placed) < 3 or placed[-1].terminal != "NAME" or placed[-2].terminal != "REL":
        return False
    return not _labels(placed[-1]) and _is_named(placed[:-2])


def _is_named(terms: list[Term]) -> bool:
    return any(term.terminal == "NAME" for term in terms)


def _lengthened(term: Term, kind: Term) -> Term:
    """The phrase with one more word."""
    if not isinstance(term.value, Thing):
        return term
    surface = f"{term.surface} {kind.surface}"
    thing = replace(term.value, surface=surface, extra=(*term.value.extra, kind.surface))
    return replace(term, value=thing, surface=surface)


def _is_singular(term: Term) -> bool:
    return not term.surface.casefold().endswith("s") or term.surface.casefold().endswith("ss")


def _labels(term: Term) -> set[str]:
    return {entity.label for entity in term.value.entities} if isinstance(term.value, Thing) else set()


def _is_beside(kind: Term, before: Term | None, *, wanted: bool) -> bool:
    """Whether a kind only says what the name before it is: "the MATH benchmark", "using diffusion models"."""
    if before is None or before.terminal != "NAME" or kind.value in ("Paper", "Result"):
        return False
    if wanted and kind.value in _METHODS and _labels(before) & _METHODS:
        return True
    if not _is_singular(kind):
        return False
    return kind.value in _labels(before) or (wanted and not _labels(before))


def _is_measured(kind: Term, placed: list[Term], label: str) -> bool:
    """Whether "benchmarks" follows a name with this label that is measured on: "GRPO on math benchmarks"."""
    if kind.value != "Benchmark" or len(placed) < 2 or placed[-1].terminal != "NAME":
        return False
    return placed[-2].value in _MEASURING and label in _labels(placed[-1]) and not _labels(placed[-1]) & _METHODS


def _is_before(kind: Term, before: Term | None, following: Term | None, *, wanted: bool) -> bool:
    """Whether a kind only says what the name after it is: "the benchmark MATH"."""
    if following is None or following.terminal != "NAME" or not _is_singular(kind):
        return False
    after_relation = before is not None and before.terminal in ("REL", "AND", "OR", "NOT")
    return kind.value in _labels(following) and (wanted or after_relation)


def _with_hint(term: Term, kind: str, *, some: bool = False) -> Term:
    thing = term.value
    if not isinstance(thing, Thing):
        return term
    fitting = tuple(entity for entity in thing.entities if entity.label == kind)
    hinted = replace(thing, entities=fitting or thing.entities, hint=kind, some=some)  # type: ignore[arg-type]
    return replace(term, value=hinted, surface=f"{term.surface}")


def _join_lists(terms: list[Term]) -> list[Term]:
    """Keep connectives only between the names of one list; those between clauses go, save an OR."""
    if any(term.terminal == "EITHER" for term in terms):
        terms = [replace(term, terminal="OR") if term.terminal == "COMMA" else term for term in terms]
        terms = [term for term in terms if term.terminal != "EITHER"]
    joined: list[Term] = []
    for place, term in enumerate(terms):
        rest = terms[place + 1 :]
        following = rest[0].terminal if rest else ""
        before = joined[-1].terminal if joined else ""
        if term.terminal in ("AND", "OR", "COMMA", "BUT", "NOR"):
            joined.extend(_connective(term, before, following, rest))
        elif term.terminal == "DATE" and joined and joined[-1].terminal == "ASTRAY":
            joined[-1] = replace(joined[-1], surface=f"{joined[-1].surface} {term.surface}")
        elif term.terminal == "NOT" and len(rest) > 1 and rest[0].terminal == "REL" and rest[1].terminal == "DATE":
            joined.append(replace(term, terminal="ASTRAY", surface=f"{term.surface} {rest[0].surface}"))
        elif joined and joined[-1].terminal == "ASTRAY" and term.surface and joined[-1].surface.endswith(term.surface):
            continue
        elif term.terminal == "NOT":
            joined.extend(_negation(term, before, following))
        else:
            joined.append(term)
    return joined


def _connective(term: Term, before: str, following: str, rest: list[Term]) -> list[Term]:
    names = before in ("NAME", "IT", "KIND")
    if term.terminal == "NOR" and following == "REL":
        return [Term("NEG", "not", term.surface)]
    if term.terminal == "NOR":
        return [Term("AND", "and", term.surface), Term("NOT", "not", "")] if names and following == "NAME" else []
    if not names or following not in ("NAME", "NOT", "KIND", "IT"):
        is_or = term.terminal == "OR" and following in ("REL", "NOT")
        return [replace(term, terminal="OR_ELSE")] if is_or else []
    if following == "NOT" and len(rest) > 1 and rest[1].terminal in ("REL", "DATE"):
        return [replace(term, terminal="OR_ELSE")] if term.terminal == "OR" else []
    if following == "NOT":
        return []  # the negation brings its own AND
    if term.terminal == "COMMA":
        later = next((other.terminal for other in rest if other.terminal not in ("NAME", "COMMA")), "")
        return [replace(term, terminal="OR" if later == "OR" else "AND")]
    return [replace(term, terminal="OR" if term.terminal == "OR" else "AND")]


def _negation(term: Term, before: str, following: str) -> list[Term]:
    if before == "NOT" or following not in ("NAME", "REL", "KIND", "IT", "NOT"):
        return [] if before == "NOT" else [replace(term, terminal="ASTRAY")]
    if before in ("NAME", "IT", "KIND") and following in ("NAME", "KIND"):
        return [Term("AND", "and", ""), term]
    return [replace(term, terminal="NEG") if following == "REL" else term]
