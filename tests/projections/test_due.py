"""The list of tables knows at which a time runs out, and when."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from domain.kernel.clocks import Wait, wait_of
from domain.storage.read_models import DueTable, ReadModels
from tests.postgres import new_database

from .logs import MIXED, Writer, catch_up_all, read_store, writing

EVER = 2**53


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest) -> str:
    """Each backend."""
    return str(request.param)


@pytest.fixture(scope="module", params=["at once", "step by step"])
def due(
    backend: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ReadModels, dict[str, Wait]]]:
    """The read models of many tables, which tests only read, and what the server waits for at each."""
    file = tmp_path_factory.mktemp("due") / "takeback.db"
    with nullcontext(file) if backend == "sqlite" else new_database() as path, writing(path, 3) as writer:
        for _ in range(1 if request.param == "at once" else 40):
            writer.write(2000 if request.param == "at once" else 50)
            catch_up_all(path, MIXED)
        with read_store(path) as store:
            yield store, _waits(writer)


def _waits(writer: Writer) -> dict[str, Wait]:
    waits = {table: wait_of(session) for table, session in writer.sessions.items()}
    return {table: wait for table, wait in waits.items() if wait is not None}


def test_every_table_where_time_runs_is_found_when_it_is_due(due: tuple[ReadModels, dict[str, Wait]]) -> None:
    store, waits = due
    found = _all(store, upto=EVER)

    assert sorted((wait.until, table) for table, wait in waits.items()) == sorted(
        (one.until, one.table) for one in found
    )
    assert sorted(found) == found
    middle = found[len(found) // 2].until
    assert [one for one in found if one.until <= middle] == _all(store, upto=middle)
    assert [] == _all(store, upto=found[0].until - 1)
    untils = [0, *sorted({one.until for one in found})]
    assert [*untils[1:], None] == [store.next_due(after=until) for until in untils]


def test_tables_that_were_opened_earlier_can_be_left_out(due: tuple[ReadModels, dict[str, Wait]]) -> None:
    store, waits = due
    since = sorted(wait.since for wait in waits.values())[len(waits) // 2]
    later = {table: wait for table, wait in waits.items() if wait.since >= since}

    assert 0 < len(later) < len(waits)
    assert set(later) == {one.table for one in _all(store, upto=EVER, since=since)}


def _all(store: ReadModels, *, upto: int, since: int = 0) -> list[DueTable]:
    """All due tables, page by page."""
    found: list[DueTable] = []
    after = (0, 0)
    while page := store.due_tables(upto=upto, since=since, after=after, limit=7):
        found += page
        after = (page[-1].until, page[-1].place)
    return found
