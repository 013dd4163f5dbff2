"""The mention that says most for a role comes first."""

import pytest

from graphbuilder.model import Field
from graphbuilder.resolution.facts import Place
from graphbuilder.resolution.strength import strongest_first
from graphbuilder.schema import RelationType


def places_of(name: str, texts: dict[Field, str]) -> list[Place]:
    """Every mention of a name, in the order of the text."""
    found = []
    for field in ("title", "abstract"):
        text, at = texts[field], 0
        while (at := text.find(name, at)) >= 0:
            first = text.rfind(". ", 0, at) + 2 if ". " in text[:at] else 0
            last = text.find(".", at) + 1 or len(text)
            found.append(Place(field, at, at + len(name), (first, last)))
            at += len(name)
    return found


def first_sentence(relation: RelationType, title: str, abstract: str, name: str = "Orchid") -> str:
    texts: dict[Field, str] = {"title": title, "abstract": abstract, "metadata": ""}
    found = strongest_first(dict.fromkeys(places_of(name, texts), True), relation, texts)
    first, last = found[0].sentence
    assert isinstance(first, int)
    assert isinstance(last, int)
    return texts[found[0].field][first:last]


@pytest.mark.parametrize(
    ("relation", "title", "abstract", "told"),
    [
        ("PROPOSES", "Orchid: Planning", "Orchid wins. We propose Orchid, a planner.", "We propose Orchid, a planner."),
        ("PROPOSES", "Orchid: Planning", "Plans made by Orchid win.", "Orchid: Planning"),
        ("PROPOSES", "Planning", "Orchid is small. It is a planner called Orchid.", "It is a planner called Orchid."),
        ("USES", "Planning", "Orchid is known. We train it using Orchid.", "We train it using Orchid."),
        ("USES", "Planning", "It is a variant of Orchid. Later Orchid and others fail.", "It is a variant of Orchid."),
        ("COMPARES_TO", "Planning", "Orchid is known. It outperforms Orchid.", "It outperforms Orchid."),
        ("EVALUATED_ON", "Planning", "Sets like Orchid are hard. We reach 41% on Orchid.", "We reach 41% on Orchid."),
        ("TRAINED_ON", "Planning", "Orchid is large. It is trained on Orchid.", "It is trained on Orchid."),
        ("ADDRESSES", "Towards Orchid", "Orchid is hard. Others do Orchid.", "Towards Orchid"),
        ("MENTIONS", "Planning", "Orchid is hard. We use Orchid.", "Orchid is hard."),
    ],
)
def test_sentence_that_says_the_role_comes_first(relation: RelationType, title: str, abstract: str, told: str) -> None:
    assert first_sentence(relation, title, abstract) == told


def test_mentions_that_say_equally_much_stand_as_in_the_text() -> None:
    texts: dict[Field, str] = {"title": "On Orchid", "abstract": "Orchid is here. Orchid is there.", "metadata": ""}
    places = places_of("Orchid", texts)
    assert strongest_first(dict.fromkeys(reversed(places), True), "MENTIONS", texts) == places


def test_mention_that_was_read_in_the_role_comes_before_any_other() -> None:
    texts: dict[Field, str] = {"title": "", "abstract": "Orchid wins. We propose Orchid.", "metadata": ""}
    one, other = places_of("Orchid", texts)
    assert strongest_first({one: True, other: False}, "PROPOSES", texts) == [one, other]


def test_sentence_that_the_text_lacks_is_judged_by_its_words() -> None:
    texts: dict[Field, str] = {"title": "", "abstract": "Orchid Orchid", "metadata": ""}
    weak, strong = Place("abstract", 0, 6, "Orchid is."), Place("abstract", 7, 13, "We propose Orchid.")
    assert strongest_first({weak: True, strong: True}, "PROPOSES", texts) == [strong, weak]
