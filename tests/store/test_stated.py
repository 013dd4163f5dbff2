"""What a source states of a paper stands beside what its text says: with its rule, without a sentence."""

import itertools
from dataclasses import replace
from typing import Any

from graphbuilder.curation.correct import Note, judge
from graphbuilder.ingest import build
from graphbuilder.model import CodeLink, Paper, StatedEntity, StatedResult
from graphbuilder.store.base import Row, Store
from tests.store.test_joining import papers
from tests.store.test_settling import TitleReader, built, dumped

RULE = "papers-with-code"
TEXT = "We sort the grains of a whole beach by their colour, one by one, and call the tool Gbs-Net."
PREPRINT = Paper(
    "2401.00011", "USES METHOD Zorblax; EVALUATED_ON BENCHMARK Dunes-3", TEXT, ("Ada Reed",), source="arxiv-atom"
)
TITLE = PREPRINT.title
OTHER = Paper("2402.00005", "MENTIONS METHOD Quillow", "Others say Sandnet.", source="arxiv-atom")


def _said(name: str, type_: Any, role: Any, confidence: float = 0.9, **more: Any) -> StatedEntity:
    return StatedEntity(name, type_, role, confidence, RULE, **more)


TAGGED = Paper(
    "2401.00011",
    TITLE,
    TEXT,
    ("Ada Reed",),
    published="2024-01-09",
    source=RULE,
    other_ids=("pwc:sorting-sand",),
    stated=(
        _said("Sand Sorting", "TASK", "ADDRESSES", 0.75),
        _said("Zorblax", "METHOD", "USES", 0.95),
        _said("Quillow", "METHOD", "USES", 0.75),
    ),
)
INTRODUCED = Paper(
    "x0000000000000001",
    TITLE,
    other_ids=("pwc:sorting-sand",),
    source=f"{RULE}/dataset/dunes-3",
    stated=(
        _said(
            "Dunes-3",
            "BENCHMARK",
            "PROPOSES",
            aliases=("Three Dunes 3",),
            addresses=(("homepage", "https://dunes.example.org"),),
            introduced="2023-05-02",
            description="Grains of three dunes.",
        ),
    ),
)
RESULTS = Paper(
    "2401.00011",
    TITLE,
    published="2024-01-10",
    source=f"{RULE}/task/sand-sorting",
    stated=(
        _said("Dunes-3", "BENCHMARK", "EVALUATED_ON"),
        _said("Sieve (large)", "MODEL", "USES"),
        _said("Sand Sorting", "TASK", "ADDRESSES"),
    ),
    stated_results=(StatedResult("Sieve (large)", "MODEL", "Dunes-3", "Accuracy", "91.5%", 91.5, "%", 0.9, RULE),),
)
RECORDS = (PREPRINT, TAGGED, INTRODUCED, RESULTS, OTHER)


def _relations(store: Store, paper: str = "2401.00011") -> dict[str, Row]:
    return {row["name"]: row for row in store.run("paper_relations", {"id": paper, "min_confidence": 0.0})}


def test_a_stated_relation_has_its_rule_and_no_sentence(store: Store) -> None:
    built(store, [TAGGED])
    found = _relations(store)["Quillow"]
    assert (found["role"], found["confidence"], found["rule"], found["evidence"]) == ("USES", 0.75, RULE, [])


def test_what_both_say_keeps_the_words_of_the_text_and_the_higher_confidence(store: Store) -> None:
    built(store, [TAGGED])
    found = _relations(store)["Zorblax"]
    assert (found["role"], found["confidence"], found["rule"]) == ("USES", 0.95, f"test + {RULE}")
    assert [item["sentence"] for item in found["evidence"]] == [TITLE]


def test_a_stated_result_keeps_its_value_and_says_who_states_it(store: Store) -> None:
    built(store, [RESULTS], [PREPRINT])
    (row,) = [row for row in store.run("paper_results", {"id": "2401.00011"}) if row["rule"]]
    assert (row["system"], row["system_label"], row["benchmark"]) == ("Sieve (large)", "Model", "Dunes-3")
    assert (row["metric"], row["value"], row["number"], row["unit"]) == ("Accuracy", "91.5%", 91.5, "%")
    assert (row["sentence"], row["rule"], row["confidence"]) == ("", RULE, 0.9)
    board = store.run("leaderboard", {"id": row["benchmark_id"]})
    assert RULE in {other["rule"] for other in board}
    assert store.run("system_results", {"id": row["system_id"]})[0]["rule"] == RULE


def test_a_page_of_a_dataset_gives_names_an_address_and_a_date(store: Store) -> None:
    built(store, [TAGGED], [INTRODUCED])
    (row,) = store.run("entity", {"id": _relations(store)["Dunes-3"]["entity_id"]})
    assert (row["aliases"], row["first_seen"]) == (["Three Dunes 3"], "2023-05-02")
    assert (row["description"], row["described_by"]) == ("Grains of three dunes.", RULE)
    assert row["external_ids"] == {"homepage": "https://dunes.example.org"}
    assert list(papers(store)) == ["2401.00011"]
    assert _relations(store)["Dunes-3"]["role"] == "PROPOSES"


def test_records_add_up_whatever_their_order_and_survive_another_extraction(store: Store) -> None:
    first = built(store, RECORDS)
    for order in itertools.islice(itertools.permutations(RECORDS), 0, None, 29):
        again = build(order, store=store, extractor=TitleReader())
        assert again.unchanged == len(RECORDS)
    assert dumped(store) == first
    (paper,) = [p for p in papers(store).values() if p.id == "2401.00011"]
    assert {one.name for one in paper.stated} == {"Sand Sorting", "Zorblax", "Quillow", "Dunes-3", "Sieve (large)"}
    build(RECORDS, store=store, extractor=TitleReader("2"))
    assert papers(store)["2401.00011"].stated == paper.stated
    assert papers(store)["2401.00011"].stated_results == paper.stated_results


def test_builds_in_another_order_give_the_same_graph(store: Store) -> None:
    first = built(store, [RESULTS], [OTHER], [INTRODUCED], [TAGGED], [PREPRINT])
    assert built(store, [PREPRINT], [INTRODUCED, RESULTS]) == first


def test_a_record_that_no_longer_states_something_takes_it_back(store: Store) -> None:
    built(store, [PREPRINT], [TAGGED])
    built(store, [replace(TAGGED, stated=TAGGED.stated[:1])])
    assert "Quillow" not in _relations(store)
    assert _relations(store)["Zorblax"]["rule"] == "test"


def test_a_stated_name_that_a_paper_proposes_is_sought_in_the_others(store: Store) -> None:
    page = Paper(
        "2001.00001", "Nets", source=f"{RULE}/method/sandnet", stated=(_said("Sandnet", "METHOD", "PROPOSES"),)
    )
    built(store, [OTHER], [page])
    assert _relations(store, "2402.00005")["Sandnet"]["rule"] == "corpus-memory"


def test_a_stated_relation_can_be_rejected(store: Store) -> None:
    built(store, [TAGGED])
    judge(store, "reject", "2401.00011", "USES", "Quillow", note=Note(reason="Read it.", by="", at=None))
    built(store, [RESULTS])
    assert _relations(store)["Quillow"]["status"] == "rejected"


def test_statistics_count_what_a_source_states(store: Store) -> None:
    built(store, [OTHER])
    assert "stated" not in {row["kind"] for row in store.run("statistics")}
    built(store, [TAGGED])
    assert {"kind": "stated", "name": RULE, "count": 3} in store.run("statistics")


def test_links_to_code_of_several_records_are_united_and_kept_with_the_paper(store: Store) -> None:
    linked = replace(
        PREPRINT,
        source=f"{RULE}/links",
        abstract="",
        code=(CodeLink("https://github.com/ada/sieve", True, "jax", None, RULE),),
    )
    told = replace(PREPRINT, code=(CodeLink("https://github.com/Ada/sieve", None, None, True, "abstract"),))
    first = built(store, [told], [linked])
    (paper,) = papers(store).values()
    assert paper.code == (CodeLink("https://github.com/Ada/sieve", True, "jax", True, f"abstract + {RULE}"),)
    assert store.run("papers", {"coded": True})[0]["code_url"] == "https://github.com/Ada/sieve"
    assert build([linked, told], store=store, extractor=TitleReader()).unchanged == 2
    assert built(store, [linked, told]) == first
    built(store, [replace(told, code=())], [replace(linked, code=())])
    assert store.run("papers", {"coded": True}) == []
