"""Names that look alike and are two things, and names that do not and are one; a matcher by likeness fails both.

Each pair is looked up with no paper to help, so that only the key and the lists decide.
"""

import pytest

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import LABELS, Identifier
from graphbuilder.resolution.memory import CorpusMemory, Naming
from graphbuilder.resolution.review import Named, find_doubtful

APART: dict[EntityType, list[tuple[str, str]]] = {
    "MODEL": [
        ("Qwen2", "Qwen2.5"),
        ("Qwen2.5", "Qwen3"),
        ("Qwen2.5-7B", "Qwen2.5-72B"),
        ("Qwen2-VL", "Qwen2.5-VL"),
        ("Qwen2.5-Math", "Qwen2.5-Coder"),
        ("GPT-3", "GPT-4"),
        ("GPT-3", "GPT-3.5"),
        ("GPT-4", "GPT-4o"),
        ("GPT-4o", "GPT-4o mini"),
        ("GPT-4.1", "GPT-4.1 nano"),
        ("o1", "o3"),
        ("o1", "o1-mini"),
        ("o3-mini", "o4-mini"),
        ("LLaMA-2", "LLaMA-3"),
        ("Llama 3", "Llama 3.1"),
        ("Llama-3.1-8B", "Llama-3.1-80B"),
        ("Llama 2", "Code Llama"),
        ("LLaMA", "LLaVA"),
        ("LLaVA-1.5", "LLaVA-NeXT"),
        ("DeepSeek-V2", "DeepSeek-V3"),
        ("DeepSeek-R1", "DeepSeek-R1-Zero"),
        ("DeepSeek-V3", "DeepSeek-R1"),
        ("Claude 3 Opus", "Claude 3 Sonnet"),
        ("Claude 3.5 Sonnet", "Claude 3.7 Sonnet"),
        ("Gemini 1.5 Pro", "Gemini 1.5 Flash"),
        ("Gemini", "Gemma"),
        ("Gemma", "Gemma 2"),
        ("Mistral", "Mixtral"),
        ("Mistral 7B", "Mixtral 8x7B"),
        ("BERT", "BART"),
        ("BERT", "RoBERTa"),
        ("RoBERTa", "DeBERTa"),
        ("ALBERT", "BERT"),
        ("T5", "mT5"),
        ("T5", "ByT5"),
        ("ResNet-50", "ResNet-101"),
        ("ResNet", "ResNeXt"),
        ("DINO", "DINOv2"),
        ("SAM", "SAM 2"),
        ("CLIP", "BLIP"),
        ("BLIP", "BLIP-2"),
        ("CLIP", "SigLIP"),
        ("AlphaGo", "AlphaGo Zero"),
        ("AlphaFold2", "AlphaFold3"),
        ("Phi-3", "Phi-4"),
        ("Foo-v1", "Foo-v2"),
        ("Zorblax-S", "Zorblax-L"),
        ("Zorblax-Base", "Zorblax-Large"),
        ("ViT-S", "ViT"),
        ("Swin-S", "Swin-T"),
    ],
    "METHOD": [
        ("PPO", "DPO"),
        ("DPO", "IPO"),
        ("GRPO", "DAPO"),
        ("GRPO", "Dr. GRPO"),
        ("GRPO", "GSPO"),
        ("Group Relative Policy Optimization", "Group Sequence Policy Optimization"),
        ("Direct Preference Optimization", "Identity Preference Optimization"),
        ("LoRA", "QLoRA"),
        ("LoRA", "DoRA"),
        ("LSTM", "xLSTM"),
        ("Adam", "AdamW"),
        ("Adam", "Adan"),
        ("SGD", "SGLD"),
        ("FlashAttention", "FlashAttention-2"),
        ("FlashAttention-2", "FlashAttention-3"),
        ("ReAct", "ReFT"),
        ("RLHF", "RLAIF"),
        ("SimCLR", "SimSiam"),
        ("BM25", "BM42"),
        ("DDPM", "DDIM"),
        ("GPTQ", "AWQ"),
        ("Mamba", "Mamba-2"),
        ("Tree of Thoughts", "Graph of Thoughts"),
        ("Chain-of-Thought", "Chain-of-Draft"),
        ("off-policy frobnication", "on-policy frobnication"),
        ("supervised frobnication", "unsupervised frobnication"),
        ("multi-head attention", "multi-query attention"),
        ("C", "C++"),
        ("Zorblax", "Zorblax+"),
        ("Zorblax", "Zorblax*"),
    ],
    "BENCHMARK": [
        ("MATH", "MATH-500"),
        ("MATH", "MathVista"),
        ("AIME 2024", "AIME 2025"),
        ("AIME24", "AIME25"),
        ("CIFAR-10", "CIFAR-100"),
        ("ImageNet-1k", "ImageNet-21k"),
        ("ImageNet", "Tiny ImageNet"),
        ("GSM8K", "GSM-Hard"),
        ("GSM8K", "GSM1k"),
        ("MMLU", "MMLU-Pro"),
        ("MMMU", "MMLU"),
        ("MBPP", "MBPP+"),
        ("HumanEval", "HumanEval+"),
        ("SWE-bench", "SWE-bench Verified"),
        ("SWE-bench Lite", "SWE-bench Verified"),
        ("SQuAD", "SQuAD 2.0"),
        ("LiveCodeBench", "LiveBench"),
        ("ARC-Challenge", "ARC-Easy"),
        ("ARC-AGI", "ARC-AGI-2"),
        ("VQA", "VQA v2"),
        ("WMT14", "WMT16"),
        ("Cora", "CORD"),
        ("C4", "mC4"),
        ("TruthfulQA", "TriviaQA"),
        ("BBH", "BBEH"),
    ],
    "LAB": [
        ("MIT", "MIT-IBM Watson AI Lab"),
        ("Microsoft", "Microsoft Research Asia"),
        ("University of Washington", "Washington University in St. Louis"),
        ("University of Science and Technology of China", "Hong Kong University of Science and Technology"),
        ("Peking University", "Beijing Normal University"),
        ("Google DeepMind", "Google Cloud"),
    ],
    "TASK": [
        ("image classification", "image segmentation"),
        ("visual question answering", "video question answering"),
        ("machine translation", "speech translation"),
        ("text-to-image generation", "image-to-text generation"),
        ("2D object detection", "3D object detection"),
    ],
}
TOGETHER: dict[EntityType, list[tuple[str, str]]] = {
    "METHOD": [
        ("GRPO", "Group Relative Policy Optimization"),
        ("GRPO", "group-relative policy optimization"),
        ("PPO", "Proximal Policy Optimization"),
        ("DPO", "Direct Preference Optimization"),
        ("LoRA", "Low-Rank Adaptation"),
        ("RLHF", "reinforcement learning from human feedback"),
        ("Mixture-of-Experts", "mixture of experts"),
        ("Mixture of Experts", "Mixture-of-Expert"),
        ("chain-of-thought", "Chain of Thought"),
        ("chain-of-thought", "CoT"),
        ("Frobnicator Net", "frobnicator-nets"),
        ("Frobnicator–Net", "Frobnicator Net"),
        ("τ²-Method", "τ^2-Method"),
        ("Frobnicâtor", "Frobnicator"),
        ("\uff26\uff4f\uff4f\uff2e\uff45\uff54", "FooNet"),
        ("Foo_Net", "Foo/Net"),
        ("Foo's Net", "Foo’s Net"),
    ],
    "MODEL": [
        ("GPT-4", "GPT4"),
        ("GPT-4o", "GPT 4o"),
        ("Qwen2.5-7B", "Qwen 2.5 7B"),
        ("LLaMA", "Llama"),
        ("DeepSeek-R1", "DeepSeek R1"),
        ("ResNet-50", "ResNet50"),
        ("Zorblax-7b", "ZORBLAX 7B"),
        ("“Zorblax”", "Zorblax"),
    ],
    "BENCHMARK": [
        ("AIME24", "AIME 2024"),
        ("HumanEval+", "HumanEvalPlus"),
        ("MATH-500", "MATH500"),
        ("SWE-bench", "SWE-Bench"),
        ("CIFAR-10", "CIFAR10"),
        ("ImageNet-1k", "ImageNet-1K"),
        ("TinyBench", "tiny-bench"),
    ],
    "LAB": [
        ("Google DeepMind", "DeepMind"),
        ("Meta AI", "FAIR"),
        ("MIT", "Massachusetts Institute of Technology"),
        ("Institute of Examples", "institute of examples"),
    ],
    "TASK": [
        ("mathematical frobnication", "Mathematical Frobnication"),
        ("text-to-image", "text to image"),
        ("VQA", "visual question answering"),
        ("code generations", "code generation"),
    ],
}


def listed(pairs: dict[EntityType, list[tuple[str, str]]]) -> list[tuple[EntityType, str, str]]:
    return [(kind, one, other) for kind, same in pairs.items() for one, other in same]


@pytest.fixture(scope="module")
def identifier() -> Identifier:
    """Of no paper at all."""
    return Identifier(load_lexicon(), CorpusMemory())


@pytest.mark.parametrize(("kind", "one", "other"), listed(APART))
def test_two_things_are_two(identifier: Identifier, kind: EntityType, one: str, other: str) -> None:
    assert _identity(identifier, kind, one) != _identity(identifier, kind, other)


@pytest.mark.parametrize(("kind", "one", "other"), listed(TOGETHER))
def test_one_thing_is_one(identifier: Identifier, kind: EntityType, one: str, other: str) -> None:
    assert _identity(identifier, kind, one) == _identity(identifier, kind, other)


def test_no_two_members_of_a_family_are_even_put_up_for_review(identifier: Identifier) -> None:
    entities: dict[str, Named] = {}
    for kind, *names in listed(APART):
        for name in names:
            found = identifier.identify(Naming(name, kind, None, None))
            entities[found.id] = Named(found.id, LABELS[kind], found.key, name, (), 5)
    suggested = {
        frozenset((pair.one.name, pair.other.name)) for pair in find_doubtful(entities.values(), Corrections())
    }
    assert suggested == set()


def _identity(identifier: Identifier, kind: EntityType, name: str) -> str:
    return identifier.identify(Naming(name, kind, None, None)).id
