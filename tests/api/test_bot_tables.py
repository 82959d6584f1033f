"""How many tables of one address get bots."""

import pytest

from api.state.bot_tables import BotTables
from tests.api.serving import Clock

DAY = 24 * 3_600_000


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.bot_tables.TABLES_OF_ADDRESS", 2)


def test_an_address_has_bots_at_so_many_tables() -> None:
    tables = BotTables(Clock())
    tables.add("1.2.3.4", "t1")
    assert not tables.is_crowded("1.2.3.4", "t2")
    tables.add("1.2.3.4", "t2")

    assert tables.is_crowded("1.2.3.4", "t3")
    assert tables.is_crowded("1.2.3.4")
    assert not tables.is_crowded("5.6.7.8", "t3")


def test_a_table_that_has_bots_gets_more_of_them() -> None:
    tables = BotTables(Clock())
    for table in ("t1", "t2", "t2"):
        tables.add("1.2.3.4", table)

    assert not tables.is_crowded("1.2.3.4", "t1")


def test_a_table_that_is_over_counts_no_more() -> None:
    tables = BotTables(Clock())
    for table in ("t1", "t2"):
        tables.add("1.2.3.4", table)
    tables.forget("t1")
    tables.forget("t1")

    assert not tables.is_crowded("1.2.3.4", "t3")


def test_a_table_of_which_nothing_is_heard_counts_for_a_day() -> None:
    clock = Clock()
    tables = BotTables(clock)
    for table in ("t1", "t2"):
        tables.add("1.2.3.4", table)
    clock.advance(DAY - 10)
    assert tables.is_crowded("1.2.3.4", "t3")
    clock.advance(10)

    assert not tables.is_crowded("1.2.3.4", "t3")
