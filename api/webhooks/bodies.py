"""The body and the signed headers of a delivery, by Standard Webhooks."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

import msgspec
from standardwebhooks import Webhook as Signer

from api.replies import change_at
from api.resources import Change
from api.responses import encode
from api.service import Service
from domain.release import RELEASE
from domain.storage.webhooks import Delivery, Kind, Webhook
from projections.table_rows import decode_row


class WebhookEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a delivery.

    Attributes:
        type: What is reported: the player's turn, a takeback that awaits their answer, their table's end; or a test.
        data: The change at a table, as in ``GET /v1/me/events``; absent in a test.
    """

    type: Kind | Literal["test"]
    data: Change | msgspec.UnsetType = msgspec.UNSET


def body_of(delivery: Delivery, service: Service) -> bytes:
    """The body of a delivery: the table as it was then, with the players' present names."""
    notice = delivery.notice
    if notice is None:
        return encode(WebhookEvent(delivery.kind))
    row = decode_row(notice.shown)
    change = change_at(row, notice.seat, notice.position, service, delivery.created_at)
    return encode(WebhookEvent(delivery.kind, change))


def headers_of(webhook: Webhook, delivery: Delivery, body: bytes, now: int) -> Mapping[str, str]:
    """The headers of a delivery, with its signature. `now`: milliseconds since 1970 UTC."""
    at = datetime.fromtimestamp(now // 1000, UTC)
    name = f"msg_{delivery.id}"
    return {
        "Content-Type": "application/json",
        "User-Agent": f"Takeback/{RELEASE}",
        "webhook-id": name,
        "webhook-timestamp": str(now // 1000),
        "webhook-signature": Signer(webhook.secret).sign(name, at, body.decode()),
    }
