"""Authors are one person by a common id, or by name and co-authors; a name alone joins nothing."""

import itertools

import pytest

from graphbuilder.resolution.people.bylines import Byline, unite_ids
from graphbuilder.resolution.people.persons import Persons

ANN, OTHER_ANN = "orcid:0000-0002-1825-0097", "orcid:0000-0001-5109-3700"
Signed = dict[str, str]
"""By place (paper and number), which person: the key."""


def persons(*papers: str, apart: list[tuple[str, str]] | None = None, alone: frozenset[str] = frozenset()) -> Signed:
    """Papers p1, p2 ..., each as names joined by commas, with ids behind them: ``Ann Wu s2:1, Bo Li``."""
    bylines = {}
    for number, paper in enumerate(papers, start=1):
        authors = [author.split() for author in paper.split(",")]
        names = tuple(" ".join(word for word in author if ":" not in word) for author in authors)
        bylines[f"p{number}"] = Byline(names, tuple(tuple(word for word in a if ":" in word) for a in authors))
    found = Persons(bylines, apart or (), alone)
    return {
        f"{paper}.{n}": found.key_of(found.root(place))
        for paper in bylines
        for n, place in enumerate(found.places(paper))
    }


def are_one(signed: Signed, *places: str) -> bool:
    return len({signed[place] for place in places}) == 1


def test_a_name_alone_joins_nothing() -> None:
    signed = persons("Wei Wang, Ann Wu", "Wei Wang, Bo Li")
    assert signed["p1.0"] == "wei wang@p1"
    assert signed["p2.0"] == "wei wang@p2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wei Wang s2:1", "Wei Wang s2:1"),
        ("Wei Wang s2:1", "W. Wang s2:1"),
        (f"Wei Wang {ANN}", f"Wei Wang-Schmidt {ANN}"),
        ("Wei Wang, Ann Wu", "wei wang, Ann Wu"),
        ("Wei Wang, Ann Wu", "Wei X. Wang, Ann Wu"),
        ("Wei Wang s2:1, Ann Wu", "Wei Wang openalex:A2, Ann Wu"),
        ("W. Wang, A. Wu, B. Li", "W. Wang, A. Wu, B. Li"),
        ("Quill Team, Ann Wu", "Quill Team, Bo Li"),
    ],
)
def test_ids_or_name_and_co_authors_make_one_person(one: str, other: str) -> None:
    assert are_one(persons(one, other), "p1.0", "p2.0")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wei Wang s2:1, Ann Wu", "Wei Wang s2:2, Ann Wu"),
        (f"Wei Wang {ANN}, Bo Li", f"Wei Wang {OTHER_ANN}, Bo Li"),
        (f"Wei Wang {ANN} s2:1", f"Wei Wang {OTHER_ANN} s2:1"),
        ("Wei A. Wang, Bo Li", "Wei B. Wang, Bo Li"),
        ("W. Wang, A. Wu", "W. Wang, A. Wu"),
        ("W. Wang, Ann Wu, Bo Li", "Wei Wang, Ann Wu, Bo Li"),
        ("Wei Wang, A. Wu", "Wei Wang, A. Wu"),
        ("Wei Wang, Ann Wu, Ann Wu", "Wei Wang, Ann Wu"),
        ("Wei Wang, Wei Wang, Bo Li", "Wei Wang, Bo Li"),
    ],
)
def test_what_contradicts_or_says_too_little_stays_apart(one: str, other: str) -> None:
    assert not are_one(persons(one, other), "p1.0", "p2.0")


def test_ids_join_across_records_and_name_the_person() -> None:
    signed = persons("Wei Wang s2:1", f"Wei Wang s2:1 {ANN}", f"Wei Wang {ANN} openalex:A7", "W Wang openalex:A7")
    assert set(signed.values()) == {ANN}


def test_of_two_orcids_with_one_id_in_common_the_surer_keeps_it() -> None:
    signed = persons(*[f"Wei Wang {ANN} s2:1"] * 2, f"Wei Wang {OTHER_ANN} s2:1", "Wei Wang s2:1")
    assert [signed[f"p{n}.0"] for n in (1, 2, 3, 4)] == [ANN, ANN, OTHER_ANN, ANN]


def test_an_id_that_a_paper_gives_to_two_names_is_of_neither() -> None:
    signed = persons(f"Ann Wu {ANN}, Bo Li {ANN}", f"Ann Wu {ANN}")
    assert signed["p1.0"] == "ann wu@p1"
    assert signed["p2.0"] == ANN


def test_one_who_is_listed_twice_with_one_id_is_one() -> None:
    assert are_one(persons("Ann Wu s2:1, Ann Wu s2:1"), "p1.0", "p1.1")


def test_namesakes_of_one_paper_are_two_with_keys_of_their_own() -> None:
    signed = persons("Wei Wang, Ann Wu, Wei Wang")
    assert (signed["p1.0"], signed["p1.2"]) == ("wei wang@p1", "wei wang@p1#2")


def test_a_co_author_with_a_name_as_common_as_the_authors_says_nothing() -> None:
    apart = [f"Wei Wang, Solo {n} Writer" for n in range(300)] + [f"Yang Liu, Mono {n} Writer" for n in range(300)]
    signed = persons("Wei Wang, Yang Liu", "Wei Wang, Yang Liu", *apart)
    assert not are_one(signed, "p1.0", "p2.0")
    assert are_one(persons("Wei Wang, Yang Liu", "Wei Wang, Yang Liu", *apart[:9]), "p1.0", "p2.0")


def test_where_a_circle_holds_two_people_nobody_else_joins_it() -> None:
    signed = persons("Wei Wang s2:1, Bo Li", "Wei Wang s2:2, Bo Li", "Wei Wang, Bo Li")
    assert len({signed[f"p{n}.0"] for n in (1, 2, 3)}) == 3


def test_what_was_set_apart_is_joined_by_nothing() -> None:
    papers = ("Wei Wang, Bo Li", "Wei Wang, Cy Ma", "Wei Wang, Bo Li, Cy Ma")
    assert are_one(persons(*papers), "p1.0", "p2.0", "p3.0")
    signed = persons(*papers, apart=[("wei wang@p1", "wei wang@p2")])
    assert not are_one(signed, "p1.0", "p2.0")
    ids = persons("Wei Wang s2:1 openalex:A1", "Wei Wang s2:2 openalex:A1", apart=[("s2:1", "s2:2")])
    assert not are_one(ids, "p1.0", "p2.0")


def test_one_who_is_alone_stands_for_himself() -> None:
    signed = persons("Wei Wang s2:1, Bo Li", "Wei Wang s2:1, Bo Li", alone=frozenset({"wei wang@p2"}))
    assert (signed["p1.0"], signed["p2.0"]) == ("s2:1", "wei wang@p2")


def test_the_order_of_papers_makes_no_difference() -> None:
    papers = ["Wei Wang s2:1, Bo Li", "Wei Wang, Bo Li", "Wei Wang s2:2, Cy Ma", "W. Wang s2:2", "Wei Wang, Cy Ma"]
    bylines = {
        f"p{n}": Byline(
            tuple(" ".join(w for w in a.split() if ":" not in w) for a in paper.split(",")),
            tuple(tuple(w for w in a.split() if ":" in w) for a in paper.split(",")),
        )
        for n, paper in enumerate(papers)
    }
    keys = set()
    for order in itertools.permutations(bylines):
        found = Persons({paper: bylines[paper] for paper in order})
        keys.add(tuple(found.key_of(found.root(place)) for paper in bylines for place in found.places(paper)))
    assert len(keys) == 1


def test_ids_of_several_records_come_together_by_name_and_place() -> None:
    names = ("Geoffrey Hinton", "Wei Wang", "Wei Wang", "Yann LeCun")
    records = [
        (("Yann LeCun", "G. E. Hinton"), (("s2:4",), ("s2:1",))),
        (("G. Hinton", "W. Wang", "W. Wang", "Y. LeCun"), ((ANN,), ("dblp:a/1",), ("dblp:b/2",), ())),
        (("W. Wang", "Y. Bengio"), (("s2:9",), ("s2:8",))),
        (("Yann LeCun",), ()),
    ]
    assert unite_ids(names, records) == ((ANN, "s2:1"), ("dblp:a/1",), ("dblp:b/2",), ("s2:4",))
    assert unite_ids(names, [(names, ())]) == ()
