"""JSON-LD, read back by rdflib as triples."""

from rdflib import RDF, Graph, Literal, Namespace, URIRef
from rdflib.namespace import PROV, XSD

from graphbuilder.exports.linked_data import VOCABULARY
from graphbuilder.exports.selection import Selection
from graphbuilder.store.base import Store
from tests.exports.conftest import Opened, exported
from tests.hostile_graph import HOSTILE_TEXTS, hostile_graph
from tests.small_graph import BY_DOI, FOLLOW_UP, GRPO, ORIGIN

SCHEMA = Namespace("https://schema.org/")
CITO = Namespace("http://purl.org/spar/cito/")
OWN = Namespace(VOCABULARY)
ORIGIN_IRI = URIRef(f"https://arxiv.org/abs/{ORIGIN}")
GRPO_IRI = URIRef(f"urn:graphbuilder:method:{GRPO.id}")


def triples(selected: Store | Selection) -> Graph:
    return Graph().parse(data=exported(selected, "jsonld"), format="json-ld")


def test_papers_and_entities_are_told_in_words_of_schema_org(store: Store) -> None:
    graph = triples(store)
    assert (ORIGIN_IRI, RDF.type, SCHEMA.ScholarlyArticle) in graph
    assert (ORIGIN_IRI, SCHEMA.datePublished, Literal("2024-02-05", datatype=XSD.date)) in graph
    assert (GRPO_IRI, SCHEMA.alternateName, Literal("Group Relative Policy Optimization")) in graph
    (author,) = graph.objects(ORIGIN_IRI, SCHEMA.author)
    assert (author, SCHEMA.sameAs, URIRef("https://orcid.org/0000-0001-0000-0001")) in graph
    assert (URIRef(f"https://doi.org/{BY_DOI}"), RDF.type, SCHEMA.ScholarlyArticle) in graph


def test_citations_are_told_in_words_of_cito(store: Store) -> None:
    assert (URIRef(f"https://arxiv.org/abs/{FOLLOW_UP}"), CITO.cites, ORIGIN_IRI) in triples(store)


def test_each_extracted_relation_is_a_statement_and_a_claim_with_its_origin(store: Store) -> None:
    graph = triples(store)
    assert (ORIGIN_IRI, OWN.proposes, GRPO_IRI) in graph
    (claim,) = set(graph.subjects(RDF.object, GRPO_IRI)) & set(graph.subjects(RDF.predicate, OWN.proposes))
    assert (claim, RDF.type, RDF.Statement) in graph
    assert (claim, PROV.wasDerivedFrom, ORIGIN_IRI) in graph
    (maker,) = graph.objects(claim, PROV.wasGeneratedBy)
    assert (maker, RDF.type, PROV.Activity) in graph
    assert graph.value(claim, OWN.confidence) == Literal("0.97", datatype=XSD.double)
    sentences = {str(graph.value(mention, OWN.sentence)) for mention in graph.objects(claim, OWN.mention)}
    assert "We propose Group Relative Policy Optimization (GRPO)." in sentences


def test_results_are_observations_of_a_system(store: Store) -> None:
    (found,) = triples(store).query(
        """
        PREFIX schema: <https://schema.org/>
        SELECT ?metric ?value ?name WHERE {
            ?result a schema:Observation ; schema:measuredProperty ?metric ; schema:value ?value ;
                schema:observationAbout/schema:name ?name
        }"""
    )
    assert [cell.toPython() for cell in found] == ["accuracy", 51.2, "Qwen2-7B"]


def test_hostile_texts_come_back_letter_for_letter(open_with: Opened) -> None:
    graph = triples(open_with(hostile_graph()))
    names = {str(graph.value(paper, SCHEMA.name)) for paper in graph.subjects(RDF.type, SCHEMA.ScholarlyArticle)}
    assert names == set(HOSTILE_TEXTS)
    assert Graph().parse(data=graph.serialize(format="turtle"), format="turtle").isomorphic(graph)
