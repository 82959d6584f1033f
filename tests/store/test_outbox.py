"""Webhooks and their outbox as they are stored: what is done to one of them is done to no other."""

from collections.abc import Iterator

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent

from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.events import Append
from domain.storage.opening import open_database
from domain.storage.webhooks import Delivery, Kind, Notice, Webhook

OLD = Webhook("w2", "ann", "https://ann.example/old", ("turn", "over"), "s2", 1, 0)
NEW = Webhook("w1", "ann", "https://ann.example/new", ("takeback",), "s1", 2, 0)
BENS = Webhook("w3", "ben", "https://ben.example", ("turn",), "s3", 3, 0)


def delivery(id_: str, webhook: str = "w1", table: str = "t1", kind: Kind = "turn", at: int = 50) -> Delivery:
    """A delivery that waits, to be tried at a time."""
    return Delivery(id_, webhook, kind, Notice(table, 7, 1, b"{}"), at - 10, at)


def delivered(one: Delivery) -> Delivery:
    """What became of it."""
    return msgspec.structs.replace(one, state="delivered", attempts=one.attempts + 1, last_at=60, status=204)


@pytest.fixture
def database(place: Address) -> Iterator[Database]:
    """A database with two webhooks of Ann and one of Ben."""
    with open_database(place) as opened:
        with opened.transaction() as transaction:
            for webhook in (OLD, NEW, BENS):
                transaction.webhooks.add_webhook(webhook)
        yield opened


def put(database: Database, *deliveries: Delivery) -> None:
    """Store deliveries."""
    with database.transaction() as transaction:
        for one in deliveries:
            transaction.webhooks.put_delivery(one)


def stored(database: Database, webhook: str = "w1", limit: int = 100) -> list[Delivery]:
    """The newest deliveries of a webhook, the newest first."""
    with database.webhooks() as webhooks:
        return webhooks.deliveries(webhook, limit=limit)


def of_player(database: Database, player: str) -> list[Webhook]:
    """A player's webhooks."""
    with database.webhooks() as webhooks:
        return webhooks.webhooks(player)


def test_each_player_has_their_webhooks_the_oldest_first(database: Database) -> None:
    assert ([OLD, NEW], [BENS], []) == tuple(of_player(database, player) for player in ("ann", "ben", "cleo"))
    with database.webhooks() as webhooks:
        assert {"ann", "ben"} == webhooks.players_with_webhooks()


def test_a_webhook_begins_at_the_end_of_the_log(database: Database) -> None:
    database.append([Append([StoredEvent("t1", version, "duel.1.Opened", b"{}") for version in (1, 2)])])
    while database.settled_position() < database.last_position():  # other tests have transactions at the server
        pass
    late = Webhook("w4", "cleo", "https://cleo.example", ("turn",), "s4", 4, 0)

    with database.transaction() as transaction:
        transaction.webhooks.add_webhook(late)

    assert [msgspec.structs.replace(late, position=database.last_position())] == of_player(database, "cleo")
    assert [OLD, NEW] == of_player(database, "ann")


def test_a_webhook_is_removed_with_its_deliveries_alone(database: Database) -> None:
    put(database, delivery("d1"), delivery("d2", "w2"), delivery("d3", "w3"))

    with database.transaction() as transaction:
        transaction.webhooks.remove_webhook("w1")

    assert ([OLD], [BENS]) == (of_player(database, "ann"), of_player(database, "ben"))
    assert [[], ["d2"], ["d3"]] == [[one.id for one in stored(database, webhook)] for webhook in ("w1", "w2", "w3")]


def test_an_erased_player_s_webhooks_go_and_nobody_else_s(database: Database) -> None:
    put(database, delivery("d1"), delivery("d2", "w2"), delivery("d3", "w3"))

    with database.transaction() as transaction:
        transaction.accounts.erase_player("ann", 5)

    assert ([], [BENS]) == (of_player(database, "ann"), of_player(database, "ben"))
    assert [[], [], ["d3"]] == [[one.id for one in stored(database, webhook)] for webhook in ("w1", "w2", "w3")]


def test_disabling_a_webhook_gives_up_what_waits_there_and_is_done_once(database: Database) -> None:
    done = delivery("d1")
    put(database, done, delivery("d3", "w3"))
    with database.transaction() as transaction:
        transaction.webhooks.update_delivery(delivered(done), keep=10)
        transaction.webhooks.put_delivery(delivery("d2"))

        transaction.webhooks.disable_webhook("w1", 70, "gone")
        transaction.webhooks.disable_webhook("w1", 80, "failing")

    disabled = msgspec.structs.replace(NEW, disabled_at=70, disabled_because="gone")
    assert ([OLD, disabled], [BENS]) == (of_player(database, "ann"), of_player(database, "ben"))
    assert [("d2", "failed"), ("d1", "delivered")] == [(one.id, one.state) for one in stored(database)]
    assert [delivery("d3", "w3")] == stored(database, "w3")


def test_what_happened_is_enqueued_once_and_only_where_it_follows(database: Database) -> None:
    with database.transaction() as transaction:
        assert not transaction.webhooks.enqueue("w1", [delivery("d1")], after=1, position=5)
        assert transaction.webhooks.enqueue("w1", [delivery("d2")], after=0, position=5)
        assert not transaction.webhooks.enqueue("w1", [delivery("d3")], after=0, position=5)
        transaction.webhooks.disable_webhook("w2", 70, "gone")
        assert not transaction.webhooks.enqueue("w2", [delivery("d4", "w2")], after=0, position=5)

    assert [0, 5] == [webhook.position for webhook in of_player(database, "ann")]
    assert [BENS] == of_player(database, "ben")
    assert [[delivery("d2")], []] == [stored(database, webhook) for webhook in ("w1", "w2")]


def test_of_what_waits_for_a_table_and_kind_only_the_newest_is_kept(database: Database) -> None:
    others = [delivery("d2", "w2"), delivery("d3", table="t2"), delivery("d4", kind="over")]
    tried = msgspec.structs.replace(delivery("d1"), attempts=1, next_at=90, last_at=60, status=500)
    put(database, delivery("d1"), *others)
    with database.transaction() as transaction:
        transaction.webhooks.update_delivery(tried, keep=10)
    newer = Delivery("d5", "w1", "turn", Notice("t1", 9, 2, b"[]"), 80, 80)

    put(database, newer)

    kept = msgspec.structs.replace(tried, id="d5", notice=newer.notice, created_at=80)
    assert [others[2], others[1], kept] == stored(database)
    assert [others[0]] == stored(database, "w2")


def test_a_delivery_that_does_not_wait_is_not_replaced(database: Database) -> None:
    first, second, third = (delivery(f"d{number}") for number in (1, 2, 3))
    for one in (first, second):
        put(database, one)
        with database.transaction() as transaction:
            transaction.webhooks.update_delivery(delivered(one), keep=10)
    again = msgspec.structs.replace(delivered(first), state="waiting")

    put(database, third)
    assert [third, delivered(second), delivered(first)] == stored(database)

    with database.transaction() as transaction:
        transaction.webhooks.update_delivery(again, keep=10)
    put(database, delivery("d4", at=70))
    assert ["d4", "d2", "d1"] == [one.id for one in stored(database)]


def test_a_test_that_is_replaced_is_due_at_once(database: Database) -> None:
    first, second = (Delivery(id_, "w1", "test", None, at, at) for id_, at in (("d1", 50), ("d3", 60)))
    put(database, first, Delivery("d2", "w3", "test", None, 50, 50), delivery("d4"))
    with database.transaction() as transaction:
        transaction.webhooks.update_delivery(msgspec.structs.replace(first, attempts=1, next_at=90), keep=10)

    put(database, second)

    assert [delivery("d4"), msgspec.structs.replace(second, attempts=1)] == stored(database)
    assert ["d2"] == [one.id for one in stored(database, "w3")]


def test_the_delivery_that_is_due_first_is_tried_next(database: Database) -> None:
    done = delivery("d1", table="t1", at=40)
    put(database, delivery("d2", table="t2", at=70), delivery("d3", table="t3", at=60), done, delivery("d4", "w3"))
    with database.transaction() as transaction:
        transaction.webhooks.update_delivery(delivered(done), keep=10)

    with database.webhooks() as webhooks:
        assert (NEW, delivery("d3", table="t3", at=60)) == webhooks.next_delivery("w1")
        assert webhooks.next_delivery("w2") is None
        due = [sorted(webhooks.webhooks_with_waiting_deliveries(due=at)) for at in (40, 49, 50, 59, 60)]
    assert [[], [], ["w3"], ["w3"], ["w1", "w3"]] == due


def test_of_what_does_not_wait_the_newest_are_kept(database: Database) -> None:
    several = [delivery(f"d{number}", table=f"t{number}") for number in range(6)]
    theirs = [delivery(f"e{number}", "w3", f"t{number}") for number in range(3)]
    put(database, *several, *theirs)

    with database.transaction() as transaction:
        for one in theirs:
            transaction.webhooks.update_delivery(delivered(one), keep=10)
        for one in several[1:5]:
            transaction.webhooks.update_delivery(delivered(one), keep=3)
        transaction.webhooks.update_delivery(delivered(delivery("gone")), keep=3)
        assert [2, 0, 0] == [transaction.webhooks.count_waiting(webhook) for webhook in ("w1", "w2", "w3")]

    assert [several[5], *map(delivered, reversed(several[2:5])), several[0]] == stored(database)
    assert [*map(delivered, reversed(theirs))] == stored(database, "w3")
    assert [several[5], delivered(several[4])] == stored(database, limit=2)


def test_a_delivery_is_found_at_its_own_webhook(database: Database) -> None:
    put(database, delivery("d1"), delivery("d2", table="t2"))

    with database.transaction() as transaction:
        found = [transaction.webhooks.delivery(*each) for each in (("w1", "d1"), ("w1", "d2"), ("w2", "d1"))]

    assert [delivery("d1"), delivery("d2", table="t2"), None] == found
