"""Papers a second of a build, beside a stock spaCy pipeline with an untrained NER on the same texts."""

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import spacy

from graphbuilder.extraction.doc import paper_text
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.open import open_store
from tests.neo4j_server.server import running_server

ROUNDS = 3
LABELS = ("METHOD", "MODEL", "BENCHMARK", "TASK", "LAB")


def read_papers(inputs: Sequence[str]) -> list[Paper]:
    """All papers of the inputs."""
    return [record for record in read_inputs(inputs) if isinstance(record, Paper)]


def seconds(work: Callable[[], object]) -> float:
    """The least time of a few rounds of some work."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def stock_pipeline(papers: Iterable[Paper]) -> Callable[[], object]:
    """A blank English pipeline with an NER of random weights, as work to be timed."""
    nlp = spacy.blank("en")
    ner = nlp.add_pipe("ner")
    for label in LABELS:
        ner.add_label(label)  # type: ignore[attr-defined]
    nlp.initialize()
    texts = [paper_text(paper) for paper in papers]
    return lambda: sum(1 for _ in nlp.pipe(texts))


def embedded_build(papers: Sequence[Paper]) -> Callable[[], object]:
    """A build into a new SQLite file, as work to be timed."""
    extractor = load_extractor()

    def work() -> None:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(str(Path(folder) / "graph.db"))
            build(papers, store=store, extractor=extractor)
            store.close()

    return work


def server_seconds(papers: Sequence[Paper]) -> float:
    """The time of one build into a new Neo4j, started for it."""
    extractor = load_extractor()
    with running_server() as address:
        os.environ |= {"NEO4J_USERNAME": address.username, "NEO4J_PASSWORD": address.password}
        store = open_store(address.uri)
        start = time.perf_counter()
        build(papers, store=store, extractor=extractor)
        taken = time.perf_counter() - start
        store.close()
    return taken


def report(inputs: Sequence[str]) -> list[str]:
    """Lines that say how fast each is, and the ratio to the stock pipeline."""
    papers = read_papers(inputs)
    extractor = load_extractor()
    stock = seconds(stock_pipeline(papers))
    timed = {
        "stock pipeline with an NER": stock,
        "extraction alone": seconds(lambda: sum(1 for _ in extractor(papers))),
        "build, SQLite": seconds(embedded_build(papers)),
        "build, Neo4j (one run, just started)": server_seconds(papers),
    }
    return [
        f"{len(papers)} papers",
        *(f"{name}: {len(papers) / t:.1f} papers/s, {t / stock:.2f} times the stock time" for name, t in timed.items()),
    ]
