"""Names are one entity by key, by the lists, or by a pair in a text; never by likeness."""

import itertools

import pytest

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.facts import Fact, Facts, Place
from graphbuilder.resolution.identity import NO_CORRECTIONS, Identifier
from graphbuilder.resolution.memory import CorpusMemory, Naming

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


def naming(name: str, kind: EntityType, *, long: str | None = None, short: str | None = None) -> Naming:
    return Naming(name, kind, long, short)


def identifier(*namings: Naming, corrections: Corrections = NO_CORRECTIONS, each: float = 0.9) -> Identifier:
    """Of a corpus in which each naming stands once."""
    memory = CorpusMemory()
    for number, one in enumerate(namings):
        place = Place("abstract", 0, len(one.name), one.name)
        fact = Fact(one.name, one.type, "MENTIONS", (one.name,), (place,), each, "test", one.long_form, one.short_form)
        memory.add(f"p{number}", Facts("test", (fact,)), ())
    return Identifier(load_lexicon(), memory, corrections)


@pytest.mark.parametrize(("one", "other", "kind"), APART)
def test_different_things_stay_apart(one: str, other: str, kind: EntityType) -> None:
    identify = identifier().identify
    assert identify(naming(one, kind)).id != identify(naming(other, kind)).id


@pytest.mark.parametrize(("one", "other", "kind"), TOGETHER)
def test_forms_of_one_thing_join(one: str, other: str, kind: EntityType) -> None:
    identify = identifier().identify
    assert identify(naming(one, kind)).id == identify(naming(other, kind)).id


def test_one_name_of_two_types_is_two_entities() -> None:
    identify = identifier().identify
    assert identify(naming("Zorblax", "METHOD")).id != identify(naming("Zorblax", "MODEL")).id


def test_a_bare_abbreviation_joins_its_only_long_form_whatever_the_order() -> None:
    paired = naming("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    bare = naming("ZQRO", "METHOD")
    for order in itertools.permutations([paired, bare]):
        identify = identifier(*order).identify
        assert identify(bare).id == identify(paired).id


def test_an_abbreviation_with_two_long_forms_joins_neither() -> None:
    one = naming("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    other = naming("ZQRO", "METHOD", long="Zero-Query Retrieval Objective", short="ZQRO")
    identify = identifier(one, other).identify
    ids = {identify(e).id for e in (one, other, naming("ZQRO", "METHOD"))}
    assert len(ids) == 3


def test_a_listed_abbreviation_with_another_long_form_is_another_thing() -> None:
    identify = identifier().identify
    stranger = naming("GRPO", "METHOD", long="Greedy Random Patch Ordering", short="GRPO")
    assert identify(stranger).id != identify(naming("GRPO", "METHOD")).id


def test_part_of_the_listed_long_form_is_the_listed_thing() -> None:
    identify = identifier().identify
    cut = naming("DAPO", "METHOD", long="Dynamic sAmpling Policy Optimization", short="DAPO")
    assert identify(cut).id == identify(naming("DAPO", "METHOD")).id


def test_methods_and_models_share_their_abbreviations() -> None:
    paired = naming("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    bare = naming("ZQRO", "MODEL")
    assert identifier(paired, bare).identify(bare).key == "zonalquorumrankingoptimizer"


def test_what_most_papers_call_a_model_is_one_in_all() -> None:
    model, method = naming("Zorblax", "MODEL"), naming("Zorblax", "METHOD")
    identify = identifier(*[model] * 8, method).identify
    assert identify(method).id == identify(model).id
    assert identify(method).label == "Model"


@pytest.mark.parametrize(("models", "methods"), [(1, 1), (2, 1), (8, 4)])
def test_a_type_that_papers_do_not_agree_on_stays_as_each_has_it(models: int, methods: int) -> None:
    model, method = naming("Zorblax", "MODEL"), naming("Zorblax", "METHOD")
    identify = identifier(*[model] * models, *[method] * methods).identify
    assert (identify(model).label, identify(method).label) == ("Model", "Method")


def test_votes_move_no_name_that_the_lists_know() -> None:
    listed, other = naming("GRPO", "METHOD"), naming("GRPO", "MODEL")
    identify = identifier(*[other] * 9, listed).identify
    assert identify(listed).label == "Method"


def test_corrections_go_before_lists_pairs_and_votes() -> None:
    paired = naming("ZQRO", "METHOD", long="Zonal Quorum Ranking Optimizer", short="ZQRO")
    bare, listed = naming("ZQRO", "METHOD"), naming("GRPO", "METHOD")
    keys = {"label": "Method", "other_label": "Method"}
    split = Correction(kind="split", number=1, key="zonalquorumrankingoptimizer", form="ZQRO", **keys)  # type: ignore[arg-type]
    merge = Correction(kind="merge", number=2, key="grpo", other_key="zqro", **keys)  # type: ignore[arg-type]
    identify = identifier(paired, bare, listed, corrections=Corrections([split, merge])).identify
    assert identify(bare).key == "zqro"
    assert identify(paired).key == "zonalquorumrankingoptimizer"
    assert identify(listed).key == "zqro"
