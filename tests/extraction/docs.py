"""Docs with names set by hand, so that a component is tested apart from the finding of names."""

import re
from collections.abc import Mapping

from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name, make_doc
from graphbuilder.extraction.pipeline import blank_pipeline
from graphbuilder.extraction.sentences import SentenceBounds
from graphbuilder.model import EntityType, Paper, Role

NLP: Language = blank_pipeline()


def sentence_doc(abstract: str, title: str = "") -> Doc:
    """A doc with its sentence bounds set and no names."""
    return SentenceBounds()(make_doc(NLP, Paper("p", title=title, abstract=abstract)))


def named_doc(abstract: str, names: Mapping[str, tuple[EntityType, Role | None]], title: str = "") -> Doc:
    """A doc in which every whole occurrence of each name is a mention of it."""
    doc = sentence_doc(abstract, title)
    starts = {token.idx: token.i for token in doc}
    ends = {token.idx + len(token): token.i + 1 for token in doc}
    for form, (kind, role) in names.items():
        found = [match.span() for match in re.finditer(re.escape(form), doc.text)]
        spans = [(starts[a], ends[b]) for a, b in found if a in starts and b in ends]
        assert spans, f"{form} does not stand in the text"
        doc._.names.append(Name(form, kind, spans, 1.0, "by-hand", role=role))
    return doc
