"""Corrections: the later one wins, none turns two entities into each other, and all survive a store."""

import itertools
from typing import Any

import pytest

from graphbuilder.errors import CorrectionError
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.schema import NODE_PROPERTIES

A, B, C = "afnet", "bgnet", "chnet"


def said(kind: str, key: str, number: int = 1, **more: Any) -> Correction:
    return Correction(kind=kind, number=number, label=more.pop("label", "Method"), key=key, **more)  # type: ignore[arg-type]


def merge(key: str, into: str, number: int = 1) -> Correction:
    return said("merge", key, number, other_label="Method", other_key=into)


def apart(key: str, other: str, number: int = 1) -> Correction:
    return said("apart", key, number, other_label="Method", other_key=other)


def test_without_corrections_everything_is_itself() -> None:
    none = Corrections()
    assert none.decided("Method", A) is None
    assert none.target("Method", A) == ("Method", A)
    assert not none.are_apart("Method", A, B)
    assert list(none.names()) == []
    assert (none.of_paper("p"), none.next_number(), len(none)) == ((), 1, 0)


def test_a_merge_leads_to_its_end() -> None:
    both = Corrections([merge(A, B, 1), merge(B, C, 2)])
    assert both.target("Method", A) == both.target("Method", B) == both.decided("Method", A) == ("Method", C)
    assert both.target("Model", A) == ("Model", A)


def test_an_alias_decides_the_form_alone() -> None:
    one = Corrections([said("alias", A, form="The BG Net")])
    assert one.decided("Method", "thebgnet") == ("Method", A)
    assert one.decided("Method", A) is None


@pytest.mark.parametrize(
    "first",
    [merge(B, A), said("alias", A, form="BG-Net"), merge(B, C)],
    ids=["merge", "alias", "merge elsewhere"],
)
def test_a_split_form_stands_for_itself(first: Correction) -> None:
    split = Corrections([first, said("split", A, 2, form="BG-Net")])
    assert split.decided("Method", B) == ("Method", B)
    assert split.are_apart("Method", A, B)
    assert split.are_apart("Method", B, A)


def test_the_later_of_merge_and_apart_wins() -> None:
    merged = Corrections([apart(A, B, 1), merge(B, A, 2)])
    assert merged.target("Method", B) == ("Method", A)
    assert not merged.are_apart("Method", A, B)
    parted = Corrections([merge(B, A, 1), apart(A, B, 2)])
    assert parted.target("Method", B) == ("Method", B)
    assert parted.are_apart("Method", B, A)


def test_two_that_became_a_third_can_be_set_apart() -> None:
    parted = Corrections([merge(A, C, 1), merge(B, C, 2), apart(A, B, 3)])
    assert parted.target("Method", A) == ("Method", A)
    assert parted.target("Method", B) == ("Method", C)


def test_what_was_set_apart_stays_so_under_another_name() -> None:
    moved = Corrections([apart(A, B, 1), merge(A, C, 2)])
    assert moved.are_apart("Method", C, B)
    assert moved.are_apart("Method", A, B)


def test_the_later_of_two_opposite_merges_wins() -> None:
    for length in (2, 3):
        keys = [A, B, C][:length]
        ring = [merge(keys[n], keys[(n + 1) % length], n + 1) for n in range(length)]
        last = ring[-1]
        assert Corrections(ring).target("Method", last.key) == ("Method", last.other_key)


def test_no_order_of_contradictions_runs_in_a_circle() -> None:
    kinds = [(A, B), (B, C), (C, A), (B, A)]
    for order in itertools.permutations(kinds):
        all_of_them = Corrections(merge(one, other, n) for n, (one, other) in enumerate(order, 1))
        ends = {all_of_them.target("Method", key) for key in (A, B, C)}
        assert all(all_of_them.target(*end) == end for end in ends)


def test_the_order_given_does_not_matter() -> None:
    three = [merge(A, B, 1), said("split", B, 2, form="AF Net"), merge(A, C, 3)]
    assert {Corrections(order).target("Method", A) for order in itertools.permutations(three)} == {("Method", C)}


def test_a_retyped_entity_can_be_retyped_back() -> None:
    there = [said("retype", A, 1, other_label="Model")]
    assert Corrections(there).target("Method", A) == ("Model", A)
    back = Corrections([*there, said("retype", A, 2, label="Model", other_label="Method")])
    assert back.target("Model", A) == back.target("Method", A) == ("Method", A)


def test_the_last_name_holds() -> None:
    names = Corrections([said("rename", A, 1, form="AFN"), said("rename", B, 2), said("rename", A, 3, form="AF")])
    assert list(names.names()) == [(("Method", B), ""), (("Method", A), "AF")]


def test_a_form_of_a_system_is_an_alias_whichever_type_a_paper_gives_it() -> None:
    one = Corrections(
        [said("alias", A, label="Model", form="BGNet"), said("split", A, 2, label="Model", form="CH Net")]
    )
    assert one.decided("Method", B) == one.decided("Model", B) == ("Model", A)
    assert one.decided("Benchmark", B) is None
    assert one.decided("Method", C) == ("Method", C)


def test_what_was_said_of_a_paper_comes_in_order() -> None:
    edges = [said(kind, A, n, paper="2401.00001", relation="USES") for n, kind in ((2, "confirm"), (1, "reject"))]
    assert [c.number for c in Corrections(edges).of_paper("2401.00001")] == [1, 2]
    assert Corrections(edges).of_paper("2401.00002") == ()


@pytest.mark.parametrize(
    ("before", "refused", "message"),
    [
        ([merge(A, B)], merge(B, A, 2), "already"),
        ([merge(A, B), merge(B, C, 2)], merge(C, A, 3), "already"),
        ([merge(A, B)], merge(A, B, 2), "one entity already"),
        ([], merge(A, A), "one entity already"),
        ([], said("merge", A, other_label="Model", other_key=B), "is a Method and"),
        ([], said("retype", A, other_label="Method"), "is a Method already"),
        ([], apart(A, A), "one spelling"),
        ([], said("alias", A, form="AF-Nets"), "a spelling of"),
        ([], said("split", A, form="af net"), "a spelling of"),
        ([], said("alias", A, form=" - "), "letter or digit"),
        ([said("alias", A, form="BG")], said("alias", A, 2, form="bg"), "already"),
        ([merge(A, B)], said("alias", A, 2, form="BGNet"), "already"),
    ],
)
def test_what_changes_nothing_or_runs_in_a_circle_is_refused(
    before: list[Correction], refused: Correction, message: str
) -> None:
    with pytest.raises(CorrectionError, match=message):
        Corrections(before).check(refused)


def test_what_comes_after_a_split_is_no_circle() -> None:
    Corrections([merge(A, B, 1), said("split", B, 2, form="AF Net")]).check(merge(B, A, 3))


def test_a_correction_survives_its_node() -> None:
    one = said("confirm", A, 12, paper="p", relation="USES", evidence="{}", name="AF-Net", at="2025-01-02T03:04:05Z")
    node = one.to_node()
    assert Correction.from_node(node) == one
    assert set(node.properties) < set(NODE_PROPERTIES["Correction"])
    assert None not in node.properties.values()
    assert sorted([said("reject", A, 9).to_node().id, node.id])[1] == node.id
