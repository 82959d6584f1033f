"""A grown service starts by one call, goes on without its primary, and ends without leaving anything behind."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database
from tests.api.client import Player, done
from tests.api.serving import reaching
from tests.grown.cluster import Cluster, temporary_cluster
from tests.grown.load import Load, outcomes
from tests.grown.plan import DATABASES, NODES
from tests.grown.processes import descendants, until

pytestmark = pytest.mark.usefixtures("grown")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with temporary_cluster(proxy=False) as started:
        yield started


def test_a_grown_service_goes_on_without_its_primary_and_ends_whole(cluster: Cluster) -> None:
    with reaching(cluster.plan.address("api1")) as one, reaching(cluster.plan.address("api2")) as other:
        ann = one.player()
        again = Player(other, ann.id, ann.name, ann.token)
        table = ann.open("maverick")
        done(again.post(table / "seats"))
        load = Load([cluster.plan.place(node) for node in NODES], tables=8)
        outcome = asyncio.run(load.run(partial(lose_primary, cluster), before=1, after=1))
        outcomes["the primary is killed, and a standby promoted, 8 tables"] = outcome
        assert outcome.exact, (outcome, load.problems[:3])
        assert 3 == done(again.get(str(table)), 200)["version"]

        cluster.databases.start_one("a")  # takes writes too, as before
        assert 2 == sum(state.writes for state in cluster.databases.states().values())
        for node in NODES:  # a process that has never met the new primary
            cluster.kill(node)
            cluster.start_one(node)
        for at in (one, other):
            player = Player(at, ann.id, ann.name, ann.token)
            assert 3 == done(player.get(str(table)), 200)["version"]
        done(again.post(table / "resign"))
        with pytest.raises(UnusableDatabase, match="is empty"), open_database(elsewhere(cluster)):
            pass
        cluster.start()
        assert ["a", "b", "c"] == sorted([cluster.databases.primary() or "", *cluster.databases.followers()])

    pids = [cluster.processes.pid(member) for member in (*DATABASES, *NODES)]
    children = [child for pid in pids if pid is not None for child in descendants(pid)]
    cluster.start()  # changes nothing
    assert pids == [cluster.processes.pid(member) for member in (*DATABASES, *NODES)]
    cluster.freeze("b")
    cluster.stop()

    assert [] == cluster.running()
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in children), "nothing is left")


def elsewhere(cluster: Cluster) -> PostgresAddress:
    """A database without tables on the same servers."""
    cluster.databases.execute("CREATE DATABASE empty")
    return PostgresAddress(cluster.plan.database.replace("/takeback?", "/empty?"))


def lose_primary(cluster: Cluster) -> None:
    """Kill the primary, and promote a standby."""
    cluster.kill("a")
    assert "a" != cluster.databases.promote()
