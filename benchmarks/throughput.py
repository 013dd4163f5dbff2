"""Papers a second of a build, beside a stock spaCy pipeline with an untrained NER on the same texts."""

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
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store

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


def server_build(papers: Sequence[Paper], store: Store, empty: Callable[[], None]) -> Callable[[], object]:
    """A build into an emptied Neo4j, as work to be timed."""
    extractor = load_extractor()

    def work() -> None:
        empty()
        build(papers, store=store, extractor=extractor)

    return work


def report(inputs: Sequence[str]) -> list[str]:
    """Lines that say how fast each is, and the ratio to the stock pipeline."""
    papers = read_papers(inputs)
    extractor = load_extractor()
    stock = seconds(stock_pipeline(papers))
    timed = {
        "stock pipeline with an NER": stock,
        "extraction alone": seconds(lambda: sum(1 for _ in extractor(papers))),
        "build, SQLite": seconds(embedded_build(papers)),
    }
    return [
        f"{len(papers)} papers",
        *(f"{name}: {len(papers) / t:.1f} papers/s, {t / stock:.2f} times the stock time" for name, t in timed.items()),
    ]
