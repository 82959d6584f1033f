"""``python -m analysis``: analyse one transcript, within bounds of time and memory, for the service that started it.

It reads the transcript from stdin, writes the analysis as JSON, and ends as soon as that service is gone. The command
for people is ``takeback analyse``.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from analysis.analyse import analysis_of
from analysis.document import encode
from domain.catalogue import INSTALLED
from domain.runtime.bounds import bounded

_NICENESS = 15
"""Behind the server, the bots and the verifier."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status. `argv`: without the program's name."""
    parser = argparse.ArgumentParser(prog="python -m analysis", description=__doc__)
    bounded(parser, argv, _NICENESS)
    service = os.getppid()
    steps = analysis_of(sys.stdin.buffer.read(), INSTALLED)
    while os.getppid() == service:
        try:
            next(steps)
        except StopIteration as done:
            sys.stdout.buffer.write(encode(done.value))
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
