"""Redeals, held against every course that the game could have taken."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random

import msgspec
import pytest

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import FullThrottleActions
from domain.games.full_throttle.facts import Facts
from domain.games.full_throttle.state import Card, State
from domain.kernel.game import Seat
from tests.games.full_throttle.tables import (
    bet,
    drafting,
    luck,
    remove,
    resigned,
    setup_of,
)
from tests.games.kit import NoChance, random_game

Move = tuple[Seat, FullThrottleActions | None]
"""Who did what; None for resigning."""

SEVEN: tuple[Card, ...] = ("red-1", "red-1", "blue-2", "black-3", "green-1", "yellow-2", "purple-1")
FIVE: tuple[Card, ...] = ("yellow-1", "red-3", "black-1", "green-2", "blue-3")


@pytest.mark.parametrize(
    ("seats", "stack", "resigning"),
    [
        (4, (), {}),
        (4, FIVE, {}),
        (4, FIVE, {2: 1}),  # the holder of the cards resigns
        (4, FIVE, {3: 3}),  # the last one resigns before its bet
        (4, FIVE, {1: 3}),  # the last one is gone from the start
        (3, FIVE, {}),
        (3, FIVE, {4: 2}),  # the last one resigns while clearing
        (2, FIVE, {}),
    ],
)
def test_redeals_are_all_that_a_seat_can_imagine(seats: int, stack: Sequence[Card], resigning: dict[int, Seat]) -> None:
    start = drafting(seats, *SEVEN[: max(seats + 3, 7) if seats > 2 else 6], stack=stack).state
    for viewer in (*range(seats), None):
        for state, imagined in _imagined(start, viewer, resigning, seed=seats):
            dealt = {game.redeal(state, viewer, luck(n)) for n in range(30 * len(imagined))}
            assert dealt == imagined


@pytest.mark.usefixtures("long")
def test_redeals_are_fair() -> None:
    start = drafting(4, *SEVEN[1:], "black-1", stack=FIVE).state
    *_, (state, imagined) = _imagined(start, None, {}, seed=3, moves=5, largest=10_000)
    dealt = Counter(game.redeal(state, None, luck(n)) for n in range(100 * len(imagined)))

    assert 120 == len(imagined)
    assert all(60 < count < 140 for count in dealt.values())


def _imagined(
    start: State, viewer: Seat | None, resigning: dict[int, Seat], seed: int, moves: int = 12, largest: int = 150
) -> Iterator[tuple[State, set[State]]]:
    """A game at random; at each step every state that its viewer can imagine, by trying out what everybody could do.

    Stops where they get too many. No card of the stack is left undrawn where that would matter.
    """
    dice = Random(seed)
    state, imagined = start, {start}
    for number in range(moves):
        if game.outcome(state) is not None or len(imagined) > largest:
            return
        (actor,) = game.to_act(state)
        move: Move = (actor, dice.choice(game.legal(state, actor)))
        if number in resigning:
            move = (resigning[number], None)
        facts = _facts(state, move)
        seen = [game.redact(setup_of(4), fact, viewer) for fact in facts]
        state = reduce(game.evolve, facts, state)
        imagined = {
            reduce(game.evolve, other_facts, other)
            for other in imagined
            for other_facts in [_facts(other, way) for way in _ways(other, move, viewer)]
            if seen == [game.redact(setup_of(4), fact, viewer) for fact in other_facts]
        }
        assert state in imagined
        if len(state.stack) - 3 * len(state.drafts) <= 0 and len(imagined) <= largest:
            yield state, imagined


def _ways(state: State, move: Move, viewer: Seat | None) -> list[Move]:
    """What could have been done for all that a viewer knows."""
    actor, action = move
    if action is None or actor == viewer:
        return [move]
    return [(actor, other) for other in game.legal(state, actor)]


def _facts(state: State, move: Move) -> Sequence[Facts]:
    actor, action = move
    if action is None:
        return game.resign(state, actor, NoChance())
    return game.decide(state, actor, action, NoChance())


def test_the_second_to_draft_knows_the_bet_of_the_first() -> None:
    state = drafting(4, *SEVEN).after(0, bet("blue-2")).state

    assert {("blue-2",)} == {game.redeal(state, 1, luck(n)).bets[0] for n in range(20)}
    assert 5 < len({game.redeal(state, 2, luck(n)).bets[0] for n in range(60)})


def test_the_third_to_draft_knows_the_bets_of_the_first_two_together() -> None:
    state = drafting(4, *SEVEN).after(0, bet("blue-2")).after(1, bet("red-1")).state
    bets = {game.redeal(state, 2, luck(n)).bets[:2] for n in range(30)}

    assert {(("blue-2",), ("red-1",)), (("red-1",), ("blue-2",))} == bets


def test_the_first_to_draft_knows_what_it_passed_on_together() -> None:
    table = drafting(2, *SEVEN[:6]).after(0, bet("blue-2")).after(1, bet("red-1"), remove("red-1"))
    worlds = [game.redeal(table.state, 0, luck(n)) for n in range(200)]

    assert {("blue-2",)} == {world.bets[0] for world in worlds}
    assert {"red-1", "black-3", "green-1", "yellow-2"} == {card for world in worlds for card in world.bets[1]}
    assert {"red-1", "black-3", "green-1", "yellow-2"} == {card for world in worlds for card in world.row}


def test_the_next_holder_knows_what_a_seat_that_resigned_kept() -> None:
    table = drafting(3, *SEVEN)
    for seat, card in enumerate(("red-1", "blue-2", "black-3")):
        table = table.after(seat, bet(card))  # type: ignore[arg-type]  # a plain list of cards
    state = resigned(table, 2).state

    assert {("black-3",)} == {game.redeal(state, 1, luck(n)).bets[2] for n in range(20)}
    assert 3 < len({game.redeal(state, 0, luck(n)).bets[2] for n in range(60)})


def test_a_reshuffle_touches_only_what_was_never_drawn() -> None:
    state = [step.after for step in random_game(game, setup_of(4), 2)][30]
    shuffled = game.reshuffle(state, luck(1))
    returned = 3 * len(state.drafts)

    assert state.stack[:-returned] != shuffled.stack[:-returned]
    assert sorted(state.stack[:-returned]) == sorted(shuffled.stack[:-returned])
    assert state == msgspec.structs.replace(shuffled, stack=state.stack)
