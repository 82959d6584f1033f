"""The measurement itself: it reports a server that stalls, grows or cuts players off."""

import signal
from collections.abc import Iterator

import pytest

from tests.hostile.attacking import MB, Arena, Target, arena, linux_only

pytestmark = [pytest.mark.usefixtures("alone"), linux_only]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with arena(tmp_path_factory.mktemp("attacking")) as made:
        yield made


def test_idle_connections_are_harmless(served: Arena) -> None:
    def attack(target: Target) -> int:
        idle = [target.connect() for _ in range(100)]
        target.over.wait()
        for connection in idle:
            connection.close()
        return len(idle)

    assert 100 == served.attacked(attack, grows=20 * MB).done


def test_a_stalled_server_is_reported(served: Arena) -> None:
    def attack(target: Target) -> None:
        target.server.process.send_signal(signal.SIGSTOP)
        target.over.wait(2.5)
        target.server.process.send_signal(signal.SIGCONT)

    with pytest.raises(AssertionError, match="others are slowed"):
        served.attacked(attack, rounds=1)


def test_a_server_that_grows_is_reported(served: Arena) -> None:
    def attack(target: Target) -> None:
        kept = [target.connect() for _ in range(200)]
        for connection in kept:
            connection.sendall(b"GET / HTTP/1.1\r\nPadding: " + b"x" * 15_000)
        target.over.wait()
        for connection in kept:
            connection.close()

    with pytest.raises(AssertionError, match="memory grows"):
        served.attacked(attack, grows=MB, seconds=1, rounds=1)
