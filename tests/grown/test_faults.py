"""Whatever fails, under load of 64 tables through both processes: nothing is lost, doubled, stale or missed."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.grown.cluster import Cluster, temporary_cluster
from tests.grown.load import Load, Outcome, outcomes, race
from tests.grown.network import Network, can_be_made, network
from tests.grown.plan import DATABASES, NODES
from tests.grown.processes import command_line, descendants, until
from tests.grown.relay import Relay

pytestmark = [pytest.mark.usefixtures("grown", "alone"), pytest.mark.soak]

Fault = Callable[[Cluster], None]


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with temporary_cluster(proxy=False, TAKEBACK_BUDGET="off", TAKEBACK_CONNECTIONS_PER_ADDRESS="2000") as started:
        yield started


def under_load(cluster: Cluster, fault: Fault, name: str, *, members: tuple[str, ...] = NODES) -> Outcome:
    """The outcome of a fault, which is told at the end of the run."""
    load = Load([cluster.plan.place(member) for member in members])
    outcome = asyncio.run(load.run(lambda: fault(cluster)))
    outcomes[name] = outcome
    assert outcome.exact, (outcome, load.problems[:3])
    assert load.latest_at < (time.time() + 60) * 1000  # whatever the clock of a process says
    return outcome


def kill_process(cluster: Cluster) -> None:
    cluster.kill("api1")
    time.sleep(2)
    cluster.start_one("api1")


def kill_primary(cluster: Cluster) -> None:
    cluster.kill(cluster.databases.primary() or "a")
    cluster.databases.promote()


def kill_standby(cluster: Cluster) -> None:
    cluster.kill("b")


def freeze_database(cluster: Cluster) -> None:
    cluster.freeze("a")
    time.sleep(10)
    cluster.thaw("a")


def cut_connections(cluster: Cluster) -> None:
    for _ in range(5):
        cluster.databases.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        time.sleep(1)


def kill_redis(cluster: Cluster) -> None:
    cluster.kill("redis")
    time.sleep(3)
    cluster.start_one("redis")


def freeze_redis(cluster: Cluster) -> None:
    cluster.freeze("redis")
    time.sleep(5)
    cluster.thaw("redis")


def flush_redis(cluster: Cluster) -> None:
    import redis  # noqa: PLC0415

    with redis.Redis.from_url(cluster.plan.redis) as client:
        client.flushall()


def kill_workers(cluster: Cluster) -> None:
    for node in NODES:
        for pid in descendants(cluster.processes.pid(node) or 0):
            with suppress(OSError):
                if b"projections" in command_line(pid):
                    os.kill(pid, signal.SIGKILL)


NAMES: Mapping[Fault, str] = {
    kill_process: "a process is killed, and started again",
    kill_primary: "the primary is killed, and a standby promoted",
    kill_standby: "a standby is killed",
    freeze_database: "PostgreSQL is frozen for 10 s",
    cut_connections: "all connections to PostgreSQL are cut, five times",
    kill_redis: "Redis is killed, and started again",
    freeze_redis: "Redis is frozen for 5 s",
    flush_redis: "Redis is emptied",
    kill_workers: "the workers that build the read models are killed",
}
"""What each fault is called on the page of measurements."""


@pytest.mark.parametrize("fault", NAMES, ids=lambda fault: fault.__name__)
def test_nothing_is_lost_doubled_stale_or_missed(fault: Fault, cluster: Cluster) -> None:
    outcome = under_load(cluster, fault, NAMES[fault])

    limit = 10.0 if fault is not freeze_database else 20.0
    assert outcome.pause < limit


def test_a_rolling_restart_fails_no_request() -> None:
    def roll(cluster: Cluster) -> None:
        for node in NODES:
            cluster.restart(node)

    with temporary_cluster(TAKEBACK_BUDGET="off") as cluster:
        outcome = under_load(cluster, roll, "rolling restart behind the proxy", members=("proxy",))

    assert 0 == outcome.failed


def test_a_service_comes_back_whole_ten_times_in_a_row() -> None:
    with temporary_cluster(TAKEBACK_BUDGET="off") as cluster:
        for _ in range(10):
            under_load(
                cluster,
                kill_primary,
                "the primary is killed and all is started anew, ten times: the last",
                members=("proxy",),
            )
            cluster.start()
            assert ["a", "b", "c"] == sorted([cluster.databases.primary() or "", *cluster.databases.followers()])
            cluster.stop()
            cluster.start()


def test_two_processes_that_play_one_table_as_fast_as_they_can_agree(cluster: Cluster) -> None:
    outcome = asyncio.run(race([cluster.plan.place(node) for node in NODES], seconds=60))

    outcomes["both processes play one table as fast as they can for a minute"] = outcome
    assert outcome.exact
    assert outcome.acknowledged > 100


def test_a_process_whose_clock_is_an_hour_ahead_harms_nothing(cluster: Cluster) -> None:
    def let_it_be_late(cluster: Cluster) -> None:
        cluster.modules["api2"] = "tests.grown.late"
        cluster.kill("api2")
        cluster.start_one("api2")
        time.sleep(5)

    assert under_load(cluster, let_it_be_late, "the clock of one process is an hour ahead").pause < 10


def test_a_slow_network_to_the_database_that_is_then_cut_harms_nothing(cluster: Cluster) -> None:
    def slow(relay: Relay, cluster: Cluster) -> None:
        relay.delay = 0.05
        time.sleep(5)
        relay.delay = 0.0
        for _ in range(3):
            relay.cut()
            time.sleep(1)

    with Relay(cluster.plan.ports["a"]).running() as relay:
        cluster.settings["TAKEBACK_DATABASE"] = cluster.plan.database_by([("127.0.0.1", relay.port)])
        for node in NODES:
            cluster.kill(node)
            cluster.start_one(node)
        try:
            assert (
                under_load(
                    cluster, partial(slow, relay), "the network to the database is slow, then cut three times"
                ).pause
                < 10
            )
        finally:
            for node in NODES:
                cluster.kill(node)


Partition = Callable[[Network], None]


def clients(between: Network) -> None:
    between.cut(["a"], NODES)


def standbys(between: Network) -> None:
    between.cut(["a"], ["b", "c"])


def everybody(between: Network) -> None:
    between.cut(["a"], ["b", "c", *NODES, "outside"])


def nobody_hears_it(between: Network) -> None:
    between.drop(["a"], ["b", "c", *NODES, "outside"])


def it_hears_nobody(between: Network) -> None:
    between.drop(["b", "c", *NODES, "outside"], ["a"])


@pytest.fixture
def between() -> Iterator[Network]:
    if not can_be_made():
        pytest.skip("needs network namespaces: root, and the program ip")
    with network() as made:
        yield made


@pytest.fixture
def apart(between: Network) -> Iterator[Cluster]:
    with temporary_cluster(proxy=False, network=between, TAKEBACK_BUDGET="off") as started:
        yield started


@pytest.mark.parametrize(
    ("partition", "name"),
    [
        (clients, "the primary is cut off from the API processes, and a standby promoted"),
        (standbys, "the primary is cut off from its standbys, and one promoted"),
        (everybody, "the primary is cut off from all, and a standby promoted"),
        (nobody_hears_it, "nobody hears the primary, and a standby is promoted"),
        (it_hears_nobody, "the primary hears nobody, and a standby is promoted"),
    ],
    ids=["clients", "standbys", "everybody", "nobody_hears_it", "it_hears_nobody"],
)
def test_a_primary_whose_packets_are_dropped_is_replaced(
    partition: Partition, name: str, between: Network, apart: Cluster
) -> None:
    def replace(cluster: Cluster) -> None:
        partition(between)
        cluster.databases.promote()
        time.sleep(10)
        between.heal()
        until(lambda: sum(state.writes for state in cluster.databases.states().values()) == 2, "the old one is back")
        time.sleep(3)
        cluster.databases.rejoin("a")

    outcome = under_load(apart, replace, name)

    assert sorted(DATABASES) == sorted([apart.databases.primary() or "", *apart.databases.followers()])
    assert outcome.pause < 10


def test_a_primary_whose_packets_are_dropped_for_a_while_goes_on(between: Network, apart: Cluster) -> None:
    def drop(_: Cluster) -> None:
        everybody(between)
        time.sleep(10)
        between.heal()

    assert under_load(apart, drop, "the primary is cut off from all for 10 s").pause < 20


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to mount a small file system")
def test_a_primary_whose_disk_is_full_is_replaced() -> None:
    with TemporaryDirectory(prefix="grown-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        cluster = Cluster(folder, proxy=False, settings={"TAKEBACK_BUDGET": "off"})
        data = folder / "a"
        data.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=320m", "tmpfs", str(data)], check=True)
        try:
            cluster.start()
            assert (
                under_load(
                    cluster, partial(fill, data), "the disk of the primary is full, and a standby promoted"
                ).pause
                < 90
            )
        finally:
            cluster.stop()
            subprocess.run(["umount", str(data)], check=True)


def fill(data: Path, cluster: Cluster) -> None:
    """Fill the disk of the primary, wait until it takes no writes, and promote a standby."""
    with (data / "filling").open("wb", buffering=0) as filling, suppress(OSError):
        while filling.write(bytes(2**20)):
            pass
    until(lambda: cluster.databases.primary() is None or not cluster.databases.writes("a"), "it takes no writes")
    cluster.kill("a")
    cluster.databases.promote()
