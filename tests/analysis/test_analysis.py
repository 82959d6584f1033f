"""Analyses: blunders are found, luck is told from decisions, and everything follows from the transcript."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from analysis.analyse import Unanalysable, analysis_of
from analysis.document import AnalysedMove, Analysis, decode, encode
from analysis.judging import COMPETE, LEAST, Judge, Judgement
from analysis.objectives import OBJECTIVES
from analysis.rollouts import Rollouts
from bots.luck import Luck
from domain.catalogue import INSTALLED
from domain.kernel.events import Clock
from domain.kernel.steps import finish
from tests.api.serving import ROOT
from tests.kernel.table import Table, started
from tests.toys import pebbles
from tests.toys.pebbles_rules import Options, Take, Toss
from tests.verifying.transcripts import ALL, cheated, short_duel, solo_pebbles, talked_pebbles, transcript
from tests.volume import volume

GAMES = Path(__file__).parent / "games"
LAST = 6
"""How many moves of a long game are looked at."""
BLUNDERS = {
    "full-throttle": (3, 77, "Bet on Yellow: keep yellow 1"),
    "maverick": (0, 51, "Play a 1: the slayer moves back"),
    "maximum-apocalypse": (0, 85, "Fuel up the Van"),
    "thermal-showdown": (0, 90, "Play Direct Ray"),
}
"""For each game: the seat that threw the game away, the version after it did, and what it should have done."""


def analysed(table: Table) -> Analysis:
    """The analysis of a table's game."""
    return finish(analysis_of(transcript(table), ALL))


@cache
def stored(key: str, last: int = LAST) -> Analysis:
    """The analysis of the last moves of a stored game."""
    return finish(analysis_of((GAMES / f"{key}.ndjson").read_bytes(), INSTALLED, most=last))


def wasted_pebbles() -> Table:
    """Seat 0 could take the last three at version 7, and takes one; seat 1 takes the others."""
    return started(pebbles).play(0, Take(3)).play(1, Take(1)).play(0, Take(1)).play(1, Take(2))


def tossed_pebbles() -> Table:
    """Seat 0 tosses tails at version 5, and takes one of two; seat 1 resigns."""
    return started(pebbles, options=Options(heap=2)).play(0, Toss(), Take(1)).resign(1)


def forced_pebbles() -> Table:
    """Seat 0 tosses tails at version 5, and then can only take the last one."""
    return started(pebbles, options=Options(heap=1)).play(0, Toss(), Take(1))


def move(analysis: Analysis, version: int) -> AnalysedMove:
    """The move of a version."""
    return next(one for one in analysis.moves if one.version == version)


def test_a_sure_victory_thrown_away_is_the_worst_decision() -> None:
    analysis = analysed(wasted_pebbles())
    wasted = move(analysis, 7)

    assert 7 == analysis.seats[0].worst
    assert wasted.alternative is not None
    assert ({"type": "pebbles.Take", "count": 3}, "Take 3", 1000) == (
        wasted.alternative.action,
        wasted.alternative.label,
        wasted.alternative.value,
    )
    assert 1000 == wasted.before
    assert wasted.decision == wasted.after - 1000 < -200
    assert (0, 1000) == tuple(seat.result for seat in analysis.seats)


def test_taking_a_sure_victory_costs_nothing() -> None:
    taken = move(analysed(wasted_pebbles()), 8)

    assert (1000, 1000, 1000) == (taken.before, taken.expected, taken.after)
    assert (0, 0) == (taken.decision, taken.luck)


def test_a_forced_move_decides_nothing() -> None:
    forced = move(analysed(forced_pebbles()), 6)

    assert (1, 0, 0, None) == (forced.choices, forced.decision, forced.error, forced.alternative)
    assert (1000, 1000, 0) == (forced.before, forced.after, forced.luck)


def test_what_a_coin_does_is_luck() -> None:
    table = started(pebbles, options=Options(heap=4)).play(0, Toss())
    heads = table.state.heap == 3
    tossed = move(analysed(table.resign(0)), 5)

    assert tossed.luck_error > 0
    assert (tossed.luck > 0) == heads


def test_a_move_by_which_its_seat_learns_nothing_has_no_luck() -> None:
    assert {0} == {one.luck for one in analysed(wasted_pebbles()).moves}


LONG = ("full-throttle", "maximum-apocalypse", "thermal-showdown")
"""Games whose analysis takes 7 s of processor time and more: the soak run makes them."""


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("key", [pytest.param(key, marks=[pytest.mark.soak] * (key in LONG)) for key in BLUNDERS])
def test_the_worst_decision_of_a_real_game_is_found(key: str) -> None:
    seat, version, better = BLUNDERS[key]
    analysis = stored(key)
    blunder = move(analysis, version)

    assert version == analysis.seats[seat].worst
    assert blunder.alternative is not None
    assert blunder.alternative.label.startswith(better)
    assert blunder.decision < 0
    assert_adds_up(analysis)


def test_luck_and_decision_add_up_to_the_swing_between_values_within_their_range() -> None:
    for table in (wasted_pebbles(), tossed_pebbles(), *volume((), (short_duel(),))):
        assert_adds_up(analysed(table))


def assert_adds_up(analysis: Analysis) -> None:
    """Luck and decision are the swing between values, which are within their range."""
    most = 1000 if analysis.unit == "chance" else 100_000
    for one in analysis.moves:
        assert one.after - one.before == one.decision + one.luck
        assert one.decision == one.expected - one.before <= 0
        assert all(0 <= value <= most for value in (one.before, one.expected, one.after))


def test_the_moves_are_those_on_the_line_of_play() -> None:
    assert [4, 5, 8, 9] == [one.version for one in analysed(solo_pebbles()).moves]


def test_a_move_of_the_server_is_told_from_a_players() -> None:
    table = started(pebbles, clock=Clock(900, "random")).play(0, Take(3)).late().by_server()
    by = [one.by for one in analysed(table if table.session.over else table.resign(0)).moves]

    assert ["player", "server"] == by[:2]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_transcript_gives_the_same_bytes_in_every_process(seed: str) -> None:
    command = (sys.executable, "-m", "api", "analyse", "-", "--json", "--last", "2")
    text = (GAMES / "thermal-showdown.ndjson").read_bytes()
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(command, input=text, cwd=ROOT, env=environment, capture_output=True, check=True)

    again = finish(analysis_of(text, INSTALLED, most=2))
    assert encode(again) + b"\n" == done.stdout


def test_another_transcript_of_the_same_moves_has_other_chance() -> None:
    one = analysed(tossed_pebbles())
    other = analysed(started(pebbles, options=Options(heap=2)).later(1).play(0, Toss(), Take(1)).resign(1))

    assert one.head != other.head


def test_an_analysis_is_read_as_it_is_written() -> None:
    analysis = analysed(tossed_pebbles())

    assert analysis == decode(encode(analysis))


@pytest.mark.usefixtures("long")
def test_a_game_with_more_moves_than_are_analysed_loses_the_first_ones() -> None:
    analysis = stored("maverick")

    assert LAST == len(analysis.moves)
    assert analysis.skipped > 0
    assert analysis.moves[-1].version == 51


def test_an_analysis_takes_a_bounded_number_of_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond its share a move takes the least number of rollouts, none of them longer than the horizon."""
    unbounded = stored("maverick").rollouts
    monkeypatch.setitem(OBJECTIVES, "maverick", replace(OBJECTIVES["maverick"], decisions=0))
    analysis = finish(analysis_of((GAMES / "maverick.ndjson").read_bytes(), INSTALLED, most=LAST))
    heats = sum(range(2, COMPETE + 1))

    assert all(one.rollouts <= heats + 3 * LEAST for one in analysis.moves)
    assert analysis.rollouts < unbounded


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "format"),
        (transcript(short_duel())[:-2], "format"),
        (cheated(transcript(wasted_pebbles()), lambda events: events[6]["data"]["action"].update(count=2)), "facts"),
        (transcript(talked_pebbles()), "not played to its end"),
    ],
)
def test_what_is_no_finished_game_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(Unanalysable, match=why):
        finish(analysis_of(text, ALL))


def test_a_game_whose_rules_are_not_installed_is_refused() -> None:
    with pytest.raises(Unanalysable, match="not installed"):
        finish(analysis_of(transcript(wasted_pebbles()), INSTALLED))


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("key", ["full-throttle", "thermal-showdown"])
def test_a_choice_is_judged_by_worlds_alone(key: str) -> None:
    """Two tables that look alike to the seat are judged alike in the same worlds: the truth is not used."""
    game = INSTALLED[key][1]
    state = started(game).state
    (seat, *_) = game.to_act(state)
    other, world = (game.redeal(state, seat, Luck(luck)) for luck in (5, 9))
    assert other != state
    blind = replace(game, redeal=lambda *_: world)
    chosen = game.legal(state, seat)[-1]

    def judged(truth: object) -> Judgement:
        return Judge(blind, Rollouts(blind, OBJECTIVES[key])).choice(truth, seat, chosen, Random(1), 500)

    assert judged(state) == judged(other)
