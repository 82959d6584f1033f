"""What the server does because time ran out: honest ones pass, and none that is too early, for another, or its choice.

Most forgeries are made with the real commands by a server that does not look at its clock, so that everything else
about them is right.
"""

from typing import Any, Literal

import pytest

from domain.kernel import commands
from domain.kernel.batches import Stamp, append, begin
from domain.kernel.clocks import REMATCH_CLOSES_AFTER_MS
from domain.kernel.events import Clock, Closed, Data, Played, TakebackLapsed, Undone, Voided
from domain.kernel.rng import Rng
from domain.kernel.undoing import LAPSE_MS
from tests.kernel.table import Table, forked, opened, seated, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry
from tests.toys.pebbles_rules import Options, Take

from .transcripts import (
    ALL,
    Cheat,
    Event,
    cheated,
    failed,
    late_duel,
    late_pebbles,
    report_of,
    shown,
    transcript,
    walked,
)

RESIGN, RANDOM = Clock(10, "resign"), Clock(10, "random")
HOUR = 3_600_000
goofspiel = ALL["goofspiel"][1]


def does(table: Table, *data: Data, actor: str = "server") -> Table:
    """The table after events that the server makes now, whether they are due or not."""
    batch, stamp = begin(table.session), Stamp(table.now, actor)
    for each in data:
        batch = append(batch, each, stamp)
    return table.then(batch)


def resigns(table: Table, seat: int) -> Table:
    """The table after the server resigned for a seat, whether it is due or not."""
    return table.then(commands.resign(table.session, seat, Stamp(table.now, "server")))


def plays(table: Table, seat: int) -> Table:
    """The table after the server played for a seat, whether it is due or not."""
    return table.then(commands.play_at_random(table.session, seat, Stamp(table.now, "server")))


def plays_at_will(table: Table, seat: int, action: Any) -> Table:
    """The table after the server played an action of its own choice, which the draw does not choose."""
    rng = Rng(table.session.seed, table.session.point.draws)
    rng.below("absent", len(table.session.game.legal(table.state, seat)))
    facts = tuple(table.session.game.decide(table.state, seat, action, rng))
    return does(table, Played(seat, action, facts, tuple(rng.draws)))


def ended(table: Table) -> Table:
    """The table after all seats resigned of their own accord."""
    for seat in range(len(table.session.seats)):
        table = table if table.session.over or seat in table.session.resigned else table.resign(seat)
    return table


def alternating(clock: Clock | None = RANDOM) -> Table:
    """Three seats, one after the other; seat 1 is to act at version 6, after 3 s."""
    return started(pebbles, seats=3, options=Options(heap=9), clock=clock).later(3000).play(0, Take(1))


def bidding(clock: Clock) -> Table:
    """Three seats that bid at the same time, of which seat 2 has done so."""
    table = started(goofspiel, seats=3, clock=clock)
    return table.play(2, goofspiel.legal(table.state, 2)[0])


HONEST: dict[str, Table] = {
    "random moves and a lapse": late_pebbles(),
    "a resignation": late_duel(),
    "void, alone": started(pebbles, seats=1, undo="free", clock=RANDOM).late().by_server(),
    "void, all at once": started(duel, clock=RESIGN).late(5).by_server(),
    "the lowest first": ended(bidding(RESIGN).late().by_server().by_server()),
    "random for all in turn": ended(bidding(RANDOM).late().by_server().late().by_server().late().by_server()),
    "late by an hour": ended(alternating().late(HOUR).by_server()),
    "closed": opened().sit("p0").late().by_server(),
    "a takeback lapses without a clock": ended(started(duel).play(0, Scry()).undo(0, 4).late().by_server()),
    "after a step back": ended(
        started(duel, clock=RESIGN).later(2000).play(0, Raise()).later(3000).undo(0, 4).late().by_server()
    ),
    "after an agreed takeback": ended(
        alternating().play(1, Take(1)).later(5000).undo(1, 6).agree(0, 2).late().by_server()
    ),
    "a fork": ended(seated(forked(ended(alternating()), 6), alternating()).late().by_server()),
}

LAPSING = started(duel).play(0, Scry()).undo(0, 4)


def chosen() -> object:
    """The action that the draw chooses for seat 1."""
    event = plays(alternating(), 1).events[-1]
    assert isinstance(event.data, Played)
    return event.data.action


FORGED: dict[str, tuple[Table, str, str]] = {
    "a resignation too early": (
        ended(resigns(bidding(RESIGN).late(-1), 0)), "clock", "version 7: Resigned by the server before its time"
    ),
    "a move too early": (ended(plays(alternating().late(-1), 1)), "server", "version 7: Played by the server before"),
    "a move too early since the start": (
        ended(plays(started(pebbles, seats=3, clock=RANDOM).late(-1), 0)), "clock", "version 6: Played by the server"
    ),
    "a move after a takeback that restarted the time": (
        ended(plays(alternating().play(1, Take(1)).late(-5).undo(1, 6).agree(0, 2).later(50), 1)),
        "clock",
        "version 12: Played by the server before",
    ),
    "another seat than the lowest": (
        ended(resigns(bidding(RESIGN).late(), 1)), "server", "version 7: seat 0 ran out of time, not seat 1"
    ),
    "a move for another seat than the lowest": (
        ended(plays(bidding(RANDOM).late(), 1)), "server", "version 7: the draw chooses another action: for seat 0"
    ),
    "an action of the server's choice": (
        ended(plays_at_will(alternating().late(), 1, Take(3) if chosen() != Take(3) else Take(2))),
        "server",
        "version 7: the draw chooses another action",
    ),
    "a resignation where a move is due": (
        ended(resigns(alternating(RANDOM).late(), 1)), "clock", "version 7: Resigned by the server, which does not"
    ),
    "a move where a resignation is due": (
        ended(plays(alternating(RESIGN).late(), 1)), "clock", "version 7: Played by the server, which does not"
    ),
    "a move at a table without a clock": (
        ended(plays(alternating(None).later(HOUR * 1000), 1)), "clock", "version 7: Played by the server, which does"
    ),
    "void while one has time": (
        does(bidding(RESIGN).late(), Voided("server")), "clock", "version 7: Voided by the server before its time"
    ),
    "void while one is not to act": (
        does(bidding(RESIGN).late(HOUR), Voided("server")), "server", "version 7: by the rules Resigned belongs here"
    ),
    "void too early": (
        does(started(duel, clock=RESIGN).late(-1), Voided("server")), "clock", "version 5: Voided by the server before"
    ),
    "void without a clock": (
        does(started(duel).later(HOUR * 1000), Voided("server")), "clock", "version 5: Voided by the server, which"
    ),
    "a resignation where the game is void": (
        resigns(started(duel, clock=RESIGN).late(), 0), "server", "version 5: by the rules Voided belongs here"
    ),
    "void in the server's name": (
        does(started(duel, clock=RESIGN).late(), Voided("server"), actor="p0"), "seats", "version 5: Voided by the"
    ),
    "void by seats that were not asked": (
        does(started(duel, clock=RESIGN).late(), Voided((0, 1))), "takebacks", "version 5: Voided without the consent"
    ),
    "void before the start": (does(opened(clock=RESIGN).sit("p0").later(HOUR), Voided("server")), "clock", "version 3"),
    "closed too early": (
        does(opened().sit("p0").later(REMATCH_CLOSES_AFTER_MS - 2), Closed()),
        "clock",
        "version 3: Closed by the server before its time",
    ),
    "a lapse too early": (
        ended(does(LAPSING.later(LAPSE_MS - 2), TakebackLapsed(1))), "clock", "version 7: TakebackLapsed by the server"
    ),
    "a lapse by a player alone": (
        ended(does(LAPSING.later(LAPSE_MS), TakebackLapsed(1), actor="p1")), "batches", "version 8: Resigned does not"
    ),
    "a step back by the server": (
        ended(does(started(duel, clock=RESIGN).play(0, Raise()), Undone(4, "step-back", 0, (), crossed=False))),
        "seats",
        "version 6: Undone for seat 0",
    ),
    "a seat taken by the server": (opened().sit("server").sit("p1").resign(1), "clock", "version 2: SeatTaken by the"),
}  # fmt: skip


def without_draw(version: int) -> Cheat:
    """The cheat that leaves the first draw of an event out."""
    return lambda events: events[version - 1]["data"]["draws"].pop(0)


def drawn(version: int, **changed: object) -> Cheat:
    """The cheat that changes the first draw of an event."""
    return lambda events: events[version - 1]["data"]["draws"][0].update(changed)


def add_draw(version: int) -> Cheat:
    """The cheat that adds the draw of the server's first move to an event of a player."""

    def change(events: list[Event]) -> None:
        events[version - 1]["data"]["draws"] = [*events[version - 1]["data"]["draws"], events[7]["data"]["draws"][0]]

    return change


def clock(**changed: object) -> Cheat:
    """The cheat that changes the clock of a table."""
    return lambda events: events[0]["data"].update(clock={**events[0]["data"]["clock"], **changed})


LATE = transcript(late_pebbles())
CHANGED: dict[str, tuple[Cheat, str, str]] = {
    "no draw": (without_draw(8), "clock", "version 8: Played by the server without the draw"),
    "another draw": (drawn(8, n=5), "facts", "version 8: its draws are not those"),
    "a draw for another purpose": (drawn(8, label="coin/0"), "clock", "version 8: Played by the server without"),
    "a number of its own": (drawn(11, label="absent/7"), "labels", "version 11: the draw 'absent/7' is number 1"),
    "a draw of a player": (add_draw(12), "clock", "version 12: Resigned with a draw that chooses an action for an"),
    "a player's move": (lambda events: events[10].update(actor="p1"), "clock", "version 11: Played with a draw that"),
    "a longer time": (clock(seconds_per_action=901), "clock", "version 8: Played by the server before its time"),
    "another clock": (clock(then="resign"), "clock", "version 8: Played by the server, which does not do that"),
    "no clock": (lambda events: events[0]["data"].update(clock=None), "clock", "version 8: Played by the server, whi"),
    "too short a clock": (clock(seconds_per_action=9), "fields", "`int` >= 10"),
    "too long a clock": (clock(seconds_per_action=2_592_001), "fields", "`int` <= 2592000"),
    "an unknown clock": (clock(then="wait"), "fields", "'wait'"),
    "a clock with more": (clock(more=1), "fields", "`more`"),
    "half a clock": (lambda events: events[0]["data"]["clock"].pop("then"), "fields", "`then`"),
}


@pytest.mark.parametrize("table", HONEST.values(), ids=HONEST)
def test_what_the_server_does_in_its_time_passes(table: Table) -> None:
    report = report_of(transcript(table))

    assert {} == failed(report)
    assert "server" in {event.actor for event in table.events}


def test_any_table_may_be_a_rematch_which_is_closed_sooner() -> None:
    closed = does(opened().sit("p0").later(REMATCH_CLOSES_AFTER_MS - 1), Closed())

    assert {} == failed(report_of(transcript(closed)))


@pytest.mark.parametrize("game", ["duel", "pebbles", "goofspiel", "full-throttle", "thermal-showdown"])
@pytest.mark.parametrize("then", ["random", "resign"])
def test_any_game_with_absent_seats_passes(game: str, then: Literal["random", "resign"]) -> None:
    table = started(ALL[game][1], clock=Clock(3600, then))
    tables = [walked(table, luck, 40, picks=400) for luck in range(4)]

    assert [{}] * 4 == [failed(report_of(transcript(table))) for table in tables]
    made = {event.type for table in tables for event in table.events if event.actor == "server"}
    assert {"random": "Played", "resign": "Resigned"}[then] in made


@pytest.mark.parametrize(("table", "check", "words"), FORGED.values(), ids=FORGED)
def test_what_the_server_does_at_will_is_detected(table: Table, check: str, words: str) -> None:
    assert words in failed(report_of(transcript(table))).get(check, ""), failed(report_of(transcript(table)))


@pytest.mark.parametrize(("cheat", "check", "words"), CHANGED.values(), ids=CHANGED)
def test_a_change_of_what_the_server_did_is_detected(cheat: Cheat, check: str, words: str) -> None:
    report = report_of(cheated(LATE, cheat))

    assert words in failed(report).get(check, ""), failed(report)


def test_a_fork_with_another_clock_than_its_parents_is_detected() -> None:
    parent = ended(alternating())
    fork = transcript(ended(seated(forked(parent, 6), alternating())))

    assert report_of(fork, parents=[transcript(parent)]).passed
    report = report_of(cheated(fork, clock(seconds_per_action=11)), parents=[transcript(parent)])
    assert 'its "clock" is not the parent\'s' in failed(report)["parent"]


def test_what_was_shown_of_a_table_before_there_were_clocks_passes() -> None:
    table = started(duel).play(0, Raise())
    then = shown(table, "p0").replace(b'"clock":null,', b"")
    assert b"clock" not in then

    text = transcript(table.resign(0))
    assert report_of(text, redacted=[then, shown(table, "p0")]).passed
    other = transcript(started(duel, clock=RESIGN).play(0, Raise()).resign(0))
    assert not report_of(other, redacted=[then]).passed
