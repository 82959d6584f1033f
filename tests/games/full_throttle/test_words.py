"""The words of the race and of the draft, as Ann reads them."""

import pytest
from msgspec.structs import replace

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import FullThrottleActions, PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetPlaced,
    BetsShown,
    BonusTriggered,
    BonusWasted,
    CardRemoved,
    CardRevealed,
    CardsReturned,
    CardWasted,
    DraftCompleted,
    Facts,
    GameEnded,
    HandPassed,
    HandTaken,
    LapMarkerAdvanced,
    MopedFinished,
    MopedMoved,
    RaceEnded,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    SeatResigned,
    StackShuffled,
)
from domain.games.full_throttle.places import name_of_space, ordinal, say_space
from domain.games.full_throttle.race import closing_inside
from domain.games.full_throttle.state import Card, Options
from domain.games.full_throttle.track import TRACKS, Choke, Plan, Step, Straight, Turn, laid_out
from domain.kernel.game import Outcome
from domain.kernel.words import say_facts
from tests.games.full_throttle.tables import RETURN, Colours, last_three, many, setup_of, started
from tests.games.kit import added, whole

SETUP = replace(setup_of(3), names=("Ann", "Bob", "Cleo"))
SEVEN: tuple[Card, ...] = ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-1", "black-2")
GRID = ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O")
BY_LOT = (
    "The mopeds are placed at random on the start spaces behind the line, from the front: Red inside, Black outside, "
    "Purple inside, Blue outside, Yellow inside, Green outside."
)
PARTS = (
    "A lap, from the start/finish line on, is the first straight (2 rows), turn 1 (2 inner and 3 outer spaces), "
    "the second straight (2 rows), the first choke (1 space), the third straight (1 row), turn 2 (2 inner and 3 "
    "outer spaces), the second choke (1 space) and the home straight (3 rows). The bonus spaces are the second "
    "row of the first straight, inside; the second row of the second straight, inside; and the third "
    "straight, outside."
)
LOOP_PARTS = (
    "A lap, from the start/finish line on, is the first straight (1 row), the first choke (1 space), turn 1 (3 "
    "inner and 4 outer spaces), the second straight (1 row), the second choke (1 space), the third straight (2 "
    "rows), turn 2 (2 inner and 3 outer spaces) and the home straight (3 rows). The bonus spaces are turn 1, "
    "second space of the outer lane; the second straight, inside; and the first row of the third straight, inside."
)
LONG_GRID = ("S0[0]I", "S0[0]O", "S0[1]I", "S0[1]O", "S0[2]I", "S0[2]O")
WORTH = "A bet on Red scores 4 victory points, on Black 3 and on Blue 2."
WON = Outcome("three-finished", (0,), ((0,), (1,), (2,)), (3, 2, 1))
LEFT = Outcome("others-resigned", (2,), ((2,), (1,), (0,)), (None, None, None))


def step(space: str, *, passed: bool = False) -> Step:
    """A step that does not cross the line."""
    return Step(space, passed=passed, line=False)


IN_WORDS: list[tuple[Facts, str]] = [
    (
        RaceSetUp(3, "gravel-oval", True, GRID, (), 1),  # noqa: FBT003
        (
            f"Three laps of the Gravel Oval. {PARTS} {BY_LOT} A moped that has finished is still moved by its cards. "
            "Bob is chosen at random to have the spark plug marker first."
        ),
    ),
    (
        RaceSetUp(2, "harbour-loop", False, GRID, ("red-1", "black-1"), 0),  # noqa: FBT003
        (
            f"Three laps of the Harbour Loop. {LOOP_PARTS} {BY_LOT} Red 1 and black 1 stay in the box. A moped that "
            "has finished stays where it is. Ann is chosen at random to have the spark plug marker first."
        ),
    ),
    (StackShuffled(("red-1", "red-2")), "The 2 racing cards are shuffled into the stack."),
    (RoundStarted(4, 2, 7), "Round 4: Cleo has the spark plug marker, and 7 racing cards are revealed."),
    (CardRevealed("red-3"), "Red 3 is revealed."),
    (
        MopedMoved("red", "S2[0]I", 1, (step("S2[1]O"),), ()),
        "Red rides 1 space to the second row of the second straight, outside.",
    ),
    (
        MopedMoved("red", "S2[1]I", 2, (step("C3", passed=True), step("S4[0]I")), (), ("blue",)),
        "Red rides 2 spaces, past Blue, to the third straight, inside.",
    ),
    (
        MopedMoved("red", "S0[1]I", 3, (step("T1.I[0]"),), ("T1.I[1]", "S2[0]I"), (), ("blue", "green", "black")),
        "Red rides 1 of 3 spaces to turn 1, first space of the inner lane, stuck behind Blue, Green and Black.",
    ),
    (CardWasted("red", ("C3",), ("blue",)), "Red is stuck behind Blue."),
    (CardWasted("red", ()), "Red has finished and stays where it is."),
    (BonusTriggered("red", "S2[1]I"), "Red gains 2 more spaces on the bonus space."),
    (BonusWasted("red", ("C3",), ("blue",)), "Red is stuck behind Blue and loses the 2 spaces."),
    (LapMarkerAdvanced("red", 1), "Red crosses the start/finish line and begins lap 1."),
    (LapMarkerAdvanced("red", 4), ""),
    (MopedFinished("red", 2), "Red crosses the finish line after its third lap and comes in second!"),
    (
        MopedFinished("red", 1),
        (
            "Red crosses the finish line after its third lap and comes in first! From now on cards are revealed until "
            "three mopeds have finished or the cards run out."
        ),
    ),
    (HandTaken(1, SEVEN), "Bob takes the 7 revealed cards into hand."),
    (BetPlaced(1, "red-1"), "Bob keeps a card face down as a bet."),
    (BetPlaced(0, "red-1"), "Ann keeps a card face down as a bet: red 1."),
    (HandPassed(1, 2, ("red-1",)), "Bob passes 1 card to Cleo."),
    (HandPassed(0, 1, ("red-1", "red-2")), "Ann passes 2 cards to Bob: red 1 and red 2."),
    (DraftCompleted(2), "All bets are placed; Cleo clears away the rest."),
    (CardRemoved(1, "red-1"), "Bob removes a card from the race, face down."),
    (CardRemoved(0, "red-1"), "Ann removes a card from the race, face down: red 1."),
    (CardsReturned(1, ("red-1", "red-2", "red-3")), "Bob puts the last three cards under the stack."),
    (
        CardsReturned(0, ("red-1", "red-2", "red-3")),
        "Ann puts the last three cards under the stack: red 1, then red 2, then red 3.",
    ),
    (RemovedCardShown(0, "red-1"), "The first of the removed cards is revealed: red 1."),
    (SeatResigned(1), ""),
    (
        RaceEnded("three-finished", ("red", "black", "blue", "green", "yellow", "purple")),
        f"Three mopeds are home: Red wins, Black is second and Blue third, ahead of Green, Yellow and Purple. {WORTH}",
    ),
    (
        RaceEnded("stack-empty", ("red", "black", "blue", "green", "yellow", "purple")),
        f"The cards have run out: Red wins, Black is second and Blue third, ahead of Green, Yellow and Purple. {WORTH}",
    ),
    (
        BetsShown(1, ("red-1", "blue-2", "red-2"), 8, 0),
        "Bob shows 1 bet on Blue and 2 bets on Red: 8 victory points.",
    ),
    (BetsShown(1, ("red-1",), 1, 0), "Bob shows 1 bet on Red: 1 victory point."),
    (BetsShown(1, (), 0, 0), "Bob shows no bets: 0 victory points."),
    (GameEnded(WON), ""),
    (
        GameEnded(Outcome("stack-empty", (1,), ((1,), (0, 2)), (8, 8, 8))),
        "Bob, Ann and Cleo are tied. Bob has the best bets on the mopeds in 4th, 5th and 6th place.",
    ),
    (
        GameEnded(Outcome("stack-empty", (0, 2), ((0, 2), (1,)), (9, 9, 9))),
        "Ann and Cleo are tied, with the mopeds in 4th, 5th and 6th place too, so they share the victory.",
    ),
    (GameEnded(LEFT), "Everybody else has resigned, so Cleo wins."),
]


@pytest.mark.parametrize(("fact", "words"), IN_WORDS)
def test_a_fact_in_words(fact: Facts, words: str) -> None:
    assert words == game.say_fact(SETUP, game.redact(SETUP, fact, 0))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (PlaceBet("red-1"), "Bet on Red: keep red 1"),
        (RemoveCard("red-1"), "Remove red 1 from the race"),
        (ReturnCards(("red-1", "blue-2", "red-3")), "Put red 1, then blue 2, then red 3 under the stack"),
    ],
)
def test_an_action_in_words(action: FullThrottleActions, words: str) -> None:
    assert words == game.say_action(SETUP, started(3).view(0), action)


@pytest.mark.parametrize("track", TRACKS)
def test_every_space_has_a_name_of_its_own_and_a_move_tells_where_it_ends(track: str) -> None:
    spaces = [drawn.space for drawn in TRACKS[track].drawn]
    setup = setup_of(3, Options(track=track))

    said = [game.say_fact(setup, MopedMoved("red", spaces[0], 1, (step(space),), ())) for space in spaces]

    assert len(spaces) == len({say_space(track, space) for space in spaces}) == len(set(said))


def test_the_straight_at_the_end_of_a_lap_is_the_home_straight() -> None:
    places = ("S0[1]I", "S2[1]O", "S7[1]O")

    assert [
        "the second row of the first straight, inside",
        "the second row of the second straight, outside",
        "the second row of the home straight, outside",
    ] == [say_space("gravel-oval", space) for space in places]


def test_a_longer_choke_has_spaces() -> None:
    track = laid_out("long", Plan("Long", (Straight(3), Choke(2)), (), LONG_GRID), "long.toml")

    assert "the second space of the first choke" == name_of_space(track, "C1[1]")


def test_a_revealed_card_is_told_with_all_that_it_does() -> None:
    ahead = step("S2[1]O")
    facts = [
        CardRevealed("red-1"),
        CardWasted("red", ("C3",), ("blue", "green")),
        CardRevealed("red-2"),
        MopedMoved("red", "S2[0]I", 1, (ahead,), ()),
        LapMarkerAdvanced("red", 1),
        BonusTriggered("red", "S2[1]O"),
        MopedMoved("red", "S2[1]O", 1, (ahead,), ()),
        CardRevealed("black-1"),
        MopedFinished("black", 2),
        HandTaken(1, SEVEN),
    ]

    there = "1 space to the second row of the second straight, outside"
    rides = f"rides {there}; crosses the start/finish line and begins lap 1; gains 2 more spaces on the bonus space"
    assert [
        *["", "Red 1: stuck behind Blue and Green."],
        *["", "", "", "", f"Red 2: {rides}; rides {there}."],
        *["", "Black 1: crosses the finish line after its third lap and comes in second!"],
        "Bob takes the 7 revealed cards into hand.",
    ] == say_facts(game, SETUP, facts)


def test_a_card_that_goes_on_after_the_finish_is_told_in_one_sentence() -> None:
    first = [MopedFinished("red", 1), BonusTriggered("red", "S1[1]I"), BonusWasted("red", ("S1[1]I",), ("blue",))]
    second = [MopedFinished("red", 2), *first[1:]]

    line = "crosses the finish line after its third lap and comes in {}; gains 2 more spaces on the bonus space"
    stuck = "stuck behind Blue and loses the 2 spaces."
    onward = "From now on cards are revealed until three mopeds have finished or the cards run out."
    assert (
        f"Red 2: {line.format('first')}; {stuck} {onward}"
        == say_facts(game, SETUP, [CardRevealed("red-2"), *first])[-1]
    )
    assert f"Red 2: {line.format('second')}; {stuck}" == say_facts(game, SETUP, [CardRevealed("red-2"), *second])[-1]


def test_an_order_goes_on_in_figures() -> None:
    assert ["first", "twelfth", "13th"] == [ordinal(number) for number in (1, 12, 13)]


def test_each_round_tells_the_order_of_the_race_by_laps() -> None:  # 2.8
    table = last_three(
        *many("blue-1", 7),
        where={"blue": "S2[0]I", "black": "S4[0]I", "red": "S2[0]O"},
        crossings={"blue": 1, "black": 2, "red": 1},
    )

    order = "Black and Blue in lap 2; Red in lap 1; Yellow, Green and Purple not across the line yet"
    assert [f"The race order now: {order}."] == added(SETUP, table, table.after(3, RETURN))


def test_the_points_of_bets_are_told_by_the_mopeds_on_the_podium() -> None:
    almost: Colours = {"black": "S7[2]I", "blue": "S7[2]O", "red": "S7[1]I", "green": "T5.I[1]"}
    bets: list[list[Card]] = [["black-1", "red-2", "black-2"], ["blue-1", "green-1"], ["green-2"], []]
    table = last_three(
        "black-1", "blue-1", "red-3", "green-1", where=almost, crossings=dict.fromkeys(almost, 3), bets=bets
    )

    assert ["That is 8 for Black and 2 for Red.", "That is 3 for Blue."] == added(SETUP, table, table.after(3, RETURN))


def test_a_moped_stuck_at_a_turn_is_told_who_closes_either_lane() -> None:  # F4
    red, purple = "T5.I[1]", "T5.O[1]"
    both = last_three("black-2", *many("yellow-1", 6), where={"black": "S4[0]I", "red": red, "purple": purple})

    said = whole(SETUP, both, both.after(3, RETURN))
    assert "Black 2: rides 1 of 2 spaces to turn 2, first space of the outer lane, stuck behind Red and Purple." in said


def test_a_lane_that_is_open_beyond_the_turn_holds_nobody_up() -> None:
    line = laid_out("line", Plan("Line", (Straight(3), Turn(1, 2), Straight(2)), (), LONG_GRID), "line.toml")
    taken = ("T1.I[0]", "S2[1]I", "S2[1]O", *LONG_GRID[1:4])

    assert () == closing_inside(line, "S0[2]I", 3, taken)
    assert ("yellow", "green", "purple") == closing_inside(
        line, "S0[2]I", 2, ("T1.I[0]", "S2[0]I", "S2[0]O", *LONG_GRID[1:4])
    )


def test_the_last_round_is_told_where_the_stack_is_too_small_for_it() -> None:  # F13
    table = last_three("yellow-1", "green-1", where={"yellow": "S2[0]I", "green": "S4[0]I"})
    one = last_three(where={"yellow": "S2[0]I"})

    assert "only 5 racing cards are left: this is the last round." in " ".join(
        whole(SETUP, table, table.after(3, RETURN))
    )
    assert "only 3 racing cards are left" in " ".join(whole(SETUP, one, one.after(3, RETURN)))
