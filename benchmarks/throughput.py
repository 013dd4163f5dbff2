"""Papers a second of the extraction and of a build, beside spaCy's stock small English pipeline, in one run.

The stock pipeline, en_core_web_sm, is not on the Python package index, and what takes its time is its architecture,
not its weights. So the same one is built from spaCy's own parts, without training: a tok2vec of hash embeddings
(width 96, six attributes) and a maxout encoder (depth 4, window 1), shared by a tagger of 50 tags and a
transition-based parser of 45 relations; an attribute ruler; and an NER of 18 types with a tok2vec of its own. Its
lemmatiser is left out, as its tables are part of the trained package: the stock pipeline as timed here does less than
the real one. Its parser, untrained, also splits the sentences.

Both run over the same texts, in turn, in one thread; the time is that of the processor, so that other work on the
machine does not count.
"""

import os

# Read when the algebra library is loaded, so before all other imports.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "BLIS_NUM_THREADS": "1"}

import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import spacy
from spacy.language import Language

from graphbuilder.extraction.doc import paper_text
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.open import open_store
from tests.neo4j_server.server import running_server

ROUNDS: Final = 3
WIDTH: Final = 96
TAGS: Final = 50
DEPENDENCIES: Final = 45
ENTITY_TYPES: Final = 18
TOK2VEC: Final[dict[str, Any]] = {
    "@architectures": "spacy.Tok2Vec.v2",
    "embed": {
        "@architectures": "spacy.MultiHashEmbed.v2",
        "width": WIDTH,
        "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE", "SPACY", "IS_SPACE"],
        "rows": [5000, 1000, 2500, 2500, 50, 50],
        "include_static_vectors": False,
    },
    "encode": {
        "@architectures": "spacy.MaxoutWindowEncoder.v2",
        "width": WIDTH,
        "depth": 4,
        "window_size": 1,
        "maxout_pieces": 3,
    },
}
LISTENER: Final[dict[str, Any]] = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "tok2vec"}


def read_papers(inputs: Sequence[str]) -> list[Paper]:
    """All papers of the inputs."""
    return [record for record in read_inputs(inputs) if isinstance(record, Paper)]


def seconds(*works: Callable[[], object]) -> list[float]:
    """The least processor time of each work over a few rounds, in which they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return [min(taken) for taken in times]


def _transitions(task: str, tok2vec: dict[str, Any]) -> dict[str, Any]:
    return {
        "model": {
            "@architectures": "spacy.TransitionBasedParser.v2",
            "state_type": task,
            "extra_state_tokens": False,
            "hidden_width": 64,
            "maxout_pieces": 2,
            "use_upper": True,
            "tok2vec": tok2vec,
        }
    }


def stock_pipeline() -> Language:
    """The architecture of spaCy's small English pipeline, with untrained weights."""
    nlp = spacy.blank("en")
    nlp.add_pipe("tok2vec", config={"model": TOK2VEC})
    tagger = nlp.add_pipe("tagger", config={"model": {"@architectures": "spacy.Tagger.v2", "tok2vec": LISTENER}})
    parser = nlp.add_pipe("parser", config=_transitions("parser", LISTENER))
    ruler = nlp.add_pipe("attribute_ruler")
    ner = nlp.add_pipe("ner", config=_transitions("ner", TOK2VEC))
    for component, labels in ((tagger, TAGS), (parser, DEPENDENCIES), (ner, ENTITY_TYPES)):
        for number in range(labels):
            component.add_label(f"L{number}")  # type: ignore[attr-defined]
    nlp.initialize()
    ruler.add([[{"TAG": "L0"}]], {"POS": "X"})  # type: ignore[attr-defined]
    return nlp


def stock_run(papers: Iterable[Paper]) -> Callable[[], object]:
    """The stock pipeline over the texts of papers, as work to be timed."""
    nlp = stock_pipeline()
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
    """Lines that say how fast each is, and how that compares with the stock pipeline."""
    papers = read_papers(inputs)
    extractor = load_extractor()
    stock, ours, embedded = seconds(
        stock_run(papers), lambda: sum(1 for _ in extractor(papers)), embedded_build(papers)
    )
    return [
        f"{len(papers)} papers, one thread",
        f"spaCy's small English pipeline: {len(papers) / stock:.1f} papers/s",
        f"extraction: {len(papers) / ours:.1f} papers/s, {stock / ours:.2f} times as fast",
        f"build, SQLite: {len(papers) / embedded:.1f} papers/s, {stock / embedded:.2f} times as fast",
        f"build, Neo4j (one run, just started): {len(papers) / server_seconds(papers):.1f} papers/s of clock time",
    ]
