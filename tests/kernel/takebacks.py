"""Tables at which there is something to take back."""

from dataclasses import replace

from tests.kernel.table import Table, started
from tests.toys import pebbles
from tests.toys.duel_rules import Scry
from tests.toys.pebbles_rules import Take

START = 4
"""The version at which a table with two seats starts; one more with three."""

NOW, LATE = Take(1), Take(2)

TO_THE_LAST = replace(
    pebbles,
    outcome=lambda state: None if len(state.out) < len(state.taken) else pebbles.outcome(state),
    to_act=lambda state: frozenset([state.turn]),
)
"""Pebbles that the last one left plays on alone, whatever is left of the heap."""


def scried(undo: str = "consent") -> Table:
    """A duel in which seat 0 has looked at the top card: version 5."""
    return started(undo="consent" if undo == "consent" else "off").play(0, Scry())


def three() -> Table:
    """Three seats, each of which has taken a pebble: versions 6 to 8."""
    return started(pebbles, seats=3).play(0, NOW).play(1, NOW).play(2, NOW)
