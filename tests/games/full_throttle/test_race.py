"""Step a: how mopeds ride, beyond what the golden tests say."""

from random import Random

import pytest

from domain.games.full_throttle.facts import (
    BonusTriggered,
    BonusWasted,
    CardWasted,
    LapMarkerAdvanced,
    MopedFinished,
    MopedMoved,
)
from domain.games.full_throttle.race import places, ride, walk
from domain.games.full_throttle.state import CARDS, INDEX, MOPED, MOPEDS, Card, Moped, Race
from domain.games.full_throttle.track import Choke, Plan, Straight, Track, Turn, laid_out
from tests.games.full_throttle import reference
from tests.games.full_throttle.tables import LOOP, OVAL, luck, ridden, space_after

GRID = ("S0[0]I", "S0[0]O", "S0[1]I", "S0[1]O", "S0[2]I", "S0[2]O")
ODD = laid_out(
    "odd",
    Plan("Odd", (Straight(3), Turn(1, 4), Turn(1, 2), Choke(2), Turn(2, 3)), ("C3[0]", "T1.O[1]"), GRID),
    "odd.toml",
)
"""Turns in a row, and one before the line."""


@pytest.mark.parametrize("track", [OVAL, LOOP, ODD], ids=lambda track: track.key)
def test_moves_end_where_the_sheet_says(track: Track) -> None:
    dice = Random(7)
    cells = reference.cells(track)
    for _ in range(4000):
        at, *others = dice.sample(cells, dice.randint(1, min(len(cells), 9)))
        steps = dice.randint(1, 3)
        path, reached = walk(track, reference.name(track, at), steps, tuple(reference.name(track, o) for o in others))
        expected = reference.destination(track, at, steps, set(others))

        assert (expected and reference.name(track, expected)) == (path[reached - 1].space if reached else None)
        assert steps == len(path)


@pytest.mark.parametrize("track", [OVAL, LOOP, ODD], ids=lambda track: track.key)
def test_on_an_empty_track_a_move_takes_every_step_and_keeps_to_the_inner_lane(track: Track) -> None:
    for space in track.free:
        for steps in (1, 2, 3):
            path, reached = walk(track, space, steps, ())

            assert steps == reached == len(path)
            assert not any(step.passed for step in path)
            assert all("O" not in step.space or space.split("[")[0] == step.space.split("[")[0] for step in path), (
                "outer only inside the turn it began in"
            )


def test_several_blocked_rows_in_a_row_are_passed() -> None:
    assert "S7[2]I" == space_after(
        "black-3",
        {"black": "C6", "red": "S7[0]I", "blue": "S7[0]O", "green": "S7[1]I", "yellow": "S7[1]O"},
    )


def test_a_moped_on_the_outer_lane_goes_back_to_the_inner_one() -> None:  # F3
    assert "S7[2]I" == space_after("black-2", {"black": "S7[0]O"})


def test_a_taken_space_ahead_in_a_turn_is_counted_and_passed() -> None:  # F5
    assert "S2[0]I" == space_after("black-2", {"black": "T1.I[0]", "red": "T1.I[1]"})


def test_one_stops_behind_a_taken_space_in_a_turn_even_if_the_other_lane_is_free() -> None:  # F5
    facts, _ = ridden("black-1", {"black": "T1.I[0]", "red": "T1.I[1]"})

    assert [CardWasted("black", ("T1.I[1]",), ("red",))] == facts


def test_if_neither_lane_will_do_one_goes_as_far_as_the_outer_one_allows() -> None:  # F4
    facts, _ = ridden("black-2", {"black": "S0[1]I", "red": "T1.I[1]", "blue": "T1.O[1]"})
    (move,) = facts

    assert isinstance(move, MopedMoved)
    assert (["T1.O[0]"], ("T1.O[1]",)) == ([step.space for step in move.path], move.blocked)


def test_if_neither_lane_has_a_space_one_stops_before_the_turn() -> None:  # F4, F6
    where: dict[Moped, str] = {"black": "S0[0]I", "red": "T1.I[0]", "blue": "T1.O[0]"}
    facts, _ = ridden("black-2", where)

    assert ["S0[1]I"] == [step.space for step in facts[0].path] if isinstance(facts[0], MopedMoved) else False
    assert BonusTriggered("black", "S0[1]I") == facts[1]


def test_a_bonus_move_may_end_on_another_bonus_space() -> None:  # F7
    dense = laid_out("dense", Plan("Dense", (Straight(9),), ("S0[4]I", "S0[6]I"), GRID), "dense.toml")
    race = Race(("S0[3]I", "S0[0]I", "S0[0]O", "S0[1]O", "S0[1]I", "S0[2]O"), (1,) * 6, ())
    facts, after = ride(dense, race, "yellow-1", finished_keep_moving=True)

    assert ["MopedMoved", "BonusTriggered", "MopedMoved", "BonusTriggered", "MopedMoved"] == [
        type(fact).__name__ for fact in facts
    ]
    assert "S0[8]I" == after.spaces[0]


def test_a_blocked_bonus_is_lost_and_does_not_trigger_again() -> None:  # F7
    facts, _ = ridden(
        "black-1",
        {"black": "S2[0]O", "red": "C3", "blue": "S4[0]I", "green": "S4[0]O"},
    )

    assert [
        BonusTriggered("black", "S2[1]I"),
        BonusWasted("black", ("C3", "S4[0]I"), ("red", "blue", "green")),
    ] == facts[1:]


def test_a_moped_that_stays_on_a_bonus_space_gets_nothing() -> None:  # F8
    facts, _ = ridden("black-1", {"black": "S2[1]I", "red": "C3"})

    assert [CardWasted("black", ("C3",), ("red",))] == facts


def test_a_bonus_move_over_the_line_counts() -> None:  # F9
    near = laid_out("near", Plan("Near", (Straight(5),), ("S0[4]I",), GRID), "near.toml")
    race = Race(("S0[3]I", "S0[0]I", "S0[0]O", "S0[2]O", "S0[1]O", "S0[2]I"), (1,) * 6, ())
    facts, after = ride(near, race, "yellow-1", finished_keep_moving=True)

    assert LapMarkerAdvanced("yellow", 2) == facts[-1]
    assert (2, 1, 1, 1, 1, 1) == after.crossings


def test_the_fourth_crossing_finishes() -> None:
    facts, race = ridden("black-1", {"black": "S7[2]I"}, crossings=3)

    assert [LapMarkerAdvanced("black", 4), MopedFinished("black", 1)] == facts[1:]
    assert ("black",) == race.finished


def test_a_finished_moped_is_still_moved_and_its_marker_stays() -> None:  # F10
    facts, race = ridden("black-1", {"black": "S7[2]I"}, crossings=4)

    assert ["MopedMoved"] == [type(fact).__name__ for fact in facts]
    assert (4,) * 6 == race.crossings


def test_a_finished_moped_may_be_told_to_stay() -> None:  # F10
    facts, race = ridden("black-1", {"black": "S7[2]I"}, crossings=4, keep_moving=False)

    assert [CardWasted("black", ())] == facts
    assert "S7[2]I" == race.spaces[INDEX["black"]]


def test_the_finishing_move_takes_its_bonus_even_if_finished_mopeds_stay() -> None:  # F21
    facts, _ = ridden("black-2", {"black": "S7[2]I"}, crossings=3, keep_moving=False)

    assert ["MopedMoved", "LapMarkerAdvanced", "MopedFinished", "BonusTriggered", "MopedMoved"] == [
        type(fact).__name__ for fact in facts
    ]


def test_race_order_is_by_finish_then_laps_then_track() -> None:  # F14, F15
    race = Race(
        ("S0[0]I", "S7[2]I", "S0[0]O", "T1.O[2]", "S0[1]O", "T1.I[0]"), (4, 0, 4, 1, 1, 1), ("purple", "yellow")
    )

    assert ("purple", "yellow", "blue", "black", "red", "green") == places(OVAL, race)


@pytest.mark.parametrize("track", [OVAL, LOOP], ids=lambda track: track.key)
def test_riding_at_random_no_two_share_a_space_and_nobody_goes_back_or_skips_a_crossing(track: Track) -> None:
    dice = Random(11)
    for seed in range(40):
        race = Race(luck(seed).shuffle("grid", track.start), (0,) * 6, ())
        for _ in range(100):
            card = dice.choice(CARDS)
            facts, after = ride(track, race, card, finished_keep_moving=True)
            _check_ride(track, card, race, after)
            assert all(
                len(fact.path) + len(fact.blocked) == fact.steps for fact in facts if isinstance(fact, MopedMoved)
            )
            assert all(fact.steps == 2 for fact in facts[1:] if isinstance(fact, MopedMoved))
            race = after


def _check_ride(track: Track, card: Card, before: Race, after: Race) -> None:
    mover = INDEX[MOPED[card]]
    ahead = (after.crossings[mover], track.standing[after.spaces[mover]])

    assert 6 == len(set(after.spaces))
    assert ahead >= (before.crossings[mover], track.standing[before.spaces[mover]]) or after.crossings[mover] == 4
    assert after.crossings[mover] - before.crossings[mover] in (0, 1)
    assert all(
        (before.spaces[other], before.crossings[other]) == (after.spaces[other], after.crossings[other])
        for other in range(len(MOPEDS))
        if other != mover
    )
