"""The formats that are read; to add one, write its module and list it here."""

from graphbuilder.readers import abstracts, daily_papers, jsonl, newsletter
from graphbuilder.readers.format import Format

FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT for module in (abstracts, daily_papers, jsonl, newsletter)
}
