"""Each change that concerns a player reaches their webhooks, signed, and nobody else's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.webhooks import outbox
from api.webhooks.sending import Sender
from domain.storage.opening import back_up, restore
from projections.table_rows import TableRow, decode_row
from tests.api.client import Json, Player, Table, done, refused, started, take
from tests.api.serving import InProcess, in_process
from tests.api.test_names import names_given
from tests.docs.programs import program
from tests.live.receiving import Hook, Received, Receiver, filled, later, signed, status, until
from tests.live.test_player import page
from tests.live.timing import DAY
from tests.openapi.contract import validator_of


def mover_of(table: Table, players: list[Player]) -> Player:
    """The player to act."""
    seat: int = done(players[0].get(str(table)), 200)["to_act"][0]
    return players[seat]


def test_a_turn_is_told_to_the_player_who_is_to_act(server: InProcess) -> None:
    table, players = started(server)
    mover = mover_of(table, players)
    other = next(player for player in players if player is not mover)
    done(other.post(other.open("maverick") / "seats"))  # a turn from before the webhook, which is not told
    with Receiver(server) as mine, Receiver(server) as theirs:
        hook = Hook(other, mine.url, kinds=["turn"])
        Hook(mover, theirs.url, kinds=["turn"])
        moved = done(mover.post(table / "actions", take(1)))
        mine.until(lambda mine: bool(mine.received))
        filled(server)
        until(server, lambda: not server.service.players.webhooks.waiting())

        [item] = [item for item in page(other)["events"] if item["table"] == table.id]
        assert [{"type": "turn", "data": item}] == mine.bodies
        assert moved["events"][-1]["at"] + 7 * DAY == item["due_at"]
        assert moved["version"] == item["version"]
        assert [] == theirs.received
        [received] = mine.received
        assert signed(received, hook.secret)
        assert not signed(received._replace(body=received.body + b" "), hook.secret)
        assert "POST /hook?who=me HTTP/1.1" == received.headers[":request"]
        assert ("application/json", f"127.0.0.1:{mine.port}") == (
            received.headers["content-type"],
            received.headers["host"],
        )
        [delivery] = hook.deliveries()
        assert received.headers["webhook-id"] == delivery["id"]
        assert ("delivered", 1, 204, table.id) == tuple(
            delivery[name] for name in ("state", "attempts", "status", "table")
        )


def test_a_row_that_cannot_be_read_holds_back_its_own_player_alone(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unreadable, its_players = started(server)
    readable, players = started(server)
    broken = True

    def decoding(shown: bytes) -> TableRow:
        row = decode_row(shown)
        if broken and row.id == unreadable.id:
            raise ValueError
        return row

    monkeypatch.setattr(outbox, "decode_row", decoding)
    monkeypatch.setattr(outbox, "FIRST_PAUSE", 0.01)
    with Receiver(server) as late, Receiver(server) as told:
        for table, seated, receiver in ((unreadable, its_players, late), (readable, players, told)):
            mover = mover_of(table, seated)
            Hook(next(player for player in seated if player is not mover), receiver.url, kinds=["turn"])
        for table, seated in ((unreadable, its_players), (readable, players)):
            done(mover_of(table, seated).post(table / "actions", take(1)))
        told.until(lambda told: len(told.received) == 1)
        until(server, lambda: outbox_failures(caplog) == 1)
        assert [] == late.received

        broken = False
        late.until(lambda late: len(late.received) == 1)
        assert 1 == outbox_failures(caplog)


def outbox_failures(caplog: pytest.LogCaptureFixture) -> int:
    """How often the log tells that the outbox could not be filled."""
    return [record.getMessage() for record in caplog.records].count("outbox-interrupted")


def test_takebacks_and_ends_are_told_to_those_whom_they_concern(server: InProcess) -> None:
    table, players = names_given(server, "Ann", "Ben", "Cleo")
    with Receiver(server) as told, Receiver(server) as only_over:
        hooks = [Hook(player, told.url, kinds=["takeback"]) for player in players]
        Hook(players[0], only_over.url, kinds=["over"])
        Hook(server.player("Eve"), told.url)
        done(players[0].post(table / "actions", take(1)))
        done(players[0].post(table / "undo", {"to_version": 5}))
        told.until(lambda told: len(told.received) == 2)
        assert all(item["pending_takeback"]["text"].startswith("Ann asks") for item in told.of("takeback"))
        for player in players[:2]:
            done(player.post(table / "resign"))
        only_over.until(lambda only: bool(only.received))
        filled(server)
        until(server, lambda: not server.service.players.webhooks.waiting())

        assert ["finished"] == [item["status"] for item in only_over.of("over")]
        assert [0, 1, 1] == [len(hook.deliveries()) for hook in hooks]


def test_the_python_client_reads_a_delivery_as_its_page_shows(
    server: InProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    with Receiver(server) as receiver:
        table, players = started(server, "maverick", 1)
        Hook(players[0], receiver.url)
        done(players[0].post(table / "resign"))
        receiver.until(lambda receiver: bool(receiver.received))
        [received] = receiver.received
        exec(program("python", page="clients"), {"body": received.body})  # noqa: S102  # the page's own

    data = received.json["data"]
    assert f"over {data['table']} {data['version']}\n" == capsys.readouterr().out


def test_a_test_is_signed_and_says_so(server: InProcess) -> None:
    with Receiver(server) as receiver:
        hook = Hook(server.player(), receiver.url)
        tested = done(hook.player.post(f"{hook.path}/test"), 202)
        receiver.until(lambda receiver: bool(receiver.received))

        [received] = receiver.received
        assert {"type", "data"} == {*received.json}
        assert "test" == received.json["type"]
        validator_of("WebhookEvent").validate(received.json)
        assert ("0" * 24, False, []) == tuple(received.json["data"][name] for name in ("table", "awaiting", "to_act"))
        done(hook.player.get(f"/me/events?after={received.json['data']['position']}"), 200)
        assert signed(received, hook.secret)
        assert received.headers["webhook-id"] == tested["id"]


def test_nothing_is_sent_once_the_webhook_is_deleted(server: InProcess) -> None:
    with Receiver(server, status(500)) as receiver:
        hook = Hook(server.player(), receiver.url)
        done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: hook.deliveries()[0]["attempts"] == 1)
        assert 204 == hook.player.delete(hook.path).status_code
        later(server, hook, 10_000)
        done(hook.player.post(hook.player.open("maverick") / "seats"))
        later(server, hook, 10_000)

        assert 1 == len(receiver.received)
        assert [] == done(hook.player.get("/me/webhooks"), 200)
        with server.database.webhooks() as stored:
            assert [] == stored.deliveries(hook.id, limit=100)
        for each in (hook.player.delete(hook.path), hook.player.post(f"{hook.path}/test")):
            assert (404, "not-found") == refused(each)


def test_nothing_of_an_erased_player_is_left_or_sent(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    with Receiver(server, status(500)) as receiver:
        hook = Hook(ann, receiver.url)
        done(ann.post(f"{hook.path}/test"), 202)
        until(server, lambda: hook.deliveries()[0]["attempts"] == 1)
        assert 204 == ann.delete("/me").status_code
        done(ben.post(table / "resign"))
        later(server, hook, 10_000)
        filled(server)

        assert 1 == len(receiver.received)
        with server.database.webhooks() as stored:
            assert ([], []) == (stored.webhooks(ann.id), stored.deliveries(hook.id, limit=100))
            assert [] == stored.webhooks_with_waiting_deliveries(due=2**62)


def test_names_are_those_of_when_it_is_sent(server: InProcess) -> None:
    table, players = names_given(server, "Zenobia", "Ben", "Cleo")
    with Receiver(server, status(500)) as receiver:
        hook = Hook(players[1], receiver.url, kinds=["takeback"])
        done(players[0].post(table / "actions", take(1)))
        done(players[0].post(table / "undo", {"to_version": 5}))
        until(server, lambda: [1] == [each["attempts"] for each in hook.deliveries()])
        with server.database.webhooks() as stored:
            [delivery] = stored.deliveries(hook.id, limit=1)
        assert delivery.notice is not None
        assert b"Zenobia" not in delivery.notice.shown
        players[0].delete("/me")
        later(server, hook, 10_000)
        receiver.until(lambda receiver: len(receiver.received) == 2)

        before, after = receiver.of("takeback")
        assert before["pending_takeback"].pop("text").startswith("Zenobia asks")
        assert after["pending_takeback"].pop("text").startswith("Seat 1 asks")
        assert before == after


def test_nobody_hears_of_a_seat_that_they_left(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    with Receiver(server) as receiver:
        hooks = [Hook(player, receiver.url) for player in (ann, ben)]
        table = ann.open("pebbles", seats=3)
        for player in (ann, ben):
            done(player.post(table / "seats"))
        assert ben.delete(table / "seats/1").is_success
        done(ann.post(table / "close"))
        receiver.until(lambda receiver: bool(receiver.received))
        filled(server)
        until(server, lambda: not server.service.players.webhooks.waiting())

        assert [1, 0] == [len(hook.deliveries()) for hook in hooks]
        assert ["closed"] == [item["status"] for item in receiver.of("over")]


def test_a_change_after_a_restore_has_another_id_than_the_lost_one_at_its_position(path: Path, tmp_path: Path) -> None:
    backup, sender = tmp_path / "backup", Sender(private=True, patience=60)
    with in_process(path, sender=sender, private_webhooks=True) as server, Receiver(server) as receiver:
        ann = server.player("Ann")
        table = ann.open("pebbles", seats=1, options={"heap": 9})
        Hook(ann, receiver.url, kinds=["turn"])
        done(ann.post(table / "seats"))
        back_up(path, backup, force=False, progress=lambda *_: None)
        receiver.until(lambda receiver: len(receiver.received) == 1)
        done(ann.post(table / "actions", take(1)))
        receiver.until(lambda receiver: len(receiver.received) == 2)
        before = {body["data"]["version"]: sent.headers["webhook-id"] for body, sent in told(receiver)}
    restore(backup, path, force=True, check=lambda _: None)

    with (
        in_process(path, sender=sender, private_webhooks=True) as server,
        Receiver(server, port=receiver.port) as again,
    ):
        again.until(lambda receiver: len(receiver.received) == 1)
        done(Player(server, ann.id, ann.name, ann.token).post(table / "actions", take(2)))
        again.until(lambda receiver: len(receiver.received) == 2)
        after = {body["data"]["version"]: sent.headers["webhook-id"] for body, sent in told(again)}

    kept, lost = sorted(before)
    assert [kept, lost] == sorted(after)
    assert before[kept] == after[kept]  # what comes twice has the same id
    assert before[lost] != after[lost]


def told(receiver: Receiver) -> Iterator[tuple[Json, Received]]:
    """What arrived, read and as it came."""
    return zip(receiver.bodies, receiver.received, strict=True)
