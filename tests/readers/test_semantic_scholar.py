import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.semantic_scholar import FORMAT

HASH, OTHER = "0" * 39 + "a", "0" * 39 + "b"
PAPER = {
    "paperId": HASH,
    "corpusId": 7,
    "externalIds": {"ArXiv": "2401.01234", "DOI": "10.1000/ABC", "CorpusId": 7},
    "url": f"https://www.semanticscholar.org/paper/{HASH}",
    "title": "Otters that float",
    "abstract": "Otters hold hands.",
    "venue": "RIVER",
    "publicationVenue": {"name": "River Conference"},
    "year": 2024,
    "publicationDate": "2024-01-02",
    "authors": [{"authorId": "1", "name": "Ann One", "affiliations": ["River University"]}, {"name": "Bo Two"}],
    "references": [
        {"paperId": OTHER, "externalIds": {"ArXiv": "2301.00001"}},
        {"paperId": OTHER, "externalIds": {"DOI": "10.1000/X"}},
        {"paperId": OTHER, "externalIds": None},
        {"paperId": None},
    ],
    "citations": None,
}
SHARD = {
    "corpusid": 8,
    "externalids": {"ArXiv": None, "DOI": "10.1000/SHARD", "CorpusId": "8"},
    "title": "Weirs",
    "authors": [{"authorId": "1", "name": "Ann One"}],
    "venue": "",
    "journal": {"name": "Journal of Weirs"},
    "year": 2020,
    "publicationdate": None,
}
READ = Paper(
    id="2401.01234",
    title="Otters that float",
    abstract="Otters hold hands.",
    authors=("Ann One", "Bo Two"),
    author_ids=(("s2:1",), ()),
    organizations=("River University",),
    published="2024-01-02",
    venue="River Conference",
    url=f"https://www.semanticscholar.org/paper/{HASH}",
    arxiv_id="2401.01234",
    doi="10.1000/abc",
    s2_id=HASH,
    references=("2301.00001", "10.1000/x", OTHER),
    source="semantic-scholar",
)


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_a_paper_is_read_with_all_its_fields() -> None:
    assert _read(json.dumps(PAPER)) == [READ]
    assert _read(json.dumps(PAPER, indent=2)) == [READ]


def test_answers_of_every_kind_are_read() -> None:
    assert _read(json.dumps({"total": 1, "offset": 0, "data": [PAPER]})) == [READ]
    assert _read(json.dumps({"data": [{"contexts": [], "citingPaper": PAPER}, {"citedPaper": PAPER}]})) == [READ, READ]
    assert _read(json.dumps({"recommendedPapers": [PAPER]})) == [READ]
    assert _read(json.dumps([PAPER, None])) == [READ, Skipped("file:1, item 2", "not a JSON object")]


def test_shards_are_read_line_by_line() -> None:
    lines = [json.dumps(SHARD), "{broken", json.dumps({"corpusid": 9, "title": None})]
    paper, *skipped = _read("\n".join(lines))
    assert isinstance(paper, Paper)
    assert (paper.id, paper.s2_id, paper.published) == ("10.1000/shard", "CorpusId:8", "2020")
    assert paper.venue == "Journal of Weirs"
    assert [record.where for record in skipped if isinstance(record, Skipped)] == ["file:2", "file:3"]


def test_shards_of_abstracts_and_of_whole_texts_are_read() -> None:
    abstract = {"corpusid": 8, "openaccessinfo": {"externalids": {"ArXiv": "2401.00008"}}, "abstract": "On weirs."}
    spans = {"title": '[{"start": "0", "end": "5"}]', "abstract": '[{"start":7,"end":16}]'}
    whole = {"corpusid": 9, "content": {"text": "Weirs\n\nOn weirs. And more.", "annotations": spans}}
    first, second = _read(f"{json.dumps(abstract)}\n{json.dumps(whole)}\n")
    assert isinstance(first, Paper)
    assert isinstance(second, Paper)
    assert (first.id, first.abstract) == ("2401.00008", "On weirs.")
    assert (second.title, second.abstract) == ("Weirs", "On weirs.")


def test_a_paper_of_which_nothing_is_known_is_skipped_with_its_id() -> None:
    text = json.dumps({"paperId": HASH, "authors": None, "references": None})
    assert _read(text) == [Skipped("file:1", f"neither title nor abstract of {HASH}")]


def test_only_ids_of_semantic_scholar_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps(PAPER)) > 0.9
    assert FORMAT.recognise(json.dumps(SHARD)) > 0.9
    assert FORMAT.recognise('{"title": "x", "abstract": "y", "s2_id": "z"}') == 0
    assert FORMAT.recognise('{"citingcorpusid": 1, "citedcorpusid": 2}') == 0
