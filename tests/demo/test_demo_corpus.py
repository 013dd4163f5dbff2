"""The demonstration corpus keeps the promises that its readers rely on."""

import json
import re
from collections import Counter
from datetime import date
from typing import Any

import pytest

from graphbuilder.demo.load import DEMO_QUESTIONS, demo_path

ARXIV_ID = re.compile(r"\d{4}\.\d{4,5}")
REQUIRED = {
    "1706.03762": "Attention Is All You Need",
    "1707.06347": "Proximal Policy Optimization",
    "1810.04805": "BERT",
    "2005.11401": "Retrieval-Augmented Generation",
    "2005.14165": "Few-Shot Learners",
    "2006.11239": "Denoising Diffusion",
    "2009.03300": "Multitask Language Understanding",
    "2101.03961": "Switch Transformers",
    "2103.00020": "Transferable Visual Models",
    "2103.03874": "MATH Dataset",
    "2104.09864": "RoFormer",
    "2106.09685": "LoRA",
    "2107.03374": "Trained on Code",
    "2108.07732": "Program Synthesis",
    "2110.14168": "Math Word Problems",
    "2112.10752": "Latent Diffusion",
    "2201.11903": "Chain-of-Thought",
    "2203.02155": "human feedback",
    "2203.07814": "AlphaCode",
    "2203.11171": "Self-Consistency",
    "2203.14465": "STaR",
    "2205.14135": "FlashAttention",
    "2207.12598": "Classifier-Free",
    "2210.03629": "ReAct",
    "2210.09261": "BIG-Bench",
    "2211.17192": "Speculative Decoding",
    "2212.08073": "Constitutional AI",
    "2212.09748": "Diffusion Models with Transformers",
    "2302.04761": "Toolformer",
    "2302.13971": "LLaMA",
    "2303.01469": "Consistency Models",
    "2303.11366": "Reflexion",
    "2303.17651": "Self-Refine",
    "2305.06161": "StarCoder",
    "2305.10601": "Tree of Thoughts",
    "2305.14314": "QLoRA",
    "2305.18290": "Direct Preference Optimization",
    "2305.20050": "Verify Step by Step",
    "2307.08691": "FlashAttention-2",
    "2307.09288": "Llama 2",
    "2308.12950": "Code Llama",
    "2309.00267": "RLAIF",
    "2310.06770": "SWE-bench",
    "2310.12036": "Human Preferences",
    "2311.12022": "GPQA",
    "2312.00752": "Mamba",
    "2401.04088": "Mixtral",
    "2402.01306": "KTO",
    "2402.03300": "DeepSeekMath",
    "2403.07691": "ORPO",
    "2403.07974": "LiveCodeBench",
    "2405.04434": "DeepSeek-V2",
    "2405.14734": "SimPO",
    "2405.15793": "SWE-agent",
    "2408.03314": "Test-Time Compute",
    "2412.15115": "Qwen2.5",
    "2412.19437": "DeepSeek-V3",
    "2501.12599": "Kimi k1.5",
    "2501.12948": "DeepSeek-R1",
    "2501.19393": "s1",
    "2503.14476": "DAPO",
    "2503.20783": "R1-Zero-Like Training",
    "2503.24290": "Open-Reasoner-Zero",
    "2504.05118": "VAPO",
    "2505.23281": "MathArena",
    "2507.18071": "Group Sequence Policy Optimization",
}
FIELDS = {"id", "title", "abstract", "authors", "organization", "published", "venue", "url", "references"}


def read_papers() -> list[dict[str, Any]]:
    return [json.loads(line) for line in demo_path().read_text(encoding="utf-8").splitlines()]


PAPERS = read_papers()
BY_ID = {paper["id"]: paper for paper in PAPERS}
each_paper = pytest.mark.parametrize("paper", PAPERS, ids=[paper["id"] for paper in PAPERS])


def sentences(text: str) -> list[str]:
    return [s for s in re.split(r"(?<=[.?!])\s+(?=[A-Z])", text) if len(s.split()) > 3]


def papers_naming(*words: str) -> list[dict[str, Any]]:
    return [paper for paper in PAPERS if all(word in f"{paper['title']} {paper['abstract']}" for word in words)]


def month_of(arxiv_id: str) -> str:
    return f"20{arxiv_id[:2]}-{arxiv_id[2:4]}"


def test_ids_are_arxiv_ids_unique_and_in_order() -> None:
    ids = [paper["id"] for paper in PAPERS]
    assert all(ARXIV_ID.fullmatch(i) for i in ids)
    assert ids == sorted(set(ids))


def test_corpus_has_the_size_of_a_demonstration() -> None:
    assert 75 <= len(PAPERS) <= 90


@pytest.mark.parametrize(("arxiv_id", "part_of_title"), REQUIRED.items(), ids=list(REQUIRED))
def test_landmark_paper_is_there(arxiv_id: str, part_of_title: str) -> None:
    assert part_of_title in BY_ID[arxiv_id]["title"]


@pytest.mark.parametrize(
    ("words", "at_least"),
    [
        (("(GRPO)",), 6),
        (("(GRPO)", "MATH"), 4),
        (("(DPO)",), 6),
        (("GSM8K",), 6),
        (("AIME 2024",), 6),
        (("SWE-bench",), 4),
        (("text-to-image",), 6),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else str(value),
)
def test_what_the_questions_ask_for_is_in_the_summaries(words: tuple[str, ...], at_least: int) -> None:
    assert len(papers_naming(*words)) >= at_least


def test_several_organisations_work_on_test_time_scaling() -> None:
    assert len({name for paper in papers_naming("test-time scaling") for name in paper["organization"]}) >= 6


def test_text_to_image_generation_is_covered_since_2024() -> None:
    assert len([p for p in papers_naming("text-to-image") if p["published"] >= "2024"]) >= 3


def test_lines_are_written_the_one_way_that_json_dumps_writes_them() -> None:
    text = demo_path().read_text(encoding="utf-8")
    assert text == "".join(json.dumps(paper, ensure_ascii=False) + "\n" for paper in PAPERS)


@each_paper
def test_record_has_authors_organisation_and_date(paper: dict[str, Any]) -> None:
    assert set(paper) - {"doi"} == FIELDS
    assert paper["title"] == paper["title"].strip() != ""
    for names in (paper["authors"], paper["organization"]):
        assert names
        assert all(name == " ".join(name.split()) != "" for name in names)
    assert len(set(paper["organization"])) == len(paper["organization"])
    assert paper["url"] == f"https://arxiv.org/abs/{paper['id']}"


@each_paper
def test_date_is_a_day_not_later_than_the_month_of_the_arxiv_id(paper: dict[str, Any]) -> None:
    published = date.fromisoformat(paper["published"])
    assert published.isoformat()[:7] <= month_of(paper["id"])


@each_paper
def test_summary_is_as_long_as_an_abstract_and_one_clean_line(paper: dict[str, Any]) -> None:
    assert 90 <= len(paper["abstract"].split()) <= 170
    assert paper["abstract"] == " ".join(paper["abstract"].split())
    assert paper["abstract"].endswith(".")


@each_paper
def test_references_are_earlier_papers_and_not_the_paper_itself(paper: dict[str, Any]) -> None:
    references = paper["references"]
    assert references == sorted(set(references))
    assert paper["id"] not in references
    for cited in references:
        assert ARXIV_ID.fullmatch(cited)
        known = BY_ID[cited]["published"] if cited in BY_ID else month_of(cited)
        assert known <= paper["published"]


def test_no_sentence_stands_in_two_summaries() -> None:
    counts = Counter(s.casefold() for paper in PAPERS for s in set(sentences(paper["abstract"])))
    assert [s for s, n in counts.items() if n > 1] == []


def test_questions_are_the_three_that_the_guide_shows() -> None:
    assert DEMO_QUESTIONS == (
        "papers using GRPO on MATH",
        "benchmarks used with DPO",
        "labs working on test-time scaling",
    )
