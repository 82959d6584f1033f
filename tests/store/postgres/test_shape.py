"""What PostgreSQL would run by itself at our tables is refused; what an operator adds beside them is not."""

import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, open_log
from tests.direct import direct
from tests.postgres import new_database

FORGED = {
    "has the trigger evil": (
        "CREATE TRIGGER evil BEFORE INSERT ON players FOR EACH ROW EXECUTE FUNCTION mine()",
        "DROP TRIGGER evil ON players",
    ),
    "has the rule evil": (
        "CREATE RULE evil AS ON INSERT TO players DO INSTEAD NOTHING",
        "DROP RULE evil ON players",
    ),
    "has the rule _RETURN": (
        "ALTER TABLE rematches RENAME TO evil; CREATE VIEW rematches AS SELECT * FROM evil",
        "DROP VIEW rematches; ALTER TABLE evil RENAME TO rematches",
    ),
    "has the policy evil": ("CREATE POLICY evil ON players USING (false)", "DROP POLICY evil ON players"),
    "has the check evil": (
        "ALTER TABLE players ADD CONSTRAINT evil CHECK (name <> 'Ann')",
        "ALTER TABLE players DROP CONSTRAINT evil",
    ),
    "has the trigger packed_tables_are_over": (
        "ALTER TABLE stored_events DISABLE TRIGGER ALL",
        "ALTER TABLE stored_events ENABLE TRIGGER ALL",
    ),
    "has the function event_at": (
        "CREATE OR REPLACE FUNCTION event_at(state BYTEA) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS 'SELECT 7::bigint'",
        "",
    ),
    "lacks the trigger packed_tables_are_over": ("DROP TRIGGER packed_tables_are_over ON stored_events", ""),
}
HARMLESS = """
    CREATE INDEX mine ON players (lower(name)); CREATE TABLE notes (text TEXT CHECK (text <> '')); ANALYZE;
    CREATE VIEW names AS SELECT name FROM players;
    CREATE FUNCTION mine() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
    CREATE TRIGGER mine BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION mine()"""


def test_what_is_not_ours_is_refused_and_what_an_operator_adds_beside_it_is_not(postgres: None) -> None:
    with new_database() as address:
        with direct(address) as execute:
            execute(HARMLESS)
            [(function,)] = execute("SELECT pg_get_functiondef('event_at'::regproc)")
        with open_database(address):
            pass
        for why, (forging, undoing) in FORGED.items():
            with direct(address) as execute:
                execute(forging)

            with pytest.raises(UnusableDatabase, match=f"{why}.*(damaged or forged)"):
                open_database(address).__enter__()
            with pytest.raises(UnusableDatabase, match=f"{why}.*(damaged or forged)"):
                open_log(address, migrating=False).__enter__()

            with direct(address) as execute:
                execute(undoing or str(function).replace("%", "%%"))
