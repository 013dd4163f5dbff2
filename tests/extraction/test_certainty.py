"""Claimed confidence against truth, and relations at a least confidence."""

from graphbuilder.extraction.certainty import bins, judge_claims, render_certainty
from graphbuilder.extraction.scoring import ScoredEntity, ScoredPaper, ScoredResult

PPO = ScoredEntity("PPO", "METHOD", "USES", ("PPO",))
MATH = ScoredEntity("MATH", "BENCHMARK", "EVALUATED_ON", ("MATH",))
GOLD = ScoredPaper("p", (PPO, MATH), (ScoredResult("PPO", "MATH", "41%"),))


def claimed(name: str, kind: str, role: str, sure: float, name_sure: float) -> ScoredEntity:
    return ScoredEntity(name, kind, role, (), sure, name_sure)


FOUND = ScoredPaper(
    "p",
    (
        claimed("PPO", "METHOD", "PROPOSES", 0.7, 0.95),
        claimed("MATH", "BENCHMARK", "EVALUATED_ON", 0.92, 0.99),
        claimed("SAC", "METHOD", "USES", 0.85, 0.9),
    ),
    (ScoredResult("PPO", "MATH", "41 %", 0.6), ScoredResult("PPO", "MATH", "9%", 0.4)),
)


def test_names_triples_and_results_are_held_against_the_annotations() -> None:
    claims = judge_claims([GOLD], [FOUND])
    assert [(c.confidence, c.right) for c in claims.names] == [(0.95, True), (0.99, True), (0.9, False)]
    assert [(c.confidence, c.right) for c in claims.triples] == [(0.7, False), (0.92, True), (0.85, False)]
    assert [(c.confidence, c.right) for c in claims.results] == [(0.6, True), (0.4, False)]


def test_bins_tell_mean_claim_and_share_right() -> None:
    (low, high) = bins(judge_claims([GOLD], [FOUND]).results)
    assert (low.low, low.count, low.claimed, low.true) == (0.4, 1, 0.4, 0.0)
    assert (high.low, high.count, high.claimed, high.true) == (0.6, 1, 0.6, 1.0)


def test_relations_count_what_is_sure_enough() -> None:
    claims = judge_claims([GOLD], [FOUND])
    uses = claims.relations(0.9)["USES"]
    assert (uses.right, uses.gold, uses.predicted) == (0, 1, 0)
    assert claims.relations(0.9)["EVALUATED_ON"].precision == 1.0
    assert claims.relations(0.0)["PROPOSES"].predicted == 1


def test_a_paper_that_was_not_extracted_counts_as_missed() -> None:
    claims = judge_claims([GOLD], [])
    assert claims.relations(0.0)["USES"].gold == 1
    assert claims.reliability() == {"names": (), "triples": (), "results": ()}


def test_rendering_names_the_least_confidence() -> None:
    lines = render_certainty(judge_claims([GOLD], [FOUND]), 0.4)
    assert any(line.startswith("at 0.4 or more") for line in lines)
