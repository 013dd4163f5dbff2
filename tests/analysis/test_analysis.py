"""Analyses of a small graph made for them, whose answers can be worked out by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.analysis.comparison import compare
from graphbuilder.analysis.measures import central, communities
from graphbuilder.analysis.relatives import related_of_kind, related_papers
from graphbuilder.analysis.ties import Ties, paired, read_ties
from graphbuilder.analysis.trends import is_partial, months_of, new_since, rising
from graphbuilder.analysis.ways import find_way
from graphbuilder.errors import QuestionError
from graphbuilder.model import Edge, GraphBatch
from graphbuilder.store.base import Row, Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, link, paper, relation, result

ALPHA, BETA, GAMMA, DELTA, LONE = (
    entity("Method", name, first_seen=day)
    for name, day in (
        ("Alpha", "2024-01-10"),
        ("Beta", "2024-02-10"),
        ("Gamma", "2024-03-10"),
        ("Delta", "2024-04-10"),
        ("Lone", "2024-05-10"),
    )
)
BOARD, OTHER_BOARD = entity("Benchmark", "Board"), entity("Benchmark", "Shelf")
LAB, OTHER_LAB, FAR_LAB = (entity("Lab", name) for name in ("Lab One", "Lab Two", "Lab Three"))
AUTHOR = entity("Author", "Ada Beispiel")
PAPERS = {
    "p1": ("2024-01-10", [ALPHA], LAB),
    "p2": ("2024-02-10", [ALPHA, BETA], LAB),
    "p3": ("2024-03-10", [BETA, GAMMA], OTHER_LAB),
    "p4": ("2024-04-10", [GAMMA, DELTA], OTHER_LAB),
    "p5": ("2024-05-10", [LONE], FAR_LAB),
    "p6": ("2024-05-11", [ALPHA, BETA, GAMMA], LAB),
}


def make_graph() -> GraphBatch:
    """Six papers in a chain of methods, with two numbers for one system that disagree."""
    edges: list[Edge] = []
    for key, (_, methods, lab) in PAPERS.items():
        edges.append(relation("PROPOSES", key, methods[-1], f"We propose it in {key}."))
        edges += [relation("USES", key, method, f"It builds on this in {key}.") for method in methods[:-1]]
        edges.append(link("FROM", key, "Paper", lab, confidence=0.9, status="auto"))
    edges += [link("AUTHORED_BY", key, "Paper", AUTHOR, position=0) for key in ("p1", "p5")]
    edges += [relation("EVALUATED_ON", key, BOARD, "On Board.") for key in ("p1", "p2", "p3")]
    edges.append(Edge("CITES", "p3", "Paper", "p1", "Paper"))
    edges.append(relation("USES", "p5", ALPHA, "Perhaps Alpha.", confidence=0.1))
    numbers = [
        result("p1", ALPHA, BOARD, "Accuracy", 51.0),
        result("p2", ALPHA, BOARD, "accuracy", 49.0),
        result("p2", BETA, BOARD, "accuracy", 60.0),
        result("p3", BETA, OTHER_BOARD, "accuracy", 60.0),
    ]
    edges += [edge for _, own in numbers for edge in own]
    nodes = [paper(key, f"Paper {key}", day) for key, (day, *_) in PAPERS.items()]
    entities = (ALPHA, BETA, GAMMA, DELTA, LONE, BOARD, OTHER_BOARD, LAB, OTHER_LAB, FAR_LAB, AUTHOR)
    return GraphBatch((*nodes, *entities, *(node for node, _ in numbers)), tuple(edges))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(str(tmp_path_factory.mktemp("analysis") / "graph.db"))
    opened.write(make_graph())
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def ties(store: Store) -> Ties:
    return read_ties(store)


def names(rows: list[Row]) -> list[str]:
    return [row["name"] for row in rows]


def test_comparison_sets_dates_labs_benchmarks_and_numbers_side_by_side(store: Store) -> None:
    found = compare(store, [BETA.id, ALPHA.id])
    assert names(found.things) == ["Beta", "Alpha"]
    assert [thing["first_seen"] for thing in found.things] == ["2024-02-10", "2024-01-10"]
    assert [thing["proposed_by"]["id"] for thing in found.things] == ["p2", "p1"]
    assert [[lab["name"] for lab in thing["used_in"]] for thing in found.things] == [
        ["Lab One", "Lab Two"],
        ["Lab One"],
    ]
    assert [(row["name"], row["papers"]) for row in found.benchmarks] == [("Board", [2, 2])]
    assert [paper["id"] for paper in found.together] == ["p6", "p2"]
    assert {item["name"] for item in found.together[0]["evidence"]} == {"Alpha", "Beta"}


def test_comparison_says_whose_number_is_best(store: Store) -> None:
    board, shelf = compare(store, [ALPHA.id, BETA.id]).results
    assert (board["benchmark"], board["higher_is_better"], board["best"]) == ("Board", True, 1)
    assert [[row["value"] for row in numbers] for numbers in board["numbers"]] == [["51.0%", "49.0%"], ["60.0%"]]
    assert (shelf["benchmark"], shelf["best"]) == ("Shelf", None)  # nobody to be better than


@pytest.mark.parametrize("ids", [[], [ALPHA.id], [ALPHA.id] * 3, [f"x{n}" for n in range(9)]])
def test_comparison_takes_two_to_eight_different_things(store: Store, ids: list[str]) -> None:
    with pytest.raises(QuestionError, match="2 to 8"):
        compare(store, ids)


def test_months_count_each_paper_once_without_gaps_and_know_the_first(store: Store) -> None:
    (alpha,) = months_of(store, [ALPHA.id])
    assert [(row["month"], row["papers"], row["total"], row["share"]) for row in alpha["months"]] == [
        ("2024-01", 1, 1, 1.0),
        ("2024-02", 1, 1, 1.0),
        ("2024-03", 0, 1, 0.0),
        ("2024-04", 0, 1, 0.0),
        ("2024-05", 1, 2, 0.5),
    ]
    assert (alpha["first_seen"], alpha["proposed_by"]["id"], alpha["papers"]) == ("2024-01-10", "p1", 3)
    (cut,) = months_of(store, [ALPHA.id], since="2024-02-01", until="2024-04")
    assert [(row["month"], row["papers"]) for row in cut["months"]] == [("2024-02", 1), ("2024-03", 0), ("2024-04", 0)]


def test_months_begin_where_one_asks_but_not_before_the_graph(store: Store) -> None:
    gamma, lone = months_of(store, [GAMMA.id, LONE.id], since="2023")
    assert [row["papers"] for row in gamma["months"]] == [0, 0, 1, 1, 1]
    assert [row["month"] for row in lone["months"]] == [f"2024-0{n}" for n in range(1, 6)]
    assert months_of(store, [LONE.id], until="2024-03")[0]["months"] == []


def test_month_in_which_the_graph_ends_is_marked(store: Store) -> None:
    (alpha,) = months_of(store, [ALPHA.id])
    assert [row["partial"] for row in alpha["months"]] == [False, False, False, False, True]
    assert rising(store, "Method", months=2).partial


@pytest.mark.parametrize(
    ("month", "newest", "partial"),
    [
        ("2025-06", "2025-06-16", True),
        ("2025-06", "2025-06-30", False),
        ("2025-06", "2025-06", True),
        ("2025-05", "2025-06-16", False),
        ("2025", "2025-06-30", True),
        ("2025", "2025-12-31", False),
        ("2025", "2025", True),
        ("2024", "2025-06-30", False),
    ],
)
def test_month_is_over_with_its_last_day(month: str, newest: str, partial: bool) -> None:
    assert is_partial(month, newest) is partial


def test_rise_is_measured_against_the_growth_of_all_papers(store: Store) -> None:
    found = rising(store, "Method", months=2, until="2024-05", least_papers=1)
    assert found.span is not None
    assert (found.span.since, found.span.turn, found.span.until) == ("2024-02", "2024-04", "2024-05")
    assert (found.before, found.after) == (2, 3)
    by_name = {row["name"]: row for row in found.rows}
    assert (by_name["Gamma"]["before"], by_name["Gamma"]["after"]) == (1, 2)
    assert by_name["Lone"]["rise"] == by_name["Delta"]["rise"] == 1.0
    assert rising(store, "Method", until="2024").span == rising(store, "Method").span


def test_what_fell_is_told_apart_from_what_rose(store: Store) -> None:
    rose = rising(store, "Method", months=2, least_papers=1)
    fell = rising(store, "Method", months=2, least_papers=1, falling=True)
    assert all(row["rise"] > 0 for row in rose.rows)
    assert [(row["name"], row["rise"] < 0) for row in fell.rows] == [("Beta", True)]


def test_few_papers_are_no_rise(store: Store) -> None:
    assert "Gamma" in names(rising(store, "Method", months=2, least_papers=1).rows)
    assert rising(store, "Method", months=2, least_papers=4).rows == []


def test_one_paper_more_or_fewer_is_neither_rise_nor_fall(store: Store) -> None:
    (gamma,) = [row for row in rising(store, "Method", months=2, least_papers=1).rows if row["name"] == "Gamma"]
    assert (gamma["before"], gamma["after"]) == (1, 2)
    assert rising(store, "Method", months=2).rows == []
    assert rising(store, "Method", months=2, falling=True).rows == []


def test_new_names_come_with_the_paper_that_brought_them(store: Store) -> None:
    news = new_since(store, "2024-03-10")
    assert (news.papers, news.counts["Method"], news.total) == (4, 3, 3)
    assert names(news.rows) == ["Gamma", "Lone", "Delta"]
    assert (news.rows[0]["paper_id"], news.rows[0]["sentence"]) == ("p3", "We propose it in p3.")
    assert new_since(store, "2030").rows == []
    assert news.undated == 0


def test_communities_are_what_goes_together(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    methods = [entity("Method", f"M{number}") for number in range(8)]
    task = entity("Task", "sorting")
    groups = [methods[:3]] * 3 + [methods[3:6]] * 2 + [[methods[2], methods[3]], methods[6:]]
    papers = [paper(f"p{number}", f"Paper {number}", "2024-01") for number in range(len(groups))]
    edges = [relation("USES", p.id, one) for p, group in zip(papers, groups, strict=True) for one in group]
    edges.append(relation("ADDRESSES", "p0", task))
    store.write(GraphBatch((*papers, *methods, task), tuple(edges)))
    found = communities(store, read_ties(store), ["Method"])
    assert [(row["size"], row["papers"]) for row in found] == [(3, 4), (3, 3)]
    assert [sorted(names(row["members"])) for row in found] == [["M0", "M1", "M2"], ["M3", "M4", "M5"]]
    assert [names(row["tasks"]) for row in found] == [["sorting"], []]
    assert communities(store, read_ties(store), ["Model"]) == []
    store.close()


def test_long_list_of_a_paper_weighs_no_more_than_a_short_one(ties: Ties) -> None:
    graph = paired(ties, [ALPHA.id, BETA.id, GAMMA.id])
    assert graph.edges[0, 1]["weight"] == 1.5
    assert graph.edges[0, 2]["weight"] == 0.5


def test_most_central_thing_has_the_score_one(ties: Ties) -> None:
    for by in ("pagerank", "between", "neighbours", "papers"):
        rows = central(ties, ["Method"], by)  # type: ignore[arg-type]
        assert rows[0]["score"] == 1
        assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5]
        assert rows == central(ties, ["Method"], by)  # type: ignore[arg-type]
    assert central(ties, ["Method"], "between")[0]["name"] == "Gamma"
    assert central(ties, ["Model"], "pagerank") == []


def test_way_goes_through_the_fewest_papers_and_shows_them(store: Store, ties: Ties) -> None:
    way = find_way(store, ties, ALPHA.id, DELTA.id)
    assert names(way.things) == ["Alpha", "Gamma", "Delta"]
    assert [[paper["id"] for paper in hop["examples"]] for hop in way.hops] == [["p6"], ["p4"]]
    assert {item["name"] for item in way.hops[0]["examples"][0]["evidence"]} == {"Alpha", "Gamma"}
    assert [hop["confidence"] for hop in way.hops] == [0.81, 0.81]
    assert (way.confidence, way.others, way.apart) == (0.656, [], None)
    assert names(find_way(store, ties, ALPHA.id, ALPHA.id).things) == ["Alpha"]


def test_no_way_is_said_with_how_much_is_connected_with_each_end(store: Store, ties: Ties) -> None:
    way = find_way(store, ties, ALPHA.id, LONE.id)
    assert (way.things, way.hops) == ([], [])
    assert way.apart == {"source": {"things": 4, "papers": 5}, "target": {"things": 1, "papers": 1}}
    board = find_way(store, ties, ALPHA.id, BOARD.id).apart
    assert board is not None
    assert board["target"] == {"things": 1, "papers": 0}


def test_of_equally_short_ways_the_surest_is_taken_and_the_others_are_offered(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    start, doubtful, sure, common, end = (entity("Method", name) for name in ("A", "B", "C", "D", "E"))
    said = [(doubtful, 0.5), (sure, 0.9), (common, 0.6)]
    papers = [paper(f"p{n}", f"Paper {n}", "2024-01-01") for n in range(10)]
    edges = []
    for place, (one, confidence) in enumerate(said):
        for key, other in ((f"p{2 * place}", start), (f"p{2 * place + 1}", end)):
            edges += [
                relation("USES", key, thing, f"It uses {thing.id}.", confidence=confidence) for thing in (one, other)
            ]
    edges += [relation("USES", f"p{n}", common, "It uses it.") for n in range(6, 10)]
    store.write(GraphBatch((*papers, start, doubtful, sure, common, end), tuple(edges)))
    way = find_way(store, read_ties(store), start.id, end.id)
    assert names(way.things) == ["A", "C", "E"]
    assert [names(other["things"]) for other in way.others] == [["A", "D", "E"], ["A", "B", "E"]]
    assert way.confidence is not None
    assert way.confidence > way.others[0]["confidence"] > way.others[1]["confidence"]
    store.close()


def test_way_counts_what_is_less_sure_only_when_asked(store: Store) -> None:
    way = find_way(store, read_ties(store, min_confidence=0), ALPHA.id, LONE.id, min_confidence=0)
    assert names(way.things) == ["Alpha", "Lone"]


def test_related_papers_have_reasons(store: Store) -> None:
    found = {one.id: one for one in related_papers(store, "p1")}
    assert [reason.text for reason in found["p3"].reasons] == ["cites it", "has 1 thing in common"]
    assert [reason.kind for reason in found["p5"].reasons] == ["authors"]
    assert found["p2"].reasons[0].count == 2
    assert max(one.score for one in found.values()) == 1
    assert related_papers(store, "nowhere") == []


def test_related_labs_have_reasons(store: Store) -> None:
    first, *_ = found = related_of_kind(store, LAB.id, "Lab")
    assert first.name == "Lab Two"
    assert {reason.kind for reason in first.reasons} == {"methods", "benchmarks"}
    assert [[reason.kind for reason in one.reasons] for one in found if one.name == "Lab Three"] == [["authors"]]


@pytest.mark.parametrize(("node", "label"), [(BOARD, "Benchmark"), (AUTHOR, "Author")])
def test_every_kind_is_answered(store: Store, node: object, label: str) -> None:
    found = related_of_kind(store, node.id, label)  # type: ignore[attr-defined, arg-type]
    assert all(one.label == label and one.reasons for one in found)
