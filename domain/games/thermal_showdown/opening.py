"""Before the first round: who goes first, and which of the seven cards are kept."""

from collections.abc import Sequence

from domain.games.thermal_showdown.card_facts import (
    CardKept,
    KeepingPassed,
    OrderSettled,
    RestDiscarded,
    RestReturned,
    WishMade,
)
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.evolve import without_all
from domain.games.thermal_showdown.facts import AnyFact
from domain.games.thermal_showdown.guards import choices_to_keep, forbid
from domain.games.thermal_showdown.refusals import NOT_IN_HAND
from domain.games.thermal_showdown.rounds import round_begun
from domain.games.thermal_showdown.state import KEEP_FIRST, KEEP_SECOND, Keeping, State, Wish, Wishing
from domain.kernel.game import Seat
from domain.kernel.rng import Rng


def wish(wishing: Wishing, seat: Seat, turn: Wish, rng: Rng) -> Sequence[AnyFact]:
    """Say in secret when to go. Once both have: wishes that agree are granted, else a coin decides (B2)."""
    said = WishMade(seat, turn)
    other = wishing.wishes[1 - seat]
    if other is None:
        return (said,)
    wishes = (other, turn) if seat else (turn, other)
    tossed = turn == other
    first = rng.below("first-seat", 2) if tossed else wishes.index("first")
    return (said, OrderSettled(wishes, first, tossed))


def keep(state: State, keeping: Keeping, card: CardId, rng: Rng) -> Sequence[AnyFact]:
    """Keep one card; after the last one the next player keeps, or the first round begins."""
    facts = kept(state, keeping, card, rng)
    if isinstance(facts[-1], CardKept):
        return facts
    if keeping.seat == keeping.first:
        return [*facts, KeepingPassed(1 - keeping.seat)]
    return [*facts, *round_begun(state, keeping.first, rng)]


def kept(state: State, keeping: Keeping, card: CardId, rng: Rng) -> list[AnyFact]:
    """Keep one card; with the last one the rest goes (B1)."""
    seat = keeping.seat
    choices = choices_to_keep(state, keeping)
    forbid(None if card in choices else NOT_IN_HAND)
    facts: list[AnyFact] = [CardKept(seat, card)]
    if len(keeping.kept) + 1 < (KEEP_FIRST if seat == keeping.first else KEEP_SECOND):
        return facts
    rest = without_all(tuple(choices), [card])
    if state.terms.opening == "discard":
        facts.append(RestDiscarded(seat, rest))
    else:
        facts.append(RestReturned(seat, rng.shuffle("deck", state.duelists[seat].pile + rest)))
    return facts
