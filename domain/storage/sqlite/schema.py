"""The schemas of the two files, as migrations. A released migration is never changed; a new one is added."""

from collections.abc import Sequence

from domain.storage.sqlite.migrations import Migration

APPLICATION_ID = 0x54424B31
"""Marks a database file as Takeback's."""

ENDED_AT = "iif(json_valid(CAST(state AS TEXT)), json_extract(CAST(state AS TEXT), '$.at'), 0)"
"""When an event happened: 0 for one that cannot be read."""

ACTOR = "iif(json_valid(CAST(state AS TEXT)), json_extract(CAST(state AS TEXT), '$.actor'), NULL)"
"""Who caused an event: NULL for one that cannot be read."""

HAS_ENDED = "(substr(topic, -9) = '.Finished' OR substr(topic, -7) IN ('.Closed', '.Voided'))"
"""Whether an event ends its table."""

HAS_STARTED = "substr(topic, -8) = '.Started'"
"""Whether an event starts its table's game."""

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
    (  # 3: what names this log among all others, and what nobody outside can know
        "CREATE TABLE identity (log TEXT NOT NULL, secret BLOB NOT NULL)",
        "INSERT INTO identity VALUES (lower(hex(randomblob(4))), randomblob(32))",
    ),
    (  # 4: tokens that the same request would issue again, and those of them that were revoked
        "ALTER TABLE tokens ADD COLUMN derived INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE revoked_tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX revoked_tokens_of_player ON revoked_tokens (player)",
    ),
    (  # 5: packed tables; the blocks of positions that have events of each; the tables that are over, by their end
        (
            "CREATE TABLE packed_tables (pack INTEGER PRIMARY KEY, originator_id TEXT NOT NULL UNIQUE, "
            "position INTEGER NOT NULL, contents BLOB NOT NULL, frames BLOB NOT NULL)"
        ),
        "CREATE TABLE packed_blocks (block INTEGER, pack INTEGER, PRIMARY KEY (block, pack)) WITHOUT ROWID",
        (
            "CREATE TRIGGER packed_tables_are_over BEFORE INSERT ON stored_events "
            "WHEN EXISTS (SELECT 1 FROM packed_tables WHERE originator_id = NEW.originator_id) "
            "BEGIN SELECT RAISE(ABORT, 'the table is packed'); END"
        ),
        f"CREATE INDEX ended_tables ON stored_events ({ENDED_AT}) WHERE {HAS_ENDED}",
    ),
    (  # 6: the first events of the tables, by which those that are not over are counted
        "CREATE INDEX opened_tables ON stored_events (originator_id) WHERE originator_version = 1",
    ),
    (  # 7: webhooks, each with the position up to which the outbox has what it tells, and the outbox
        (
            "CREATE TABLE webhooks (id TEXT PRIMARY KEY, player TEXT NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL, "
            "secret TEXT NOT NULL, created_at INTEGER NOT NULL, position INTEGER NOT NULL, disabled_at INTEGER, "
            "disabled_because TEXT)"
        ),
        "CREATE INDEX webhooks_of_player ON webhooks (player)",
        (
            "CREATE TABLE deliveries (id TEXT PRIMARY KEY, webhook TEXT NOT NULL, kind TEXT NOT NULL, table_id TEXT, "
            "position INTEGER, seat INTEGER, shown BLOB, created_at INTEGER NOT NULL, next_at INTEGER NOT NULL, "
            "state TEXT NOT NULL, attempts INTEGER NOT NULL, last_at INTEGER, status INTEGER, failure TEXT)"
        ),
        "CREATE INDEX deliveries_of_webhook ON deliveries (webhook)",
        "CREATE INDEX waiting_deliveries ON deliveries (webhook, next_at) WHERE state = 'waiting'",
        "CREATE INDEX replaceable_deliveries ON deliveries (webhook, table_id, kind) WHERE state = 'waiting'",
    ),
    (  # 8: a row in a database that is being made as a copy of another log, and is not whole yet
        "CREATE TABLE unfinished_copies (log TEXT NOT NULL, position INTEGER NOT NULL, after TEXT NOT NULL)",
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
    (  # 4: the list of tables with all that it shows, and the players' parts in them
        "DROP TABLE tables",
        "DROP TABLE seats",
        "DELETE FROM tracking WHERE application_name = 'table-list'",
        (
            "CREATE TABLE listed_tables (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "
            "position INTEGER NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL, visibility TEXT NOT NULL, "
            "shown BLOB NOT NULL)"
        ),
        "CREATE INDEX public_by_status ON listed_tables (status) WHERE visibility = 'public'",
        "CREATE INDEX public_by_game ON listed_tables (game, status) WHERE visibility = 'public'",
        (
            "CREATE TABLE listed_players (place INTEGER, player TEXT, position INTEGER NOT NULL, game TEXT NOT NULL, "
            "status TEXT NOT NULL, private INTEGER NOT NULL, seated INTEGER NOT NULL, to_act INTEGER NOT NULL, "
            "asked_until INTEGER NOT NULL, own BLOB NOT NULL, PRIMARY KEY (place, player)) WITHOUT ROWID"
        ),
        "CREATE INDEX mine_by_status ON listed_players (player, status, place) WHERE seated = 1",
        "CREATE INDEX mine_by_game ON listed_players (player, game, status, place) WHERE seated = 1",
        "CREATE INDEX private_by_status ON listed_players (player, status, place) WHERE private = 1",
        "CREATE INDEX private_by_game ON listed_players (player, game, status, place) WHERE private = 1",
        "CREATE INDEX to_act ON listed_players (player, place) WHERE to_act = 1",
        "CREATE INDEX to_act_by_game ON listed_players (player, game, place) WHERE to_act = 1",
        "CREATE INDEX asked ON listed_players (player, asked_until) WHERE asked_until > 0",
        "CREATE INDEX mine_by_change ON listed_players (player, position) WHERE seated = 1",
    ),
    (  # 5: what a model stands on
        (
            "CREATE TABLE built_on (model TEXT PRIMARY KEY, log TEXT NOT NULL, position INTEGER NOT NULL, "
            "hash BLOB NOT NULL) WITHOUT ROWID"
        ),
    ),
    (  # 6: where a time runs, when the table was opened, and when the first time runs out there
        "DELETE FROM listed_tables",
        "DELETE FROM listed_players",
        "DELETE FROM built_on WHERE model = 'table-list'",
        "DELETE FROM tracking WHERE application_name = 'table-list'",
        "ALTER TABLE listed_tables ADD COLUMN since INTEGER",
        "ALTER TABLE listed_tables ADD COLUMN until INTEGER",
        "CREATE INDEX due ON listed_tables (until, place, since) WHERE until IS NOT NULL",
    ),
)
