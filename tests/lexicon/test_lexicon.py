import pytest

from graphbuilder.lexicon.load import LISTS, load_lexicon, read_list
from graphbuilder.text.names import name_key


@pytest.mark.parametrize(
    ("surface", "name"),
    [
        ("GRPO", "GRPO"),
        ("Group Relative Policy Optimization", "GRPO"),
        ("group-relative policy optimization", "GRPO"),
        ("DeepMind", "Google DeepMind"),
        ("AIME 2024", "AIME24"),
        ("CIFAR10", "CIFAR-10"),
        ("transformers", "Transformer"),
        ("MATH", "MATH"),
    ],
)
def test_a_known_form_leads_to_its_entry(surface: str, name: str) -> None:
    assert [entry.name for entry in load_lexicon().find(surface)] == [name]


@pytest.mark.parametrize("word", ["math", "lean", "adam", "meta", "falcon", "drop", "a phrase of no list"])
def test_an_ordinary_word_is_no_name(word: str) -> None:
    assert load_lexicon().find(word) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Qwen2", "Qwen2.5"),
        ("MATH", "MATH-500"),
        ("AIME 2024", "AIME 2025"),
        ("CIFAR-10", "CIFAR-100"),
        ("ImageNet-1K", "ImageNet-21K"),
        ("GPT-3", "GPT-4"),
        ("LLaMA-2", "LLaMA-3"),
        ("GRPO", "Dr. GRPO"),
        ("GPT-4o", "GPT-4o-mini"),
        ("DeepSeek-V2", "DeepSeek-V2.5"),
    ],
)
def test_versions_never_share_an_entry(one: str, other: str) -> None:
    lexicon = load_lexicon()
    assert not set(lexicon.find(one)) & set(lexicon.find(other))


@pytest.mark.parametrize("stem", LISTS)
def test_every_row_is_well_formed_and_names_its_sources(stem: str) -> None:
    rows = read_list(stem)
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert row.sources
        assert all(form == form.strip() and form for form in row.forms)
        keys = [name_key(form) for form in row.forms]
        assert len(set(keys)) == len(keys), f"{stem}: {row.name} lists a form twice"
