"""A service that says too much, too little, or the same of another table: the Python clients believe none of it."""

import gzip
import json
import os
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from takeback_client import Call, Client, Contradiction, Problem, Receipts, Restored, Secrets, commitment_of
from takeback_client.answers import Said
from takeback_client.calls import IDEMPOTENCY_KEY
from takeback_client.following import Following
from takeback_client.inquiry import Reply, doubt_about
from takeback_client.receipts import Asked, Doubt
from takeback_client.sealing import Seals
from takeback_client.seating import Seating

from tests.clients.restoring import Ann, Caller, Place, lying
from tests.clients.test_sealed import GAME, player, settled, two, unlike_others

A, B, C = "a" * 64, "b" * 64, "c" * 64
TABLE, OTHER = "t" * 24, "u" * 24
LOG, ANOTHER = "1", "2"
NOT_SEALED = "is not sealed by this client"


# Sealed seats


def taken(table: str, version: int, **members: Any) -> dict[str, Any]:
    """An event that was never stored, by which somebody takes the last seat."""
    data = {"seat": 1, "player": "nobody", "options": {}, "bot": False, "commitment": None}
    event = {"table": table, "version": version, "type": "SeatTaken", "at": 0, "actor": "nobody", "hash": A}
    return {**event, "text": "", "data": data, **members}


LISTINGS: dict[str, Callable[[str, list[dict[str, Any]]], list[dict[str, Any]]]] = {
    "a hash that is none": lambda table, events: [*events, taken(table, 3, hash="0")],
    "no hash": lambda table, events: [*events, {**taken(table, 3), "hash": None}],
    "another table": lambda _, events: [*events, taken(OTHER, 3)],
    "version 0": lambda table, events: [*events, taken(table, 0)],
    "a version left out": lambda table, events: [*events, taken(table, 5)],
    "a version twice": lambda table, events: [*events, {**taken(table, 2), "hash": events[-1]["hash"]}],
    "fewer seats": lambda _, events: [{**events[0], "data": {**events[0]["data"], "seats": 1}}, *events[1:]],
}


@pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
@pytest.mark.parametrize("by", ["take_seat", "quick_play"])
def test_no_listing_of_events_makes_a_client_reveal_early(
    place: Place, kind: str, tmp_path: Path, by: str, listing: Callable[[str, Any], Any]
) -> None:
    ann = player(place, kind, tmp_path / "ann")
    if by == "take_seat":
        table = ann.open_table("full-throttle", **GAME).id
        ann.take_seat(table)
    else:
        table = ann.quick_play("full-throttle", **unlike_others()).id
    shown = ann.show_table(table).version

    def lie(request: httpx.Request, answer: Any) -> Any:
        if "events" in answer:
            return {**answer, "events": listing(table, answer["events"])}
        return answer | {"to_reveal": [0]} if "seed_commitment" in answer else answer

    place.lie = lie
    del place.requests[:]

    assert shown == 2
    with pytest.raises((Contradiction, msgspec.DecodeError)):
        ann.show_table(table)
    assert not [request for request in place.requests if request.endswith("/reveal")]


def test_nobody_sits_down_after_the_seat_for_which_a_client_has_revealed(
    place: Place, kind: str, tmp_path: Path
) -> None:
    ann, _, table = two(place, kind, tmp_path)
    version = ann.show_table(table).version

    def lie(request: httpx.Request, answer: Any) -> Any:
        if not request.url.path.endswith("/events") or "limit" in request.url.params:
            return answer
        return {**answer, "events": [*answer["events"], taken(table, version + 1)], "cursor": f"{version + 1}-{A[:8]}"}

    place.lie = lie

    with pytest.raises(Contradiction):
        ann.list_events(table)


def test_a_restore_that_loses_the_last_seat_lets_another_sit_there() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 2, A, LOG), Said(TABLE, 3, B, LOG, seating=True)], TABLE)
    receipts.keep_filled(TABLE, 3)
    again = Said(TABLE, 4, C, LOG, seating=True)

    assert Doubt(TABLE, 4, seating=True) == receipts.take([again], TABLE)
    receipts.restored(TABLE, LOG, ANOTHER, 2)
    assert receipts.take([again._replace(log=ANOTHER)], TABLE) is None


@pytest.mark.parametrize("is_sealed", [True, False])
def test_a_seat_whose_event_is_left_out_is_a_contradiction(
    place: Place, kind: str, tmp_path: Path, *, is_sealed: bool
) -> None:
    ann = player(place, kind, tmp_path / "ann" if is_sealed else None)
    table = ann.open_table("full-throttle", **GAME).id
    place.hear = lambda _: {"entropy": "operators"}
    place.lie = lying("/seats", events=[])

    with pytest.raises(Contradiction):
        ann.take_seat(table)


@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize("by", ["take_seat", "quick_play"])
def test_other_luck_than_was_sent_is_told_where_the_answer_does_not_say(
    place: Place, kind: str, tmp_path: Path, by: str, *, is_sealed: bool
) -> None:
    """It is at the seat, but quick play does not show the seat, and "you have a seat already" shows nothing."""
    ann = player(place, kind, tmp_path / "ann" if is_sealed else None)
    table = ann.open_table("full-throttle", **GAME).id
    place.hear = lambda body: {**body, **({"commitment": C} if is_sealed else {"entropy": "operators"})}
    refusal = {"status": 409, "code": "already-seated", "title": "", "detail": "You hold a seat of this table."}
    place.lie = lambda request, answer: refusal if request.url.path.endswith("/seats") else answer

    with pytest.warns(UserWarning, match=NOT_SEALED), suppress(Problem):
        ann.quick_play("full-throttle", **unlike_others()) if by == "quick_play" else ann.take_seat(table)


@pytest.mark.parametrize("is_sealed", [True, False])
def test_a_seat_that_is_not_listed_is_told(place: Place, kind: str, tmp_path: Path, *, is_sealed: bool) -> None:
    ann = player(place, kind, tmp_path / "ann" if is_sealed else None)

    def lie(_: httpx.Request, answer: Any) -> Any:
        return {**answer, "events": answer["events"][:1]} if "events" in answer else answer

    place.lie = lie

    with pytest.warns(UserWarning, match=NOT_SEALED):
        ann.quick_play("full-throttle", **unlike_others())


def test_a_commitment_that_was_replaced_on_its_way_is_found_out(place: Place, kind: str, tmp_path: Path) -> None:
    """Only the answer to taking the seat shows the right one."""
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    sent = []

    def hear(body: Any) -> Any:
        sent.append(body["commitment"])
        return {**body, "commitment": C}

    def lie(request: httpx.Request, answer: Any) -> Any:
        is_seat = request.url.path.endswith("/seats")
        return json.loads(json.dumps(answer).replace(C, sent[0])) if is_seat else answer

    place.hear, place.lie = hear, lie
    ann.take_seat(table)

    with pytest.raises(Contradiction):
        ann.list_events(table)


def refusal(status: int, code: str) -> dict[str, Any]:
    """A problem document."""
    return {"status": status, "code": code, "title": "", "detail": ""}


def test_a_seat_that_was_refused_and_taken_with_another_commitment_is_told(
    place: Place, kind: str, tmp_path: Path
) -> None:
    ann, ben = player(place, kind, tmp_path / "ann"), player(place, kind, None, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    place.hear = lambda body: {**body, "commitment": C}
    place.lie = lambda request, answer: refusal(404, "x") if request.url.path.endswith("/seats") else answer
    with pytest.raises(Problem):
        ann.take_seat(table)
    place.honest()
    ben.take_seat(table)

    with pytest.warns(UserWarning, match=NOT_SEALED):
        assert [0] == ann.show_table(table).to_reveal


@pytest.mark.parametrize("status", [403, 408, 409, 429])
def test_a_seat_that_was_taken_before_its_answer_was_lost_is_revealed(
    place: Place, kind: str, tmp_path: Path, status: int
) -> None:
    ann = player(place, kind, tmp_path / "ann")
    ann.client._patience = 0.6  # for one try more
    table = ann.open_table("full-throttle", **GAME).id
    tries: list[int] = []

    def lie(request: httpx.Request, answer: Any) -> Any:
        if not request.url.path.endswith("/seats"):
            return answer
        tries.append(1)
        if len(tries) == 1:
            raise httpx.ReadError("lost")
        return refusal(status, "x")

    place.lie = lie
    with pytest.raises(Problem):
        ann.take_seat(table)
    place.honest()
    player(place, kind, None, "Ben").take_seat(table)

    assert "playing" == ann.show_table(table).status


def test_a_seat_whose_entropy_is_not_kept_any_more_is_told(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    player(place, kind, None, "Ben").take_seat(table)
    [secret] = (tmp_path / "ann").iterdir()
    secret.rename(secret.with_name("0" * 64))

    with pytest.warns(UserWarning, match="is not kept any more"):
        ann.show_table(table)


def test_a_seat_that_was_taken_again_elsewhere_is_told_once(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    elsewhere = Caller(place, kind, ann.client.token, secrets=Secrets(tmp_path / "elsewhere"))
    elsewhere.leave_seat(table, 0)
    elsewhere.take_seat(table, seat=0)
    player(place, kind, None, "Ben").take_seat(table)

    with pytest.warns(UserWarning, match=NOT_SEALED):
        assert [0] == ann.show_table(table).to_reveal
    with warnings.catch_warnings(action="error"):
        ann.show_table(table)


@pytest.mark.parametrize("is_sealed", [True, False])
def test_no_commitment_is_as_good_as_none_given(place: Place, kind: str, tmp_path: Path, *, is_sealed: bool) -> None:
    ann = player(place, kind, tmp_path / "ann" if is_sealed else None)
    table = ann.open_table("full-throttle", **GAME).id

    [taken] = [event.data for event in ann.take_seat(table, commitment=None).events]

    assert (is_sealed, not is_sealed) == (isinstance(taken.commitment, str), bool(taken.entropy))


def test_who_brings_a_commitment_where_it_sat_alone_is_not_accused(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("maverick").id
    with pytest.raises(Problem):
        ann.take_seat(table, seat=1)

    assert "open" == ann.take_seat(table, commitment=commitment_of("ann's")).status


def test_quick_play_twice_is_not_warned(place: Place, kind: str) -> None:
    ann = player(place, kind, None)
    game = unlike_others()
    with warnings.catch_warnings(action="error"):
        assert ann.quick_play("full-throttle", **game).id == ann.quick_play("full-throttle", **game).id


@pytest.mark.parametrize("is_sealed", [True, False])
def test_a_seat_is_taken_once_under_a_key(place: Place, kind: str, tmp_path: Path, *, is_sealed: bool) -> None:
    ann = player(place, kind, tmp_path / "ann" if is_sealed else None)
    table = ann.open_table("full-throttle", **GAME).id

    taken = [ann.take_seat(table, idempotency_key="once").version for _ in range(2)]

    assert [2, 2] == taken
    assert int(is_sealed) == len([*tmp_path.glob("ann/*")])


def test_two_calls_at_once_under_a_key_bring_the_same(tmp_path: Path) -> None:
    seating = Seating(Seals(Secrets(tmp_path)), Receipts())
    call: Call[Any] = Call("POST", f"/v1/tables/{TABLE}/seats", None, headers={IDEMPOTENCY_KEY: "once"}, body={})
    both = [seating.with_luck(call) for _ in range(2)]
    for steps in both:
        next(steps)  # asks for the table

    brought = [end_of(steps, SimpleNamespace(seats=[None, None])).body for steps in both]

    assert brought[0] == brought[1]
    assert [brought[0]["commitment"]] == [file.name for file in tmp_path.iterdir()]


def end_of(steps: Generator[Any, Any, Any], answer: object) -> Any:
    """What comes of steps with the last answer that they wait for."""
    with pytest.raises(StopIteration) as end:
        steps.send(answer)
    return end.value.value


def test_a_table_that_was_contradicted_ends_no_list_of_changes(place: Place, kind: str, tmp_path: Path) -> None:
    ann, _, table = two(place, kind, tmp_path)
    ann.receipts.contradicted(table, 1)
    place.server.runner.run(settled(place))

    assert [table] == [change.table for change in ann.list_my_events(after="0").events]


def test_who_sits_where_it_sits_already_is_not_warned(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)

    with warnings.catch_warnings(action="error"), pytest.raises(Problem):
        ann.take_seat(table)


def test_no_file_is_opened_that_is_not_named_by_a_commitment(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # whoever opens it waits for ever
    (tmp_path / "secrets").mkdir()

    assert Secrets(tmp_path / "secrets").of("../pipe") is None
    assert Secrets(tmp_path / "secrets").of("/dev/zero") is None


def test_pages_of_events_that_do_not_end_are_a_contradiction(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    place.lie = lambda request, answer: (
        {**answer, "events": [], "next": 2} if request.url.path.endswith("/events") else answer
    )

    with pytest.raises(Contradiction):
        ann.quick_play("full-throttle", **unlike_others())


# What an answer says


@pytest.mark.parametrize(
    "more",
    [{"tables": 5}, {"frames": 5}, {"control": 5}, {"data": {"seat": "x"}}, {"event": {}}, {"event": {"table": 5}}],
    ids=str,
)
def test_no_further_member_hides_another_head(place: Place, kind: str, more: dict[str, Any]) -> None:
    ann = Ann(place, kind)
    ann.play()
    place.lie = lying("/view", head=A, **more)

    with pytest.raises(Contradiction):
        ann.caller.view_table(ann.table)


@pytest.mark.parametrize("members", [{"head": "x"}, {"head": A.upper()}, {"head": A + "\n"}, {"version": 0}], ids=str)
@pytest.mark.parametrize("operation", ["view_table", "show_table"])
def test_a_head_that_is_none_is_no_answer(place: Place, kind: str, operation: str, members: dict[str, Any]) -> None:
    ann = Ann(place, kind)
    place.lie = lambda _, answer: {**answer, **members} if "head" in answer else answer

    with pytest.raises(msgspec.DecodeError):
        getattr(ann.caller, operation)(ann.table)


def test_the_views_of_all_seats_are_compared(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    ann.play()
    ann.caller.resign(ann.table)
    assert 2 == len(ann.caller.view_all(ann.table).views)
    place.lie = lambda _, answer: (
        {**answer, "views": [{**view, "head": A} for view in answer["views"]]} if "views" in answer else answer
    )

    with pytest.raises(Contradiction):
        ann.caller.view_all(ann.table)


SWAPPED = {
    "show_table": "",
    "list_events": "/events",
    "list_frames": "/frames",
    "play": "/actions",
    "resign": "/resign",
    "read_receipt": "/receipt",
    "read_transcript": "/transcript",
}


@pytest.mark.parametrize("operation", SWAPPED)
def test_an_answer_about_another_table_is_a_contradiction(place: Place, kind: str, operation: str) -> None:
    ann, other = Ann(place, kind), Ann(place, kind)
    action = ann.caller.list_actions(ann.table).actions[0]
    path = f"/v1/tables/{ann.table}{SWAPPED[operation]}"

    def lie(request: httpx.Request, answer: Any) -> Any:
        if request.url.path != path:
            return answer
        text = answer if isinstance(answer, str) else json.dumps(answer)
        told = text.replace(ann.table, other.table)
        return told if isinstance(answer, str) else json.loads(told)

    place.lie = lie
    with pytest.raises(Contradiction) as found:
        getattr(ann.caller, operation)(ann.table, *([action] if operation == "play" else []))
    assert ann.table == found.value.table


@pytest.mark.parametrize("operation", ["view_table", "list_actions", "read_log"])
def test_an_answer_that_names_another_table_beside_is_a_contradiction(place: Place, kind: str, operation: str) -> None:
    ann = Ann(place, kind)
    place.lie = lambda _, answer: {**answer, "table": OTHER}

    with pytest.raises(Contradiction):
        getattr(ann.caller, operation)(ann.table)


# Which receipts are kept


def followed(receipts: Receipts) -> Following[Any]:
    """A stream of a table's events after the latest version, which has begun."""
    following: Following[Any] = Following(f"/v1/tables/{TABLE}/events", dict, receipts, after=receipts.latest(TABLE))
    following.query()
    following.item(json.dumps({"control": "hello", "log": LOG}))
    return following


def two_versions() -> Receipts:
    """Of a table that nothing has happened to."""
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG), Said(TABLE, 2, B, LOG)], TABLE)
    return receipts


def test_an_earlier_result_is_no_answer_to_a_new_move(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    results: list[Any] = []

    def lie(request: httpx.Request, answer: Any) -> Any:
        if request.method == "POST" and request.url.path.endswith("/actions"):
            results.append(answer)
            return results[0]
        return answer

    place.lie = lie
    action = ann.caller.list_actions(ann.table).actions[0]
    version = ann.caller.play(ann.table, action, idempotency_key="first").version

    assert version == ann.caller.play(ann.table, action, idempotency_key="first").version
    with pytest.raises(Contradiction):
        ann.caller.play(ann.table, ann.caller.list_actions(ann.table).actions[0])


ASKED_AT: dict[str, Callable[[Caller, str], Any]] = {
    "view": lambda caller, table: caller.view_table(table, at=1),
    "legal actions": lambda caller, table: caller.list_actions(table, at=1),
}


@pytest.mark.parametrize("ask", ASKED_AT.values(), ids=ASKED_AT)
def test_an_answer_about_another_version_than_was_asked_for_is_a_contradiction(
    place: Place, kind: str, ask: Callable[[Caller, str], Any]
) -> None:
    ann = Ann(place, kind)
    ann.play()
    assert 1 == ask(ann.caller, ann.table).version
    place.lie = lambda _, answer: {**answer, "version": 2, "head": ann.caller.receipts.heads(ann.table)[2]}
    with pytest.raises(Contradiction):
        ask(ann.caller, ann.table)


def test_legal_actions_of_a_past_version_are_of_no_shorter_table() -> None:
    receipts = two_versions()
    call: Call[Any] = Call("GET", f"/v1/tables/{TABLE}/actions", None, query={"at": 1})
    assert doubt_about(receipts, call, Reply(200, b'{"version": 1, "actions": []}'), receipts.asked(TABLE)) is None


def test_a_receipt_of_another_version_than_was_asked_for_is_a_contradiction() -> None:
    note = f"takeback/2-receipt\n{TABLE}\n2\n{B}\n0\n\n\u2014 test/receipts AAAA\n".encode()
    for version, doubt in ((2, None), (1, Doubt(TABLE, 2, certain=True))):
        call: Call[Any] = Call("GET", f"/v1/tables/{TABLE}/receipt", None, query={"version": version})
        receipts = two_versions()

        assert doubt == doubt_about(receipts, call, Reply(200, note), receipts.asked(TABLE))


def test_a_new_move_may_lead_to_a_version_that_was_known_of_another_log() -> None:
    """A restore has lost the version, of which no answer named the log."""
    receipts = Receipts()
    receipts.take([Said(TABLE, 9, A)], TABLE)
    receipts.take([Said(TABLE, 5, B, LOG)], TABLE)
    result = {"version": 6, "head": C, "log": LOG, "events": []}
    move: Call[Any] = Call("POST", f"/v1/tables/{TABLE}/actions", None)

    assert doubt_about(receipts, move, Reply(201, json.dumps(result).encode()), receipts.asked(TABLE)) is None


ORDERS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "one left out": lambda events: [*events[:1], *events[2:]],
    "the first left out": lambda events: events[1:],
    "one twice": lambda events: [*events[:2], *events[1:]],
    "backwards": lambda events: events[::-1],
}


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_events_that_do_not_come_once_and_in_order_are_a_contradiction(
    place: Place, kind: str, order: Callable[[list[Any]], list[Any]]
) -> None:
    ann = Ann(place, kind)
    last = ann.play()

    def lie(_: httpx.Request, answer: Any) -> Any:
        return {**answer, "events": order(answer["events"])} if "events" in answer else answer

    assert [*range(1, last + 1)] == [each.version for each in ann.caller.list_events(ann.table, after=0).events]
    place.lie = lie
    with pytest.raises(Contradiction):
        ann.caller.list_events(ann.table, after=0)


def test_frames_that_come_backwards_are_a_contradiction(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    ann.play()
    assert ann.caller.list_frames(ann.table, after=0).frames
    place.lie = lambda _, answer: {**answer, "frames": answer["frames"][::-1]} if "frames" in answer else answer
    with pytest.raises(Contradiction):
        ann.caller.list_frames(ann.table, after=0)


@pytest.mark.parametrize(("version", "is_next"), [(3, True), (2, False), (4, False)])
def test_events_of_a_stream_that_do_not_come_once_and_in_order_are_a_contradiction(
    version: int, *, is_next: bool
) -> None:
    following = followed(two_versions())
    event = taken(TABLE, version, hash=B if version == 2 else C)
    following.item(json.dumps(event))

    assert (None if is_next else Doubt(TABLE, version, certain=True)) == following.doubt


def test_tables_that_nobody_has_named_push_out_none() -> None:
    receipts = Receipts(tables=2)
    receipts.take([Said(TABLE, 1, A)], TABLE)
    receipts.take([Said(f"{at}" * 24, 1, B) for at in range(9)])
    receipts.take([Said(f"{at}" * 12, 1, B, listed=True) for at in range(9)])

    assert {1: A} == receipts.heads(TABLE)
    assert {1: B} == receipts.heads("8" * 24)
    assert {} == receipts.heads("8" * 12)


def test_who_names_more_tables_than_are_kept_loses_the_oldest() -> None:
    receipts = Receipts(tables=2)
    for table in (TABLE, OTHER, "w" * 24):
        receipts.take([Said(table, 1, A)], table)

    assert [{}, {1: A}, {1: A}] == [receipts.heads(table) for table in (TABLE, OTHER, "w" * 24)]


def restored() -> Receipts:
    """Version 2 was lost by a restore, and another one took its place."""
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG), Said(TABLE, 2, B, LOG)], TABLE)
    receipts.restored(TABLE, LOG, ANOTHER, 1)
    receipts.take([Said(TABLE, 2, C, ANOTHER), Said(TABLE, 3, C, ANOTHER)], TABLE)
    return receipts


@pytest.mark.parametrize(
    ("said", "asked", "is_believed"),
    [
        (Said(TABLE, 2, B, LOG), LOG, True),
        (Said(TABLE, 2, B, LOG), None, True),
        (Said(TABLE, 3, B, LOG), LOG, True),
        (Said(TABLE, 2, B, LOG), ANOTHER, False),
        (Said(TABLE, 2, A, LOG), LOG, False),
        (Said(TABLE, 1, B, LOG), LOG, False),
        (Said(TABLE, 3, A, LOG), LOG, True),  # of the log of before nothing is known there
    ],
)
def test_the_log_of_before_is_believed_on_its_way_alone(said: Said, asked: str | None, *, is_believed: bool) -> None:
    receipts = restored()

    doubt = None if is_believed else Doubt(TABLE, said.version or 0, certain=True)
    assert doubt == receipts.take([said], TABLE, Asked(asked))
    assert {1: A, 2: C, 3: C} == receipts.heads(TABLE)


def test_an_answer_may_be_on_its_way_over_two_restores() -> None:
    receipts = restored()
    receipts.restored(TABLE, ANOTHER, "3", 1)

    assert receipts.take([Said(TABLE, 2, C, ANOTHER)], TABLE, Asked(LOG)) is None
    assert receipts.take([Said(TABLE, 2, B, LOG)], TABLE, Asked(LOG)) is None
    assert Doubt(TABLE, 2, certain=True) == receipts.take([Said(TABLE, 2, B, LOG)], TABLE, Asked(ANOTHER))


@pytest.mark.parametrize(
    "said", [Said(TABLE, 2, B[:8]), Said(TABLE, 2, B), Said(TABLE, 1)], ids=["cursor", "head", "version"]
)
def test_a_late_answer_that_names_no_log_proves_nothing(said: Said) -> None:
    receipts = restored()

    assert [receipts.take([said], TABLE, Asked(log)) for log in (None, LOG)] == [None, None]
    assert receipts.take([said], TABLE, receipts.asked(TABLE)) is not None
    assert {1: A, 2: C, 3: C} == receipts.heads(TABLE)


def test_an_answer_from_before_any_log_was_named_proves_nothing() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)

    assert receipts.take([Said(TABLE, 1, B)], TABLE, Asked()) is None
    assert {1: A} == receipts.heads(TABLE)


def test_what_is_said_of_many_tables_without_a_log_is_of_the_present_one() -> None:
    receipts = restored()

    assert Doubt(TABLE, 2) == receipts.take([Said(TABLE, 2, B)])
    assert receipts.take([Said(TABLE, 2, C)]) is None


def test_a_head_that_came_before_any_log_was_named_is_of_none() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 2, C)], TABLE)
    receipts.take([Said(TABLE, log=LOG)], TABLE)
    receipts.restored(TABLE, LOG, ANOTHER, 1)

    assert receipts.take([Said(TABLE, 2, B, LOG)], TABLE, Asked(LOG)) is None


def test_a_head_that_may_be_of_the_next_log_is_not_of_the_one_before() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)
    receipts.take([Said(TABLE, 2, C)], TABLE, receipts.asked(TABLE))  # after the restore
    receipts.restored(TABLE, LOG, ANOTHER, 2)

    assert receipts.take([Said(TABLE, 2, B, LOG)], TABLE, Asked(LOG)) is None


def test_a_table_that_was_opened_from_another_may_be_told_of_late() -> None:
    """Of the source, an older log is known."""
    receipts = Receipts()
    receipts.take([Said(OTHER, 1, A, "1")], OTHER)
    receipts.take([Said(TABLE, 1, B, "2")], TABLE)
    receipts.restored(TABLE, "2", "3", 1)
    table = {"id": TABLE, "version": 1, "head": B, "log": "2", "seed_commitment": A, "seats": []}
    fork: Call[Any] = Call("POST", f"/v1/tables/{OTHER}/fork", None)

    assert doubt_about(receipts, fork, Reply(201, json.dumps(table).encode()), receipts.asked(OTHER)) is None


def test_a_service_that_goes_back_to_the_log_of_before_is_found_out(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    place.back_up()
    before = ann.caller.show_table(ann.table)
    ann.play()
    place.restore()
    with pytest.raises(Restored):
        ann.caller.show_table(ann.table)
    ann.play()
    place.lie = lambda _, answer: {**answer, "log": before.log} if "log" in answer else answer

    with pytest.raises(Contradiction):
        ann.caller.show_table(ann.table)


# How a body is coded


@pytest.mark.parametrize("codings", ["gzip, gzip", "deflate", "br"])
def test_a_body_is_unpacked_once(codings: str) -> None:
    body = gzip.compress(gzip.compress(b"{}"))
    transport = httpx.MockTransport(
        lambda _: httpx.Response(200, headers={"Content-Encoding": codings}, stream=Raw(body))
    )

    with Client("http://test", transport=transport) as client:
        for ask in (lambda: client.show_table(TABLE), lambda: next(client.follow_my_events())):
            with pytest.raises(msgspec.DecodeError, match="coded in another way"):
                ask()


class Raw(httpx.SyncByteStream):
    """Bytes as they are sent."""

    def __init__(self, sent: bytes) -> None:
        self._sent = sent

    def __iter__(self) -> Iterator[bytes]:
        yield self._sent


REFUSED = (msgspec.DecodeError, httpx.TransportError)


@pytest.mark.parametrize("location", ["javascript:x", "http://xn--/", "http://[::1"])
def test_a_redirect_to_no_address_is_refused(location: str) -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(302, headers={"Location": location}))

    with Client("http://test", transport=transport, patience=0) as client, pytest.raises(REFUSED):
        client.show_table(TABLE)


def test_a_body_that_is_not_coded_as_it_says_is_a_decoding_error() -> None:
    headers = {"Content-Encoding": "gzip"}
    transport = httpx.MockTransport(lambda _: httpx.Response(200, headers=headers, stream=Raw(b"{}")))

    with Client("http://test", transport=transport) as client, pytest.raises(msgspec.DecodeError):
        client.show_table(TABLE)
