"""A survivor who has a card where it is used from, and the action that uses it."""

from collections.abc import Sequence
from typing import Any

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES
from domain.games.maximum_apocalypse.table.actions import AnyAction, DiscardGear, PlayCard, UseGear, UseInnate
from domain.games.maximum_apocalypse.table.state import Gear
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import table

Names = Sequence[str | Gear]


def use(card: str) -> AnyAction:
    """The action with which a card does what it does."""
    if card in CLASSES or card == "dog":
        return UseInnate(dog=card == "dog")
    if CARDS[card].kind != "gear":
        return PlayCard(card)
    return DiscardGear(card) if card in {"hun_trap", "fuel"} else UseGear(card)


def having(card: str, *others: str, gear: Names = (), worn: Gear | None = None, **more: Any) -> Position:
    """A survivor of the card's class, with the card where it is used from, and others."""
    class_ = {"dog": "veteran", **{name: name for name in CLASSES}}.get(card) or CARDS[card].set
    in_play = card in CARDS and CARDS[card].kind == "gear"
    own = {0: [worn or card, *gear] if in_play else gear, **more.pop("gear_of", {})}
    hand = [card] if card in CARDS and not in_play else []
    return table(class_ if class_ != "scavenge" else "fireman", *others, hand=hand, gear_of=own, **more)
