"""Two worlds that differ only in what is hidden from a viewer give that viewer the same responses, byte by byte."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import httpx
import pytest

from api.live import stream
from domain.kernel.chain import table_seed
from domain.kernel.rng import Rng
from domain.storage.opening import open_database
from tests.api.client import RAISE, SCRY, Json, Player, Table, choose, done, everything
from tests.api.serving import Clock, in_process
from tests.direct import direct
from tests.live.listening import Listener, listening
from tests.live.timing import by_server, pass_time
from tests.toys.duel_rules import COPIES, RANKS

HASH = re.compile(r"[0-9a-f]{64}")
"""Heads, hashes and commitments hide behind salts and seeds, and may differ."""

CURSOR = re.compile(r'(?<=\nid: )[0-9]+-[0-9a-f]{8}|(?<=^id: )[0-9]+-[0-9a-f]{8}|(?<="cursor":")[0-9]+-[0-9a-f]{8}')
"""It has the first digits of a hash."""

ETAG_OF_A_TABLE = re.compile(r'(?<=^")([0-9]+)(?:-[0-9a-f]{8}(?=-[0-9a-f]{32}"$)|(-.*)-[0-9a-f]{8}(?="$))')
"""It has the first digits of a hash."""


class World(NamedTuple):
    """What is hidden: the server's seed and the favourite of seat 1."""

    server_seed: int
    favourite: int = 1


class Seen(NamedTuple):
    """A response without hashes: request, status, headers, body."""

    asked: str
    status: int
    headers: dict[str, str]
    body: str


def seen(answer: httpx.Response) -> Seen:
    """The part of a response that must not depend on secrets."""
    headers = {name: text for name, text in answer.headers.items() if name not in ("x-request-id", "content-length")}
    headers["etag"] = ETAG_OF_A_TABLE.sub(r"\1\2", headers.get("etag", ""))
    body = re.sub(r'"request_id":"[^"]*"', "", HASH.sub("#", answer.text))
    asked = f"{answer.request.method} {answer.request.url.path}"
    return Seen(asked, answer.status_code, headers, CURSOR.sub("", body))


def named(path: Path) -> Path:
    """A database whose log has the same name in each world: positions and ETags have it."""
    with open_database(path):
        pass
    with direct(path) as execute:
        execute("UPDATE identity SET log = '00c0ffee'")
    return path


def deck_of(world: World, table: str) -> tuple[int, ...]:
    """The deck as it is shuffled at a table in this world."""
    seed = table_seed(Random(world.server_seed).randbytes(32), table, ["", ""])
    return Rng(seed, {}).shuffle("deck", RANKS * COPIES)


def lived(path: Path, world: World, viewer: str) -> list[Seen]:
    """Every response to a viewer in a world where both seats do everything that reveals no card."""
    others = Random(7)

    def secret(size: int) -> bytes:
        return Random(world.server_seed).randbytes(32) if size == 32 else others.randbytes(size)

    with in_process(named(path), secret=secret) as server, ExitStack() as stack:
        stack.enter_context(stopped_clock())  # streams read it
        ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        table = ann.open("duel")
        viewers = {"ann": ann, "ben": ben, "eve": eve, "nobody": server.stranger()}
        looks = viewers[viewer]
        answers = [*everything(looks, table)]
        streams = followed(stack, looks, table, mine=looks in (ann, ben))
        seated: set[Player] = set()

        def do(player: Player, rest: str, body: Json) -> None:
            answer = player.post(table / rest, body)
            position, version = (done(answer)[name] for name in ("position", "version"))
            seated.update([player] if rest == "seats" else [])
            all_heard([one for one in streams if looks in seated or "/me/" not in one.path], version)
            answers.extend([answer] if player is looks else [])
            answers.extend(everything(looks, table, wait_for=position))
            answers.extend(attempts(looks, table))
            answers.extend(tries(looks, table))

        do(ann, "seats", {"seat": 0})
        do(ben, "seats", {"seat": 1, "seat_options": {"favourite": world.favourite}})
        hand = sorted(deck_of(world, table.id)[3:6])
        do(ben, "actions", RAISE)
        do(ben, "actions", SCRY)
        do(ann, "actions", RAISE)
        do(ben, "actions", choose(hand[0]))
        do(ann, "actions", SCRY)
        do(ann, "actions", RAISE)
        do(ann, "undo", {"to_version": done(ann.get(table / "undo"), 200)[0]["to_version"]})
        do(ann, "undo", {"to_version": 4})
        do(ben, "takebacks/1/decline", {})
        do(ben, "undo", {"to_version": 4})
        do(ann, "takebacks/2/agree", {})
        do(ben, "redo", {})
        do(ann, "takebacks/3/agree", {})
        do(ben, "void", {})
        do(ann, "takebacks/4/decline", {})
        last = done(looks.get(str(table)), 200)["version"]
        for look in ("view?at", "actions?at", "view?as=spectator&at", "frames?limit=3&after"):
            answers.extend(looks.get(table / f"{look}={version}") for version in range(1, last + 1))
        answers.append(looks.get(f"/tables/{table.id}/events?after=4&limit=2"))
        answers.extend([looks.get("/me/events"), looks.get("/me/events?include=view")])
        all_heard(streams, last)
        return [*map(seen, answers), *map(streamed, streams)]


@contextmanager
def stopped_clock() -> Iterator[None]:
    """A clock that only tests advance, and no heartbeats: those follow from how fast the machine is."""
    with (
        mock.patch.object(Clock, "__call__", lambda clock: clock._now),  # without the millisecond
        mock.patch.object(stream, "HEARTBEAT_SECONDS", inf),
    ):
        yield


def followed(stack: ExitStack, looks: Player, table: Table, *, mine: bool) -> list[Listener]:
    """Every stream that a viewer can follow. `mine`: the table is one of theirs."""
    paths = [table / kind for kind in ("events", "frames", "events?as=spectator", "frames?as=spectator")]
    paths += ["/me/events", "/me/events?include=view"] if mine else []
    return [
        stack.enter_context(listening(looks, path, accept=accept))
        for path in paths
        for accept in ("application/x-ndjson", "text/event-stream")
    ]


def all_heard(streams: Sequence[Listener], version: int) -> None:
    """Let every stream come to a version, so that how far it is behind does not decide what is in a chunk."""
    for each in streams:
        each.until(lambda one: b'"version":%d' % version in one.chunks[-1])


def away(path: Path, world: World, viewer: str) -> list[Seen]:
    """Every response to a viewer while Ben is away, for whom the server plays, with the time that each seat has."""
    others = Random(7)

    def secret(size: int) -> bytes:
        return Random(world.server_seed).randbytes(32) if size == 32 else others.randbytes(size)

    with in_process(named(path), secret=secret) as server, ExitStack() as stack:
        stack.enter_context(stopped_clock())
        ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        table = ann.open("duel", clock={"seconds_per_action": 60, "then": "random"})
        looks = {"ann": ann, "ben": ben, "eve": eve, "nobody": server.stranger()}[viewer]
        for player in (ann, ben):
            done(player.post(table / "seats"))
        streams = followed(stack, looks, table, mine=looks in (ann, ben))
        answers = [*everything(looks, table)]
        pass_time(server, 40_000)
        all_heard(streams, done(ann.post(table / "actions", RAISE))["version"])
        answers += everything(looks, table)
        pass_time(server, 20_000)
        assert "Played" == by_server(eve, table)[-1]
        answers += [*everything(looks, table), *attempts(looks, table), *tries(looks, table)]
        all_heard(streams, 6)
        return [*map(seen, answers), *map(partial(streamed, least=2), streams)]


def chosen_for_ben(world: World, table: str) -> str:
    """What everybody sees of the action that is chosen for Ben."""
    seed = table_seed(Random(world.server_seed).randbytes(32), table, ["", ""])
    legal = ["raises", "scries", *["chooses"] * len(set(deck_of(world, table)[3:6]))]
    return legal[Rng(seed, {}).below("absent", len(legal))]


def streamed(stream: Listener, least: int = 10) -> Seen:
    """What a stream must not tell by its bytes, by the sizes of its chunks, or by when they are sent."""
    assert len(stream.chunks) > least
    chunks = [CURSOR.sub("", HASH.sub("#", chunk.decode())) for chunk in stream.chunks]
    return Seen(stream.path, stream.status, stream.headers, "\0".join(chunks))


def dry(path: Path, world: World) -> list[Seen]:
    """Ann's dry runs of every action, having looked at no card, before and after Ben has chosen."""
    others = Random(7)

    def secret(size: int) -> bytes:
        return Random(world.server_seed).randbytes(32) if size == 32 else others.randbytes(size)

    with in_process(named(path), secret=secret) as server:
        ann, ben, _ = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        table = ann.open("duel")
        for player in (ann, ben):
            done(player.post(table / "seats"))
        answers = tries(ann, table)
        done(ben.post(table / "actions", choose(min(deck_of(world, table.id)[3:6]))))
        return [seen(answer) for answer in (*answers, *tries(ann, table))]


def attempts(player: Player, table: Table) -> list[httpx.Response]:
    """Requests that are refused whatever the hidden cards are."""
    bodies = [
        ("actions", choose(1), 1),
        ("undo", {"to_version": 4}, 1),
        ("redo", {"x": 1}, None),
        ("close", {"x": 1}, None),
        ("void", {}, 1),
        ("fork", {"at": 4}, None),
        ("takebacks/1/agree", {}, 1),
        ("takebacks/9/decline", {}, None),
    ]
    refused = [player.post(table / rest, body, at=at) for rest, body, at in bodies]
    refused += [player.get(table / f"{look}?as=all") for look in ("view", "frames")]
    assert all(answer.status_code >= 400 for answer in refused)
    return refused


def tries(player: Player, table: Table) -> list[httpx.Response]:
    """Dry runs of every action, and reads from the perspectives of others."""
    dry = [player.post(table / "actions?dry_run=true", body) for body in (RAISE, SCRY, *map(choose, RANKS))]
    return dry + [player.get(table / f"{look}?as=seat:{n}") for look in ("view", "events", "frames") for n in (0, 1)]


def worlds_of_absent_ben(table: str, chosen: str) -> tuple[World, World]:
    """Two worlds in which the same is chosen for seat 1, of one choice and of three, and which look alike to others."""
    hands: dict[object, dict[int, World]] = {}
    for world in map(World, range(20_000)):
        if chosen_for_ben(world, table) == chosen:
            deck = deck_of(world, table)
            found = hands.setdefault((deck[:3], deck[6]), {})
            found[len(set(deck[3:6]))] = world
            if {1, 3} <= found.keys():
                return found[1], found[3]
    raise AssertionError("no two worlds are alike")


def worlds_alike(alike: Callable[[tuple[int, ...]], object], table: str) -> tuple[World, World]:
    """Two worlds whose decks look alike to the viewer and differ in the hand of seat 1."""
    known: dict[object, World] = {}
    for number in range(100_000):
        world = World(number)
        deck = deck_of(world, table)
        other = known.setdefault(alike(deck), world)
        if min(deck_of(other, table)[3:6]) != min(deck[3:6]):
            return other, world
    raise AssertionError("no two worlds are alike")


@pytest.fixture(scope="module")
def table_id(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The id of the table in both worlds."""
    answers = lived(Path(tmp_path_factory.mktemp("first")) / "takeback.db", World(0), "nobody")
    return answers[0].asked.rpartition("/")[2]


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("viewer", ["ann", "eve", "nobody"])
def test_no_response_depends_on_the_hand_of_another_seat(tmp_path: Path, table_id: str, viewer: str) -> None:
    def known(deck: tuple[int, ...]) -> object:
        return deck[:3], deck[6]  # Ann's hand, and the card on top that she looks at

    one, other = worlds_alike(known, table_id)

    first, second = (lived(tmp_path / f"{world.server_seed}.db", world, viewer) for world in (one, other))

    assert first == second
    assert len(first) > 300


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("chosen", ["chooses", "scries"])
@pytest.mark.parametrize("viewer", ["ann", "eve"])
def test_no_response_depends_on_what_an_absent_seat_could_have_done(
    tmp_path: Path, table_id: str, viewer: str, chosen: str
) -> None:
    few, many = worlds_of_absent_ben(table_id, chosen)

    first, second = (away(tmp_path / f"{world.server_seed}.db", world, viewer) for world in (few, many))

    assert first == second
    assert "due_at" in str(first)
    assert "absent" not in str(first)


@pytest.mark.usefixtures("long")
def test_what_was_chosen_for_an_absent_seat_it_sees_itself(tmp_path: Path, table_id: str) -> None:
    worlds = [world for world in map(World, range(200)) if chosen_for_ben(world, table_id) == "chooses"]
    one, other, *_ = {deck_of(world, table_id)[3:6]: world for world in worlds}.values()

    assert away(tmp_path / "one.db", one, "ben") != away(tmp_path / "other.db", other, "ben")


@pytest.mark.usefixtures("long")
def test_no_dry_run_depends_on_what_would_be_revealed(tmp_path: Path, table_id: str) -> None:
    hand = deck_of(World(0), table_id)[:3]
    worlds = [World(number) for number in range(4_000) if deck_of(World(number), table_id)[:3] == hand][:40]
    tops = {deck_of(world, table_id)[6]: world for world in worlds}
    assert len(tops) == len(RANKS)

    told = [dry(tmp_path / f"{top}.db", world) for top, world in tops.items()]

    assert [told[0]] * len(told) == told
    assert ["hidden", "chance"] == [word for word in ("hidden", "chance") if f'"stops":"{word}"' in str(told[0])]


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("viewer", ["ann", "eve", "nobody"])
def test_no_response_depends_on_the_secret_options_of_another_seat(tmp_path: Path, viewer: str) -> None:
    first, second = (lived(tmp_path / f"{world.favourite}.db", world, viewer) for world in (World(3, 1), World(3, 4)))

    assert first == second


@pytest.mark.usefixtures("long")
def test_the_worlds_do_differ_for_the_seat_that_knows_the_secrets(tmp_path: Path) -> None:
    first, second = (lived(tmp_path / f"{world.favourite}.db", world, "ben") for world in (World(3, 1), World(3, 4)))

    assert first != second
