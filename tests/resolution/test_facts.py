"""Facts keep all of an extraction but its sentences, which come out of the paper's text again."""

from hypothesis import given
from hypothesis import strategies as st

from graphbuilder.model import Evidence, ExtractedEntity, ExtractedResult, Extraction, Paper
from graphbuilder.resolution.facts import Facts, facts_of, fields_of, sentence_at
from graphbuilder.resolution.resolve import paper_of, resolve

PAPER = Paper(
    id="2401.00001",
    title="Zorblax, twice",
    abstract="We  use\nZorblax. It gets 51% on ZBench. Zorblax is new.",
    authors=("Ada Byron",),
    organizations=("Lab of Tests", "Other Lab"),
    published="2024-01-02",
    venue="TESTCONF",
    url="https://example.org/1",
    arxiv_id="2401.00001",
    upvotes=3,
    references=("2312.00001",),
    source="jsonl",
)


def extraction() -> Extraction:
    zorblax = ExtractedEntity(
        name="Zorblax",
        type="METHOD",
        role="USES",
        surfaces=("Zorblax", "zorblax"),
        evidence=(
            Evidence("We use Zorblax.", "abstract", 8, 15),
            Evidence("Zorblax, twice", "title", 0, 7),
            Evidence("Zorblax is new.", "abstract", 40, 47),
        ),
        confidence=0.8765,
        rule="test",
    )
    lab = ExtractedEntity(
        "Other Lab", "LAB", "FROM", ("Other Lab",), (Evidence("Other Lab", "metadata", 14, 23),), 0.9, "line"
    )
    place = Evidence("It gets 51% on ZBench.", "abstract", 25, 28)
    result = ExtractedResult("Zorblax", "ZBench", "accuracy", "51%", 51.0, "%", True, place, 0.7)
    return Extraction(PAPER, (zorblax, lab), (result,), "v1")


def test_facts_come_back_from_their_text() -> None:
    facts = facts_of(extraction())
    assert Facts.from_text(facts.to_text()) == facts
    assert Facts.from_text(facts.to_text()).to_text() == facts.to_text()


def test_sentences_come_back_from_the_papers_text() -> None:
    facts = facts_of(extraction())
    assert "We use Zorblax" not in facts.to_text()
    sentences = [sentence_at(place, fields_of(PAPER)) for fact in facts.entities for place in fact.places]
    assert sentences == ["Zorblax, twice", "We use Zorblax.", "Zorblax is new.", "Other Lab"]
    assert sentence_at(facts.results[0].place, fields_of(PAPER)) == "It gets 51% on ZBench."


def test_a_sentence_that_the_text_lacks_is_kept_in_words() -> None:
    place = Evidence("Not  there.", "abstract", 0, 2)
    entity = ExtractedEntity("We", "METHOD", "USES", ("We",), (place,), 0.5, "test")
    facts = facts_of(Extraction(PAPER, (entity,), (), "v1"))
    assert sentence_at(Facts.from_text(facts.to_text()).entities[0].places[0], fields_of(PAPER)) == "Not  there."


def test_a_paper_comes_back_from_its_node_and_facts() -> None:
    node = next(node for node in resolve([extraction()]).nodes if node.label == "Paper")
    assert paper_of(node, facts_of(extraction())) == PAPER


@given(st.text(alphabet=" \n\tab.", max_size=40), st.data())
def test_any_sentence_comes_back(abstract: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(abstract)))
    end = data.draw(st.integers(start, len(abstract)))
    sentence = " ".join(abstract[start:end].split())
    paper = Paper(id="p", abstract=abstract)
    entity = ExtractedEntity("a", "METHOD", "USES", ("a",), (Evidence(sentence, "abstract", start, end),), 0.5, "t")
    (fact,) = facts_of(Extraction(paper, (entity,), (), "v1")).entities
    assert sentence_at(fact.places[0], fields_of(paper)) == sentence
