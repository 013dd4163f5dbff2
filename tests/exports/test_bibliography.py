"""BibTeX, RIS and CSL-JSON, read back by bibtexparser, rispy and citeproc."""

import json
import re

import bibtexparser
import pytest
import rispy
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON

from graphbuilder.demo.load import DEMONSTRATION
from graphbuilder.exports.bibliography import split_name
from graphbuilder.exports.selection import Selection
from graphbuilder.model import GraphBatch, Node
from graphbuilder.store.base import Store
from tests.exports.conftest import Opened, exported
from tests.hostile_graph import HOSTILE_TEXTS, hostile_graph
from tests.small_graph import BY_DOI, ODD, ORIGIN

KEY = "beispiel2024-2402.00001"


def test_bibtex_reads_back_with_authors_dates_and_protected_capitals(store: Store) -> None:
    library = bibtexparser.parse_string(exported(store, "bibtex"))
    assert not library.failed_blocks
    assert len(library.entries) == store.run("count_papers")[0]["papers"]
    entry = library.entries_dict[KEY]
    assert (entry.entry_type, entry["author"], entry["year"], entry["eprint"]) == (
        "inproceedings",
        "Beispiel, Ada",
        "2024",
        ORIGIN,
    )
    assert entry["title"] == "{GRPO:} policy optimization without a critic"
    assert "51.2\\% on" in entry["abstract"]


@pytest.mark.parametrize("form", ["bibtex", "ris", "csl-json"])
def test_a_summary_of_the_demonstration_is_no_abstract(open_with: Opened, form: str) -> None:
    summary = "We count pebbles."
    for source, there in (("jsonl", True), (DEMONSTRATION, False)):
        paper = Node("Paper", "2401.00009", {"title": "Pebbles", "abstract": summary, "source": source})
        assert (summary in exported(open_with(GraphBatch((paper,), ())), form)) == there


def test_no_text_ends_its_bibtex_entry_or_escapes_tex(open_with: Opened) -> None:
    text = exported(open_with(hostile_graph()), "bibtex")
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    assert len(library.entries) == len(HOSTILE_TEXTS)
    for entry in library.entries:
        assert entry.fields_dict.keys() >= {"title", "author", "year", "doi", "url"}
        bare = re.sub(r"\\text[a-z]+\{\}|\\[&%$#_]", "", entry["abstract"])
        assert not set(bare) & set("\\{}%$#_&~^")


def test_citation_keys_are_plain_and_of_one_paper_each(open_with: Opened) -> None:
    keys = re.findall(r"^@\w+\{(.*),$", exported(open_with(hostile_graph()), "bibtex"), flags=re.MULTILINE)
    assert len(set(keys)) == len(HOSTILE_TEXTS)
    assert all(re.fullmatch(r"[A-Za-z0-9.:/-]+", key) for key in keys)


def test_ris_reads_back(store: Store) -> None:
    entries = {entry["id"]: entry for entry in rispy.loads(exported(store, "ris"))}
    assert len(entries) == store.run("count_papers")[0]["papers"]
    entry = entries[KEY]
    assert (entry["type_of_reference"], entry["authors"], entry["year"]) == ("CONF", ["Beispiel, Ada"], "2024")
    assert (entry["date"], entry["secondary_title"]) == ("2024/02/05/", "TESTCONF")


def test_no_text_makes_a_ris_tag(open_with: Opened) -> None:
    entries = rispy.loads(exported(open_with(hostile_graph()), "ris"))
    assert len(entries) == len(HOSTILE_TEXTS)
    assert {entry["type_of_reference"] for entry in entries} == {"UNPB"}


def test_csl_json_is_cited_by_a_processor(store: Store) -> None:
    items = json.loads(exported(Selection(store, papers=(ORIGIN, BY_DOI)), "csl-json"))
    assert [item["id"] for item in items] == [KEY, f"clipping-the-early2023-{BY_DOI}"]
    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    bibliography = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
    bibliography.register(Citation([CitationItem(KEY)]))
    (cited,) = bibliography.bibliography()
    assert "Beispiel, A." in str(cited)
    assert "2024" in str(cited)
    assert "GRPO: policy optimization without a critic" in str(cited)


def test_addresses_that_are_none_of_the_web_are_left_out(store: Store) -> None:
    for form in ("bibtex", "ris", "csl-json", "jsonld"):
        assert "javascript:" not in exported(Selection(store, papers=(ODD,)), form)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ada Beispiel", ("Beispiel", "Ada")),
        ("Ludwig van der Beispiel", ("van der Beispiel", "Ludwig")),
        ("Beispiel, Ada", ("Beispiel", "Ada")),
        ("ExampleTeam", ("ExampleTeam", "")),
        ("", ("", "")),
    ],
)
def test_names_fall_into_family_and_given_name(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name) == parts
