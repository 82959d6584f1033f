"""The schemas of the two files, as migrations. A released migration is never changed; a new one is added."""

from collections.abc import Sequence

from domain.storage.sqlite.migrations import Migration

APPLICATION_ID = 0x54424B31
"""Marks a database file as Takeback's."""

OLDEST = 3
"""The first schema whose games today's rules can replay. Before it rules changed under a game in progress."""

NEW_NAME = "lower(hex(randomblob(4)))"
"""A name for a log that no other has."""

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
        f"INSERT INTO identity VALUES ({NEW_NAME}, randomblob(32))",  # noqa: S608  # a constant
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
    (  # 9: tokens that do not have all scopes, or expire
        (
            "CREATE TABLE limited_tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL, label TEXT NOT NULL, "
            "created_at INTEGER NOT NULL, derived INTEGER NOT NULL, scopes TEXT NOT NULL, expires_at INTEGER)"
        ),
        "CREATE INDEX limited_tokens_of_player ON limited_tokens (player)",
    ),
    (  # 10: the rematches of tables; a further one of the same table once the one before was closed
        (
            "CREATE TABLE rematches (rematch_of TEXT, number INTEGER, table_id TEXT NOT NULL UNIQUE, "
            "players TEXT NOT NULL, PRIMARY KEY (rematch_of, number)) WITHOUT ROWID"
        ),
    ),
    (  # 11: the withdrawals of results, numbered without gaps
        (
            "CREATE TABLE withdrawals (number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, "
            "reason TEXT NOT NULL, at INTEGER NOT NULL, key TEXT)"
        ),
    ),
    (  # 12: the tables that players opened for seeds of the day, one each
        (
            "CREATE TABLE daily_tries (game TEXT, day TEXT, player TEXT, table_id TEXT NOT NULL UNIQUE, "
            "PRIMARY KEY (game, day, player)) WITHOUT ROWID"
        ),
    ),
    (  # 13: when house bots are to fill up which tables
        "CREATE TABLE bot_wishes (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX bot_wishes_by_time ON bot_wishes (at, table_id)",
    ),
    (  # 14: each wish by its request too, so that a retry can be compared with it
        (
            "CREATE TABLE wishes_of_requests (table_id TEXT, request TEXT, at INTEGER NOT NULL, "
            "PRIMARY KEY (table_id, request)) WITHOUT ROWID"
        ),
        "INSERT INTO wishes_of_requests SELECT table_id, '', at FROM bot_wishes",
        "DROP TABLE bot_wishes",
        "ALTER TABLE wishes_of_requests RENAME TO bot_wishes",
        "CREATE INDEX bot_wishes_by_time ON bot_wishes (at, table_id)",
    ),
    (  # 15: what the idempotency keys of quick play led to
        (
            "CREATE TABLE quick_keys (player TEXT, key TEXT, request TEXT NOT NULL, table_id TEXT NOT NULL, "
            "version INTEGER, PRIMARY KEY (player, key)) WITHOUT ROWID"
        ),
    ),
    (  # 16: and those of rematches, each within its table
        (
            "CREATE TABLE table_keys (player TEXT, scope TEXT, key TEXT, request TEXT NOT NULL, "
            "table_id TEXT NOT NULL, version INTEGER, PRIMARY KEY (player, scope, key)) WITHOUT ROWID"
        ),
        "INSERT INTO table_keys SELECT player, 'quick', key, request, table_id, version FROM quick_keys",
        "DROP TABLE quick_keys",
    ),
    (  # 17: the players who were erased and may still have a part in tables, those of before too
        "CREATE TABLE erasures (player TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
        (
            f"INSERT INTO erasures SELECT DISTINCT {ACTOR} AS actor, 0 FROM stored_events "  # noqa: S608  # constants only
            "WHERE (originator_version = 1 OR substr(topic, -10) = '.SeatTaken') AND actor IS NOT NULL "
            "AND actor NOT IN (SELECT id FROM players) "
            f"AND originator_id NOT IN (SELECT originator_id FROM stored_events WHERE {HAS_ENDED})"
        ),
    ),
    (  # 18: which token issued which, NULL where that is unknown; the spares; which token added which webhook
        "ALTER TABLE tokens ADD COLUMN issued_by TEXT",
        "ALTER TABLE limited_tokens ADD COLUMN issued_by TEXT",
        "ALTER TABLE revoked_tokens ADD COLUMN issued_by TEXT",
        (
            "CREATE TABLE spare_tokens (player TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, label TEXT NOT NULL, "
            "created_at INTEGER NOT NULL, derived INTEGER NOT NULL) WITHOUT ROWID"
        ),
        "ALTER TABLE webhooks ADD COLUMN added_by TEXT",
        "ALTER TABLE webhooks ADD COLUMN key TEXT",
    ),
    (  # 19: the transparency log: entries, those of full bundles packed; tiles; which entry is of what; its state
        "CREATE TABLE log_entries (idx INTEGER PRIMARY KEY, entry BLOB NOT NULL)",
        "CREATE TABLE log_bundles (idx INTEGER PRIMARY KEY, gzip BLOB NOT NULL)",
        "CREATE TABLE log_tiles (level INTEGER, idx INTEGER, hashes BLOB NOT NULL, PRIMARY KEY (level, idx))",
        ("CREATE TABLE log_names (kind TEXT, name TEXT, idx INTEGER NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID"),
        (
            "CREATE TABLE log_state (number INTEGER PRIMARY KEY CHECK (number = 1), origin TEXT NOT NULL, "
            "log TEXT NOT NULL, position INTEGER NOT NULL, withdrawals INTEGER NOT NULL, site TEXT NOT NULL, "
            "size INTEGER NOT NULL, root BLOB NOT NULL, published INTEGER NOT NULL, checkpoint TEXT NOT NULL, "
            "behind INTEGER NOT NULL)"
        ),
    ),
    (  # 20: ways in, by which way a token signed in; which tokens may change them until when; used challenges
        "ALTER TABLE tokens ADD COLUMN signed_in_by TEXT",
        "ALTER TABLE limited_tokens ADD COLUMN signed_in_by TEXT",
        (
            "CREATE TABLE ways_in (id TEXT PRIMARY KEY, player TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, "
            "name TEXT NOT NULL, created_at INTEGER NOT NULL, added_by TEXT, used_at INTEGER, "
            "credential BLOB NOT NULL, public_key BLOB NOT NULL, sign_count INTEGER NOT NULL, moved INTEGER NOT NULL) "
            "WITHOUT ROWID"
        ),
        "CREATE INDEX ways_in_of_player ON ways_in (player)",
        (
            "CREATE TABLE verified_tokens (token TEXT PRIMARY KEY, player TEXT NOT NULL, until INTEGER NOT NULL) "
            "WITHOUT ROWID"
        ),
        "CREATE TABLE used_challenges (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    ),
    (  # 21: the codes for which clients get tokens, with the token that each one got
        (
            "CREATE TABLE sign_in_codes (hash TEXT PRIMARY KEY, player TEXT NOT NULL, issued_by TEXT NOT NULL, "
            "client TEXT NOT NULL, redirect TEXT NOT NULL, challenge TEXT NOT NULL, label TEXT NOT NULL, "
            "scopes TEXT NOT NULL, expires_at INTEGER NOT NULL, created_at INTEGER NOT NULL, token TEXT) WITHOUT ROWID"
        ),
        "CREATE INDEX sign_in_codes_by_time ON sign_in_codes (created_at)",
        "CREATE INDEX sign_in_codes_of_player ON sign_in_codes (player)",
    ),
    (  # 22: the devices that wait for somebody who lets them sign in
        (
            "CREATE TABLE device_codes (hash TEXT PRIMARY KEY, user_hash TEXT NOT NULL UNIQUE, client TEXT NOT NULL, "
            "label TEXT NOT NULL, scopes TEXT NOT NULL, address TEXT NOT NULL, created_at INTEGER NOT NULL, "
            "state TEXT NOT NULL, player TEXT NOT NULL, issued_by TEXT NOT NULL, pause INTEGER NOT NULL, "
            "next_at INTEGER NOT NULL) WITHOUT ROWID"
        ),
        "CREATE INDEX device_codes_by_time ON device_codes (created_at)",
    ),
    (  # 23: when tokens were used last
        (
            "CREATE TABLE token_uses (player TEXT, token TEXT, used_at INTEGER NOT NULL, PRIMARY KEY (player, token)) "
            "WITHOUT ROWID"
        ),
    ),
    (  # 24: the names that the log had before restores
        "ALTER TABLE identity ADD COLUMN former TEXT NOT NULL DEFAULT ''",
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
    (  # 7: results, what follows from them, and up to which withdrawal a model is built
        "ALTER TABLE built_on ADD COLUMN withdrawals INTEGER NOT NULL DEFAULT 0",
        (
            "CREATE TABLE results (position INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, "
            "private INTEGER NOT NULL, left_out TEXT NOT NULL, withdrawn INTEGER NOT NULL, counts INTEGER NOT NULL, "
            "board TEXT, holder TEXT, ordinal INTEGER, shown BLOB NOT NULL)"
        ),
        "CREATE INDEX results_by_board ON results (game, board, holder, ordinal, position) WHERE counts",
        (
            "CREATE TABLE result_players (position INTEGER, player TEXT, game TEXT NOT NULL, seats INTEGER NOT NULL, "
            "seat INTEGER, private INTEGER NOT NULL, counts INTEGER NOT NULL, place INTEGER, won INTEGER NOT NULL, "
            "resigned INTEGER NOT NULL, score INTEGER, rated_as TEXT, mu REAL, sigma REAL, "
            "PRIMARY KEY (position, player)) WITHOUT ROWID"
        ),
        "CREATE INDEX public_results ON result_players (player, position) WHERE seat IS NOT NULL AND NOT private",
        "CREATE INDEX private_results ON result_players (player, position) WHERE seat IS NOT NULL AND private",
        "CREATE INDEX counted_results ON result_players (player, game, seats, place) WHERE counts",
        "CREATE INDEX rated_results ON result_players (game, position) WHERE rated_as IS NOT NULL AND counts",
        (
            "CREATE TABLE statistics (player TEXT, game TEXT, seats INTEGER, place INTEGER, played INTEGER NOT NULL, "
            "won INTEGER NOT NULL, resigned INTEGER NOT NULL, scored INTEGER NOT NULL, total INTEGER NOT NULL, "
            "best INTEGER, PRIMARY KEY (player, game, seats, place)) WITHOUT ROWID"
        ),
        (
            "CREATE TABLE ratings (game TEXT, holder TEXT, mu REAL NOT NULL, sigma REAL NOT NULL, "
            "games INTEGER NOT NULL, PRIMARY KEY (holder, game)) WITHOUT ROWID"
        ),
        (
            "CREATE TABLE leaders (game TEXT, board TEXT, holder TEXT, ordinal INTEGER NOT NULL, position INTEGER, "
            "PRIMARY KEY (game, board, holder)) WITHOUT ROWID"
        ),
        "CREATE INDEX leaders_in_order ON leaders (game, board, ordinal, holder)",
    ),
    (  # 8: analyses of finished games, numbered in the order in which they were made
        (
            "CREATE TABLE analyses (number INTEGER PRIMARY KEY, head TEXT NOT NULL, revision INTEGER NOT NULL, "
            "document BLOB NOT NULL, UNIQUE (head, revision))"
        ),
    ),
    (  # 9: rated games by game, each with the ratings before it; `rated_as`, `mu`, `sigma` of results are unused now
        "ALTER TABLE ratings ADD COLUMN bot_games INTEGER NOT NULL DEFAULT 0",
        (
            "CREATE TABLE rated_games (game TEXT, position INTEGER, rated BLOB NOT NULL, before BLOB NOT NULL, "
            "PRIMARY KEY (game, position)) WITHOUT ROWID"
        ),
    ),
    (  # 10: who opened a table, NULL for an imported one
        "ALTER TABLE listed_tables ADD COLUMN opener TEXT",
        (
            "UPDATE listed_tables SET opener = json_extract(CAST(shown AS TEXT), '$.opened_by') "
            "WHERE json_valid(CAST(shown AS TEXT)) AND json_extract(CAST(shown AS TEXT), '$.imported') IS NULL"
        ),
        "CREATE INDEX opened_by_status ON listed_tables (opener, status) WHERE opener IS NOT NULL",
    ),
)
