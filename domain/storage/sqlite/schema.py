"""The schemas of the two files, as migrations. A released migration is never changed; a new one is added."""

from collections.abc import Sequence

from domain.storage.sqlite.migrations import Migration

APPLICATION_ID = 0x54424B31
"""Marks a database file as Takeback's."""

DATABASE: Sequence[Migration] = (
    (  # 1: events, in the library's layout
        (
            "CREATE TABLE IF NOT EXISTS stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, "
            "state BLOB, PRIMARY KEY (originator_id, originator_version))"
        ),
    ),
    (  # 2: accounts and imports, whose tables exist in some files of schema 1
        "CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL)",
        (
            "CREATE TABLE IF NOT EXISTS tokens "
            "(hash TEXT PRIMARY KEY, player TEXT NOT NULL, label TEXT NOT NULL, created_at INTEGER NOT NULL)"
        ),
        "CREATE INDEX IF NOT EXISTS tokens_of_player ON tokens (player)",
        "CREATE TABLE IF NOT EXISTS imports (table_id TEXT PRIMARY KEY, player TEXT NOT NULL, at INTEGER NOT NULL)",
        (
            "CREATE TABLE IF NOT EXISTS import_keys "
            "(player TEXT, key TEXT, text_hash TEXT NOT NULL, PRIMARY KEY (player, key))"
        ),
    ),
)

READ_MODELS: Sequence[Migration] = (
    (  # 1: positions, in the library's layout; the list of tables
        (
            "CREATE TABLE IF NOT EXISTS tracking (application_name TEXT, notification_id INTEGER, "
            "PRIMARY KEY (application_name)) WITHOUT ROWID"
        ),
        "INSERT OR IGNORE INTO tracking VALUES ('__migration__', 1)",
        "CREATE TABLE IF NOT EXISTS made_of (what TEXT PRIMARY KEY, parts TEXT NOT NULL)",
        (
            "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, place INTEGER NOT NULL, game TEXT NOT NULL, "
            "status TEXT NOT NULL, visibility TEXT NOT NULL, opener TEXT NOT NULL, free INTEGER NOT NULL)"
        ),
        "CREATE INDEX IF NOT EXISTS tables_by_place ON tables (place)",
        (
            "CREATE TABLE IF NOT EXISTS seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, "
            "PRIMARY KEY (table_id, seat)) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS seats_by_player ON seats (player)",
    ),
    (  # 2: a table's log is read from its events
        "DROP TABLE IF EXISTS log",
        "DELETE FROM tracking WHERE application_name = 'table-log'",
    ),
    (  # 3: the topics that a model was built from; its tables are created by migrations
        "CREATE TABLE projection_topics (model TEXT PRIMARY KEY, topics TEXT NOT NULL)",
        "INSERT INTO projection_topics SELECT 'table-list', parts FROM made_of WHERE what = 'topics of table-list'",
        "DROP TABLE made_of",
    ),
)
