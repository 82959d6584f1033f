"""The best contract that Maverick's player could have made, had he known the deck.

    python -m bench.maverick_best --deals 10

Small decks are solved exactly, by branch and bound. For a full deck there are two numbers: what a wide beam search that
knows the deck achieves, and a bound that no player can exceed. The truth lies between them.
"""

import argparse
from collections.abc import Sequence
from heapq import nlargest
from statistics import mean

from bench import bots as tournament
from bench.measurements import Row, record
from bots.evaluations.maverick import score
from bots.interface import played
from domain.games.maverick import game
from domain.games.maverick.actions import SetPayment
from domain.games.maverick.effects import outstanding
from domain.games.maverick.facts import Dealt
from domain.games.maverick.state import (
    MONSTERS,
    ChoosingCompanion,
    MonsterName,
    Noxious,
    Over,
    SettingPayment,
    State,
)
from domain.kernel.rng import Rng

GREEDY, SEARCH = (tournament.Match("maverick", (level,), 1, {}) for level in ("greedy", "search"))
BEAM = 150
LIKELY_PAYMENTS = range(2, 15, 2)
NO_LUCK = Rng(b"", {})
"""Nothing is drawn by chance once the cards are dealt."""


def dealt(row: Sequence[MonsterName], deck: Sequence[int]) -> State:
    """A table with these monsters and this deck."""
    return game.evolve(game.initial(), Dealt(tuple(row), tuple(deck), "required"))


def bound(state: State) -> int:
    """No player gets more gold from here on; -1: the contract cannot be fulfilled any more.

    Each thing still asked for costs a card. It becomes a trophy at best where the card equals the monster's strength,
    which can only fall to the printed one; so at most as many as can be paired off, each card with one of them. What
    has been done this turn without a match can be done again in another turn, for one more card. What is left over is
    set aside as payment, if that has yet to be agreed on, else it is left in the end.
    """
    if isinstance(state.phase, Over):
        gold = state.phase.outcome.scores[0]
        return -1 if gold is None else gold
    cards = [*state.hand, *state.deck]
    asked = [span for at in state.corridor.standing for span in [_span(state, at)] * len(outstanding(state, at))]
    spare = len(cards) - len(asked)
    if spare < 0:
        return -1
    if isinstance(state.phase, Noxious):  # the card that moved there counts as soon as another one is given up
        cards.append(state.phase.card)
    done = [each for each in state.registered if each.position in state.corridor.standing]
    again = [_span(state, each.position) for each in done if not each.matches]
    pairs = _pairs(asked, cards)
    more = min(_pairs(asked + again, cards) - pairs, spare) if again else 0
    trophies = len(state.corridor.trophies) + sum(each.matches for each in done) + pairs
    unpaid = isinstance(state.phase, ChoosingCompanion | SettingPayment)
    return 3 * len(state.payment) + 2 * (trophies + more) + (3 * spare if unpaid else spare - more)


def _span(state: State, position: int) -> tuple[int, int]:
    """The most and the least strength that the monster will have from here on."""
    return state.corridor.strengths[position] or 0, MONSTERS[state.corridor.row[position - 1]].strength


def _pairs(asked: Sequence[tuple[int, int]], cards: Sequence[int]) -> int:
    """How many can be paired off: the one that accepts least beyond a card takes it first."""
    left = sorted(asked)
    pairs = 0
    for card in sorted(cards):
        fitting = next((one for one in left if one[1] <= card <= one[0]), None)
        if fitting is not None:
            left.remove(fitting)
            pairs += 1
    return pairs


def best(state: State) -> int:
    """The most gold from here on, exactly; -1: no success. For small decks."""
    return _improve(state, -1, set())


def _improve(state: State, known: int, seen: set[State]) -> int:
    """The better one of `known` and the best from here on. ``seen``: what `known` already takes into account."""
    if isinstance(state.phase, Over):
        return max(known, bound(state))
    if state in seen or bound(state) <= known:
        return known
    seen.add(state)
    afters = [played(game, state, 0, action, NO_LUCK) for action in game.legal(state, 0)]
    for after in sorted(afters, key=bound, reverse=True):
        known = _improve(after, known, seen)
    return known


def by_beam(state: State, width: int = BEAM) -> int:
    """What a beam search achieves that knows the deck, for a lower end; -1: no success."""
    found = -1
    for payment in LIKELY_PAYMENTS:
        for companion in game.legal(state, 0):
            start = played(game, state, 0, companion, NO_LUCK)
            agreed = SetPayment(payment)
            beam = [played(game, start, 0, agreed, NO_LUCK)] if agreed in game.legal(start, 0) else []
            while beam:
                afters = {played(game, one, 0, action, NO_LUCK): None for one in beam for action in game.legal(one, 0)}
                ended = [bound(after) for after in afters if isinstance(after.phase, Over)]
                found = max([found, *ended])
                going = [after for after in afters if not isinstance(after.phase, Over) and bound(after) > found]
                beam = nlargest(width, going, key=_promise)
    return found


def _promise(state: State) -> float:
    return score(state, 0)


def deal(number: int) -> State:
    """A full table: that of the tournament's game of that number."""
    state: State = tournament.dealt(SEARCH, number)
    return state


def main() -> None:
    """Print the two ends for some deals, beside what bots made of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--width", type=int, default=BEAM)
    asked = parser.parse_args()
    golds: dict[str, list[int]] = {name: [] for name in ("greedy", "search", "all-knowing", "bound")}
    for number in range(asked.first, asked.first + asked.deals):
        state = deal(number)
        for match in (GREEDY, SEARCH):
            golds[match.levels[0]].append(tournament.compete(match, number, tournament.SECONDS).score or 0)
        golds["all-knowing"].append(max(by_beam(state, asked.width), 0))
        golds["bound"].append(bound(state))
        print(f"deal {number}: {', '.join(f'{name} {each[-1]}' for name, each in golds.items())} gold", flush=True)
    command = f"python -m bench.maverick_best --first {asked.first} --deals {asked.deals}"
    for name, each in golds.items():
        contracts = f"{sum(gold > 0 for gold in each)} of {len(each)}"
        print(f"{name}: mean {mean(each):.1f} gold, {contracts} contracts")
        values: dict[str, float | str] = {"contracts": contracts, "mean gold": round(mean(each), 1)}
        record("maverick", [Row(name, values, command=command)])


if __name__ == "__main__":
    main()
