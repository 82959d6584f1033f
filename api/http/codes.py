"""Every problem code with its HTTP status: the only table of statuses, read by the contract as well."""

from collections.abc import Iterator, Mapping

import msgspec

from domain.kernel.game import Refusal
from domain.kernel.refusals import CONFLICTS, WRONG_ENTROPY
from domain.players.accounts import LIMITED, SPARE_NOT_ALLOWED, SPARE_ONLY, VERIFY


class Code(msgspec.Struct, frozen=True):
    """The status and texts of a problem code. Games declare their own refusals, of status `RULES`."""

    status: int
    refusal: Refusal


RULES = 422
"""The status of every refusal by a game's rules."""

TITLES: Mapping[int, str] = {
    400: "Bad request",
    401: "Authentication required",
    403: "Forbidden",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    408: "Request timeout",
    409: "Conflict with the current state",
    412: "Stale version",
    413: "Body too large",
    414: "Target too long",
    415: "Unsupported media type",
    422: "Request refused",
    429: "Too many requests",
    431: "Headers too large",
    500: "Internal server error",
    503: "Temporarily unavailable",
}

_OWN: Mapping[int, tuple[Refusal, ...]] = {
    400: (
        Refusal(
            "invalid-header",
            "A header is malformed.",
            "A header is malformed (Idempotency-Key, If-Match or Host), a header such as Authorization is repeated, or "
            "the operation takes no Idempotency-Key.",
        ),
        Refusal(
            "invalid-http",
            "The request is not valid HTTP/1.1.",
            "The bytes are not a valid HTTP/1.1 request. The connection is closed.",
        ),
        Refusal(
            "invalid-json",
            "The body is not valid JSON.",
            "The body is not valid JSON, or an object in it has a key twice: then `errors` point at the second one.",
        ),
        Refusal(
            "invalid-query",
            "A query parameter is invalid.",
            "A query parameter is unknown, repeated, or malformed. `errors` name each.",
        ),
    ),
    401: (
        Refusal(
            "unauthorized",
            "Send `Authorization: Bearer <token>`.",
            "A token is required and missing, or the token is unknown, was revoked, or has expired.",
        ),
    ),
    403: (
        Refusal(
            "insufficient-scope",
            "The token lacks the scope for this operation.",
            "The operation needs a scope that the token does not have. `WWW-Authenticate` names it. The scope is "
            "checked before anything is looked up, so the response reveals nothing about what the request names.",
        ),
        Refusal("not-seated", "You hold no seat at this table.", "The player holds no seat at this table."),
        Refusal(
            "operator",
            "The operator's token can only void games, withdraw results, erase players and read.",
            "The operator's token is used for something other than voiding a game, withdrawing a result, erasing a "
            "player, or reading.",
        ),
        Refusal(
            "not-the-opener",
            "Only the player who opened the table can close it.",
            "The caller did not open the table.",
        ),
        Refusal(
            "operators-only",
            "Only the operator can do this.",
            "The operation needs the operator's token, and the caller has a player's token.",
        ),
        Refusal("not-your-seat", "You do not hold this seat.", "The seat is free, or another player holds it."),
        Refusal(
            "spare-only",
            SPARE_ONLY,
            "The player has a spare token: another token cannot revoke it, nor issue another spare.",
        ),
        Refusal(
            "spare-not-allowed",
            SPARE_NOT_ALLOWED,
            "The token that should issue the spare lacks scopes or expires, or was issued by another one while the "
            "first token, or an older one with all scopes that never expires, is there.",
        ),
        Refusal(
            "verification-required",
            VERIFY,
            "The request would add or remove a way in to an account that has one, and the token has not proved one "
            "within five minutes. Revoking a token that added a way in needs it too. The spare needs none, nor does a "
            "token for what the tokens that it issued have added.",
        ),
        Refusal(
            "limited-token",
            LIMITED,
            "The token that should add a way in lacks scopes or expires.",
        ),
    ),
    404: (
        Refusal(
            "not-found",
            "It does not exist, or you are not allowed to see it.",
            "It does not exist, or it is private and the caller is not one of its players.",
        ),
    ),
    405: (
        Refusal(
            "method-not-allowed",
            "This path does not support this method.",
            "The path does not support this method. `Allow` lists those that it supports.",
        ),
    ),
    406: (
        Refusal(
            "not-acceptable",
            "This resource has none of the media types that `Accept` names.",
            "`Accept` names none of the media types that this resource has.",
        ),
    ),
    408: (
        Refusal(
            "too-slow",
            "The request took too long to arrive.",
            "The headers took more than 10 seconds to arrive, or the body more than 10 seconds and one more for every "
            "1,000 bytes. The connection is closed.",
        ),
    ),
    409: (
        *CONFLICTS,
        Refusal(
            "not-logged-yet",
            "The transparency log does not have this yet: retry shortly.",
            "The transparency log does not have the table's opening or end yet; it will within a minute.",
        ),
        Refusal(
            "last-token",
            "This is your last token with all scopes that never expires, or your last way in.",
            "The player would have neither a way in left nor a token with all scopes that never expires, and would "
            "lose the account.",
        ),
        Refusal(
            "token-revoked",
            "The token issued under this Idempotency-Key was revoked or has expired: use another key.",
            "The token that was issued under this Idempotency-Key was revoked or has expired.",
        ),
        Refusal(
            "too-many-tokens",
            "You have too many tokens: revoke one first. After many revocations, leave out the Idempotency-Key.",
            "The player has 50 tokens that have not expired, or 1,000 that were issued under an Idempotency-Key by "
            "tokens that are still there, and were revoked or have expired.",
        ),
        Refusal("no-passkeys", "This service has no passkeys.", "Passkeys do not work at the service's address."),
        Refusal("too-many-passkeys", "You have too many passkeys: remove one first.", "The player has 10 passkeys."),
        Refusal(
            "sign-in-over",
            "This can no longer be allowed: check the code, or begin again at the client.",
            "`consent` was shown with another token or for another request, or more than ten minutes ago; or it was "
            "denied, or its code was redeemed or has expired. Or no device waits under `user_code`: it was answered, "
            "or has expired.",
        ),
        Refusal(
            "too-many-webhooks",
            "You have too many webhooks: delete one first.",
            "The player has 10 webhooks.",
        ),
        Refusal(
            "webhook-disabled",
            "The webhook is disabled: delete it and register another.",
            "The webhook is disabled. `disabled_because` in the list says why.",
        ),
        Refusal(
            "unknown-position",
            "The log has no such position: use one from a response.",
            "The position belongs to another log (of another service, or from before a restore), or is in the future. "
            "`wait_for`, `after` and `cursor` take what a response gave; `after=0` of `GET /v1/me/events` begins with "
            "the first change.",
        ),
        Refusal(
            "unknown-version",
            "The table has no such version.",
            "A page or a stream continues after a version that the table does not have yet, or that has another hash "
            "by now: the service was restored. `version` is the current one.",
        ),
    ),
    412: (
        Refusal(
            "stale",
            "The table is at another version.",
            "The table is no longer at the version in If-Match, or has another hash there. `version` is the current "
            "one.",
        ),
    ),
    413: (
        Refusal(
            "too-large",
            "The body is too large.",
            "The body exceeds 64 KiB, or has more than 2,000 values: a number with an exponent of two digits counts "
            "as 20. A transcript may have 16 MiB, or 4 MiB with `import=true`; a form, 8 KiB.",
        ),
    ),
    414: (
        Refusal(
            "target-too-long",
            "The address is too long.",
            "Path and query exceed the 16 KiB that a request may have without its body. The connection is closed.",
        ),
    ),
    415: (
        Refusal(
            "not-json",
            "Send the body as `Content-Type: application/json`.",
            "The Content-Type is not `application/json`; for a transcript, `application/x-ndjson`. Or the "
            "request has a Content-Encoding; request bodies may not be compressed, as `Accept-Encoding` says (RFC "
            "7694).",
        ),
    ),
    422: (
        Refusal(
            "invalid-shape",
            "The body does not match the schema.",
            "The body is JSON but does not match the schema. `errors` point to each fault.",
        ),
        Refusal(
            "invalid-sign-in",
            "The client asks for what it cannot get.",
            "What a client sent to `/oauth/authorize` is no request that can be answered. `errors` name the parameter.",
        ),
        Refusal(
            "invalid-url",
            "Nothing can be delivered to this address.",
            "The URL of a webhook cannot be used: `errors` say why. Private addresses need the operator's permission.",
        ),
        Refusal(
            "not-proven",
            "The passkey or recovery code was not accepted: try again.",
            "The answer of a passkey, or a recovery code, proves nothing: it is unknown or was removed, is of another "
            "account, was used before, is too late, is for another site or another request, does not verify the "
            "person, or is malformed. Which of these is not told.",
        ),
        Refusal(
            "unreadable-name",
            "The name is not readable.",
            "A name, label or reason is empty or too long, or has characters that people cannot see or tell apart. "
            "`errors` say which; `/docs/names` has the rules.",
        ),
        Refusal(
            "no-such-bot",
            "There is no such bot.",
            "The service has no bot of that key and level: `GET /v1/bots` lists those it has.",
        ),
        Refusal("no-such-seat", "There is no such seat.", "The table has no seat of that number."),
        WRONG_ENTROPY,
        Refusal(
            "not-verified",
            "The transcript failed verification and was not imported.",
            "The transcript failed verification and was not imported: `errors` name the checks that did not pass. So "
            "is one with a time before 1970, or more than a day after the present.",
        ),
        Refusal(
            "too-costly",
            "Verifying the transcript exceeds the limits.",
            "The transcript takes too long to arrive, or verifying it takes too much time or memory.",
        ),
        Refusal(
            "key-reused",
            "This Idempotency-Key was used for another request.",
            "The Idempotency-Key was used for another request.",
        ),
    ),
    429: (
        Refusal(
            "over-budget",
            "Your budget is used up; retry later.",
            "The caller's budget is used up. Each player has one and, for requests without a valid token, each "
            "address; the operation says what it costs. Retry after `Retry-After` seconds.",
        ),
        Refusal(
            "too-many-requests",
            "Too many requests from your address are waiting for responses. Retry when some have arrived.",
            "The caller's address has as many requests waiting for responses as it may have, streams included.",
        ),
        Refusal(
            "too-many-streams",
            "You have too many streams and waiting requests open: close one.",
            "The player, or the address where there is no token, has as many streams and waiting requests open as it "
            "may have.",
        ),
    ),
    431: (
        Refusal(
            "headers-too-large",
            "The headers of a request are limited to 16 KiB.",
            "The headers exceed 16 KiB, there are more than 64 of them, or the body has chunks that are too small. The "
            "connection is closed.",
        ),
    ),
    500: (
        Refusal(
            "broken",
            "The server failed; only what is stored has changed.",
            "An internal error. Retry with the same idempotency key.",
        ),
    ),
    503: (
        Refusal(
            "stopping",
            "This process is about to stop. Use another one.",
            "Only for `/readyz`: this process is about to stop, but still serves. A proxy should send it no new "
            "requests.",
        ),
        Refusal(
            "analysis-failed",
            "The analysis of the game failed. Try again later.",
            "The analysis of the game failed twice in a row. A request after `Retry-After` starts it again.",
        ),
        Refusal(
            "hint-failed",
            "The hint could not be made. Try again.",
            "The process that makes a hint failed, or took too long.",
        ),
        Refusal(
            "behind",
            "The projection has not reached `wait_for` yet.",
            "The projection has not reached `wait_for` yet. Retry.",
        ),
        Refusal(
            "busy",
            "The queue of requests is full; nothing was stored.",
            "The queue of requests is full. Nothing was stored; retry.",
        ),
        Refusal(
            "not-stored",
            "The database failed; nothing was stored.",
            "The database failed. Nothing was stored; retry.",
        ),
        Refusal(
            "in-doubt",
            "The database did not say in time whether the request was stored.",
            "The database did not say in time whether this was stored. Retry with the same idempotency key, or read "
            "the table first.",
        ),
        Refusal(
            "storage-damaged",
            "The part of the database that stores this is damaged. The operator has to restore it.",
            "The part of the database that stores this is damaged. The operator has to restore it. The rest is served.",
        ),
        Refusal(
            "table-damaged",
            "The stored events of this table cannot be read. The operator has to restore it.",
            "The stored events of this table cannot be read. The table is quarantined until the operator restores it.",
        ),
    ),
}


def _codes() -> Iterator[tuple[str, Code]]:
    for status, refusals in _OWN.items():
        for refusal in refusals:
            yield refusal.code, Code(status, refusal)


CODES: Mapping[str, Code] = dict(_codes())
"""Every code of the service itself."""
