"""``python -m domain.verifying``: verify one transcript that may be hostile, within bounds of time and memory.

It reads the transcript from stdin and writes `Findings` as JSON, or exits with `OUT_OF_MEMORY`.
`domain.keeping.verifier` starts it; the command for people is ``python -m domain verify``.
"""

import argparse
import os
import resource
import sys
from collections.abc import Sequence

import msgspec

from domain.catalogue import INSTALLED
from domain.verifying.checks import verify
from domain.verifying.findings import OUT_OF_MEMORY, findings_of
from domain.verifying.transcript import Receipt


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status. `argv`: without the program's name."""
    parser = argparse.ArgumentParser(prog="python -m domain.verifying", description=__doc__)
    parser.add_argument("--memory", metavar="BYTES", type=int, required=True)
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("receipts", metavar="RECEIPTS", help="as JSON")
    arguments = parser.parse_args(argv)
    receipts = msgspec.json.decode(arguments.receipts, type=tuple[Receipt, ...])
    os.nice(10)  # the server comes first
    resource.setrlimit(resource.RLIMIT_CPU, (arguments.seconds, arguments.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (arguments.memory, arguments.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        text = sys.stdin.buffer.read()
        answer = msgspec.json.encode(findings_of(text, verify(text, INSTALLED, receipts)))
    except MemoryError:
        return OUT_OF_MEMORY
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
