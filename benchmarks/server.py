"""How soon the server answers after its start, and how much memory it holds, on the demonstration graph."""

import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATHS = ("/readyz", "/", "/v1/ask?q=papers%20using%20GRPO%20on%20MATH", "/ask?q=benchmarks%20used%20with%20DPO")
ADDRESS = re.compile(r"http://[^ ]+")


def report(graph: Path) -> list[str]:
    """Start the server on a graph, ask each path once and again, and say what it took."""
    start = time.perf_counter()
    command = [sys.executable, "-c", "from graphbuilder.cli.main import main; main()", "serve", "--port", "0"]
    server = subprocess.Popen([*command, "--store", str(graph)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = ADDRESS.search(server.stdout.readline())
        assert found, "the server printed no address"
        lines = []
        for path in PATHS:
            first = _seconds(found.group() + path)
            if path == PATHS[0]:
                lines.append(f"first answer {time.perf_counter() - start:.2f} s after the start")
            again = min(_seconds(found.group() + path) for _ in range(5))
            lines.append(f"{path}: first {first * 1000:.0f} ms, then {again * 1000:.0f} ms")
        lines.append(f"peak memory {_peak_megabytes(server.pid)} MB")
        return lines
    finally:
        server.terminate()
        server.wait(timeout=20)


def _seconds(address: str) -> float:
    start = time.perf_counter()
    with urllib.request.urlopen(address, timeout=60) as answer:
        answer.read()
    return time.perf_counter() - start


def _peak_megabytes(pid: int) -> int:
    """The largest resident size of a process so far (VmHWM of proc(5))."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) // 1024  # type: ignore[union-attr]
