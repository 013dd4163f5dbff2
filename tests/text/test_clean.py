import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphbuilder.text.clean import clean_line, clean_text


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (r"We present \textbf{Lodestar}, an \emph{open} model.", "We present Lodestar, an open model."),
        (r"\textsc{L}ow-\textsc{R}ank {\em Tuning}", "Low-Rank Tuning"),
        (r"as shown before~\cite{doe2020, roe2021} and by \citet[p.~3]{poe}.", "as shown before and by."),
        (
            r"a gain of 12.5\% \& a loss of \$3 in sched\_ext, Friedman \#2",
            "a gain of 12.5% & a loss of $3 in sched_ext, Friedman #2",
        ),
        (r"with N{=}1 and {$>$}2", "with N=1 and >2"),
        (r"LLaMA~2 reaches ~60%", "LLaMA 2 reaches ~60%"),
        (r"\num{6.0} points for \ac{llm}s", "6.0 points for llms"),
        (r"our \prjname compresses", "our prjname compresses"),
        (r"{B}ERT and {Dr. GRPO} on the set {0, 1}", "BERT and Dr. GRPO on the set {0, 1}"),
        (r"code at \url{https://example.org/a_b}", "code at https://example.org/a_b"),
        (r"code at \href{https://example.org}{our page}", "code at our page"),
        (r"an \textbf{unfinished thought", "an unfinished thought"),
        (r"``quoted'' words", '"quoted" words'),
    ],
)
def test_latex_commands_go_and_their_words_stay(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (r"Erd\H{o}s, Schr\"odinger, {\'e}t\'{e}, Ga\v{s}par, na\"{\i}ve", "Erdős, Schrödinger, été, Gašpar, naïve"),
        (r"\c{C}elik, \~no, Poincar\'e", "Çelik, ño, Poincaré"),
        (r"the readers\' choice", "the readers' choice"),
    ],
)
def test_latex_accents_become_letters(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (r"$\tau^2$-Bench", "τ^2-Bench"),
        (r"$\beta$-VAE, VA-$\pi$ and $k$-means", "β-VAE, VA-π and k-means"),
        (r"E$^2$-RAG, M$^{6}$Doc, ChartM$^3$, Q${}^2$Forge", "E2-RAG, M6Doc, ChartM3, Q2Forge"),
        (r"RL$^V$ needs 10$^5$ steps per m$^2$", "RL^V needs 10^5 steps per m^2"),
        (r"\(\sim\)3 hours, $8\times$ faster", "∼3 hours, 8\u00d7 faster"),  # noqa: RUF001
        (r"in $\tilde{O}(\sqrt{T}\log n)$ time", "in Õ(√T log n) time"),
        (r"$\mathtt{\Sigma\mbox{-}agent}$", "Σ-agent"),
        (r"$x_{i}^{n+1}$", "x_i^(n+1)"),
        (r"$\frac{a+b}{2}$", "(a+b)/2"),
    ],
)
def test_formulas_become_plain_letters(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


def test_money_is_no_formula() -> None:
    assert (
        clean_text("It costs $5 at first and $10 later, or $7-$9.") == "It costs $5 at first and $10 later, or $7-$9."
    )


def test_a_multiplication_sign_that_lost_its_backslash_comes_back() -> None:
    assert clean_text("256times256 images, 2.9times faster") == "256\u00d7256 images, 2.9\u00d7 faster"
    assert clean_text("three times, 2 times, at times") == "three times, 2 times, at times"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (r"Public~\footnote{\url{https://example.org}}.", "Public."),
        (r"Public~\footnote{Code: https://example.org}.", "Public (Code: https://example.org)."),
        (r"Public~\footnote{Never closed", "Public (Never closed)"),
    ],
)
def test_footnotes_keep_their_words_and_links_alone_go(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


def test_percent_signs_do_not_start_comments() -> None:
    assert clean_text(r"from 10% to \textbf{20}% here") == "from 10% to 20% here"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("R&amp;D for &lt;think&gt; tokens", "R&D for <think> tokens"),
        ("H<sub>2</sub>O, <i>in vivo</i>", "H2O, in vivo"),
        ("<jats:p>One part.</jats:p><jats:p>Another.</jats:p>", "One part.\n\nAnother."),
        ('a<b and c>d, <b class="x">bold</b><br />', "a<b and c>d, bold"),
        ("AT&T &unknown; &", "AT&T &unknown; &"),
        ("a\u00a0b\u2009c\u200bd", "a b cd"),
        ("caf\u00c3\u00a9", "café"),
    ],
)
def test_entities_tags_and_odd_characters_are_mended(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("a trans-\nformer", "a transformer"),
        ("self-\nattention", "self-attention"),
        ("Qwen2.5-\n7B", "Qwen2.5-7B"),
        ("pruning helps. Prun-\ning costs little", "pruning helps. Pruning costs little"),
        ("low- and high-rank", "low- and high-rank"),
        ("the pipeline, a pipe- line", "the pipeline, a pipeline"),
    ],
)
def test_a_word_broken_over_lines_is_joined_where_that_is_sure(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


def test_lines_are_joined_but_paragraphs_bullets_and_labels_stand_alone() -> None:
    raw = "  The Tensor\n  Train of\r\nold.\n\n\n\nSecond part:\n• one\n  more\n• two\nVenue: ABC 2025\narXiv: none\n"
    clean = "The Tensor Train of old.\n\nSecond part:\n• one more\n• two\nVenue: ABC 2025\narXiv: none"
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    "name",
    [
        "V*",
        "IF_Eval",
        "GPT\u20114",
        "Friedman #2",
        "C++",
        "R&D",
        "x_{t+i}",
        "A* and D*",
        "it's",
        "\u2018so\u2019",
        "snake_case_name",
        "T5 \u2014 a model",
    ],
)
def test_names_and_dashes_stay_as_written(name: str) -> None:
    assert clean_text(f"We use {name} here.") == f"We use {name} here."


def test_markdown_emphasis_goes() -> None:
    assert clean_text("**L**ow *rank* `vllm` tuning") == "Low rank vllm tuning"


def test_a_title_is_one_line() -> None:
    assert clean_line(" A title\n\n in two  lines ") == "A title in two lines"


_PIECES = st.sampled_from(
    [
        *(r"\textbf{", "}", "$", "^", "_", r"\cite{", r"\footnote{", r"\alpha", r"\frac{", "{", r"\\", r"\'", r"\""),
        *("&", "&amp;", "&lt;", "<", ">", "<i>", "*", "**", "`", "``", "''", "~", "-"),
        *("\n", " ", "a", "times", "2", "https://x.y "),
    ]
)


@given(st.lists(_PIECES | st.text(max_size=3), max_size=40).map("".join))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean_text(text)
    assert clean_text(once) == once


@given(st.text(max_size=200))
def test_clean_text_has_no_odd_spaces(text: str) -> None:
    clean = clean_text(text)
    assert clean == clean.strip()
    assert "  " not in clean
    assert "\n\n\n" not in clean
