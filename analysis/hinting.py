"""``python -m analysis.hinting``: one hint, within bounds of time and memory, for the service that started it.

It reads a `Question` as JSON from stdin and writes what it `Found`. It gets no more than one world that the seat thinks
possible, so it cannot tell what is hidden from the seat.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random, SystemRandom
from time import thread_time

import msgspec

from analysis.hint import Question, hint_of
from bots.interface import Budget
from domain.catalogue import INSTALLED
from domain.runtime.bounds import bounded

_NICENESS = 5
"""Behind the server, before the bots: somebody waits for it."""
SEARCH_SECONDS = 0.8
"""The processor time of the search, twice that of a house bot's move."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status. `argv`: without the program's name."""
    parser = argparse.ArgumentParser(prog="python -m analysis.hinting", description=__doc__)
    bounded(parser, argv, _NICENESS)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    game = INSTALLED[question.game][question.rules_version]
    world = msgspec.convert(question.world, game.state_type)
    rng = Random(SystemRandom().getrandbits(64))  # noqa: S311  # imagined games are no secret
    found = hint_of(game, world, question.seat, rng, Budget(SEARCH_SECONDS, thread_time))
    sys.stdout.buffer.write(msgspec.json.encode(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
