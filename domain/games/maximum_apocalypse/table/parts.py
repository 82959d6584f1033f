"""Parts of the table: found in it, and changed in a copy of it."""

from typing import TypeVar

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.table.state import Gear, Held, State
from domain.kernel.game import Seat

T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """`values` with another one at `place`."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def with_survivor(state: State, survivor: int, **changes: object) -> State:
    """A survivor changed."""
    survivors = state.survivors
    changed = replace(survivors[survivor], **changes)
    return replace(state, survivors=put(survivors, survivor, changed))


def with_player(state: State, seat: Seat, **changes: object) -> State:
    """A seat's cards changed."""
    players = state.players
    changed = replace(players[seat], **changes)
    return replace(state, players=put(players, seat, changed))


def owner_of(state: State, card: str) -> Seat:
    """The seat whose class a survivor card belongs to."""
    set_ = CARDS[card].set
    return next(seat for seat, player in enumerate(state.players) if set_ in player.classes)


def _rank(held: Held) -> tuple[str, int, str, bool]:
    return held.card, -held.known, held.origin, held.no_food


def sorted_hand(hand: tuple[Held, ...]) -> tuple[Held, ...]:
    """A hand in canonical order; among equal cards, those known to more seats come first."""
    return tuple(sorted(hand, key=_rank))


def less(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """`cards` without one `card`."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def new_gear(card: str) -> Gear:
    """M27: a gear enters with full ammunition."""
    ammo = CARDS[card].ammo
    return Gear(card, ammo.n if ammo is not None else 0)


def gear_of(state: State, survivor: int, card: str) -> Gear:
    """A gear in play."""
    return next(gear for gear in state.survivors[survivor].gear if gear.card == card)
