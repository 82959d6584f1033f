"""The Python clients keep what the service said, and find out where it says something else."""

import hashlib
import json
import pickle
import re
from typing import Any

import httpx
import pytest
from takeback_client import Call, Client, Contradiction, Problem, Receipts, Restored, tag_of
from takeback_client.answers import Said
from takeback_client.following import Following
from takeback_client.receipts import Asked, Doubt

from tests.clients.restoring import Ann, Caller, Place, lying

TABLE, OTHER = "t" * 24, "u" * 24
A, B = "a" * 64, "b" * 64
LOG, ANOTHER = "11111111", "22222222"
SEED = "5e" * 32
COMMITMENT = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
CONTRADICTS = "The service contradicts itself"


# What is kept


def test_a_head_that_comes_again_is_no_news() -> None:
    receipts = Receipts()

    assert receipts.take([Said(TABLE, 1, A), Said(TABLE, 2, B), Said(TABLE, 1, A)], TABLE) is None
    assert {1: A, 2: B} == receipts.heads(TABLE)


def test_another_head_at_a_known_version_is_doubtful_and_not_kept() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)

    assert Doubt(TABLE, 1, log=LOG) == receipts.take([Said(TABLE, 1, B, LOG)], TABLE)
    assert {1: A} == receipts.heads(TABLE)


def test_another_entropy_of_the_same_event_is_a_contradiction() -> None:
    receipts = Receipts()
    mine, another = Said(TABLE, 2, A, LOG, entropy="mine"), Said(TABLE, 2, A, LOG, entropy="")
    assert receipts.take([Said(TABLE, 1, B, LOG), mine, mine, Said(TABLE, 2, A, LOG)], TABLE) is None

    assert Doubt(TABLE, 2, certain=True) == receipts.take([another], TABLE)
    receipts.restored(TABLE, LOG, ANOTHER, 1)
    assert receipts.take([Said(TABLE, 2, B, ANOTHER, entropy="")], TABLE) is None  # another event in its place


@pytest.mark.parametrize(
    ("said", "doubt"),
    [
        (Said(TABLE, 2, B, ANOTHER), Doubt(TABLE)),
        (Said(TABLE, 1, B, ANOTHER), Doubt(TABLE, 1, log=ANOTHER)),
        (Said(TABLE, 2, B, LOG, "0" * 64), Doubt(TABLE, 2, certain=True)),
        (Said(TABLE, 2, B, LOG, COMMITMENT, SEED), None),
        (Said(TABLE, 2, B, LOG, None, "00" * 32), Doubt(TABLE, 2, certain=True)),
        (Said(TABLE, 2, B, LOG, None, "no hex"), Doubt(TABLE, 2, certain=True)),
        (Said(TABLE, 1, "no head"), None),
        (Said(OTHER, 1, B), Doubt(TABLE, 1, certain=True)),
        (Said(TABLE, 1, A, seats=3), Doubt(TABLE, 1, certain=True)),
        (Said(TABLE, 1, A, seats=2), None),
    ],
)
def test_what_differs_is_doubtful(said: Said, doubt: Doubt | None) -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG, COMMITMENT, seats=2)], TABLE)

    assert doubt == receipts.take([said], TABLE)


def test_a_seed_that_came_before_its_commitment_is_compared_too() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 9, A, server_seed="00" * 32)], TABLE)

    assert Doubt(TABLE, 9, certain=True) == receipts.take([Said(TABLE, 9, A, LOG, COMMITMENT)], TABLE)


def test_a_cursor_names_the_head_where_it_is_known() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 12, A)], TABLE)

    assert ("12-aaaaaaaa", "13", "12") == tuple(
        receipts.cursor(table, version) for table, version in ((TABLE, 12), (TABLE, 13), (OTHER, 12))
    )


def test_the_table_that_was_not_heard_of_for_longest_is_dropped() -> None:
    receipts = Receipts(tables=2)
    for table in ("1", "2", "1", "3"):
        receipts.take([Said(table, 1, A)])

    assert [{1: A}, {}, {1: A}] == [receipts.heads(table) for table in ("1", "2", "3")]


def test_what_a_restore_lost_is_put_aside_and_may_still_arrive_late() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG), Said(TABLE, 2, A, LOG)], TABLE)
    receipts.restored(TABLE, LOG, ANOTHER, 1)

    assert ({1: A}, {2: A}, ANOTHER) == (receipts.heads(TABLE), receipts.lost(TABLE), receipts.log(TABLE))
    late = [Said(TABLE, 2, B, ANOTHER), Said(TABLE, 2, A), Said(TABLE, 2, A, LOG)]
    assert receipts.take(late, TABLE, Asked(LOG)) is None
    assert Doubt(TABLE, 2, log=ANOTHER) == receipts.take([Said(TABLE, 2, A, ANOTHER)], TABLE)


def test_the_last_signed_receipt_is_kept_and_compared(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    assert ann.caller.receipts.note(ann.table) is None
    first = ann.caller.read_receipt(ann.table, version=1).decode()
    last = ann.caller.read_receipt(ann.table).decode()

    assert last == ann.caller.receipts.note(ann.table) != first
    assert first.split("\n")[3] == ann.caller.receipts.heads(ann.table)[1]
    head = last.split("\n")[3]
    place.lie = lambda _, answer: answer.replace(head, "ab" * 32) if isinstance(answer, str) else answer
    with pytest.raises(Contradiction, match=CONTRADICTS):
        ann.caller.read_receipt(ann.table)
    assert last == ann.caller.receipts.note(ann.table)


def test_a_receipt_of_the_future_is_warned_of(place: Place, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Ann(place, kind)
    at = int(ann.caller.read_receipt(ann.table).decode().split("\n")[4])
    monkeypatch.setattr("takeback_client.clock.time.time", lambda: at / 1000 - 59)
    ann.caller.read_receipt(ann.table)  # warnings are errors

    monkeypatch.setattr("takeback_client.clock.time.time", lambda: at / 1000 - 61)
    with pytest.warns(UserWarning, match="The receipt's time is 61 s ahead of this machine's clock"):
        ann.caller.read_receipt(ann.table)


@pytest.mark.parametrize("error", [Restored(TABLE, 7), Contradiction(TABLE, 7)])
def test_both_sentences_pass_between_processes(error: Restored | Contradiction) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own

    assert (type(error), str(error), TABLE, 7) == (type(again), str(again), again.table, again.version)


# A restore


def test_a_client_says_what_a_restore_has_lost_and_goes_on_from_there(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    left = ann.play()
    place.back_up()
    lost = [ann.play(), ann.play()]
    place.restore()
    with pytest.raises(Restored) as restored:
        ann.caller.show_table(ann.table)

    assert f"The service was restored; versions after {left} are lost" == str(restored.value)
    assert (ann.table, left) == (restored.value.table, restored.value.version)
    assert lost == [*ann.caller.receipts.lost(ann.table)]
    assert left == ann.caller.show_table(ann.table).version
    assert left + 1 == ann.play() == ann.caller.view_table(ann.table).version


def test_what_happened_since_a_restore_is_found_out_by_its_head(place: Place, kind: str) -> None:
    """The table has come further than the client has ever seen, and a view names no log."""
    ann = Ann(place, kind)
    place.back_up()
    left, known = ann.state.version, ann.play()
    place.restore()
    other = ann.again()
    action = other.list_actions(ann.table).actions[-1]
    while other.play(ann.table, action).version < known:
        action = other.list_actions(ann.table).actions[-1]
    with pytest.raises(Restored, match=f"versions after {left} are lost"):
        ann.caller.view_table(ann.table)
    asked = [one.partition("?")[2] for one in place.requests if re.search(r"/events\?.*limit=1$", one)]

    assert asked
    assert all(re.fullmatch("after=[0-9]+-[0-9a-f]{8}&limit=1", query) for query in asked)


@pytest.mark.parametrize("further", [False, True], ids=["behind", "there again"])
def test_a_command_for_a_lost_version_is_refused_and_it_is_said_why(place: Place, kind: str, further: bool) -> None:  # noqa: FBT001  # a case
    ann = Ann(place, kind)
    place.back_up()
    left, known = ann.state.version, ann.play()
    place.restore()
    if further:
        other = ann.again()
        assert known == other.play(ann.table, other.list_actions(ann.table).actions[-1]).version
    with pytest.raises(Restored) as restored:
        ann.caller.resign(ann.table, if_match=known)

    assert left == restored.value.version
    assert "playing" == ann.caller.show_table(ann.table).status


def test_a_page_or_a_stream_after_a_lost_version_says_so(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    callers = {name: ann.again() for name in ("list_events", "list_frames", "read_log", "follow_frames")}
    for caller in callers.values():
        caller.view_table(ann.table)
    place.back_up()
    left, known = ann.state.version, ann.play()
    for caller in callers.values():
        caller.view_table(ann.table)
    place.restore()
    for name, caller in callers.items():
        with pytest.raises(Restored) as restored:
            getattr(caller, name)(ann.table, after=known)
        assert left == restored.value.version


def test_a_client_that_has_lost_nothing_goes_on_without_a_word(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    left = ann.play()
    place.back_up()
    log = ann.caller.receipts.log(ann.table)
    place.restore()

    assert left == ann.caller.show_table(ann.table).version
    assert log != ann.caller.receipts.log(ann.table)
    assert left + 1 == ann.play()


def test_no_cache_shows_a_table_of_the_log_of_before(place: Place) -> None:
    """An answer names the log, and positions in it: one from before is another one, though nothing is lost."""
    ann = Ann(place, "sync")
    headers = {"Authorization": f"Bearer {ann.token}"}
    paths = [f"/v1/tables/{ann.table}", f"/v1/tables/{ann.table}/view", "/v1/tables?mine=true"]
    place.back_up()
    position = ann.caller.show_table(ann.table).position
    place.server.request("GET", f"/v1/tables?mine=true&wait_for={position}", headers=headers)
    tags = [place.server.request("GET", path, headers=headers).headers["etag"] for path in paths]
    asked = [{**headers, "If-None-Match": tag} for tag in tags]
    before = [
        place.server.request("GET", path, headers=more).status_code for path, more in zip(paths, asked, strict=True)
    ]
    place.restore()
    after = [
        place.server.request("GET", path, headers=more).status_code for path, more in zip(paths, asked, strict=True)
    ]

    assert [304, 304, 304] == before
    assert [200, 200, 200] == after


def test_a_caller_who_has_moved_on_is_told_no_more_than_that(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    before = ann.state.version
    ann.play(ann.again())
    del place.requests[:]
    with pytest.raises(Problem) as stale:
        ann.caller.resign(ann.table, if_match=before)

    assert "stale" == stale.value.code
    assert [f"POST /v1/tables/{ann.table}/resign"] == place.requests


def test_a_list_tells_of_a_restore_by_the_heads_in_it(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    place.back_up()
    known = ann.play()
    place.restore()
    other = ann.again()
    table = other.play(ann.table, other.list_actions(ann.table).actions[-1])
    assert known == table.version
    with pytest.raises(Restored):
        ann.caller.list_tables(mine=True, wait_for=table.position)

    assert [known] == [each.version for each in ann.caller.list_tables(mine=True).tables]


def test_the_entropy_of_a_seat_is_compared_with_every_page_of_events(place: Place, kind: str) -> None:
    ann = Ann(place, kind)

    def lie(_: httpx.Request, answer: Any) -> Any:
        if "events" in answer:
            for event in answer["events"]:
                event["data"].update({name: "" for name in ("entropy",) if name in event["data"]})
        return answer

    place.lie = lie
    with pytest.raises(Contradiction):
        ann.caller.list_events(ann.table, after="0")
    place.honest()


def test_the_entropy_of_another_seat_is_disclosed_at_the_end(place: Place, kind: str) -> None:
    ann, ben = Ann(place, kind), Ann(place, kind)
    table = ann.caller.open_table("full-throttle", seats=2).id
    for each in (ann, ben):
        each.caller.take_seat(table)
    hidden = [entropies_of(each, table) for each in (ann, ben)]
    ann.caller.resign(table)

    assert [1, 1] == [len(found) for found in hidden]
    for each in (ann, ben):
        assert 2 == len(entropies_of(each, table))


def test_receipts_are_shared_by_clients(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    place.back_up()
    ann.play()
    place.restore()
    with pytest.raises(Restored):
        Caller(place, kind, ann.token, ann.caller.receipts).show_table(ann.table)


# A service that lies


@pytest.mark.parametrize(
    ("path", "members"),
    [
        ("/view", {"head": A}),
        ("/TABLE", {"seed_commitment": A}),
        ("/TABLE", {"server_seed": "00" * 32}),
    ],
    ids=["head", "commitment", "server seed"],
)
def test_a_lie_is_found_out_for_good(place: Place, kind: str, path: str, members: dict[str, str]) -> None:
    ann = Ann(place, kind)
    version = ann.play()
    ann.caller.resign(ann.table)
    over = ann.caller.show_table(ann.table)
    version = over.version
    kept = ann.caller.receipts.heads(ann.table)
    place.lie = lying(path.replace("TABLE", ann.table), **members)
    ask = ann.caller.view_table if path == "/view" else ann.caller.show_table
    with pytest.raises(Contradiction) as found:
        ask(ann.table)
    place.lie = lambda _, answer: answer

    assert (CONTRADICTS, ann.table, version) == (str(found.value), found.value.table, found.value.version)
    assert kept == ann.caller.receipts.heads(ann.table)
    for again in (ann.caller.show_table, ann.caller.view_table, ann.caller.follow_events, ann.caller.redo):
        with pytest.raises(Contradiction):
            again(ann.table)
    assert ann.caller.read_transcript(ann.table)  # the evidence can be read
    listed = ann.caller.list_tables(mine=True, wait_for=over.position).tables
    assert [ann.table] == [each.id for each in listed]


def test_a_service_that_only_says_that_it_was_restored_is_found_out(place: Place, kind: str) -> None:
    """It names another log, but still takes every cursor of before."""
    ann = Ann(place, kind)
    ann.play()
    log, head = lying(f"/{ann.table}", log=ANOTHER), lying("/view", head=A)
    place.lie = lambda request, answer: log(request, head(request, answer))
    with pytest.raises(Contradiction):
        ann.caller.view_table(ann.table)


def test_a_service_that_hides_its_restore_is_found_out(place: Place, kind: str) -> None:
    """It has lost versions, and names the log of before."""
    ann = Ann(place, kind)
    place.back_up()
    log = ann.caller.receipts.log(ann.table)
    lost = ann.play()
    place.restore()
    place.lie = lying(f"/{ann.table}", log=log)
    with pytest.raises(Contradiction) as found:
        ann.caller.list_events(ann.table, after=lost)

    assert lost == found.value.version


def test_another_commitment_is_no_restore(place: Place, kind: str) -> None:
    """An identifier is never given twice, so no restore brings another table under it."""
    ann = Ann(place, kind)
    place.back_up()
    ann.play()
    place.restore()
    place.lie = lying(f"/{ann.table}", seed_commitment=A)
    with pytest.raises(Contradiction):
        ann.caller.show_table(ann.table)


def test_a_service_that_drops_the_luck_of_a_seat_is_found_out(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    table = ann.caller.open_table("maverick").id
    place.hear = lambda body: {name: value for name, value in body.items() if name != "entropy"}
    with pytest.raises(Contradiction):
        ann.caller.take_seat(table)


# Luck of one's own


def entropies_of(ann: Ann, table: str) -> list[str]:
    """The entropy of each seat that a player is told, in the order in which they were taken."""
    taken = [event for event in ann.caller.list_events(table, after="0").events if tag_of(event) == "SeatTaken"]
    return [event.data.entropy for event in taken if isinstance(event.data.entropy, str)]


def entropy_of(ann: Ann, table: str) -> str:
    """What was recorded for her seat."""
    [taken] = [event for event in ann.caller.list_events(table).events if tag_of(event) == "SeatTaken"]
    return str(taken.data.entropy)


def test_a_seat_brings_32_random_bytes(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    quick = ann.caller.quick_play("maverick").id
    given = ann.caller.open_table("maverick").id
    ann.caller.take_seat(given, entropy="my-own-luck")
    brought = [entropy_of(ann, table) for table in (ann.table, quick)]

    assert all(re.fullmatch("[0-9a-f]{64}", entropy) for entropy in brought)
    assert 2 == len({*brought})
    assert "my-own-luck" == entropy_of(ann, given)


def test_a_seat_brings_its_luck_once_the_service_has_committed_itself(place: Place, kind: str) -> None:
    opened = Ann(place, kind).caller.open_table("full-throttle", seats=2).id
    bob = Caller(place, kind, secrets=None)
    bob.client.token = bob.register("Bob").token
    del place.requests[:]
    bob.take_seat(opened)
    bob.leave_seat(opened, 0)
    bob.take_seat(opened)

    path = f"/v1/tables/{opened}"
    assert [f"GET {path}", f"POST {path}/seats", f"DELETE {path}/seats/0", f"POST {path}/seats"] == place.requests


def test_a_seat_by_invitation_brings_luck_though_the_table_is_not_shown_before(place: Place, kind: str) -> None:
    opened = Ann(place, kind).caller.open_table("full-throttle", seats=2, visibility="private")
    bob = Caller(place, kind, secrets=None)
    bob.client.token = bob.register("Bob").token
    taken = bob.take_seat(opened.id, invite=opened.invite).events[0]

    assert 64 == len(taken.data.entropy)


def test_a_repeated_request_needs_luck_of_its_own(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    table = ann.caller.open_table("full-throttle", seats=2).id
    first = ann.caller.take_seat(table, idempotency_key="seat", entropy="mine")

    assert first.head == ann.caller.take_seat(table, idempotency_key="seat", entropy="mine").head
    with pytest.raises(Problem) as reused:
        ann.caller.take_seat(table, idempotency_key="seat")
    assert "key-reused" == reused.value.code


# Streams


def streaming(*connections: str) -> tuple[Client, list[httpx.Request]]:
    """A client whose streams say this, connection by connection, and what it asked for."""
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        text = connections[len(asked) - 1]
        return httpx.Response(409 if text.startswith('{"code"') else 200, text=text)

    return Client("http://test", transport=httpx.MockTransport(answer)), asked


def hello(**members: object) -> str:
    return httpx.Request("POST", "http://x", json={"control": "hello", **members}).content.decode() + "\n"


def change(version: int, position: str, head: str = A) -> str:
    members = {
        "position": position,
        "table": TABLE,
        "game": "maverick",
        "version": version,
        "head": head,
        "status": "playing",
        "to_act": [],
        "awaiting": False,
    }
    return httpx.Request("POST", "http://x", json=members).content.decode() + "\n"


END = '{"control":"end"}\n'
UNKNOWN_POSITION = '{"code": "unknown-position"}'


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before connecting again."""
    monkeypatch.setattr("time.sleep", lambda _: None)


@pytest.mark.usefixtures("hasty")
def test_changes_begin_again_where_the_position_that_was_reached_is_lost() -> None:
    first = hello(position="1-4", log=LOG) + change(3, "1-5")
    client, asked = streaming(first, UNKNOWN_POSITION, hello(position="2-0", log=LOG) + change(3, "2-1") + END)
    with client:
        found = [each.position for each in client.follow_my_events("1-4")]

    assert ["1-5", "2-1"] == found
    assert ["1-4", "1-5", "0"] == [request.url.params["after"] for request in asked]


def test_changes_after_a_position_that_the_service_does_not_know_are_refused() -> None:
    client, asked = streaming(UNKNOWN_POSITION)
    with client, pytest.raises(Problem, match="unknown-position"):
        next(client.follow_my_events("1-4"))

    assert 1 == len(asked)


PAGE = '{"next": null, "cursor": "9-bbbbbbbb"}'


def event(version: int, head: str) -> str:
    members = {"table": TABLE, "version": version, "type": "Applauded", "hash": head, "text": "", "data": {}}
    return httpx.Request("POST", "http://x", json=members).content.decode() + "\n"


@pytest.mark.usefixtures("hasty")
def test_a_stream_resumes_in_the_long_form() -> None:
    client, asked = streaming(hello(version=7, head=A, log=LOG), event(8, B), END)
    following: Following[Any] = Following(f"/v1/tables/{TABLE}/events", dict[str, Any], client.receipts)
    with client:
        found = [*client._follow(following)]

    assert [8] == [each["version"] for each in found]
    assert [None, "7-aaaaaaaa", "8-bbbbbbbb"] == [request.url.params.get("after") for request in asked]


@pytest.mark.usefixtures("hasty")
def test_a_stream_that_says_another_head_is_no_longer_believed() -> None:
    shown = {"id": TABLE, "version": 7, "head": A, "log": LOG, "seed_commitment": COMMITMENT, "seats": []}
    client, _ = streaming(hello(version=7, head=A, log=LOG) + event(7, B), json.dumps(shown), PAGE)
    following: Following[Any] = Following(f"/v1/tables/{TABLE}/events", dict[str, Any], client.receipts)
    with client, pytest.raises(Contradiction):
        next(client._follow(following))


def test_a_call_names_the_head_of_its_version() -> None:
    result = json.dumps({"version": 9, "head": B, "log": LOG, "events": []})
    client, asked = streaming(result, result, PAGE)
    with client:
        client.receipts.take([Said(TABLE, 7, A)])
        for version in (7, 8):
            client.send(Call("POST", f"/v1/tables/{TABLE}/redo", None, headers={"If-Match": f'"{version}"'}))
        client.send(Call("GET", f"/v1/tables/{TABLE}/log", None, query={"after": 7}))

    assert ['"7-aaaaaaaa"', '"8"'] == [request.headers["If-Match"] for request in asked[:2]]
    assert "7-aaaaaaaa" == asked[2].url.params["after"]
