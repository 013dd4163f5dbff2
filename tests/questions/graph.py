"""A small graph to ask questions of: real names and titles, relations made up to suit the tests."""

from collections.abc import Iterator

from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import EntityLabel, RelationType
from tests.graphs import entity, link, paper, relation, result

ENTITIES: dict[EntityLabel, tuple[tuple[str, ...], ...]] = {  # name, then aliases
    "Method": (
        ("GRPO", "Group Relative Policy Optimization"),
        ("Dr. GRPO",),
        ("DAPO",),
        ("PPO", "Proximal Policy Optimization"),
        ("DPO", "Direct Preference Optimization"),
        ("RLHF", "reinforcement learning from human feedback"),
        ("LoRA", "Low-Rank Adaptation"),
        ("Chain of Thought", "CoT"),
        ("FlashAttention",),
        ("Transformer",),
        ("speculative decoding",),
        ("diffusion model",),
        ("Mixture-of-Experts", "MoE"),
        ("RAG", "retrieval-augmented generation"),
        ("Mamba",),
        ("Let's Verify",),
        ("Search",),
    ),
    "Model": (
        ("GPT-4o",),
        ("Qwen2.5-7B",),
        ("Qwen2.5-72B",),
        ("DeepSeek-R1",),
        ("DeepSeek",),
        ("CLIP",),
        ("Mamba",),
        ("Stable Diffusion",),
    ),
    "Benchmark": (
        ("MATH",),
        ("MATH-500",),
        ("GSM8K",),
        ("AIME 2024", "AIME24"),
        ("SWE-bench",),
        ("HumanEval",),
        ("ImageNet",),
        ("The Pile",),
        ("UltraFeedback",),
    ),
    "Task": (
        ("text-to-image generation",),
        ("mathematical reasoning",),
        ("test-time scaling",),
        ("code generation",),
        ("efficient text-to-image generation",),
        ("long-context language modeling",),
        ("reasoning",),
    ),
    "Lab": (
        ("DeepSeek", "DeepSeek-AI"),
        ("Google DeepMind",),
        ("Stanford University",),
        ("OpenAI",),
        ("Google Research",),
        ("High-Flyer",),
    ),
    "Author": (("Tri Dao",), ("Albert Gu",), ("Zhihong Shao",), ("Ashish Vaswani",), ("Can Xu",)),
    "Venue": (("NeurIPS",), ("ICLR 2025",), ("ICML",)),
}
# id, title, date, relations; a relation's target is named with its label where the name alone is not enough.
PAPERS: tuple[tuple[str, str, str | None, str], ...] = (
    (
        "2402.03300",
        "DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models",
        "2024-02-05",
        "PROPOSES GRPO; COMPARES_TO PPO; EVALUATED_ON MATH; EVALUATED_ON GSM8K; ADDRESSES mathematical reasoning; "
        "FROM Lab:DeepSeek; AUTHORED_BY Zhihong Shao; CITES 1706.03762",
    ),
    (
        "2503.14476",
        "DAPO: An Open-Source LLM Reinforcement Learning System at Scale",
        "2025-03-18",
        "PROPOSES DAPO; COMPARES_TO GRPO; EVALUATED_ON AIME 2024; USES Qwen2.5-7B; ADDRESSES reasoning; "
        "CITES 2402.03300",
    ),
    (
        "2503.20783",
        "Understanding R1-Zero-Like Training: A Critical Perspective",
        "2025-03-26",
        "PROPOSES Dr. GRPO; USES GRPO; USES LoRA; EVALUATED_ON MATH; EVALUATED_ON AIME 2024; USES Qwen2.5-7B; "
        "ADDRESSES mathematical reasoning; CITES 2402.03300; CITES 1706.03762",
    ),
    (
        "1706.03762",
        "Attention Is All You Need",
        "2017-06-12",
        "PROPOSES Transformer; AUTHORED_BY Ashish Vaswani; PUBLISHED_IN NeurIPS; FROM Google Research",
    ),
    (
        "2205.14135",
        "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness",
        "2022-05-27",
        "PROPOSES FlashAttention; USES Transformer; AUTHORED_BY Tri Dao; FROM Stanford University; "
        "PUBLISHED_IN NeurIPS; ADDRESSES long-context language modeling; CITES 1706.03762",
    ),
    (
        "2312.00752",
        "Mamba: Linear-Time Sequence Modeling with Selective State Spaces",
        "2023-12-01",
        "PROPOSES Method:Mamba; PROPOSES Model:Mamba; COMPARES_TO Transformer; TRAINED_ON The Pile; "
        "AUTHORED_BY Albert Gu; AUTHORED_BY Tri Dao; ADDRESSES long-context language modeling; CITES 1706.03762",
    ),
    (
        "2405.21060",
        "Transformers are SSMs",
        "2024-05-31",
        "USES Model:Mamba; USES Transformer; AUTHORED_BY Tri Dao; AUTHORED_BY Albert Gu; PUBLISHED_IN ICML",
    ),
    (
        "2305.18290",
        "Direct Preference Optimization: Your Language Model is Secretly a Reward Model",
        "2023-05-29",
        "PROPOSES DPO; COMPARES_TO PPO; USES RLHF; FROM Stanford University; PUBLISHED_IN NeurIPS",
    ),
    (
        "2401.00001",
        "Preference Tuning of Code Models",
        "2024-01-02",
        "USES DPO; USES LoRA; USES GPT-4o; EVALUATED_ON HumanEval; TRAINED_ON UltraFeedback; "
        "ADDRESSES code generation; FROM OpenAI; FROM Google DeepMind; PUBLISHED_IN ICLR 2025",
    ),
    (
        "2501.12948",
        "DeepSeek-R1: Incentivizing Reasoning Capability in LLMs via Reinforcement Learning",
        "2025-01-22",
        "PROPOSES DeepSeek-R1; USES GRPO; EVALUATED_ON MATH-500; EVALUATED_ON SWE-bench; TRAINED_ON GSM8K; "
        "FROM Lab:DeepSeek; AUTHORED_BY Zhihong Shao; ADDRESSES reasoning; COMPARES_TO GPT-4o; CITES 2402.03300",
    ),
    (
        "2403.00002",
        "Steady Diffusion on a Budget",
        "2024-03-03",
        "PROPOSES Stable Diffusion; USES diffusion model; USES CLIP; ADDRESSES text-to-image generation; "
        "ADDRESSES efficient text-to-image generation; EVALUATED_ON ImageNet; FROM Google Research",
    ),
    (
        "2408.00003",
        "Sampling More at Test Time",
        "2024-08-06",
        "USES Chain of Thought; USES speculative decoding; EVALUATED_ON MATH; ADDRESSES test-time scaling; "
        "FROM Google DeepMind; AUTHORED_BY Can Xu; CITES 2201.11903",
    ),
    (
        "2201.11903",
        "Chain of Thought Prompting Elicits Reasoning in Large Language Models",
        "2022-01-28",
        "PROPOSES Chain of Thought; EVALUATED_ON GSM8K; FROM Google Research; ADDRESSES reasoning",
    ),
    ("10.1/undated", "Experts and Retrieval", None, "USES Mixture-of-Experts; USES RAG; MENTIONS PPO; MENTIONS Search"),
    ("2310.06770", "SWE-bench: Can Language Models Resolve Real-World Issues?", "2023-10-10", "PROPOSES SWE-bench; "
     "ADDRESSES code generation; USES GPT-4o"),
    ("2305.20050", "Let's Verify Step by Step", "2023-05-31", "PROPOSES Let's Verify; EVALUATED_ON MATH; FROM OpenAI"),
)  # fmt: skip
_RESULTS = (
    ("2402.03300", "Method", "GRPO", "MATH", 51.7),
    ("2408.00003", "Method", "Chain of Thought", "MATH", 48.0),
    ("2501.12948", "Model", "DeepSeek-R1", "SWE-bench", 49.2),
)


def question_graph() -> GraphBatch:
    """The graph in one batch."""
    named = {(label, forms[0]): entity(label, *forms) for label, listed in ENTITIES.items() for forms in listed}
    papers = [paper(key, title, published, abstract="", upvotes=len(title)) for key, title, published, _ in PAPERS]
    edges = [edge for key, _, _, text in PAPERS for edge in _edges(key, text, named)]
    results: list[Node] = []
    for key, label, system, benchmark, number in _RESULTS:
        system_node = named[label, system]  # type: ignore[index]
        node, more = result(key, system_node, named["Benchmark", benchmark], "accuracy", number)
        results.append(node)
        edges.extend(more)
    edges.append(link("PART_OF", named["Lab", "DeepSeek"].id, "Lab", named["Lab", "High-Flyer"]))
    return GraphBatch((*papers, *named.values(), *results), tuple(edges))


def _edges(key: str, text: str, named: dict[tuple[EntityLabel, str], Node]) -> Iterator[Edge]:
    for words in text.split("; "):
        kind, name = words.split(" ", 1)
        if kind == "CITES":
            yield Edge("CITES", key, "Paper", name, "Paper")
            continue
        label, _, rest = name.rpartition(":")
        target = next(node for (of, called), node in named.items() if called == rest and label in ("", of))
        role: RelationType = kind  # type: ignore[assignment]
        if kind in ("AUTHORED_BY", "PUBLISHED_IN"):
            yield link(role, key, "Paper", target)
        else:
            yield relation(role, key, target, f"This sentence names {rest}.")
