"""Which games are held to the laws of words, and what each declares."""

from collections.abc import Mapping

from tests.games.full_throttle.wording import FULL_THROTTLE
from tests.laws.wording import Wording
from tests.toys.wording import DUEL, PEBBLES

WORDINGS: Mapping[str, Wording] = {
    "duel": DUEL,
    "pebbles": PEBBLES,
    "full-throttle": FULL_THROTTLE,
}

TO_COME = ("maverick", "thermal-showdown", "maximum-apocalypse")
"""Games whose words are being rewritten; each moves up into `WORDINGS` with its declaration."""
