"""The rounds: how one begins and ends, drawing, and when the duel is over."""

from collections.abc import Sequence
from functools import reduce

from domain.games.thermal_showdown.card_facts import CardsDrawn, PileTurned
from domain.games.thermal_showdown.causes import caused_by, name_of
from domain.games.thermal_showdown.combat import heat_robots
from domain.games.thermal_showdown.effects import ROBOTS, CardId
from domain.games.thermal_showdown.evolve import evolve
from domain.games.thermal_showdown.facts import AnyFact, DuelEnded, PlayerCooled, PlayerHeated, RoundBegun, RoundEnded
from domain.games.thermal_showdown.state import PLAYER_LIMIT, Duelist, State
from domain.kernel.game import Outcome, Seat
from domain.kernel.rng import Rng

BOTH = ((0, 1),)


def round_begun(state: State, seat: Seat, rng: Rng) -> list[AnyFact]:
    """The first block: one more control counter, all available, robots ready, one card (B4)."""
    duelist = state.duelists[seat]
    return [RoundBegun(seat, state.round + 1, duelist.counters + 1), *drawn(duelist, seat, 1, rng, None)]


def drawn(duelist: Duelist, seat: Seat, count: int, rng: Rng, by: CardId | None) -> list[AnyFact]:
    """So many cards off the main pile, the discard pile turned and shuffled when it runs out (B5).

    ``by``: the card that allows it, None for the rules themselves.
    """
    facts: list[AnyFact] = []
    now, later = duelist.pile[:count], count - len(duelist.pile)
    if now:
        facts.append(CardsDrawn(seat, now, by))
    if later > 0 and duelist.discard:
        pile = rng.shuffle("reshuffle", duelist.discard)
        facts += [PileTurned(seat, pile), CardsDrawn(seat, pile[:later], by)]
    return facts


def round_ended(state: State, seat: Seat, rng: Rng) -> Sequence[AnyFact]:
    """The end of a round; then the other player's round, unless the duel is over."""
    facts = round_closed(state, seat)
    if isinstance(facts[-1], DuelEnded):
        return facts
    return facts + round_begun(reduce(evolve, facts, state), 1 - seat, rng)


def round_closed(state: State, seat: Seat) -> list[AnyFact]:
    """The radiant robots' heat, tallies cleared, and a draw if that was the last round (B25, B34)."""
    other = 1 - seat
    opposing = state.duelists[other].robots
    facts = heat_robots(
        state,
        [
            (other, robot, ROBOTS[radiant.card].radiant, caused_by("radiance", name_of(state, seat, radiant)))
            for radiant in state.duelists[seat].robots
            if ROBOTS[radiant.card].radiant
            for robot in opposing
        ],
    )
    facts.append(RoundEnded(seat))
    if state.round == state.terms.round_limit:
        facts.append(DuelEnded(Outcome("round-limit", (), BOTH, (None, None))))
    return facts


def with_verdict(state: State, facts: list[AnyFact]) -> list[AnyFact]:
    """The facts of an action, and the end of the duel if by them a player has reached his limit (B22)."""
    heats = [duelist.heat for duelist in state.duelists]
    for fact in facts:
        if isinstance(fact, PlayerHeated):
            heats[fact.seat] += fact.heat
        elif isinstance(fact, PlayerCooled):
            heats[fact.seat] -= fact.heat
    defeated = [seat for seat, heat in enumerate(heats) if heat >= PLAYER_LIMIT]
    match defeated:
        case []:
            return facts
        case [loser]:
            return [*facts, DuelEnded(lost("overheated", loser))]
        case _:
            return [*facts, DuelEnded(Outcome("both-overheated", (), BOTH, (None, None)))]


def lost(reason: str, loser: Seat) -> Outcome:
    """The outcome when one player is defeated."""
    winner = 1 - loser
    return Outcome(reason, (winner,), ((winner,), (loser,)), (None, None))
