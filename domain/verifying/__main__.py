"""``python -m domain.verifying``: verify one transcript that may be hostile, within bounds of time and memory.

It reads the transcript from stdin and writes `Findings` as JSON, or exits with `OUT_OF_MEMORY`.
`domain.keeping.verifier` starts it; the command for people is ``python -m domain verify``.
"""

import argparse
import sys
from collections.abc import Sequence

import msgspec

from domain.catalogue import INSTALLED
from domain.runtime.bounds import bounded
from domain.verifying.checks import verify
from domain.verifying.findings import OUT_OF_MEMORY, findings_of
from domain.verifying.transcript import Receipt

_NICENESS = 10
"""Behind the server."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status. `argv`: without the program's name."""
    parser = argparse.ArgumentParser(prog="python -m domain.verifying", description=__doc__)
    parser.add_argument("receipts", metavar="RECEIPTS", help="as JSON")
    arguments = bounded(parser, argv, _NICENESS)
    receipts = msgspec.json.decode(arguments.receipts, type=tuple[Receipt, ...])
    try:
        text = sys.stdin.buffer.read()
        answer = msgspec.json.encode(findings_of(text, verify(text, INSTALLED, receipts)))
    except MemoryError:
        return OUT_OF_MEMORY
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
