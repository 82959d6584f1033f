"""What the names of a view's fields do not tell: which numbers are seats or places, and what needs no telling.

A game without a layout is drawn all the same.
"""

from collections.abc import Mapping

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A number that stands for an entry of one of the view's lists.

    Attributes:
        of: The list.
        first: The number of its first entry.
        elsewhere: What a number outside of it means.
    """

    of: str
    first: int = 0
    elsewhere: str = ""


class Layout(msgspec.Struct, frozen=True):
    """How to read the view of a game.

    Attributes:
        seats: Fields that hold a seat, or a list of seats.
        by_seat: Lists with an entry for each seat, in their order.
        places: Fields that hold a place of a list.
        left_out: Fields that a player at the table does not look for.
    """

    seats: frozenset[str] = frozenset({"seat"})
    by_seat: frozenset[str] = frozenset()
    places: Mapping[str, Place] = {}
    left_out: frozenset[str] = frozenset({"seat", "outcome"})


_ALWAYS = Layout().left_out

LAYOUTS: Mapping[str, Layout] = {
    "maverick": Layout(
        places={at: Place("row", first=1, elsewhere="the entrance") for at in ("slayer_at", "companion_at")},
        left_out=_ALWAYS | {"phase"},
    ),
    "full-throttle": Layout(
        seats=frozenset({"spark_plug", "holder", "resigned"}),
        by_seat=frozenset({"bets"}),
        left_out=_ALWAYS | {"seats", "hand_size", "known"},
    ),
    "thermal-showdown": Layout(
        seats=frozenset({"active", "owner"}),
        by_seat=frozenset({"duelists"}),
        left_out=_ALWAYS | {"terms", "id", "target", "attackers"},
    ),
    "maximum-apocalypse": Layout(
        by_seat=frozenset({"players"}),
        places={
            **dict.fromkeys(("active", "survivor", "stunned_by", "who", "until", "other"), Place("survivors")),
            "tile": Place("tiles"),
        },
        left_out=_ALWAYS
        | {"options", "shape", "from_tile", "moved", "origin", "known_to", "no_food", "cause", "spent", "winnable"}
        | {"owed", "n", "classes"},
    ),
}
