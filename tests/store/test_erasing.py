"""Whatever is kept of a player is deleted with the account. The rows that stay name players by id only, or nobody.

The schema is asked for its tables, so a new one fails here until it is deleted from, or has a reason to stay.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import psycopg
import pytest

from domain.storage.accounts import Erasure
from domain.storage.addresses import Address, PostgresAddress
from domain.storage.database import Transaction
from domain.storage.opening import open_database

ANN = "ann"
VALUES: Mapping[str, object] = {
    "text": ANN,
    "blob": b"ann",
    "bytea": b"ann",
    "boolean": True,
    "timestamp": "2026-11-28",
}
"""What a column is filled with, by the beginning of its type; 1 if it is a number."""

SQLITE = (
    "SELECT m.name, c.name, c.type FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
)
POSTGRES = (
    "SELECT table_name, column_name, data_type FROM information_schema.columns "
    "WHERE table_schema = current_schema() AND is_identity = 'NO'"
)

FILLED = {"account_changes", "account_revision", "identity"}
"""Tables that have their row already, or get it by the erasure."""
FIRST = ("players", "stored_events")
"""Tables that are filled before the others, which refer to them or forbid further rows."""

LOG = "names players by id, and nothing of the log ever changes"
READ_MODEL = "is built from the log, and names players by id"
BY_ID = "says by id who opened or imported a table, or is waited for there"
NOBODY = "has nothing of a player"
KEPT: Mapping[str, str] = {
    **dict.fromkeys(("stored_events", "packed_tables"), LOG),
    **dict.fromkeys(("listed_tables", "listed_players", "results", "result_players", "statistics"), READ_MODEL),
    **dict.fromkeys(("ratings", "rated_games", "leaders", "analyses"), READ_MODEL),
    **dict.fromkeys(("daily_tries", "rematches", "imports"), BY_ID),
    "erasures": "says that the player is still to be taken out of tables, and goes then",
    "account_changes": "tells other processes whose account has changed",
    **dict.fromkeys(("log_entries", "log_bundles", "log_tiles", "log_names", "log_state", "withdrawals"), NOBODY),
    **dict.fromkeys(("signing_keys", "log_keys", "receipt_keys", "used_challenges", "leases"), NOBODY),
    **dict.fromkeys(("tracking", "projection_topics", "built_on", "unfinished_copies"), NOBODY),
}
"""The tables whose rows stay, and why."""

EXPORTED = {"players", "tokens", "limited_tokens", "token_uses", "ways_in", "webhooks"}
"""The tables of the first line of an export: see `api.tables.exporting.ExportedAccount`."""
RECOGNIZED = "has hashes, by which a repeated request or a token is recognized"
NOT_EXPORTED: Mapping[str, str] = {
    **dict.fromkeys(("device_codes", "sign_in_codes", "spare_tokens", "revoked_tokens"), RECOGNIZED),
    **dict.fromkeys(("verified_tokens", "import_keys", "table_keys"), RECOGNIZED),
    "deliveries": "repeats what the transcripts say",
    "bot_wishes": "says until when a table waits for bots",
    **dict.fromkeys(("packed_blocks", "takeback_schema"), NOBODY),
}
"""The tables whose rows go without having been in an export, and why."""


def test_whatever_is_kept_of_a_player_is_deleted_with_the_account(place: Address) -> None:
    with open_database(place) as database, database.transaction() as transaction:
        tables = columns_of(transaction, POSTGRES if isinstance(place, PostgresAddress) else SQLITE)
        for table in (*FIRST, *sorted(tables.keys() - {*FIRST, *FILLED})):
            fill(transaction, table, tables[table])
        transaction.accounts.erase_player(ANN, 9)
        left = {table for table in tables if has_ann(transaction, table)}

    assert KEPT.keys() & tables.keys() == left


def test_whatever_is_deleted_was_in_the_export_or_has_a_reason(place: Address) -> None:
    with open_database(place) as database, database.transaction() as transaction:
        tables = columns_of(transaction, POSTGRES if isinstance(place, PostgresAddress) else SQLITE).keys()

    assert EXPORTED | NOT_EXPORTED.keys() & tables == tables - KEPT.keys() - FILLED


def test_what_requests_in_flight_have_stored_goes_with_the_erasure(place: Address) -> None:
    with open_database(place) as database, database.transaction() as transaction:
        tables = columns_of(transaction, POSTGRES if isinstance(place, PostgresAddress) else SQLITE)
        for table in FIRST:
            fill(transaction, table, tables[table])
        transaction.accounts.erase_player(ANN, 9)
        stored = sorted(tables.keys() - {*FIRST, *FILLED, "erasures"})
        for table in stored:
            fill_unless_refused(transaction, table, tables[table])
        assert {"table_keys", "import_keys"} < {table for table in tables if has_ann(transaction, table)}

        transaction.accounts.remove_erasure(Erasure(ANN, 9))
        left = {table for table in tables if has_ann(transaction, table)}

    assert (KEPT.keys() & tables.keys()) - {"erasures"} == left


@pytest.mark.parametrize("at", [8, 9])
def test_an_account_that_exists_again_keeps_its_rows(place: Address, at: int) -> None:
    with open_database(place) as database, database.transaction() as transaction:
        tables = columns_of(transaction, POSTGRES if isinstance(place, PostgresAddress) else SQLITE)
        fill(transaction, "players", tables["players"])
        transaction.accounts.erase_player(ANN, 9)
        fill(transaction, "players", tables["players"])
        fill(transaction, "table_keys", tables["table_keys"])

        transaction.accounts.remove_erasure(Erasure(ANN, at))

        assert has_ann(transaction, "players")
        assert has_ann(transaction, "table_keys")
        assert (at == 8) == has_ann(transaction, "erasures")


def columns_of(transaction: Transaction, statement: str) -> Mapping[str, Mapping[str, str]]:
    """The columns of each table, with their types."""
    tables: dict[str, dict[str, str]] = {}
    for table, column, kind in rows(transaction, statement):
        tables.setdefault(table, {})[column] = kind.lower()
    return tables


def fill(transaction: Transaction, table: str, columns: Mapping[str, str]) -> None:
    """Add a row with a player's id in every column that can have one."""
    values = [next((VALUES[each] for each in VALUES if kind.startswith(each)), 1) for kind in columns.values()]
    marks = ", ".join("?" * len(values))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}) RETURNING 1"  # noqa: S608  # names of the schema
    rows(transaction, insert, values)


def fill_unless_refused(transaction: Transaction, table: str, columns: Mapping[str, str]) -> None:
    """Add such a row, unless the table refers to a player who is gone."""
    cursor = cast("Any", transaction)._cursor
    cursor.execute("SAVEPOINT before")
    try:
        fill(transaction, table, columns)
    except psycopg.errors.ForeignKeyViolation:
        cursor.execute("ROLLBACK TO SAVEPOINT before")


def has_ann(transaction: Transaction, table: str) -> bool:
    """Whether a row of a table has the player's id."""
    found = rows(transaction, f"SELECT * FROM {table}")  # noqa: S608  # a name of the schema
    return any(value in (ANN, b"ann") for row in found for value in row)


def rows(transaction: Transaction, statement: str, values: Sequence[object] = ()) -> list[Sequence[Any]]:
    """What a statement finds."""
    cursor = cast("Any", transaction)._cursor
    cursor.execute(statement, values)
    return [tuple(row) for row in cursor.fetchall()]
