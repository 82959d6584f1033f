"""The golden tests of the game's sheet, on the Gravel Oval."""

import pytest

from domain.games.full_throttle.facts import (
    BetsShown,
    BonusTriggered,
    CardWasted,
    LapMarkerAdvanced,
    MopedMoved,
    RemovedCardShown,
    RoundStarted,
)
from domain.games.full_throttle.state import MOPEDS, Card
from domain.games.full_throttle.track import Space, Step
from tests.games.full_throttle.tables import (
    RETURN,
    Colours,
    after_rounds,
    bet,
    last_three,
    many,
    remove,
    ridden,
    space_after,
    started,
)


def free(space: Space, *, line: bool = False) -> Step:
    return Step(space, passed=False, line=line)


def over(space: Space) -> Step:
    return Step(space, passed=True, line=False)


def test_g1_green_stops_next_to_yellow() -> None:
    facts, race = ridden("green-2", {"yellow": "S7[1]I", "green": "C6"})

    assert [MopedMoved("green", "C6", 2, (free("S7[0]I"), free("S7[1]O")), ())] == facts
    assert 1 == race.crossings[1]


def test_g2_blue_stops_on_a_bonus_space_behind_the_choke_and_then_passes_it() -> None:
    facts, _ = ridden("blue-3", {"blue": "T1.I[1]", "red": "C3"})

    assert [
        MopedMoved("blue", "T1.I[1]", 3, (free("S2[0]I"), free("S2[1]I")), ("C3",), (), ("red",)),
        BonusTriggered("blue", "S2[1]I"),
        MopedMoved("blue", "S2[1]I", 2, (over("C3"), free("S4[0]I")), (), ("red",)),
    ] == facts


def test_g3_black_begins_its_second_lap() -> None:
    facts, race = ridden("black-1", {"black": "S7[2]I"})

    assert [
        MopedMoved("black", "S7[2]I", 1, (free("S0[0]I", line=True),), ()),
        LapMarkerAdvanced("black", 2),
    ] == facts
    assert 2 == race.crossings[5]


def test_g3_black_takes_the_outer_space_if_the_inner_one_is_taken() -> None:
    assert space_after("black-1", {"black": "S7[2]I", "red": "S0[0]I"}) == "S0[0]O"


def test_g4_all_three_at_once() -> None:
    where: Colours = {
        "black": "S7[2]I",
        "yellow": "S7[1]I",
        "green": "C6",
        "blue": "T1.I[1]",
        "red": "C3",
        "purple": "S0[0]I",
    }
    table = last_three(
        "green-2", "blue-3", "black-1", *many("red-1", 4), where=where, crossings=dict.fromkeys(where, 1)
    ).after(3, RETURN)
    moves = [fact for fact in table.facts if isinstance(fact, MopedMoved)]

    assert ["S7[1]O", "S2[1]I", "S4[0]I", "S0[0]O"] == [move.path[-1].space for move in moves[:4]]
    assert LapMarkerAdvanced("black", 2) in table.facts


def test_g5_blue_does_not_move_at_all() -> None:
    facts, race = ridden("blue-1", {"red": "C3", "blue": "S2[1]O"})

    assert [CardWasted("blue", ("C3",), ("red",))] == facts
    assert "S2[1]O" == race.spaces[3]


def test_g6_the_first_crossing_advances_the_lap_marker_too() -> None:
    facts, race = ridden("black-1", {"black": "S7[2]I"}, crossings=0)

    assert LapMarkerAdvanced("black", 1) in facts
    assert 1 == race.crossings[5]


def test_g7_nathalie_scores_26_points() -> None:
    cards: tuple[Card, ...] = (*many("yellow-1", 3), *many("green-2", 4), "purple-3", "blue-1", "black-1")
    table = last_three(
        seats=3,
        where={"yellow": "S0[1]I", "green": "S7[2]I", "purple": "S4[0]I"},
        crossings={"yellow": 4, "green": 3, "purple": 3},
        bets=[cards],
    ).after(2, RETURN)

    assert ["yellow", "green", "purple"] == list(table.state.places[:3])
    assert BetsShown(0, cards, points=26, tie_break=6) in table.facts


def test_g8_a_draft_of_three_with_the_sixth_removed_card() -> None:
    table = after_rounds(started(3), 5)
    nathalie = table.state.spark_plug
    brad, nicole = (nathalie + 1) % 3, (nathalie + 2) % 3
    seen = table.state.revealed
    table = table.after(nathalie, bet(seen[0])).after(brad, bet(table.state.hand[0]))
    assert 5 == len(table.state.hand)
    table = table.after(nicole, bet(table.state.hand[0]))
    table = table.after(nicole, remove(table.state.hand[0]))
    after = table.after(nicole, table.legal(nicole)[0])

    assert 7 == len(seen)
    assert 6 == len(after.state.row)
    assert RemovedCardShown(0, table.state.row[0]) == after.facts[1]
    assert RoundStarted(7, brad, 7) == after.facts[2]
    assert len(table.state.stack) - 4 == len(after.state.stack)


@pytest.mark.parametrize(("seats", "deck", "revealed", "fewer"), [(2, 78, 6, 3), (6, 84, 9, 6)])
def test_g9_and_g10_the_smallest_and_the_largest_table(seats: int, deck: int, revealed: int, fewer: int) -> None:
    table = started(seats)
    later = after_rounds(table, 1)

    assert deck - revealed == len(table.state.stack)
    assert revealed == len(table.state.revealed)
    assert deck - revealed - fewer == len(later.state.stack)


@pytest.mark.parametrize(
    ("taken", "card", "ends_on"),
    [
        (["T1.I[0]"], "black-1", "T1.O[0]"),
        (["T1.I[0]"], "black-2", "T1.I[1]"),
        (["T1.I[1]"], "black-2", "T1.O[1]"),
        (["T1.I[1]"], "black-3", "S2[0]I"),
        (["T1.I[0]", "T1.O[0]"], "black-1", "S0[1]O"),
    ],
)
def test_g11_lanes_of_a_turn(taken: list[Space], card: Card, ends_on: Space) -> None:
    assert ends_on == space_after(card, {"black": "S0[1]O", **dict(zip(MOPEDS, taken, strict=False))})


def test_g11_on_the_outer_lane_to_its_end() -> None:
    facts, _ = ridden("black-2", {"black": "T1.O[1]"})

    assert [MopedMoved("black", "T1.O[1]", 2, (free("T1.O[2]"), free("S2[0]I")), ())] == facts


def test_g12_blocked_beyond_a_turn() -> None:
    facts, _ = ridden("black-3", {"black": "S4[0]O", "blue": "C6"})

    assert [MopedMoved("black", "S4[0]O", 3, (free("T5.I[0]"), free("T5.I[1]")), ("C6",), (), ("blue",))] == facts


def test_g12_blocked_beyond_a_turn_whose_last_inner_space_is_taken() -> None:
    assert space_after("black-3", {"black": "S4[0]O", "blue": "C6", "red": "T5.I[1]"}) == "T5.O[2]"


def test_g13_a_tie_is_broken_by_the_mopeds_behind_the_podium() -> None:
    table = last_three(
        where={"black": "S7[2]I", "blue": "S7[1]I", "purple": "S7[0]I", "green": "T5.I[1]", "red": "T5.I[0]"},
        crossings={"black": 3, "blue": 3, "purple": 3, "green": 3, "red": 3},
        bets=[(*many("black-1", 5), *many("green-1", 2)), (*many("black-1", 5), *many("yellow-1", 3))],
    ).after(3, RETURN)

    assert ["green", "red", "yellow"] == list(table.state.places[3:])
    assert [(20, 8), (20, 6)] == [(bets.points, bets.tie_break) for bets in table.facts if isinstance(bets, BetsShown)][
        :2
    ]
    assert table.outcome is not None
    assert (0,) == table.outcome.winners
    assert ((0,), (1,), (2, 3)) == table.outcome.ranking
