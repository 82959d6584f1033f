"""Webhooks: each change that concerns a player reaches their receiver at least once, signed, and nobody else's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import domain.webhooks
from api.webhooks import outbox
from api.webhooks.sending import Sender
from domain.storage.opening import back_up
from domain.webhooks import PAUSES
from projections.table_rows import TableRow, decode_row
from tests.api.client import Player, Table, done, pointers, refused, started, take
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process
from tests.api.test_names import names_given
from tests.live.receiving import Hook, Receiver, filled, later, signed, silence, status, until
from tests.live.test_player import id_of, page

DAY = 86_400_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "takeback.db"


@pytest.fixture
def server(path: Path) -> Iterator[InProcess]:
    """The service, which delivers to this machine."""
    with in_process(path, sender=Sender(private=True, patience=5), private_webhooks=True) as served:
        yield served


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
        until(server, lambda: not server.service.webhooks.waiting())

        [item] = [item for item in page(other)["events"] if item["table"] == id_of(table)]
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
        assert ("delivered", 1, 204, id_of(table)) == tuple(
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
        if broken and row.id == id_of(unreadable):
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
        until(server, lambda: not server.service.webhooks.waiting())

        assert ["finished"] == [item["status"] for item in only_over.of("over")]
        assert [0, 1, 1] == [len(hook.deliveries()) for hook in hooks]


def test_a_test_is_signed_and_says_so(server: InProcess) -> None:
    with Receiver(server) as receiver:
        hook = Hook(server.player(), receiver.url)
        tested = done(hook.player.post(f"{hook.path}/test"), 202)
        receiver.until(lambda receiver: bool(receiver.received))

        [received] = receiver.received
        assert {"type": "test"} == received.json
        assert signed(received, hook.secret)
        assert received.headers["webhook-id"] == tested["id"]


def test_a_delivery_can_be_sent_again_under_its_id(server: InProcess) -> None:
    with Receiver(server) as receiver:
        hook = Hook(server.player(), receiver.url)
        tested = done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: not server.service.webhooks.waiting())
        again = done(hook.player.post(f"{hook.path}/deliveries/{tested['id']}/resend"), 202)
        receiver.until(lambda receiver: len(receiver.received) == 2)

        assert {tested["id"], again["id"]} == {each.headers["webhook-id"] for each in receiver.received}
        assert 1 == len(hook.deliveries())
        unknown = hook.player.post(f"{hook.path}/deliveries/msg_{'0' * 24}/resend")
        assert (404, "not-found") == refused(unknown)


def test_what_failed_is_tried_again_for_two_days_and_then_the_webhook_is_disabled(server: InProcess) -> None:
    with Receiver(server, status(500)) as receiver:
        hook = Hook(server.player(), receiver.url)
        begun = server.clock()
        done(hook.player.post(f"{hook.path}/test"), 202)
        pauses = []
        for attempt in range(1, len(PAUSES) + 1):
            until(server, lambda attempt=attempt: hook.deliveries()[0]["attempts"] == attempt)  # type: ignore[misc]  # bound
            [delivery] = hook.deliveries()
            assert ("waiting", 500, "refused-by-status") == (
                delivery["state"],
                delivery["status"],
                delivery["failure"],
            )
            assert attempt == len(receiver.received)
            pauses.append(delivery["next_at"] - server.clock())
            assert hook.listed()["disabled_at"] is None
            later(server, hook, pauses[-1])
        until(server, lambda: hook.listed()["disabled_at"] is not None)

        assert all(
            0.99 * planned <= pause / 1000 <= 1.11 * planned for planned, pause in zip(PAUSES, pauses, strict=True)
        )
        assert 47.5 * DAY / 24 <= hook.listed()["disabled_at"] - begun <= 53 * DAY / 24
        assert "failing" == hook.listed()["disabled_because"]
        assert ["failed"] == [delivery["state"] for delivery in hook.deliveries()]
        assert 1 == len({received.headers["webhook-id"] for received in receiver.received})
        assert (409, "webhook-disabled") == refused(hook.player.post(f"{hook.path}/test"))
        again = hook.player.post(f"{hook.path}/deliveries/{hook.deliveries()[0]['id']}/resend")
        assert (409, "webhook-disabled") == refused(again)


def test_a_receiver_that_is_back_gets_what_waited(server: InProcess) -> None:
    with Receiver(server, status(503)) as receiver:
        hook = Hook(server.player(), receiver.url)
        done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: hook.deliveries()[0]["attempts"] == 1)
        receiver.answer = status(200)
        later(server, hook, 7_000)
        until(server, lambda: hook.deliveries()[0]["state"] == "delivered")

        assert 2 == len(receiver.received)


def test_a_receiver_that_is_gone_disables_the_webhook_at_once(server: InProcess) -> None:
    with Receiver(server, status(410)) as receiver:
        hook = Hook(server.player(), receiver.url)
        done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: hook.listed()["disabled_because"] == "gone")
        done(hook.player.post(hook.player.open("maverick") / "seats"))
        filled(server)

        assert 1 == len(receiver.received) == len(hook.deliveries())


def test_of_changes_that_wait_only_the_newest_of_a_table_comes(server: InProcess) -> None:
    with Receiver(server, status(500)) as receiver:
        ann = server.player()
        hook = Hook(ann, receiver.url, kinds=["turn"])
        table = ann.open("maverick")
        seated = done(ann.post(table / "seats"))
        until(server, lambda: [1] == [each["attempts"] for each in hook.deliveries()])
        moved = done(ann.post(table / "actions", {"action": seated["actions"][0]}))
        filled(server)
        [waiting] = hook.deliveries()
        receiver.answer = status(200)
        later(server, hook, 7_000)
        until(server, lambda: hook.deliveries()[0]["state"] == "delivered")

        assert [seated["version"], moved["version"]] == [item["version"] for item in receiver.of("turn")]
        first, last = receiver.received
        assert waiting["id"] == last.headers["webhook-id"] != first.headers["webhook-id"]


def test_where_too_much_waits_the_webhook_is_disabled(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domain.webhooks, "MOST_WAITING", 3)
    with Receiver(server, status(500)) as receiver:
        ann = server.player()
        hook = Hook(ann, receiver.url)
        for _ in range(3):
            done(ann.post(ann.open("maverick") / "seats"))
            filled(server)
        assert hook.listed()["disabled_at"] is None
        done(ann.post(ann.open("maverick") / "seats"))
        filled(server)

        until(server, lambda: hook.listed()["disabled_because"] == "overflow")
        until(server, lambda: {"failed"} == {each["state"] for each in hook.deliveries()})


def test_a_slow_receiver_holds_up_no_other(server: InProcess) -> None:
    with Receiver(server, silence) as slow, Receiver(server) as quick:
        ann, ben = server.player("Ann"), server.player("Ben")
        stalled, hook = Hook(ann, slow.url), Hook(ben, quick.url)
        for each in (stalled, hook):
            done(each.player.post(f"{each.path}/test"), 202)
        slow.until(lambda slow: bool(slow.received))
        quick.until(lambda quick: bool(quick.received))

        assert 0 == stalled.deliveries()[0]["attempts"]


def test_a_player_has_four_attempts_at_one_time(server: InProcess) -> None:
    with Receiver(server, silence) as slow, Receiver(server) as quick:
        ann, ben = server.player("Ann"), server.player("Ben")
        for hook in [*(Hook(ann, slow.url) for _ in range(6)), Hook(ben, quick.url)]:
            done(hook.player.post(f"{hook.path}/test"), 202)
        quick.until(lambda quick: bool(quick.received))
        slow.until(lambda slow: len(slow.received) == 4)

        assert 4 == slow.connections


def test_nothing_is_sent_twice_or_lost_over_a_restart(path: Path) -> None:
    with in_process(path, private_webhooks=True) as server:  # delivers nothing
        ann = server.player()
        with Receiver(server) as receiver:
            hook = Hook(ann, receiver.url, kinds=["turn"])
        version = done(ann.post(ann.open("maverick") / "seats"))["version"]
        port = receiver.port
    sender = Sender(private=True)
    with in_process(path, sender=sender, private_webhooks=True) as server:
        ann.server = server
        until(server, lambda: [1] == [each["attempts"] for each in hook.deliveries()])
        assert "not-connected" == hook.deliveries()[0]["failure"]
        first = hook.deliveries()
    with in_process(path, sender=sender, private_webhooks=True) as server:
        ann.server = server
        with Receiver(server, port=port) as receiver:
            server.clock.advance(10_000)
            receiver.until(lambda receiver: bool(receiver.received))
            until(server, lambda: not server.service.webhooks.waiting())
            assert [first[0]["id"]] == [each.headers["webhook-id"] for each in receiver.received]
            assert [version] == [item["version"] for item in receiver.of("turn")]
    with in_process(path, sender=sender, private_webhooks=True) as server:
        ann.server = server
        with Receiver(server, port=port) as receiver:
            later(server, hook, 10_000)
            done(ann.post(ann.open("maverick") / "seats"))
            receiver.until(lambda receiver: bool(receiver.received))
            filled(server)
            assert 1 == len(receiver.of("turn"))
            assert first[0]["id"] != receiver.received[0].headers["webhook-id"]


def test_a_rebuilt_list_sends_nothing_again(path: Path) -> None:
    sender = Sender(private=True)
    with in_process(path, sender=sender, private_webhooks=True) as server, Receiver(server) as receiver:
        ann = server.player()
        hook = Hook(ann, receiver.url)
        done(ann.post(ann.open("maverick") / "seats"))
        receiver.until(lambda receiver: bool(receiver.received))
        until(server, lambda: not server.service.webhooks.waiting())
    path.with_name(path.name + ".read").unlink()
    with in_process(path, sender=sender, private_webhooks=True) as server, Receiver(server) as receiver:
        ann.server = server
        last = server.service.tables.last_position()
        until(server, lambda: server.service.read.position("table-list") == last)
        filled(server)

        assert 1 == len(hook.deliveries())
        assert "delivered" == hook.deliveries()[0]["state"]


def test_a_restored_backup_tells_what_happens_from_then_on(path: Path, tmp_path: Path) -> None:
    """The outbox goes back with the events, so that nothing is skipped where positions are used again."""
    backup, sender = tmp_path / "backup.db", Sender(private=True)
    with in_process(path, sender=sender, private_webhooks=True) as server, Receiver(server) as receiver:
        ann = server.player()
        Hook(ann, receiver.url, kinds=["turn"])
        table = ann.open("maverick")
        back_up(path, backup, force=False, progress=lambda _, __: None)
        for _ in range(3):
            done(ann.post(ann.open("maverick") / "seats"))
        receiver.until(lambda receiver: len(receiver.received) == 3)
        port = receiver.port
    with in_process(backup, sender=sender, private_webhooks=True) as server, Receiver(server, port=port) as receiver:
        ann.server = server
        done(ann.post(table / "seats"))
        receiver.until(lambda receiver: bool(receiver.received))
        filled(server)

        assert [id_of(table)] == [item["table"] for item in receiver.of("turn")]


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
        until(server, lambda: not server.service.webhooks.waiting())

        assert [1, 0] == [len(hook.deliveries()) for hook in hooks]
        assert ["closed"] == [item["status"] for item in receiver.of("over")]


def test_a_player_has_at_most_ten_webhooks(server: InProcess) -> None:
    ann = server.player()
    for number in range(10):
        Hook(ann, f"https://bot.example/{number}")
    assert (409, "too-many-webhooks") == refused(ann.post("/me/webhooks", {"url": "https://bot.example/"}))
    assert 204 == ann.delete(f"/me/webhooks/{done(ann.get('/me/webhooks'), 200)[0]['id']}").status_code
    Hook(ann, "https://bot.example/")


def test_only_the_player_sees_a_webhook_and_nobody_its_secret_again(server: InProcess) -> None:
    hook = Hook(server.player(), "https://bot.example/")
    eve = server.player("Eve")
    operator = Player(server, "", "", OPERATOR_TOKEN)

    assert {"id", "url", "kinds", "created_at", "disabled_at", "disabled_because"} == set(hook.listed())
    assert [] == done(eve.get("/me/webhooks"), 200)
    for refusal in (eve.get(f"{hook.path}/deliveries"), eve.post(f"{hook.path}/test"), eve.delete(hook.path)):
        assert (404, "not-found") == refused(refusal)
    assert (401, "unauthorized") == refused(server.stranger().get("/me/webhooks"))
    assert (403, "operator") == refused(operator.get("/me/webhooks"))


WRONG = [
    *("http://bot.example/", "ftp://bot.example/", "bot.example", "//bot.example", "https://", "https:///path"),
    *("https://user@bot.example/", "https://user:word@bot.example/", "https://bot.example/#part"),
    *("https://bot.example:0/", "https://bot.example:99999/", "https://bot.example:x/", "https://[::1", "https://b t/"),
    *(
        "https://bot.example/\n",
        "https://bücher.example/",
        "https://bot.example\\@127.0.0.1/",
        "https://-/",
        "https://.",
    ),
    *("https://localhost/", "https://LOCALHOST./", "https://127.0.0.1/", "https://10.1.2.3:8443/", "https://[::1]/"),
    *("https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://192.168.0.1/", "https://0.0.0.0/"),
    *(
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://100.64.0.1/",
        "https://224.0.0.1/",
        "https://[64:ff9b::a00:1]/",
    ),
]


@pytest.mark.parametrize("url", WRONG)
def test_an_address_that_cannot_be_used_is_refused_with_its_reason(tmp_path: Path, url: str) -> None:
    fault = domain.webhooks.url_fault(url, private=False)

    assert fault is not None
    assert fault.endswith(".")


RIGHT = [
    *(
        "https://bot.example/",
        "https://bot.example",
        "https://bot.example:8443/a/b?c=d&e=%20",
        "https://93.184.216.34/",
    ),
    *(
        "https://[2606:2800:220:1:248:1893:25c8:1946]:443/x",
        "https://xn--bcher-kva.example/",
        "HTTPS://bot_1.example./",
    ),
]


@pytest.mark.parametrize("url", RIGHT)
def test_a_public_address_is_taken(url: str) -> None:
    assert domain.webhooks.url_fault(url, private=False) is None


def test_a_bad_body_is_refused_by_field(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann = server.player()
        for body, code, pointer in [
            ({"url": "https://10.0.0.1/"}, "invalid-url", "/url"),
            ({"url": "x" * 1001}, "invalid-shape", "/url"),
            ({"url": ""}, "invalid-shape", "/url"),
            ({"url": "https://bot.example/", "kinds": []}, "invalid-shape", "/kinds"),
            ({"url": "https://bot.example/", "kinds": ["turns"]}, "invalid-shape", "/kinds/0"),
            ({"url": "https://bot.example/", "secret": "mine"}, "invalid-shape", "/secret"),
        ]:
            refusal = ann.post("/me/webhooks", body)
            assert (422, code) == refused(refusal)
            assert [pointer] == pointers(refusal)
