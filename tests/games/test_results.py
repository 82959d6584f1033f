"""What results are made of adds up to what the rules say of the end."""

from collections import Counter
from functools import reduce
from typing import Any

import pytest

from domain.catalogue import GAMES
from domain.games.maximum_apocalypse.facts.monsters import MonsterHurt
from domain.kernel.game import AnyGame, Outcome, Setup
from domain.kernel.rng import Rng
from tests.games.kit import random_game

SEEDS = range(6)


def ended(game: AnyGame, setup: Setup[Any, Any], seed: int) -> tuple[Outcome, Any, Any, list[Any]]:
    """The outcome, the last view, the parts and the facts of a game in which every seat plays at random."""
    facts = [*game.setup(setup, Rng(seed.to_bytes(32, "big"), {}))]
    state = reduce(game.evolve, facts, game.initial())
    for step in random_game(game, setup, seed):
        facts += step.facts
        state = step.after
    outcome, view = game.outcome(state), game.view(state, None)
    assert outcome is not None
    shown = [game.redact(setup, fact, None) for fact in facts]
    return outcome, view, game.parts(setup, view, shown), shown


@pytest.mark.parametrize("seed", SEEDS)
def test_the_points_of_full_throttle_are_those_of_the_bets(seed: int) -> None:
    game = GAMES["full-throttle"][1]
    seats = 2 + seed % 5

    outcome, view, parts, _ = ended(game, Setup(seats, game.options_type(), (game.seat_options_type(),) * seats), seed)

    places = {moped.moped: moped.place for moped in view.mopeds}
    assert outcome.scores == tuple(seat.points for seat in parts.seats)
    assert parts.places == tuple(sorted(places, key=lambda moped: places[moped]))
    for seat, bets in zip(parts.seats, view.bets, strict=True):
        assert bets == tuple(bet.card for bet in seat.bets)
        assert all(bet.place == places[bet.moped] for bet in seat.bets)
        assert all({bet.points, bet.tie_break} == {0, (4, 3, 2)[(bet.place - 1) % 3]} for bet in seat.bets)
        assert (seat.points, seat.tie_break) == (
            sum(bet.points for bet in seat.bets),
            sum(bet.tie_break for bet in seat.bets),
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heat_of_thermal_showdown_is_that_of_its_sources(seed: int) -> None:
    game = GAMES["thermal-showdown"][1]
    options = tuple(game.seat_options_type(deck) for deck in ("ember", "frost"))

    outcome, view, parts, _ = ended(game, Setup(2, game.options_type(), options), seed)

    assert [duelist.heat for duelist in view.duelists] == [seat.heat for seat in parts.seats]
    assert all(seat.heat == sum(source.heat for source in seat.sources) and not seat.earlier for seat in parts.seats)
    assert [0, 1] == sorted([*outcome.winners, *(seat for seat in (0, 1) if parts.seats[seat].heat >= 20)])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sheet_of_maximum_apocalypse_tells_who_fell_and_what_was_killed(seed: int) -> None:
    game = GAMES["maximum-apocalypse"][1 + seed % 2]
    seats = 1 + seed % 6

    _, view, parts, facts = ended(game, Setup(seats, game.options_type(), (game.seat_options_type(),) * seats), seed)

    assert [(survivor.seat, survivor.kind) for survivor in view.survivors] == [
        (sheet.seat, sheet.kind) for sheet in parts.survivors
    ]
    assert [survivor.alive for survivor in view.survivors] == [sheet.fallen is None for sheet in parts.survivors]
    assert view.turn.number == parts.turns
    assert all(1 <= sheet.fallen.round <= parts.rounds for sheet in parts.survivors if sheet.fallen)
    destroyed = Counter(fact.kind for fact in facts if isinstance(fact, MonsterHurt) and fact.left == 0)
    assert destroyed == Counter(kind for sheet in parts.survivors for kind in sheet.kills)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lost_contract_of_maverick_brings_nothing_and_tells_how_many_monsters_were_left(seed: int) -> None:
    game = GAMES["maverick"][1]

    outcome, view, parts, _ = ended(game, Setup(1, game.options_type(), (game.seat_options_type(),)), seed)

    assert () == outcome.winners
    assert (0, 0, 0) == (parts.payment, parts.trophies, parts.time)
    assert 0 < parts.monsters_left == sum(not monster.slain for monster in view.row)
