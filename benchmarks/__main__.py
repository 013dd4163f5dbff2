"""Print the figures: of the papers given, or of the demonstration corpus."""

import os
import sys
import tempfile
from pathlib import Path

# As the command line does; it must stand before numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from benchmarks import graph_page, pages, server, throughput
from graphbuilder.demo.load import demo_path
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.store.open import open_store


def main() -> None:
    """Build, extraction, server, pages and graph page, one after the other."""
    inputs = sys.argv[1:] or [str(demo_path())]
    print("\n".join(throughput.report(inputs)))
    with tempfile.TemporaryDirectory() as folder:
        graph = Path(folder) / "graph.db"
        store = open_store(str(graph))
        build(throughput.read_papers(inputs), store=store, extractor=load_extractor())
        store.close()
        print("\n".join(server.report(graph)))
        print("\n".join(pages.report(str(graph))))
    graph_page.main()


main()
