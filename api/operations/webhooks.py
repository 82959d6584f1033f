"""The caller's webhooks and their deliveries."""

from api.operations.costs import Cost
from api.operations.operation import JSON, STORING, Operation, read
from domain.schemas.values import Json, array, ref

_OF_NEW = {"parameters": {"webhook": "$response.body#/id"}}
_OF_SAME = {"parameters": {"webhook": "$request.path.webhook"}}

SIGNED = {
    "webhook-id": "Of the delivery; the same whenever it is sent again.",
    "webhook-timestamp": "When it is sent, in seconds since 1970 UTC.",
    "webhook-signature": "`v1,` and the HMAC-SHA256, in base64, of id, timestamp and body joined by dots.",
}
_DELIVERIES: Json = {
    "{$request.body#/url}": {
        "post": {
            "operationId": "tableChanged",
            "tags": ["Webhooks"],
            "summary": "What a webhook is sent",
            "description": "At least once, in any order: `data.version` says which one is newer.",
            "security": [],  # the signature says who sends it
            "parameters": [
                {"name": name, "in": "header", "required": True, "description": said, "schema": {"type": "string"}}
                for name, said in SIGNED.items()
            ],
            "requestBody": {"required": True, "content": {JSON: {"schema": ref("WebhookEvent")}}},
            "responses": {
                "2XX": {"description": "It arrived."},
                "410": {"description": "It is not wanted any more: the webhook is disabled."},
            },
        }
    }
}

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="listWebhooks",
        path="/v1/me/webhooks",
        tag="Webhooks",
        summary="List the caller's webhooks",
        description="Without their secrets. `disabled_because` says why nothing is delivered to one any more.",
        scope="account",
        answer=array(ref("KnownWebhook")),
        answered="The webhooks, oldest first.",
        cached=True,
    ),
    Operation(
        id="addWebhook",
        method="post",
        path="/v1/me/webhooks",
        tag="Webhooks",
        summary="Register a webhook",
        description=(
            "From now on, each change at the caller's tables where it is their turn (`turn`), a takeback awaits their "
            "answer (`takeback`) or the table is over (`over`) is posted to `url` as a `WebhookEvent`, at least once, "
            "signed per Standard Webhooks. Several changes at a table may be merged into the latest. Any status but "
            "2xx, or none within 10 seconds, is a failure; it is retried after 5 seconds, then with growing delays "
            "for two days, and then the webhook is disabled. 410 disables it at once. Redirects "
            "are not followed. Private addresses are refused at each connection, unless the operator allows them. "
            "The secret is shown only once. A player has at most 10 webhooks. A retry with the same idempotency key "
            "returns the same webhook; if it was deleted meanwhile, it is registered again, with a new id and a new "
            "secret. It is deleted when the token that registered it is revoked."
        ),
        cost=Cost(50),
        scope="account",
        body="WebhookBody",
        answer=ref("NewWebhook"),
        answered="The webhook was registered.",
        status=201,
        conflicts=("too-many-webhooks",),
        refused=("invalid-url",),
        unavailable=STORING,
        keyed=True,
        callbacks={"tableChanged": _DELIVERIES},
        leads_to={"testWebhook": _OF_NEW, "listDeliveries": _OF_NEW, "removeWebhook": _OF_NEW},
    ),
    Operation(
        id="removeWebhook",
        method="delete",
        path="/v1/me/webhooks/{webhook}",
        tag="Webhooks",
        summary="Delete a webhook",
        description="What was waiting is not delivered.",
        scope="account",
        answer=None,
        answered="The webhook and its deliveries are gone.",
        status=204,
        unavailable=STORING,
    ),
    Operation(
        id="testWebhook",
        method="post",
        path="/v1/me/webhooks/{webhook}/test",
        tag="Webhooks",
        summary="Send a webhook a test",
        description=(
            "The body has `type` `test` and made-up `data`, whose table id is all zeros. It is delivered like any "
            "other; a test that waits is replaced. A retry with the same idempotency key returns the same delivery as "
            "it is now, for as long as that is kept."
        ),
        cost=Cost(50),
        scope="account",
        body="NoBody",
        body_optional=True,
        answer=ref("KnownDelivery"),
        answered="The test will be sent.",
        status=202,
        conflicts=("webhook-disabled",),
        unavailable=STORING,
        keyed=True,
        leads_to={"listDeliveries": _OF_SAME},
    ),
    read(
        id="listDeliveries",
        path="/v1/me/webhooks/{webhook}/deliveries",
        tag="Webhooks",
        summary="List a webhook's deliveries",
        description="The newest, up to 100. Of those that do not wait any more, 100 are kept.",
        cost=Cost(10),
        scope="account",
        query=("limit",),
        answer=ref("DeliveryList"),
        answered="The deliveries, newest first.",
        cached=True,
    ),
    Operation(
        id="resendDelivery",
        method="post",
        path="/v1/me/webhooks/{webhook}/deliveries/{delivery}/resend",
        tag="Webhooks",
        summary="Send a delivery again",
        description=(
            "Immediately, in any state, with the same `webhook-id` and the table as it was then. Takes no "
            "`Idempotency-Key` (400): that id identifies duplicates to the receiver."
        ),
        cost=Cost(50),
        scope="account",
        body="NoBody",
        body_optional=True,
        answer=ref("KnownDelivery"),
        answered="The delivery will be sent.",
        status=202,
        conflicts=("webhook-disabled",),
        unavailable=STORING,
        leads_to={"listDeliveries": _OF_SAME},
    ),
)
