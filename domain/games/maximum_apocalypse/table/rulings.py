"""The rulings that differ between the rules versions. A table keeps the rules with which it was opened."""

from typing import Literal

from msgspec import UNSET

from domain.games.maximum_apocalypse.table.state import State

Ruling = Literal[
    "M6: a turn cannot end while any action is legal",
    "M7: a failed test draws the tokens",
    "M12: a killed boss is discarded",
    "M24: the hand limit holds at any time",
    "M35: cards are played on either survivor of a seat",
    "mission steps belong to their tile",
    "search the bodies adds up",
    "all setbacks are told",
    "the log tells of monsters that do not come, and of burning",
]
"""The rulings of version 2, by their number in the collected rules; README section 13 lists them."""


def applies(state: State, ruling: Ruling) -> bool:
    """Whether the table follows a ruling: it does from rules version 2 on."""
    return state.rules is not UNSET
