"""What sources state stands in an extraction beside what the text says."""

from graphbuilder.extraction.extract import extraction_json
from graphbuilder.model import Evidence, ExtractedEntity, Extraction, Paper, StatedEntity, StatedResult
from graphbuilder.resolution.beside_text import with_stated

RULE = "papers-with-code"
PLACE = Evidence("We use Zorblax.", "abstract", 7, 14)


def _extraction(*stated: StatedEntity, results: tuple[StatedResult, ...] = ()) -> Extraction:
    paper = Paper("2401.00011", "Sand", "We use Zorblax.", stated=stated, stated_results=results)
    found = ExtractedEntity("Zorblax", "METHOD", "USES", ("Zorblax",), (PLACE,), 0.6, "names-model")
    return Extraction(paper, (found,), (), "1")


def test_a_paper_of_which_nothing_is_stated_stays_as_it_is() -> None:
    assert with_stated(_extraction()) == _extraction()


def test_what_only_a_source_states_has_no_evidence() -> None:
    stated = StatedEntity("Dunes-3", "BENCHMARK", "EVALUATED_ON", 0.9, RULE, ("Three Dunes 3", "Dunes-4"))
    result = StatedResult("Zorblax", "METHOD", "Dunes-3", "Accuracy", "91.5%", 91.5, "%", 0.9, RULE)
    told = extraction_json(with_stated(_extraction(stated, results=(result, result))))
    assert [entity["name"] for entity in told["entities"]] == ["Zorblax", "Dunes-3"]
    assert told["entities"][1] == {
        "name": "Dunes-3",
        "type": "BENCHMARK",
        "role": "EVALUATED_ON",
        "surfaces": ["Dunes-3", "Three Dunes 3"],
        "evidence": [],
        "confidence": 0.9,
    }
    assert told["results"] == [{"system": "Zorblax", "benchmark": "Dunes-3", "metric": "Accuracy", "value": "91.5%"}]


def test_what_both_say_is_one_entity_of_the_stronger_role_with_the_words_of_the_text() -> None:
    (same,) = with_stated(_extraction(StatedEntity("zorblax", "METHOD", "USES", 0.75, RULE))).entities
    assert (same.name, same.role, same.confidence, same.evidence) == ("Zorblax", "USES", 0.75, (PLACE,))
    assert same.rule == f"names-model + {RULE}"
    (more,) = with_stated(_extraction(StatedEntity("Zorblax", "METHOD", "PROPOSES", 0.5, RULE))).entities
    assert (more.role, more.confidence, more.evidence) == ("PROPOSES", 0.5, (PLACE,))
    (less,) = with_stated(_extraction(StatedEntity("Zorblax", "METHOD", "MENTIONS", 0.9, RULE))).entities
    assert (less.role, less.confidence) == ("USES", 0.6)
    kinds = with_stated(_extraction(StatedEntity("Zorblax", "MODEL", "USES", 0.9, RULE))).entities
    assert [entity.type for entity in kinds] == ["METHOD", "MODEL"]
