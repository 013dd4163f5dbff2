"""The way in of the ``graphbuilder`` command, kept light: all else is loaded where Ctrl-C ends well."""

import sys

STOPPED = 130
"""Exit code after Ctrl-C, as shells count it."""


def main() -> None:
    """Run the command line and exit with its code; Ctrl-C ends in one line, also while modules load."""
    try:
        from graphbuilder.cli.app import run

        code = run()
    except KeyboardInterrupt:
        sys.stderr.write("graphbuilder: stopped.\n")
        code = STOPPED
    sys.exit(code)
