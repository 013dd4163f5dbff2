"""Pairs that may be one thing are suggested with a reason, those that touch most papers first; never merged."""

from graphbuilder.ids import entity_id
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.review import Named, Pair, find_doubtful
from graphbuilder.schema import EntityLabel
from graphbuilder.text.names import name_key


def named(name: str, *aliases: str, label: EntityLabel = "Method", papers: int = 3, key: str | None = None) -> Named:
    key = key or name_key(name)
    return Named(entity_id(label, key), label, key, name, aliases, papers)


def found(*entities: Named, corrections: Corrections | None = None) -> list[tuple[str, str, str]]:
    pairs: list[Pair] = find_doubtful(entities, corrections or Corrections())
    return [(pair.reason, pair.one.name, pair.other.name) for pair in pairs]


def test_names_that_differ_in_a_letter_or_two_are_near() -> None:
    assert found(named("language modelling"), named("language modeling", papers=9)) == [
        ("near names", "language modeling", "language modelling")
    ]
    assert found(named("Frobnication Optimiser"), named("Frobnication Optimizer")) != []
    assert found(named("Frobnication"), named("Zorblaxation")) == []


def test_other_numbers_sizes_and_single_letters_are_other_things() -> None:
    for one, other in (
        ("Frobnicator-7B", "Frobnicator-8B"),
        ("Frobnicator 2", "Frobnicator 2.5"),
        ("Frobnicator", "Frobnicator-X"),
        ("Frobnicator Base", "Frobnicator Basel"),
        ("xFrobnicator", "Frobnicator"),
        ("FROBN", "FROBM"),
    ):
        assert found(named(one), named(other)) == [], (one, other)


def test_names_of_two_types_are_not_near() -> None:
    assert found(named("language modeling"), named("language modelling", label="Task")) == []


def test_a_common_word_behind_a_name_is_a_reason() -> None:
    assert found(named("Frobnicator benchmark"), named("Frobnicator", papers=9)) == [
        ("common word", "Frobnicator", "Frobnicator benchmark")
    ]


def test_an_abbreviation_of_several_things_is_a_reason_for_those_that_may_be_meant() -> None:
    long = named("Zonal Quorum Ranker", "ZQR", papers=5)
    alike = named("Zonal Quorum Rankings", "ZQR", papers=4)
    unlike = named("Zip-Quilted Rope", "ZQR", papers=4)
    bare = named("ZQR", papers=6)
    assert set(found(long, alike, unlike, bare)) == {
        ("abbreviation", "ZQR", "Zonal Quorum Ranker"),
        ("abbreviation", "ZQR", "Zonal Quorum Rankings"),
        ("abbreviation", "ZQR", "Zip-Quilted Rope"),
        ("abbreviation", "Zonal Quorum Ranker", "Zonal Quorum Rankings"),
    }


def test_one_name_of_two_types_is_a_reason() -> None:
    assert found(named("Zorblax", label="Model", papers=9), named("Zorblax")) == [("two types", "Zorblax", "Zorblax")]
    assert found(named("Zorblax", label="Lab"), named("Zorblax")) == []


def test_the_pairs_that_touch_most_papers_come_first() -> None:
    pairs = found(
        named("Frobnicator", papers=90),
        named("Frobnicator method", papers=1),
        named("Zorblax", papers=5),
        named("Zorblax", label="Model", papers=4),
    )
    assert [reason for reason, *_ in pairs] == ["two types", "common word"]


def test_what_was_set_apart_is_gone() -> None:
    one, other = named("language modeling"), named("language modelling")
    typed = named("language modeling", label="Benchmark")
    said = [
        Correction(kind="apart", number=n, label=a.label, key=a.key, other_label=b.label, other_key=b.key)
        for n, (a, b) in enumerate([(other, one), (typed, one)], 1)
    ]
    assert found(one, other, typed, corrections=Corrections(said)) == []
    assert found(one, other, typed, corrections=Corrections(said[:1])) != []


def test_the_order_of_entities_does_not_matter() -> None:
    entities = [named("Frobnicator"), named("Frobnicater"), named("Frobnicator", label="Model"), named("Frobnicatar")]
    assert find_doubtful(entities, Corrections()) == find_doubtful(entities[::-1], Corrections())
