"""Entropy that is not revealed in time: the table starts without it or is closed, and whoever withholds it resigns."""

import pytest

from domain.verifying import verify
from tests.api.client import Json, done, refused, transcript
from tests.api.sealing import dealing, reveal, seal
from tests.api.serving import EVERY_GAME, InProcess
from tests.live.timer.test_erasing import carry_out, erase, left
from tests.live.timing import DAY, RANDOM, RESIGN, by_server, due_at, events_of, pass_time


@pytest.mark.parametrize("clock", [RESIGN, RANDOM])
def test_a_seat_that_does_not_reveal_resigns(server: InProcess, clock: Json) -> None:
    table, [ann, ben] = dealing(server, clock=clock)
    done(reveal(ann, table))
    pass_time(server, 59_000)
    assert [] == by_server(ann, table)

    pass_time(server, 1_000)

    assert ["Revealed", "Started", "Resigned", "Finished"] == by_server(ann, table)
    resigned = events_of(ann, table)[-2]
    assert (1, "unrevealed") == (resigned["data"]["seat"], resigned["data"]["cause"])
    said = "Player 1 did not reveal the seat's part of the deal in time, so Player 1 resigned."
    assert resigned["text"].startswith(said)
    assert (409, "already-revealed") == refused(reveal(ben, table))
    report = verify(ben.get(table / "transcript").content, EVERY_GAME)
    assert report.passed
    [deal] = [check for check in report.checks if check.name == "deal"]
    assert "seat 1 did not reveal: it chose between two deals" == deal.detail


def test_a_table_is_closed_where_nobody_reveals(server: InProcess) -> None:
    table, [ann, _] = dealing(server, clock=RESIGN)
    pass_time(server, 60_000)

    assert ["Closed"] == by_server(ann, table)
    closed = events_of(ann, table)[-1]
    assert "unrevealed" == closed["data"]["cause"]
    assert "Nobody revealed a part of the deal in time, so the table was closed." == closed["text"]
    assert (409, "table-closed") == refused(reveal(ann, table))
    assert "takeback/2-redacted" == transcript(ann, table)[0]["format"]


def test_a_table_without_a_clock_closes_as_an_open_one(server: InProcess) -> None:
    table, [ann, _] = dealing(server, clock=None)
    done(reveal(ann, table))
    assert due_at(ann, table) is None
    pass_time(server, DAY - 1_000)
    assert [] == by_server(ann, table)

    pass_time(server, 1_000)

    assert ["Closed"] == by_server(ann, table)


def test_a_table_with_a_clock_is_not_closed_as_an_open_one(server: InProcess) -> None:
    table, [ann, _] = dealing(server)
    pass_time(server, DAY)

    assert [] == by_server(ann, table)
    assert "open" == done(ann.get(str(table)), 200)["status"]


def test_an_erased_player_is_taken_out_once_the_game_has_started(server: InProcess) -> None:
    ann, old = server.player("Ann"), server.player("Old")
    table = ann.open("pebbles", seats=2)
    done(old.post(table / "seats"))
    seal(ann, table)
    erase(old)
    carry_out(server)
    server.clock.advance(120_000)
    carry_out(server)
    assert [old.id] == left(server)
    assert [] == by_server(ann, table)

    done(reveal(ann, table))
    server.clock.advance(3_600_000)
    carry_out(server)

    assert ["Resigned", "Finished"] == by_server(ann, table)
    server.clock.advance(120_000)
    carry_out(server)
    assert [] == left(server)


@pytest.mark.parametrize("has_revealed", [False, True])
def test_nobody_waits_for_the_secret_of_an_erased_player(server: InProcess, *, has_revealed: bool) -> None:
    table, [ann, ben] = dealing(server)
    if has_revealed:
        done(reveal(ann, table))
    erase(ben)
    carry_out(server)

    assert ["Closed"] == by_server(ann, table)
    assert "closed" == done(ann.get(str(table)), 200)["status"]
    assert "erased" == events_of(ann, table)[-1]["data"]["cause"]
