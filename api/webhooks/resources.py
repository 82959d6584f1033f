"""``/v1/me/webhooks``: the caller's webhooks and their deliveries."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, delete, post
from litestar.params import FromPath

from api.costs import COSTS
from api.methods import get
from api.positions import position_text
from api.problems import BadRequest, Unauthorized
from api.query import integer
from api.requests import body_of, player_of
from api.responses import reply
from api.service import AnyRequest, Service, service_of
from domain.kernel.game import Fault
from domain.requests import NotFound
from domain.storage.webhooks import Delivery, Failure, Kind, Reason, State, Webhook
from domain.webhooks import KEPT, UnknownDelivery, url_fault

LONGEST_URL = 1000


class WebhookBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Register a webhook: an ``https`` URL without user, password or fragment, and what it is told.

    ``turn``: it is the player's turn; ``takeback``: a takeback awaits their answer; ``over``: their table is over.
    """

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1, max_length=3)] = ("turn", "takeback", "over")


class KnownWebhook(msgspec.Struct, frozen=True):
    """A webhook without its secret.

    ``disabled_because``: ``failing``: a delivery failed for two days; ``gone``: the receiver responded with 410;
    ``overflow``: 2,000 deliveries were waiting. Nothing is delivered any more then: delete it and register another.
    """

    id: str
    url: str
    kinds: tuple[Kind, ...]
    created_at: int
    disabled_at: int | None
    disabled_because: Reason | None


class NewWebhook(msgspec.Struct, frozen=True):
    """A new webhook. Its secret, which signs what it is sent, is shown only once."""

    id: str
    url: str
    kinds: tuple[Kind, ...]
    created_at: int
    secret: str


class KnownDelivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """A delivery. ``id``: its ``webhook-id``; a newer change of the table replaces one that waits.

    ``next_at``: when it is tried next, while it waits; ``last_at``, ``status``, ``failure``: of the last attempt.
    ``failure``: ``address-not-allowed`` (a private address), ``not-resolved`` (the host has no address),
    ``not-connected``, ``timeout`` (10 seconds), ``invalid-response``, ``refused-by-status`` (``status`` is not 2xx;
    redirects are not followed).
    """

    id: str
    type: Kind | Literal["test"]
    state: State
    attempts: int
    created_at: int
    table: str | msgspec.UnsetType = msgspec.UNSET
    position: str | msgspec.UnsetType = msgspec.UNSET
    next_at: int | msgspec.UnsetType = msgspec.UNSET
    last_at: int | msgspec.UnsetType = msgspec.UNSET
    status: int | msgspec.UnsetType = msgspec.UNSET
    failure: Failure | msgspec.UnsetType = msgspec.UNSET


class Deliveries(msgspec.Struct, frozen=True):
    """The newest deliveries of a webhook, the newest first."""

    deliveries: tuple[KnownDelivery, ...]


_decode = msgspec.json.Decoder(WebhookBody).decode


class WebhooksController(Controller):
    """``/v1/me/webhooks``."""

    path = "/v1/me/webhooks"

    @get("/")
    async def webhooks(self, request: AnyRequest) -> Response[bytes]:
        """List the caller's webhooks, without their secrets."""
        service = service_of(request)
        player = player_of(request, service)
        return reply([_known(webhook) for webhook in await service.query(service.webhooks.of, player)])

    @post("/", cost=COSTS["addWebhook"])
    async def add(self, request: AnyRequest) -> Response[bytes]:
        """Register a webhook."""
        service = service_of(request)
        player = player_of(request, service)
        body = await body_of(request, _decode)
        fault = url_fault(body.url, private=service.private_webhooks)
        if fault is not None:
            raise BadRequest("invalid-url", "Nothing can be delivered to this address.", [Fault("/url", fault)])
        added = await service.webhooks.add(player, body.url, body.kinds)
        if added is None:
            raise Unauthorized
        return reply(NewWebhook(added.id, added.url, added.kinds, added.created_at, added.secret), 201)

    @delete("/{webhook:str}", status_code=204)
    async def remove(self, request: AnyRequest, webhook: FromPath[str]) -> Response[None]:
        """Delete a webhook."""
        service = service_of(request)
        if not await service.webhooks.remove(player_of(request, service), webhook):
            raise NotFound(webhook)
        return Response(None, status_code=204)

    @post("/{webhook:str}/test", status_code=202, cost=COSTS["testWebhook"])
    async def test(self, request: AnyRequest, webhook: FromPath[str]) -> Response[bytes]:
        """Send a webhook a test."""
        service = service_of(request)
        player = player_of(request, service)
        try:
            return reply(_shown(await service.webhooks.test(player, webhook), service), 202)
        except UnknownDelivery as error:
            raise NotFound(webhook) from error

    @get("/{webhook:str}/deliveries", query={"limit"}, cost=COSTS["listDeliveries"])
    async def deliveries(self, request: AnyRequest, webhook: FromPath[str]) -> Response[bytes]:
        """List a webhook's deliveries."""
        service = service_of(request)
        player = player_of(request, service)
        limit = integer(request, "limit", KEPT, least=1, most=KEPT)
        try:
            found = await service.query(service.webhooks.deliveries, player, webhook, limit=limit)
        except UnknownDelivery as error:
            raise NotFound(webhook) from error
        return reply(Deliveries(tuple([_shown(delivery, service) for delivery in found])))

    @post("/{webhook:str}/deliveries/{delivery:str}/resend", status_code=202, cost=COSTS["resendDelivery"])
    async def resend(self, request: AnyRequest, webhook: FromPath[str], delivery: FromPath[str]) -> Response[bytes]:
        """Send a delivery again."""
        service = service_of(request)
        player = player_of(request, service)
        try:
            again = await service.webhooks.resend(player, webhook, delivery.removeprefix("msg_"))
        except UnknownDelivery as error:
            raise NotFound(delivery) from error
        return reply(_shown(again, service), 202)


def _known(webhook: Webhook) -> KnownWebhook:
    disabled = (webhook.disabled_at, webhook.disabled_because)
    return KnownWebhook(webhook.id, webhook.url, webhook.kinds, webhook.created_at, *disabled)


def _shown(delivery: Delivery, service: Service) -> KnownDelivery:
    notice, unset = delivery.notice, msgspec.UNSET
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
        failure=delivery.failure or unset,
    )
