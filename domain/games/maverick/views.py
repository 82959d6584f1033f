"""Who may know what. The hand is its seat's; deck and payment are nobody's; all the rest lies open."""

from typing import Literal, assert_never

from msgspec.structs import replace

from domain.games.maverick.actions import AnyAction
from domain.games.maverick.effects import outstanding
from domain.games.maverick.facts import (
    ActionRegistered,
    AnyFact,
    CardsDrawn,
    CompanionChosen,
    CompanionsSwapped,
    Dealt,
    DiscardDemanded,
    FigureMoved,
    Lost,
    MonsterAttacked,
    MonsterSlain,
    MonstrousFormUnleashed,
    NoxiousDiscarded,
    PaymentSet,
    PublicCardsDrawn,
    PublicDealt,
    PublicFact,
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.setup import MaverickSetup, SeatOptions
from domain.games.maverick.state import (
    HAND_LIMITS,
    MONSTERS,
    Ability,
    Card,
    ChoosingCompanion,
    Companion,
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
from domain.kernel.rng import Rng

PhaseName = Literal["undealt", "choose-companion", "set-payment", "play", "discard", "over"]


class MonsterView(Value, frozen=True):
    """A monster of the row.

    ``strength`` is the total now; None, as ``outstanding`` is empty, once it is slain. ``protected``: it reigns and a
    weaker neighbour stands. ``trophies``: the cards that lie on it.
    """

    name: MonsterName
    ability: Ability | None
    slain: bool
    strength: int | None
    protected: bool
    outstanding: tuple[Symbol, ...]
    trophies: tuple[Card, ...]


class View(Value, frozen=True):
    """The table as a seat or a spectator sees it.

    ``row``: position 1 first. ``hand`` is None for a spectator, ``companion`` until it is chosen. ``deck`` and
    ``payment`` count cards.
    """

    phase: PhaseName
    row: tuple[MonsterView, ...]
    slayer_at: Position
    companion_at: Position
    companion: Companion | None
    form: Form
    hand: tuple[Card, ...] | None
    hand_size: int
    hand_limit: int
    deck: int
    payment: int
    played: tuple[Card, ...]
    cards_played: int
    discards: tuple[Card, ...]


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator, sees of the table."""
    return View(
        phase=_phase_name(state.phase),
        row=tuple(_monster(state, position) for position in range(1, len(state.corridor.row) + 1)),
        slayer_at=state.slayer_at,
        companion_at=state.companion_at,
        companion=state.companion,
        form=state.form,
        hand=None if seat is None else state.hand,
        hand_size=len(state.hand),
        hand_limit=HAND_LIMITS[state.form],
        deck=len(state.deck),
        payment=len(state.payment),
        played=state.played,
        cards_played=state.cards_played,
        discards=state.discards,
    )


def _monster(state: State, position: Position) -> MonsterView:
    corridor = state.corridor
    card = MONSTERS[corridor.row[position - 1]]
    return MonsterView(
        name=card.name,
        ability=card.ability,
        slain=position not in corridor.standing,
        strength=corridor.strengths[position],
        protected=position in corridor.protected,
        outstanding=outstanding(state, position),
        trophies=tuple(trophy.card for trophy in corridor.trophies if trophy.position == position),
    )


def _phase_name(phase: Phase) -> PhaseName:
    match phase:
        case Undealt():
            return "undealt"
        case ChoosingCompanion():
            return "choose-companion"
        case SettingPayment():
            return "set-payment"
        case Playing():
            return "play"
        case Noxious():
            return "discard"
        case Over():
            return "over"
        case never:
            assert_never(never)


def redact_action(setup: MaverickSetup, by: Seat, action: AnyAction, seat: Seat | None) -> AnyAction:
    """All actions are open: cards are played and given up face up."""
    return action


def redact(setup: MaverickSetup, fact: AnyFact, seat: Seat | None) -> PublicFact:
    """What the seat, or a spectator, sees of a fact."""
    match fact:
        case Dealt(row, deck, trophy_rule):
            return PublicDealt(row, len(deck), trophy_rule)
        case CardsDrawn(cards):
            return PublicCardsDrawn(len(cards), None if seat is None else cards)
        case (
            CompanionChosen()
            | PaymentSet()
            | FigureMoved()
            | MonsterAttacked()
            | CompanionsSwapped()
            | MonstrousFormUnleashed()
            | DiscardDemanded()
            | NoxiousDiscarded()
            | ActionRegistered()
            | MonsterSlain()
            | TurnEnded()
            | Won()
            | Lost()
            | Resigned()
        ):
            return fact
        case never:
            assert_never(never)


def redact_seat_options(setup: MaverickSetup, of: Seat, seat: Seat | None) -> SeatOptions:
    """There are none to hide."""
    return setup.seat_options[of]


_everybody: frozenset[Seat | None] = frozenset({0, None})
_the_slayer: frozenset[Seat | None] = frozenset({0})
_no_one: frozenset[Seat | None] = frozenset()


def learned(setup: MaverickSetup, fact: AnyFact) -> frozenset[Seat | None]:
    """Who got to know something by this fact: everybody the row, the slayer what is drawn.

    That a spectator sees a card of the hand when it is played is the slayer's own doing, and hinders no step back.
    """
    match fact:
        case Dealt():
            return _everybody
        case CardsDrawn():
            return _the_slayer
        case (
            CompanionChosen()
            | PaymentSet()
            | FigureMoved()
            | MonsterAttacked()
            | CompanionsSwapped()
            | MonstrousFormUnleashed()
            | DiscardDemanded()
            | NoxiousDiscarded()
            | ActionRegistered()
            | MonsterSlain()
            | TurnEnded()
            | Won()
            | Lost()
            | Resigned()
        ):
            return _no_one
        case never:
            assert_never(never)


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """The same table for all that the seat has seen, and the cards that it has not seen dealt anew to their places."""
    payment, deck = len(state.payment), len(state.deck)
    if seat is None:
        cards = rng.shuffle("redeal", state.payment + state.deck + state.hand)
        return replace(
            state,
            payment=cards[:payment],
            deck=cards[payment : payment + deck],
            hand=tuple(sorted(cards[payment + deck :])),
        )
    cards = rng.shuffle("redeal", state.payment + state.deck)
    return replace(state, payment=cards[:payment], deck=cards[payment:])


def reshuffle(state: State, rng: Rng) -> State:
    """The deck in another order. The payment keeps its cards, whose order means nothing."""
    return replace(state, deck=rng.shuffle("deck", state.deck))
