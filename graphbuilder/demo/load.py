"""Where the demonstration corpus lies, and the questions that show it off."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from graphbuilder.errors import InputError

DEMONSTRATION: Final = "demonstration"
"""The source of its papers: summaries stand where abstracts would."""
DEMO_QUESTIONS: Final = (
    "papers using GRPO on MATH",
    "benchmarks used with DPO",
    "labs working on test-time scaling",
)


def demo_path() -> Path:
    """The JSON Lines file of the demonstration corpus, one paper a line.

    Raises InputError when the package was installed without it or runs from inside an archive.
    """
    path = Path(str(files("graphbuilder.demo").joinpath("papers.jsonl")))
    if not path.is_file():
        raise InputError(
            f"The demonstration corpus is not there: {path}.",
            hint="Install graphbuilder again from a complete package, unpacked rather than run from a zip file.",
        )
    return path
