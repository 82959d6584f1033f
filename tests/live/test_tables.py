"""A table's live events and frames: what the pages hold, as it happens, for those who may see it."""

import asyncio
import re
from contextlib import ExitStack
from typing import Any

import pytest

from api.live import tables as streams
from api.live.formats import Item
from domain.kernel.steps import Steps
from domain.runtime.shares import Parts
from tests.api.client import RAISE, Json, Player, Table, choose, done, refused, started, take
from tests.api.serving import InProcess
from tests.live.listening import listening, version_of

NDJSON = "application/x-ndjson"
SSE = "text/event-stream"


def pages(player: Player, table: Table, kind: str) -> list[Json]:
    """All events or frames of a table from its pages, without what a later undo adds."""
    items = done(player.get(table / f"{kind}?limit=100"), 200)[kind]
    for item in items:
        item.get("event", item).pop("undone_by", None)
    return list(items)


def played(server: InProcess) -> tuple[Table, list[Player]]:
    """A table with moves, an undo, a takeback that was declined, and a pending one."""
    table, [ann, ben] = started(server, "duel")
    for player, action in ((ben, RAISE), (ann, RAISE)):
        done(player.post(table / "actions", action))
    done(ann.post(table / "undo", {"to_version": done(ann.get(table / "undo"), 200)[0]["to_version"]}))
    legal = done(ben.get(table / "actions"), 200)["actions"]
    done(ben.post(table / "actions", {"action": next(a for a in legal if a["type"] == "duel.Choose")}))
    done(ann.post(table / "undo", {"to_version": 4}))
    done(ben.post(table / "takebacks/1/decline"))
    return table, [ann, ben]


@pytest.mark.parametrize("kind", ["events", "frames"])
@pytest.mark.parametrize("who", [0, 1, "watcher", "stranger"])
def test_a_stream_from_the_beginning_holds_what_the_pages_hold(server: InProcess, kind: str, who: int | str) -> None:
    table, players = played(server)
    reader = {"watcher": server.player("Eve"), "stranger": server.stranger()}.get(str(who)) or players[int(who)]
    expected = pages(reader, table, kind)

    with listening(reader, table / f"{kind}?after=0") as stream:
        stream.until_version(version_of(expected[-1]))

    assert expected == stream.items
    hello, now = stream.lines[0], done(reader.get(str(table)), 200)
    told = {"version": now["version"], "head": now["head"], "log": now["log"]}
    assert {"control": "hello", **told, "time": hello["time"]} == hello


@pytest.mark.parametrize("kind", ["events", "frames"])
def test_a_stream_has_the_names_of_now(server: InProcess, kind: str) -> None:
    table, [ann, ben] = played(server)
    last = done(ann.get(str(table)), 200)["version"]

    with listening(ann, table / f"{kind}?after=0") as before, listening(ann, table / f"{kind}?after=0") as twin:
        before.until_version(last)
        twin.until_version(last)
        done(server.request("PATCH", "/v1/me", {"name": "Benjamin"}, token=ben.token), 200)
        with listening(ann, table / f"{kind}?after=0") as after:
            after.until_version(last)

    assert pages(ann, table, kind) == after.items
    assert before.items != after.items


@pytest.mark.parametrize("kind", ["events", "frames"])
def test_what_happens_comes_as_it_happens_to_each_as_they_may_see_it(server: InProcess, kind: str) -> None:
    table, [ann, ben] = started(server, "duel")
    eve = server.stranger()
    with (
        listening(ann, table / kind) as to_ann,
        listening(ben, table / kind) as to_ben,
        listening(eve, table / kind) as to_eve,
    ):
        version = done(ben.post(table / "actions", RAISE))["version"]
        for stream in (to_ann, to_ben, to_eve):
            stream.until_version(version)
        hand = done(ben.get(table / "actions"), 200)["actions"]
        version = done(ben.post(table / "actions", {"action": hand[0]}))["version"]
        for stream in (to_ann, to_ben, to_eve):
            stream.until_version(version)

    for player, stream in ((ann, to_ann), (ben, to_ben), (eve, to_eve)):
        assert pages(player, table, kind)[-len(stream.items) :] == stream.items
    shown = [[version_of(item) for item in stream.items] for stream in (to_ann, to_ben, to_eve)]
    assert shown[0] == shown[1] == shown[2]
    assert to_ann.items != to_ben.items


def test_a_stream_of_frames_begins_with_the_present(server: InProcess) -> None:
    table, [ann, _] = started(server)
    with listening(ann, table / "frames") as stream:
        stream.until_version(4)

    assert [4] == [version_of(item) for item in stream.items]


def test_a_stream_of_events_begins_with_what_comes_next(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    with listening(ann, table / "events") as stream:
        mover = ann if 0 in done(ann.get(str(table)), 200)["to_act"] else ben
        version = done(mover.post(table / "actions", take(1)))["version"]
        stream.until_version(version)

    assert [version] == [version_of(item) for item in stream.items]


def test_a_reader_resumes_after_the_last_event_id_even_if_the_address_says_otherwise(server: InProcess) -> None:
    table, [ann, _] = played(server)
    with listening(ann, table / "events?after=1", accept=SSE, headers={"last-event-id": "3"}) as stream:
        stream.until(lambda self: len(self.chunks) > 1)

    said = b"".join(stream.chunks).decode()
    assert said.startswith("event: hello\ndata: {")
    assert [4, 5] == [int(id_) for id_ in re.findall(r"^id: ([0-9]+)-[0-9a-f]{8}$", said, re.MULTILINE)][:2]
    assert "text/event-stream" == stream.headers["content-type"]


def test_a_stream_ends_when_the_table_is_over_and_all_is_sent(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    with listening(ben, table / "events") as stream:
        done(ann.post(table / "resign"))
        stream.until_end()
    assert ["hello", "end"] == stream.controls
    assert "Finished" == stream.items[-1]["type"]

    with listening(ben, table / "events?after=2") as again:
        again.until_end()
    assert ["hello", "end"] == again.controls
    assert 3 == version_of(again.items[0])


def test_a_revoked_token_ends_its_streams(server: InProcess) -> None:
    table, [ann, _] = started(server)
    other = done(ann.post("/me/tokens", {"label": "phone"}))
    phone = Player(server, ann.id, ann.name, other["token"])
    with listening(phone, table / "events") as stream, listening(ann, table / "events") as own:
        assert ann.delete(f"/me/tokens/{other['id']}").status_code < 300
        stream.until_end()
        assert not own.complete

    assert ["hello"] == stream.controls


def test_the_streams_of_a_token_end_when_it_expires(server: InProcess) -> None:
    table, [ann, _] = started(server)
    guest = Player(
        server, ann.id, ann.name, done(ann.post("/me/tokens", {"scopes": ["read"], "expires_in": 60}))["token"]
    )
    with listening(guest, table / "events") as stream, listening(ann, table / "events") as own:
        server.clock.advance(60_000)
        version = done(ann.post(table / "actions", take(1)))["version"]
        stream.until_end()
        own.until_version(version)

    assert ["hello"] == stream.controls
    assert [] == stream.items
    assert (401, "unauthorized") == refused(guest.get(table / "events"))


def test_the_streams_of_a_player_who_is_erased_end(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    with listening(ann, table / "events") as stream, listening(ben, table / "events") as other:
        assert 204 == ann.delete("/me").status_code
        stream.until_end()
        assert not other.complete

    assert ["hello"] == stream.controls


def test_whoever_leaves_a_private_table_sees_no_more_of_it(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel", visibility="private")
    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))
    with listening(ben, table / "events") as stream:
        done(ben.delete(table / "seats/0"), 200)
        stream.until_end()

    assert [] == stream.items


@pytest.mark.parametrize("kind", ["events", "frames"])
@pytest.mark.parametrize(
    ("query", "headers", "problem"),
    [
        ("", {"accept": "text/html"}, (406, "not-acceptable")),
        ("", {"accept": f"{NDJSON};q=0"}, (406, "not-acceptable")),
        ("", {"accept": "*/*;q=0"}, (406, "not-acceptable")),
        ("?after=04", {"accept": NDJSON}, (400, "invalid-query")),
        ("?after=01-00000000", {}, (400, "invalid-query")),
        ("", {"accept": SSE, "last-event-id": "04"}, (400, "invalid-header")),
        ("", {"accept": SSE, "last-event-id": "00"}, (400, "invalid-header")),
        ("?after=99", {"accept": NDJSON}, (409, "unknown-version")),
        ("", {"accept": SSE, "last-event-id": "5"}, (409, "unknown-version")),
        ("", {"accept": SSE, "last-event-id": "last"}, (400, "invalid-header")),
        ("", {"accept": SSE, "last-event-id": "9" * 17}, (400, "invalid-header")),
        ("?after=-1", {"accept": NDJSON}, (400, "invalid-query")),
        ("?limit=5", {"accept": NDJSON}, (400, "invalid-query")),
        ("?as=seat:1", {"accept": NDJSON}, (409, "table-not-over")),
        ("?as=me", {"accept": NDJSON}, (400, "invalid-query")),
    ],
)
def test_a_stream_that_cannot_be_given_is_refused_before_it_begins(
    server: InProcess, kind: str, query: str, headers: dict[str, str], problem: tuple[int, str]
) -> None:
    table, [ann, _] = started(server)

    assert problem == refused(ann.get(table / f"{kind}{query}", headers=headers))


@pytest.mark.parametrize(
    "accept", ["", "*/*", "application/json", "text/html,application/xml;q=0.9,*/*;q=0.8", "application/*"]
)
def test_whoever_asks_for_no_stream_gets_a_page(server: InProcess, accept: str) -> None:
    table, [ann, _] = started(server)

    assert 4 == len(done(ann.get(table / "events", headers={"accept": accept}), 200)["events"])


def test_a_private_table_has_no_stream_for_a_stranger(server: InProcess) -> None:
    table = server.player("Ann").open("duel", visibility="private")

    assert (404, "not-found") == refused(server.stranger().get(table / "events", headers={"accept": NDJSON}))


def test_a_player_may_have_so_many_streams_and_no_more(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    streams = [listening(ann, table / "events") for _ in range(32)]
    for stream in streams:
        stream.__enter__()
    refusal = ann.get(table / "events", headers={"accept": NDJSON})
    assert (429, "too-many-streams") == refused(refusal)
    assert refusal.headers["retry-after"].isdigit()
    with listening(ben, table / "events"):
        pass
    for stream in streams:
        stream.__exit__()

    with listening(ann, table / "events") as stream:
        assert ["hello"] == stream.controls


def test_many_readers_of_one_kind_share_what_is_rendered(server: InProcess) -> None:
    table, [_, ben] = started(server, "duel")
    readers = [listening(server.player("Eve"), table / "frames") for _ in range(5)]
    for reader in readers:
        reader.__enter__()
    version = done(ben.post(table / "actions", RAISE))["version"]
    sent = {reader.until_version(version).chunks[-1] for reader in readers}
    notifier = server.service.live.hub._notifiers[f"table/{table.id}"]

    assert 1 == len(sent)
    assert 1 == [key[1] for key in notifier.rendered].count(version)  # type: ignore[index]  # a tuple
    for reader in readers:
        reader.__exit__()


class HeldUp:
    """Reads of frames from the store, held up until they are let through. ``begun``: how many there were."""

    def __init__(self, server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
        history = server.service.tables.history
        self.begun = 0
        self.through = asyncio.Event()
        read = history.frames

        async def held_up(*args: Any, **kwargs: Any) -> Any:
            self.begun += 1
            await self.through.wait()
            return await read(*args, **kwargs)

        monkeypatch.setattr(history, "frames", held_up)


def test_streams_that_resume_together_read_the_store_once(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, [ann, ben] = played(server)
    reads = HeldUp(server, monkeypatch)
    with ExitStack() as open_:
        streams = [open_.enter_context(listening(who, table / "frames?after=2")) for who in [ann, ben] * 10]
        reads.through.set()
        sent = [stream.until_version(9).items for stream in streams]

    assert 1 == reads.begun
    for player, items in ((ann, sent[0]), (ben, sent[1])):
        assert pages(player, table, "frames")[2:] == items
    assert [sent[0], sent[1]] * 10 == sent


@pytest.mark.parametrize("kind", ["events", "frames"])
def test_a_stream_that_catches_up_sends_a_little_at_a_time(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    table, [ann, _] = played(server)
    expected = pages(ann, table, kind)
    monkeypatch.setattr(streams, "PAGE_BYTES", 1)

    with listening(ann, table / f"{kind}?after=0") as stream:
        stream.until_version(version_of(expected[-1]))

    assert expected == stream.items
    assert 1 + len(expected) == len(stream.chunks)  # one more for the hello


@pytest.mark.parametrize("kind", ["events", "frames"])
def test_what_a_stream_missed_is_rendered_in_slices(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    table, [ann, _] = played(server)
    last = done(ann.get(str(table)), 200)["version"]
    run, sliced = server.service.tables.slices.run, list[Any]()

    async def watched(steps: Steps[Any]) -> Any:
        result = await run(steps)
        sliced.append(result)
        return result

    monkeypatch.setattr(server.service.tables.slices, "run", watched)
    with listening(ann, table / f"{kind}?after=0") as stream:
        stream.until_version(last)

    assert [last] == [len(result) for result in sliced if isinstance(result[0], Item)]


def test_streams_leave_room_for_other_reads(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.player()
    tables = [ann.open("pebbles") for _ in range(20)]
    reads = HeldUp(server, monkeypatch)
    monkeypatch.setattr(server.service.live.hub.reading, "parts", Parts(16, 16, 16))
    with ExitStack() as open_:
        streams = [open_.enter_context(listening(ann, table / "frames?after=0")) for table in tables]
        assert 16 == reads.begun
        reads.through.set()
        for stream in streams:
            stream.until_version(1)
    assert 20 == reads.begun


def test_a_right_that_is_lost_during_a_read_counts(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel", visibility="private")
    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))
    reads = HeldUp(server, monkeypatch)
    with listening(ben, table / "frames?after=0") as stream:
        done(ben.delete(table / "seats/0"), 200)
        reads.through.set()
        stream.until_end()

    assert 1 == reads.begun
    assert [] == stream.items


def test_what_was_rendered_during_play_is_rendered_again_after_the_end(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    with server.service.live.hub.listen(f"table/{table.id}", lambda: None):  # as a reader does who is behind
        with listening(ben, table / "events?after=0") as stream:
            stream.until_version(4)
            done(ann.post(table / "resign"))
            stream.until_end()
        with listening(ben, table / "events?after=0") as again:
            again.until_end()

    assert all("salt" not in event for event in stream.items[:4])
    assert pages(ben, table, "events") == again.items


def test_nothing_is_kept_of_a_table_that_nobody_follows(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    with listening(ann, table / "events"), listening(ben, table / "events"):
        assert server.service.live.hub.is_heard(f"table/{table.id}")

    assert not server.service.live.hub.is_heard(f"table/{table.id}")


def test_choosing_in_secret_makes_the_same_chunks_for_every_choice(server: InProcess) -> None:
    sizes = []
    for pick in (0, -1):
        table, [ann, ben] = started(server, "duel")
        legal = [action for action in done(ben.get(table / "actions"), 200)["actions"] if "rank" in action]
        with listening(ann, table / "events") as stream:
            version = done(ben.post(table / "actions", choose(legal[pick]["rank"])))["version"]
            stream.until_version(version)
        sizes.append([len(chunk) for chunk in stream.chunks])

    assert sizes[0] == sizes[1]
