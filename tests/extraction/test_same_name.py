"""Forms of one thing that a paper writes in more ways than one."""

import pytest

from graphbuilder.extraction.names.same_name import Found, join_same, without_tail
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType

LEXICON = load_lexicon()


def found(form: str, kind: EntityType = "METHOD", score: float = 0.8, at: int = 0) -> Found:
    return Found(kind, score, ((at, at + 1),), (form,))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sparse autoencoder", "Sparse Autoencoders"),
        ("GRPO", "Group Relative Policy Optimization"),
        ("Orchid Flow Matching", "OFM"),
        ("diffusion", "diffusion models"),
        ("Orchid", "Orchid framework"),
    ],
)
def test_two_forms_of_one_thing_are_one_name(one: str, other: str) -> None:
    (name,) = join_same([found(one, at=3), found(other, score=0.9, at=1)], LEXICON)
    assert name.forms == (other, one)
    assert (name.score, name.spans) == (0.9, ((1, 2), (3, 4)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("PPO", "GRPO"),
        ("Qwen2", "Qwen2.5"),
        ("Dr. GRPO", "GRPO"),
        ("CNN", "Deep Convolutional Neural Network"),
        ("graph transformer", "transformer"),
        ("self-attention", "sparse self-attention"),
        ("RL", "representation learning"),
    ],
)
def test_two_things_stay_two_names(one: str, other: str) -> None:
    assert len(join_same([found(one), found(other, at=2)], LEXICON)) == 2


def test_names_of_two_types_stay_two() -> None:
    assert len(join_same([found("Orchid"), found("Orchid", "BENCHMARK", at=2)], LEXICON)) == 2


def test_an_abbreviation_that_the_text_pairs_otherwise_is_another_thing() -> None:
    paired = Found("METHOD", 0.9, ((0, 1),), ("OFM",), ("Open Frame Merging", "OFM"))
    assert len(join_same([paired, found("Orchid Flow Matching", at=4)], LEXICON)) == 2


def test_forms_of_a_task_make_it_likelier_together() -> None:
    forms = [found("proof search", "TASK", 0.3), found("formal proof search", "TASK", 0.2, at=5)]
    (task,) = join_same(forms, LEXICON)
    assert task.score == pytest.approx(1 - 0.7 * 0.8)
    assert task.forms == ("proof search", "formal proof search")


def test_tasks_that_share_less_than_half_of_their_words_stay_two() -> None:
    forms = [found("theorem proving", "TASK"), found("automated program repair", "TASK", at=5)]
    assert len(join_same(forms, LEXICON)) == 2


@pytest.mark.parametrize(
    ("form", "carried"),
    [
        ("Transformer-based", "Transformer"),
        ("GPT-4 style", "GPT-4"),
        ("LLaVA‑like", "LLaVA"),
        ("base", "base"),
        ("based", "based"),
        ("style-based generator", "style-based generator"),
    ],
)
def test_a_tail_that_makes_an_adjective_is_no_part_of_a_name(form: str, carried: str) -> None:
    assert without_tail(form) == carried
