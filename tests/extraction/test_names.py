"""What the shipped pipeline finds in invented papers."""

import pytest

from graphbuilder.extraction.extract import extraction_json, join_labs
from graphbuilder.extraction.pipeline import Extractor, load_extractor
from graphbuilder.model import Evidence, ExtractedEntity, Extraction, Paper
from tests.extraction.papers import KITE


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return load_extractor()


@pytest.fixture(scope="module")
def kite(extractor: Extractor) -> Extraction:
    return next(iter(extractor([KITE])))


def of_type(extraction: Extraction, kind: str) -> set[str]:
    return {form for entity in extraction.entities if entity.type == kind for form in entity.surfaces}


def test_a_coined_method_and_a_coined_benchmark_are_found(kite: Extraction) -> None:
    assert "KiteNet" in of_type(kite, "METHOD")
    assert "KiteBench" in of_type(kite, "BENCHMARK")


def test_well_known_names_are_found_with_their_types(kite: Extraction) -> None:
    assert "knowledge distillation" in of_type(kite, "METHOD")
    assert {"CIFAR-100", "ImageNet"} <= of_type(kite, "BENCHMARK")
    assert "ResNet-50" in of_type(kite, "MODEL")


def test_an_abbreviation_and_its_long_form_are_one_entity(kite: Extraction) -> None:
    entity = next(e for e in kite.entities if "EWC" in e.surfaces)
    assert entity.surfaces == ("elastic weight consolidation", "EWC")
    assert (entity.long_form, entity.short_form) == ("elastic weight consolidation", "EWC")


def test_evidence_points_to_what_is_written_there(kite: Extraction) -> None:
    for entity in kite.entities:
        for evidence in entity.evidence:
            text = KITE.title if evidence.field == "title" else KITE.abstract
            assert text[evidence.start : evidence.end] in entity.surfaces
            assert text[evidence.start : evidence.end] in evidence.sentence


def test_confidence_is_a_probability(kite: Extraction) -> None:
    assert all(0 < entity.confidence <= 1 for entity in kite.entities)


def test_extraction_comes_in_order_and_is_the_same_every_time(extractor: Extractor, kite: Extraction) -> None:
    other = Paper("other", "", "We evaluate GPT-4o on GSM8K with chain-of-thought prompting.")
    twice = [list(extractor(papers)) for papers in ([KITE, other], [KITE, other])]
    assert [e.paper.id for e in twice[0]] == ["kite", "other"]
    assert twice[0] == twice[1]
    assert twice[0][0] == kite
    assert load_extractor().version == extractor.version


def test_papers_without_text_have_no_entities(extractor: Extractor) -> None:
    papers = [Paper("empty"), Paper("marks", "?!", "... ($x$)"), Paper("title", "Untitled")]
    assert [len(e.results) for e in extractor(papers)] == [0, 0, 0]
    assert next(iter(extractor([papers[0]]))).entities == ()


def test_the_json_form_is_that_of_the_annotations(kite: Extraction) -> None:
    record = extraction_json(kite)
    assert list(record) == ["id", "title", "entities", "results"]
    assert {"name", "type", "role", "surfaces", "evidence", "confidence"} == set(record["entities"][0])


def test_a_lab_in_text_and_metadata_is_one_entity_from_which_the_paper_comes() -> None:
    def lab(role: str, evidence: Evidence) -> ExtractedEntity:
        return ExtractedEntity("Northmoor Labs", "LAB", role, ("Northmoor Labs",), (evidence,), 0.9, "x")  # type: ignore[arg-type]

    text = Evidence("We at Northmoor Labs fold.", "abstract", 6, 20)
    line = Evidence("Northmoor Labs", "metadata", 0, 14)
    (joined,) = join_labs([lab("MENTIONS", text)], [lab("FROM", line)])
    assert (joined.role, joined.evidence) == ("FROM", (text, line))
