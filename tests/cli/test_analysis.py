"""The commands that compare, measure and follow things over time."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_compare_has_a_column_for_each(run: Run, demo_file: Path) -> None:
    shown = run("compare", "GRPO", "PPO", "DPO", "--store", demo_file)
    assert shown.code == 0
    assert shown.out.splitlines()[0].split("\t") == ["", "GRPO", "PPO", "DPO"]
    found = json.loads(run("compare", "GRPO", "PPO", "--json", "--store", demo_file).out)
    assert set(found) == {"things", "benchmarks", "results", "together"}


def test_compare_says_what_it_does_not_know(run: Run, demo_file: Path) -> None:
    alone, unknown = run("compare", "GRPO", "--store", demo_file), run("compare", "GRPO", "DPP", "--store", demo_file)
    assert (alone.code, unknown.code) == (2, 2)
    assert "2 to 8" in alone.err
    assert "DPO" in unknown.err


def test_leaderboard_says_which_way_is_better_and_shows_what_the_api_has(run: Run, demo_file: Path) -> None:
    shown = run("leaderboard", "AIME24", "--store", demo_file).out
    assert shown.startswith("accuracy (%): higher is better; ")
    assert "it is what the benchmark is measured by" in shown
    told = run("leaderboard", "AIME24", "--metric", "Acc (%)", "--json", "--limit", "2", "--store", demo_file).out
    rows = json.loads(told)
    assert [(row["rank"], row["board"], row["amount_unit"]) for row in rows][:2] == [
        (n, "accuracy", "%") for n in (1, 2)
    ]
    assert run("leaderboard", "GRPO", "--store", demo_file).code == 2
    assert "No paper of the graph" in run("leaderboard", "AIME24", "--metric", "zeal", "--store", demo_file).out


def test_new_counts_and_lists(run: Run, demo_file: Path) -> None:
    shown = run("new", "--since", "2024", "--store", demo_file)
    assert shown.out.startswith("Since 2024: ")
    found = json.loads(
        run("new", "--since", "2024", "--kind", "models", "--limit", "3", "--json", "--store", demo_file).out
    )
    assert len(found["results"]) == 3
    assert all(row["label"] == "Model" and row["first_seen"] >= "2024" for row in found["results"])
    assert "No name is new" in run("new", "--since", "2090", "--store", demo_file).out


@pytest.mark.parametrize("arguments", [("new", "--since", "soon"), ("new", "--since", "2024", "--kind", "cats")])
def test_what_cannot_be_read_is_explained(run: Run, demo_file: Path, arguments: tuple[str, ...]) -> None:
    ended = run(*arguments, "--store", demo_file)
    assert ended.code == 2
    assert arguments[-1] in ended.err


def test_trends_follow_names_or_show_what_rose(run: Run, demo_file: Path) -> None:
    (row,) = json.loads(run("trends", "GRPO", "--json", "--store", demo_file).out)
    assert row["months"][0]["month"] >= row["first_seen"][:7]
    shown = run("trends", "--months", "12", "--store", demo_file)
    assert "in standard deviations" in shown.out
    assert "first seen\tbefore\tafter\trise" in shown.out
    fell = json.loads(run("trends", "--months", "12", "--falling", "--json", "--store", demo_file).out)
    assert all(one["rise"] < 0 and one["before"] + one["after"] >= 3 for one in fell)


def test_measures_print_tables(run: Run, demo_file: Path) -> None:
    told = run("central", "--by", "papers", "--limit", "1", "--store", demo_file).out.splitlines()
    assert told[0] == "By papers: how many papers have it; the best has 1."
    assert told[2].startswith("1\t")
    assert "most central members" in run("communities", "--store", demo_file).out
    assert run("communities", "--kind", "cats", "--store", demo_file).code == 2


def test_path_shows_the_papers_between(run: Run, demo_file: Path) -> None:
    found = json.loads(run("path", "GRPO", "LoRA", "--json", "--store", demo_file).out)
    assert (found["things"][0]["name"], found["things"][-1]["name"]) == ("GRPO", "LoRA")
    assert all(hop["examples"] and hop["confidence"] for hop in found["hops"])
    assert all(len(other["hops"]) == len(found["hops"]) for other in found["others"])
    shown = run("path", "GRPO", "LoRA", "--store", demo_file).out
    assert shown.startswith("from\tto\tpapers\tsure\tsuch as")
    assert run("path", "GRPO", "MATH", "--store", demo_file).code == 2


def test_path_says_that_two_names_are_of_one_thing(run: Run, demo_file: Path) -> None:
    shown = run("path", "GRPO", "Group Relative Policy Optimization", "--store", demo_file)
    assert shown.out == "GRPO and Group Relative Policy Optimization are one thing: GRPO.\n"
