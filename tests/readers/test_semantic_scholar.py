import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.s2_citing import PART, name_both
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
    other_ids=("CorpusId:7",),
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
    assert FORMAT.recognise('{"citingcorpusid": 1, "citedcorpusid": 2}') > 0.9


def test_sentences_that_cite_are_read_with_what_they_cite() -> None:
    references = [
        {"contexts": ["Otters float [1].", "See [1]."], "intents": ["background"], "citedPaper": {"paperId": OTHER}},
        {
            "paperId": None,
            "title": "Rafts of old",
            "year": 2001,
            "authors": [{"name": "Cy Three"}],
            "contexts": ["[2]"],
        },
        {"paperId": None, "title": "Rafts of nobody"},
    ]
    (paper,) = _read(json.dumps(PAPER | {"references": references}))
    assert isinstance(paper, Paper)
    rafts = "title:2001:Three:Rafts of old"
    assert paper.references == (OTHER, rafts)
    assert paper.contexts == ((OTHER, "Otters float [1]."), (OTHER, "See [1]."), (rafts, "[2]"))


def test_papers_that_cite_one_are_read_by_their_ids_alone() -> None:
    citations = [
        {"paperId": OTHER, "externalIds": {"ArXiv": "2402.00001", "CorpusId": 12}, "title": "More on otters"},
        {"contexts": ["As in [3]."], "citingPaper": {"paperId": HASH[::-1]}},
        {"paperId": None},
    ]
    assert _read(json.dumps(PAPER | {"citations": citations}))[1:] == [
        Paper(
            "2402.00001",
            references=("2401.01234",),
            arxiv_id="2402.00001",
            url="https://arxiv.org/abs/2402.00001",
            s2_id=OTHER,
            other_ids=("CorpusId:12",),
            source=f"{PART}2401.01234",
        ),
        Paper(
            HASH[::-1],
            references=("2401.01234",),
            contexts=(("2401.01234", "As in [3]."),),
            s2_id=HASH[::-1],
            source=f"{PART}2401.01234",
        ),
    ]


def test_shards_of_citations_are_read_and_those_that_lack_a_paper_are_counted() -> None:
    lines = [
        {"citationid": 1, "citingcorpusid": "12", "citedcorpusid": "7", "isinfluential": True, "contexts": ["So [1]."]},
        {"citingcorpusid": 13, "citedcorpusid": None, "contexts": ["Or so."], "intents": None},
        {"citingCorpusId": 13, "citedCorpusId": 7, "contexts": None, "intents": None},
        {"citingcorpusid": 14, "citedcorpusid": None},
    ]
    first, second, left = _read("\n".join(map(json.dumps, lines)))
    assert first == Paper(
        "CorpusId:12",
        s2_id="CorpusId:12",
        references=("CorpusId:7",),
        contexts=(("CorpusId:7", "So [1]."),),
        source=f"{PART}CorpusId:7",
    )
    assert isinstance(second, Paper)
    assert (second.id, second.references, second.contexts, second.only_cites) == (
        "CorpusId:13",
        ("CorpusId:7",),
        (),
        True,
    )
    assert left == Skipped("file:2", "citations of which Semantic Scholar knows one paper: 2 of them, from here on")


def test_whole_texts_give_their_bibliography_and_the_sentences_that_cite() -> None:
    body = "Otters float.[1, 2] They dive [2]. Nothing is cited here, e.g. Not here."
    entries = "One, A. Rafts. 2001.\nTwo, B. Dives. arXiv:2301.00001."
    text = f"Otters\n\n{body}\n{entries}"
    at = text.index
    spans = {
        "title": [{"start": 0, "end": 6}],
        "paragraph": [{"start": 8, "end": 8 + len(body)}],
        "bibref": [
            {"start": at("[1, 2]"), "end": at(", 2]"), "attributes": {"ref_id": "b0"}},
            {"start": at(", 2]") + 1, "end": at("] They") + 1, "attributes": {"ref_id": "b1"}},
            {"start": at("[2]"), "end": at("[2]") + 3, "attributes": {"ref_id": "b1"}},
            {"start": at("e.g."), "end": at("e.g.") + 4},
        ],
        "bibentry": [
            {"start": at("One, A"), "end": at("Two, B"), "attributes": {"id": "b0", "matched_paper_id": 77}},
            {"start": at("Two, B"), "end": len(text), "attributes": {"id": "b1"}},
        ],
    }
    annotations = {name: json.dumps(places) for name, places in spans.items()}
    (paper,) = _read(json.dumps({"corpusid": 9, "content": {"text": text, "annotations": annotations}}))
    assert isinstance(paper, Paper)
    assert paper.references == ("CorpusId:77", "2301.00001")
    assert paper.contexts == (
        ("CorpusId:77", "Otters float.[1, 2]"),
        ("2301.00001", "Otters float.[1, 2]"),
        ("2301.00001", "They dive [2]."),
    )


def test_metadata_of_the_first_s2orc_are_read() -> None:
    people = [{"first": "Ann", "middle": ["B."], "last": "One", "suffix": ""}]
    record = {"paper_id": "77", "title": "Otters", "authors": people, "year": 1975, "doi": None, "mag_id": "2"}
    text = json.dumps({**record, "outbound_citations": ["78", "79"], "inbound_citations": []})
    assert FORMAT.recognise(text) > 0.9
    (paper,) = _read(text)
    assert isinstance(paper, Paper)
    assert (paper.s2_id, paper.authors, paper.published) == ("CorpusId:77", ("Ann B. One",), "1975")
    assert paper.references == ("CorpusId:78", "CorpusId:79")


def test_a_recorded_list_of_citations_tells_which_paper_is_cited() -> None:
    answer = json.dumps({"data": [{"contexts": ["See [1]."], "citingPaper": PAPER}, {"citingPaper": None}]})
    asked = "https://api.semanticscholar.org/graph/v1/paper/arXiv:1706.03762/citations?fields=title"
    paper, citation, nothing = _read(name_both(answer, asked))
    assert paper == READ
    assert citation == Paper(
        READ.id,
        arxiv_id="2401.01234",
        url="https://arxiv.org/abs/2401.01234",
        s2_id=HASH,
        other_ids=("CorpusId:7",),
        references=("1706.03762",),
        contexts=(("1706.03762", "See [1]."),),
        source=f"{PART}1706.03762",
    )
    assert isinstance(nothing, Skipped)
    asked = f"https://api.semanticscholar.org/graph/v1/paper/{OTHER}/references"
    _, citation = _read(name_both(json.dumps({"data": [{"citedPaper": PAPER}]}), asked))
    assert isinstance(citation, Paper)
    assert (citation.id, citation.references) == (OTHER, ("2401.01234",))
    assert name_both(answer, "https://api.semanticscholar.org/graph/v1/paper/search") == answer
