"""Print the figures: of the papers given, or of the demonstration corpus."""

import sys
import tempfile
from pathlib import Path

from benchmarks import server, throughput
from graphbuilder.demo.load import demo_path
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.store.open import open_store


def main() -> None:
    """Build, extraction and server, one after the other."""
    inputs = sys.argv[1:] or [str(demo_path())]
    print("\n".join(throughput.report(inputs)))
    with tempfile.TemporaryDirectory() as folder:
        graph = Path(folder) / "graph.db"
        store = open_store(str(graph))
        build(throughput.read_papers(inputs), store=store, extractor=load_extractor())
        store.close()
        print("\n".join(server.report(graph)))


main()
