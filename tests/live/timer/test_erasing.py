"""A deleted account: nobody waits for its player, whatever the service dies of, and whatever else fails."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import api.running.erasing
from api.running.erasing import FIRST_PAUSE_MS, SETTLED_MS, Eraser
from domain.kernel import erasure
from domain.storage.addresses import Address, PostgresAddress
from domain.storage.postgres.schema import MIGRATIONS
from domain.storage.sqlite.schema import DATABASE
from domain.tables.commands import RequestContext, Sit
from domain.tables.service import Tables
from domain.tables.sessions import Turn
from domain.verifying import verify
from tests.api.client import SCRY, Json, Player, Table, done, offer_takeback, refused, started, take
from tests.api.serving import EVERY_GAME, Clock, InProcess, in_process, running
from tests.direct import direct
from tests.live.listening import listening
from tests.live.timing import WEEK, events_of, listed, pass_time
from tests.store.test_damage import damaged, flipped
from tests.volume import soak_on_postgres


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[InProcess]:
    """A service over a file, for what is the same on every backend."""
    with in_process(tmp_path / "takeback.db") as served:
        yield served


def carry_out(server: InProcess, eraser: Eraser | None = None) -> None:
    """Have the leader carry out what the erasures left to be done."""
    listed(server)
    server.runner.run((eraser or Eraser(server.service)).carry_out())
    listed(server)


def erase(player: Player) -> None:
    """Delete an account."""
    assert 204 == player.delete("/me").status_code


def left(server: InProcess) -> list[str]:
    """The players whose erasure is not carried out."""
    return [one.player for one in server.database.accounts.erasures(100)]


def last(player: Player, table: Table) -> list[tuple[str, str, Json]]:
    """The events of a table from the first one with a cause on: type, actor, cause."""
    told = [(event["type"], event["actor"], event["data"].get("cause")) for event in events_of(player, table)]
    first = next((place for place, (_, _, cause) in enumerate(told) if cause is not None), len(told))
    return told[first:]


@pytest.mark.parametrize("clock", [None, {"seconds_per_action": 604_800, "then": "resign"}])
def test_a_game_for_two_is_over_at_once(server: InProcess, clock: Json) -> None:
    table, [ann, ben] = started(server, clock=clock)
    erase(ann)
    carry_out(server)

    assert [("Resigned", "server", "erased"), ("Finished", "server", None)] == last(ben, table)
    assert [1] == done(ben.get(str(table)), 200)["outcome"]["winners"]
    assert verify(ben.get(table / "transcript").content, EVERY_GAME).passed


def test_the_others_play_on_and_are_told_why(embedded: InProcess) -> None:
    table, [ann, ben, _] = started(embedded, seats=3, options={"heap": 9})
    erase(ann)
    carry_out(embedded)

    assert [("Resigned", "server", "erased")] == last(ben, table)
    lines = [line["text"] for line in done(ben.get(table / "log"), 200)["lines"]]
    assert lines[-1].startswith("The account of Seat 1 was deleted, so Seat 1 resigned.")
    shown = done(ben.get(str(table)), 200)
    assert [True, False, False] == [seat["resigned"] for seat in shown["seats"]]
    assert [1] == shown["to_act"]
    done(ben.post(table / "actions", take(1)))


def test_no_takeback_waits_for_an_erased_player(embedded: InProcess) -> None:
    table, [ann, ben, cleo] = started(embedded, seats=3, options={"heap": 9})
    erase(ann)
    carry_out(embedded)

    assert [2] == done(ben.post(table / "void"))["pending_takeback"]["needs"]
    assert "closed" == done(cleo.post(table / "takebacks/1/agree"))["status"]


def test_a_takeback_that_waited_for_an_erased_player_lapses(embedded: InProcess) -> None:
    table, [ann, ben] = started(embedded, "duel")
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)
    erase(ben)
    carry_out(embedded)

    assert ["TakebackLapsed", "Resigned", "Finished"] == [event["type"] for event in events_of(ann, table)[-3:]]


def test_an_erased_player_is_not_present(embedded: InProcess) -> None:
    table, [ann, ben] = started(embedded)
    assert [True, True] == [seat["present"] for seat in done(ben.get(str(table)), 200)["seats"]]
    erase(ann)

    shown = done(ben.get(str(table)), 200)
    assert [False, True] == [seat["present"] for seat in shown["seats"]]


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("sits", [True, False])
def test_an_open_table_where_nobody_else_sits_is_closed(server: InProcess, visibility: str, sits: bool) -> None:  # noqa: FBT001  # a case
    ann, ben = server.player(), server.player("Ben")
    table = ann.open(visibility=visibility, seats=2)
    if sits:
        done(ann.post(table / "seats"))
    erase(ann)
    carry_out(server)

    session = server.runner.run(server.service.tables.sessions.entry(table.id)).session
    assert "closed" == session.status
    assert not any(one["id"] == table.id for one in done(ben.get("/tables?status=open"), 200)["tables"])


def test_an_open_table_where_another_sits_waits_for_somebody_else(embedded: InProcess) -> None:
    ben, cleo = embedded.player("Ben"), embedded.player("Cleo")
    table = ben.open(seats=3)
    for player in (ben, cleo):
        done(player.post(table / "seats"))
    erase(cleo)
    carry_out(embedded)

    assert [("SeatLeft", "server", "erased")] == last(ben, table)
    assert "Seat 2 is free again: the account of its player was deleted." == events_of(ben, table)[-1]["text"]
    assert "open" == done(ben.get(str(table)), 200)["status"]


def test_the_opener_of_a_table_where_another_sits_leaves_it_open(embedded: InProcess) -> None:
    ann, ben = embedded.player(), embedded.player("Ben")
    table = ann.open(seats=3)
    for player in (ann, ben):
        done(player.post(table / "seats"))
    erase(ann)
    carry_out(embedded)

    assert [("SeatLeft", "server", "erased")] == last(ben, table)


def test_sitting_down_with_an_erased_player_starts_no_game(server: InProcess) -> None:
    ann, ben = server.player(), server.player("Ben")
    opened, joined = ann.open(seats=2), ben.open(seats=2)
    done(ann.post(opened / "seats"))
    done(ann.post(joined / "seats"))
    erase(ann)

    assert (409, "table-closed") == refused(ben.post(opened / "seats"))
    assert [("SeatLeft", "server", "erased"), ("Closed", "server", "erased")] == last(ben, opened)
    assert "open" == done(ben.post(joined / "seats"))["status"]
    assert [("SeatLeft", "server", "erased"), ("SeatTaken", ben.id, None)] == last(ben, joined)


def test_a_player_erased_as_the_last_seat_is_taken_starts_no_game(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.player(), server.player("Ben")
    table = ben.open(seats=2)
    done(ann.post(table / "seats"))
    append = Turn.append

    def erase_then_append(turn: Turn, batch: Any) -> Any:
        monkeypatch.undo()
        with server.database.transaction() as transaction:
            transaction.accounts.erase_player(ann.id, server.clock())
        return append(turn, batch)

    monkeypatch.setattr(Turn, "append", erase_then_append)

    assert "open" == done(ben.post(table / "seats"))["status"]
    assert [("SeatLeft", "server", "erased"), ("SeatTaken", ben.id, None)] == last(ben, table)


def test_bots_do_not_fill_up_the_table_of_an_erased_player(file: Path) -> None:
    with in_process(file, bots=True) as server:
        ann, ben = server.player(), server.player("Ben")
        table = Table(done(ann.post("/quick", {"game": "maverick", "seats": 1, "bots_after": 5})))
        waiting = Table(done(ann.post("/quick", {"game": "full-throttle", "seats": 2, "bots_after": 5})))
        assert table.id != waiting.id
        assert 1 == len(server.database.bot_requests.page(9))
        erase(ann)

        assert [] == server.database.bot_requests.page(9)
        pass_time(server, 5000)
        carry_out(server)
        assert [("SeatLeft", "server", "erased"), ("Closed", "server", "erased")] == last(ben, waiting)


def test_a_game_against_bots_is_over_with_its_player(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        ann, ben = server.player(), server.player("Ben")
        table = ann.open("full-throttle", seats=3)
        done(ann.post(table / "seats"))
        for _ in range(2):
            done(ann.post(table / "bots", {"bot": "house"}))
        erase(ann)
        carry_out(server)

        assert [("Resigned", "server", "erased"), ("Voided", "server", None)] == last(ben, table)
        assert "Only bots were left in the game, so it was declared void." == events_of(ben, table)[-1]["text"]


def test_a_try_of_the_day_is_over_with_its_player(embedded: InProcess) -> None:
    ann = embedded.player()
    table = Table(done(ann.post("/tables", {"game": "maverick", "daily": True})))
    done(ann.post(table / "seats"))
    erase(ann)
    carry_out(embedded)

    session = embedded.runner.run(embedded.service.tables.sessions.entry(table.id)).session
    assert session.over
    assert {0} == session.erased


# Crash-safe.


def test_an_erasure_is_carried_out_after_a_kill(place: Address) -> None:
    clock = Clock()
    with in_process(place, clock=clock) as server:
        table, [ann, ben] = started(server)
        opened = ann.open()
        erase(ann)
        known, name = ben.token, ben.id
        assert [ann.id] == left(server)
        assert [] == last(ben, table)

    with in_process(place, clock=clock) as server:
        ben = Player(server, name, "Ben", known)
        carry_out(server)

        assert [("Resigned", "server", "erased"), ("Finished", "server", None)] == last(ben, table)
        assert [("Closed", "server", "erased")] == last(ben, opened)


def test_who_was_erased_before_there_were_marks_is_taken_out_too(place: Address) -> None:
    clock = Clock()
    with in_process(place, clock=clock) as server:
        table, [ann, ben] = started(server)
        over, [cleo, _] = started(server)
        done(cleo.post(over / "resign"))
        for player in (ann, cleo):
            erase(player)
        known = ben.token
    with direct(place) as execute:
        execute("DROP TABLE erasures", ())
        migrations = MIGRATIONS if isinstance(place, PostgresAddress) else DATABASE
        [marks] = [one for one in migrations if "CREATE TABLE erasures" in one[0]]
        for statement in marks:
            execute(statement, ())

    with in_process(place, clock=clock) as server:
        assert [ann.id] == left(server)
        carry_out(server)

        assert ["Resigned", "Finished"] == [type_ for type_, *_ in last(Player(server, ben.id, "Ben", known), table)]
        assert [] == left(server)


@soak_on_postgres
@pytest.mark.usefixtures("process", "long")
def test_a_service_that_is_killed_after_the_mark_carries_it_out_when_it_is_back(place: Address) -> None:
    with running(place, module="tests.live.timer.idle_eraser") as server:
        table, [ann, ben] = started(server, "full-throttle")
        erase(ann)
        assert [] == last(ben, table)
        server.kill()

    with running(place) as server:
        back = Player(server, ben.id, ben.name, ben.token)
        stream = back.get(table / "events?after=0", headers={"Accept": "application/x-ndjson"})  # ends with the table
        assert stream.text.rstrip().endswith('{"control":"end"}')
        assert ["Resigned", "Finished"] == [type_ for type_, *_ in last(back, table)]


def test_an_erasure_that_was_interrupted_goes_on(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.player()
    mine = [started_with(server, ann) for _ in range(3)]
    erase(ann)
    withdraw, seen = Tables.withdraw, set[str]()

    async def killed(of: Tables, table: str, player: str) -> object:
        seen.add(table)
        if len(seen) > 1:
            raise asyncio.CancelledError
        return await withdraw(of, table, player)

    monkeypatch.setattr(api.running.erasing, "AT_ONCE", 1)
    monkeypatch.setattr(Tables, "withdraw", killed)
    with pytest.raises(asyncio.CancelledError):
        carry_out(server)
    monkeypatch.undo()
    eve = server.player("Eve")
    assert 1 == sum(bool(last(eve, table)) for table in mine)
    carry_out(server)

    assert [[("Resigned", "server", "erased"), ("Finished", "server", None)]] * 3 == [last(eve, one) for one in mine]


def started_with(server: InProcess, player: Player) -> Table:
    """A table in play at which a player has the first seat."""
    table, other = player.open(seats=2), server.player("Other")
    for one in (player, other):
        done(one.post(table / "seats"))
    return table


def test_a_damaged_table_holds_up_no_other(server: InProcess) -> None:
    ann, eve = server.player(), server.player("Eve")
    broken, table = started_with(server, ann), started_with(server, ann)
    cleo = server.player("Cleo")
    third = started_with(server, cleo)
    listed(server)
    damaged(server, flipped, broken)
    server.service.tables.sessions.cache.evict(broken.id)
    erase(ann)
    erase(cleo)
    eraser = Eraser(server.service)
    carry_out(server, eraser)

    assert [broken.id] == list(server.service.tables.sessions.loader.damaged)
    assert ["Resigned", "Finished"] == [type_ for type_, *_ in last(eve, table)]
    assert ["Resigned", "Finished"] == [type_ for type_, *_ in last(eve, third)]
    server.clock.advance(SETTLED_MS)
    carry_out(server, eraser)
    assert [ann.id] == left(server)


def test_a_table_that_fails_is_tried_again_after_a_pause(
    embedded: InProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, eve = embedded.player(), embedded.player("Eve")
    table = started_with(embedded, ann)
    erase(ann)
    tries = []

    def failing(*_: object) -> None:
        tries.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr(erasure, "withdraw", failing)
    eraser = Eraser(embedded.service)
    for pause in (0, FIRST_PAUSE_MS // 2, FIRST_PAUSE_MS // 2, FIRST_PAUSE_MS):
        embedded.clock.advance(pause)
        carry_out(embedded, eraser)
    assert 2 == len(tries)
    assert "player-not-withdrawn" in caplog.text
    monkeypatch.undo()
    embedded.clock.advance(2 * FIRST_PAUSE_MS)
    carry_out(embedded, eraser)

    assert ["Resigned", "Finished"] == [type_ for type_, *_ in last(eve, table)]


def test_what_a_request_did_that_was_under_way_is_undone_later(server: InProcess) -> None:
    ann, ben = server.player(), server.player("Ben")
    erase(ann)
    eraser = Eraser(server.service)
    carry_out(server, eraser)
    table, tables = ben.open(seats=3), server.service.tables
    options = EVERY_GAME["pebbles"][1].seat_options_type()
    server.runner.run(tables.handle(table.id, RequestContext(ann.id), Sit(None, "", options)))
    carry_out(server, eraser)
    assert [] == last(ben, table)
    server.clock.advance(SETTLED_MS)
    carry_out(server, eraser)

    assert [("SeatLeft", "server", "erased")] == last(ben, table)
    assert [] == left(server)


def test_the_leader_does_it_without_being_asked(file: Path) -> None:
    with in_process(file, timer=True) as server:
        table, [ann, ben] = started(server)
        with listening(ben, table / "events") as stream:
            erase(ann)
            stream.until_end()

        assert [("Resigned", "server", "erased"), ("Finished", "server", None)] == last(ben, table)


def test_nobody_is_erased_who_does_not_exist(embedded: InProcess) -> None:
    assert False is embedded.runner.run(embedded.service.players.accounts.erase("ab" * 9))
    assert [] == left(embedded)


def test_a_seat_of_an_erased_player_falls_due_no_more(embedded: InProcess) -> None:
    table, [ann, ben, _] = started(embedded, seats=3, options={"heap": 9})
    erase(ann)
    carry_out(embedded)

    assert [None] == [seat.get("due_at") for seat in done(ben.get(str(table)), 200)["seats"][:1]]
    pass_time(embedded, WEEK + 1)
    assert ["Resigned", "Resigned", "Finished"] == [type_ for type_, *_ in last(ben, table)]
