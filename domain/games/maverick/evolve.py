"""The state after a fact: no rules, no chance."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.maverick.effects import corridor, positions
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
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.state import (
    Card,
    ChoosingCompanion,
    Companion,
    Corridor,
    Noxious,
    Over,
    Playing,
    Position,
    Registered,
    SettingPayment,
    State,
    Trophy,
)
from domain.kernel.game import Outcome

_playing = Playing()


def evolve(state: State, fact: AnyFact) -> State:
    """The state after `fact`. The most frequent facts come first."""
    match fact:
        case FigureMoved():
            if fact.figure == "slayer":
                return _after_playing(state, fact.card, fact.position, state.companion_at, state.companion)
            return _after_playing(state, fact.card, state.slayer_at, fact.position, state.companion)
        case MonsterAttacked():
            return _after_playing(state, fact.card, state.slayer_at, state.companion_at, state.companion)
        case CompanionsSwapped(card, companion):
            return _after_playing(state, card, state.slayer_at, state.companion_at, companion)
        case CardsDrawn(cards):
            return replace(state, hand=tuple(sorted(state.hand + cards)), deck=state.deck[len(cards) :])
        case TurnEnded():
            return replace(state, played=(), cards_played=0, registered=(), discards=state.discards + state.played)
        case ActionRegistered(position, symbol, card, matches):
            return replace(state, registered=(*state.registered, Registered(position, symbol, card, matches)))
        case MonsterSlain(position, _, trophies):
            return replace(
                state,
                corridor=_after_slaying(state.corridor, position, trophies),
                played=_without(state.played, trophies),
                registered=tuple(done for done in state.registered if done.position != position),
            )
        case DiscardDemanded(position, card):
            return replace(state, phase=Noxious(position, card))
        case NoxiousDiscarded(card):
            return replace(state, phase=_playing, hand=_without(state.hand, (card,)), discards=(*state.discards, card))
        case MonstrousFormUnleashed():
            return replace(state, form="monstrous")
        case Dealt(row, deck, trophy_rule):
            return replace(
                state,
                phase=ChoosingCompanion(),
                trophy_rule=trophy_rule,
                corridor=corridor(row, positions(row), ()),
                deck=deck,
            )
        case CompanionChosen(companion):
            return replace(state, phase=SettingPayment(), companion=companion)
        case PaymentSet(cards):
            return replace(state, phase=_playing, payment=state.deck[:cards], deck=state.deck[cards:])
        case Won(gold):
            return replace(state, phase=Over(Outcome("dungeon-cleared", (0,), ((0,),), (gold,))))
        case Lost():
            return replace(state, phase=Over(Outcome("out-of-cards", (), ((0,),), (None,))))
        case Resigned():
            return replace(state, phase=Over(Outcome("resigned", (), ((0,),), (None,))))
        case never:
            assert_never(never)


def _after_playing(
    state: State, card: Card, slayer_at: Position, companion_at: Position, companion: Companion | None
) -> State:
    """A24: the card has gone from the hand to the played ones. Written out because it is the most frequent fact."""
    hand = state.hand
    at = hand.index(card)
    return State(
        state.phase,
        state.trophy_rule,
        state.corridor,
        companion,
        slayer_at,
        companion_at,
        state.form,
        hand[:at] + hand[at + 1 :],
        state.deck,
        state.payment,
        (*state.played, card),
        state.cards_played + 1,
        state.registered,
        state.discards,
    )


def _after_slaying(before: Corridor, position: Position, trophies: tuple[Card, ...]) -> Corridor:
    taken = tuple(Trophy(position, card) for card in trophies)
    return corridor(before.row, before.standing - {position}, before.trophies + taken)


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
