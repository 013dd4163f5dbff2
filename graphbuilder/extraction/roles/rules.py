"""Rules for plain cases of contrast, denial and hedging, which the trees see too seldom to learn.

A rule looks at a sentence with one mention, and the series of names around it, written as ``@``, other
names as ``<method>`` or the like, all else in lower case without hyphens. It says which roles remain; the
trees choose among them.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.extraction.roles.units import Place
from graphbuilder.model import EntityType, Role

SYSTEMS: Final[tuple[EntityType, ...]] = ("METHOD", "MODEL")
METHODS: Final[tuple[EntityType, ...]] = ("METHOD",)
COMPARED: Final[tuple[Role, ...]] = ("COMPARES_TO",)
NOT_USED: Final[tuple[Role, ...]] = ("COMPARES_TO", "MENTIONS")
MENTIONED: Final[tuple[Role, ...]] = ("MENTIONS",)

# Words that may stand between a cue and the name it governs.
_FILL = (
    r"(?: (?:the|a|an|any|all|both|its|their|these|those|two|three|four|several|many|various|other|another|full|plain"
    r"|standard|vanilla|classic|classical|traditional|conventional|existing|prior|previous|recent|current|popular|strong"
    r"|stronger|leading|competing|competitive|well|known|established|powerful|open|closed|source|proprietary|larger"
    r"|bigger|much|state of the art|sota|best|baselines?|methods?|models?|approaches|algorithms|techniques|systems"
    r"|variants|such|as|like|including|namely|e\.g|\.|,|:|\(|those of|that of|separate|expensive|costly|explicit"
    r"|additional|extra|either))*"
)
_USING = (
    r"(?: (?:using|use|the use|relying|rely|on|training|trained|train|with|applying|apply|running|run|employing|employ"
    r"|adopting|adopt|calling|call|calls|requiring|require|requires|needing|need|needs|the need|for|of|resorting|to"
    r"|access|involving|involve|depend|depends|depending|upon|come|comes|from|having|building|built|based|any))*"
)
_BEATS = r"(?:outperform|surpass|exceed|outclass|outpac|eclips)\w*|beats?|beating|superior to|inferior to|better than"
_GAINS = r"(?:improv\w+|gains?|advantages?|boosts?|increases?|speedups?|savings|benefits?|lead|margins?)"
_DROPS = (
    r"(?:replac|eliminat|avoid|bypass|remov|discard|omit|abandon|sidestep|forgo|dispens|obviat|circumvent|supplant)\w*"
    r"|drops?|dropping"
)
_MAY = r"(?:could|may|might|would)"
_HELP = (
    r"(?:extended|applied|apply|adapted|generali[sz]ed|transferred|help|benefit|inform|improve|aid|inspire|extend"
    r"|combined?|integrated?|paired|use|exploit|leverage)"
)


@dataclass(frozen=True, slots=True)
class RoleRule:
    """A pattern over a sentence, and the roles that it leaves to the name at ``@``."""

    id: str
    roles: tuple[Role, ...]
    pattern: re.Pattern[str]
    kinds: frozenset[EntityType]


def _rule(name: str, roles: tuple[Role, ...], *patterns: str, kinds: Collection[EntityType] = SYSTEMS) -> RoleRule:
    return RoleRule(name, roles, re.compile("|".join(f"(?:{pattern})" for pattern in patterns)), frozenset(kinds))


RULES: Final = (
    _rule(
        "denied",
        MENTIONED,
        rf"\b(?:not|never|cannot|without)(?: \w+)?{_USING}{_FILL} @",
        rf"\bno{_FILL} @",
        rf"\bneither{_FILL} @",
        rf"\bneither .*\bnor{_FILL} @",
        rf"\bfree of{_FILL} @",
        r"@ free\b",
        r"\bnot (?:be )?(?:a variant of|an instance of|confused with|limited by) @",
        r"@ (?:is|are|was|were) (?:not|never|no longer) (?:needed|used|required|necessary|applied|involved)",
    ),
    _rule(
        "replaced",
        NOT_USED,
        rf"\b(?:instead of|rather than|in place of|in lieu of){_USING}{_FILL} @",
        rf"\b(?:{_DROPS})(?: with)?(?: the need for| the use of| reliance on)?{_FILL} @",
        rf"\b(?:choose|chose|prefer\w*|favou?r\w*|pick)\b[^@,]{{0,40}} over{_FILL} @",
        r"\b(?:makes?|making|renders?|rendering) @ (?:unnecessary|obsolete|redundant|superfluous)",
    ),
    _rule(
        "beaten",
        COMPARED,
        rf"\b(?:{_BEATS}){_FILL} @",
        rf"\b{_GAINS}(?: of [^@]{{1,30}}| by [^@]{{1,30}})? over{_FILL} @",
        rf"\b(?:\w+er|worse|(?:more|less|fewer) \w+)(?: \w+){{0,3}} than{_FILL} @",
        r"@ (?:performs?|does|scores?|ranks?)(?: \w+)? (?:worse|lower|below)\b",
        r"@ (?:falls? (?:short|behind)|lags? behind|trails?|underperforms?)\b",
    ),
    _rule(
        "compared",
        COMPARED,
        rf"\b(?:compare[sd]?|comparing|comparisons?|comparable|competitive|on par|relative)"
        rf"(?: to| with| against){_FILL} @",
        rf"\brivals?(?:ing)?{_FILL} @",
        rf"\b(?:comparably|similarly|favou?rably|equivalently) (?:to|with){_FILL} @",
        rf"\bas \w+ as{_FILL} @",
        r"^against @",
        rf"\b(?:baselines?|competitors?|rivals?)(?: such as| like| including| ,| :){_FILL} @",
        rf"\bbaselines (?:are|include|were|comprise){_FILL} @",
        r"@ (?:serves?|act|acts|is|are|used) (?:as )?(?:a |the |our )?(?:\w+ )?baselines?\b",
    ),
    _rule(
        "unlike",
        NOT_USED,
        rf"\b(?:unlike|in contrast (?:to|with)|as opposed to|contrary to|different from|differs? from|distinct from)"
        rf"{_FILL} @",
        rf"\balternatives? to{_FILL} @",
        r"^(?:while|whereas|although) @ [^,]+ , (?:we|our|<)",
        r"@ , (?:by|in) contrast\b",
    ),
    _rule(
        "future",
        MENTIONED,
        rf"\b{_MAY}(?: also| easily| readily| be| further)* {_HELP}(?: \w+)?(?: to| with)?{_FILL} @",
        rf"\b(?:can|could) (?:also |easily |readily |naturally )?be extended to{_FILL} @",
        r"\bfuture (?:work|research|studies|directions?)\b.* @",
        r"\bwe (?:hope|plan|intend|expect)\b.* @",
        r"\b(?:promising|interesting|natural|exciting) (?:next )?(?:direction|avenue|extension|step)\b.* @",
        r"@ .*\b(?:is|are) left (?:for|to|as)\b",
        r"@ (?:\w+ ){0,4}(?:to|for|in|as) future (?:work|research|studies)",
    ),
    _rule(
        "praised",  # ten of eleven annotated cases are background
        MENTIONED,
        r"\b(?:such as|like|including)\b[^@]{0,50} @(?: [^ ]+){0,6}? (?:have|has) (?:\w+ )?(?:drawn|shown|demonstrated"
        r"|achieved|attracted|gained|emerged|become|revolutioni[sz]ed|made|exhibited|led|transformed)\b",
    ),
    _rule(
        "criticised",
        NOT_USED,
        r"\b(?:methods|approaches|algorithms|techniques|(?:existing|prior) \w+) (?:such as|like) @ (?:often |still )?"
        r"(?:struggle|suffer|fail|lack|are (?:hard|limited|costly|slow|expensive|prone|difficult))",
        rf"\b(?:most|many) (?:\w+ )?(?:systems|methods|approaches|works|models) (?:use|rely on|employ|adopt){_FILL} @",
        r"@ (?:is|are) (?:ill suited|hard|costly|expensive|unstable|prone|limited|brittle|slow|difficult)\b",
        r"@ (?:often |still )?(?:suffers?|struggles?|fails?)\b",
        r"^(?:while|although|though) @ .*, (?:it|they)\b",
        kinds=METHODS,
    ),
)
CERTAINTY: Final = 0.7
"""How often a role was right that a rule gave against the trees, over annotated papers."""

# "X methods" and "X's accuracy" speak of a family or a part, which the paper may well use.
_FAMILY: Final = re.compile(
    r"@ (?:variants?|methods?|frameworks?|counterparts?|algorithms?|approaches|family|['\u2019])"
)


def find_rule(kind: EntityType, places: Sequence[Place]) -> RoleRule | None:
    """The rule that fits the first mention of a method or model, when every mention fits one."""
    if not places:
        return None
    found = [_rule_of(kind, _written(place)) for place in places]
    return None if None in found else found[0]


def _rule_of(kind: EntityType, text: str) -> RoleRule | None:
    if _FAMILY.search(text):
        return None
    return next((rule for rule in RULES if kind in rule.kinds and rule.pattern.search(text)), None)


def _written(place: Place) -> str:
    left = " ".join(unit.text for unit in place.left)
    right = " ".join(unit.text for unit in place.right)
    return f"{left} @ {right}".strip()
