"""How a search of Thermal Showdown judges states, and what it leaves out."""

from itertools import chain, combinations
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from bots.evaluations.thermal_showdown import playout, score, sensible
from bots.interface import played
from bots.luck import Luck
from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import AddAttacker
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import PLAYER_LIMIT, Acting, Attacking, Robot, RobotId, State
from domain.kernel.game import Setup

ACTIONS, SEEDS = st.integers(0, 150), st.integers(0, 2**32)


@given(actions=ACTIONS, seed=SEEDS)
def test_all_actions_are_compared_at_the_end_of_the_same_round(actions: int, seed: int) -> None:
    """Or an action that ends the round would be judged when the other side has had less time to answer."""
    world, luck = _duel(actions, seed)

    end = playout(world, _moved(world, luck), Random(seed))

    assert game.outcome(end) is not None or end.round == world.round + 1


@given(actions=ACTIONS, seed=SEEDS)
def test_what_one_side_gains_the_other_loses(actions: int, seed: int) -> None:
    state, _ = _duel(actions, seed)

    assert score(state, 0) == -score(state, 1)
    assert -1 <= score(state, 0) <= 1


@given(actions=ACTIONS, seed=SEEDS)
def test_no_action_that_is_left_out_is_better(actions: int, seed: int) -> None:
    state, _ = _duel(actions, seed)
    assume(not isinstance(state.phase, Attacking))
    seat = min(game.to_act(state))
    legal = game.legal(state, seat)

    kept = sensible(state, legal)

    scores = {action: score(played(game, state, seat, action, Luck(1)), seat) for action in legal}
    assert {*kept} <= {*legal}
    assert {scores[action] for action in kept} == {*scores.values()}


def test_robots_in_the_same_condition_are_one_choice() -> None:
    state = _attack("r01", "r01", "r03")

    assert [_joins(1), _joins(3)] == [*sensible(state, game.legal(state, 0))]
    joined = played(game, state, 0, _joins(1), Luck(1))
    assert _joins(2) in sensible(joined, game.legal(joined, 0))


def test_a_damaged_robot_is_a_choice_of_its_own() -> None:
    state = _attack("r14", "r14")
    mine, other = state.duelists
    sound, damaged = mine.robots
    damaged = replace(damaged, counters=1)
    state = replace(state, duelists=(replace(mine, robots=(sound, damaged)), other))

    assert [_joins(1), _joins(2)] == [*sensible(state, game.legal(state, 0))]


def test_the_round_is_completed_greedily() -> None:
    """There is control for one card: the second one wins."""
    state = _attack("r01")
    mine, other = state.duelists
    mine = replace(mine, control=3, hand=(CardId("t03"), CardId("t13")), robots=())
    other = replace(other, heat=PLAYER_LIMIT - 2, robots=state.duelists[0].robots)
    state = replace(state, phase=Acting(), duelists=(mine, other))

    outcome = game.outcome(playout(state, state, Random(1)))

    assert outcome is not None
    assert (0,) == outcome.winners


def test_every_band_of_attackers_can_be_formed_in_one_order() -> None:
    state = _attack("r01", "r03", "r05")

    formed: list[tuple[RobotId, ...]] = []
    waiting = [state]
    while waiting:
        each = waiting.pop()
        assert isinstance(each.phase, Attacking)
        formed.append(each.phase.attackers)
        waiting += [
            played(game, each, 0, action, Luck(1))
            for action in sensible(each, game.legal(each, 0))
            if isinstance(action, AddAttacker)
        ]

    assert sorted(chain.from_iterable(combinations((1, 2, 3), n) for n in range(4))) == sorted(formed)


def _attack(*cards: str) -> State:
    """The first seat attacks the other player with any of these robots, all ready."""
    state, _ = _duel(0, 1)
    robots = tuple(
        [
            Robot(RobotId(n), CardId(card), 1, ready=True, counters=0, heat=0, placed=0, mass=0, melting=0, attached=())
            for n, card in enumerate(cards, 1)
        ]
    )
    mine, other = state.duelists
    return replace(state, phase=Attacking(None, ()), active=0, round=9, duelists=(replace(mine, robots=robots), other))


def _joins(robot: int) -> AddAttacker:
    return AddAttacker(RobotId(robot))


def _duel(actions: int, seed: int) -> tuple[State, Random]:
    """A duel after so many random actions, or before its last one."""
    luck = Random(seed)
    state: State = game.initial()
    for fact in game.setup(Setup(2, game.options_type(), (game.seat_options_type(),) * 2), Luck(seed)):
        state = game.evolve(state, fact)
    for _ in range(actions):
        after = _moved(state, luck)
        if game.outcome(after) is not None:
            break
        state = after
    return state, luck


def _moved(state: State, luck: Random) -> State:
    seat = min(game.to_act(state))
    moved: State = played(game, state, seat, luck.choice(game.legal(state, seat)), Luck(luck.getrandbits(32)))
    return moved
