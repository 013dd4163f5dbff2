"""A batch becomes one node a thing, whatever the order of the papers."""

import itertools

import pytest

from graphbuilder.model import (
    EntityType,
    Evidence,
    ExtractedEntity,
    ExtractedResult,
    Extraction,
    GraphBatch,
    Node,
    Paper,
    Role,
)
from graphbuilder.resolution.facts import Facts
from graphbuilder.resolution.resolve import paper_digest, paper_of, resolve
from graphbuilder.schema import NODE_PROPERTIES, RELATION_PROPERTIES, RELATIONS


def found(name: str, kind: EntityType, role: Role, *, forms: tuple[str, ...] = ()) -> ExtractedEntity:
    places = tuple(Evidence(f"It is {form}.", "abstract", 6, 6 + len(form)) for form in (name, *forms))
    return ExtractedEntity(name, kind, role, (name, *forms), places, 0.91234, "test")


def paper(number: int, *entities: ExtractedEntity, **facts: object) -> Extraction:
    facts = {"title": f"Paper {number}", "abstract": "It is here.", "published": f"202{number}-01-02", **facts}
    return Extraction(Paper(id=f"2401.0000{number}", **facts), entities, (), "test-1")  # type: ignore[arg-type]


def resolved(*extractions: Extraction) -> GraphBatch:
    return resolve(extractions)


def by_name(batch: GraphBatch) -> dict[str, Node]:
    return {str(n.properties["name"]): n for n in batch.nodes if "name" in n.properties}


def test_nodes_and_edges_carry_what_the_schema_says() -> None:
    batch = resolved(
        paper(1, found("GRPO", "METHOD", "USES"), authors=("Ada Byron",), venue="NeurIPS", references=("2312.00001",))
    )
    for node in batch.nodes:
        assert set(node.properties) == set(NODE_PROPERTIES[node.label])
    for edge in batch.edges:
        sources, targets = RELATIONS[edge.type]
        assert edge.source_label in sources
        assert edge.target_label in targets
        assert set(edge.properties) == set(RELATION_PROPERTIES[edge.type])
    assert batch.stubs == ("2312.00001",)


def test_the_order_of_papers_does_not_matter() -> None:
    papers = [
        paper(1, found("Frobnicator", "METHOD", "PROPOSES")),
        paper(2, found("frobnicator", "METHOD", "USES")),
        paper(3, found("Frobnicator", "METHOD", "COMPARES_TO"), references=("2401.00001",)),
    ]
    assert len({repr(resolved(*order)) for order in itertools.permutations(papers)}) == 1


def test_an_entity_takes_the_commonest_name_and_keeps_the_others_as_aliases() -> None:
    batch = resolved(
        paper(1, found("Frobnicator Net", "METHOD", "USES")),
        paper(2, found("Frobnicator net", "METHOD", "USES")),
        paper(3, found("Frobnicator Net", "METHOD", "USES", forms=("Frobnicator Nets",))),
    )
    node = by_name(batch)["Frobnicator Net"]
    assert node.properties["aliases"] == ["Frobnicator Nets", "Frobnicator net"]
    assert node.properties["first_seen"] == "2021-01-02"


def test_two_names_of_one_thing_are_one_relation_of_the_strongest_role() -> None:
    places = [(Evidence(f"See {n} there.", "abstract", n * 20, n * 20 + 4),) for n in range(2)]
    mentioned = ExtractedEntity("GRPO", "METHOD", "MENTIONS", ("GRPO",), places[0], 0.9, "test")
    used = ExtractedEntity("group relative policy optimization", "METHOD", "USES", ("g",), places[1], 0.4, "test")
    (edge,) = resolved(paper(1, mentioned, used)).edges
    assert (edge.type, edge.properties["confidence"], edge.properties["start"]) == ("USES", 0.4, [20, 0])


@pytest.mark.parametrize("surface", ["AIME24/25", "AIME25"])
def test_a_form_with_other_numbers_becomes_no_alias(surface: str) -> None:
    batch = resolved(paper(1, found("AIME24", "BENCHMARK", "EVALUATED_ON", forms=(surface,))))
    assert surface not in by_name(batch)["AIME24"].properties["aliases"]  # type: ignore[operator]


def test_a_result_joins_its_paper_system_and_benchmark() -> None:
    place = Evidence("Zorblax reaches 51.7% on MATH.", "abstract", 16, 21)
    result = ExtractedResult("Zorblax", "MATH", "", "51.7%", 51.7, "%", None, place, 0.8)
    names = (found("Zorblax", "MODEL", "PROPOSES"), found("MATH", "BENCHMARK", "EVALUATED_ON"))
    one = Extraction(Paper(id="2401.00001", title="T", abstract="A"), names, (result, result), "test-1")
    batch = resolved(one)
    (node,) = [n for n in batch.nodes if n.label == "Result"]
    entities = by_name(batch)
    assert {(e.type, e.source, e.target) for e in batch.edges if "Result" in (e.source_label, e.target_label)} == {
        ("REPORTS", "2401.00001", node.id),
        ("OF", node.id, entities["Zorblax"].id),
        ("ON", node.id, entities["MATH"].id),
    }


def test_a_result_whose_system_is_no_system_is_left_out() -> None:
    place = Evidence("MATH reaches 51.7% on GSM8K.", "abstract", 13, 18)
    result = ExtractedResult("MATH", "GSM8K", "", "51.7%", 51.7, "%", None, place, 0.8)
    names = (found("MATH", "BENCHMARK", "EVALUATED_ON"), found("GSM8K", "BENCHMARK", "EVALUATED_ON"))
    batch = resolved(Extraction(Paper(id="2401.00001", title="T", abstract="A"), names, (result,), "test-1"))
    assert [node for node in batch.nodes if node.label == "Result"] == []


def test_evidence_is_kept_in_order_of_field_and_place() -> None:
    places = (
        Evidence("Later.", "abstract", 30, 35),
        Evidence("Early.", "abstract", 2, 7),
        Evidence("Title.", "title", 0, 5),
    )
    entity = ExtractedEntity("Zorblax", "METHOD", "USES", ("Zorblax",), places, 0.5, "test")
    (edge,) = resolved(paper(1, entity)).edges
    assert edge.properties["sentence"] == ["Title.", "Early.", "Later."]
    assert edge.properties["start"] == [0, 2, 30]


def test_the_digest_changes_with_the_paper_and_with_the_extractor() -> None:
    one, other = Paper(id="1", title="A"), Paper(id="1", title="B")
    digests = {paper_digest(one, "v1"), paper_digest(other, "v1"), paper_digest(one, "v2")}
    assert len(digests) == 3
    assert paper_digest(one, "v1") == paper_digest(Paper(id="1", title="A"), "v1")


def test_paper_without_title_is_called_by_its_first_words_and_read_again_without_them() -> None:
    untitled = Paper("x1", abstract="Gardens need water. We use GRPO to plan when to water them.")
    fact = ExtractedEntity("GRPO", "METHOD", "USES", ("GRPO",), (), 0.9, "test")
    batch = resolve([Extraction(untitled, (fact,), (), "1")])
    (node,) = [node for node in batch.nodes if node.label == "Paper"]
    assert node.properties["title"] == "“Gardens need water. We use GRPO to plan when to water them.”"
    again = paper_of(node, Facts.from_text(str(node.properties["facts"])))
    assert (again.title, again.abstract) == ("", untitled.abstract)
