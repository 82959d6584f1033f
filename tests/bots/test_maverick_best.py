"""The solver's bound against every possible play of small decks."""

import pytest

from bench.maverick_best import NO_LUCK, best, bound, by_beam, deal, dealt
from bots.interface import played
from domain.games.maverick import game
from domain.games.maverick.state import MonsterName, Over, State

SMALL = {
    "restarting": (("Troglodyte", "Spider"), (1, 2, 1, 1, 2, 2)),
    "noxious": (("Ghost", "Troglodyte"), (1, 1, 2, 2, 1, 3)),
    "reigning": (("Lich", "Troglodyte"), (4, 3, 4, 2, 4, 1)),
    "easily-won": (("Golem",), (5, 5, 2, 3, 4, 1)),
    "every-symbol": (("Dragon",), (5, 1, 3, 1, 4, 4)),
}
"""Monsters, and a deck of five cards for the hand and one more, with which the contract can be fulfilled."""
TOO_HARD = (("Werewolf", "Imp"), (2, 3, 2, 3, 4, 3))


def small(monsters: tuple[str, ...], deck: tuple[int, ...]) -> State:
    return dealt([MonsterName(name) for name in monsters], deck)


def walk(state: State, known: dict[State, int]) -> int:
    """The most gold by trying everything, and on the way: no state is bounded below its best."""
    if state not in known:
        if isinstance(state.phase, Over):
            known[state] = -1 if state.phase.outcome.scores[0] is None else state.phase.outcome.scores[0]
        else:
            afters = [played(game, state, 0, action, NO_LUCK) for action in game.legal(state, 0)]
            known[state] = max(walk(after, known) for after in afters)
        assert known[state] <= bound(state)
    return known[state]


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("name", SMALL)
def test_the_solver_finds_the_best_of_all_plays_of_a_small_deck(name: str) -> None:
    """The bound holds in every state on the way, and is met in some before the end."""
    state = small(*SMALL[name])
    known: dict[State, int] = {}

    most = walk(state, known)

    assert 0 < most == best(state)
    assert any(gold > 0 and gold == bound(one) for one, gold in known.items() if not isinstance(one.phase, Over))


def test_the_solver_finds_that_a_contract_cannot_be_fulfilled() -> None:
    state = small(*TOO_HARD)

    assert -1 == walk(state, {}) == best(state)


def test_a_beam_search_stays_within_the_bound_of_a_full_deck() -> None:
    state = deal(1)

    assert by_beam(state, width=2) <= bound(state)
