"""What the Python client finds out about a doubt, a restore or a contradiction; what streams and reveals do then."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from takeback_client import Call, Contradiction, Receipts, Restored, Secrets
from takeback_client.answers import Said
from takeback_client.following import CutLine
from takeback_client.inquiry import Inquiry, Reply, inquiry
from takeback_client.receipts import Doubt
from takeback_client.sealing import Seals
from takeback_client.seating import Seating

from tests.clients.test_lying_service import ANOTHER, LOG, TABLE, A, B, C, followed, taken, two_versions


def begun(receipts: Receipts, doubt: Doubt, *replies: Reply) -> Inquiry:
    """An inquiry to whose first questions the service has replied."""
    asking = inquiry(receipts, doubt)
    next(asking)
    for reply in replies:
        asking.send(reply)
    return asking


def shown(log: str, version: int, head: str) -> Reply:
    """A table as it is shown."""
    table = {"id": TABLE, "version": version, "head": head, "log": log, "seed_commitment": A, "seats": []}
    return Reply(200, json.dumps(table).encode())


def has(*, it: bool) -> Reply:
    """Whether a table has a version."""
    refusal = {"status": 409, "code": "unknown-version", "title": "", "detail": ""}
    return Reply(200, b"{}") if it else Reply(409, json.dumps(refusal).encode())


def test_an_inquiry_begins_again_where_another_call_has_found_it_out() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG), Said(TABLE, 2, B, LOG)], TABLE)
    asking = begun(receipts, Doubt(TABLE))
    asking.send(shown(LOG, 2, B))  # on its way
    receipts.restored(TABLE, LOG, ANOTHER, 1)
    receipts.take([Said(TABLE, 2, C, ANOTHER)], TABLE)

    asking.send(has(it=False))
    asking.send(has(it=True))
    assert f"/v1/tables/{TABLE}" == asking.send(shown(ANOTHER, 2, C)).path  # from the beginning
    asking.send(shown(ANOTHER, 2, C))
    with pytest.raises(StopIteration):
        asking.send(has(it=True))


def test_an_inquiry_begins_again_where_the_service_is_restored_meanwhile() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG), Said(TABLE, 2, B, LOG)], TABLE)
    asking = begun(
        receipts,
        Doubt(TABLE),
        shown(LOG, 2, B),
        has(it=False),
        has(it=True),
        shown(ANOTHER, 1, A),
        shown(ANOTHER, 1, A),
        has(it=False),
        has(it=True),
    )
    with pytest.raises(Restored):
        asking.send(shown(ANOTHER, 1, A))


def test_a_head_from_before_any_log_was_named_that_a_restore_has_replaced_is_told() -> None:
    """Later ones are of the log after it."""
    receipts = Receipts()
    receipts.take([Said(TABLE, 2, A)], TABLE)
    receipts.take([Said(TABLE, 5, B, LOG)], TABLE)
    doubt = receipts.take([Said(TABLE, 2, C, LOG)], TABLE)
    assert doubt is not None
    asking = begun(receipts, doubt, shown(LOG, 5, B), has(it=True), has(it=False))
    with pytest.raises(Restored, match="versions after 1 are lost"):
        asking.send(shown(LOG, 5, B))
    assert {5: B} == receipts.heads(TABLE)


def test_a_log_between_two_restores_accuses_nobody() -> None:
    """The second backup was made after the first one, so it has again what was lost."""
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)
    doubt = receipts.take([Said(TABLE, 1, B, ANOTHER)], TABLE)
    assert doubt is not None
    asking = begun(receipts, doubt, shown("3", 1, A), has(it=True))
    with pytest.raises(Restored, match="versions after 1 are lost"):
        asking.send(shown("3", 1, A))


def test_what_another_call_learns_during_an_inquiry_is_not_dropped_without_a_word() -> None:
    """A service names another log only to have it dropped."""
    receipts = two_versions()
    asking = begun(receipts, Doubt(TABLE), shown(ANOTHER, 2, B))
    receipts.take([Said(TABLE, 3, C, LOG)], TABLE, receipts.asked(TABLE))
    asking.send(has(it=True))
    assert f"/v1/tables/{TABLE}" == asking.send(shown(ANOTHER, 2, B)).path  # from the beginning
    asking.send(shown(ANOTHER, 2, B))
    asking.send(has(it=False))
    asking.send(has(it=True))
    with pytest.raises(Restored, match="versions after 2 are lost"):
        asking.send(shown(ANOTHER, 2, B))


def test_late_answers_that_name_no_log_accuse_nobody() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)
    asked = receipts.asked(TABLE)
    receipts.take([Said(TABLE, 2, C)], TABLE, asked)  # after the restore
    doubt = receipts.take([Said(TABLE, 2, B)], TABLE, asked)  # before it
    assert doubt is not None
    asking = begun(receipts, doubt, shown(ANOTHER, 2, C), has(it=True), has(it=True))
    with pytest.raises(Restored):
        asking.send(shown(ANOTHER, 2, C))


@pytest.mark.parametrize(
    ("named", "error"), [((), Restored), ((2,), Contradiction)], ids=["came without a log", "came with it"]
)
def test_the_loss_of_a_head_that_came_without_a_log_alone_is_a_restore(
    named: tuple[int, ...], error: type[Exception]
) -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A), Said(TABLE, 2, B)], TABLE)
    receipts.take([Said(TABLE, log=LOG)], TABLE)
    for version in named:
        receipts.take([Said(TABLE, version, B, LOG)], TABLE)
    asking = begun(receipts, Doubt(TABLE, 2), shown(LOG, 2, C), has(it=False), has(it=True))
    with pytest.raises(error):
        asking.send(shown(LOG, 2, C))


def test_a_restore_after_a_seat_was_revealed_is_warned_of() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 2, A, LOG), Said(TABLE, 3, B, LOG, seating=True)], TABLE)
    receipts.keep_filled(TABLE, 3)
    asking = begun(receipts, Doubt(TABLE, 3), shown(ANOTHER, 3, C), has(it=False), has(it=True))
    with pytest.warns(UserWarning, match="was revealed before"), pytest.raises(Restored):
        asking.send(shown(ANOTHER, 3, C))


# Streams, and reveals


def test_a_stream_of_the_log_before_is_cut() -> None:
    receipts = two_versions()
    following = followed(receipts)
    receipts.restored(TABLE, LOG, ANOTHER, 1)

    with pytest.raises(CutLine):
        following.item(json.dumps(taken(TABLE, 3)))


def test_a_stream_is_told_of_a_restore_that_another_call_has_found_out() -> None:
    receipts = two_versions()
    following = followed(receipts)
    receipts.restored(TABLE, LOG, ANOTHER, 1)

    with pytest.raises(Restored, match="versions after 1 are lost"):
        following.accepted(has(it=False))


def test_events_that_were_read_over_a_restore_are_read_again_before_a_reveal(tmp_path: Path) -> None:
    secrets, receipts = Secrets(tmp_path), two_versions()
    data = SimpleNamespace(player="ann", seat=0, commitment=secrets.new(), seats=None)
    tag = SimpleNamespace(tag="Opened")
    opened = SimpleNamespace(table=TABLE, version=1, hash=A, data=SimpleNamespace(seats=1), __struct_config__=tag)
    page = SimpleNamespace(events=[opened, SimpleNamespace(table=TABLE, version=2, hash=B, data=data)], next=None)
    steps = Seating(Seals(secrets), receipts).newest(
        Call("GET", f"/v1/tables/{TABLE}", None), SimpleNamespace(id=TABLE, to_reveal=[0], status="open")
    )
    assert "me" == next(steps).operation
    assert "list_events" == steps.send(SimpleNamespace(id="ann")).operation
    receipts.restored(TABLE, LOG, ANOTHER, 2)

    assert ["list_events", "reveal"] == [steps.send(page).operation for _ in range(2)]


@pytest.mark.parametrize("isolated", [True, False], ids=["alone", "beside another call that learns more"])
def test_a_service_that_names_another_log_each_time_contradicts_itself(*, isolated: bool) -> None:
    receipts = two_versions()
    asking = inquiry(receipts, Doubt(TABLE, 2))

    def ask() -> None:
        call = next(asking)
        for question in range(1, 1000):
            is_probe = call.path.endswith("/events")
            if is_probe and not isolated:
                receipts.take([Said(TABLE, 2 + question, C, LOG)], TABLE, receipts.asked(TABLE))
            call = asking.send(has(it=False) if is_probe else shown(str(question) if isolated else ANOTHER, 2, C))

    with pytest.raises(Contradiction) as raised:
        ask()
    assert (TABLE, 2, 2) == (raised.value.table, raised.value.version, receipts.contradiction(TABLE))
