"""Several services over one database: each follows at once what the others do, and soon without Redis."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from time import monotonic

import msgspec
import pytest

from api.announcements import polling
from api.live import stream as live_stream
from api.operations import OPERATIONS
from api.operations.costs import NEW_PLAYER
from api.state import channel, projections
from api.state.budgets import ELSEWHERE, WINDOW, Budgets
from api.state.messages import LONGEST_NAME, MOST, Announcement, Built, Gathered, decode, encode
from domain.storage.errors import NotStored
from projections.runner import Applied
from projections.table_list import TABLE_LIST
from tests.api.client import Json, Player, Table, done, settled, started, take
from tests.api.serving import InProcess, in_process
from tests.api.test_metrics import scraped
from tests.live.listening import Listener, listening
from tests.postgres import new_database
from tests.projections.queries import looks_of
from tests.redis_server import RedisServer, new_server

pytestmark = pytest.mark.usefixtures("postgres", "process")

NESTED = b"\x82\xa6sender\xa1x\xa7unknown" + b"\x91" * 200_000 + b"\xc0"
"""An announcement with 200,000 nested arrays where nobody looks."""
LONG = "x" * (LONGEST_NAME + 1)
NEVER = 3600.0
BEGUN = 3
"""The version at which a table of one seat has begun."""
PATIENCE = 60
"""Seconds that a busy machine may take for anything."""


class Pair:
    """Two services on one event loop; the first one leads. ``redis``: of both, None where they only poll."""

    def __init__(self, stack: ExitStack, redis: RedisServer | None, *, units: int | None = None) -> None:
        """`units`: of the budgets, of which nothing comes back."""
        self.redis = redis
        runner = stack.enter_context(asyncio.Runner())
        self.address = stack.enter_context(new_database())
        url = None if redis is None else redis.url

        def service() -> InProcess:
            made = in_process(self.address, shared=runner, redis=url, budgets=Budgets(units, clock=lambda: 0.0))
            return stack.enter_context(made)

        self.first = service()
        self.until(lambda: scraped(self.first)["takeback_leads"] == 1)
        self.second = service()
        self.second.secrets.seed("second")
        if redis is not None:
            self.until(self.connected)

    def channel(self, service: InProcess) -> str:
        """Whether a service hears announcements."""
        assert service.service.live.channel is not None
        return service.service.live.channel.state

    def connected(self) -> bool:
        """Do both hear announcements?"""
        return {"connected"} == {self.channel(one) for one in (self.first, self.second)}

    def until(self, condition: Callable[[], bool]) -> None:
        """Let both services run until something holds."""
        deadline = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < deadline, "it took too long"
            self.first.runner.run(asyncio.sleep(0.005))


@pytest.fixture(autouse=True)
def without_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing wakes streams that something else should have woken."""
    monkeypatch.setattr(live_stream, "HEARTBEAT_SECONDS", NEVER)


@pytest.fixture(autouse=True)
def with_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis answers in time, however busy the machine is."""
    monkeypatch.setattr(channel, "TIMEOUT", PATIENCE)
    monkeypatch.setattr(channel, "PING", PATIENCE)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


@pytest.fixture
def redis(stack: ExitStack) -> RedisServer:
    return stack.enter_context(new_server())


def at(service: InProcess, player: Player) -> Player:
    """The same player as a client of another service."""
    return Player(service, player.id, player.name, player.token)


def never_poll(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, services only hear announcements."""
    for name in ("SELDOM", "OFTEN", "AWAITED"):
        monkeypatch.setattr(polling, name, NEVER)


def play(player: Player, table: Table) -> int:
    """A move that can be played without end, at a table alone; its version."""
    done(player.post(table / "actions", take(1)))
    return int(done(player.post(table / "undo", {"to_version": BEGUN}))["version"])


def alone(service: InProcess) -> tuple[Player, Table]:
    """A table of one seat that has begun."""
    ann = service.player("Ann")
    table = ann.open("pebbles", seats=1)
    done(ann.post(table / "seats"))
    return ann, table


def has(version: int, listener: Listener) -> bool:
    """Has this version come?"""
    return version in versions(listener.items)


def versions(items: list[Json]) -> list[int]:
    return [item["version"] for item in items]


def test_a_stream_follows_at_once_what_is_done_elsewhere(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_poll(monkeypatch)
    pair = Pair(stack, redis)
    for here, there in ((pair.first, pair.second), (pair.second, pair.first)):
        ann, table = alone(here)
        with listening(at(there, ann), table / "events") as stream:
            last = 0
            for _ in range(10):
                last = play(ann, table)
                stream.until_version(last)

            assert [*range(last - 19, last + 1)] == versions(stream.items)


def test_without_redis_a_stream_finds_what_was_done_elsewhere(
    stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "SELDOM", NEVER)
    pair = Pair(stack, None)
    ann, table = alone(pair.first)
    with listening(at(pair.second, ann), table / "events") as stream:
        last = 0
        for _ in range(5):
            last = play(ann, table)
        stream.until_version(last)

        assert [*range(last - 9, last + 1)] == versions(stream.items)


def test_an_announcement_that_was_lost_is_found_by_polling(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Pair(stack, redis)
    monkeypatch.setattr(polling, "OFTEN", NEVER)
    for service in (pair.first, pair.second):
        monkeypatch.setattr(service.service.live.channel, "send", nothing)
    table, (ann, ben) = started(pair.first)
    with (
        listening(at(pair.second, ann), table / "events") as stream,
        listening(at(pair.second, ben), "/me/events") as mine,
    ):
        answer = done(ann.post(table / "actions", take(1)))
        stream.until_version(answer["version"])
        mine.until(partial(has, answer["version"]))


async def nothing(_: Announcement) -> bool:
    return False


def test_without_redis_a_player_hears_of_each_change_elsewhere(stack: ExitStack) -> None:
    pair = Pair(stack, None)
    table, (ann, ben) = started(pair.first)
    with listening(at(pair.second, ben), "/me/events") as mine:
        for player in (ann, ben, ann):
            answer = done(player.post(table / "actions", take(1)))
            mine.until(partial(has, answer["version"]))


def test_a_change_is_told_once_the_database_answers_again(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(stack, None)
    table, (ann, ben) = started(pair.first)
    read = pair.second.service.projections.models
    changed_players, failures = read.changed_players, [NotStored(), NotStored()]

    def failing(players: Sequence[str], *, after: int) -> list[str]:
        if failures:
            raise failures.pop()
        return changed_players(players, after=after)

    with listening(at(pair.second, ben), "/me/events") as mine:
        answer = done(ann.post(table / "actions", take(1)))
        mine.until(partial(has, answer["version"]))
        monkeypatch.setattr(read, "changed_players", failing)
        answer = done(ben.post(table / "actions", take(1)))
        mine.until(partial(has, answer["version"]))
        pair.until(lambda: not failures)  # an earlier change may have woken the stream just now


@pytest.mark.parametrize("fault", ["killed", "frozen", "flushed"])
def test_streams_are_exact_over_the_loss_of_redis(
    stack: ExitStack,
    redis: RedisServer,
    fault: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO, "takeback")

    def logged(message: str) -> int:
        return [record.message for record in caplog.records].count(message)

    if fault == "frozen":  # which only silence tells
        monkeypatch.setattr(channel, "TIMEOUT", 0.2)
        monkeypatch.setattr(channel, "PING", 0.5)
    pair = Pair(stack, redis)
    caplog.clear()
    ann, table = alone(pair.first)
    with listening(at(pair.second, ann), table / "events") as stream:
        stream.until_version(play(ann, table))
        {"killed": redis.kill, "frozen": redis.freeze, "flushed": redis.flush}[fault]()
        last = 0
        for _ in range(5):
            last = play(ann, table)
        stream.until_version(last)
        if fault != "flushed":
            pair.until(lambda: {"lost"} == {pair.channel(one) for one in (pair.first, pair.second)})
            assert "lost" == redis_of(pair.second)
            assert 0 == scraped(pair.second)["takeback_redis"]
            last = play(ann, table)
            stream.until_version(last)
            {"killed": redis.start, "frozen": redis.thaw}[fault]()
        pair.until(lambda: logged("redis-connected") >= 2 and pair.connected())
        last = play(ann, table)
        stream.until_version(last)

        assert [*range(BEGUN + 1, last + 1)] == versions(stream.items)
    pair.until(
        lambda: (
            "connected" == redis_of(pair.second) and 1 == scraped(pair.second)["takeback_redis"] and pair.connected()
        )
    )
    lost = logged("redis-lost")  # each loss once, however often it was tried again
    assert lost == logged("redis-connected")
    assert lost == 2 or (fault == "frozen" and lost > 2)  # a busy machine is silent for a while too


def redis_of(service: InProcess) -> str:
    """What a service tells of Redis where it says whether it is ready."""
    return str(done(service.request("GET", "/readyz"), 200)["redis"])


def test_what_was_missed_is_looked_for_as_soon_as_redis_is_back(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_poll(monkeypatch)
    pair = Pair(stack, redis)
    ann, table = alone(pair.first)
    with listening(at(pair.second, ann), table / "events") as stream:
        stream.until_version(play(ann, table))
        redis.kill()
        pair.until(lambda: {"lost"} == {pair.channel(one) for one in (pair.first, pair.second)})
        last = play(ann, table)
        redis.start()
        stream.until_version(last)


def test_a_player_hears_of_all_tables_at_once(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    never_poll(monkeypatch)
    pair = Pair(stack, redis)
    table, (ann, ben) = started(pair.second)
    for service in (pair.second, pair.first):  # the one that builds the list, and the other
        with listening(at(service, ben), "/me/events") as mine:
            answer = done(ann.post(table / "actions", take(1)))
            mine.until(partial(has, answer["version"]))
            done(ben.post(table / "actions", take(1)))


@pytest.mark.parametrize("announced", [True, False])
def test_a_write_can_be_waited_for_anywhere(stack: ExitStack, redis: RedisServer, *, announced: bool) -> None:
    pair = Pair(stack, redis if announced else None)
    for here, there in ((pair.first, pair.second), (pair.second, pair.first)):
        ann = here.player("Ann")
        for _ in range(3):
            table = ann.open("pebbles", seats=2)
            position = table.opened["position"]
            listed = settled(at(there, ann), f"/tables?status=open&mine=true&wait_for={position}")

            assert table.id in [one["id"] for one in listed["tables"]] or not listed["tables"]


def test_an_announcement_between_two_polls_leaves_nobody_waiting(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projections, "LONGEST_WAIT", 5)
    monkeypatch.setattr(polling, "AWAITED", 0.5)
    pair = Pair(stack, redis)
    ann = pair.first.player("Ann")
    looks = looks_of(pair.second, monkeypatch)
    for _ in range(3):
        position = ann.open("pebbles").opened["position"]
        settled(at(pair.second, ann), f"/tables?wait_for={position}")

    assert 3 == len(looks)  # not a second time, after the longest wait


def test_a_model_is_polled_for_a_request_that_waits_for_it(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "LONGEST_WAIT", NEVER)
    for name in ("SELDOM", "OFTEN"):
        monkeypatch.setattr(polling, name, NEVER)
    pair = Pair(stack, None)
    ann = pair.first.player("Ann")
    for _ in range(3):
        position = ann.open("pebbles").opened["position"]
        settled(at(pair.second, ann), f"/tables?wait_for={position}")


@pytest.mark.parametrize("announced", [True, False])
def test_a_token_revoked_elsewhere_ends_its_streams(stack: ExitStack, redis: RedisServer, *, announced: bool) -> None:
    pair = Pair(stack, redis if announced else None)
    ann = pair.first.player("Ann")
    other = done(ann.post("/me/tokens", {}))
    with listening(Player(pair.second, ann.id, ann.name, other["token"]), "/me/events") as mine:
        ann.delete(f"/me/tokens/{other['id']}")
        mine.until_end()


def test_a_player_with_a_stream_elsewhere_is_present(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.announcements.announcing.ANNOUNCED_EACH", 0.05)
    pair = Pair(stack, redis)
    table, (ann, ben) = started(pair.first)
    watcher = pair.second.player("Cat")

    def present() -> list[bool]:
        return [seat["present"] for seat in done(watcher.get(f"{table}"), 200)["seats"]]

    with listening(ann, table / "events"), listening(ben, table / "events"):
        pair.until(lambda: [True, True] == present())


def test_budgets_are_those_of_one_service(stack: ExitStack, redis: RedisServer) -> None:
    units, cost = 1000, OPERATIONS["register"].cost.units + OPERATIONS["register"].cost.of(NEW_PLAYER)
    pair = Pair(stack, redis, units=units)
    accepted = 0
    for _ in range(6):
        for service in (pair.first, pair.second):
            accepted += service.request("POST", "/v1/players", {"name": "Ann"}).status_code == 201
            pair.until(lambda: have_told(pair.first, pair.second) and have_told(pair.second, pair.first))
    assert WINDOW * units // cost == accepted < 2 * 6


def have_told(there: InProcess, here: InProcess) -> bool:
    """Does a service know what callers without a token have taken at another one, as far as it believes that?"""
    counted = elsewhere(here)
    taken = sum(units for key, units in there.service.limits.budgets._windows._counts.items() if "/address/" in key)
    return counted == min(taken - elsewhere(there), WINDOW * 1000 // ELSEWHERE)


def elsewhere(service: InProcess) -> int:
    """What a service believes that callers without a token have taken elsewhere."""
    counted = service.service.limits.budgets._elsewhere._counted._counts
    return sum(units for key, units in counted.items() if "/address/" in key)


def test_what_is_spent_elsewhere_is_counted_here(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Pair(stack, redis, units=100)
    heard: Counter[str] = Counter()
    monkeypatch.setattr(
        pair.second.service.limits.budgets._windows, "add", lambda key, units: heard.update({key: units})
    )
    pair.first.service.limits.budgets.charge("player", "ann", 50)

    pair.until(lambda: 50 <= heard.total())


def test_nothing_waits_for_an_announcement(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Pair(stack, redis)

    async def never(_: Announcement) -> bool:
        await asyncio.sleep(NEVER)
        return False

    monkeypatch.setattr(pair.first.service.live.channel, "send", never)
    ann, table = alone(pair.first)

    assert BEGUN + 2 == play(ann, table)


def test_what_others_say_on_the_channel_does_no_harm(stack: ExitStack, redis: RedisServer) -> None:
    pair = Pair(stack, redis)
    name = f"takeback/{channel.VERSION}/{pair.first.database.name}"
    ann, table = alone(pair.first)
    ahead = pair.first.service.tables.last_position() + 10**12
    built = (Built(TABLE_LIST.name, 0, ahead, (ann.id, "nobody")), Built("nothing", 5, 4, None))
    forged = Announcement("forger", (table.id, "no table", ""), built, accounts=True, present=("x",), spent={"": 1})
    with listening(at(pair.second, ann), table / "events") as stream, listening(at(pair.second, ann), "/me/events"):
        for data in (b"", b"\xc1", msgspec.msgpack.encode({"sender": 1}), encode(forged)):
            redis.publish(name, data)
        last = play(ann, table)
        stream.until_version(last)

        position = done(ann.post(table / "actions", take(1)))["position"]
        listed = settled(at(pair.second, ann), f"/tables?mine=true&status=playing&wait_for={position}")
    assert [last + 1] == versions(listed["tables"])


def test_an_announcement_that_cannot_be_read_leaves_nobody_deaf(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    never_poll(monkeypatch)
    pair = Pair(stack, redis)
    ann, table = alone(pair.first)
    with listening(at(pair.second, ann), table / "events") as stream:
        for data in (NESTED, b"\xc1", NESTED):
            redis.publish(f"takeback/{channel.VERSION}/{pair.first.database.name}", data)
        last = play(ann, table)
        stream.until_version(last)

    assert {"announcement-unreadable": 2} == Counter(one.message for one in caplog.records)  # each process says it once
    assert "connected" == redis_of(pair.second)


def test_a_listener_that_fails_says_so_and_hears_again(
    stack: ExitStack, redis: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pair = Pair(stack, redis)
    states: list[str] = []

    def fail(_: Announcement) -> None:
        monkeypatch.undo()
        pair.first.runner.get_loop().call_later(channel.AGAIN / 2, lambda: states.append(pair.channel(pair.second)))
        raise LookupError

    monkeypatch.setattr(pair.second.service.live.channel, "on_heard", fail)
    alone(pair.first)
    pair.until(lambda: bool(states) and pair.connected())

    assert ["lost"] == states
    assert [("redis-lost", "LookupError")] == [
        (one.message, vars(one)["reason"]) for one in caplog.records if one.message == "redis-lost"
    ]


def test_forged_spending_shuts_nobody_out(stack: ExitStack, redis: RedisServer) -> None:
    units = 1000
    pair = Pair(stack, redis, units=units)
    ann = pair.second.player("Ann")
    key = f"LIMITER/player/{ann.id}/{WINDOW * units}/{WINDOW}/second"
    others = {f"LIMITER/player/{number}/{WINDOW * units}/{WINDOW}/second": 10**12 for number in range(MOST - 1)}
    believed = pair.second.service.limits.budgets._elsewhere
    for spent in ({key: 10**12}, {key: 10**12} | others):
        forged = Announcement("forger", spent=spent)
        redis.publish(f"takeback/{channel.VERSION}/{pair.first.database.name}", encode(forged))
    pair.until(lambda: len(believed._counted._counts) >= MOST)

    assert 200 == ann.get("/me").status_code


@pytest.mark.parametrize(
    "forged",
    [
        Announcement(LONG),
        Announcement("forger", tables=(LONG,)),
        Announcement("forger", built=(Built(LONG, 0, 1, None),)),
        Announcement("forger", built=(Built("list", 0, 1, (LONG,)),)),
        Announcement("forger", present=(LONG,)),
        Announcement("forger", spent={LONG: 1}),
    ],
)
def test_names_that_are_longer_than_any_are_not_kept(forged: Announcement) -> None:
    with pytest.raises(msgspec.ValidationError, match=f"length <= {LONGEST_NAME}"):
        decode(encode(forged))


def test_what_is_to_be_announced_is_bounded() -> None:
    gathered = Gathered("me")
    for number in range(3 * MOST):
        gathered.table(f"{number}")
        gathered.spent(f"{number}", 1)
        gathered.applied(Applied("list", number, (f"{number}",)))
    taken = gathered.take()

    assert taken is not None
    assert (MOST, MOST) == (len(taken.tables), len(taken.spent))
    assert (Built("list", 0, 3 * MOST - 1, None),) == taken.built
    assert gathered.take() is None


def test_an_announcement_says_from_where_on_a_model_has_changed() -> None:
    gathered = Gathered("me")
    told = []
    for positions in ((3,), (5, 9), (12,)):
        for position in positions:
            gathered.applied(Applied("list", position, (f"at {position}",)))
        taken = gathered.take()
        assert taken is not None
        told += [(one.after, one.position, set(one.players or ())) for one in taken.built]

    assert [(3, 3, {"at 3"}), (3, 9, {"at 5", "at 9"}), (9, 12, {"at 12"})] == told
