"""Leases: held by one at a time, by the clock of the database alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import psycopg
import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.opening import open_database
from domain.storage.postgres.leases import PostgresLeases

pytestmark = pytest.mark.usefixtures("postgres")

LONG = 60.0


@pytest.fixture
def leases(address: PostgresAddress) -> Iterator[PostgresLeases]:
    with open_database(address) as database:
        assert isinstance(database.leases, PostgresLeases)
        yield database.leases


def test_a_lease_is_held_by_one_at_a_time(leases: PostgresLeases) -> None:
    assert leases.renew("a", "ann", LONG)
    assert not leases.renew("a", "bob", LONG)
    assert leases.renew("b", "bob", LONG)
    assert leases.renew("a", "ann", LONG)


def test_of_many_who_want_it_at_once_one_gets_it(leases: PostgresLeases) -> None:
    with ThreadPoolExecutor(8) as threads:
        for name in range(20):
            got = [*threads.map(lambda holder, name=name: leases.renew(f"{name}", holder, LONG), "abcdefgh")]

            assert 1 == sum(got)


def test_a_lease_that_was_given_up_is_free_and_only_its_holder_gives_it_up(leases: PostgresLeases) -> None:
    leases.renew("a", "ann", LONG)
    leases.release("a", "bob")

    assert not leases.renew("a", "bob", LONG)
    leases.release("a", "ann")
    assert leases.renew("a", "bob", LONG)


def test_a_lease_that_is_not_renewed_runs_out(leases: PostgresLeases) -> None:
    began = monotonic()
    assert leases.renew("a", "ann", 0.5)
    while not leases.renew("a", "bob", LONG):
        assert monotonic() < began + LONG
        sleep(0.01)

    assert 0.5 <= monotonic() - began
    assert not leases.renew("a", "ann", LONG)


def test_a_shared_lease_is_held_while_any_process_renews_it_and_is_removed_then(
    address: PostgresAddress, leases: PostgresLeases
) -> None:
    leases.renew("own", "ann", LONG)
    leases.share([], LONG)
    for names in (["a", "b"], ["b", "c"]):
        leases.share(names, LONG)

    assert {"b", "c", "own"} == {*leases.held(["b", "c", "d", "own"])}
    assert (["a", "b", "c"], ["b"]) == (sorted(leases.shared("")), leases.shared("b"))
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("UPDATE leases SET until = until - interval '2 minutes' WHERE name <> 'c'")
        assert ["c"] == leases.held(["a", "b", "c", "own"]) == leases.shared("")
        leases.share(["b"], LONG)
        left = connection.execute("SELECT name FROM leases ORDER BY name").fetchall()

    assert [("b",), ("c",), ("own",)] == left


def test_many_processes_share_leases_at_once(leases: PostgresLeases) -> None:
    names = [f"{number}" for number in range(50)]
    with ThreadPoolExecutor(8) as threads:
        for _ in threads.map(lambda number: leases.share(names[:: (-1) ** number], 0.001), range(80)):
            pass
        leases.share(names, LONG)

    assert {*names} == {*leases.held(names)}


def test_a_lease_from_a_server_whose_clock_was_ahead_does_not_last(
    address: PostgresAddress, leases: PostgresLeases
) -> None:
    leases.renew("a", "ann", 5)
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("UPDATE leases SET until = until + interval '1 hour'")

    assert leases.renew("a", "bob", 5)
