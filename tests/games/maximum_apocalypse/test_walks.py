"""Laws that hold all along a random game: for every number of seats and every mission."""

from functools import reduce
from typing import Any

import msgspec
import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.actions import Move, PlayCard, Trade
from domain.games.maximum_apocalypse.content import MISSIONS
from domain.games.maximum_apocalypse.facts import ActionSpent, Waiting
from domain.games.maximum_apocalypse.refusals import BY_CODE
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.words.facts import REASONS
from domain.kernel.game import Refused
from domain.kernel.rng import Rng
from tests.games.maximum_apocalypse.walking import Moment, carried, census, setting, walk

encode = msgspec.json.encode
VIEW_LIMIT = 30_000
WALKS = [(mission, 1 + (mission + k) % 6) for mission in MISSIONS for k in (0, 3)]
VARIANTS: dict[str, dict[str, Any]] = {
    "open_hands": {"open_hands": True},
    "harder": {"harder_decks": True, "rolled_hunger": True, "any_death_loses": True},
    "larger": {"extra_tiles": 8, "no_token_cap": True},
    "maximum": {"mixed": ("alien", "mutant", "robot"), "mission": 2},
}


@pytest.mark.parametrize(("mission", "seats"), WALKS)
def test_every_legal_action_is_accepted_and_every_game_ends(mission: int, seats: int) -> None:
    setup = setting(seats, mission=mission)
    for moment in walk(setup, mission * 7 + seats):
        census(moment.state)
        carried(moment.state)
        check_decisions(moment)
    assert moment.state.outcome is not None
    assert moment.state.outcome.reason in REASONS
    assert all(game.legal(moment.state, seat) == () for seat in range(seats))


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_variant_is_played_to_the_end(name: str) -> None:
    for number in range(3):
        for moment in walk(setting(1 + number, **VARIANTS[name]), number):
            census(moment.state)


def test_two_classes_of_one_seat_are_played_to_the_end() -> None:
    for number in range(4):
        setup = setting(2, (("veteran", "gunslinger"), ("hunter",)), mission=number)
        for moment in walk(setup, number):
            census(moment.state)
            carried(moment.state)
            check_words_and_types(moment)


def check_decisions(moment: Moment) -> None:
    """Legal actions are accepted, others are refused and leave no trace; nobody else may act."""
    state = moment.state
    before = encode(state)
    for seat in range(moment.setup.seats):
        actions = game.legal(state, seat)
        assert len(set(actions)) == len(actions)
        assert bool(actions) == (seat in game.to_act(state))
        for action in actions:
            assert game.decide(state, seat, action, moment.rng())
        for action in (Move(99), PlayCard("fir_flare"), Trade(0)):
            if action not in actions:
                with pytest.raises(Refused) as info:
                    game.decide(state, seat, action, moment.rng())
                assert info.value.code in BY_CODE
    assert encode(state) == before


@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_everything_goes_through_json_and_has_words(mission: int) -> None:
    for moment in walk(setting(1 + mission % 6, mission=mission), 100 + mission):
        check_words_and_types(moment)


def check_words_and_types(moment: Moment) -> None:
    """Facts, views, actions and states survive JSON; all that is shown can be said."""
    setup = moment.setup
    watchers = (None, *range(setup.seats))
    for fact in moment.facts:
        assert msgspec.json.decode(encode(fact), type=game.fact_type) == fact
        assert game.learned(setup, fact) <= set(watchers)
        for seat in watchers:
            shown = game.redact(setup, fact, seat)
            assert msgspec.json.decode(encode(shown), type=game.public_fact_type) == shown
            assert game.say_fact(setup, shown) or isinstance(fact, ActionSpent | Waiting)
    assert msgspec.json.decode(encode(moment.state), type=State) == moment.state
    for seat in range(setup.seats):
        view = game.view(moment.state, seat)
        assert msgspec.json.decode(encode(view), type=game.view_type) == view
        assert len(encode(view)) < VIEW_LIMIT
        for action in game.legal(moment.state, seat):
            assert game.say_action(setup, view, action)
            assert msgspec.json.decode(encode(action), type=game.action_type) == action
            for watcher in watchers:
                shown = game.redact_action(setup, seat, action, watcher)
                assert msgspec.json.decode(encode(shown), type=game.public_action_type) == shown


@pytest.mark.parametrize(("seats", "mission"), [(1, 12), (2, 5), (3, 6), (4, 7), (5, 9), (6, 2)])
def test_a_redealt_table_looks_the_same_and_can_be_played(seats: int, mission: int) -> None:
    for place, moment in enumerate(walk(setting(seats, mission=mission), 200 + seats)):
        if place % 4 == 0:
            check_redeals(moment, bytes([place % 256]) * 32)


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_redealt_table_of_every_variant_looks_the_same(name: str) -> None:
    for place, moment in enumerate(walk(setting(3, **VARIANTS[name]), 300)):
        if place % 6 == 0:
            check_redeals(moment, bytes([place % 256]) * 32)


def check_redeals(moment: Moment, luck: bytes) -> None:
    """Every output for a seat stays the same, and what it may do is decided all the same."""
    state = moment.state
    for seat in (None, *range(moment.setup.seats)):
        other = game.redeal(state, seat, Rng(luck, {}))
        census(other)
        assert encode(game.view(other, seat)) == encode(game.view(state, seat))
        assert game.to_act(other) == game.to_act(state)
        if seat is not None:
            actions = game.legal(state, seat)
            assert list(game.legal(other, seat)) == list(actions)
            for action in actions:
                assert game.decide(other, seat, action, moment.rng())
    shuffled = game.reshuffle(state, Rng(luck, {}))
    census(shuffled)
    assert [len(player.deck) for player in shuffled.players] == [len(player.deck) for player in state.players]


def test_facts_that_teach_a_seat_nothing_look_the_same_to_it_in_a_redealt_table() -> None:
    for moment in walk(setting(3, mission=1), 400):
        (seat,) = game.to_act(moment.state) or (None,)
        if seat is None:
            return
        action = game.legal(moment.state, seat)[-1]
        facts = game.decide(moment.state, seat, action, moment.rng())
        other = game.redeal(moment.state, seat, Rng(bytes(32), {}))
        again = game.decide(other, seat, action, moment.rng())
        for fact, twin in zip(facts, again, strict=False):
            if seat in game.learned(moment.setup, fact):
                break
            assert encode(game.redact(moment.setup, fact, seat)) == encode(game.redact(moment.setup, twin, seat))


def test_every_hidden_place_takes_more_than_one_value() -> None:
    moments = list(walk(setting(3, mission=2), 500))
    moment = moments[len(moments) // 2]
    deals = [game.redeal(moment.state, 0, Rng(bytes([k]) * 32, {})) for k in range(30)]

    def values(place: object) -> int:
        return len({repr(place(deal)) for deal in deals})  # type: ignore[operator]  # a function of a state

    assert values(lambda state: state.players[0].deck) > 1
    assert values(lambda state: state.players[1].deck) > 1
    assert values(lambda state: [held.card for held in state.players[1].hand]) > 1
    for deck in range(3):
        assert values(lambda state, deck=deck: state.scavenge.piles[deck].cards) > 1
    assert values(lambda state: state.scavenge.box) > 1
    assert values(lambda state: state.monsters.deck) > 1
    assert values(lambda state: [kind for kind in state.monsters.deck if kind in {"zom_horde", "zom_queen"}]) > 1
    assert values(lambda state: [tile.face for tile in state.tiles]) > 1
    assert values(lambda state: sorted(tile.face for tile in state.tiles)) > 1
    start = game.redeal(game.initial(), None, Rng(bytes(32), {}))
    assert start == game.initial()


def test_every_seat_can_give_up_at_every_point() -> None:
    for place, moment in enumerate(walk(setting(4, mission=11), 600)):
        if moment.state.outcome is not None or place % 3:
            continue
        for seat in range(4):
            if moment.state.players[seat].out:
                continue
            state = reduce(game.evolve, game.resign(moment.state, seat, moment.rng()), moment.state)
            census(state)
            assert seat not in game.to_act(state)
            assert state.outcome is not None or game.to_act(state)


def test_the_same_luck_gives_the_same_game() -> None:
    first = [moment.state for moment in walk(setting(2), 700)]
    assert first == [moment.state for moment in walk(setting(2), 700)]


def perft(moment: Moment, depth: int) -> int:
    """How many sequences of legal actions there are."""
    if depth == 0 or moment.state.outcome is not None:
        return 1
    (seat,) = game.to_act(moment.state)
    total = 0
    for action in game.legal(moment.state, seat):
        rng = moment.rng()
        facts = tuple(game.decide(moment.state, seat, action, rng))
        state = reduce(game.evolve, facts, moment.state)
        total += perft(Moment(state, facts, seat, action, rng.counts, moment.setup, moment.seed), depth - 1)
    return total


PERFT = {(0, 1): (3, 1420), (1, 2): (3, 666), (5, 1): (3, 624), (11, 3): (3, 860)}


@pytest.mark.parametrize(("mission", "seats"), sorted(PERFT))
def test_the_number_of_games_to_a_depth_is_known(mission: int, seats: int) -> None:
    depth, expected = PERFT[mission, seats]
    first_turn = next(moment for moment in walk(setting(seats, mission=mission), 1) if moment.state.turn.number)

    assert perft(first_turn, depth) == expected
