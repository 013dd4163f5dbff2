"""JSON-LD in the words of schema.org, CiTO and PROV.

What none of them has a word for (PROPOSES, USES, ...) stands under ``urn:graphbuilder:schema:``. A relation that
was read from text is a plain statement and, beside it, a claim: an ``rdf:Statement`` with its sentences, derived
from the paper and made by the extractor of a version.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

from graphbuilder.exports.addresses import THING, iri, web_address
from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import Selection
from graphbuilder.ids import digest
from graphbuilder.model import Edge, Node
from graphbuilder.schema import EXTRACTED_RELATIONS, NodeLabel, RelationType
from graphbuilder.text.code_links import read_code

VOCABULARY: Final = f"{THING}schema:"
CONTEXT: Final[dict[str, Any]] = {
    "schema": "https://schema.org/",
    "cito": "http://purl.org/spar/cito/",
    "prov": "http://www.w3.org/ns/prov#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "gb": VOCABULARY,
    "Statement": "rdf:Statement",
    **{name: {"@id": f"rdf:{name}", "@type": "@id"} for name in ("subject", "predicate", "object")},
    "wasDerivedFrom": {"@id": "prov:wasDerivedFrom", "@type": "@id"},
    "wasGeneratedBy": {"@id": "prov:wasGeneratedBy", "@type": "@id"},
    "sameAs": {"@id": "schema:sameAs", "@type": "@id"},
    "url": {"@id": "schema:url", "@type": "@id"},
}
_TYPES: Final[dict[NodeLabel, list[str]]] = {
    "Paper": ["schema:ScholarlyArticle", "prov:Entity"],
    "Method": ["gb:Method", "schema:DefinedTerm", "skos:Concept"],
    "Model": ["gb:Model", "schema:DefinedTerm", "skos:Concept"],
    "Benchmark": ["gb:Benchmark", "schema:Dataset"],
    "Task": ["gb:Task", "schema:DefinedTerm", "skos:Concept"],
    "Lab": ["schema:Organization"],
    "Author": ["schema:Person"],
    "Venue": ["schema:CreativeWorkSeries"],
    "Result": ["schema:Observation", "prov:Entity"],
}
_PREDICATES: Final[dict[RelationType, str]] = {
    "AUTHORED_BY": "schema:author",
    "PUBLISHED_IN": "schema:isPartOf",
    "CITES": "cito:cites",
    "REPORTS": "gb:reports",
    "OF": "schema:observationAbout",
    "ON": "gb:on",
    "FROM": "schema:sourceOrganization",
    "PROPOSES": "gb:proposes",
    "USES": "gb:uses",
    "COMPARES_TO": "gb:comparesTo",
    "MENTIONS": "schema:mentions",
    "EVALUATED_ON": "gb:evaluatedOn",
    "TRAINED_ON": "gb:trainedOn",
    "ADDRESSES": "schema:about",
    "PART_OF": "schema:parentOrganization",
}
_DATES: Final = {4: "xsd:gYear", 7: "xsd:gYearMonth", 10: "xsd:date"}


def _write(selection: Selection) -> Iterator[str]:
    yield f'{{"@context": {json.dumps(CONTEXT)},\n"@graph": ['
    separator = "\n"
    versions: set[str] = set()
    for record in selection.records():
        for thing in [_node(record)] if isinstance(record, Node) else _edge(record, versions):
            yield separator + json.dumps(thing, ensure_ascii=False)
            separator = ",\n"
    yield "\n]}\n"


def _node(node: Node) -> dict[str, Any]:
    said = {"@id": iri(node.label, node.id), "@type": _TYPES[node.label], "schema:identifier": node.id}
    given = node.properties
    if node.label == "Paper":
        said |= _paper(given)
    elif node.label == "Result":
        said |= _result(given)
    else:
        said |= _entity(given)
    return {name: value for name, value in said.items() if value not in (None, "", [])}


def _paper(given: Mapping[str, Any]) -> dict[str, Any]:
    others = [("https://doi.org/", given.get("doi")), ("https://openalex.org/", given.get("openalex_id"))]
    same = [start + quote(id_.rpartition("openalex.org/")[2], safe="/:;().") for start, id_ in others if id_]
    published = given.get("published") or ""
    kind = _DATES.get(len(published))
    return {
        "schema:name": given.get("title"),
        "schema:abstract": given.get("abstract"),
        "schema:datePublished": {"@value": published, "@type": kind} if kind else None,
        "url": web_address(given.get("url")),
        "sameAs": same,
        "schema:subjectOf": [
            {"@type": "schema:SoftwareSourceCode", "schema:codeRepository": {"@id": address}}
            for link in read_code(given.get("code"))
            if (address := web_address(link.address))
        ],
    }


def _entity(given: Mapping[str, Any]) -> dict[str, Any]:
    external = json.loads(given.get("external_ids") or "{}")
    links = [link for value in external.values() if (link := web_address(value))]
    if given.get("orcid"):
        links.append(f"https://orcid.org/{quote(given['orcid'])}")
    if given.get("ror"):
        links.append(f"https://ror.org/{quote(given['ror'])}")
    country = given.get("country")
    return {
        "schema:name": given.get("name"),
        "schema:alternateName": given.get("aliases"),
        "schema:description": given.get("description"),
        "gb:describedBy": given.get("described_by"),
        "schema:address": {"@type": "schema:PostalAddress", "schema:addressCountry": country} if country else None,
        "gb:firstSeen": given.get("first_seen"),
        "gb:externalId": [f"{name}:{value}" for name, value in external.items() if not web_address(value)],
        "sameAs": links,
    }


def _result(given: Mapping[str, Any]) -> dict[str, Any]:
    better = given.get("higher_is_better")
    return {
        "schema:measuredProperty": given.get("metric"),
        "schema:value": _double(given.get("number")),
        "schema:unitText": given.get("unit"),
        "gb:asWritten": given.get("value"),
        "gb:higherIsBetter": better,
        "gb:sentence": given.get("sentence"),
        "gb:confidence": _double(given.get("confidence")),
        "gb:rule": given.get("rule"),
    }


def _double(number: float | None) -> dict[str, Any] | None:
    """A number that stays a double: JSON-LD takes 51.0 for an integer."""
    return None if number is None else {"@value": repr(float(number)), "@type": "xsd:double"}


def _edge(edge: Edge, versions: set[str]) -> Iterator[dict[str, Any]]:
    """The statement; of one that was read from text also the claim, and once its extractor."""
    source, target = iri(edge.source_label, edge.source), iri(edge.target_label, edge.target)
    predicate = _PREDICATES[edge.type]
    said: dict[str, Any] = {"@id": source, predicate: {"@id": target}}
    if edge.type == "REPORTS":
        yield {"@id": target, "wasDerivedFrom": source}
    if edge.type == "CITES" and edge.properties.get("context"):
        yield _citation(edge, source, target)
    yield said
    if edge.type not in EXTRACTED_RELATIONS:
        return
    given: Mapping[str, Any] = edge.properties
    version = given.get("extractor_version")
    maker = f"{THING}extraction:{quote(version, safe='')}" if version else None
    if maker and maker not in versions:
        versions.add(maker)
        yield {"@id": maker, "@type": "prov:Activity", "schema:softwareVersion": version}
    lists = [given.get(name) or [] for name in ("sentence", "field", "start", "end")]
    claim = {
        "@id": f"{THING}claim:{digest(edge.source, edge.type, edge.target)}",
        "@type": ["Statement", "prov:Entity"],
        "subject": source,
        "predicate": predicate,
        "object": target,
        "wasDerivedFrom": source,
        "wasGeneratedBy": maker,
        "gb:confidence": _double(given.get("confidence")),
        "gb:status": given.get("status"),
        "gb:rule": given.get("rule"),
        "gb:mention": [
            {"gb:sentence": sentence, "gb:field": field, "gb:start": start, "gb:end": end}
            for sentence, field, start, end in zip(*lists, strict=True)
        ],
    }
    yield {name: value for name, value in claim.items() if value not in (None, [])}


def _citation(edge: Edge, source: str, target: str) -> dict[str, Any]:
    """A citation as a thing of its own, with the sentences that cite."""
    return {
        "@id": f"{THING}citation:{digest(edge.source, edge.type, edge.target)}",
        "@type": "cito:Citation",
        "cito:hasCitingEntity": {"@id": source},
        "cito:hasCitedEntity": {"@id": target},
        "gb:sentence": edge.properties["context"],
    }


JSON_LD: Final = Format("jsonld", "application/ld+json", ".jsonld", "linked data: schema.org, CiTO and PROV", _write)
