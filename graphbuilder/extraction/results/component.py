"""Find the results that a paper's text states: a number of a system on a benchmark."""

import re
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.doc import locate
from graphbuilder.extraction.names.model import TRAINED
from graphbuilder.extraction.results.candidates import find_numbers
from graphbuilder.extraction.results.coordination import with_carried_units
from graphbuilder.extraction.results.metrics import find_metric, is_higher_better
from graphbuilder.extraction.results.model import Reading, ResultModel
from graphbuilder.extraction.results.written import as_written
from graphbuilder.model import Evidence, ExtractedResult, Paper


class ResultFinder:
    """Component that fills ``doc._.results``; names must have their roles."""

    def __init__(self, model: ResultModel) -> None:
        self._model = model

    def __call__(self, doc: Doc) -> Doc:
        found = [self._result(doc, reading) for reading in self._model(find_numbers(doc))]
        doc._.results = list({(r.system, r.benchmark, r.metric, r.value): r for r in reversed(found)}.values())[::-1]
        return doc

    def _result(self, doc: Doc, reading: Reading) -> ExtractedResult:
        quantity, sentence = reading.stated.quantity, reading.stated.sentence.span
        names = reading.stated.names
        metric = find_metric(sentence, quantity)
        offset = sentence.start_char
        value = re.sub(r"\s+", " ", quantity.value)
        field, start, end = locate(doc, offset + quantity.start, offset + quantity.end)
        paper: Paper = doc._.paper
        raw = paper.raw_abstract if field == "abstract" else ""
        written = as_written(quantity.value, paper.abstract[:start], raw)
        return ExtractedResult(
            system=names[reading.system].name,
            benchmark=names[reading.benchmark].name,
            metric=metric,
            value=value,
            number=quantity.number,
            unit=_unit(reading),
            higher_is_better=is_higher_better(metric),
            evidence=Evidence(" ".join(sentence.text.split()), field, start, end),
            confidence=round(float(self._model.certainty(reading.score)), 4),
            written=written if written != value else "",
        )


def _unit(reading: Reading) -> str:
    """The unit of a number, or that of the list it stands in."""
    sentence = reading.stated.sentence
    place = sentence.quantities.index(reading.stated.quantity)
    return with_carried_units(sentence.span.text, sentence.quantities)[place].unit


@Language.factory("results", assigns=["doc._.results"], requires=["doc.sents", "doc._.names"])
def make_results(nlp: Language, name: str, folder: str | None = None) -> ResultFinder:
    """The component for a pipeline, with the model of a folder, or the one in the package."""
    return ResultFinder(ResultModel.load(Path(folder) if folder else TRAINED))
