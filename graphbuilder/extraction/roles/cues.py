"""Cue phrases that tell what a paper does with what it names, as data.

A phrase is words joined by spaces, matched against the lower-case words of a sentence without hyphens;
``*`` at the end of a word stands for any ending. The id of a group names the features made of it.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

Match = tuple[int, int]
"""First word of a matched phrase and one past its last word."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A group of phrases with one meaning; the phrases stand apart by ``|``."""

    id: str
    text: str

    @property
    def phrases(self) -> tuple[str, ...]:
        """The phrases, the longest first."""
        return tuple(sorted((" ".join(phrase.split()) for phrase in self.text.split("|")), key=len, reverse=True))


CUES: Final = (
    Cue(
        "propose",
        """
        we propose | we introduce | we present | we develop* | we design* | we devise | we contribute | we release
        | we construct | we build | we create | we describe | we formulate | we establish | we curate | we offer |
        we further propose | we also propose | we then propose | we first propose | we thus propose | we therefore
        propose | we further introduce | we also introduce | we first introduce | we then introduce | paper
        proposes | paper introduces | paper presents | paper describes | paper develops | work proposes | work
        introduces | work presents | study proposes | study introduces | study presents | article proposes |
        article introduces | article presents | report introduces | report presents | is proposed | are proposed |
        is introduced | is presented | we put forward | we conceptualize | we unveil | we open source
        """,
    ),
    Cue(
        "propose_verb",
        """
        propos* | introduc* | present | presents | presenting | develop | develops | developed | developing |
        design | designed | designing | devise* | release | released | releasing | construct | constructed |
        constructing | create | created | build | curate*
        """,
    ),
    Cue("our", "our | ours | the proposed | proposed | we | this paper | this work"),
    Cue(
        "called",
        """
        called | named | dubbed | termed | coined | referred to as | denoted | abbreviated | namely | we call | we
        name | which we term
        """,
    ),
    Cue(
        "novel",
        """
        novel | new | first | innovative | simple yet effective | unified | simple | lightweight | pioneering
        """,
    ),
    Cue(
        "based_on",
        """
        based on | built on | built upon | builds on | builds upon | building on | building upon | build on |
        build upon | grounded in | founded on | derived from | inspired by | on top of | rooted in | initialized
        from | initialised from | adapted from | borrowing from | motivated by | following | rely on | relies on |
        relying on
        """,
    ),
    Cue(
        "using",
        """
        using | use | uses | used | utiliz* | utilis* | via | through | leverag* | employ* | adopt* | exploit* |
        with the help of | by means of | powered by | driven by | guided by | equipped with | coupled with |
        combined with | combin* | integrat* | incorporat* | appl* | harness* | unif* | fus* | augment* | enhanced
        with | based
        """,
    ),
    Cue(
        "extend",
        """
        extend* | generaliz* | generalis* | improv* | enhanc* | adapt* | modif* | optimiz* | optimis* | accelerat*
        | tailor* | customiz*
        """,
    ),
    Cue("with", "with | by | from | into | in | on | for | of | to | under | within"),
    Cue(
        "analyse",
        """
        analyz* | analys* | investigat* | study | studies | studying | examin* | explor* | characteriz* | assess*
        | test | tested | testing | probe | probing | revisit* | understand* | survey* | review* | benchmarking |
        audit* | interpret* | evaluating | case study
        """,
    ),
    Cue(
        "prove",
        """
        prove | theoretical* | theorem | bound | convergence | guarantee* | derive* | show that | demonstrate that
        | find that | reveal*
        """,
    ),
    Cue(
        "outperform",
        """
        outperform* | surpass* | exceed* | beat | beats | superior to | better than | improves over | improvement
        over | improvements over | improve over | gains over | gain over | over | advantage* over | worse than |
        faster than | more accurate than | more than | less than | fewer than | higher than | lower than | smaller
        than | larger than | than | inferior to | underperform*
        """,
    ),
    Cue(
        "compare",
        """
        compared to | compared with | comparison with | comparisons with | compare with | compare to | in
        comparison | comparable to | comparable with | comparing | comparison to | relative to | against | versus
        | vs | on par with | competitive with | rival* | match | matches | matching | compared | compare |
        compares | competing | comparable | similar to | as well as
        """,
    ),
    Cue(
        "baseline",
        """
        baseline* | competitor* | state of the art | sota | prior methods | existing methods | previous methods |
        alternatives
        """,
    ),
    Cue(
        "unlike",
        """
        unlike | instead of | rather than | in contrast to | as opposed to | contrary to | without | replac* | in
        place of | in lieu of | no longer | eliminat* | avoid* | bypass* | free of | other than | beyond |
        alternative to | different from | differs from | departing from | opposed to | removing | remove*
        """,
    ),
    Cue(
        "limited",
        """
        however | suffer* | struggl* | fail* | limit* | often | but | lack* | ineffective | unable | costly |
        expensive | remain* | challeng* | inefficien* | drawback* | bottleneck* | unstable | instabilit* | hinder*
        | prohibitive* | neglect* | overlook* | problem*
        """,
    ),
    Cue(
        "background",
        """
        recent | recently | existing | traditional* | conventional | prior | previous | widely | popular |
        typically | commonly | standard | have shown | has shown | have demonstrated | has demonstrated | have
        become | has become | has emerged | have emerged | emerging | success of | advances in | progress |
        promising | prominent | dominant | current | most | many | increasingly | are known
        """,
    ),
    Cue(
        "such_as",
        """
        such as | like | including | e.g | for example | for instance | examples include | include | includes |
        namely | i.e | among
        """,
    ),
    Cue(
        "future",
        """
        could be extended | can be extended | future work | future research | future | pave* the way | potential |
        possible | could | may | might | would | should | hope | promise | applicable to | can be applied
        """,
    ),
    Cue(
        "evaluate",
        """
        evaluat* | experiment* | results on | experiments on | benchmarks | performance on | tested on | validated
        on | validate* | measured | achiev* | attain* | obtain* | accuracy | score* | reach* | yield* | report* |
        demonstrat* | results | performance | solves | solve | rate
        """,
    ),
    Cue(
        "trained_on",
        """
        trained on | train on | training on | pretrained on | pre trained on | pretraining on | finetuned on |
        trained
        """,
    ),
    Cue(
        "tuned_on",
        """
        fine tuned on | fine tuning on | finetuning on | finetune* | fine tun* | post train* | distill* | tuned |
        tuning
        """,
    ),
    Cue(
        "built_from",
        """
        derived from | collected from | sourced from | built from | constructed from | drawn from | extracted from
        | curated from | from | sampled from | generated from | annotat* | crawled | source | sources | comprising
        | containing | corpus | samples | data
        """,
    ),
    Cue(
        "across",
        """
        across | on | over | in both | both | several | multiple | various | diverse | range of | wide | extensive
        | comprehensive
        """,
    ),
    Cue(
        "data",
        """
        dataset* | data set* | benchmark* | corpus | corpora | suite | leaderboard | challenge | collection |
        environment* | test set
        """,
    ),
    Cue(
        "model",
        """
        model | models | backbone* | llm | llms | family | checkpoint* | base | instruct | variant* | series |
        agents
        """,
    ),
    Cue(
        "method",
        """
        method* | approach* | framework* | algorithm* | technique* | architecture* | strateg* | pipeline* |
        system* | module* | loss
        """,
    ),
    Cue(
        "negated",
        """
        not | no | never | neither | nor | cannot | without requiring | does not | do not | hardly | none
        """,
    ),
    Cue(
        "apply_to",
        """
        applied to | apply to | applying | when applied | on top | integrated into | plugged into | plug |
        compatible with | combined
        """,
    ),
    Cue(
        "set_up",
        """
        is a | is an | are a | is the | we show | we demonstrate | we find | we observe | results show |
        experiments show
        """,
    ),
)
CUE_IDS: Final = tuple(cue.id for cue in CUES)


@cache
def _pattern(cue: Cue) -> re.Pattern[str]:
    bodies = [re.escape(phrase).replace(r"\*", r"[^ ]*") for phrase in cue.phrases]
    return re.compile(rf"(?<![^ ])(?:{'|'.join(bodies)})(?![^ ])")


def find_cues(words: list[str]) -> dict[str, list[Match]]:
    """Where each group of cues stands among the lower-case words of a sentence, in order; absent groups have no key."""
    text = " ".join(words)
    index: dict[int, int] = {}
    position = 0
    for i, word in enumerate(words):
        index[position] = i
        position += len(word) + 1
    found: dict[str, list[Match]] = {}
    for cue in CUES:
        for match in _pattern(cue).finditer(text):
            first = index[match.start()]
            found.setdefault(cue.id, []).append((first, first + match.group().count(" ") + 1))
    return found
