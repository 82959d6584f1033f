"""The player's choices, and with them what the Apprentice does before the next one."""

from collections.abc import Sequence
from functools import reduce

from domain.games.thermal_showdown import moves as duel
from domain.games.thermal_showdown.actions import AnyAction, EndRound, KeepCard, WishFor
from domain.games.thermal_showdown.card_facts import KeepingPassed, OrderSettled, RestDiscarded, RestReturned, WishMade
from domain.games.thermal_showdown.facts import DuelEnded, HitBackAwaited, RoundEnded
from domain.games.thermal_showdown.guards import forbid
from domain.games.thermal_showdown.moves import outcome
from domain.games.thermal_showdown.opening import kept
from domain.games.thermal_showdown.refusals import NOT_YOUR_TURN
from domain.games.thermal_showdown.rounds import round_begun, round_closed
from domain.games.thermal_showdown.state import Acting, HittingBack, Keeping, State, Wish, Wishing
from domain.games.thermal_showdown_solo.apprentice import hit_back, whole_round
from domain.games.thermal_showdown_solo.evolve import evolve
from domain.games.thermal_showdown_solo.facts import AnyFact
from domain.games.thermal_showdown_solo.results import outcome_for_one
from domain.games.thermal_showdown_solo.seats import APPRENTICE, PLAYER
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

__all__ = ["decide", "legal", "outcome", "resign", "to_act"]


def to_act(state: State) -> frozenset[Seat]:
    """The player, until the end."""
    return duel.to_act(state) - {APPRENTICE}


def legal(state: State, seat: Seat) -> Sequence[AnyAction]:
    """The legal actions of the player."""
    return duel.legal(state, seat) if seat in to_act(state) else ()


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action, and of all that the Apprentice does then. Raises `Refused` where `legal` lacks it."""
    forbid(None if seat in to_act(state) else NOT_YOUR_TURN)
    phase = state.phase
    match action:
        case EndRound() if isinstance(phase, Acting):
            facts: Sequence[AnyFact] = round_closed(state, PLAYER)
        case KeepCard(card) if isinstance(phase, Keeping):
            facts = kept(state, phase, card, rng)
        case WishFor(turn) if isinstance(phase, Wishing):
            facts = _order_settled(turn)
        case _:
            facts = duel.decide(state, seat, action, rng)
    return _for_one(state, [*facts, *_answer(reduce(evolve, facts, state), facts[-1], rng)])


def resign(state: State, seat: Seat, rng: Rng) -> Sequence[AnyFact]:
    """Give up. A trick that is under way goes to its owner's discard pile."""
    return _for_one(state, duel.resign(state, seat, rng))


def _order_settled(turn: Wish) -> Sequence[AnyFact]:
    """The player has the choice (S1). Whoever goes second keeps four cards; the Apprentice keeps all."""
    if turn == "first":
        return (WishMade(PLAYER, turn), OrderSettled(("first", "second"), PLAYER, tossed=False))
    settled = OrderSettled(("second", "first"), APPRENTICE, tossed=False)
    return (WishMade(PLAYER, turn), settled, KeepingPassed(PLAYER))


def _answer(state: State, last: AnyFact, rng: Rng) -> Sequence[AnyFact]:
    """What the Apprentice does after an action, by its last fact; then the player's next round begins."""
    match last, state.phase:
        case HitBackAwaited(), HittingBack() as hitting_back:
            return hit_back(state, hitting_back)
        case RestDiscarded() | RestReturned(), Keeping(first=first) if first == PLAYER:
            return round_begun(state, PLAYER, rng)
        case RestDiscarded() | RestReturned() | RoundEnded(), _:
            facts = whole_round(state, rng)
            if isinstance(facts[-1], DuelEnded):
                return facts
            return [*facts, *round_begun(reduce(evolve, facts, state), PLAYER, rng)]
        case _:
            return ()


def _for_one(state: State, facts: Sequence[AnyFact]) -> Sequence[AnyFact]:
    """The facts, with the end of a duel of two as that of its only seat. A winning action leaves the player's heat."""
    *others, last = facts
    if not isinstance(last, DuelEnded):
        return facts
    return [*others, DuelEnded(outcome_for_one(last.outcome, state.duelists[PLAYER].heat))]
