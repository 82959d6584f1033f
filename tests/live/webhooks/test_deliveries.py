"""Deliveries: at least once, tried again up to a bound, and neither lost nor repeated over a restart."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

import domain.players.webhooks
from api.webhooks import courier
from api.webhooks.sending import Sender
from domain.players.webhooks import PAUSES
from domain.storage.opening import back_up
from tests.api.client import done, refused
from tests.api.serving import InProcess, in_process
from tests.live.receiving import Hook, Receiver, filled, later, silence, status, until
from tests.live.timing import DAY


def test_a_delivery_can_be_sent_again_under_its_id(server: InProcess) -> None:
    with Receiver(server) as receiver:
        hook = Hook(server.player(), receiver.url)
        tested = done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: not server.service.players.webhooks.waiting())
        again = done(hook.player.post(f"{hook.path}/deliveries/{tested['id']}/resend"), 202)
        receiver.until(lambda receiver: len(receiver.received) == 2)

        assert {tested["id"], again["id"]} == {each.headers["webhook-id"] for each in receiver.received}
        assert 1 == len(hook.deliveries())
        unknown = hook.player.post(f"{hook.path}/deliveries/msg_{'0' * 24}/resend")
        assert (404, "not-found") == refused(unknown)


@pytest.mark.parametrize(("private", "told"), [(False, "address-not-allowed"), (True, "not-resolved")])
def test_the_owner_of_a_webhook_does_not_learn_which_names_there_are_inside(
    path: Path, caplog: pytest.LogCaptureFixture, *, private: bool, told: str
) -> None:
    caplog.set_level("DEBUG", "takeback")

    async def resolve(host: str, _port: int) -> Sequence[str]:
        if host == "database.example.com":
            return ["10.0.0.1"]
        raise OSError

    sender = Sender(private=private, resolve=resolve)
    with in_process(path, sender=sender, private_webhooks=private) as server:
        seen = []
        for host in ("nothing.example.com", *([] if private else ["database.example.com"])):
            hook = Hook(server.player(), f"https://{host}/")
            done(hook.player.post(f"{hook.path}/test"), 202)
            until(server, lambda hook=hook: hook.attempts() == 1)  # type: ignore[misc]  # bound
            [delivery] = hook.deliveries()
            seen.append((delivery["failure"], delivery["state"], delivery.get("status"), delivery["attempts"]))
        metrics = server.service.process.metrics.exposition().decode()

    assert [(told, "waiting", None, 1)] * len(seen) == seen
    reasons = [line.reason for line in caplog.records if line.msg == "webhook-failed"]  # type: ignore[attr-defined]
    assert ["not-resolved", *([] if private else ["address-not-allowed"])] == reasons
    assert 'result="not-resolved"' in metrics


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
    monkeypatch.setattr(domain.players.webhooks, "MOST_WAITING", 3)
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


@pytest.mark.usefixtures("long")
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
            until(server, lambda: not server.service.players.webhooks.waiting())
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
        until(server, lambda: not server.service.players.webhooks.waiting())
    path.with_name(path.name + ".read").unlink()
    with in_process(path, sender=sender, private_webhooks=True) as server, Receiver(server) as receiver:
        ann.server = server
        last = server.service.tables.last_position()
        until(server, lambda: server.service.projections.models.position("table-list") == last)
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

        assert [table.id] == [item["table"] for item in receiver.of("turn")]


def test_a_webhook_that_fails_rests_with_all_that_waits_for_it(server: InProcess) -> None:
    with Receiver(server, status(500)) as receiver:
        ann = server.player()
        hook = Hook(ann, receiver.url, kinds=["turn"])
        for _ in range(5):
            done(ann.post(ann.open("maverick") / "seats"))
        filled(server)
        until(server, lambda: hook.attempts() == 1)  # only what is recorded has begun to rest
        server.runner.run(asyncio.sleep(0.1))
        assert 1 == hook.attempts() == len(receiver.received)

        for tried, rest in enumerate((1_100, 2_100), start=1):  # each is twice as long as the one before
            later(server, hook, rest - 500)
            server.runner.run(asyncio.sleep(0.1))
            assert tried == len(receiver.received)
            later(server, hook, 500)
            until(server, lambda tried=tried: hook.attempts() == tried + 1)  # type: ignore[misc]  # bound
        receiver.answer = status(200)
        later(server, hook, 40_000)
        until(server, lambda: {"delivered"} == {delivery["state"] for delivery in hook.deliveries()})

        assert 3 + 5 == len(receiver.received)


def test_the_attempts_of_a_player_are_paced(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courier, "AT_ONCE", 3)
    monkeypatch.setattr(courier, "ATTEMPTS_EACH", 1000.0)
    with Receiver(server) as receiver:
        player = server.player()
        for _ in range(2):
            Hook(player, receiver.url)
        other = Hook(server.player(), receiver.url)
        for _ in range(4):
            done(player.post(player.open("maverick") / "seats"))
        filled(server)
        receiver.until(lambda receiver: len(receiver.received) >= 3)
        server.runner.run(asyncio.sleep(0.1))
        assert len(receiver.received) <= 5  # of 8; an attempt of either webhook may be under way
        tried = len(receiver.received)

        done(other.player.post(f"{other.path}/test"), 202)
        until(server, lambda: ["delivered"] == [delivery["state"] for delivery in other.deliveries()])

        assert tried + 1 == len(receiver.received)
