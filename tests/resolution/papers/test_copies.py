"""Which records are of one paper, and what the joined paper is."""

from dataclasses import replace

import pytest

from graphbuilder.model import Paper
from graphbuilder.resolution.papers.copies import Likeness, group_copies, id_key, likeness, paper_keys
from graphbuilder.resolution.papers.joined import field_sources, join_records, read_records, records_text

TITLE = "Counting Pebbles with Very Small Spoons"
TEXT = "A spoon holds few pebbles. We count how often it has to be filled before the bucket is empty."
PAPER = Paper("2401.00001", TITLE, TEXT, ("Ada Reed", "Bo Linde"), published="2024-01-03", arxiv_id="2401.00001")
COPY = Paper("10.9999/pebbles", TITLE, TEXT, ("Reed, A.", "Linde, B."), published="2024", doi="10.9999/pebbles")


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (COPY, "sure"),
        (replace(COPY, title="COUNTING PEBBLES — with very small spoons."), "sure"),
        (replace(COPY, title="Counting pebbles, with véry small spoons"), "sure"),
        (replace(COPY, authors=(), abstract=TEXT.upper()), "sure"),
        (replace(COPY, authors=("A. Reed",)), "sure"),
        (replace(COPY, id="x1", doi=None, title="Pebbles", arxiv_id="2401.00001v3"), "sure"),
        (replace(COPY, doi="10.48550/arXiv.2401.00001", title="Counting pebbles"), "sure"),
        (replace(COPY, authors=("Cy Young", "Di Moss"), abstract="We weigh the pebbles of another shore."), "unsure"),
        (replace(COPY, authors=(), abstract="A wholly different text about the weather in the north."), "unsure"),
        (replace(COPY, authors=(), abstract=""), "unsure"),
        (replace(COPY, published="2019"), "unsure"),
        (replace(COPY, id="2402.00002", arxiv_id="2402.00002"), "unsure"),
        (replace(COPY, id="2401.00001", title="Whistling for dogs", authors=("Di Moss",)), "unsure"),
        (replace(COPY, title="Counting Pebbles with Very Small Forks"), "no"),
        (replace(COPY, title=""), "no"),
    ],
)
def test_copies_are_joined_on_sure_evidence_alone(other: Paper, expected: Likeness) -> None:
    assert likeness(PAPER, other) == likeness(other, PAPER) == expected


@pytest.mark.parametrize("title", ["Introduction", "Editorial note", "GPT-4", "On AI 12"])
def test_a_title_that_says_little_is_no_evidence(title: str) -> None:
    one = Paper("10.9999/a", title, "", ("Ada Reed",), doi="10.9999/a")
    assert likeness(one, Paper("10.9999/b", title, "", ("Ada Reed",), doi="10.9999/b")) == "no"


LONG = (
    "A spoon holds few pebbles, and a bucket holds many of them. We count how often a small spoon has to be filled "
    "before the bucket of a mason is empty, and who is tired first. On forty buckets the count is off by two at the "
    "most, and no mason wanted to go on after lunch."
)
TEAM = replace(PAPER, abstract=LONG, authors=("Ada Reed", "Bo Linde", "Cy Moss"), source="arxiv-atom")
OF_TEAM = replace(COPY, abstract=LONG, authors=("A. Reed", "B. Linde", "C. Moss"), doi=None, id="c1")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        (f"{TITLE} (Extended Version)", "sure"),
        (f"{TITLE} [Findings]", "sure"),
        (f"{TITLE}: Technical Report", "sure"),
        ("Counting Pebbles & Grains with Small Spoons", "sure"),
        ("Countings of Pebbles with Very Small Spoon", "sure"),
        ("The Tired Mason", "sure"),
        (f"{TITLE}, Part II", "unsure"),
        (f"{TITLE} v2", "unsure"),
        (f"{TITLE}++", "unsure"),
        (f"Erratum to: {TITLE}", "unsure"),
        (f"{TITLE} (Student Abstract)", "unsure"),
        (f"Demo: {TITLE}", "unsure"),
    ],
)
def test_one_text_of_one_team_is_one_paper_unless_its_title_tells_it_apart(title: str, expected: Likeness) -> None:
    other = replace(OF_TEAM, title=title)
    assert likeness(TEAM, other) == likeness(other, TEAM) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        (f"{TITLE}", "sure"),
        (f"The {TITLE}", "sure"),
        ("Counted Pebbles with Very Small Spoons", "sure"),
        (f"PebbleNet: {TITLE}", "sure"),
        (f"PebbleNet 2: {TITLE}", "no"),
        (f"{TITLE}: A Mason's Approach", "unsure"),
        (f"{TITLE} and Forks", "unsure"),
        ("The Tired Mason", "no"),
        (f"{TITLE}, Part II", "no"),
        (f"Erratum to: {TITLE}", "no"),
        (f"Reply to: {TITLE}", "no"),
    ],
)
def test_one_team_alone_joins_no_papers(title: str, expected: Likeness) -> None:
    assert likeness(TEAM, replace(OF_TEAM, title=title, abstract="")) == expected


def test_one_team_and_a_title_of_two_words_will_do_within_a_year() -> None:
    one, other = replace(TEAM, title="Visual Pebbles"), replace(OF_TEAM, title="Visual pebbles", abstract="")
    assert likeness(one, other) == "sure"
    assert likeness(one, replace(other, published="2022")) == "unsure"
    assert likeness(replace(one, title="Editorial"), replace(other, title="Editorial")) == "unsure"


def test_a_thesis_is_not_the_earlier_paper_of_that_title() -> None:
    thesis = replace(COPY, id="thesis", doi=None, authors=("Ada Reed",), abstract="", published="2026")
    assert likeness(PAPER, thesis) == "unsure"
    assert likeness(PAPER, replace(thesis, published="2025")) == "sure"


def test_a_text_that_was_written_again_for_another_thing_is_another_paper() -> None:
    spoons, forks = "Very Small Spoons of Northern Masons", "Very Small Forks of Northern Masons"
    one = replace(TEAM, title=spoons, abstract=LONG.replace("small spoon", "spoon"))
    other = replace(OF_TEAM, title=forks, abstract=LONG.replace("spoon has", "forks has"))
    assert likeness(one, other) == "unsure"


def test_half_a_text_will_do_where_only_the_forms_of_words_in_the_title_differ() -> None:
    half = LONG[: len(LONG) * 2 // 3] + "The rest of it was written again for the journal, with other words throughout."
    one = replace(OF_TEAM, title="Counting Pebble with Very Small Spoo", abstract=half)
    assert likeness(TEAM, one) == "sure"
    assert likeness(TEAM, replace(one, title="Weighing Pebbles with Very Small Spoons")) == "unsure"


def test_a_long_title_will_do_where_one_of_two_records_has_neither_authors_nor_text() -> None:
    long = "Counting Pebbles with Very Small Spoons in Winter"
    one, other = replace(TEAM, title=long), replace(COPY, title=long, authors=(), abstract="", doi=None, id="row")
    assert likeness(one, other) == "sure"
    assert likeness(one, replace(other, authors=("Anonymous",))) == "sure"
    assert likeness(one, replace(other, published="2019")) == "unsure"
    preface = "Preface of the Ninth Meeting on Very Small Spoons"
    assert likeness(replace(one, title=preface), replace(other, title=preface)) == "unsure"


def test_no_group_that_only_titles_make_holds_two_dois() -> None:
    bare = replace(COPY, id="bare", doi=None, source="table")
    other = replace(COPY, id="10.9999/other", doi="10.9999/other", source="crossref")
    groups = group_copies([COPY, bare, other])
    assert sorted(len(group) for group in groups) == [1, 2]
    assert group_copies([other, COPY, bare]) == groups
    assert (
        len(
            group_copies(
                [COPY, replace(bare, doi=COPY.doi, other_ids=("acl:x",)), replace(other, other_ids=("acl:x",))]
            )
        )
        == 1
    )


def test_two_dois_of_one_title_are_left_to_people() -> None:
    assert likeness(COPY, replace(COPY, id="10.9999/other", doi="10.9999/other")) == "unsure"


def test_two_ids_that_one_source_gives_itself_are_two_papers_of_one_title() -> None:
    one = Paper("p1", TITLE, TEXT, ("Ada Reed",), source="jsonl")
    assert likeness(one, replace(one, id="p2")) == "unsure"
    assert likeness(one, replace(one, id="p2", source="table")) == "sure"
    assert likeness(one, replace(one, id="x0123456789abcdef")) == "sure"
    assert likeness(replace(one, doi="10.9999/a"), replace(one, id="p2", doi="10.9999/a")) == "sure"


def test_no_group_holds_two_arxiv_ids_whatever_joins_them() -> None:
    other = replace(PAPER, id="2402.00002", arxiv_id="2402.00002", source="oai-pmh")
    groups = group_copies([COPY, other, PAPER])
    assert sorted(len(group) for group in groups) == [1, 2]
    assert group_copies([PAPER, COPY, other]) == groups


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2401.00001v2", "arxiv:2401.00001"),
        ("hep-th/9901001", "arxiv:hep-th/9901001"),
        ("10.48550/arXiv.2401.00001", "arxiv:2401.00001"),
        ("10.9999/ABC.", "doi:10.9999/abc"),
        ("W2741809807", "openalex:W2741809807"),
        ("0123456789abcdef0123456789ABCDEF01234567", "s2:0123456789abcdef0123456789abcdef01234567"),
        ("CorpusId:77", "s2:corpusid:77"),
        ("smith2020", "id:smith2020"),
        ("2401.00001-draft", "id:2401.00001-draft"),
    ],
)
def test_an_id_has_one_key_in_all_its_forms(text: str, key: str) -> None:
    assert id_key(text) == key


def test_a_joined_paper_has_the_best_of_each_source_and_says_which() -> None:
    arxiv = replace(PAPER, source="arxiv-atom", venue="arXiv")
    crossref = replace(
        COPY, source="crossref", abstract="", venue="Journal of Spoons", references=("10.9999/b", "10.9999/a")
    )
    page = replace(PAPER, source="daily-papers", upvotes=7, organizations=("Spoon Lab",), title=TITLE.upper())
    paper = join_records([page, crossref, arxiv])
    assert paper == join_records([arxiv, page, crossref])
    assert (paper.id, paper.title, paper.abstract, paper.venue) == ("2401.00001", TITLE, TEXT, "Journal of Spoons")
    assert (paper.doi, paper.upvotes, paper.organizations) == ("10.9999/pebbles", 7, ("Spoon Lab",))
    assert paper.references == ("10.9999/a", "10.9999/b")
    assert read_records(records_text(paper)) == paper.records
    sources = field_sources(paper)
    assert (sources["title"], sources["venue"], sources["doi"], sources["upvotes"], sources["references"]) == (
        "arxiv-atom",
        "crossref",
        "crossref",
        "daily-papers",
        "crossref",
    )
    assert {"doi:10.9999/pebbles", "arxiv:2401.00001"} < set(paper_keys(paper))


def test_a_paper_of_one_record_is_that_record() -> None:
    assert join_records([COPY]) == COPY
    assert records_text(COPY) is None
    assert field_sources(COPY) == dict.fromkeys(("title", "abstract", "authors", "published", "doi"), "")
