"""Records a second and peak memory of reading each format: ``python -m benchmarks.formats [RECORDS [NAME...]]``.

Each file of invented records is read by a process of its own, from the path to papers, as ``graphbuilder build`` reads
it. A hundredth of the records, a tenth and all of them show whether time and memory grow faster than they should:
``time`` is that of one record among all of them beside one among a tenth (1 is linear), ``memory`` the peak of all
beside that of a hundredth (1 is constant). The reader holds the last 5,000 papers to join what comes twice, so that the
peak of a tenth is that of a full window. At the end the whole build, with extraction, into SQLite.
"""

import gzip
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.format_samples import SAMPLES, jats_article, sample

# As the command line does; the build's process takes it over.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

RECORDS: Final = 100_000
MOST_BUILT: Final = 10_000
PACKED: Final = "arXiv dump"
"""What is also read from a gzip file."""
FOLDED: Final = "JATS, zip of files"
BUILT: Final = "JSON Lines"
_READ: Final = """
import sys, time
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
start = time.process_time()
papers = others = 0
for record in read_inputs(sys.argv[1:], across_sources=False):
    if isinstance(record, Paper):
        papers += 1
    else:
        others += 1
"""
_BUILD: Final = """
import sys, time
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.open import open_store
extractor = load_extractor()
start = time.process_time()
store = open_store(sys.argv[1] + ".db")
report = build(read_inputs(sys.argv[1:], across_sources=False), store=store, extractor=extractor)
store.close()
papers, others = report.read, len(report.skipped)
"""
_PEAK: Final = """
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(papers, others, time.process_time() - start, peak)
"""
"""The peak is that of this process alone; what getrusage tells begins with that of the one that started it."""


class Run(NamedTuple):
    """What one process read."""

    papers: int
    skipped: int
    seconds: float
    """Of the processor."""
    megabytes: float


def run(script: str, path: Path) -> Run:
    """What a process says of itself that reads a file."""
    told = subprocess.run(
        [sys.executable, "-c", script + _PEAK, str(path)], check=True, capture_output=True, text=True
    ).stdout.split()
    return Run(int(told[0]), int(told[1]), float(told[2]), int(told[3]) / 1024)


def write_sample(name: str, count: int, path: Path) -> None:
    """Write a file of so many records."""
    if name == FOLDED:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for number in range(count):
                archive.writestr(f"{number // 1000}/{number}.xml", jats_article(sample(number)))
        return
    packed = name.endswith(", gzip")
    _, write = SAMPLES[name.removesuffix(", gzip")]
    with gzip.open(path, "wt", 1) if packed else path.open("w") as file:
        file.writelines(write(count))


def report(records: int, names: list[str]) -> Iterator[str]:
    """Lines of a table, one a format."""
    yield f"{records} records; load {os.getloadavg()[0]:.1f}"
    yield f"{'':32}{'records/s':>10}{'time':>7}{'peak MB of 1/100':>18}{'of 1/10':>9}{'of all':>8}{'memory':>8}"
    for name in names or [*SAMPLES, f"{PACKED}, gzip", FOLDED]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sample"
            runs = []
            for count in (records // 100, records // 10, records):
                write_sample(name, count, path)
                runs.append(run(_READ, path))
                if runs[-1].papers != count:
                    yield f"{name}: of {count} records {runs[-1].papers} came, {runs[-1].skipped} were reported"
        yield _line(name, runs)


def _line(name: str, runs: list[Run]) -> str:
    few, some, many = runs
    speed = many.papers / many.seconds
    slower = some.papers / some.seconds / speed
    peaks = f"{few.megabytes:18.0f}{some.megabytes:9.0f}{many.megabytes:8.0f}{many.megabytes / few.megabytes:8.2f}"
    return f"{name:32}{speed:10.0f}{slower:7.2f}{peaks}"


def report_build(records: int) -> Iterator[str]:
    """One line: a build of so many records into SQLite beside one of a tenth."""
    runs = []
    for count in (records // 100, records // 10, records):
        with tempfile.TemporaryDirectory() as folder:
            write_sample(BUILT, count, Path(folder) / "sample")
            runs.append(run(_BUILD, Path(folder) / "sample"))
    yield _line(f"build of {records}, SQLite", runs)


def main() -> None:
    """Print a line as soon as it is known."""
    numbers = [argument for argument in sys.argv[1:] if argument.isdecimal()]
    records = int(numbers[0]) if numbers else RECORDS
    names = [argument for argument in sys.argv[1:] if not argument.isdecimal()]
    start = time.perf_counter()
    for line in report(records, names):
        print(line, flush=True)
    if not names:
        print(*report_build(min(records, MOST_BUILT)), sep="\n")
    print(f"{(time.perf_counter() - start) / 60:.0f} minutes; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
