"""Views and redeals. Deck and payment are hidden from everybody; all else is public, to spectators too."""

from functools import lru_cache
from typing import Literal, assert_never

from msgspec.structs import replace

from domain.games.maverick.actions import AnyAction
from domain.games.maverick.effects import outstanding
from domain.games.maverick.setup import MaverickSetup
from domain.games.maverick.state import (
    HAND_LIMITS,
    MONSTERS,
    Ability,
    Card,
    ChoosingCompanion,
    Companion,
    Corridor,
    Form,
    MonsterName,
    Noxious,
    Over,
    Phase,
    Playing,
    Position,
    SettingPayment,
    State,
    Symbol,
    Undealt,
)
from domain.kernel.game import Seat, Value
from domain.kernel.layout import Layout, Zone
from domain.kernel.rng import Rng

PhaseName = Literal["undealt", "choose-companion", "set-payment", "play", "discard", "over"]
"""What is to be decided: the companion, the payment, what to play, or what to give up to a noxious monster."""


class MonsterView(Value, frozen=True):
    """A monster of the row.

    Attributes:
        ability: Its ability; None for most monsters.
        slain: Whether it is slain: it lies face down and keeps its space.
        strength: Its total strength now, with what neighbours that rally add; None once it is slain.
        protected: Whether it reigns while a weaker direct neighbour stands: the last thing it asks for does not count.
        outstanding: What it still asks for in this turn, one entry for each time; empty once it is slain.
        trophies: The cards that lie on it as trophies; empty before it is slain.
    """

    name: MonsterName
    ability: Ability | None
    slain: bool
    strength: int | None
    protected: bool
    outstanding: tuple[Symbol, ...]
    trophies: tuple[Card, ...]


class View(Value, frozen=True):
    """The table as the seat and spectators see it.

    Attributes:
        row: The 13 monsters, that at position 1 first.
        slayer_at: Where the slayer stands: 0 at the entrance, else a monster's position.
        companion_at: Where the companion stands: 0 at the entrance, else a monster's position.
        companion: The companion on the table; None until it is chosen.
        hand: The cards in hand, sorted. Everybody sees them.
        hand_limit: How many cards the hand is filled up to at the end of a turn: 5, in monstrous form 6.
        deck: The number of cards in the deck.
        payment: The number of cards that are set aside, unseen, as the payment; 0 until it is set.
        played: The cards played in this turn, in order, without those that became trophies.
        cards_played: The number of cards played in this turn, trophies included, without cards given up.
        discards: The discard pile, the card that came first at the front. It is never shuffled back.
    """

    phase: PhaseName
    row: tuple[MonsterView, ...]
    slayer_at: Position
    companion_at: Position
    companion: Companion | None
    form: Form
    hand: tuple[Card, ...]
    hand_limit: int
    deck: int
    payment: int
    played: tuple[Card, ...]
    cards_played: int
    discards: tuple[Card, ...]


layout = Layout(
    zones=(
        Zone("hand", "Hand", "cards", "viewer"),
        Zone("row", "Row", "track", figures=("slayer_at", "companion_at"), first=1, beside="the entrance"),
        Zone("played", "Played", "cards"),
        Zone("deck", "Deck", "pile"),
        Zone("payment", "Payment", "pile"),
        Zone("discards", "Discards", "cards"),
    ),
    left_out=("phase",),
)


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator, sees of the table."""
    return View(
        phase=_phase_name(state.phase),
        row=_row(state),
        slayer_at=state.slayer_at,
        companion_at=state.companion_at,
        companion=state.companion,
        form=state.form,
        hand=state.hand,
        hand_limit=HAND_LIMITS[state.form],
        deck=len(state.deck),
        payment=len(state.payment),
        played=state.played,
        cards_played=state.cards_played,
        discards=state.discards,
    )


def _row(state: State) -> tuple[MonsterView, ...]:
    """The monsters. Those to whom something was done in this turn ask for less."""
    row = _untouched(state.corridor)
    if not state.registered:
        return row
    monsters = list(row)
    for position in {done.position for done in state.registered}:
        monsters[position - 1] = replace(monsters[position - 1], outstanding=outstanding(state, position))
    return tuple(monsters)


@lru_cache(maxsize=2048)
def _untouched(corridor: Corridor) -> tuple[MonsterView, ...]:
    """The monsters at the beginning of a turn. Remembered, since a corridor stays as it is until a monster falls."""
    return tuple([_monster(corridor, position) for position in range(1, len(corridor.row) + 1)])


def _monster(corridor: Corridor, position: Position) -> MonsterView:
    card = MONSTERS[corridor.row[position - 1]]
    return MonsterView(
        name=card.name,
        ability=card.ability,
        slain=position not in corridor.standing,
        strength=corridor.strengths[position],
        protected=position in corridor.protected,
        outstanding=corridor.needs[position],
        trophies=tuple(trophy.card for trophy in corridor.trophies if trophy.position == position),
    )


def _phase_name(phase: Phase) -> PhaseName:
    match phase:
        case Playing():
            return "play"
        case Noxious():
            return "discard"
        case Undealt():
            return "undealt"
        case ChoosingCompanion():
            return "choose-companion"
        case SettingPayment():
            return "set-payment"
        case Over():
            return "over"
        case never:
            assert_never(never)


def redact_action(setup: MaverickSetup, by: Seat, action: AnyAction, seat: Seat | None) -> AnyAction:
    """All actions are open: cards are played and given up face up."""
    return action


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state in which the unseen cards are redealt to payment and deck."""
    payment = len(state.payment)
    cards = rng.shuffle("redeal", state.payment + state.deck)
    return replace(state, payment=cards[:payment], deck=cards[payment:])


def reshuffle(state: State, rng: Rng) -> State:
    """The deck in another order. The payment keeps its cards, whose order means nothing."""
    return replace(state, deck=rng.shuffle("deck", state.deck))
