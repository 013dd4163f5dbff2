"""From a finished Doc to the facts of its paper, and from those to JSON."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name, evidence_of, names_of, results_of
from graphbuilder.extraction.metadata_labs import find_metadata_labs
from graphbuilder.extraction.series import split_series
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import ExtractedEntity, Extraction, Paper, Role
from graphbuilder.text.names import name_key


def default_role(name: Name) -> Role:
    """The role of a name that no component judged."""
    return "ADDRESSES" if name.type == "TASK" else "MENTIONS"


def as_entity(doc: Doc, name: Name) -> ExtractedEntity:
    """The entity that a name of a doc stands for, with evidence for each mention."""
    spans = [doc[start:end] for start, end in name.spans]
    judged = name.role is not None
    confidence = name.confidence * name.role_confidence if judged else name.confidence
    return ExtractedEntity(
        name=name.name,
        type=name.type,
        role=name.role or default_role(name),
        surfaces=tuple(dict.fromkeys(span.text for span in spans)),
        evidence=tuple(evidence_of(doc, span) for span in spans),
        confidence=round(confidence, 4),
        rule=name.rule,
        long_form=name.long_form,
        short_form=name.short_form,
        name_confidence=name.confidence,
    )


def _keys(entity: ExtractedEntity) -> set[str]:
    return {name_key(form) for form in (entity.name, *entity.surfaces)}


def join_labs(named: Sequence[ExtractedEntity], labs: Sequence[ExtractedEntity]) -> list[ExtractedEntity]:
    """Both, but a lab that the text names too is one entity, with the evidence of both and the role FROM."""
    joined = list(labs)
    rest = []
    for entity in named:
        same = (n for n, lab in enumerate(joined) if entity.type == "LAB" and _keys(entity) & _keys(lab))
        place = next(same, None)
        if place is None:
            rest.append(entity)
        else:
            lab = joined[place]
            joined[place] = replace(
                lab,
                surfaces=tuple(dict.fromkeys((*entity.surfaces, *lab.surfaces))),
                evidence=(*entity.evidence, *lab.evidence),
            )
    return rest + joined


def extract_doc(doc: Doc, version: str) -> Extraction:
    """All that the components found in a doc, and the labs of the paper's metadata line."""
    paper: Paper = doc._.paper
    named = [as_entity(doc, name) for name in names_of(doc)]
    named, results = split_series(named, results_of(doc), paper, load_lexicon())
    return Extraction(paper, tuple(join_labs(named, find_metadata_labs(paper))), tuple(results), version)


def extraction_json(extraction: Extraction) -> dict[str, Any]:
    """An extraction in the form of the annotated papers."""
    return {
        "id": extraction.paper.id,
        "title": extraction.paper.title,
        "entities": [
            {
                "name": entity.name,
                "type": entity.type,
                "role": entity.role,
                "surfaces": list(entity.surfaces),
                "evidence": [
                    {"sentence": e.sentence, "field": e.field, "start": e.start, "end": e.end} for e in entity.evidence
                ],
                "confidence": entity.confidence,
            }
            for entity in extraction.entities
        ],
        "results": [
            {"system": r.system, "benchmark": r.benchmark, "metric": r.metric, "value": r.written or r.value}
            for r in extraction.results
        ],
    }
