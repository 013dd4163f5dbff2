"""Records of one paper from several sources are one node, whatever their order and however builds were cut."""

import itertools
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.paper_ids import find_papers
from graphbuilder.curation.alike_papers import alike_papers
from graphbuilder.curation.correct import Note, judge
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.resolution.facts import Facts
from graphbuilder.resolution.papers.joined import field_sources
from graphbuilder.resolution.resolve import paper_of
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_settling import TitleReader, built

TITLE = "PROPOSES METHOD Zorblax; USES METHOD Quillow"
TEXT = (
    "We sort the grains of a whole beach by their colour, one by one, and report how long that takes a patient child."
)
AUTHORS = ("Ada Reed", "Bo Linde")
PREPRINT = Paper("2401.00011", TITLE, TEXT, AUTHORS, published="2024-01-09", arxiv_id="2401.00011", source="arxiv-atom")
PUBLISHED = Paper(
    "10.9999/Grains.7".lower(),
    TITLE,
    "",
    ("A. Reed", "B. Linde"),
    published="2024",
    venue="Journal of Sand",
    doi="10.9999/grains.7",
    references=("2312.00002", "10.9999/castle.1"),
    source="crossref",
)
INDEXED = Paper(
    "10.9999/grains.7",
    TITLE.upper(),
    TEXT,
    AUTHORS,
    organizations=("Institute of Beaches",),
    published="2024-01-01",
    doi="10.9999/grains.7",
    openalex_id="W70000001",
    references=("W70000002",),
    contexts=(("W70000002", "Grains are what castles are made of."),),
    source="openalex",
)
CASTLE = Paper("10.9999/castle.1", "USES METHOD Zorblax", "On castles.", doi="10.9999/castle.1", source="crossref")
CASTLE_PREPRINT = Paper(
    "2312.00002",
    "USES METHOD Zorblax",
    "On castles.",
    arxiv_id="2312.00002",
    doi="10.9999/castle.1",
    source="arxiv-atom",
)
CASTLE_INDEXED = Paper(
    "x0123456789abcdef", "USES METHOD Zorblax", "", doi="10.9999/castle.1", openalex_id="W70000002", source="openalex"
)
CITING = Paper("2402.00005", "USES METHOD Quillow", "", references=("10.9999/grains.7",), source="arxiv-atom")
CITING_BY_TITLE = Paper(
    "2402.00006", "USES METHOD Quillow", "", references=(f"title:2025:Reed:{TITLE}",), source="jats"
)
ONLY_CITES = Paper("W70000002", references=("W70000001",), openalex_id="W70000002", source="made/of-citations")
RECORDS = (PREPRINT, PUBLISHED, INDEXED, CASTLE, CASTLE_PREPRINT, CASTLE_INDEXED, CITING, CITING_BY_TITLE, ONLY_CITES)


def papers(store: Store) -> dict[str, Paper]:
    """The papers of a store that were read."""
    return {
        node.id: paper_of(node, Facts.from_text(str(node.properties["facts"])))
        for node in store.nodes("Paper")
        if "facts" in node.properties
    }


def test_records_of_one_paper_are_one_node_with_the_best_of_each(store: Store) -> None:
    built(store, [PUBLISHED], [INDEXED], [PREPRINT])
    found = papers(store)
    assert list(found) == ["2401.00011"]
    paper = found["2401.00011"]
    assert (paper.title, paper.abstract, paper.source) == (TITLE, TEXT, "arxiv-atom")
    assert (paper.doi, paper.openalex_id, paper.arxiv_id) == ("10.9999/grains.7", "W70000001", "2401.00011")
    assert (paper.venue, paper.published) == ("Journal of Sand", "2024-01-01")
    assert paper.authors == AUTHORS
    assert paper.organizations == ("Institute of Beaches",)
    assert paper.references == ("10.9999/castle.1", "2312.00002", "W70000002")
    assert [record.source for record in paper.records] == ["arxiv-atom", "crossref", "openalex"]


def test_of_the_numbers_of_citations_that_sources_state_the_largest_is_kept(store: Store) -> None:
    built(store, [replace(PUBLISHED, citation_count=0), PREPRINT], [CITING])
    assert store.run("paper", {"id": "2401.00011"})[0]["citation_count"] == 0
    built(store, [replace(INDEXED, citation_count=12), replace(PUBLISHED, citation_count=9)])
    assert store.run("paper", {"id": "2401.00011"})[0]["citation_count"] == 12
    assert field_sources(papers(store)["2401.00011"])["citation_count"] == "openalex"


def test_most_cited_are_those_that_the_graph_cites_then_those_with_the_larger_stated_number(store: Store) -> None:
    others = [replace(CITING, id=f"2403.0000{n}", references=(), citation_count=n or None) for n in range(3)]
    built(store, [PREPRINT, PUBLISHED, CITING, *others])
    found = [(row["id"], row["citations"], row["citation_count"]) for row in store.run("most_cited_papers")]
    assert found == [
        ("2401.00011", 1, None),
        ("2403.00002", 0, 2),
        ("2403.00001", 0, 1),
        ("2402.00005", 0, None),
        ("2403.00000", 0, None),
    ]


def test_citations_lead_to_the_paper_by_any_of_its_ids(store: Store) -> None:
    built(store, [CITING], [PUBLISHED], [CASTLE], [PREPRINT, INDEXED], [CASTLE_PREPRINT])
    assert [row["id"] for row in store.run("paper_cited_by", {"id": "2401.00011"})] == ["2402.00005"]
    assert [row["id"] for row in store.run("paper_cited_by", {"id": "2312.00002"})] == ["2401.00011"]
    cited = [(row["id"], row["in_graph"]) for row in store.run("paper_references", {"id": "2401.00011"})]
    assert cited == [("2312.00002", True), ("W70000002", False)]
    built(store, [CASTLE_INDEXED])
    assert [row["id"] for row in store.run("paper_references", {"id": "2401.00011"})] == ["2312.00002"]


def test_a_record_that_is_read_again_changes_nothing_and_a_changed_one_its_paper(store: Store) -> None:
    first = built(store, [PREPRINT, PUBLISHED], [INDEXED])
    report = build([PUBLISHED, INDEXED, PREPRINT], store=store, extractor=TitleReader())
    assert (report.read, report.unchanged, report.joined) == (3, 3, 3)
    assert built(store) == first
    later = Paper(
        "10.9999/grains.7", TITLE, "", AUTHORS, venue="Annals of Sand", doi="10.9999/grains.7", source="crossref"
    )
    report = build([later], store=store, extractor=TitleReader())
    assert (report.changed, report.new) == (1, 0)
    assert papers(store)["2401.00011"].venue == "Annals of Sand"


def test_a_report_counts_each_record_once(store: Store) -> None:
    report = build(RECORDS, store=store, extractor=TitleReader())
    assert (report.read, report.new, report.changed, report.unchanged) == (8, 4, 4, 0)
    assert (report.joined, report.citations) == (6, 1)
    again = build(RECORDS, store=store, extractor=TitleReader())
    assert (again.read, again.new, again.changed, again.unchanged) == (8, 0, 0, 8)


def test_papers_that_share_an_id_by_mistake_stay_two(store: Store) -> None:
    volume = "10.9999/volume.3"
    one = Paper(volume, "How to fold a very large map of rivers", "Maps.", ("Cy Young",), doi=volume, source="bibtex")
    other = Paper(volume, "Whistling for beginners and their dogs", "Dogs.", ("Di Moss",), doi=volume, source="ris")
    first = built(store, [one], [other])
    assert {paper.title for paper in papers(store).values()} == {one.title, other.title}
    assert volume in papers(store)
    assert [pair.reason for pair in alike_papers(store)] == ["one id, other titles"]
    assert built(store, [other, one]) == first


def test_papers_of_one_team_are_listed_where_their_titles_are_near_and_joined_where_one_text_has_two_titles(
    store: Store,
) -> None:
    near = replace(PUBLISHED, id="10.9999/near", doi="10.9999/near", title=f"{TITLE} on Beaches", published="2025")
    other = replace(PUBLISHED, id="10.9999/other", doi="10.9999/other", title="Whistling for patient dogs")
    renamed = replace(INDEXED, id="W70000009", openalex_id="W70000009", doi=None, title="Whistling for dogs")
    long = f"{TEXT} {TEXT.replace('beach', 'shore')}"
    first = built(store, [near, replace(PREPRINT, abstract=long)], [other, replace(renamed, abstract=long)])
    assert sorted(len(paper.records) for paper in papers(store).values()) == [0, 0, 2]
    pairs = [(pair.one.id, pair.other.id, pair.reason) for pair in alike_papers(store)]
    assert pairs == [("10.9999/near", "2401.00011", "same authors, other title")]
    assert built(store, [replace(renamed, abstract=long)], [other, near], [replace(PREPRINT, abstract=long)]) == first


def test_a_correction_holds_for_the_paper_under_its_new_id(store: Store) -> None:
    built(store, [INDEXED])
    judge(store, "reject", "10.9999/grains.7", "USES", "QUILLOW", note=Note(reason="Read it.", by="", at=None))
    built(store, [PREPRINT])
    status = {row["name"]: row["status"] for row in store.run("paper_relations", {"id": "2401.00011"})}
    assert status == {"Zorblax": "auto", "Quillow": "rejected"}


@settings(max_examples=25, deadline=None)
@given(st.permutations(RECORDS), st.sets(st.integers(1, len(RECORDS) - 1)))
def test_any_order_and_any_cuts_give_one_graph(order: list[Paper], cuts: set[int]) -> None:
    edges = [0, *sorted(cuts), len(order)]
    parts = [order[a:b] for a, b in itertools.pairwise(edges)]
    assert _dump(parts) == _dump([list(RECORDS)])


def _dump(parts: list[list[Paper]]) -> str:
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        return built(store, *parts)


@pytest.mark.parametrize(
    "text",
    [
        "10.9999/grains.7",
        "doi:10.9999/GRAINS.7",
        "openalex:W70000001",
        "2401.00011v2",
        "https://doi.org/10.9999/grains.7",
    ],
)
def test_a_joined_paper_is_found_by_the_ids_of_all_its_records(store: Store, text: str) -> None:
    built(store, [PREPRINT, PUBLISHED, INDEXED])
    assert find_papers(store, [text, "10.9999/nothing"]) == {text: "2401.00011"}


def test_a_paper_is_found_by_a_doi_that_another_record_gives_it(store: Store) -> None:
    proceedings = replace(PREPRINT, id="x1", arxiv_id=None, doi="10.9999/other.8", source="ris", authors=AUTHORS)
    built(store, [PREPRINT], [proceedings])
    assert find_papers(store, ["10.9999/other.8", "x1"]) == {"10.9999/other.8": "2401.00011", "x1": "2401.00011"}
