"""Labs of the metadata line."""

import pytest

from graphbuilder.extraction.metadata_labs import find_metadata_labs
from graphbuilder.model import Paper


def labs(*organizations: str) -> list[str]:
    return [entity.name for entity in find_metadata_labs(Paper("p", organizations=organizations))]


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Google DeepMind", ["Google DeepMind"]),
        ("University of Oxford+Google", ["University of Oxford", "Google"]),
        ("Stanford University; Carnegie Mellon University", ["Stanford University", "Carnegie Mellon University"]),
        ("Stanford University and Google", ["Stanford University", "Google"]),
        ("Texas A&M University", ["Texas A&M University"]),
        ("University of California, Berkeley", ["University of California, Berkeley"]),
        ("Department of Botany, Stanford University, CA, USA", ["Stanford University"]),
        ("Department of Botany, University of Nowhere, Ruritania", ["University of Nowhere"]),
        ("OpenAI Research Team", ["OpenAI"]),
        ("Acme_Plants", ["Acme_Plants"]),
    ],
)
def test_labs_of_an_organisation_as_written(written: str, names: list[str]) -> None:
    assert labs(written) == names


def test_a_known_lab_has_the_name_of_the_list() -> None:
    assert labs("MIT") == ["Massachusetts Institute of Technology"]


def test_a_lab_that_stands_twice_is_one_entity_with_two_places() -> None:
    (entity,) = find_metadata_labs(Paper("p", organizations=("Google", "Google Team")))
    assert len(entity.evidence) == 2


def test_evidence_points_into_the_metadata_of_the_paper() -> None:
    paper = Paper("p", organizations=("University of Nowhere", "Acme+Google"))
    for entity in find_metadata_labs(paper):
        assert (entity.type, entity.role, entity.rule) == ("LAB", "FROM", "metadata-line")
        for surface, evidence in zip(entity.surfaces, entity.evidence, strict=True):
            assert evidence.field == "metadata"
            assert paper.metadata[evidence.start : evidence.end] == surface


def test_a_lab_that_no_list_knows_is_less_certain() -> None:
    known, unknown = find_metadata_labs(Paper("p", organizations=("Google", "Acme_Plants")))
    assert known.confidence > unknown.confidence


def test_a_paper_without_organisations_has_no_labs() -> None:
    assert labs() == []


def test_a_stated_ror_id_stands_above_the_name() -> None:
    text = "Institute of Gardens, Stanford University"
    paper = Paper("p", organizations=(text,), organization_ids=((text, "05dxps055"),))
    (entity,) = find_metadata_labs(paper)
    assert entity.name == "California Institute of Technology"


def test_a_stated_ror_id_keeps_the_place_of_the_name() -> None:
    text = "Institute of Gardens, Stanford University"
    paper = Paper("p", organizations=(text,), organization_ids=((text, "00f54p054"),))
    (entity,) = find_metadata_labs(paper)
    assert entity.surfaces == ("Stanford University",)


def test_a_stated_ror_id_of_no_list_leaves_the_lab_as_written() -> None:
    paper = Paper("p", organizations=("Acme Plants",), organization_ids=(("Acme Plants", "000000000"),))
    assert [entity.name for entity in find_metadata_labs(paper)] == ["Acme Plants"]


def test_an_unknown_institution_beside_a_known_one_is_a_lab_too() -> None:
    assert labs("University of Nowhere and Google") == ["University of Nowhere", "Google"]


def test_an_address_without_words_names_no_lab() -> None:
    assert labs("ann@example.org") == []
