"""A grown service starts by one call, goes on without its primary, and ends without leaving anything behind."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.api.client import Player, done
from tests.api.serving import reaching
from tests.grown.cluster import Cluster, temporary_cluster
from tests.grown.plan import DATABASES, NODES
from tests.grown.processes import descendants, until

pytestmark = [pytest.mark.grown, pytest.mark.alone]


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
        cluster.kill("a")
        assert "a" != cluster.databases.promote()

        for player in (ann, again):
            until(partial(writes, player), "a write is acknowledged")
        assert 3 == done(again.get(str(table)), 200)["version"]
        cluster.databases.rejoin("a")

    pids = [cluster.processes.pid(member) for member in (*DATABASES, *NODES)]
    children = [child for pid in pids if pid is not None for child in descendants(pid)]
    cluster.start()  # changes nothing
    assert pids == [cluster.processes.pid(member) for member in (*DATABASES, *NODES)]
    cluster.freeze("b")
    cluster.stop()

    assert [] == cluster.running()
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in children), "nothing is left")


def writes(player: Player) -> bool:
    """Is a write acknowledged?"""
    return player.post("/tables", {"game": "maverick"}).status_code == 201
