"""The webhooks and their outbox, as SQL statements."""

from collections.abc import Sequence
from typing import Any

from domain.storage.sql.cursor import Cursor
from domain.storage.sql.dialect import Dialect
from domain.storage.webhooks import Delivery, Notice, Reason, Webhook

_WEBHOOK = "id, player, url, kinds, secret, created_at, position, disabled_at, disabled_because, added_by, key"
_DELIVERY = (
    "id, webhook, kind, table_id, position, seat, shown, created_at, next_at, state, attempts, last_at, status, failure"
)


class Webhooks:
    """See `domain.storage.webhooks`: what is read, and what is changed within a transaction."""

    __slots__ = ("_cursor", "_dialect")

    def __init__(self, cursor: Cursor, dialect: Dialect) -> None:
        """`cursor`: of the transaction."""
        self._cursor = cursor
        self._dialect = dialect

    def webhooks(self, player: str) -> list[Webhook]:
        """A player's webhooks, the oldest first."""
        self._cursor.execute(f"SELECT {_WEBHOOK} FROM webhooks WHERE player = ? ORDER BY rowid", (player,))  # noqa: S608  # constants only
        return [_webhook(row) for row in self._cursor.fetchall()]

    def players_with_webhooks(self) -> set[str]:
        """The players who have webhooks."""
        self._cursor.execute("SELECT DISTINCT player FROM webhooks")
        return {str(row[0]) for row in self._cursor.fetchall()}

    def deliveries(self, webhook: str, *, limit: int) -> list[Delivery]:
        """The newest deliveries of a webhook, the newest first."""
        statement = f"SELECT {_DELIVERY} FROM deliveries WHERE webhook = ? ORDER BY rowid DESC LIMIT ?"  # noqa: S608  # constants only
        self._cursor.execute(statement, (webhook, limit))
        return [_delivery(row) for row in self._cursor.fetchall()]

    def next_delivery(self, webhook: str) -> tuple[Webhook, Delivery] | None:
        """The delivery of a webhook that is to be tried next; None if none is waiting."""
        its = "webhook = ? AND state = 'waiting' ORDER BY next_at LIMIT 1"
        self._cursor.execute(f"SELECT {_DELIVERY} FROM deliveries WHERE {its}", (webhook,))  # noqa: S608  # constants only
        row = self._cursor.fetchone()
        if row is None:
            return None
        self._cursor.execute(f"SELECT {_WEBHOOK} FROM webhooks WHERE id = ?", (webhook,))  # noqa: S608  # constants only
        return _webhook(self._cursor.fetchone()), _delivery(row)

    def webhooks_with_waiting_deliveries(self, *, due: int) -> list[str]:
        """The webhooks that have deliveries waiting, to be sent at a time or before."""
        self._cursor.execute("SELECT DISTINCT webhook FROM deliveries WHERE state = 'waiting' AND next_at <= ?", (due,))
        return [str(row[0]) for row in self._cursor.fetchall()]

    def add_webhook(self, webhook: Webhook) -> None:
        """Store a webhook. Its position becomes the log's last one."""
        if self._dialect.record_change is not None:
            self._cursor.execute(self._dialect.record_change, (webhook.player,))
        row = (webhook.id, webhook.player, webhook.url, ",".join(webhook.kinds), webhook.secret, webhook.created_at)
        values = f"?, ?, ?, ?, ?, ?, {self._dialect.settled}, NULL, NULL, ?, ?"
        statement = f"INSERT INTO webhooks ({_WEBHOOK}) VALUES ({values})"  # noqa: S608  # constants only
        self._cursor.execute(statement, (*row, webhook.added_by, webhook.key))

    def remove_webhook(self, webhook: str) -> None:
        """Remove a webhook and its deliveries."""
        self._cursor.execute("DELETE FROM deliveries WHERE webhook = ?", (webhook,))
        self._cursor.execute("DELETE FROM webhooks WHERE id = ?", (webhook,))

    def disable_webhook(self, webhook: str, at: int, reason: Reason) -> None:
        """Disable a webhook, unless it is disabled; deliveries that wait have failed."""
        statement = "UPDATE webhooks SET disabled_at = ?, disabled_because = ? WHERE id = ? AND disabled_at IS NULL"
        self._cursor.execute(statement, (at, reason, webhook))
        self._cursor.execute(
            "UPDATE deliveries SET state = 'failed' WHERE webhook = ? AND state = 'waiting'", (webhook,)
        )

    def enqueue(self, webhook: str, deliveries: Sequence[Delivery], *, after: int, position: int) -> bool:
        """Enqueue what happened `after` a position, up to another; False if done before, or disabled."""
        statement = (
            "UPDATE webhooks SET position = ? WHERE id = ? AND position = ? AND disabled_at IS NULL RETURNING id"
        )
        self._cursor.execute(statement, (position, webhook, after))
        if self._cursor.fetchone() is None:
            return False
        for delivery in deliveries:
            self.put_delivery(delivery)
        return True

    def put_delivery(self, delivery: Delivery) -> None:
        """Store a delivery. One that waits for the same table and kind is replaced, and keeps its attempts."""
        if self._replace(delivery):
            return
        notice = delivery.notice
        of_table = (None,) * 4 if notice is None else (notice.table, notice.position, notice.seat, notice.shown)
        row = (delivery.id, delivery.webhook, delivery.kind, *of_table, delivery.created_at, delivery.next_at)
        result = (delivery.state, delivery.attempts, delivery.last_at, delivery.status, delivery.failure)
        statement = f"INSERT INTO deliveries ({_DELIVERY}) VALUES ({', '.join('?' * 14)})"  # noqa: S608  # constants only
        self._cursor.execute(statement, (*row, *result))

    def delivery(self, webhook: str, delivery: str) -> Delivery | None:
        """A delivery of a webhook."""
        self._cursor.execute(f"SELECT {_DELIVERY} FROM deliveries WHERE webhook = ? AND id = ?", (webhook, delivery))  # noqa: S608  # constants only
        row = self._cursor.fetchone()
        return None if row is None else _delivery(row)

    def update_delivery(self, delivery: Delivery, *, keep: int) -> None:
        """Store what became of a delivery, if it is still there. Of those that do not wait, the newest `keep` stay."""
        columns = "next_at = ?, state = ?, attempts = ?, last_at = ?, status = ?, failure = ?"
        result = (delivery.attempts, delivery.last_at, delivery.status, delivery.failure)
        values = (delivery.next_at, delivery.state, *result, delivery.id)
        self._cursor.execute(f"UPDATE deliveries SET {columns} WHERE id = ?", values)  # noqa: S608  # constants only
        its = "webhook = ? AND state <> 'waiting'"
        oldest = f"SELECT rowid FROM deliveries WHERE {its} ORDER BY rowid DESC LIMIT 1 OFFSET ?"  # noqa: S608  # constants only
        self._cursor.execute(
            f"DELETE FROM deliveries WHERE {its} AND rowid <= ({oldest})",  # noqa: S608  # constants only
            (delivery.webhook, delivery.webhook, keep),
        )

    def count_waiting(self, webhook: str) -> int:
        """How many deliveries of a webhook are waiting."""
        self._cursor.execute("SELECT count(*) FROM deliveries WHERE webhook = ? AND state = 'waiting'", (webhook,))
        return int(self._cursor.fetchone()[0])

    def remove_player(self, player: str) -> None:
        """Remove a player's webhooks and their deliveries."""
        for webhook in self.webhooks(player):
            self.remove_webhook(webhook.id)

    def _replace(self, newer: Delivery) -> bool:
        """Replace what waits for the same table and kind, False if nothing does. A test is due at once."""
        notice = newer.notice
        its = "table_id IS NULL" if notice is None else "table_id = ?"
        waiting = f"webhook = ? AND state = 'waiting' AND kind = ? AND {its}"
        statement = f"""
            UPDATE deliveries SET id = ?, position = ?, seat = ?, shown = ?, created_at = ?,
            next_at = CASE kind WHEN 'test' THEN ? ELSE next_at END
            WHERE rowid = (SELECT rowid FROM deliveries WHERE {waiting} ORDER BY rowid DESC LIMIT 1) RETURNING id"""  # noqa: S608  # constants only
        content = (None,) * 3 if notice is None else (notice.position, notice.seat, notice.shown)
        values = (newer.id, *content, newer.created_at, newer.next_at, newer.webhook, newer.kind)
        self._cursor.execute(statement, values if notice is None else (*values, notice.table))
        return self._cursor.fetchone() is not None


def _webhook(row: Any) -> Webhook:  # a row of `webhooks`
    return Webhook(row[0], row[1], row[2], tuple(row[3].split(",")), row[4], *row[5:])


def _delivery(row: Any) -> Delivery:  # a row of `deliveries`
    notice = None if row[3] is None else Notice(row[3], row[4], row[5], row[6])
    return Delivery(row[0], row[1], row[2], notice, *row[7:14])
