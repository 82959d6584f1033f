"""Erased players and house bots: what the server does for them passes, and nothing is passed off as that."""

import json

import pytest

from domain.kernel import commands
from domain.kernel.batches import Stamp
from domain.kernel.clocks import BOT_MS
from domain.kernel.events import Cause, Closed, Data, Resigned, SeatLeft, TakebackLapsed, Voided
from tests.kernel.table import Table, opened, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry
from tests.toys.pebbles_rules import Options, Take

from .test_clock import RANDOM, RESIGN, does, plays, resigns
from .transcripts import Cheat, Event, cheated, failed, late_duel, report_of, short_duel, shown, transcript

HEAP = Options(heap=9)


def three(bots: tuple[int, ...] = ()) -> Table:
    """Three seats, one after the other; seat 1 is to act at version 6."""
    return started(pebbles, seats=3, options=HEAP, bots=bots).play(0, Take(1))


def against_a_bot() -> Table:
    """A person in seat 0, and a bot in seat 1 that is to act."""
    return started(pebbles, options=HEAP, bots=(1,)).play(0, Take(1))


def resigned(table: Table, seat: int, cause: Cause, actor: str = "server") -> Table:
    """The table after a resignation with a cause, whether it is due or not."""
    return table.then(commands.resign(table.session, seat, Stamp(table.now, actor), cause))


HONEST: dict[str, Table] = {
    "an erased player of two": started(duel).erase("p1"),
    "an erased player of three": three().erase("p1").resign(0),
    "an erased player at a table with a clock": started(duel, clock=RANDOM).play(0, Raise()).erase("p0"),
    "an erased player who asked for a takeback": started(duel).play(0, Scry()).undo(0, 4).erase("p0"),
    "an erased player who was asked": started(duel).play(0, Scry()).undo(0, 4).erase("p1"),
    "an erased player at an open table": opened(duel).sit("ann").erase("ann").sit("p0").sit("p1").resign(0),
    "an erased opener": opened(duel).sit("opener").erase("opener"),
    "an erased opener where bots sit": opened(pebbles, 3).sit("opener").sit("bot", bot=True).erase("opener"),
    "a lapse, then an erasure": started(duel).play(0, Scry()).undo(0, 4).late().by_server().erase("p0"),
    "left to a bot": three(bots=(0, 2)).resign(1),
    "left to bots by an erasure": three(bots=(0, 2)).erase("p1"),
    "left to bots by the clock": started(pebbles, seats=3, options=HEAP, clock=RESIGN, bots=(1, 2)).late().by_server(),
    "a move for a bot": against_a_bot().late().by_server().resign(0),
    "a move for a bot whatever the clock says": (
        started(pebbles, options=HEAP, clock=RESIGN, bots=(1,)).play(0, Take(1)).late().by_server().resign(0)
    ),
    "a move for a bot that ends a takeback": (
        started(duel, bots=(1,)).play(0, Scry()).later(BOT_MS - 4).undo(0, 4).later(2).by_server().resign(0)
    ),
}  # fmt: skip


@pytest.mark.parametrize("table", HONEST.values(), ids=HONEST)
def test_what_the_server_does_for_erased_players_and_bots_passes(table: Table) -> None:
    assert {} == failed(report_of(transcript(table)))


@pytest.mark.parametrize("table", HONEST.values(), ids=HONEST)
def test_it_is_shown_as_it_was_during_play(table: Table) -> None:
    for player in (None, "p0"):
        assert {} == failed(report_of(transcript(table), redacted=[shown(table, player)]))


def test_an_event_of_the_server_from_before_there_were_causes_passes() -> None:
    old = resigns(started(duel, clock=RESIGN).play(0, Raise()).late(), 1)

    assert b'"cause"' not in transcript(old)
    assert {} == failed(report_of(transcript(old)))


def test_what_is_only_the_services_word_is_named() -> None:
    report = report_of(transcript(three().erase("p1").erase("p0")))

    assert {"clock": "by the service's word, for a deleted account: Resigned at version 7, Resigned at version 8"} == {
        check.name: check.detail for check in report.checks if check.passed and check.detail
    }
    assert [""] == [*{check.detail for check in report_of(transcript(late_duel())).checks}]


FORGED: dict[str, tuple[Table, str, str]] = {
    "a cause of a player": (resigned(started(duel), 1, "erased", "p1"), "clock", "version 5: Resigned by a player"),
    "time at any time": (resigned(started(duel), 1, "time"), "clock", "version 5: Resigned by the server, which does"),
    "time too early": (
        resigned(started(duel, clock=RESIGN).play(0, Raise()).late(-1), 1, "time"), "clock", "version 6: Resigned"
    ),
    "nothing to reveal": (resigned(started(duel), 1, "unrevealed"), "clock", "version 5: Resigned for entropy"),
    "a seat left for time": (
        does(opened().sit("p0"), SeatLeft(0, "time")).close(), "clock", "version 3: SeatLeft by the server, which does"
    ),
    "a table closed for an erased player where another sits": (
        does(opened(pebbles, 3).sit("p0"), Closed("erased")), "server", "version 3: the table of an erased player is"
    ),
    "a resignation of a bot": (
        resigned(started(pebbles, seats=3, options=HEAP, clock=RESIGN, bots=(0,)).late(), 0, "time").resign(1),
        "clock",
        "version 6: Resigned by the server, which does not",
    ),
    "a move for a bot too early": (
        plays(against_a_bot().late(-1), 1).resign(0), "server", "version 6: Played by the server before its time"
    ),
    "a move for a bot too early since the start": (
        plays(started(pebbles, options=HEAP, bots=(0,)).late(-1), 0).resign(1), "clock", "version 5: Played by the"
    ),
    "a move for a person at a table with a bot": (
        plays(started(pebbles, options=HEAP, bots=(1,)).later(BOT_MS), 0).resign(0),
        "clock",
        "version 5: Played by the server, which does not",
    ),
    "void while a person is left": (
        does(three(bots=(0,)).resign(1), Voided("server")), "clock", "version 8: Voided by the server before its time"
    ),
    "void while a person is left and no bot": (
        does(three().resign(1), Voided("server")), "clock", "version 8: Voided by the server, which does not"
    ),
    "void before a person left": (
        does(three(bots=(0, 2)), Voided("server")), "clock", "version 7: Voided by the server before its time"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "check", "words"), FORGED.values(), ids=FORGED)
def test_what_the_server_does_not_do_is_refused(table: Table, check: str, words: str) -> None:
    found = failed(report_of(transcript(table)))

    assert found.get(check, "").startswith(words), found


def without(name: str) -> Cheat:
    """The cheat that leaves a member out wherever it is."""

    def change(events: list[Event]) -> None:
        for event in events:
            event["data"].pop(name, None)

    return change


CHANGED: dict[str, tuple[Table, Cheat, str, str]] = {
    "a bot that is none": (three(bots=(0, 2)).resign(1), without("bot"), "clock", "version 8: Voided by the"),
    "bots that go on": (
        three().resign(1).resign(2),
        lambda events: [events[version]["data"].update(bot=True) for version in (1, 3)],
        "clock",
        "version 8: Resigned where only house bots are left",
    ),
    "not a bot": (
        short_duel(), lambda events: events[1]["data"].update(bot=False), "fields", "version 2: `bot` is true or absent"
    ),
    "no known cause": (
        late_duel(), lambda events: events[5]["data"].update(cause="bored"), "fields", "version 6: Invalid enum value"
    ),
    "a cause that is null": (
        late_duel(), lambda events: events[5]["data"].update(cause=None), "fields", "version 6: Expected `str`"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "cheat", "check", "words"), CHANGED.values(), ids=CHANGED)
def test_a_changed_record_is_refused(table: Table, cheat: Cheat, check: str, words: str) -> None:
    found = failed(report_of(cheated(transcript(table), cheat)))

    assert found.get(check, "").startswith(words), found


def erased_then(*after: tuple[Data, str]) -> Table:
    """A table at which p1 was erased, and then events by an actor."""
    table = three().erase("p1")
    for data, actor in after:
        table = does(table, data, actor=actor)
    return table


@pytest.mark.parametrize(
    ("table", "type_"),
    [
        (erased_then((Voided((0, 2)), "p1")), "Voided"),
        (opened(duel).sit("p1").erase("p1").sit("p1").sit("p2").resign(1), "SeatTaken"),
        (started(duel).play(0, Scry()).undo(0, 4).erase("p1"), None),
    ],
)
def test_an_erased_player_does_nothing_any_more(table: Table, type_: str | None) -> None:
    found = failed(report_of(transcript(table))).get("seats", "")

    assert (type_ is None) == (found == "")
    assert type_ is None or f"{type_} by a player who was erased before, by the service's word" in found


def test_the_second_format_is_named_where_an_event_needs_it() -> None:
    for table in HONEST.values():
        assert "takeback/2" == json.loads(transcript(table).split(b"\n")[0])["format"]
        assert "takeback/2-redacted" == json.loads(shown(table).split(b"\n")[0])["format"]
    assert "takeback/1" == json.loads(transcript(short_duel()).split(b"\n")[0])["format"]
    assert "takeback/1-redacted" == json.loads(shown(short_duel()).split(b"\n")[0])["format"]


def test_a_transcript_before_the_first_such_event_is_of_the_first_format() -> None:
    full = transcript(three().erase("p1").resign(0))

    assert {} == failed(report_of(full, redacted=[shown(three())]))
    spoilt = shown(three()).replace(b"takeback/1-redacted", b"takeback/2-redacted")
    assert (
        "its events are those of the format 'takeback/1-redacted'"
        in failed(report_of(full, redacted=[spoilt])).values()
    )


@pytest.mark.parametrize("table", [late_duel(), short_duel()])
def test_the_format_that_the_events_do_not_need_is_refused(table: Table) -> None:
    text = transcript(table)
    one, other = (b'"takeback/1"', b'"takeback/2"') if table.session.format == 1 else (b'"takeback/2"', b'"takeback/1"')

    assert {"header"} == failed(report_of(text.replace(one, other))).keys()


def test_a_lapse_of_the_server_with_no_cause_after_it_is_alone() -> None:
    table = does(started(duel).play(0, Scry()).undo(0, 4), TakebackLapsed(1), Resigned(1, (), (), "time"))

    assert failed(report_of(transcript(table)))["clock"].startswith("version 8: Resigned by the server, which")
