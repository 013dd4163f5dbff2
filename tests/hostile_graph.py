"""A graph whose texts try to break out of every format that they are written in."""

from typing import Final

from graphbuilder.model import GraphBatch
from tests.graphs import entity, link, paper, relation, result

HOSTILE_TEXTS: Final = (
    'it\'s a "quote" \\\' \\" \\\\',
    "\\u0027}) DETACH DELETE n //",
    "\\\\u0027 and \\\\\\u0027",
    "ends in a backslash \\",
    "two\nlines\r\nand a\ttab; then;\n",
    "</script><b>&amp;</b> ]]> <!-- -->",
    "{braces} $maths$ 100% #1 a_b ~ ^ & \\textbf{x}",
    "=1+1",
    "ER  - \nTY  - JOUR",
    "@misc{x, title={y}}",
    ", a;b|c \x1f d",
    "Größe 数据集 \U0001d49f \u2028 \x85 \x0b \x7f",
    "null",
)
HOSTILE_METHODS: Final = tuple(entity("Method", f"{text} {n}", text) for n, text in enumerate(HOSTILE_TEXTS))
HOSTILE_AUTHOR: Final = entity("Author", "Zoë {van} \\der O'Brien, Jr.")
BOARD: Final = entity("Benchmark", "B;\"enchmark'")


def hostile_graph() -> GraphBatch:
    """One paper for each text, which has it as title, abstract and evidence."""
    nodes, edges = [*HOSTILE_METHODS, HOSTILE_AUTHOR, BOARD], []
    for n, (text, method) in enumerate(zip(HOSTILE_TEXTS, HOSTILE_METHODS, strict=True)):
        key = f"10.1000/(o'dd)_{n};<x>"
        nodes.append(
            paper(
                key,
                text,
                f"2025-01-{n + 1:02d}",
                abstract=f"{text} {text}",
                doi=key,
                url=f"https://e.org/{n}?a={{%20}}&b",
            )
        )
        score, more = result(key, method, BOARD, text, float(n))
        nodes.append(score)
        edges += [
            relation("USES", key, method, text, text),
            link("AUTHORED_BY", key, "Paper", HOSTILE_AUTHOR, position=0),
        ]
        edges += more
    return GraphBatch(tuple(nodes), tuple(edges))
