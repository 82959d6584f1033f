"""Webhooks of players: registration, the outbox, deliveries and their retries."""

import base64
import hashlib
import hmac
import logging
import re
from collections.abc import Callable, Collection, Sequence
from ipaddress import AddressValueError, IPv6Address, ip_address
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from domain.players.addresses import is_public
from domain.players.token_branches import is_stored
from domain.refusals import CallerGone
from domain.storage.accounts import Token
from domain.storage.database import Database, Transaction
from domain.storage.errors import UnreadableStorage
from domain.storage.group_commit import GroupCommit
from domain.storage.webhooks import Delivery, Failure, Kind, Notice, Webhook

MOST_WEBHOOKS = 10
"""Webhooks of a player."""

MOST_WAITING = 2_000
"""Deliveries that may wait for one webhook; each table has at most one of each kind."""

KEPT = 100
"""Deliveries of a webhook that are kept once they do not wait any more."""

PAUSES = (5, 30, 120, 600, 2700, 3600, 7200, 14_400, 28_800, 28_800, 28_800, 28_800, 28_800)
"""The seconds between the attempts of a delivery: two days in all."""

JITTER = 0.1
"""By how much of itself a pause may be longer, so that not all receivers are tried again at once."""

GONE = 410
_log = logging.getLogger("takeback")
_ALLOWED = " The operator can allow private addresses, and http, with TAKEBACK_WEBHOOKS_PRIVATE=on."
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?)*\.?")


class TooManyWebhooks(Exception):  # a refusal, not a bug
    """The player has as many webhooks as a player can have."""


class WebhookDisabled(Exception):  # a refusal, not a bug
    """Nothing is delivered to this webhook any more."""


class UnknownDelivery(Exception):  # a refusal, not a bug
    """The player has no such webhook, or the webhook no such delivery."""


class Attempt(msgspec.Struct, frozen=True):
    """The result of an attempt: the status of the response if there was one, and why it failed, None if it did not."""

    status: int | None
    failure: Failure | None


def url_fault(url: str, *, private: bool) -> str | None:
    """Why nothing can be delivered to an address; None if it can be tried. `private`: private ones are allowed.

    The addresses of a host name are checked at each connection.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "It is not a URL."
    if not re.fullmatch(r"[!-~]+", url) or "\\" in url:
        return "It takes visible ASCII characters only."
    if parts.scheme not in (("https", "http") if private else ("https",)):
        return f"It must begin with https://.{_ALLOWED if parts.scheme == 'http' else ''}"
    if parts.username is not None or parts.password is not None or "#" in url:
        return "It has no user, password or fragment."
    host = parts.hostname or ""
    if port == 0 or not (_HOST.fullmatch(host) or _is_ipv6(host)):
        return "It names no host, or no port."
    if not private and _is_private(host):
        return f"It is a private address.{_ALLOWED}"
    return None


def kinds_of(status: str, *, to_act: bool, asked: bool) -> tuple[Kind, ...]:
    """The kinds of delivery to a player for a table in this state.

    `to_act`: an action, or the entropy of their sealed seat, is awaited; `asked`: their answer to a takeback.
    """
    if status in ("finished", "closed"):
        return ("over",)
    return (*(("turn",) if to_act else ()), *(("takeback",) if asked else ()))


def delivery_of(webhook: Webhook, kind: Kind, notice: Notice, head: str, now: int) -> Delivery:
    """A delivery. Its id is a hash of what it reports, so that it cannot be enqueued twice.

    `head`: the table's at that position. After a restore another event may have the position of one that was lost, and
    a receiver that has seen the id of that one would pass over this one.
    """
    name = f"{webhook.id}/{notice.position}/{head}/{kind}"
    return Delivery(hashlib.sha256(name.encode()).hexdigest()[:24], webhook.id, kind, notice, now, now)


def after_attempt(delivery: Delivery, attempt: Attempt, now: int, luck: float) -> Delivery:
    """A delivery after an attempt. `luck`: 0 to 1, for the length of the pause."""
    attempts = delivery.attempts + 1
    tried = msgspec.structs.replace(
        delivery, attempts=attempts, last_at=now, status=attempt.status, failure=attempt.failure
    )
    if attempt.failure is None:
        return msgspec.structs.replace(tried, state="delivered")
    if attempt.status == GONE or attempts > len(PAUSES):
        return msgspec.structs.replace(tried, state="failed")
    pause = PAUSES[attempts - 1] * (1 + JITTER * luck)
    return msgspec.structs.replace(tried, next_at=now + int(1000 * pause))


class Webhooks:
    """The webhooks of all players. Used on the event loop's thread.

    ``players``: those who have some, and some who may. ``on_waiting`` is called with a webhook whose deliveries wait.
    """

    def __init__(
        self, database: Database, writer: GroupCommit, *, clock: Callable[[], int], secret: Callable[[int], bytes]
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes."""
        self._database = database
        self._writer = writer
        self._clock = clock
        self._secret = secret
        self.players: set[str] = set()
        self.remember(None)
        self.on_waiting: Callable[[str], None] = lambda _webhook: None

    def remember(self, players: Collection[str] | None) -> None:
        """These players may have webhooks, None: read who has some."""
        self.players.update(_players_with_webhooks(self._database) if players is None else players)

    def of(self, player: str) -> list[Webhook]:
        """A player's webhooks, the oldest first."""
        with self._database.webhooks() as stored:
            return stored.webhooks(player)

    async def add(
        self, caller: Token, url: str, kinds: Collection[Kind], key: str | None = None
    ) -> tuple[Webhook, bool]:
        """A new webhook, and whether it was registered before under the same key, and is still there.

        Its id and secret follow from nothing: one that is registered again after it was removed gets new ones. It goes
        with the token that adds it, `caller`. Raises `TooManyWebhooks`, `CallerGone`, and `ValueError` if the key was
        used for another one.
        """
        player = caller.player
        secret = f"whsec_{base64.b64encode(self._secret(32)).decode()}"
        ordered = tuple(kind for kind in _KINDS if kind in kinds)
        named = (self._secret(12).hex(), player, url, ordered, secret, self._clock(), 0)
        webhook = Webhook(*named, added_by=caller.id, key=key)
        names = () if key is None else (self._unguessable(12, "webhook", player, key=key).hex(),)

        def insert(transaction: Transaction) -> Webhook | Literal["gone", "too many"]:
            if not is_stored(caller, transaction.accounts.tokens(player)):
                return "gone"
            known = transaction.webhooks.webhooks(player)
            before = next((one for one in known if (key is not None and one.key == key) or one.id in names), None)
            if before is not None:
                return before
            if len(known) >= MOST_WEBHOOKS:
                return "too many"
            transaction.webhooks.add_webhook(webhook)
            return webhook

        def remember(error: BaseException | None) -> None:
            if error is None:
                self.players.add(player)

        added = await self._writer.submit(insert, remember)
        if added == "too many":
            raise TooManyWebhooks
        if added == "gone":
            raise CallerGone
        if (added.url, added.kinds) != (url, ordered):
            raise ValueError(key)
        return added, added is not webhook

    async def remove(self, player: str, webhook: str) -> bool:
        """Remove a webhook with all of its deliveries; False if the player has none with this id."""

        def remove(transaction: Transaction) -> bool:
            known = any(one.id == webhook for one in transaction.webhooks.webhooks(player))
            if known:
                transaction.webhooks.remove_webhook(webhook)
            return known

        return await self._writer.submit(remove)

    def deliveries(self, player: str, webhook: str, *, limit: int) -> list[Delivery]:
        """The newest deliveries of a webhook, the newest first. Raises `UnknownDelivery`."""
        with self._database.webhooks() as stored:
            if all(one.id != webhook for one in stored.webhooks(player)):
                raise UnknownDelivery(webhook)
            return stored.deliveries(webhook, limit=limit)

    async def test(self, player: str, webhook: str, key: str | None = None) -> tuple[Delivery, bool]:
        """Enqueue a test, in place of one that waits; and whether that was done before under the same key.

        Raises `UnknownDelivery`, `WebhookDisabled`.
        """
        now = self._clock()
        delivery = Delivery(self._unguessable(12, "test", webhook, key=key).hex(), webhook, "test", None, now, now)

        def add(transaction: Transaction) -> Delivery | None:
            enabled = _is_enabled(transaction, player, webhook)
            before = None if key is None else transaction.webhooks.delivery(webhook, delivery.id)
            if before is not None or not enabled:
                return before
            transaction.webhooks.put_delivery(delivery)
            return delivery

        enqueued = await self._enqueue(webhook, add)
        return enqueued, enqueued is not delivery

    def _unguessable(self, count: int, *what: str, key: str | None) -> bytes:
        """So many unguessable bytes; under an idempotency key the same ones each time."""
        if key is None:
            return self._secret(count)
        return hmac.digest(self._database.secret, "/".join((*what, key)).encode(), "sha256")[:count]

    async def resend(self, player: str, webhook: str, delivery: str) -> Delivery:
        """Send a delivery again, under its id. Raises `UnknownDelivery`, `WebhookDisabled`."""
        now = self._clock()

        def again(transaction: Transaction) -> Delivery | None:
            enabled = _is_enabled(transaction, player, webhook)
            known = transaction.webhooks.delivery(webhook, delivery)
            if known is None:
                raise UnknownDelivery(delivery)
            if not enabled:
                return None
            waiting = msgspec.structs.replace(known, state="waiting", attempts=0, next_at=now)
            transaction.webhooks.update_delivery(waiting, keep=KEPT)
            return waiting

        return await self._enqueue(webhook, again)

    async def _enqueue(self, webhook: str, work: Callable[[Transaction], Delivery | None]) -> Delivery:
        delivery = await self._writer.submit(work)
        if delivery is None:
            raise WebhookDisabled(webhook)
        self.on_waiting(webhook)
        return delivery

    async def enqueue(self, entries: Sequence[tuple[Webhook, Sequence[Delivery], int]]) -> None:
        """Fill the outbox: for each webhook its deliveries, and the position up to which they are complete."""
        now = self._clock()

        def enqueue(transaction: Transaction) -> None:
            stored = transaction.webhooks
            for webhook, deliveries, position in entries:
                added = stored.enqueue(webhook.id, deliveries, after=webhook.position, position=position)
                if added and deliveries and stored.count_waiting(webhook.id) > MOST_WAITING:
                    stored.disable_webhook(webhook.id, now, "overflow")

        await self._writer.submit(enqueue)
        for webhook, deliveries, _ in entries:
            if deliveries:
                self.on_waiting(webhook.id)

    async def record(self, delivery: Delivery) -> None:
        """Store what became of an attempt; a delivery that failed for good disables its webhook."""
        now = self._clock()

        def record(transaction: Transaction) -> None:
            transaction.webhooks.update_delivery(delivery, keep=KEPT)
            if delivery.state == "failed":
                reason: Literal["gone", "failing"] = "gone" if delivery.status == GONE else "failing"
                transaction.webhooks.disable_webhook(delivery.webhook, now, reason)

        await self._writer.submit(record)

    def next_delivery(self, webhook: str) -> tuple[Webhook, Delivery] | None:
        """The delivery of a webhook that is to be tried next; None if none is waiting."""
        with self._database.webhooks() as stored:
            return stored.next_delivery(webhook)

    def waiting(self, *, due: int = 2**62) -> list[str]:
        """The webhooks for which deliveries are waiting, to be sent at a time (ms since 1970 UTC) or before."""
        with self._database.webhooks() as stored:
            return stored.webhooks_with_waiting_deliveries(due=due)


_KINDS: Sequence[Kind] = ("turn", "takeback", "over")


def _players_with_webhooks(database: Database) -> Collection[str]:
    """The players with webhooks; none if the database is damaged there, and the service starts all the same."""
    try:
        with database.webhooks() as stored:
            return stored.players_with_webhooks()
    except UnreadableStorage:
        _log.error("webhooks-not-read", extra={"reason": "the database is damaged"})  # it may quote a row
        return ()


def _is_enabled(transaction: Transaction, player: str, webhook: str) -> bool:
    """Whether a player's webhook is enabled. Raises `UnknownDelivery` if the player has none with this id."""
    known = next((one for one in transaction.webhooks.webhooks(player) if one.id == webhook), None)
    if known is None:
        raise UnknownDelivery(webhook)
    return known.disabled_at is None


def _is_ipv6(host: str) -> bool:
    try:
        IPv6Address(host)
    except AddressValueError:
        return False
    return True


def _is_private(host: str) -> bool:
    try:
        return not is_public(ip_address(host))
    except ValueError:
        return host.rstrip(".").lower() == "localhost"
