"""Faults of extracted names, by kind."""

import pytest

from graphbuilder.extraction.faults import find_faults, render_faults
from graphbuilder.extraction.scoring import ScoredEntity, ScoredPaper

PPO = ScoredEntity("PPO", "METHOD", "USES", ("Proximal Policy Optimization", "PPO"))


@pytest.mark.parametrize(
    ("found", "kinds"),
    [
        ([], ["missed"]),
        ([PPO], []),
        ([ScoredEntity("PPO", "MODEL", "USES")], ["wrong type"]),
        ([ScoredEntity("clipped Proximal Policy Optimizations", "METHOD", "USES")], ["wrong bounds"]),
        ([ScoredEntity("policy optimization", "METHOD", "USES")], ["wrong bounds"]),
        ([ScoredEntity("PPO", "METHOD", "MENTIONS")], ["wrong role"]),
        ([PPO, ScoredEntity("PPO", "METHOD", "USES")], ["invented"]),
        ([ScoredEntity("policy gradient", "METHOD", "USES")], ["missed", "invented"]),
        ([ScoredEntity("robot walking", "TASK", "ADDRESSES")], ["missed"]),
    ],
)
def test_each_fault_is_of_one_kind(found: list[ScoredEntity], kinds: list[str]) -> None:
    table = find_faults([ScoredPaper("p", (PPO,))], [ScoredPaper("p", tuple(found))])
    assert [fault.kind for fault in table.faults] == kinds
    assert sum(table.counts().values()) == len(kinds)


def test_the_matrix_sets_annotated_against_extracted_roles() -> None:
    other = ScoredEntity("PPO", "METHOD", "PROPOSES")
    table = find_faults([ScoredPaper("p", (PPO,)), ScoredPaper("q", (PPO,))], [ScoredPaper("p", (other,))])
    assert table.roles == (("USES", "PROPOSES", 1),)
    assert any(line.split() == ["USES", "1"] for line in render_faults(table))


def test_a_fault_is_one_line_with_both_sides() -> None:
    sure = ScoredEntity("PPO", "METHOD", "MENTIONS", (), 0.9)
    (fault,) = find_faults([ScoredPaper("p", (PPO,))], [ScoredPaper("p", (sure,))]).faults
    assert str(fault) == "p wrong role: METHOD 'PPO' USES <- METHOD 'PPO' MENTIONS (0.90)"
