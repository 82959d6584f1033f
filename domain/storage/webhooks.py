"""The interface of the stored webhooks and their outbox, for each backend to implement."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

Kind = Literal["turn", "takeback", "over"]
"""What a delivery reports: the player's turn, a takeback that awaits their answer, or the end of their table."""

Reason = Literal["failing", "gone", "overflow"]
"""Why a webhook was disabled: a delivery failed for two days, the receiver answered 410, or too many were waiting."""

Failure = Literal[
    "address-not-allowed", "invalid-response", "not-connected", "not-resolved", "refused-by-status", "timeout"
]
"""Why an attempt failed."""

State = Literal["waiting", "delivered", "failed"]
"""Whether the delivery waits to be tried, was delivered, or is given up."""


class Webhook(msgspec.Struct, frozen=True):
    """A player's webhook. ``secret``: signs its deliveries. Times in ms since 1970 UTC.

    ``position``: everything up to it in the log is in the outbox, or came before the webhook. ``added_by``: the id of
    the token that registered it, ``key``: the idempotency key under which; None where it is unknown, or there was none.
    """

    id: str
    player: str
    url: str
    kinds: tuple[Kind, ...]
    secret: str
    created_at: int
    position: int
    disabled_at: int | None = None
    disabled_because: Reason | None = None
    added_by: str | None = None
    key: str | None = None


class Notice(msgspec.Struct, frozen=True):
    """What a delivery reports of a table: what everybody may see of it at a position, and the player's seat.

    Without names, which can be taken back: they are added when it is sent.
    """

    table: str
    position: int
    seat: int
    shown: bytes


class Delivery(msgspec.Struct, frozen=True):
    """A delivery of a webhook; None as its notice: a test.

    ``next_at``: when it is tried while it waits; ``last_at``, ``status`` and ``failure``: of the last attempt.
    """

    id: str
    webhook: str
    kind: Kind | Literal["test"]
    notice: Notice | None
    created_at: int
    next_at: int
    state: State = "waiting"
    attempts: int = 0
    last_at: int | None = None
    status: int | None = None
    failure: Failure | None = None


class StoredWebhooks(Protocol):
    """Reading the webhooks of a database."""

    def webhooks(self, player: str) -> list[Webhook]:
        """A player's webhooks, the oldest first."""

    def players_with_webhooks(self) -> set[str]:
        """The players who have webhooks."""

    def deliveries(self, webhook: str, *, limit: int) -> list[Delivery]:
        """The newest deliveries of a webhook, the newest first."""

    def next_delivery(self, webhook: str) -> tuple[Webhook, Delivery] | None:
        """The delivery of a webhook that is to be tried next; None if none is waiting."""

    def webhooks_with_waiting_deliveries(self, *, due: int) -> list[str]:
        """The webhooks that have deliveries waiting, to be sent at a time (ms since 1970 UTC) or before."""


class WebhookTransaction(Protocol):
    """The changes of webhooks within a transaction."""

    def add_webhook(self, webhook: Webhook) -> None:
        """Store a webhook. Its position becomes the log's last one."""

    def webhooks(self, player: str) -> list[Webhook]:
        """A player's webhooks, the oldest first."""

    def remove_webhook(self, webhook: str) -> None:
        """Remove a webhook and its deliveries."""

    def disable_webhook(self, webhook: str, at: int, reason: Reason) -> None:
        """Disable a webhook, unless it is disabled; deliveries that wait have failed."""

    def enqueue(self, webhook: str, deliveries: Sequence[Delivery], *, after: int, position: int) -> bool:
        """Enqueue what happened `after` a position, up to another; False if done before, or disabled."""

    def put_delivery(self, delivery: Delivery) -> None:
        """Store a delivery. One that waits for the same table and kind is replaced, and keeps its attempts.

        A test that is replaced is due at once.
        """

    def delivery(self, webhook: str, delivery: str) -> Delivery | None:
        """A delivery of a webhook."""

    def update_delivery(self, delivery: Delivery, *, keep: int) -> None:
        """Store what became of a delivery, if it is still there. Of those that do not wait, the newest `keep` stay."""

    def count_waiting(self, webhook: str) -> int:
        """How many deliveries of a webhook are waiting."""
