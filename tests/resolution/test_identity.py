"""Names are one entity by key, by the lists, or by a pair in a text; never by likeness."""

import itertools

import pytest

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Evidence, ExtractedEntity
from graphbuilder.resolution.identity import Identifier

APART = [
    ("Qwen2", "Qwen2.5", "MODEL"),
    ("Qwen2.5-7B", "Qwen2.5-72B", "MODEL"),
    ("MATH", "MATH-500", "BENCHMARK"),
    ("AIME 2024", "AIME 2025", "BENCHMARK"),
    ("CIFAR-10", "CIFAR-100", "BENCHMARK"),
    ("ImageNet-1k", "ImageNet-21k", "BENCHMARK"),
    ("GPT-3", "GPT-4", "MODEL"),
    ("LLaMA-2", "LLaMA-3", "MODEL"),
    ("GRPO", "Dr. GRPO", "METHOD"),
    ("Group Relative Policy Optimization", "Group Sequence Policy Optimization", "METHOD"),
    ("MIT", "MIT-IBM Watson AI Lab", "LAB"),
    ("PPO", "DPO", "METHOD"),
    ("GSM8K", "GSM-Hard", "BENCHMARK"),
    ("Foo-v1", "Foo-v2", "MODEL"),
    ("C", "C++", "METHOD"),
]
TOGETHER = [
    ("GRPO", "Group Relative Policy Optimization", "METHOD"),
    ("GRPO", "group-relative policy optimization", "METHOD"),
    ("Google DeepMind", "DeepMind", "LAB"),
    ("AIME24", "AIME 2024", "BENCHMARK"),
    ("HumanEval+", "HumanEvalPlus", "BENCHMARK"),
    ("Mixture-of-Experts", "mixture of experts", "METHOD"),
    ("Frobnicator Net", "frobnicator-nets", "METHOD"),
]


def entity(name: str, kind: EntityType, *, long: str | None = None, short: str | None = None) -> ExtractedEntity:
    place = Evidence(sentence=f"We use {name}.", field="abstract", start=7, end=7 + len(name))
    return ExtractedEntity(
        name=name,
        type=kind,
        role="MENTIONS",
        surfaces=(name,),
        evidence=(place,),
        confidence=0.9,
        rule="test",
        long_form=long,
        short_form=short,
    )


def identifier(*entities: ExtractedEntity, stored: dict[str, list[str]] | None = None) -> Identifier:
    return Identifier(load_lexicon(), entities, lambda label, key: (stored or {}).get(key, []))


@pytest.mark.parametrize(("one", "other", "kind"), APART)
def test_different_things_stay_apart(one: str, other: str, kind: EntityType) -> None:
    identify = identifier().identify
    assert identify(entity(one, kind)).id != identify(entity(other, kind)).id


@pytest.mark.parametrize(("one", "other", "kind"), TOGETHER)
def test_forms_of_one_thing_join(one: str, other: str, kind: EntityType) -> None:
    identify = identifier().identify
    assert identify(entity(one, kind)).id == identify(entity(other, kind)).id


def test_one_name_of_two_types_is_two_entities() -> None:
    identify = identifier().identify
    assert identify(entity("Zorblax", "METHOD")).id != identify(entity("Zorblax", "MODEL")).id


def test_a_bare_abbreviation_joins_its_only_long_form_whatever_the_order() -> None:
    paired = entity("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    bare = entity("ZQRO", "METHOD")
    for order in itertools.permutations([paired, bare]):
        identify = identifier(*order).identify
        assert identify(bare).id == identify(paired).id


def test_an_abbreviation_with_two_long_forms_joins_neither() -> None:
    one = entity("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    other = entity("ZQRO", "METHOD", long="Zero-Query Retrieval Objective", short="ZQRO")
    identify = identifier(one, other).identify
    ids = {identify(e).id for e in (one, other, entity("ZQRO", "METHOD"))}
    assert len(ids) == 3


def test_a_listed_abbreviation_with_another_long_form_is_another_thing() -> None:
    identify = identifier().identify
    stranger = entity("GRPO", "METHOD", long="Greedy Random Patch Ordering", short="GRPO")
    assert identify(stranger).id != identify(entity("GRPO", "METHOD")).id


def test_part_of_the_listed_long_form_is_the_listed_thing() -> None:
    identify = identifier().identify
    cut = entity("DAPO", "METHOD", long="Dynamic sAmpling Policy Optimization", short="DAPO")
    assert identify(cut).id == identify(entity("DAPO", "METHOD")).id


def test_a_bare_abbreviation_joins_the_stored_entity_that_was_paired_with_it() -> None:
    paired = entity("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    stored = identifier(paired).identify(paired).id
    assert identifier(stored={"zqro": [stored]}).identify(entity("ZQRO", "METHOD")).id == stored
