"""The way in of the ``graphbuilder`` command, kept light: all else is loaded where Ctrl-C ends well."""

import os
import sys

from graphbuilder.cli import STOPPED

# The matrices of the extraction are small: a second thread of the algebra library only spins beside the first.
# The library reads this when it is loaded, so it stands before all other imports.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main() -> None:
    """Run the command line and exit with its code; Ctrl-C ends in one line, also while modules load."""
    try:
        from graphbuilder.cli.app import run

        code = run()
    except KeyboardInterrupt:
        sys.stderr.write("graphbuilder: stopped.\n")
        code = STOPPED
    sys.exit(code)
