"""``python -m tests.flakes``: run whatever touches time or processes again and again under load, and list what failed.

The load is the tests themselves: several workers for each processor. Tests marked `alone` are left out, as they measure
a server that has the machine to itself; those marked `npm` run programs to their end, whatever time that takes.
"""

import argparse
import os
import subprocess
import sys
from collections import Counter

WORKERS_PER_PROCESSOR = 3
TOUCHY = "(process or services or browser) and not (alone or npm or soak)"


def main() -> int:
    """Run the rounds; 1 if any test failed in any of them, or none ran."""
    parser = argparse.ArgumentParser(prog="python -m tests.flakes", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("tests", nargs="*", default=["tests"])
    arguments = parser.parse_args()
    failures: Counter[str] = Counter()
    statuses: list[int] = []
    for number in range(arguments.rounds):
        status, failed = _round(arguments.tests)
        statuses.append(status)
        failures.update(failed)
        print(f"round {number + 1} of {arguments.rounds}: exit status {status}, {len(failed)} failed", flush=True)
    for test, count in failures.most_common():
        print(f"failed in {count} of {arguments.rounds} rounds: {test}")
    return 1 if any(statuses) else 0


def _round(tests: list[str]) -> tuple[int, list[str]]:
    """The exit status of a round, and the tests that failed in it."""
    workers = WORKERS_PER_PROCESSOR * (os.cpu_count() or 1)
    command = [sys.executable, "-m", "pytest", "-q", "-n", f"{workers}", "-m", TOUCHY, "--timeout=900", *tests]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        lines = []
        for line in running.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    failed = [line.split()[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return running.returncode, failed


if __name__ == "__main__":
    sys.exit(main())
