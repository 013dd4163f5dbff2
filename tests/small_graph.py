"""A small graph by hand whose evidence points to real places, with some hostile names in it."""

from typing import Final

from graphbuilder.model import CodeLink, Edge, GraphBatch, Node, Value
from graphbuilder.schema import RelationType
from graphbuilder.text.code_links import code_text
from tests.graphs import entity, link, paper, result

HOSTILE_TITLE = "Robust parsing of <script>alert('title')</script> & \"quotes\""
HOSTILE_NAME = "<img src=x onerror=alert(1)>Net"

GRPO = entity("Method", "GRPO", "Group Relative Policy Optimization", first_seen="2024-02-05")
PPO = entity("Method", "PPO", first_seen="2023-03-01")
PI_ZERO = entity("Method", "π0", first_seen="2025-02-01")
HOSTILE = entity("Method", HOSTILE_NAME, first_seen="2025-03-01")
QWEN = entity("Model", "Qwen2-7B", first_seen="2024-02-05")
MATH = entity("Benchmark", "MATH", first_seen="2024-02-05")
MATH_500 = entity("Benchmark", "MATH-500", first_seen="2025-01-10")
REASONING = entity("Task", "mathematical reasoning", "math reasoning", first_seen="2024-02-05")
LAB = entity("Lab", "Institute of Examples", country="DE", first_seen="2024-02-05")
AUTHOR = entity("Author", "Ada Beispiel", orcid="0000-0001-0000-0001")
VENUE = entity("Venue", "TESTCONF")
ENTITIES = (GRPO, PPO, PI_ZERO, HOSTILE, QWEN, MATH, MATH_500, REASONING, LAB, AUTHOR, VENUE)

ORIGIN, FOLLOW_UP, BY_DOI, NAMELESS, ODD, STUB = (
    "2402.00001",
    "2501.00002",
    "10.1234/Old.Paper/7".lower(),
    "x0123456789abcdef",
    "2503.00004",
    "1700.00009",
)
COMMON_METHOD = entity("Method", "Paged Descent")
COMMON_PAPERS = 30
_TEXTS = {
    ORIGIN: (
        "GRPO: policy optimization without a critic",
        "We propose Group Relative Policy Optimization (GRPO). Unlike PPO, it needs no critic. "
        "Trained so, Qwen2-7B reaches 51.2% on MATH.",
    ),
    FOLLOW_UP: (
        "Longer answers on harder sums",
        "GRPO makes answers longer; we measure by how much. GRPO is then tested on MATH and MATH-500.",
    ),
    BY_DOI: ("Clipping, the early years", "A look back at PPO and at what clipping did."),
    NAMELESS: ("", ""),
    ODD: (HOSTILE_TITLE, f"Here {HOSTILE_NAME} meets π0. Then </script><b>bold</b> text ends it."),
}


def says(kind: RelationType, source: str, target: Node, surface: str, *, confidence: float = 0.9) -> Edge:
    """An edge with one mention for each place where the surface stands in the paper's title or abstract."""
    title, abstract = _TEXTS[source]
    places = [
        (_sentence(text, start), field, start, start + len(surface))
        for field, text in (("title", title), ("abstract", abstract))
        for start in _starts(text, surface)
    ]
    assert places, f"{surface} is not in {source}"
    properties: dict[str, Value] = {
        "sentence": [place[0] for place in places],
        "field": [place[1] for place in places],
        "start": [place[2] for place in places],
        "end": [place[3] for place in places],
        "confidence": confidence,
        "rule": "by-hand",
        "extractor_version": "1",
        "status": "auto",
    }
    return Edge(kind, source, "Paper", target.id, target.label, properties)


CODE: Final[dict[str, Value]] = {
    "code_url": "https://github.com/ada/descent",
    "code": code_text(
        [
            CodeLink("https://github.com/ada/descent", True, "pytorch", True, "abstract + papers-with-code"),
            CodeLink("https://github.com/bo/descent-again", None, None, None, "hf-daily"),
        ]
    ),
}


def small_graph() -> GraphBatch:
    """Six papers, one of them only cited, and thirty more that share one method."""
    score, score_edges = result(ORIGIN, QWEN, MATH, "accuracy", 51.2)
    papers = [
        _paper(ORIGIN, "2024-02-05", arxiv_id=ORIGIN, url="https://example.org/1", upvotes=12, **CODE),
        _paper(FOLLOW_UP, "2025-01-10", arxiv_id=FOLLOW_UP),
        _paper(BY_DOI, "2023-03", doi=BY_DOI),
        _paper(NAMELESS, None),
        _paper(ODD, "2025-03-01", url="javascript:alert('url')"),
    ]
    edges = [
        says("PROPOSES", ORIGIN, GRPO, "GRPO", confidence=0.97),
        says("COMPARES_TO", ORIGIN, PPO, "PPO", confidence=0.6),
        says("USES", ORIGIN, QWEN, "Qwen2-7B"),
        says("EVALUATED_ON", ORIGIN, MATH, "MATH"),
        says("USES", FOLLOW_UP, GRPO, "GRPO"),
        says("EVALUATED_ON", FOLLOW_UP, MATH, "MATH", confidence=0.8),
        says("EVALUATED_ON", FOLLOW_UP, MATH_500, "MATH-500", confidence=0.55),
        says("USES", BY_DOI, PPO, "PPO"),
        says("PROPOSES", ODD, HOSTILE, HOSTILE_NAME),
        says("USES", ODD, PI_ZERO, "π0"),
        link("ADDRESSES", ORIGIN, "Paper", REASONING, confidence=0.7, status="auto"),
        link("FROM", ORIGIN, "Paper", LAB, confidence=0.95, status="auto", raw="Institute of Examples"),
        link("AUTHORED_BY", ORIGIN, "Paper", AUTHOR, position=0),
        link("PUBLISHED_IN", ORIGIN, "Paper", VENUE),
        Edge("CITES", FOLLOW_UP, "Paper", ORIGIN, "Paper"),
        Edge("CITES", FOLLOW_UP, "Paper", STUB, "Paper"),
        *score_edges,
    ]
    for number in range(COMMON_PAPERS):
        common = paper(
            f"2601.{number:05d}", f"Variations on descent, part {number + 1}", f"2026-01-{number % 3 + 1:02d}"
        )
        papers.append(common)
        edges.append(link("USES", common.id, "Paper", COMMON_METHOD, confidence=0.8, status="auto"))
    return GraphBatch((*papers, *ENTITIES, COMMON_METHOD, score), tuple(edges), stubs=(STUB,))


def _paper(key: str, published: str | None, **properties: Value) -> Node:
    title, abstract = _TEXTS[key]
    return paper(key, title, published, abstract=abstract, **properties)


def _starts(text: str, surface: str) -> list[int]:
    """Places of a surface that is no part of a longer name."""
    found, place = [], text.find(surface)
    while place >= 0:
        end = place + len(surface)
        if text[end : end + 1] != "-":
            found.append(place)
        place = text.find(surface, end)
    return found


def _sentence(text: str, place: int) -> str:
    begin = text.rfind(". ", 0, place)
    begin = 0 if begin < 0 else begin + 2
    end = text.find(". ", place)
    return text[begin : len(text) if end < 0 else end + 1]
