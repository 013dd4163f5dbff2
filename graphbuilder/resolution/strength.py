"""Which mention of a name says most for the role that a paper gives it."""

import re
from collections.abc import Mapping
from typing import Final

from graphbuilder.model import Field
from graphbuilder.resolution.facts import Place, in_text_order, sentence_at
from graphbuilder.schema import RelationType

_CUES: Final[Mapping[RelationType, re.Pattern[str]]] = {
    "PROPOSES": re.compile(
        r"\b(?:(?:we|this (?:paper|work|study|article|report))(?: \w+){0,2} (?:propos|introduc|present|develop|design"
        r"|devis|releas|construct|build|creat|describ|formulat|establish|curat|offer|contribut|open-sourc|unveil)\w*"
        r"|(?:is|are) (?:proposed|introduced|presented)|call(?:ed)?|named|dubbed|termed|coined|novel)\b",
        re.I,
    ),
    "USES": re.compile(
        r"\b(?:using|use[sd]?|utili[sz]\w+|based on|build(?:s|ing)? (?:up)?on|built (?:up)?on|via|leverag\w+|employ\w*"
        r"|adopt\w*|appl(?:y|ies|ied|ying)|combin\w+|integrat\w+|fine-?tun\w+|initiali[sz]ed|trained (?:with|by)"
        r"|on top of|by means of|variants? of|stud(?:y|ies)|analy[sz]\w+|investigat\w+|exploit\w*)\b",
        re.I,
    ),
    "COMPARES_TO": re.compile(
        r"\b(?:compar\w+|outperform\w*|surpass\w*|exceed\w*|beats?|than|versus|vs|baselines?|against|rival\w*"
        r"|competitive|on par|superior|match(?:es|ing)?|over|unlike|above|ahead)\b",
        re.I,
    ),
    "EVALUATED_ON": re.compile(
        r"\b(?:evaluat\w+|experiments?|benchmark\w*|test(?:s|ed|ing)?|results?|achiev\w+|reach\w*|attain\w*|obtain\w*"
        r"|scores?|accuracy|validat\w+|assess\w*|outperform\w*|improv\w+)\b",
        re.I,
    ),
    "TRAINED_ON": re.compile(r"\b(?:(?:pre-?)?train\w*|fine-?tun\w+|learn\w*|pre-?training|corpus|data)\b", re.I),
    "ADDRESSES": re.compile(
        r"\b(?:address\w*|tackl\w+|solv\w+|task|problem|challenges?|towards?|advancing|approach\w*|propos\w+"
        r"|focus\w*|stud(?:y|ies))\b",
        re.I,
    ),
}
_BESIDE: Final[Mapping[RelationType, re.Pattern[str]]] = {
    "ADDRESSES": re.compile(r"\b(?:for|of|in)\s+(?:(?:the|an?)\s+)?\Z", re.I),
    "USES": re.compile(r"\b(?:with|through|on|by)\s+(?:(?:the|an?|both)\s+)?\Z", re.I),
    "EVALUATED_ON": re.compile(r"\b(?:on|in|across)\s+(?:(?:the|an?|both)\s+)?\Z", re.I),
    "TRAINED_ON": re.compile(r"\b(?:on|from|with)\s+(?:(?:the|an?|both)\s+)?\Z", re.I),
    "COMPARES_TO": re.compile(r"\b(?:to|with|of|for)\s+(?:(?:the|an?|both)\s+)?\Z", re.I),
}
"""What speaks for a role where it stands right before the name."""
_OWN: Final = re.compile(r"\b(?:we|our|this (?:paper|work|study|article|report)|here)\b", re.I)
_IN_TITLE: Final[Mapping[RelationType, float]] = {"ADDRESSES": 2.0, "USES": 1.0}
"""What a title is worth that names a thing, beside the words of the role."""
_NEAR: Final = 40
"""Characters between a cue and the name beside which it counts fully."""
_HEADING: Final = re.compile(r"\s*[:\u2013\u2014]|\s-\s")


def strongest_first(places: Mapping[Place, bool], relation: RelationType, texts: Mapping[Field, str]) -> list[Place]:
    """The mentions of a name, the one that says most for the role first, else as they stand in the text.

    ``places`` tells of each whether it was read in this role. Next count words of the role before the name or in its
    sentence, whether the sentence speaks of the paper's own work, and the title.
    """

    def rank(place: Place) -> tuple[float, tuple[int, int, int]]:
        return -(4.0 * places[place] + _said(place, relation, texts)), in_text_order(place)

    return sorted(places, key=rank)


def _said(place: Place, relation: RelationType, texts: Mapping[Field, str]) -> float:
    text = texts[place.field]
    title = place.field == "title"
    if relation == "PROPOSES" and title:
        return 2.0 if not text[: place.start].strip() and _HEADING.match(text, place.end) else 1.0
    cue = _CUES.get(relation)
    if cue is None:
        return 0.0
    sentence = sentence_at(place, texts)
    weight = _IN_TITLE.get(relation, 0.5) if title else 0.5 if _OWN.search(sentence) else 0.0
    if isinstance(place.sentence, str):
        return weight + (1.5 if cue.search(sentence) else 0.0)
    first, last = place.sentence
    before = text[first : place.start]
    beside = _BESIDE.get(relation)
    if cue.search(before[-_NEAR:]):
        return weight + 3.0
    if beside and beside.search(before):
        return weight + 2.0
    return weight + (1.5 if cue.search(text[first:last]) else 0.0)
