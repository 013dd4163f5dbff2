"""A distinctive name that one paper proposes is found in others, where it stands by itself and as written."""

import pytest

from graphbuilder.extraction.names.recall import RULE, KnownName, NameMemory
from graphbuilder.extraction.pipeline import Extractor, load_extractor
from graphbuilder.model import ExtractedEntity, Paper, Role


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return load_extractor()


def memory(*forms: str) -> NameMemory:
    return NameMemory(KnownName(form, form, "METHOD") for form in forms)


def proposal(
    name: str, *, role: Role = "PROPOSES", confidence: float = 0.9, short: str | None = None
) -> ExtractedEntity:
    long = f"Long {name}" if short else None
    return ExtractedEntity(name, "METHOD", role, (name,), (), confidence, "test", long, short)


@pytest.mark.parametrize("text", ["We use ZorbNet.", "ZorbNet-based", "a (ZorbNet)", "ZorbNet's", "ZorbNet, ZorbNet"])
def test_a_name_is_found_where_it_stands_alone(text: str) -> None:
    found = memory("ZorbNet").find(text)
    assert [text[place.start : place.end] for place in found] == ["ZorbNet"] * text.count("ZorbNet")


@pytest.mark.parametrize(
    "text", ["zorbnet", "ZorbNets", "ZorbNet-2", "ZorbNet 2", "ZorbNet2.5", "Mem-ZorbNet", "ZorbNet+", "ZorbNet v2"]
)
def test_a_longer_name_is_not_the_name(text: str) -> None:
    assert memory("ZorbNet").find(text) == []


def test_the_longest_name_is_found_and_nothing_across_what_is_taken() -> None:
    names = memory("ZorbNet", "ZorbNet Prime")
    assert [place.known.form for place in names.find("ZorbNet Prime, ZorbNet")] == ["ZorbNet Prime", "ZorbNet"]
    assert names.find("ZorbNet Prime", taken=[(8, 13)])[0].known.form == "ZorbNet"
    assert names.find("Our ZorbNet", named=["Zorb-net"]) == []


def test_only_sure_proposals_of_distinctive_rare_names_are_remembered(extractor: Extractor) -> None:
    entities = [
        proposal("ZorbNet"),
        proposal("QuuxNet", role="USES"),
        proposal("FlibNet", confidence=0.2),
        proposal("ResNet"),
        proposal("ZRB"),
        proposal("zorb descent"),
        proposal("ZQRW", short="ZQRW"),
    ]
    text = "ZorbNet QuuxNet FlibNet ResNet ZRB, zorb descent ZQRW"
    found = extractor.remember(entities).find(text)
    assert [place.known.form for place in found] == ["ZorbNet", "ZQRW"]


def test_recalled_names_get_roles_and_places_like_all_others(extractor: Extractor) -> None:
    paper = Paper("p", "On errands", "It is 3 ms slower than the Zorbnix of last year.")
    assert next(iter(extractor([paper]))).entities == ()
    (entity,) = extractor.recall(paper, [KnownName("Zorbnix", "Zorbnix", "METHOD")]).entities
    assert (entity.name, entity.role, entity.rule.startswith(RULE)) == ("Zorbnix", "COMPARES_TO", True)
    assert [paper.abstract[e.start : e.end] for e in entity.evidence] == ["Zorbnix"]


def test_papers_of_an_input_are_searched_for_each_others_names(extractor: Extractor) -> None:
    asks = Paper("a", "Zorbnix: quick errands", "We propose Zorbnix, a method that plans errands.")
    papers = [Paper("b", "Old errands", "Zorbnix."), asks]
    first = list(extractor(papers))
    both = list(extractor.recall_all(first))
    assert [extraction.paper.id for extraction in both] == ["b", "a"]
    assert "Zorbnix" in [entity.name for entity in both[0].entities]
    assert both[1] == first[1]
    assert list(extractor.recall_all(first[::-1]))[::-1] == both
