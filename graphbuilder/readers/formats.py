"""The formats that are read; to add one, write its module and list it here."""

from graphbuilder.readers import (
    abstracts,
    arxiv_atom,
    bibtex,
    csl_json,
    daily_papers,
    hf_daily,
    jsonl,
    newsletter,
    openalex,
    ris,
    table,
    zotero_rdf,
)
from graphbuilder.readers.format import Format

FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (
        abstracts,
        arxiv_atom,
        bibtex,
        csl_json,
        daily_papers,
        hf_daily,
        jsonl,
        newsletter,
        openalex,
        ris,
        table,
        zotero_rdf,
    )
}
