"""Quick play under idempotency keys: a key seats once, and its first response is replayed for good."""

from collections.abc import Iterator

import httpx
import pytest

from domain.storage.addresses import Address
from domain.storage.group_commit import QueueFull
from domain.tables.commands import RequestContext, Sit
from domain.tables.service import Acknowledgement
from tests.api.client import Json, Player, done, refused
from tests.api.quick_play import disappear, players, quick, seated, wanted
from tests.api.serving import InProcess, in_process
from tests.live.timing import listed


@pytest.fixture
def server(place: Address) -> Iterator[InProcess]:
    """A service whose open tables are those of one test, on each backend."""
    with in_process(place, bots=True) as served:
        yield served


def sent(player: Player, key: str = "k", **more: Json) -> httpx.Response:
    """A request under a key."""
    return player.post("/quick", {**wanted(1), **more}, key=key)


def replayed(answer: httpx.Response) -> tuple[Json, str]:
    """The table of a response, as of when, and whether it was replayed."""
    table = done(answer)
    return (table["id"], table["version"], table["status"]), answer.headers.get("idempotency-replayed", "false")


def test_a_key_seats_once(server: InProcess) -> None:
    ann, ben = players(server, 2)
    first, joined = ann.post("/quick", wanted(1), key="k"), ben.post("/quick", wanted(1), key="k")

    again = [player.post("/quick", wanted(1), key="k") for player in (ann, ben)]

    for before, answer in zip((first, joined), again, strict=True):
        assert (done(before)["head"], "true") == (done(answer)["head"], answer.headers["idempotency-replayed"])
    assert (422, "key-reused") == refused(ann.post("/quick", wanted(1, 3), key="k"))
    assert done(first)["id"] != quick(ann, 9, key="other")["id"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "duel", "options": {}},
        {"seats": 3},
        {"clock": None},
        {"options": {"heap": 5}},
        {"bots_after": 30, "game": "full-throttle", "options": {}},
    ],
)
def test_a_key_is_of_one_request(server: InProcess, other: Json) -> None:
    [ann] = players(server, 1)
    first = done(sent(ann))

    assert (422, "key-reused") == refused(ann.post("/quick", {**wanted(1), **other}, key="k"))
    same = ann.post("/quick", {**wanted(1), "bots_after": None, "seat_options": {}}, key="k")
    assert (first["id"], "true") == (done(same)["id"], same.headers["idempotency-replayed"])


def test_who_has_left_is_not_seated_again_by_a_retry(server: InProcess) -> None:
    [ann] = players(server, 1)
    first, _ = replayed(sent(ann))
    done(ann.delete(f"/tables/{first[0]}/seats/0"), 200)

    assert (first, "true") == replayed(sent(ann))

    listed(server)
    assert [] == done(ann.get("/tables?mine=true"), 200)["tables"]


def test_a_key_is_known_however_many_tables_come_after_it(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.tables.seat_search._OWN", 1, raising=False)
    [ann] = players(server, 1)
    first = replayed(ann.post("/quick", {"game": "maverick"}, key="k"))[0]
    done(ann.post("/quick", {"game": "maverick"}))

    assert (first, "true") == replayed(ann.post("/quick", {"game": "maverick"}, key="k"))


def test_a_key_that_led_to_a_table_where_the_player_waited_is_known(server: InProcess) -> None:
    ann, ben = players(server, 2)
    table = quick(ann, 1)["id"]
    first = replayed(sent(ann))
    assert table == quick(ben, 1)["id"]

    assert first == ((table, 2, "open"), "false")
    assert (first[0], "true") == replayed(sent(ann))


def test_a_key_is_known_after_another_one_has_moved_the_player(server: InProcess) -> None:
    ann, ben = players(server, 2)
    other = quick(ben, 1)["id"]
    disappear(server, ben)
    first = replayed(sent(ann, "first"))[0]
    done(ben.get("/me"), 200)

    moved = replayed(sent(ann, "second"))[0]

    assert first[0] != other == moved[0]
    assert (first, "true") == replayed(sent(ann, "first"))
    assert (moved, "true") == replayed(sent(ann, "second"))


def test_a_key_whose_table_was_closed_seats_nobody_anew(server: InProcess) -> None:
    [ann] = players(server, 1)
    first = replayed(sent(ann))[0]
    done(ann.post(f"/tables/{first[0]}/close"))

    assert (first, "true") == replayed(sent(ann))


@pytest.mark.parametrize("stored", [False, True])
def test_a_request_that_was_cut_short_is_taken_up_again(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    ann, ben = players(server, 2)
    tables, handle = server.service.tables, server.service.tables.handle

    async def cut_short(table: str, context: RequestContext, request: Sit) -> Acknowledgement:
        if stored:
            await handle(table, context, request)
        raise QueueFull

    with monkeypatch.context() as patched:
        patched.setattr(tables, "handle", cut_short)
        assert (503, "busy") == refused(sent(ann))
    if stored:
        done(ben.post("/quick", wanted(1)))
        assert (422, "key-reused") == refused(sent(ann, seats=3))

    (table, *_), again = replayed(sent(ann))

    assert again == ("true" if stored else "false")
    assert [ann.id] == [player for player in seated(done(ann.get(f"/tables/{table}"), 200)) if player != ben.id]
    assert ((table, 2, "open"), "true") == replayed(sent(ann))
    listed(server)
    assert [table] == [one["id"] for one in done(ann.get("/tables?mine=true"), 200)["tables"]]


def test_a_request_that_led_to_nothing_is_not_remembered(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    [ann] = players(server, 1)
    with monkeypatch.context() as patched:
        patched.setattr("api.tables.seat_search._TRIES", 0)
        assert (503, "busy") == refused(sent(ann))
    first = replayed(sent(ann))[0]
    done(ann.post(f"/tables/{first[0]}/close"))
    settled = server.database.table_keys.of(ann.id, "quick", "k")
    assert settled is not None
    with server.database.transaction() as transaction:  # as if the process had died after the table had made way
        transaction.table_keys.put(settled._replace(version=None))

    other, again = replayed(sent(ann, seats=3))

    assert "false" == again
    assert first[0] != other[0]


def test_the_keys_of_an_erased_player_are_forgotten(server: InProcess) -> None:
    [ann] = players(server, 1)
    done(sent(ann))
    assert server.database.table_keys.of(ann.id, "quick", "k") is not None

    assert 204 == ann.delete("/me").status_code

    assert server.database.table_keys.of(ann.id, "quick", "k") is None
