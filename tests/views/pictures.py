"""Subgraphs made by hand: a small one with real names and invented sentences, and a hostile one."""

from typing import Final

from graphbuilder.schema import NodeLabel, RelationType
from graphbuilder.views.subgraph import LeftOut, Subgraph, SubgraphEdge, SubgraphNode

HOSTILE: Final = (
    "</script><script>document.title = 'broken'</script>",
    "<img src=x onerror=\"document.title = 'broken'\">",
    "<!-- <script>",
    "{{ 7 * 7 }}{% raw %}",
    "a'b\"c`d&amp;e\\u0041\u2028f",
    "\u202eright-to-left",
    "\U0001d49fiff 数据集 Größe",
    "x" * 400,
)


def node(key: str, label: NodeLabel, name: str, *, published: str | None = None, focus: bool = False) -> SubgraphNode:
    """A node whose slug is its key."""
    slug = None if label == "Paper" else key
    return SubgraphNode(key, label, name, slug, published, degree=9, focus=focus)


def edge(kind: RelationType, source: str, target: str, sentence: str | None, sure: float | None = 0.9) -> SubgraphEdge:
    """An edge with one sentence."""
    return SubgraphEdge(kind, source, target, sure, sentence)


def small_picture() -> Subgraph:
    """Three papers around GRPO: 8 nodes, 9 edges."""
    nodes = (
        node("grpo", "Method", "GRPO", focus=True),
        node(
            "2402.03300", "Paper", "DeepSeekMath: Pushing the Limits of Mathematical Reasoning", published="2024-02-05"
        ),
        node("2503.14476", "Paper", "DAPO: An Open-Source LLM Reinforcement Learning System", published="2025-03-18"),
        node("10.1000/abc", "Paper", "A paper without a date"),
        node("ppo", "Method", "PPO"),
        node("dapo", "Method", "DAPO"),
        node("math", "Benchmark", "MATH"),
        node("aime24", "Benchmark", "AIME 2024"),
    )
    edges = (
        edge("PROPOSES", "2402.03300", "grpo", "The authors put forward GRPO, which needs no critic.", 0.98),
        edge("COMPARES_TO", "2402.03300", "ppo", "Against PPO it saves memory.", 0.8),
        edge("EVALUATED_ON", "2402.03300", "math", "Accuracy on MATH goes up."),
        edge("USES", "2503.14476", "grpo", "They start from GRPO and change four things.", 0.95),
        edge("PROPOSES", "2503.14476", "dapo", "The system is called DAPO."),
        edge("EVALUATED_ON", "2503.14476", "aime24", "AIME 2024 is the test bed."),
        edge("USES", "10.1000/abc", "grpo", None, None),
        edge("MENTIONS", "10.1000/abc", "ppo", "PPO is named in passing.", 0.35),
        edge("EVALUATED_ON", "10.1000/abc", "math", "MATH again.", 0.6),
    )
    return Subgraph(nodes, edges, LeftOut(2_332, 0, "8 of 2,340 nodes shown: nearest first."))


def hostile_picture() -> Subgraph:
    """Papers and methods whose names, ids and sentences try to break out of the page."""
    nodes: list[SubgraphNode] = []
    edges: list[SubgraphEdge] = []
    for place, text in enumerate(HOSTILE):
        nodes += [node(f"p{place}{text}", "Paper", text), node(f"m{place}{text}", "Method", text)]
        edges.append(edge("USES", f"p{place}{text}", f"m{place}{text}", f"It says {text} here."))
    nodes += [node("__proto__", "Model", "__proto__"), node("constructor", "Task", "constructor")]
    return Subgraph(tuple(nodes), tuple(edges), LeftOut(0, 0, HOSTILE[0]))
