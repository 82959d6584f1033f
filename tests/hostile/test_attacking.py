"""The measurements themselves: they report a server that stalls, grows, holds its event loop or cuts players off."""

import asyncio
import signal
import time
from collections.abc import Iterator

import pytest
import uvloop

from bench.watch import Watch
from tests.api.serving import Running, running
from tests.hostile import players
from tests.hostile.attacking import MB, MOST_MS, Arena, Record, Target, Watched, linux_only, quiet_players
from tests.hostile.watching import PAUSE

pytestmark = linux_only


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("attacking") / "takeback.db"
    with running(path, module="tests.hostile.watching") as served:
        yield served


@pytest.fixture
def watched(server: Running, record_property: Record) -> Watched:
    return Watched(server, record_property)


@pytest.fixture
def served(server: Running, record_property: Record) -> Iterator[Arena]:
    with quiet_players(server) as play:
        yield Arena(server, play, record_property)


@pytest.mark.usefixtures("process")
def test_idle_connections_are_harmless(watched: Watched) -> None:
    def attack(target: Target) -> int:
        idle = [target.connect() for _ in range(100)]
        target.enough.set()
        target.over.wait()
        for connection in idle:
            connection.close()
        return len(idle)

    assert 100 == watched.withstands(attack, grows=20 * MB)


@pytest.mark.usefixtures("alone")
def test_a_stalled_server_is_reported(served: Arena) -> None:
    def attack(target: Target) -> None:
        target.server.process.send_signal(signal.SIGSTOP)
        target.over.wait(2.5)
        target.server.process.send_signal(signal.SIGCONT)

    with pytest.raises(AssertionError, match="others are slowed"):
        served.attacked(attack, seconds=1, rounds=1)


@pytest.mark.usefixtures("process")
def test_players_who_gave_up_waiting_play_on(server: Running) -> None:
    with quiet_players(server) as play:
        server.process.send_signal(signal.SIGSTOP)
        given_up = play(0.1)
        server.process.send_signal(signal.SIGCONT)

        assert min(given_up) >= 1000 * players.PATIENCE
        assert play(1.0)


@pytest.mark.usefixtures("process")
def test_a_server_that_grows_is_reported(watched: Watched) -> None:
    def attack(target: Target) -> None:
        kept = [target.connect() for _ in range(1000)]  # more than what the attacks before have left free
        for connection in kept:
            connection.sendall(b"GET / HTTP/1.1\r\nPadding: " + b"x" * 15_000)
        target.enough.set()
        target.over.wait()
        for connection in kept:
            connection.close()

    with pytest.raises(AssertionError, match="memory grows"):
        watched.withstands(attack, grows=MB)


@pytest.mark.usefixtures("process")
def test_a_server_that_never_does_what_an_attack_waits_for_is_reported(watched: Watched) -> None:
    def attack(target: Target) -> None:
        target.over.wait()

    with pytest.raises(AssertionError, match="never enough"):
        watched.withstands(attack, moves=0, patience=0.1)


@pytest.mark.parametrize("pause", [0.0, PAUSE])
def test_a_turn_that_holds_the_event_loop_is_measured_and_sleep_is_not(pause: float) -> None:
    async def work_and_sleep() -> float:
        watch = Watch(pause)
        await asyncio.sleep(0.01)
        until = time.thread_time() + MOST_MS / 1000
        while time.thread_time() < until:
            pass
        time.sleep(0.1)  # noqa: ASYNC251  # the loop is held, but the processor is free
        await asyncio.sleep(0.01)
        watch.stop()
        return watch.working

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert MOST_MS <= runner.run(work_and_sleep()) < 2 * MOST_MS
