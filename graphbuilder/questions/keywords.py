"""The words that the question language knows: each phrase stands for a terminal of the grammar and a value."""

from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import OSA

# Relation -> its phrases. "~" stands for the forms of a regular verb.
_RELATIONS = {
    "USING": "use~, apply~, employ~, leverage~, adopt~, utilize~, utilise~, exploit~, "
    "combine~, improve~, extend~, modify~, try, tries, tried, trying, with, w/, via, through, based on, "
    "build~ on, built on, built upon, rely~ on, make~ use of, making use of, fine-tuned with, finetuned with, "
    "fine-tuned using, fine-tuned by, trained with, training with, train with, trained using, trained by, "
    "trained via, powered by, in combination with, combined with, together with, along with, alongside",
    "PROPOSE": "propose~, introduce~, present~, invent~, release~, develop~, create~, coin~, launch~, announce~, "
    "contribute~, put forward, came up with, come up with",
    "COMPARE": "compare~, contrast~, comparison of, comparison between, comparisons of, comparisons between, "
    "difference between, differences between, different from, versus, vs, vs.",
    "COMPARE_TO": "compare~ with, compare~ to, compare~ against, compare~ themselves to, compare~ themselves with, "
    "outperform~, beat, beats, beating, surpass~, better than, worse than, stronger than, against, exceed~, "
    "improve~ over, improve~ upon, improve~ on, as a baseline, as baseline, baseline, baselines",
    "EVALUATE": "evaluate~ on, evaluate~ against, test~ on, test~ with, benchmark~ on, measure~ on, assess~ on, "
    "validate~ on, "
    "evaluate~, test~, assess~, report~ on, report~ results on, report~ results for, report~ numbers on, "
    "results reported on, run on, runs on, experiment on, experiments on, experimenting on, experiment with, "
    "score~ on, for evaluation, for evaluating, to evaluate, used to evaluate, used for evaluation, for testing",
    "TRAIN": "train~ on, pretrain~ on, pre-train~ on, pretrained on, finetune~ on, fine-tune~ on, trained, "
    "training on, train, trains, training, used to train, used for training, for training, to train, learn~ from, "
    "tuned on, pretrain~, fine-tune~, finetune~",
    "MENTION": "mention~, discuss~, refer~ to, talk~ about",
    "ONLY_MENTION": "only mention~, merely mention~, just mention~",
    "ABOUT": "about, for, concerning, regarding, related to the topic of, on the topic of, on the subject of, "
    "applied to, approaches to, approach to, solutions to, solution to, involving, involve, involves, around",
    "WORK_ON": "work~ on, address~, tackle~, solve~, study, studying, studied, focus~ on, focused on, research~ on, "
    "active in, active on, active~ on, investigate~, explore~, analyse~, analyze~, dealing with, deal~ with, "
    "concerned with, aimed at, target~, doing",
    "ON": "on, upon, over",
    "IN": "in, within, inside",
    "AT": "at",
    "OF": "of, behind",
    "FROM": "from, affiliated with, out of",
    "BY": "by, written by, authored by, co-authored by, coauthored by, made by, led by",
    "PUBLISH": "publish~, publish~ in, publish~ at, appear~ in, appear~ at, presented at, accepted at, accepted to, "
    "accepted in, accepted by, presented in, write, wrote, written, authored",
    "CITE": "cite~, reference~, referring to the paper, building on the paper",
    "CITED_BY": "cited by, referenced by, references of, references in, bibliography of",
}  # fmt: skip
# What is wanted -> its phrases. "~" stands for an added plural s.
_KINDS = {
    "Paper": "paper~, article~, publication~, preprint~, studies, works, work, literature, research, manuscript~, "
    "arxiv paper~, research paper~",
    "Method": "method~, technique~, algorithm~, approach, approaches, architecture~, framework~, system~, methodology, "
    "methodologies, training method~",
    "Model": "model~, llm, llms, vlm, vlms, language model~, large language model~, foundation model~, checkpoint~",
    "Benchmark": "benchmark~, dataset~, data set~, data-set~, corpus, corpora, test set~, test suite~, environment~, "
    "training set~, how do people evaluate, how do people test, how do researchers evaluate, how do papers evaluate",
    "Task": "task~, problem~, topic~, subject~, field~, area~, application~, domain~, research area~",
    "Lab": "lab~, laboratory, laboratories, organisation~, organization~, institution~, institute~, university, "
    "universities, company, companies, group~, research group~, team~, affiliation~",
    "Author": "author~, researcher~, people, person, scientist~, academic~",
    "Venue": "venue~, conference~, journal~, workshop~",
    "Result": "result~, score~, performance, accuracy, perform, performs, how well, how good",
}  # fmt: skip
_SINGLES = {
    "HOW_MANY": "how many, how often, how frequently, "
    "number of, count, count of, total number of, the number of",
    "WHO": "who, whom",
    "ORIGIN": "when was, where was, when were, where were, where does, origin of, origins of, where is, where did, "
    "inventor of, inventors of, creator of, creators of",
    "WHAT_IS": "what is, what are, what's, whats, tell me about, who are, who is, define, definition of, explain, "
    "describe, summary of, info on, info about, information on, information about, everything about, "
    "what was, what do we know about, what are people, what do people, what does everyone, what are researchers, "
    "what do researchers",
    "BEST": "best, sota, state of the art, state-of-the-art, highest, leaderboard, leaderboards, leaderboard for, "
    "leaderboard of, leaderboard on, top score~, top result~, ranking, ranking of, ranking on, ranked, record on, "
    "best performing, best-performing, top performing, top-performing, strongest, top scoring, top, leading",
    "MOST": "most used, most popular, most common, most commonly used, most often used, most frequently used, "
    "most widely used, commonly used, widely used, frequently used, popular, common, most frequent, most active, "
    "used most, most studied, most, prevalent, used the most, used most often, most often",
    "RELATED": "related to, similar to, alternative~ to, alternative~ for, alternative~, like, akin to, comparable to, "
    "close to, related, similar, variant~ of, variant~, replacement~ for, substitute~ for, relatives of, "
    "neighbours of, neighbors of, competitor~ of, competitors to, successor~ to, successor~ of, such as, as good as",
    "OVER_TIME": "over time, over the years, per year, per month, by year, by month, each year, trend of, trends of, "
    "trend for, trend, trends, timeline of, timeline, timeline for, history of, usage history, getting more popular, "
    "becoming more popular, growing, popularity of, popularity",
    "NEWEST": "newest, latest, recent, recently, most recent, new to old, sorted by date, just published",
    "NEW": "new, novel, newly",
    "OLDEST": "oldest, earliest, old to new",
    "FIRST": "first, the first, very first",
    "UPVOTED": "most upvoted, upvoted, trending, most liked, most voted, hottest",
    "AND": "and, &, as well as, and also, plus, along",
    "OR": "or, and/or, or else",
    "NOT": "not, but not, and not, n't, don't, doesn't, didn't, do not, does not, did not, without using, without, "
    "never, no, except, excluding, except for, other than, but no, but without, and without, neither, isn't, "
    "aren't, are not, is not, that lack, lacking, instead of using, instead of, and never, "
    "but never, but don't, but do not, "
    "but doesn't, but does not, and don't, and do not, and doesn't, and does not, and no, rather than, minus, exclude",
    "NOR": "nor",
    "BUT": "but, yet, while, although",
    "IT": "it, them, that one",
    "VAGUE": "most cited, highly cited, most influential, influential, fastest, cheapest, smallest, largest, biggest, "
    "good, great, nice, interesting, important, notable, cool, famous, well-known, seminal, key, promising, simple, "
    "worth reading, must-read, more, than, less, fewer, only, just, exactly, whether, if, then, specific, "
    "certain, mainly, primarily, mostly, at least, "
    "at most, more than, less than, fewer than, much, same, longest, twice",
}  # fmt: skip
_FILLERS = (
    "a an the this that these those which what where whose when is are was were be been being am do does did done have "
    "has had having there me us i we you please show list find give tell get see display search look want need know "
    "wanted all any some every each both either also can could should would will i'm i'd looking let's their its "
    "them themselves our your my his her so far out up as to ever currently now today's "
    "different various existing available relevant main kind kinds "
    "sort type types examples example could've must may might he she they actually really "
    "jointly simultaneously together fetch retrieve return provide hi hello hey thanks whatever come "
    "anything something everything someone anyone one ones how named called known "
    "exist exists graph database name names"
)
_FILLER_PHRASES = (
    "would like", "would like to see", "i'd like", "i'd like to see", "looking for", "a lot of", "lots of",
    "what about", "how about", "can you", "could you", "are there any", "there are", "interested in", "get me",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Keyword:
    """A terminal of the grammar with what it stands for there, such as ("REL", "USING")."""

    terminal: str
    value: str


FILLER = Keyword("FILLER", "")


def _verb_forms(phrase: str) -> list[str]:
    """The phrase, or with ``~`` the forms of its regular verb.

    >>> _verb_forms("use~"), _verb_forms("apply~")
    (['use', 'uses', 'used', 'using'], ['apply', 'applies', 'applied', 'applying'])
    """
    if "~" not in phrase:
        return [phrase]
    stem, rest = phrase.split("~", 1)
    if stem.endswith("e"):
        forms = [stem, stem + "s", stem + "d", stem[:-1] + "ing"]
    elif stem.endswith("y") and stem[-2] not in "aeiou":
        forms = [stem, stem[:-1] + "ies", stem[:-1] + "ied", stem + "ing"]
    elif stem.endswith(("s", "sh", "ch", "x")):
        forms = [stem, stem + "es", stem + "ed", stem + "ing"]
    else:
        forms = [stem, stem + "s", stem + "ed", stem + "ing"]
    return [form + rest for form in forms]


@cache
def keywords() -> dict[str, Keyword]:
    """Every phrase the language knows, in lower case with single spaces."""
    table: dict[str, Keyword] = dict.fromkeys((*_FILLERS.split(), *_FILLER_PHRASES), FILLER)
    for kind, listed in _KINDS.items():
        for phrase in listed.split(", "):
            stem = phrase.removesuffix("~")
            table |= dict.fromkeys({stem, stem + "s"} if stem != phrase else {phrase}, Keyword("KIND", kind))
    for relation, listed in _RELATIONS.items():
        for phrase in listed.split(", "):
            table |= dict.fromkeys(_verb_forms(phrase), Keyword("REL", relation))
    for terminal, listed in _SINGLES.items():
        for phrase in listed.split(", "):
            stem = phrase.replace("~", "")
            table |= dict.fromkeys({stem, phrase.replace("~", "s")}, Keyword(terminal, stem))
    return table


@cache
def keyword_words() -> frozenset[str]:
    """Every word of every phrase."""
    return frozenset(word for phrase in keywords() for word in phrase.split())


@cache
def longest_phrase() -> int:
    """How many words the longest phrase has."""
    return max(phrase.count(" ") + 1 for phrase in keywords())


@cache
def _spellings() -> list[str]:
    """The words of relations and kinds that are long enough to be recognised when mistyped."""
    phrases = [phrase for phrase, keyword in keywords().items() if keyword.terminal in ("REL", "KIND")]
    return sorted({word for phrase in phrases for word in phrase.split() if word.isalpha() and len(word) > 5})


@cache
def correct_spelling(word: str) -> str | None:
    """The one keyword that a mistyped word is meant for, or None; short words are left alone.

    >>> correct_spelling("benchmraks"), correct_spelling("math")
    ('benchmarks', None)
    """
    if len(word) < 5 or not word.isalpha():
        return None
    allowed = 1 if len(word) < 8 else 2
    best = min((OSA.distance(word, known, score_cutoff=allowed), known) for known in _spellings())
    return best[1] if best[0] <= allowed else None
