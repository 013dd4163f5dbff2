from graphbuilder.extraction.series import split_series
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Evidence, ExtractedEntity, ExtractedResult, Paper, Role


def entity(name: str, kind: EntityType, role: Role, text: str) -> ExtractedEntity:
    start = text.index(name)
    place = Evidence(text, "abstract", start, start + len(name))
    return ExtractedEntity(name, kind, role, (name,), (place,), 0.8, "by-hand")


def test_members_known_by_themselves_have_their_own_place() -> None:
    text = "We train with GRPO/PPO and with PPO again."
    found, _ = split_series([entity("GRPO/PPO", "METHOD", "USES", text)], [], Paper("p", abstract=text), load_lexicon())
    assert [(e.name, text[e.evidence[0].start : e.evidence[0].end]) for e in found] == [
        ("GRPO", "GRPO"),
        ("PPO", "PPO"),
    ]


def test_a_member_named_elsewhere_too_is_one_entity_and_keeps_its_role() -> None:
    text = "We propose Zorblax. Zorblax/PPO is trained again."
    entities = [entity("Zorblax", "METHOD", "PROPOSES", text), entity("Zorblax/PPO", "METHOD", "USES", text)]
    found, _ = split_series(entities, [], Paper("p", abstract=text), load_lexicon())
    assert [(e.name, e.role, len(e.evidence)) for e in found] == [("Zorblax", "PROPOSES", 2), ("PPO", "USES", 1)]


def test_sizes_share_the_head_and_versions_the_name() -> None:
    text = "We tune Zorblax-7B/14B and Blimp/v2 on Qonk-S/M/L."
    entities = [
        entity("Zorblax-7B/14B", "MODEL", "USES", text),
        entity("Blimp/v2", "METHOD", "USES", text),
        entity("Qonk-S/M/L", "BENCHMARK", "EVALUATED_ON", text),
    ]
    found, _ = split_series(entities, [], Paper("p", abstract=text), load_lexicon())
    names = ["Zorblax-7B", "Zorblax-14B", "Blimp", "Blimpv2", "Qonk-S", "Qonk-M", "Qonk-L"]
    assert [e.name for e in found] == names
    assert found[1].surfaces == ("Zorblax-7B/14B",)


def test_unknown_parts_stay_one_name() -> None:
    text = "We score on ETH/UCY and on A/B tests."
    entities = [entity("ETH/UCY", "BENCHMARK", "EVALUATED_ON", text), entity("A/B", "METHOD", "USES", text)]
    found, _ = split_series(entities, [], Paper("p", abstract=text), load_lexicon())
    assert found == entities


def test_a_number_over_a_series_is_a_result_for_each_member() -> None:
    text = "Zorblax reaches 40% on AIME24/25."
    series = entity("AIME24/25", "BENCHMARK", "EVALUATED_ON", text)
    result = ExtractedResult("Zorblax", "AIME24/25", "", "40%", 40.0, "%", True, series.evidence[0], 0.7)
    _, results = split_series([series], [result], Paper("p", abstract=text), load_lexicon())
    assert [(r.system, r.benchmark, r.value) for r in results] == [
        ("Zorblax", "AIME24", "40%"),
        ("Zorblax", "AIME25", "40%"),
    ]
