"""Every problem code with its HTTP status: the only table of statuses, read by the contract as well."""

from collections.abc import Iterator, Mapping

import msgspec

from domain.kernel.game import Refusal
from domain.kernel.refusals import CONFLICTS


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
    409: "Conflict with the current state",
    412: "Stale version",
    413: "Body too large",
    415: "Unsupported media type",
    422: "Request refused",
    500: "Internal server error",
    503: "Temporarily unavailable",
}

_OWN: Mapping[int, tuple[Refusal, ...]] = {
    400: (
        Refusal(
            "invalid-header",
            "A header is malformed.",
            "A header is malformed: Idempotency-Key, If-Match, or Host.",
        ),
        Refusal("invalid-json", "The body is not valid JSON.", "The body is not valid JSON."),
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
            "A token is required and missing, unknown, or revoked.",
        ),
    ),
    403: (
        Refusal("not-seated", "You hold no seat at this table.", "The player holds no seat at this table."),
        Refusal(
            "operator",
            "The operator's token only voids games and reads tables.",
            "The operator's token is used for something other than voiding a game or reading a table.",
        ),
        Refusal(
            "not-the-opener",
            "Only the player who opened the table can close it.",
            "The caller did not open the table.",
        ),
        Refusal("not-your-seat", "You do not hold this seat.", "The seat is free, or another player holds it."),
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
    409: (
        *CONFLICTS,
        Refusal(
            "last-token",
            "This is your last token.",
            "The player has no other token and could no longer authenticate.",
        ),
        Refusal(
            "unknown-position",
            "The log has no position `wait_for`: use one from a response.",
            "The log has no such position yet. `wait_for` takes a position from a response.",
        ),
    ),
    412: (
        Refusal(
            "stale",
            "The table is at another version.",
            "The table is no longer at the version in If-Match. `version` is the current one.",
        ),
    ),
    413: (
        Refusal(
            "too-large",
            "The body is too large.",
            "The body exceeds 64 KiB; a transcript, 16 MiB, or 4 MiB with `import=true`.",
        ),
    ),
    415: (
        Refusal(
            "not-json",
            "Send the body as `Content-Type: application/json`.",
            "The Content-Type is not `application/json`; for a transcript, `application/x-ndjson`.",
        ),
    ),
    422: (
        Refusal(
            "invalid-shape",
            "The body does not match the schema.",
            "The body is JSON but does not match the schema. `errors` point to each fault.",
        ),
        Refusal("no-such-seat", "There is no such seat.", "The table has no seat of that number."),
        Refusal(
            "not-verified",
            "The transcript failed verification and was not imported.",
            "The transcript failed verification and was not imported: `errors` name the checks that did not pass.",
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
    500: (
        Refusal(
            "broken",
            "The server failed; only what is stored has changed.",
            "An internal error. Retry with the same idempotency key.",
        ),
    ),
    503: (
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
    ),
}


def _codes() -> Iterator[tuple[str, Code]]:
    for status, refusals in _OWN.items():
        for refusal in refusals:
            yield refusal.code, Code(status, refusal)


CODES: Mapping[str, Code] = dict(_codes())
"""Every code of the service itself."""
