"""The rounds that a search of Thermal Showdown imagines."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bots.evaluations.thermal_showdown import ROUNDS, playout
from bots.luck import Luck
from bots.seam import played
from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.state import State
from domain.kernel.game import Setup


@given(actions=st.integers(0, 150), seed=st.integers(0, 2**32))
def test_all_actions_are_imagined_up_to_the_same_round(actions: int, seed: int) -> None:
    """Or an action that ends a round would be judged when the other side has had less time to answer."""
    luck = Random(seed)
    world: State = game.initial()
    for fact in game.setup(Setup(2, game.options_type(), (game.seat_options_type(),) * 2), Luck(seed)):
        world = game.evolve(world, fact)
    for _ in range(actions):
        after = _moved(world, luck)
        if game.outcome(after) is not None:
            break
        world = after

    end = playout(world, _moved(world, luck), Random(seed))

    assert game.outcome(end) is not None or end.round == world.round + ROUNDS


def _moved(state: State, luck: Random) -> State:
    seat = min(game.to_act(state))
    moved: State = played(game, state, seat, luck.choice(game.legal(state, seat)), Luck(luck.getrandbits(32)))
    return moved
