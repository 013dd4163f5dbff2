"""Authors of a graph: nodes by id or by name and co-authors, the same however it was built, and what people say."""

import itertools
import json
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.curation.correct import Note, alias, apart, merge, rename, split, undo
from graphbuilder.curation.find import find_entity
from graphbuilder.errors import AmbiguousName, CorrectionError
from graphbuilder.ids import entity_id
from graphbuilder.model import Paper
from graphbuilder.store.base import Row, Store
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_settling import built, dumped, paper

ORCID = "orcid:0000-0002-1825-0097"
NOTE = Note()


def signed(number: int, *authors: str, **fields: object) -> Paper:
    """A paper with its authors, each with his ids behind the name."""
    names = tuple(" ".join(word for word in author.split() if ":" not in word) for author in authors)
    ids = tuple(tuple(word for word in author.split() if ":" in word) for author in authors)
    return paper(number, f"USES METHOD Thing{number}", authors=names, author_ids=ids if any(ids) else (), **fields)


SANDS = [
    signed(1, "Wei Wang", "Ann Wu"),
    signed(2, "Wei Wang s2:11", "Ann Wu"),
    signed(3, "Wei Wang", "Cy Ma"),
    signed(4, "W. Wang s2:11 " + ORCID, "Bo Li"),
]
SEAS = [
    signed(5, "Wei Wang s2:12", "Cy Ma"),
    signed(6, "Wei Wang", "Wei Wang", "Dee Fo"),
    signed(7, "Wei Wang", "Dee Fo"),
    signed(8, "Wei Wang openalex:A9 " + ORCID),
]


def authors(store: Store, name: str = "Wei Wang") -> list[Row]:
    key = name.lower().replace(" ", "").replace(".", "")
    return store.run("entities_by_key", {"key": key, "labels": ["Author"]})


def papers_of(store: Store, author: str) -> list[str]:
    group = {"roles": ["AUTHORED_BY"], "targets": [author], "negate": False}
    return [row["id"] for row in store.run("paper_ids_in_order", {"groups": [group], "order": "id"})]


def author_of(store: Store, paper_id: str, place: int = 0) -> str:
    return str(store.run("paper", {"id": paper_id})[0]["authors"][place]["id"])


def test_ids_and_co_authors_make_persons_and_names_alone_do_not(store: Store) -> None:
    built(store, SANDS, SEAS)
    known = entity_id("Author", ORCID)
    assert papers_of(store, known) == ["p1", "p2", "p4", "p8"]
    assert papers_of(store, entity_id("Author", "s2:12")) == ["p3", "p5"]
    assert len(authors(store)) == 5  # and three that stand alone in p6 and p7
    (row,) = store.run("entity", {"id": known})
    assert (row["name"], row["aliases"], row["orcid"]) == ("Wei Wang", ["W. Wang"], "0000-0002-1825-0097")
    assert row["external_ids"] == {
        "openalex": "https://openalex.org/A9",
        "s2": "https://www.semanticscholar.org/author/11",
    }


def test_namesakes_have_slugs_of_their_own(store: Store) -> None:
    built(store, SANDS, SEAS)
    slugs = [row["slug"] for row in authors(store)]
    assert len(set(slugs)) == len(slugs)
    assert all(slug.startswith("wei-wang-") for slug in slugs)
    assert [row["slug"] for row in authors(store, "Bo Li")] == ["bo-li"]


@pytest.mark.parametrize("parts", [[SANDS, SEAS], [SEAS, SANDS], [[one] for one in (*SEAS, *SANDS)]])
def test_how_builds_were_cut_makes_no_difference(store: Store, parts: list[list[Paper]], tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "once.db")) as once:
        expected = built(once, [*SANDS, *SEAS])
    assert built(store, *parts) == expected


def test_what_an_author_was_before_he_was_known_better_leads_to_him(store: Store) -> None:
    built(store, [SANDS[0]])
    first = author_of(store, "p1")
    built(store, [SANDS[1]])
    second = author_of(store, "p1")
    built(store, [SANDS[3]])
    assert len({first, second, entity_id("Author", ORCID)}) == 3
    for former in (first, second):
        assert [row["id"] for row in store.run("entity_by_former_id", {"id": former})] == [entity_id("Author", ORCID)]


def test_one_name_of_old_leads_to_all_who_have_it(store: Store) -> None:
    built(store, SANDS, SEAS)
    rows = store.run("entity_by_former_id", {"id": entity_id("Author", "weiwang")})
    assert {row["id"] for row in rows} == {row["id"] for row in authors(store)}


def test_ids_of_all_records_of_a_paper_come_together(store: Store) -> None:
    text = {"arxiv_id": "2401.00011", "published": "2024-01-09"}
    preprint = Paper("2401.00011", "USES METHOD Sand", authors=("Wei Wang", "Ann Wu"), source="arxiv-atom", **text)
    indexed = Paper(
        "2401.00011",
        "USES METHOD Sand",
        authors=("W. Wang", "A. Wu"),
        author_ids=((ORCID,), ("s2:5",)),
        source="semantic-scholar",
        **text,
    )
    built(store, [preprint], [indexed])
    (row,) = store.run("paper", {"id": "2401.00011"})
    assert [author["name"] for author in row["authors"]] == ["Wei Wang", "Ann Wu"]
    assert [author["id"] for author in row["authors"]] == [entity_id("Author", ORCID), entity_id("Author", "s2:5")]


def test_a_name_of_several_has_to_be_chosen_from_and_ids_are_taken(store: Store) -> None:
    built(store, SANDS, SEAS)
    with pytest.raises(AmbiguousName):
        find_entity(store, "Wei Wang")
    assert find_entity(store, ORCID).key == ORCID
    assert find_entity(store, "https://www.semanticscholar.org/author/11").key == ORCID


def test_two_authors_are_merged_and_unmerged_by_hand(store: Store) -> None:
    before = built(store, SANDS, SEAS)
    other = author_of(store, "p7")
    change = merge(store, other, ORCID, note=NOTE)
    assert author_of(store, "p7") == entity_id("Author", ORCID)
    assert [row["id"] for row in store.run("entity_by_former_id", {"id": other})] == [entity_id("Author", ORCID)]
    reasons = {item["reason"] for item in store.run("entity_merges", {"id": entity_id("Author", ORCID)})[0]["merges"]}
    assert reasons == {"same id", "co-authors", "one person"}
    undo(store, change.correction.number)
    assert dumped(store) == before


def test_a_merge_holds_when_an_author_becomes_known_by_an_id(store: Store) -> None:
    built(store, [SANDS[0], SANDS[2]])
    merge(store, author_of(store, "p3"), author_of(store, "p1"), note=NOTE)
    built(store, [SANDS[1], SANDS[3]])
    assert author_of(store, "p3") == author_of(store, "p1") == entity_id("Author", ORCID)


def test_what_was_set_apart_stays_so_when_a_paper_speaks_for_one_person(store: Store) -> None:
    built(store, [SANDS[0], SANDS[2]])
    change = apart(store, author_of(store, "p1"), author_of(store, "p3"), note=NOTE)
    both = signed(9, "Wei Wang", "Ann Wu", "Cy Ma")
    built(store, [both])
    assert author_of(store, "p1") != author_of(store, "p3")
    undo(store, change.correction.number)
    assert author_of(store, "p1") == author_of(store, "p3")


def test_a_paper_of_a_namesake_is_split_off(store: Store) -> None:
    before = built(store, SANDS, SEAS)
    change = split(store, ORCID, "p4", note=NOTE)
    assert papers_of(store, entity_id("Author", ORCID)) == ["p8"]  # that of p4 alone said that the two are one
    assert papers_of(store, entity_id("Author", "s2:11")) == ["p1", "p2"]
    assert author_of(store, "p4") == entity_id("Author", "w wang@p4")
    with pytest.raises(CorrectionError):
        split(store, ORCID, "p7", note=NOTE)
    undo(store, change.correction.number)
    assert dumped(store) == before


def test_authors_are_renamed_even_to_a_name_of_others_but_have_no_alias(store: Store) -> None:
    built(store, SANDS, SEAS)
    rename(store, author_of(store, "p1", 1), "Cy Ma", note=NOTE)
    assert store.run("paper", {"id": "p1"})[0]["authors"][1]["name"] == "Cy Ma"
    with pytest.raises(CorrectionError):
        alias(store, ORCID, "Willy Wang", note=NOTE)


def test_settling_again_writes_nothing(store: Store) -> None:
    built(store, SANDS, SEAS)
    version = store.version()
    built(store, SANDS)
    assert store.version() == version
    for node in store.nodes("Author"):
        assert all(merge["key"] for merge in json.loads(str(node.properties.get("merges") or "[]")))


_ANYBODY = st.tuples(
    st.sampled_from(["Wei Wang", "W. Wang", "Wei B. Wang", "Ann Wu", "Cy Ma", "Quill Team"]),
    st.sampled_from(["", "", "s2:1", "s2:2", "openalex:A1", ORCID, "orcid:0000-0001-5109-3700"]),
).map(" ".join)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.lists(_ANYBODY, min_size=1, max_size=4), min_size=2, max_size=6),
    st.randoms(use_true_random=False),
    st.sets(st.integers(1, 5)),
)
def test_any_authors_in_any_order_and_cuts_are_one_graph(lists, random, cuts) -> None:  # type: ignore[no-untyped-def]
    papers = [signed(number, *names) for number, names in enumerate(lists, start=1)]
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "once.db")) as once:
        expected = built(once, papers)
        edges = [0, *sorted(cut for cut in cuts if cut < len(papers)), len(papers)]
        random.shuffle(papers)
        with closing(SqliteStore(Path(folder) / "cut.db")) as store:
            assert built(store, *(papers[a:b] for a, b in itertools.pairwise(edges))) == expected
