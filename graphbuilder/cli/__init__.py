"""The command line: one file a command."""

from typing import Final

STOPPED: Final = 130
"""Exit code after Ctrl-C, as shells count it."""
