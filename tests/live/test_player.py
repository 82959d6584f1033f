"""``GET /v1/me/events``: what changed at all of a player's tables."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from api.state.hub import player_notifier
from domain.storage.group_commit import GroupCommit
from domain.tables.sessions import Sessions
from tests.api.client import MORE_THAN_ENOUGH, RAISE, Json, Player, Table, done, refused, started, take
from tests.api.serving import InProcess
from tests.api.test_names import names_given
from tests.live.listening import Listener, heard, listening

EVENTS = "/me/events"


def page(player: Player, query: str = "") -> Json:
    """A page of changes, once the projection has every event."""
    last = f"{player.server.service.log}-{player.server.service.tables.last_position()}"  # type: ignore[attr-defined]  # in this process
    done(player.get(f"/tables?wait_for={last}"), 200)
    return done(player.get(f"{EVENTS}{query}"), 200)


def until_versions(stream: Listener, versions: dict[str, int]) -> list[Json]:
    """Let the service run until each table's change has come in this version or a later one; all items."""

    def arrived(stream: Listener) -> bool:
        newest = {item["table"]: item["version"] for item in stream.items}
        return all(newest.get(table, 0) >= version for table, version in versions.items())

    return stream.until(arrived).items


def id_of(table: Table) -> str:
    """The id of a table."""
    return str(table).rpartition("/")[2]


def test_a_page_has_each_of_my_tables_once_by_its_last_change(server: InProcess) -> None:
    first, (ann, ben) = names_given(server, "Ann", "Ben")
    second = ann.open("maverick")
    done(ann.post(second / "seats"))
    done(ann.post(first / "actions", RAISE))

    found = page(ann)

    assert [id_of(second), id_of(first)] == [item["table"] for item in found["events"]]
    assert found["next"] is None
    for item in found["events"]:
        table = done(ann.get(f"/tables/{item['table']}"), 200)
        shown = {name: table[name] for name in item if name != "table"}
        assert item == {**shown, "table": table["id"]}
    assert [] == done(ann.get(f"{EVENTS}?after={found['position']}"), 200)["events"]
    assert [id_of(first)] == [item["table"] for item in page(ben)["events"]]
    assert [] == page(server.player("Eve"))["events"]


def test_pages_follow_one_another(server: InProcess) -> None:
    ann = server.player("Ann")
    tables = [ann.open("maverick") for _ in range(5)]
    for table in tables:
        done(ann.post(table / "seats"))

    seen, query = [], "?limit=2"
    while True:
        found = page(ann, query)
        seen += [item["table"] for item in found["events"]]
        if found["next"] is None:
            break
        query = f"?limit=2&after={found['next']}"

    assert [id_of(table) for table in tables] == seen
    assert 3 <= len(seen)


def test_a_stream_tells_whose_turn_it_is(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    before = page(ann)["position"]

    with listening(ann, EVENTS) as to_ann, listening(ben, f"{EVENTS}?after={before}") as to_ben:
        mover = ann if done(ann.get(str(table)), 200)["to_act"] == [0] else ben
        version = done(mover.post(table / "actions", RAISE))["version"]
        items = [until_versions(stream, {id_of(table): version})[-1] for stream in (to_ann, to_ben)]

    hello = to_ben.lines[0]
    assert {"control": "hello", "position": before, "log": before.partition("-")[0], "time": hello["time"]} == hello
    assert [(version, seat in items[0]["to_act"]) for seat in (0, 1)] == [
        (item["version"], item["awaiting"]) for item in items
    ]
    assert items[0]["position"] == items[1]["position"]


def test_a_takeback_awaits_those_whose_answer_is_wanted(server: InProcess) -> None:
    table, players = names_given(server, "Ann", "Ben", "Cleo")
    done(players[0].post(table / "actions", take(1)))
    with listening(players[1], EVENTS) as stream:
        asked = done(players[0].post(table / "undo", {"to_version": 5}))
        item = until_versions(stream, {id_of(table): asked["version"]})[-1]

    assert item["awaiting"]
    assert [1, 2] == item["pending_takeback"]["needs"]
    assert item["pending_takeback"]["text"].startswith("Ann asks")


def test_with_views_one_stream_and_one_request_a_move_are_enough(server: InProcess) -> None:
    ann = server.player("Ann")
    tables = [ann.open("maverick") for _ in range(3)]
    for table in tables:
        done(ann.post(table / "seats"))
    sent = 0
    with listening(ann, f"{EVENTS}?after={server.service.log}-0&include=view") as stream:
        versions = dict.fromkeys(map(id_of, tables), 1)
        for _ in range(4):
            newest = {item["table"]: item for item in until_versions(stream, versions)}
            for table, item in newest.items():
                assert len(item["labels"]) == len(item["actions"]) > 0
                assert done(ann.get(f"/tables/{table}/view?at={item['version']}"), 200)["view"] == item["view"]
                moved = done(ann.post(f"/tables/{table}/actions", {"action": item["actions"][0]}))
                versions[table] = moved["version"]
                sent += 1
        until_versions(stream, versions)
    assert 12 == sent


def test_views_are_those_of_the_seat(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel")
    version = done(ann.get(str(table)), 200)["version"]
    for player in (ann, ben):
        item = next(item for item in page(player, "?include=view")["events"] if item["table"] == id_of(table))
        view = done(player.get(table / f"view?at={version}"), 200)
        assert item["awaiting"] == ("view" in item)
        if item["awaiting"]:
            assert (view["view"], view["actions"]) == (item["view"], item["actions"])


@pytest.mark.parametrize("query", ["", "?include=view"])
def test_nothing_is_told_before_it_can_be_read(server: InProcess, monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    table, (ann, _) = started(server, "duel")
    resolve, reach, early = GroupCommit._resolve, Sessions.reach, list[Json]()
    entry = server.service.tables.sessions.cache.entries[table.id]
    before, told = entry.session.version, dict[str, int]()

    async def reached(self: Sessions, versions: Mapping[str, int]) -> None:
        told.update(versions)
        await reach(self, versions)

    def later(self: GroupCommit, *args: Any) -> None:
        """What is on disk is installed only once the projection has told the stream of it."""
        early.extend(item for item in stream.items if item["version"] > entry.session.version)
        if told.get(table.id, 0) > before or early:
            resolve(self, *args)
        else:
            self._loop.call_later(0.001, later, self, *args)

    monkeypatch.setattr(Sessions, "reach", reached)
    monkeypatch.setattr(GroupCommit, "_resolve", later)
    with listening(ann, f"{EVENTS}{query}") as stream:
        version = done(ann.post(table / "actions", RAISE))["version"]
        item = until_versions(stream, {id_of(table): version})[-1]

    assert not early
    assert item["awaiting"]
    assert ("view" in item) == bool(query)


def test_a_stream_resumes_after_the_last_position(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open("maverick")
    version = done(ann.post(table / "seats"))["version"]
    with listening(ann, f"{EVENTS}?after={server.service.log}-0") as stream:
        last = until_versions(stream, {id_of(table): version})[-1]["position"]

    version = done(ann.post(table / "actions", {"action": done(ann.get(table / "actions"), 200)["actions"][0]}))[
        "version"
    ]
    with listening(ann, f"{EVENTS}?after={server.service.log}-0", headers={"last-event-id": last}) as stream:
        items = until_versions(stream, {id_of(table): version})

    assert [version] == [item["version"] for item in items]


@pytest.mark.usefixtures("long")
def test_a_page_waits_for_the_first_change(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    mover, other = (ann, ben) if done(ann.get(str(table)), 200)["to_act"] == [0] else (ben, ann)
    after = page(other)["position"]

    async def both() -> Json:
        waiting = asyncio.create_task(other.sent("GET", f"{EVENTS}?after={after}", headers={"Prefer": "wait=55"}))
        await heard(server, player_notifier(other.id))
        moved = done(await mover.sent("POST", str(table / "actions"), RAISE))
        response = await asyncio.wait_for(waiting, MORE_THAN_ENOUGH)
        assert "wait=55" == response.headers["preference-applied"]
        assert [moved["version"]] == [item["version"] for item in done(response, 200)["events"]]

    server.runner.run(both())
    after = page(other)["position"]
    empty = other.get(f"{EVENTS}?after={after}", headers={"Prefer": "wait=1"})
    assert ([], after) == (done(empty, 200)["events"], empty.json()["position"])


def test_nobody_hears_of_tables_that_are_not_theirs(server: InProcess) -> None:
    eve = server.player("Eve")
    with listening(eve, f"{EVENTS}?after={server.service.log}-0") as stream:
        names_given(server, "Ann", "Ben")
        mine = eve.open("maverick")
        version = done(eve.post(mine / "seats"))["version"]
        items = until_versions(stream, {id_of(mine): version})

    assert {id_of(mine)} == {item["table"] for item in items}
    assert (401, "unauthorized") == refused(server.stranger().get(EVENTS))


def test_a_revoked_token_ends_the_stream(server: InProcess) -> None:
    ann = server.player("Ann")
    other = done(ann.post("/me/tokens", {"label": "other"}))
    with listening(Player(server, ann.id, ann.name, other["token"]), EVENTS) as stream:
        ann.delete(f"/me/tokens/{other['id']}")
        stream.until_end()
    assert ["hello"] == stream.controls


def test_the_stream_of_a_token_ends_when_it_expires(server: InProcess) -> None:
    ann = server.player("Ann")
    guest = done(ann.post("/me/tokens", {"scopes": ["read"], "expires_in": 60}))

    async def beat() -> None:
        server.service.live.hub.notify_all()  # as every few seconds, for heartbeats

    with listening(Player(server, ann.id, ann.name, guest["token"]), EVENTS) as stream:
        server.clock.advance(60_000)
        server.runner.run(beat())
        stream.until_end()
    assert ["hello"] == stream.controls


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?after=elsewhere-7", (409, "unknown-position")),
        ("?after=00000000-1", (409, "unknown-position")),
        ("?after=", (400, "invalid-query")),
        ("?limit=0", (400, "invalid-query")),
        ("?limit=201", (400, "invalid-query")),
        ("?include=cards", (400, "invalid-query")),
    ],
)
def test_bad_parameters_are_refused(server: InProcess, query: str, code: tuple[int, str]) -> None:
    assert code == refused(server.player("Ann").get(f"{EVENTS}{query}"))


def test_a_position_of_the_future_is_refused(server: InProcess) -> None:
    ann = server.player("Ann")
    future = f"{server.service.log}-{server.service.tables.last_position() + 1}"
    for headers in ({}, {"Accept": "application/x-ndjson"}):
        assert (409, "unknown-position") == refused(ann.get(f"{EVENTS}?after={future}", headers=headers))
        assert (409, "unknown-position") == refused(ann.get(EVENTS, headers={**headers, "Last-Event-ID": future}))
    assert (400, "invalid-header") == refused(ann.get(EVENTS, headers={"Last-Event-ID": "a b"}))
