"""One name in the many ways in which sources write it, inside sentences of our own."""

import json
from pathlib import Path

from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs

TITLE = "How small robots learn to walk"
SENTENCE = "All walking policies are trained with {} on flat ground, and they fall less often than before."

ONE_NAME = (
    *(r"\textbf{GRPO}", r"{\it GRPO}", r"{\bfseries GRPO}", r"\emph{GRPO}", r"\texttt{GRPO}", r"$\text{GRPO}$"),
    *(r"\textbf{\emph{GRPO}}", r"{\large GRPO}", r"{\color{blue} GRPO}", r"\textcolor{red}{GRPO}", r"\bf GRPO\rm"),
    *("~GRPO~", "GRPO--", "\u2013 GRPO \u2013", "GRPO\u2014", r"GRPO~\cite{doe}", r"GRPO \citep[p.~2]{doe}"),
    *("GRPO1", "GRPO*", "GRPO†", "GRPO‡", "GRPO§", "GRPO\u00b9", "GRPO\u00b9\u00b2", "GRPO[3]", "GRPO [3, 4]"),
    *(r"GRPO$^1$", r"GRPO$^{1,2}$", r"GRPO$^\dagger$", r"GRPO\textsuperscript{1}", "GRPO<sup>1</sup>"),
    *(r"GRPO\footnote{See the appendix.}", r"GRPO\footnotemark", r"GRPO\footnotemark[1]", r"GRPO\thanks{By us.}"),
    *("<b>GRPO</b>", '<i class="x">GRPO</i>', "<code>GRPO</code>", '<a href="https://example.org/x">GRPO</a>'),
    *("&quot;GRPO&quot;", "&nbsp;GRPO&nbsp;", "\u00a0GRPO\u202f", "<GRPO>", "&lt;GRPO&gt;"),
    *("GR\u200bPO", "\u200bGRPO\u200d", "GR\u200cPO", "\ufeffGRPO", "\u202aGRPO\u202c", "\u2068GRPO\u2069"),
    *(
        "GR\u00adPO",
        "GR\u00ad\nPO",
        "GRPO\ufe0f",
        "\uff27\uff32\uff30\uff2f",
        "\U0001d406\U0001d411\U0001d40f\U0001d40e",
    ),
    *("GRPO🚀", "🚀GRPO", "👩\u200d💻GRPO", "GRPO™", "GRPO®", "GRPO…"),
    *(
        "**GRPO**",
        "*GRPO*",
        "***GRPO***",
        "_GRPO_",
        "__GRPO__",
        "`GRPO`",
        "~~GRPO~~",
        "[GRPO](https://example.org/ppo)",
    ),
    *('"GRPO"', "“GRPO”", "'GRPO'", "‘GRPO’", "``GRPO''", "«GRPO»", "GRPO's", "GRPO’s"),
    *("(GRPO)", "[GRPO]", "{GRPO}", "{{GRPO}}", "GRPO,", "GRPO:", "GRPO;", "GRPO|", "GRPO→"),
)
"""What stands in the place of ``{}``; the stored text names GRPO there, and nothing else."""

OTHER_NAMES = (
    (r"We measure agents on $\tau^2$-Bench.", "τ^2-Bench"),
    (r"We measure agents on \tau^2-Bench.", "τ^2-Bench"),
    ("We measure agents on τ²-Bench.", "τ²-Bench"),
    (r"Images of ImageNet $256\times256$ are drawn anew.", "ImageNet"),
    ("Images of ImageNet 256times256 are drawn anew.", "ImageNet"),
    ("We train on CIFAR\u201110 and rest.", "CIFAR\u201110"),
    ("We train on CIFAR--10 and rest.", "CIFAR–10"),
    ("Answers of GPT\u22124o are rated by people.", "GPT\u22124o"),
    ("Answers of GPT\u20104o are rated by people.", "GPT\u20104o"),
    ("We fine-tune Qwen2.5-\n7B on our logs.", "Qwen2.5-7B"),
    ("We fine-tune Qwen2.5\n-7B on our logs.", "Qwen2.5-7B"),
    ("We fine-tune Qwen2.5\u00ad-7B on our logs.", "Qwen2.5-7B"),
    ("Layers of a mixture-of-\nexperts are pruned.", "mixture-of-experts"),
    ("We use a Trans-\nformer as the encoder.", "Transformer"),
    ("Training uses Group Relative\nPolicy Optimization here.", "Group Relative Policy Optimization"),
    ("Training uses GRPO, and GR-\nPO needs no critic.", "GRPO"),
    (r"We solve a Schr\"odinger bridge problem.", "Schrödinger bridge"),
    ("We solve a Schro\u0308dinger bridge problem.", "Schrödinger bridge"),
    ("We build on latent di\ufb00usion models here.", "latent diffusion models"),
    ("We use 🤗Transformers for the runs.", "Transformers"),
    ("LLaMAs' weights are public.", "LLaMAs"),
    ("We build on BERT&mdash;and on nothing else.", "BERT"),
)
"""A sentence, and the written form of a name in its stored text."""


def read_abstracts(folder: Path, abstracts: list[str]) -> list[Paper]:
    """Papers with these abstracts, through the reader."""
    rows = [{"id": f"p{n}", "title": TITLE, "abstract": text} for n, text in enumerate(abstracts)]
    path = folder / "papers.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return [record for record in read_inputs([str(path)]) if isinstance(record, Paper)]
