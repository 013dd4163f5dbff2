import pytest

from graphbuilder.text.clean import clean_text


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("GRPO¹ and PPO² and DPO¹", "GRPO and PPO and DPO"),
        (r"GRPO$^1$, PPO$^{2,3}$ and Qwen2.5$^{4}$", "GRPO, PPO and Qwen2.5"),
        (r"GPT-4\textsuperscript{1} by Doe et al.$^2$", "GPT-4 by Doe et al."),
        ("GRPO<sup>1</sup> (PPO)<sup>2</sup>", "GRPO (PPO)"),
    ],
)
def test_numbers_that_count_up_behind_words_go(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize("text", ["10² m² and R²", "M³ob on CIFAR²", "τ²-Bench and L¹ loss", "E²-RAG, DINO²v"])
def test_powers_and_names_keep_their_raised_digits(text: str) -> None:
    assert clean_text(text) == text


def test_a_raised_digit_inside_a_name_is_no_mark() -> None:
    assert clean_text(r"ChartM$^3$ and Q2RAG$^1$-like") == "ChartM3 and Q2RAG1-like"
