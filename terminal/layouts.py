"""The meaning of view fields where their names do not show it: seats, places, and fields to leave out.

The zones are those that a game declares. What no declaration says of a game is in `LAYOUTS`. A game without either is
drawn too.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec
from takeback_client import models


class Place(msgspec.Struct, frozen=True):
    """A number that stands for an entry of one of the view's lists.

    Attributes:
        of: The list.
        first: The number of its first entry.
        elsewhere: The text for a number outside the list.
    """

    of: str
    first: int = 0
    elsewhere: str = ""


class Layout(msgspec.Struct, frozen=True):
    """How to read the view of a game.

    Attributes:
        seats: Fields that hold a seat, or a list of seats.
        by_seat: Lists with an entry for each seat, in their order, then for each of ``beside``.
        beside: Names of those who take part without a seat.
        places: Fields that hold a place of a list.
        of_seats: Lists with a boolean for each seat.
        entries: Names for the entries of a list that have none of their own.
        left_out: Fields that a player does not need to see.
        questions: The question for a choice, by the type of its actions, where their labels do not make it clear.
        zones: The zones that the game declares, in their order.
    """

    seats: frozenset[str] = frozenset({"seat"})
    by_seat: frozenset[str] = frozenset()
    beside: Sequence[str] = ()
    places: Mapping[str, Place] = {}
    of_seats: frozenset[str] = frozenset()
    entries: Mapping[str, Sequence[str]] = {}
    left_out: frozenset[str] = frozenset({"seat", "outcome"})
    questions: Mapping[str, str] = {}
    zones: Sequence[models.Zone] = ()

    def title(self, field: str) -> str:
        """The name of a field for players."""
        return next((zone.title for zone in self.zones if zone.field_ == field), re.sub(r"[-_]", " ", field))

    def total(self, field: str, items: object) -> str:
        """What the cards of a field add up to, such as `` (24 points)``, but for those face down; empty if nothing."""
        name = next((zone.sum for zone in self.zones if zone.field_ == field), "")
        cards = items if name and isinstance(items, list | tuple) else ()
        numbers = [card for card in cards if isinstance(card, int | float)]
        return f" ({sum(numbers)} {name})" if numbers else ""


_ALWAYS = Layout().left_out

_DUEL = Layout(
    seats=frozenset({"active", "first", "owner"}),
    by_seat=frozenset({"duelists"}),
    of_seats=frozenset({"said"}),
    left_out=_ALWAYS | {"terms", "id", "target", "attackers", "choices"},
)

LAYOUTS: Mapping[str, Layout] = {
    "maverick": Layout(
        questions={
            "maverick.SetPayment": (
                "How large is the payment? So many cards of the deck are set aside, unseen. Each of them is worth 3 "
                "gold if every monster is slain before the other cards run out: a larger payment is worth more, and "
                "leaves fewer cards to play with. 5 is customary."
            )
        },
    ),
    "full-throttle": Layout(
        seats=frozenset({"spark_plug", "holder", "resigned"}),
        by_seat=frozenset({"bets"}),
        left_out=_ALWAYS | {"seats", "known"},
    ),
    "thermal-showdown": _DUEL,
    "thermal-showdown-solo": msgspec.structs.replace(
        _DUEL, beside=("the Apprentice",), left_out=_DUEL.left_out | {"said"}
    ),
    "maximum-apocalypse": Layout(
        by_seat=frozenset({"players"}),
        places={
            **dict.fromkeys(("active", "survivor", "stunned_by", "who", "until", "other"), Place("survivors")),
            "tile": Place("tiles"),
        },
        entries={"decks": ("red", "green", "blue")},
        left_out=_ALWAYS
        | {"options", "shape", "from_tile", "moved", "origin", "known_to", "no_food", "cause", "spent", "winnable"}
        | {"owed", "n", "classes"},
    ),
}


def layout_of(game: str, declared: models.Layout | None) -> Layout:
    """How to read the view of a game: what it declares, and what this client knows of it."""
    known = LAYOUTS.get(game, Layout())
    if declared is None:
        return known
    return msgspec.structs.replace(
        known,
        zones=declared.zones,
        by_seat=known.by_seat | {zone.field_ for zone in declared.zones if zone.whose == "seats"},
        places={
            **known.places,
            **{
                figure: Place(zone.field_, zone.first, zone.beside)
                for zone in declared.zones
                for figure in zone.figures
            },
        },
        left_out=known.left_out | {*declared.left_out},
    )
