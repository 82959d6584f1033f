"""The schema, as migrations. A released migration is never changed; a new one is added.

A position is the number of the transaction that stored the event, and the event's number within it: a reader that goes
no further than the oldest running transaction misses none, and no writer waits for another.
"""

from collections.abc import Sequence

SHIFT = 15
"""Bits of a position that number the events of a transaction."""

MOST_EVENTS = 2**SHIFT - 1
"""Events in a transaction."""

BLOCK = 1024 << SHIFT
"""Positions in a block of packed tables."""

HAS_ENDED = "(right(topic, 9) = '.Finished' OR right(topic, 7) IN ('.Closed', '.Voided'))"
"""Whether an event ends its table."""

HAS_STARTED = "right(topic, 8) = '.Started'"
"""Whether an event starts its table's game."""

ADOPT = f"""
    UPDATE identity SET xid_offset = start, copied = (now + start) << {SHIFT}
    FROM (SELECT now, greatest(0, (last >> {SHIFT}) + 1 - now) AS start
        FROM (SELECT pg_current_xact_id()::text::bigint AS now,
            (SELECT coalesce(max(notification_id), 0) FROM stored_events) AS last) AS numbers) AS found"""  # noqa: S608  # a number
"""Lets the positions of this database continue after those that were copied into it."""

LAST = f"coalesce((SELECT max(notification_id) FROM stored_events), 0) >> {SHIFT}"  # noqa: S608  # a number
"""The number of the last transaction that stored an event."""

NEXT = "pg_current_xact_id()::text::bigint + xid_offset"
"""The number that a transaction which stores an event now would have."""

ISSUED = "pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset"
"""The number that no transaction has yet: all that stored an event have smaller ones."""

NEW_NAME = "substr(gen_random_uuid()::text, 1, 8)"
"""A name for a log that no other has."""

CLUSTER = "(SELECT system_identifier || '/' || 'identity'::regclass::oid FROM pg_control_system())"
"""What identifies a database: on a standby it is the same, and where a dump is loaded another.

A dump that is loaded into its own cluster makes the table anew, under another number. Where only its data is loaded,
the row is written by another transaction than it says: see `IS_KNOWN`.
"""

IS_KNOWN = f"cluster = {CLUSTER} AND written = xmin::text"
"""Whether the identity is that of a database which was not loaded from a dump."""

RESTORED = f"""
    UPDATE identity SET former = former || log || ' ', log = {NEW_NAME}, cluster = {CLUSTER},
    xid_offset = xid_offset + greatest(0, ({LAST}) - ({NEXT}) + 1)"""  # noqa: S608  # constants only
"""Adopts a database that was restored: under another name, and with positions that only grow."""

Migration = Sequence[str]

MIGRATIONS: Sequence[Migration] = (
    (  # 1
        "CREATE TABLE identity (log TEXT NOT NULL, secret BYTEA NOT NULL, xid_offset BIGINT NOT NULL)",
        f"""INSERT INTO identity SELECT {NEW_NAME}, sha256(string_agg(gen_random_uuid()::text,
            '')::bytea), 0 FROM generate_series(1, 4)""",  # noqa: S608  # a constant
        "CREATE TABLE signing_keys (keys BYTEA NOT NULL, number INTEGER PRIMARY KEY DEFAULT 1 CHECK (number = 1))",
        """CREATE TABLE stored_events (originator_id TEXT COLLATE "C", originator_version BIGINT, topic TEXT NOT NULL,
            state BYTEA NOT NULL, notification_id BIGINT NOT NULL, PRIMARY KEY (originator_id, originator_version))""",
        "CREATE UNIQUE INDEX events_by_position ON stored_events (notification_id)",
        # 0 and NULL for an event that cannot be read
        """CREATE FUNCTION event_at(state BYTEA) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
            RETURN (convert_from(state, 'UTF8')::json ->> 'at')::bigint;
            EXCEPTION WHEN others THEN RETURN 0; END $$""",
        """CREATE FUNCTION event_actor(state BYTEA) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
            RETURN convert_from(state, 'UTF8')::json ->> 'actor';
            EXCEPTION WHEN others THEN RETURN NULL; END $$""",
        f"CREATE INDEX ended_tables ON stored_events (event_at(state), notification_id) WHERE {HAS_ENDED}",
        "CREATE INDEX opened_tables ON stored_events (originator_id) WHERE originator_version = 1",
        """CREATE TABLE packed_tables (pack BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            originator_id TEXT COLLATE "C" NOT NULL UNIQUE, position BIGINT NOT NULL, contents BYTEA NOT NULL,
            frames BYTEA NOT NULL)""",
        "ALTER TABLE packed_tables ALTER frames SET STORAGE EXTERNAL",  # compressed already, and read in parts
        "CREATE TABLE packed_blocks (block BIGINT, pack BIGINT, PRIMARY KEY (block, pack))",
        # After the insert: one that waited for the deletion of the events sees that they are packed.
        """CREATE FUNCTION refuse_packed() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            IF EXISTS (SELECT 1 FROM (SELECT DISTINCT originator_id FROM added) AS a CROSS JOIN LATERAL
                (SELECT 1 FROM packed_tables AS p WHERE p.originator_id = a.originator_id LIMIT 1) AS found)
            THEN RAISE unique_violation USING MESSAGE = 'the table is packed',
                CONSTRAINT = 'packed_tables_are_over'; END IF;
            RETURN NULL; END $$""",
        """CREATE TRIGGER packed_tables_are_over AFTER INSERT ON stored_events REFERENCING NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_packed()""",
        "CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at BIGINT NOT NULL)",
        """CREATE TABLE tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL, label TEXT NOT NULL, created_at BIGINT NOT
            NULL, derived BOOLEAN NOT NULL, rowid BIGINT GENERATED ALWAYS AS IDENTITY)""",
        "CREATE INDEX tokens_of_player ON tokens (player)",
        "CREATE TABLE revoked_tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL)",
        "CREATE INDEX revoked_tokens_of_player ON revoked_tokens (player)",
        "CREATE TABLE imports (table_id TEXT PRIMARY KEY, player TEXT NOT NULL, at BIGINT NOT NULL)",
        "CREATE TABLE import_keys (player TEXT, key TEXT, text_hash TEXT NOT NULL, PRIMARY KEY (player, key))",
        """CREATE TABLE webhooks (id TEXT PRIMARY KEY, player TEXT NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
            secret TEXT NOT NULL, created_at BIGINT NOT NULL, position BIGINT NOT NULL, disabled_at BIGINT,
            disabled_because TEXT, rowid BIGINT GENERATED ALWAYS AS IDENTITY)""",
        "CREATE INDEX webhooks_of_player ON webhooks (player)",
        """CREATE TABLE deliveries (id TEXT PRIMARY KEY, webhook TEXT NOT NULL, kind TEXT NOT NULL, table_id TEXT,
            position BIGINT, seat INTEGER, shown BYTEA, created_at BIGINT NOT NULL, next_at BIGINT NOT NULL,
            state TEXT NOT NULL, attempts INTEGER NOT NULL, last_at BIGINT, status INTEGER, failure TEXT,
            rowid BIGINT GENERATED ALWAYS AS IDENTITY)""",
        "CREATE INDEX deliveries_of_webhook ON deliveries (webhook, rowid)",
        "CREATE INDEX waiting_deliveries ON deliveries (webhook, next_at) WHERE state = 'waiting'",
        "CREATE INDEX replaceable_deliveries ON deliveries (webhook, table_id, kind) WHERE state = 'waiting'",
        "CREATE TABLE tracking (application_name TEXT PRIMARY KEY, notification_id BIGINT NOT NULL)",
        "CREATE TABLE projection_topics (model TEXT PRIMARY KEY, topics TEXT NOT NULL)",
        """CREATE TABLE built_on (model TEXT PRIMARY KEY, log TEXT NOT NULL, position BIGINT NOT NULL,
            hash BYTEA NOT NULL)""",
        """CREATE TABLE listed_tables (place BIGINT PRIMARY KEY, id TEXT NOT NULL UNIQUE, position BIGINT NOT NULL,
            game TEXT NOT NULL, status TEXT NOT NULL, visibility TEXT NOT NULL, shown BYTEA NOT NULL,
            since BIGINT, until BIGINT)""",
        "CREATE INDEX due ON listed_tables (until, place, since) WHERE until IS NOT NULL",
        "CREATE INDEX public_by_status ON listed_tables (status, place) WHERE visibility = 'public'",
        "CREATE INDEX public_by_game ON listed_tables (game, status, place) WHERE visibility = 'public'",
        """CREATE TABLE listed_players (place BIGINT, player TEXT, position BIGINT NOT NULL, game TEXT NOT NULL,
            status TEXT NOT NULL, private BOOLEAN NOT NULL, seated BOOLEAN NOT NULL, to_act BOOLEAN NOT NULL,
            asked_until BIGINT NOT NULL, own BYTEA NOT NULL, PRIMARY KEY (place, player))""",
        "CREATE INDEX mine_by_status ON listed_players (player, status, place) WHERE seated",
        "CREATE INDEX mine_by_game ON listed_players (player, game, status, place) WHERE seated",
        "CREATE INDEX private_by_status ON listed_players (player, status, place) WHERE private",
        "CREATE INDEX private_by_game ON listed_players (player, game, status, place) WHERE private",
        "CREATE INDEX to_act ON listed_players (player, place) WHERE to_act",
        "CREATE INDEX to_act_by_game ON listed_players (player, game, place) WHERE to_act",
        "CREATE INDEX asked ON listed_players (player, asked_until) WHERE asked_until > 0",
        "CREATE INDEX mine_by_change ON listed_players (player, position) WHERE seated",
    ),
    (  # 2
        "CREATE TABLE account_revision (number BIGINT NOT NULL)",
        "INSERT INTO account_revision VALUES (0)",
        "CREATE TABLE account_changes (number BIGINT PRIMARY KEY, player TEXT NOT NULL)",
        "CREATE INDEX tables_of_opener ON stored_events (event_actor(state)) WHERE originator_version = 1",
        f"CREATE INDEX milestones ON stored_events (originator_id) WHERE {HAS_ENDED} OR {HAS_STARTED}",
    ),
    ("CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until TIMESTAMPTZ NOT NULL)",),  # 3
    (  # 4: a row in a database that is being made as a copy of another log; positions below `copied` are such a log's
        "CREATE TABLE unfinished_copies (log TEXT NOT NULL, position BIGINT NOT NULL, after TEXT NOT NULL)",
        "ALTER TABLE identity ADD COLUMN copied BIGINT NOT NULL DEFAULT 0",
    ),
    (  # 5: tokens that do not have all scopes, or expire; they go also where an earlier release erases their player
        """CREATE TABLE limited_tokens (hash TEXT PRIMARY KEY,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE, label TEXT NOT NULL, created_at BIGINT NOT NULL,
            derived BOOLEAN NOT NULL, scopes TEXT NOT NULL, expires_at BIGINT)""",
        "CREATE INDEX limited_tokens_of_player ON limited_tokens (player)",
    ),
    (  # 6: the rematches of tables; a further one of the same table once the one before was closed
        """CREATE TABLE rematches (rematch_of TEXT, number INTEGER, table_id TEXT NOT NULL UNIQUE,
            players TEXT NOT NULL, PRIMARY KEY (rematch_of, number))""",
    ),
    (  # 7: the withdrawals of results, numbered without gaps; results, and what follows from them
        """CREATE TABLE withdrawals (number BIGINT PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, reason TEXT NOT NULL,
            at BIGINT NOT NULL, key TEXT)""",
        "ALTER TABLE built_on ADD COLUMN withdrawals BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE results (position BIGINT PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
            private BOOLEAN NOT NULL, left_out TEXT NOT NULL, withdrawn BOOLEAN NOT NULL, counts BOOLEAN NOT NULL,
            board TEXT, holder TEXT COLLATE "C", ordinal BIGINT, shown BYTEA NOT NULL)""",
        "CREATE INDEX results_by_board ON results (game, board, holder, ordinal, position) WHERE counts",
        """CREATE TABLE result_players (position BIGINT, player TEXT, game TEXT NOT NULL, seats INTEGER NOT NULL,
            seat INTEGER, private BOOLEAN NOT NULL, counts BOOLEAN NOT NULL, place INTEGER, won BOOLEAN NOT NULL,
            resigned BOOLEAN NOT NULL, score BIGINT, rated_as TEXT, mu DOUBLE PRECISION, sigma DOUBLE PRECISION,
            PRIMARY KEY (position, player))""",
        "CREATE INDEX public_results ON result_players (player, position) WHERE seat IS NOT NULL AND NOT private",
        "CREATE INDEX private_results ON result_players (player, position) WHERE seat IS NOT NULL AND private",
        "CREATE INDEX counted_results ON result_players (player, game, seats, place) WHERE counts",
        "CREATE INDEX rated_results ON result_players (game, position) WHERE rated_as IS NOT NULL AND counts",
        """CREATE TABLE statistics (player TEXT, game TEXT, seats INTEGER, place INTEGER, played BIGINT NOT NULL,
            won BIGINT NOT NULL, resigned BIGINT NOT NULL, scored BIGINT NOT NULL, total BIGINT NOT NULL, best BIGINT,
            PRIMARY KEY (player, game, seats, place))""",
        """CREATE TABLE ratings (game TEXT, holder TEXT COLLATE "C", mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (holder, game))""",
        """CREATE TABLE leaders (game TEXT, board TEXT, holder TEXT COLLATE "C", ordinal BIGINT NOT NULL,
            position BIGINT, PRIMARY KEY (game, board, holder))""",
        "CREATE INDEX leaders_in_order ON leaders (game, board, ordinal, holder)",
    ),
    (  # 8: the tables that players opened for seeds of the day, one each
        """CREATE TABLE daily_tries (game TEXT, day TEXT, player TEXT, table_id TEXT NOT NULL UNIQUE,
            PRIMARY KEY (game, day, player))""",
    ),
    (  # 9: when house bots are to fill up which tables
        "CREATE TABLE bot_wishes (table_id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
        "CREATE INDEX bot_wishes_by_time ON bot_wishes (at, table_id)",
    ),
    (  # 10: analyses of finished games, numbered in the order in which they were made
        """CREATE TABLE analyses (number BIGINT PRIMARY KEY, head TEXT NOT NULL, revision INTEGER NOT NULL,
            document BYTEA NOT NULL, UNIQUE (head, revision))""",
    ),
    (  # 11: each wish for bots by its request too, so that a retry can be compared with it
        """CREATE TABLE wishes_of_requests (table_id TEXT, request TEXT, at BIGINT NOT NULL,
            PRIMARY KEY (table_id, request))""",
        "INSERT INTO wishes_of_requests SELECT table_id, '', at FROM bot_wishes",
        "DROP TABLE bot_wishes",
        "ALTER TABLE wishes_of_requests RENAME TO bot_wishes",
        "CREATE INDEX bot_wishes_by_time ON bot_wishes (at, table_id)",
    ),
    (  # 12: what the idempotency keys of quick play led to
        """CREATE TABLE quick_keys (player TEXT, key TEXT, request TEXT NOT NULL, table_id TEXT NOT NULL,
            version BIGINT, PRIMARY KEY (player, key))""",
    ),
    (  # 13: and those of rematches, each within its table
        """CREATE TABLE table_keys (player TEXT, scope TEXT, key TEXT, request TEXT NOT NULL, table_id TEXT NOT NULL,
            version BIGINT, PRIMARY KEY (player, scope, key))""",
        "INSERT INTO table_keys SELECT player, 'quick', key, request, table_id, version FROM quick_keys",
        "DROP TABLE quick_keys",
    ),
    (  # 14: rated games, each with the ratings before it; `rated_as`, `mu`, `sigma` of results are unused from now on
        "ALTER TABLE ratings ADD COLUMN bot_games BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE rated_games (game TEXT, position BIGINT, rated BYTEA NOT NULL, before BYTEA NOT NULL,
            PRIMARY KEY (game, position))""",
    ),
    (  # 15: the players who were erased and may still have a part in tables, those of before too
        'CREATE TABLE erasures (player TEXT COLLATE "C" PRIMARY KEY, at BIGINT NOT NULL)',
        f"""INSERT INTO erasures SELECT DISTINCT event_actor(state), 0 FROM stored_events AS e
            WHERE (originator_version = 1 OR right(topic, 10) = '.SeatTaken') AND event_actor(state) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM players WHERE id = event_actor(e.state))
            AND originator_id NOT IN (SELECT originator_id FROM stored_events WHERE {HAS_ENDED})""",  # noqa: S608  # constants only
    ),
    (  # 16: the database to which the log belongs
        "ALTER TABLE identity ADD COLUMN cluster TEXT",
        f"UPDATE identity SET cluster = {CLUSTER}",  # noqa: S608  # a constant
    ),
    (  # 17: which token issued which, NULL where that is unknown; the spares; which token added which webhook
        "ALTER TABLE tokens ADD COLUMN issued_by TEXT",
        "ALTER TABLE limited_tokens ADD COLUMN issued_by TEXT",
        "ALTER TABLE revoked_tokens ADD COLUMN issued_by TEXT",
        """CREATE TABLE spare_tokens (player TEXT PRIMARY KEY REFERENCES players ON DELETE CASCADE,
            hash TEXT NOT NULL UNIQUE, label TEXT NOT NULL, created_at BIGINT NOT NULL, derived BOOLEAN NOT NULL)""",
        "ALTER TABLE webhooks ADD COLUMN added_by TEXT",
        "ALTER TABLE webhooks ADD COLUMN key TEXT",
    ),
    (  # 18: the transparency log: key; entries, those of full bundles packed; tiles; which entry is of what; state
        "CREATE TABLE log_keys (keys BYTEA NOT NULL, number INTEGER PRIMARY KEY DEFAULT 1 CHECK (number = 1))",
        "CREATE TABLE log_entries (idx BIGINT PRIMARY KEY, entry BYTEA NOT NULL)",
        "CREATE TABLE log_bundles (idx BIGINT PRIMARY KEY, gzip BYTEA NOT NULL)",
        "ALTER TABLE log_bundles ALTER gzip SET STORAGE EXTERNAL",  # compressed already
        "CREATE TABLE log_tiles (level INTEGER, idx BIGINT, hashes BYTEA NOT NULL, PRIMARY KEY (level, idx))",
        "ALTER TABLE log_tiles ALTER hashes SET STORAGE EXTERNAL",  # hashes cannot be compressed
        """CREATE TABLE log_names (kind TEXT, name TEXT COLLATE "C", idx BIGINT NOT NULL, PRIMARY KEY (kind, name))""",
        """CREATE TABLE log_state (number INTEGER PRIMARY KEY CHECK (number = 1), origin TEXT NOT NULL,
            log TEXT NOT NULL, position BIGINT NOT NULL, withdrawals BIGINT NOT NULL, site TEXT NOT NULL,
            size BIGINT NOT NULL, root BYTEA NOT NULL, published BIGINT NOT NULL, checkpoint TEXT NOT NULL,
            behind BIGINT NOT NULL)""",
    ),
    (  # 19: ways in, by which way a token signed in; which tokens may change them until when; used challenges
        "ALTER TABLE tokens ADD COLUMN signed_in_by TEXT",
        "ALTER TABLE limited_tokens ADD COLUMN signed_in_by TEXT",
        """CREATE TABLE ways_in (id TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
            hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, created_at BIGINT NOT NULL, added_by TEXT, used_at BIGINT,
            credential BYTEA NOT NULL, public_key BYTEA NOT NULL, sign_count BIGINT NOT NULL, moved BIGINT NOT NULL)""",
        "CREATE INDEX ways_in_of_player ON ways_in (player)",
        """CREATE TABLE verified_tokens (token TEXT PRIMARY KEY,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE, until BIGINT NOT NULL)""",
        "CREATE TABLE used_challenges (hash TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)",
    ),
    (  # 20: the codes for which clients get tokens, with the token that each one got
        """CREATE TABLE sign_in_codes (hash TEXT PRIMARY KEY,
            player TEXT NOT NULL REFERENCES players ON DELETE CASCADE, issued_by TEXT NOT NULL, client TEXT NOT NULL,
            redirect TEXT NOT NULL, challenge TEXT NOT NULL, label TEXT NOT NULL, scopes TEXT NOT NULL,
            expires_at BIGINT NOT NULL, created_at BIGINT NOT NULL, token TEXT)""",
        "CREATE INDEX sign_in_codes_by_time ON sign_in_codes (created_at)",
        "CREATE INDEX sign_in_codes_of_player ON sign_in_codes (player)",
    ),
    (  # 21: the devices that wait for somebody who lets them sign in
        """CREATE TABLE device_codes (hash TEXT PRIMARY KEY, user_hash TEXT NOT NULL UNIQUE, client TEXT NOT NULL,
            label TEXT NOT NULL, scopes TEXT NOT NULL, address TEXT NOT NULL, created_at BIGINT NOT NULL,
            state TEXT NOT NULL, player TEXT NOT NULL, issued_by TEXT NOT NULL, pause BIGINT NOT NULL,
            next_at BIGINT NOT NULL)""",
        "CREATE INDEX device_codes_by_time ON device_codes (created_at)",
    ),
    (  # 22: the key that signs receipts
        "CREATE TABLE receipt_keys (keys BYTEA NOT NULL, number INTEGER PRIMARY KEY DEFAULT 1 CHECK (number = 1))",
    ),
    (  # 23: when tokens were used last
        """CREATE TABLE token_uses (player TEXT REFERENCES players ON DELETE CASCADE, token TEXT,
            used_at BIGINT NOT NULL, PRIMARY KEY (player, token))""",
    ),
    (  # 24: who opened a table, NULL for an imported one
        "ALTER TABLE listed_tables ADD COLUMN opener TEXT",
        """UPDATE listed_tables SET opener = convert_from(shown, 'UTF8')::jsonb ->> 'opened_by'
            WHERE convert_from(shown, 'UTF8')::jsonb ->> 'imported' IS NULL""",
        "CREATE INDEX opened_by_status ON listed_tables (opener, status, place) WHERE opener IS NOT NULL",
    ),
    (  # 25: the names that the log had before restores
        "ALTER TABLE identity ADD COLUMN former TEXT NOT NULL DEFAULT ''",
    ),
    (  # 26: the transaction that wrote the identity: a row that is loaded from a dump is of another
        "ALTER TABLE identity ADD COLUMN written TEXT",
        """CREATE FUNCTION identity_written() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN NEW.written := pg_current_xact_id()::xid::text; RETURN NEW; END $$""",
        "CREATE TRIGGER identity_written BEFORE UPDATE ON identity FOR EACH ROW EXECUTE FUNCTION identity_written()",
        "UPDATE identity SET written = NULL",
    ),
)
