"""Transcripts of games played by the rules pass every check."""

from dataclasses import replace

import pytest

from domain.kernel.undoing import LAPSE_MS, WAIT_MS
from domain.verifying.checks import RECORD
from domain.verifying.rules import CHECKS
from tests.kernel.table import Table, opened, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry
from tests.toys.pebbles_rules import Options, Take

from .transcripts import (
    ALL,
    events_of,
    failed,
    played_out,
    receipt,
    report_of,
    sealed,
    short_duel,
    short_pebbles,
    shown,
    solo_pebbles,
    talked_pebbles,
    transcript,
    walked,
)

maverick = ALL["maverick"][1]

SHORT = [short_duel(), short_pebbles(), solo_pebbles()]


@pytest.mark.parametrize("table", SHORT, ids=["duel", "pebbles", "solo"])
def test_a_finished_game_passes_every_check(table: Table) -> None:
    report = report_of(transcript(table))

    assert ["format", "canonical", "fields", *[name for name, *_ in RECORD], *CHECKS] == [c.name for c in report.checks]
    assert {True} == {check.passed for check in report.checks}
    assert report.passed


@pytest.mark.parametrize(
    "table",
    [started(maverick, 1, "free"), started(maverick, 1, "off"), started(duel), started(pebbles, 3)],
    ids=["maverick", "maverick without undo", "duel", "pebbles"],
)
def test_games_with_undone_lines_of_any_length_pass_every_check(table: Table) -> None:
    tables = [walked(table, luck, 60) for luck in range(12)]

    assert [{}] * 12 == [failed(report_of(transcript(table))) for table in tables]
    assert {"Finished"} == {table.events[-1].type for table in tables}


def test_a_long_game_passes_every_check() -> None:
    table = played_out(started(maverick, 1, "free"), 500)

    assert report_of(transcript(table)).passed


def test_a_takeback_with_the_consent_of_all_passes() -> None:
    events = [event for luck in range(12) for event in walked(started(), luck, 60).events]

    assert {"step-back", "takeback"} == {event.data.kind for event in events if event.type == "Undone"}
    asked = {"TakebackAsked", "TakebackAgreed", "TakebackDeclined", "TakebackLapsed"}
    assert asked <= {event.type for event in events}


def test_every_takeback_among_three_seats_passes() -> None:
    table = talked_pebbles()

    assert ("TakebackAgreed", "Voided") == table.last()
    assert report_of(transcript(table)).passed


@pytest.mark.parametrize(
    "table",
    [
        started(duel).play(0, Scry()).undo(0, 4).agree(1).redo(1).agree(0).resign(0),
        started(duel).play(0, Scry()).undo(0, 4).later(LAPSE_MS).undo(0, 4).agree(1).resign(0),
        started(duel).play(0, Scry()).undo(0, 4).play(0, Raise()).undo(0, 5).void_by_operator(),
        started(duel).play(0, Scry(), Raise()).undo(1, 4).undo(0, 5).later(WAIT_MS).undo(1, 4).redo(0).resign(1),
        started(pebbles, seats=3).void(0).agree(1).resign(1).later(WAIT_MS).void(0).agree(2),
        started(pebbles, seats=1, undo="free").play(0, Take(1)).void(0),
        started(duel).void(1).void_by_operator(),
    ],
    ids=["redo", "lapsed", "operator", "lapses", "one is out", "alone", "lapsed by the operator"],
)
def test_takebacks_and_their_answers_pass(table: Table) -> None:
    report = report_of(transcript(table))

    assert report.passed, failed(report)


def test_a_game_that_is_over_from_the_start_passes() -> None:
    table = started(pebbles, options=Options(heap=0))

    assert ("SeatTaken", "Started", "Finished") == table.last()
    assert report_of(transcript(table)).passed


@pytest.mark.parametrize("table", [opened().close(), opened().sit("p0").close()], ids=["empty", "one seat"])
def test_a_closed_table_passes(table: Table) -> None:
    assert report_of(transcript(table)).passed


def test_a_seat_that_changed_hands_passes() -> None:
    table = opened().sit("p0", 0, entropy="early").leave(0).sit("p1", 1, entropy="late").sit("p2", 0).resign(1)

    assert report_of(transcript(table)).passed


def test_a_practice_seed_passes() -> None:
    table = opened(maverick, 1, undo="free", seeded="ab" * 32).sit("p0").resign(0)

    assert report_of(transcript(table)).passed


def test_receipts_kept_during_play_pass() -> None:
    table = started().play(0, Raise())
    text = transcript(table.resign(0))
    transcripts = [shown(table), shown(table, "p0"), shown(table, "p1"), shown(table.resign(0), "p1")]
    transcripts.append(transcripts[0].rpartition(b'{"head"')[0])

    report = report_of(text, receipts=[receipt(text, 5), receipt(text, 7)], redacted=transcripts)

    assert report.passed, failed(report)
    assert ["receipts", *["redacted"] * 5] == [check.name for check in report.checks if check.name.startswith("re")]


def test_events_in_an_old_shape_are_compared_in_their_newest() -> None:
    old = transcript(short_pebbles()).replace(b'"type":"pebbles.Taken"', b'"type":"pebbles.Took"')
    newer = replace(pebbles, upcasters={"pebbles.Took": lambda fact: {**fact, "type": "pebbles.Taken"}})
    text = sealed(events_of(old))

    assert report_of(text, {"pebbles": {1: newer}}).passed
    assert {"rules"} == set(failed(report_of(text)))
