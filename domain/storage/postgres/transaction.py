"""A transaction of the database, as SQL statements."""

from collections.abc import Collection, Sequence

from domain.storage.events import Append
from domain.storage.interface import AlreadyStored, NotStored, PackedTable, Player, Token, Unpackable
from domain.storage.postgres.changes import LOCK_ACCOUNTS, RECORD_CHANGE
from domain.storage.postgres.connections import Connection, ConnectionCursor
from domain.storage.postgres.schema import BLOCK, MOST_EVENTS, SHIFT
from domain.storage.results import Withdrawal
from domain.storage.sql.accounts import AccountStatements
from domain.storage.sql.blocks import Blocks
from domain.storage.sql.packed import last_packed_position
from domain.storage.sql.webhooks import Webhooks
from domain.storage.webhooks import Webhook


class Positions:
    """The expressions for positions, and their blocks."""

    def __init__(self, offset: int, copied: int) -> None:
        """`offset`: added to each transaction's number; `copied`: see `Blocks`. Both are in the table `identity`."""
        self.blocks = Blocks(BLOCK, copied)
        horizon = f"((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + {offset}) << {SHIFT})"
        settled = f"SELECT max(notification_id) FROM stored_events WHERE notification_id < {horizon}"  # noqa: S608  # numbers only
        self.settled = f"coalesce(({settled}), 0)"
        self.first = f"((pg_current_xact_id()::text::bigint + {offset}) << {SHIFT})"


class _Webhooks(Webhooks):
    """The webhooks, within a transaction."""

    __slots__ = ()

    def add_webhook(self, webhook: Webhook) -> None:
        """Store a webhook, of which other processes hear as of a change of the account."""
        self._cursor.execute(RECORD_CHANGE, (webhook.player,))
        super().add_webhook(webhook)


class PostgresTransaction(AccountStatements):
    """See `domain.storage.interface.Transaction`."""

    __slots__ = ("_appended", "_positions")
    _cursor: ConnectionCursor

    def __init__(self, cursor: ConnectionCursor, positions: Positions) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor, _Webhooks(cursor, positions.settled))
        self._positions = positions
        self._appended = 0

    def append(self, appends: Sequence[Append]) -> list[int]:
        """Store events, append by append; the position of the last event of each. Raises `AlreadyStored`."""
        stored = []
        for each in appends:  # a table may have several
            position = append(self._cursor.connection, self._positions, [each], after=self._appended)[0]
            if position is None:
                raise AlreadyStored
            self._appended += len(each.events)
            stored.append(position)
        return stored

    def touch(self) -> None:
        """Write a message to the write-ahead log, which is durable as everything else is. It locks nothing.

        A row would be locked until the commit: two processes, each with a change of an account and a check of
        readiness in one transaction, but in different orders, would wait for each other.
        """
        self._cursor.execute("SELECT pg_logical_emit_message(true, 'takeback', '')")

    def pack(self, packed: PackedTable) -> bool:
        """Replace a table's events by their packed form, unless it has the log's last event.

        Raises `Unpackable` if its stored events are not those that were packed.
        """
        self._cursor.execute("SELECT max(notification_id) FROM stored_events")
        if self._cursor.fetchone()[0] == packed.positions[-1]:
            return False
        delete = "DELETE FROM stored_events WHERE originator_id = ? RETURNING notification_id"
        self._cursor.execute(delete, (packed.table,))
        if sorted(row[0] for row in self._cursor.fetchall()) != sorted(packed.positions):
            raise Unpackable("its events have changed")
        row = (packed.table, packed.positions[0], packed.index, packed.frames)
        insert = (
            "INSERT INTO packed_tables (originator_id, position, contents, frames) VALUES (?, ?, ?, ?) RETURNING pack"
        )
        self._cursor.execute(insert, row)
        pack, blocks = (
            self._cursor.fetchone()[0],
            {self._positions.blocks.of(position) for position in packed.positions},
        )
        insert = "INSERT INTO packed_blocks SELECT block, ? FROM unnest(?::bigint[]) AS block"
        self._cursor.execute(insert, (pack, sorted(blocks)))
        return True

    def player(self, player: str) -> Player | None:
        """A player by id. Until the transaction ends, no other one changes an account."""
        self._cursor.execute(LOCK_ACCOUNTS)
        return super().player(player)

    def token(self, hashed: str) -> Token | None:
        """The token of this hash. Until the transaction ends, no other one changes an account."""
        self._cursor.execute(LOCK_ACCOUNTS)
        return super().token(hashed)

    def tokens(self, player: str) -> list[Token]:
        """A player's tokens, the oldest first. Until the transaction ends, no other one changes an account."""
        self._cursor.execute(LOCK_ACCOUNTS)
        return super().tokens(player)

    def withdrawal(self, table: str) -> Withdrawal | None:
        """The withdrawal of a table's result. Until the transaction ends, no other one withdraws a result."""
        self._cursor.execute(LOCK_ACCOUNTS)
        return super().withdrawal(table)

    def rename_player(self, player: str, name: str) -> None:
        """Give a player another name."""
        self._cursor.execute(RECORD_CHANGE, (player,))
        super().rename_player(player, name)

    def remove_tokens(self, player: str, tokens: Collection[str]) -> None:
        """Remove some of a player's tokens by their ids, and the webhooks that they added."""
        self._cursor.execute(RECORD_CHANGE, (player,))
        super().remove_tokens(player, tokens)

    def move_tokens(self, player: str, tokens: Collection[str], issuer: str | None) -> None:
        """Let another token have issued some of a player's tokens, None: it is unknown."""
        self._cursor.execute(RECORD_CHANGE, (player,))
        super().move_tokens(player, tokens, issuer)

    def erase_player(self, player: str, at: int) -> None:
        """Remove an account with its name, its tokens and its webhooks; the server overwrites them when it vacuums."""
        self._cursor.execute(RECORD_CHANGE, (player,))
        self._erase(player, at)

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""
        position = self._read("SELECT max(notification_id) FROM stored_events WHERE originator_id = ?", (table,))[0][0]
        return last_packed_position(self._read, table) if position is None else int(position)


def append(
    connection: Connection, positions: Positions, appends: Sequence[Append], *, after: int = 0
) -> list[int | None]:
    """Append to different tables in one statement: the position of the last event of each, None on a conflict.

    `after`: how many events its transaction has stored before. Appends of several processes
    do not deadlock, since rows are inserted in the order of the tables' ids. Raises `NotStored`,
    `psycopg.Error`.
    """
    events = [event for each in appends for event in each.events]
    if after + len(events) > MOST_EVENTS:
        raise NotStored(f"a transaction takes {MOST_EVENTS} events")
    players = [(player, number) for number, each in enumerate(appends) for player in each.players]
    columns = (
        [str(event.originator_id) for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
        [number for number, each in enumerate(appends) for _ in each.events],
    )
    seated = ([player for player, _ in players], [number for _, number in players]) if players else ()
    statement = _APPEND_FOR if players else _APPEND
    connection.execute(statement.format(first=positions.first), (after, *columns, *seated))
    stored: dict[int, int] = dict(connection.cursor.fetchall())
    return [stored.get(number) for number in range(len(appends))]


_APPEND = """
    WITH added AS MATERIALIZED (
        SELECT u.*, {first} + o + %b::bigint AS position
        FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[], %b::int[])
            WITH ORDINALITY AS u (id, version, topic, state, job, o)
    ), firsts AS MATERIALIZED (
        SELECT DISTINCT ON (job) job, id, version FROM added ORDER BY job, version
    ), won AS (
        INSERT INTO stored_events SELECT a.id, a.version, a.topic, a.state, a.position
        FROM added AS a JOIN firsts USING (job, id, version) ORDER BY a.id COLLATE "C"
        ON CONFLICT (originator_id, originator_version) DO NOTHING RETURNING originator_id
    ), others AS (
        INSERT INTO stored_events SELECT a.id, a.version, a.topic, a.state, a.position
        FROM added AS a JOIN firsts AS f USING (job) JOIN won ON originator_id = f.id WHERE a.version > f.version
    )
    SELECT job, max(position) FROM added JOIN won ON originator_id = added.id GROUP BY job"""

_APPEND_FOR = _APPEND.replace(
    "), firsts AS",
    """), seated AS MATERIALIZED (
        SELECT * FROM unnest(%b::text[], %b::int[]) AS u (player, job)
    ), locked AS MATERIALIZED (
        SELECT id FROM players WHERE id = ANY(ARRAY(SELECT player FROM seated)) ORDER BY id FOR KEY SHARE
    ), erased AS MATERIALIZED (
        SELECT player FROM erasures WHERE player = ANY(ARRAY(SELECT player FROM seated))
        UNION (SELECT id FROM players WHERE id = ANY(ARRAY(SELECT player FROM seated)) EXCEPT SELECT id FROM locked)
    ), firsts AS""",
).replace(
    "FROM added ORDER BY", "FROM added WHERE job NOT IN (SELECT job FROM seated JOIN erased USING (player)) ORDER BY"
)
"""The same, but for the appends of which a player is erased.

It waits for whatever erases one of these players, and lets that wait for it; nothing else waits. A player whose erasing
it has waited for is still stored as this statement sees it, but can no longer be locked.
"""
