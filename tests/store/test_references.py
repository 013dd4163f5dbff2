"""What a paper cites is kept until the paper arrives, whatever names it: any id, or title, year and first author."""

from dataclasses import replace

from graphbuilder.ids import title_reference
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.store.base import Store
from tests.store.test_settling import TitleReader, built

HASH = "0123456789abcdef0123456789abcdef01234567"
CITED = Paper(
    "2301.00001",
    "USES METHOD Zorblax on a windy beach",
    authors=("Ada M. Reed", "Bo Linde"),
    published="2023-01-05",
    arxiv_id="2301.00001",
    doi="10.9999/beach.1",
    openalex_id="W70000009",
    s2_id=HASH,
    other_ids=("pmid:123456", "dblp:conf/sand/Reed23", "CorpusId:77", "acl:2023.sand-1.1"),
    source="arxiv-atom",
)
IDS = (
    *("2301.00001", "2301.00001v3", "10.48550/arXiv.2301.00001", "10.9999/BEACH.1", "W70000009", HASH.upper()),
    *("pmid:123456", "dblp:conf/sand/Reed23", "CorpusId:77", "acl:2023.sand-1.1"),
)
UNTIED = title_reference("Uses method ZORBLAX on a windy beach", "2024", "Reed") or ""


def citing(n: int, *references: str, **more: str) -> Paper:
    return Paper(f"2405.{n:05d}", f"USES METHOD Quillow{n}", references=references, source="jats", **more)


def cited_by(store: Store) -> list[str]:
    return [row["id"] for row in store.run("paper_cited_by", {"id": CITED.id})]


def test_a_reference_by_any_id_leads_to_the_paper_whatever_comes_first(store: Store) -> None:
    papers = [citing(n, id_) for n, id_ in enumerate((*IDS, UNTIED))]
    before = built(store, papers, [CITED])
    assert cited_by(store) == [paper.id for paper in papers]
    (row,) = store.run("most_cited_papers", {"limit": 1})
    assert (row["id"], row["citations"]) == (CITED.id, len(papers))
    built(store, [replace(CITED, title="No longer that", doi=None, other_ids=())])
    assert len(cited_by(store)) == 5
    assert built(store, [CITED]) == before


def test_a_reference_without_an_id_needs_title_author_and_year_of_one_paper_alone(store: Store) -> None:
    others = [
        title_reference(CITED.title, "2023", "Linde"),
        title_reference(CITED.title, "2019", "Reed"),
        title_reference("Uses method Zorblax", "2023", "Reed"),
    ]
    built(store, [citing(n, other or "") for n, other in enumerate(others)], [citing(5, UNTIED)], [CITED])
    assert cited_by(store) == ["2405.00005"]
    twin = replace(CITED, id="2302.00002", arxiv_id="2302.00002", doi=None, openalex_id=None, s2_id=None, other_ids=())
    built(store, [twin])
    assert cited_by(store) == []
    assert store.run("paper_references", {"id": "2405.00005"}) == []


LINE = Paper(CITED.id, references=("2405.00000",), contexts=(("2405.00000", "So it was said."),), source="s2/a")
OTHER_LINE = Paper(CITED.id, references=("W70000042",), source="s2/b")
LOOSE = Paper("CorpusId:5", s2_id="CorpusId:5", references=(CITED.id,), source="s2/c")


def test_records_of_citations_alone_add_to_papers_and_are_none_themselves(store: Store) -> None:
    report = build([LINE, OTHER_LINE, LOOSE, citing(0)], store=store, extractor=TitleReader())
    assert (report.read, report.new, report.citations, report.joined) == (1, 1, 3, 0)
    assert [row["id"] for row in store.run("papers")] == ["2405.00000"]
    assert [(row["id"], row["in_graph"]) for row in store.run("paper_cited_by", {"id": "2405.00000"})] == [
        (CITED.id, False)
    ]
    known = built(store, [CITED])
    assert [row["context"] for row in store.run("paper_references", {"id": CITED.id})] == [["So it was said."], []]
    assert [(row["id"], row["in_graph"]) for row in store.run("paper_cited_by", {"id": CITED.id})] == [
        ("CorpusId:5", False)
    ]
    report = build([LOOSE, LINE], store=store, extractor=TitleReader())
    assert (report.read, report.unchanged, report.citations) == (0, 0, 2)
    assert built(store) == known
    built(store, [Paper("10.9999/loose", "USES METHOD Zorblax, loosely", s2_id="CorpusId:5", source="crossref")])
    assert cited_by(store) == ["10.9999/loose"]
