"""The body and the signed headers of a delivery, by Standard Webhooks. `domain.storage.webhooks` has the kinds."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

import msgspec
from standardwebhooks import Webhook as Signer

from api.http.positions import position_text
from api.http.responses import encode
from api.resources.table_replies import change_at
from api.resources.tables import Change
from api.state.service import Service
from domain.release import RELEASE
from domain.storage.webhooks import Delivery, Kind, Webhook
from projections.table_rows import decode_row

NO_TABLE = "0" * 24
"""The id of the table that a test is about."""


class WebhookEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a delivery.

    Attributes:
        type: What is reported: the player's turn, a takeback that awaits their answer, their table's end; or a test.
        data: The change at a table, as in ``GET /v1/me/events``. In a test it is made up: there is no table whose id is
            all zeros.
    """

    type: Kind | Literal["test"]
    data: Change


def body_of(delivery: Delivery, service: Service) -> bytes:
    """The body of a delivery: the table as it was then, with the players' present names."""
    notice = delivery.notice
    if notice is None:
        return encode(WebhookEvent(delivery.kind, _made_up(service)))
    row = decode_row(notice.shown)
    change = change_at(row, notice.seat, notice.position, service, delivery.created_at)
    return encode(WebhookEvent(delivery.kind, change))


def _made_up(service: Service) -> Change:
    """The body of a test: no table's change, but in the same form, so that a receiver can read it like others."""
    return Change(
        position=position_text(service, 0),
        table=NO_TABLE,
        game=next(iter(service.tables.games)),
        version=1,
        head="0" * 64,
        status="open",
        to_act=(),
        awaiting=False,
    )


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
