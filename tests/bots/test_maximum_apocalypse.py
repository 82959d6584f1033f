"""How the bots judge Maximum Apocalypse."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.evaluations.maximum_apocalypse.choices import sensible
from bots.evaluations.maximum_apocalypse.places import Need, needs_of
from bots.evaluations.maximum_apocalypse.prospects import score
from bots.evaluations.maximum_apocalypse.survivors import strikes_on
from bots.interface import played
from bots.luck import Luck
from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, MONSTERS
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.effects.combat import attack_damage
from domain.games.maximum_apocalypse.table.actions import ChooseCard, TradeIn
from domain.games.maximum_apocalypse.table.reach import survivors_in_monsters_reach
from domain.games.maximum_apocalypse.table.state import Engaged, Gear, State, Survivor
from domain.kernel.game import Setup

replace = msgspec.structs.replace


def played_at_random(seed: int, mission: int, seats: int, most: int) -> Iterator[State]:
    """The states of a game in which every seat does anything."""
    luck = Random(seed)
    state = begun(seed, mission, seats)
    for _ in range(most):
        if game.outcome(state) is not None:
            return
        yield state
        seat = min(game.to_act(state))
        state = played(game, state, seat, luck.choice(game.legal(state, seat)), Luck(luck.getrandbits(32)))


def begun(seed: int, mission: int, seats: int) -> State:
    """A table after the setup."""
    state: State = game.initial()
    options = game.options_type(mission=mission)
    for fact in game.setup(Setup(seats, options, (game.seat_options_type(),) * seats), Luck(seed)):
        state = game.evolve(state, fact)
    return state


@pytest.mark.usefixtures("long")
@given(seed=st.integers(0, 2**32), mission=st.integers(0, 12), seats=st.integers(1, 6))
def test_what_is_remembered_of_other_states_changes_no_score(seed: int, mission: int, seats: int) -> None:
    """A copy shares no part with the states before it, so nothing that is remembered is found for it."""
    for state in played_at_random(seed, mission, seats, most=40):
        copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=game.state_type)
        assert score(state, 0) == score(copy, 0)


@given(seed=st.integers(0, 2**32))
def test_where_nothing_is_left_to_be_found_nobody_stays(seed: int) -> None:
    """However far it is to where something may be: each step is better than none."""
    state = begun(seed, mission=0, seats=1)
    beside = geometry(state.shape).beside
    start = state.survivors[0].tile
    known = {start, *beside[start], *[near for tile in beside[start] for near in beside[tile]]}
    state = replace(
        state,
        stack=(),
        tiles=tuple([replace(tile, up=number in known) for number, tile in enumerate(state.tiles)]),
        scavenge=replace(
            state.scavenge, piles=tuple([replace(pile, cards=("empty_handed",)) for pile in state.scavenge.piles])
        ),
    )

    assert score(state, 0) < max(score(_at(state, tile), 0) for tile in beside[start])


def _at(state: State, tile: int) -> State:
    return replace(state, survivors=tuple([replace(each, tile=tile) for each in state.survivors]))


@given(seed=st.integers(0, 2**32))
def test_fuel_is_drawn_to_the_van_from_everywhere(seed: int) -> None:
    state = revealed(begun(seed, mission=2, seats=1))
    state = replace(
        state, survivors=tuple([replace(each, gear=(Gear("fuel"),) * 4, engaged=()) for each in state.survivors])
    )
    beside = geometry(state.shape).beside

    for start, tile in enumerate(state.tiles):
        if FACES[tile.face].kind != "van":
            assert score(_at(state, start), 0) < max(score(_at(state, near), 0) for near in beside[start])


@given(seed=st.integers(0, 2**32), up=st.integers(0, 22), seats=st.integers(1, 6))
def test_each_fuel_is_a_gain_where_all_tiles_must_be_turned_up(seed: int, up: int, seats: int) -> None:
    """The last one too, though it begins the search for the tiles."""
    state = replace(begun(seed, mission=7, seats=seats), stack=())
    hidden = [number for number, tile in enumerate(state.tiles) if not tile.up]
    turned = {*Random(seed).sample(hidden, up)}
    tiles = tuple([replace(tile, up=tile.up or number in turned) for number, tile in enumerate(state.tiles)])
    state = replace(state, tiles=tiles)

    scores = [score(replace(state, quest=replace(state.quest, laid=("fuel",) * n)), 0) for n in range(5)]

    assert scores == sorted(set(scores))


@given(seed=st.integers(0, 2**32))
def test_losing_the_scientist_is_worse_than_any_monster(seed: int) -> None:
    state = replace(begun(seed, mission=3, seats=2), stack=())
    lost = replace(
        state,
        survivors=tuple([replace(each, gear=()) for each in state.survivors]),
        scavenge=replace(state.scavenge, discard=("scientist",)),
    )
    attacked = replace(
        state,
        survivors=tuple([replace(each, engaged=(Engaged(99, "zom_horde", 16),) * 2) for each in state.survivors]),
    )

    assert score(lost, 0) < score(attacked, 0)


@given(seed=st.integers(0, 2**32), mission=st.integers(0, 12), seats=st.integers(1, 6))
def test_monsters_strike_as_the_rules_say(seed: int, mission: int, seats: int) -> None:
    """Also those in front of others that reach a survivor (M15), each with the boosts of its set."""
    for state in played_at_random(seed, mission, seats, most=40):
        strikes = strikes_on(state.survivors, state.shape)
        for survivor in [each for each in state.survivors if each.alive]:
            own = [blow_of(state, each) for each in survivor.engaged]
            others = [
                blow_of(state, each)
                for other in state.survivors
                for each in other.engaged
                if other is not survivor and reaches(state, other.tile, each, survivor)
            ]
            assert strikes[survivor.kind] == (tuple(own), tuple(others))


def blow_of(state: State, monster: Engaged) -> tuple[int, int]:
    """Its damage by the rules, and its health."""
    return attack_damage(state, MONSTERS[monster.kind]), monster.health


def reaches(state: State, tile: int, monster: Engaged, survivor: Survivor) -> bool:
    """Whether the attack of a monster there hits a survivor whom it is not in front of."""
    reach = MONSTERS[monster.kind].range
    return reach is not None and state.survivors.index(survivor) in survivors_in_monsters_reach(state, tile, reach)


@given(seed=st.integers(0, 2**32), seats=st.integers(1, 6))
def test_survivors_rather_stay_where_monsters_spawn_seldom(seed: int, seats: int) -> None:
    """Two copies of a tile, one of which spawns with a four, the other with a five."""
    state = revealed(begun(seed, mission=0, seats=seats))
    seldom, often = [
        replace(state, tiles=(replace(state.tiles[0], face=face), *state.tiles[1:]))
        for face in ("gas_station_4", "gas_station_5")
    ]

    assert FACES["gas_station_4"].spawn == 4
    assert FACES["gas_station_5"].spawn == 5
    assert score(_at(seldom, 0), 0) > score(_at(often, 0), 0)


@given(seed=st.integers(0, 2**32), mission=st.integers(0, 12), seats=st.integers(1, 6))
def test_only_trades_for_a_new_card_are_left_out(seed: int, mission: int, seats: int) -> None:
    for state in played_at_random(seed, mission, seats, most=60):
        actions = game.legal(state, min(game.to_act(state)))
        kept = sensible(state, actions)
        left_out = [action for action in actions if action not in kept]
        assert list(kept) == [action for action in actions if action not in left_out]
        assert {type(action) for action in left_out} <= {TradeIn, ChooseCard}
        for kind in {type(action) for action in left_out}:
            assert [kind] == [type(action) for action in kept if isinstance(action, kind)]


def test_needs_are_in_the_order_of_the_tasks() -> None:
    """Not in one that differs from process to process, since survivors see to the first of two that are as near."""
    state = revealed(begun(1, mission=1, seats=1))
    places = sorted({FACES[tile.face].kind for tile in state.tiles})[:3]
    [task] = MISSIONS[1].tasks

    def needs(*at: str) -> tuple[Need, ...]:
        mission = replace(MISSIONS[1], tasks=tuple([replace(task, at=place) for place in at]))
        quest = replace(state.quest, spent=(0,) * len(at))
        return needs_of(state.tiles, state.scavenge.piles, quest, mission, state.shape, ())[0]

    for order in permutations(places):
        assert [need for place in order for need in needs(place)] == [*needs(*order)]


def revealed(state: State) -> State:
    """The table between two turns, with all tiles up and no token."""
    return replace(state, stack=(), tiles=tuple([replace(tile, up=True, tokens=0, marker=0) for tile in state.tiles]))
