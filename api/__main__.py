"""``python -m api``, and the script `takeback`: the command, which may be interrupted while it is imported, too."""

import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; see `api.command.run`."""
    try:
        from api.command import run  # noqa: PLC0415  # it takes a second
    except KeyboardInterrupt:
        return INTERRUPTED
    return run(argv)


if __name__ == "__main__":
    sys.exit(main())
