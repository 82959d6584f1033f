"""``/v1/me/webhooks``: the caller's webhooks and their deliveries."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.no_body import require_no_body
from api.http.positions import Position, position_text
from api.http.problems import BadRequest
from api.http.query import integer
from api.http.requests import body_of, key_of, own_token, player_of, require_no_key
from api.http.responses import replayed_header, reply
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.kernel.scalars import TableId
from domain.players.webhooks import KEPT, UnknownDelivery, url_fault
from domain.refusals import NotFound
from domain.storage.webhooks import Delivery, Failure, Kind, Reason, State, Webhook
from domain.tables.service import KeyReused

LONGEST_URL = 1000

KEYLESS = (
    "Sending a delivery again takes no Idempotency-Key: it keeps its webhook-id, by which the receiver knows it, "
    "however often it comes. Leave the key out."
)


class WebhookBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Register a webhook.

    Attributes:
        url: Where to deliver: an ``https`` URL without user, password or fragment, up to 1,000 characters.
        kinds: What to report: ``turn``, it is the player's turn; ``takeback``, a takeback awaits their answer;
            ``over``, their table is over. All of it unless given.
    """

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1, max_length=3)] = ("turn", "takeback", "over")


class KnownWebhook(msgspec.Struct, frozen=True):
    """A webhook without its secret.

    Attributes:
        id: The webhook's id.
        url: Where it delivers.
        kinds: What it reports.
        created_at: When it was registered, in milliseconds since 1970 UTC.
        disabled_at: When it was disabled, in milliseconds since 1970 UTC; null while it is not.
        disabled_because: Why: ``failing``, a delivery failed for two days; ``gone``, the receiver responded with 410;
            ``overflow``, 2,000 deliveries were waiting. Null while it is not. Once disabled, nothing is delivered any
            more: delete it and register another.
    """

    id: str
    url: str
    kinds: tuple[Kind, ...]
    created_at: int
    disabled_at: int | None
    disabled_because: Reason | None


class NewWebhook(msgspec.Struct, frozen=True):
    """A new webhook. Its secret is shown only once.

    Attributes:
        id: The webhook's id.
        url: Where it delivers.
        kinds: What it reports.
        created_at: When it was registered, in milliseconds since 1970 UTC.
        secret: The secret that signs its deliveries, as in Standard Webhooks: ``whsec_`` and 32 bytes in base64.
    """

    id: str
    url: str
    kinds: tuple[Kind, ...]
    created_at: int
    secret: str


class KnownDelivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """A delivery. A newer change of the table replaces one that waits.

    Attributes:
        id: The delivery's id: its header ``webhook-id``.
        type: What it reports: the player's turn, a takeback that awaits their answer, their table's end; or a test.
        attempts: How many attempts were made.
        created_at: When the delivery was made, in milliseconds since 1970 UTC.
        table: The id of the table that it is about; absent for a test.
        position: The position in the log of the event that it is about, opaque; absent for a test.
        next_at: When it is tried next, in milliseconds since 1970 UTC; absent unless it waits.
        last_at: When it was last tried, in milliseconds since 1970 UTC; absent before the first attempt.
        status: The HTTP status of the receiver's last response; absent if there was none.
        failure: Why the last attempt failed: ``address-not-allowed``, the host has a private address, which the
            operator can allow with ``TAKEBACK_WEBHOOKS_PRIVATE``, or none; ``not-resolved``, it has none, where private
            ones are allowed; ``not-connected``;
            ``timeout``, 10 seconds; ``invalid-response``; ``refused-by-status``, ``status`` is not 2xx (redirects are
            not followed). Absent if it did not.
    """

    id: str
    type: Kind | Literal["test"]
    state: State
    attempts: int
    created_at: int
    table: TableId | msgspec.UnsetType = msgspec.UNSET
    position: Position | msgspec.UnsetType = msgspec.UNSET
    next_at: int | msgspec.UnsetType = msgspec.UNSET
    last_at: int | msgspec.UnsetType = msgspec.UNSET
    status: int | msgspec.UnsetType = msgspec.UNSET
    failure: Failure | msgspec.UnsetType = msgspec.UNSET


class DeliveryList(msgspec.Struct, frozen=True):
    """The newest deliveries of a webhook.

    Attributes:
        deliveries: The deliveries, the newest first.
    """

    deliveries: tuple[KnownDelivery, ...]


_decode = msgspec.json.Decoder(WebhookBody).decode


class WebhooksController(Controller):
    """``/v1/me/webhooks``."""

    @handles("listWebhooks")
    async def webhooks(self, request: AnyRequest) -> Response[bytes]:
        """List the caller's webhooks, without their secrets."""
        service = request.service
        player = player_of(request, service)
        found = await service.query(service.players.webhooks.of, player)
        return reply_if_changed(request, [_known(webhook) for webhook in found])

    @handles("addWebhook")
    async def add(self, request: AnyRequest) -> Response[bytes]:
        """Register a webhook."""
        service = request.service
        mine = own_token(request, service)
        body = await body_of(request, _decode)
        fault = url_fault(body.url, private=service.players.private_webhooks)
        if fault is not None:
            raise BadRequest("invalid-url", "Nothing can be delivered to this address.", [Fault("/url", fault)])
        try:
            added, replayed = await service.players.webhooks.add(mine, body.url, body.kinds, key_of(request))
        except ValueError as error:
            raise KeyReused from error
        shown = NewWebhook(added.id, added.url, added.kinds, added.created_at, added.secret)
        return reply(shown, 201, replayed_header(replayed=replayed))

    @handles("removeWebhook")
    async def remove(self, request: AnyRequest, webhook: FromPath[str]) -> Response[None]:
        """Delete a webhook."""
        service = request.service
        player = player_of(request, service)
        await require_no_body(request)
        if not await service.players.webhooks.remove(player, webhook):
            raise NotFound(webhook)
        return Response(None, status_code=204)

    @handles("testWebhook")
    async def test(self, request: AnyRequest, webhook: FromPath[str]) -> Response[bytes]:
        """Send a webhook a test."""
        service = request.service
        player = player_of(request, service)
        await require_no_body(request)
        try:
            delivery, replayed = await service.players.webhooks.test(player, webhook, key_of(request))
        except UnknownDelivery as error:
            raise NotFound(webhook) from error
        return reply(_shown(delivery, service), 202, replayed_header(replayed=replayed))

    @handles("listDeliveries")
    async def deliveries(self, request: AnyRequest, webhook: FromPath[str]) -> Response[bytes]:
        """List a webhook's deliveries."""
        service = request.service
        player = player_of(request, service)
        limit = integer(request, "limit", KEPT, least=1, most=KEPT)
        try:
            found = await service.query(service.players.webhooks.deliveries, player, webhook, limit=limit)
        except UnknownDelivery as error:
            raise NotFound(webhook) from error
        return reply_if_changed(request, DeliveryList(tuple([_shown(delivery, service) for delivery in found])))

    @handles("resendDelivery")
    async def resend(self, request: AnyRequest, webhook: FromPath[str], delivery: FromPath[str]) -> Response[bytes]:
        """Send a delivery again."""
        service = request.service
        player = player_of(request, service)
        await require_no_body(request)
        require_no_key(request, KEYLESS)
        try:
            again = await service.players.webhooks.resend(player, webhook, delivery.removeprefix("msg_"))
        except UnknownDelivery as error:
            raise NotFound(delivery) from error
        return reply(_shown(again, service), 202)


def _known(webhook: Webhook) -> KnownWebhook:
    disabled = (webhook.disabled_at, webhook.disabled_because)
    return KnownWebhook(webhook.id, webhook.url, webhook.kinds, webhook.created_at, *disabled)


def _shown(delivery: Delivery, service: Service) -> KnownDelivery:
    notice, unset, failure = delivery.notice, msgspec.UNSET, delivery.failure
    if failure == "not-resolved" and not service.players.private_webhooks:
        failure = "address-not-allowed"  # or the owner would learn which names there are inside the operator's network
    return KnownDelivery(
        id=f"msg_{delivery.id}",
        type=delivery.kind,
        state=delivery.state,
        attempts=delivery.attempts,
        created_at=delivery.created_at,
        table=unset if notice is None else notice.table,
        position=unset if notice is None else position_text(service, notice.position),
        next_at=delivery.next_at if delivery.state == "waiting" else unset,
        last_at=unset if delivery.last_at is None else delivery.last_at,
        status=unset if delivery.status is None else delivery.status,
        failure=failure or unset,
    )
