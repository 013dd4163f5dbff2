"""Leaderboards: what is ranked together, which comes first, and what disagrees."""

from typing import Any

from graphbuilder.analysis.boards import RANKED_CONFIDENCE, best_of, boards, of_metric
from graphbuilder.store.base import Row

EMPTY: Row = {"system_id": None, "title": None, "published": None, "sentence": None, "unit": ""}


def number(value: str, amount: float | None, metric: str | None = "accuracy", **more: Any) -> Row:
    own = {"value": value, "number": amount, "metric": metric, "higher_is_better": None, "paper_id": "p"}
    return EMPTY | own | {"result_id": f"r{value}", "unit": "%" if value.endswith("%") else ""} | more


def of(system: str, value: str, amount: float, paper: str = "p", **more: Any) -> Row:
    return number(value, amount, system_id=system, paper_id=paper, result_id=f"{system}{value}{paper}", **more)


def shown(rows: list[Row]) -> list[tuple[str, list[Any]]]:
    return [(board.metric or "", [row["value"] for row in board.rows]) for board in boards(rows)]


def test_units_and_spellings_of_one_metric_are_ranked_together() -> None:
    rows = [number("91%", 91.0), number("0.92", 0.92, "Acc"), number("90.5", 90.5, "Accuracy (%)")]
    (board,) = boards(rows)
    assert (board.metric, board.name, board.unit) == ("accuracy (%)", "accuracy", "%")
    assert [(row["rank"], row["value"], row["amount"]) for row in board.rows] == [
        (1, "0.92", 92.0),
        (2, "91%", 91.0),
        (3, "90.5", 90.5),
    ]
    assert {row["metric_written"] for row in board.rows} == {"accuracy", "Acc", "Accuracy (%)"}


def test_gains_and_settings_stand_apart_from_scores() -> None:
    gain = number("3.1 points", 3.1, sentence="It beats it by 3.1 points.", unit="points")
    shots = number("63%", 63.0, sentence="It scores 63% in the 5-shot setting.")
    rows = [number("50%", 50.0), gain, shots, number("9%", 9.0, "pass@64"), number("8%", 8.0, "pass@1")]
    assert shown(rows) == [
        ("accuracy (%)", ["50%"]),
        ("accuracy, 5-shot (%)", ["63%"]),
        ("pass@1 (%)", ["8%"]),
        ("pass@64 (%)", ["9%"]),
        ("accuracy, gain (points)", ["3.1 points"]),
    ]


def test_unknown_metric_and_units_that_may_differ_are_groups_of_their_own() -> None:
    rows = [number("7.3", 7.3, None), number("12%", 12.0, None), number("40", 40.0, "zeal")]
    assert shown(rows) == [("zeal", ["40"]), ("metric not named (%)", ["12%"]), ("metric not named (no unit)", ["7.3"])]
    assert shown(rows[:1]) == [("", ["7.3"])]


def test_board_of_errors_begins_with_the_lowest() -> None:
    (board,) = boards([number("3%", 3.0, "error"), number("1.5%", 1.5, "error")])
    assert (board.higher_is_better, board.direction_from) == (False, "list")
    assert [(row["number"], row["rank"]) for row in board.rows] == [(1.5, 1), (3.0, 2)]


def test_direction_of_an_unlisted_metric_is_that_of_most_papers() -> None:
    (board,) = boards([number("3", 3.0, "zeal", higher_is_better=False), number("4", 4.0, "zeal")])
    assert (board.higher_is_better, board.direction_from, board.rows[0]["value"]) == (False, "words", "3")


def test_board_without_direction_has_no_ranks() -> None:
    (board,) = boards([number("3", 3.0, None), number("4", 4.0, None)])
    assert [(row["number"], row["rank"]) for row in board.rows] == [(4.0, None), (3.0, None)]
    assert board.direction_from is None


def test_equal_amounts_share_a_rank() -> None:
    (board,) = boards([number("92%", 92.0), number("0.92", 0.92), number("9%", 9.0)])
    assert [row["rank"] for row in board.rows] == [1, 1, 3]


def test_other_scores_of_a_system_are_conflicts_and_repeated_or_rounded_ones_are_none() -> None:
    rows = [
        of("a", "51.7%", 51.7, "p1"),
        of("a", "51.7%", 51.7, "p2"),
        of("a", "0.517", 0.517, "p3"),
        of("a", "52%", 52.0, "p4"),
        of("a", "49%", 49.0, "p5"),
        of("b", "40%", 40.0, "p5"),
    ]
    (board,) = boards(rows)
    told = {row["result_id"]: [other["value"] for other in row["conflicts"]] for row in board.rows}
    assert told["a51.7%p1"] == told["a0.517p3"] == told["a52%p4"] == ["49%"]
    assert told["a49%p5"] == ["52%", "51.7%", "51.7%", "0.517"]
    assert told["b40%p5"] == []


def test_gains_over_different_baselines_are_no_conflict() -> None:
    sentence = "It beats one by 3% and another by 5%."
    rows = [of("a", "3%", 3.0, sentence=sentence), of("a", "5%", 5.0, sentence=sentence)]
    (board,) = boards(rows)
    assert (board.kind, board.direction_from) == ("gain", "kind")
    assert [row["conflicts"] for row in board.rows] == [[], []]


def test_one_metric_is_chosen_in_any_spelling_and_one_board_by_its_label() -> None:
    shots = number("63%", 63.0, sentence="It scores 63% in the 5-shot setting.")
    found = boards([number("50%", 50.0), shots, number("8%", 8.0, "pass@1"), number("7", 7.0, None)])

    def chosen(metric: str) -> list[str]:
        return [board.label for board in of_metric(found, metric)]

    assert chosen("Acc (%)") == chosen("accuracy") == ["accuracy", "accuracy, 5-shot"]
    assert chosen("accuracy, 5-shot") == chosen("Accuracy, 5-shot (%)") == ["accuracy, 5-shot"]
    assert chosen("metric not named") == ["metric not named"]
    assert chosen("bleu") == []
    assert len(chosen(" ")) == len(found)


def test_only_sure_rows_are_ranked_and_the_others_come_after() -> None:
    rows = [
        of("a", "89%", 89.0, confidence=RANKED_CONFIDENCE - 0.01),
        of("b", "83%", 83.0, confidence=RANKED_CONFIDENCE),
        of("c", "70%", 70.0, confidence=0.95),
        of("d", "60%", 60.0, confidence=None),
    ]
    (board,) = boards(rows)
    assert [(row["system_id"], row["rank"], row["ranked"], row["standing"]) for row in board.rows] == [
        ("b", 1, True, "ranked"),
        ("c", 2, True, "ranked"),
        ("d", 3, True, "ranked"),
        ("a", None, False, "less sure"),
    ]


def test_system_is_ranked_once_by_its_best_number_and_the_others_follow_as_further_and_as_conflicts() -> None:
    rows = [of("a", "43%", 43.0), of("b", "40%", 40.0), of("a", "33%", 33.0), of("c", "28%", 28.0)]
    (board,) = boards(rows)
    assert [(row["system_id"], row["value"], row["rank"]) for row in board.rows] == [
        ("a", "43%", 1),
        ("b", "40%", 2),
        ("c", "28%", 3),
        ("a", "33%", None),
    ]
    assert [row["standing"] for row in board.rows] == ["ranked", "ranked", "ranked", "further"]
    assert [other["value"] for other in board.rows[0]["conflicts"]] == ["33%"]


def test_unsure_best_number_of_a_system_gives_way_to_its_sure_one() -> None:
    rows = [of("a", "89%", 89.0, confidence=0.5), of("a", "43%", 43.0, confidence=0.9)]
    (board,) = boards(rows)
    assert [(row["value"], row["rank"], row["standing"]) for row in board.rows] == [
        ("43%", 1, "ranked"),
        ("89%", None, "less sure"),
    ]


def test_best_is_the_first_of_the_first_board_and_none_where_nothing_is_sure() -> None:
    unsure = [of(name, "90%", 90.0, metric="pass@1", confidence=0.5) for name in ("a", "b", "c")]
    found = boards([*unsure, of("b", "60%", 60.0), of("d", "3 points", 3.0, sentence="It wins by 3 points.")])
    best = best_of(found)
    assert best is not None
    assert (best["system_id"], best["value"], best["metric"]) == ("b", "60%", "accuracy (%)")
    assert found[0].rows[0]["result_id"] == best["result_id"]
    assert best_of(boards(unsure)) is None
