"""Every code of a problem document with its HTTP status: the one table of statuses, which the contract reads too."""

from collections.abc import Iterator, Mapping

import msgspec

from domain.kernel.game import Refusal
from domain.kernel.refusals import CONFLICTS


class Code(msgspec.Struct, frozen=True):
    """What a problem with this code says. The games' own refusals are `RULES` (422) and stand in the games."""

    status: int
    refusal: Refusal


RULES = 422
"""The status of every refusal by a game's rules."""

TITLES: Mapping[int, str] = {
    400: "The request cannot be read",
    401: "A valid token is needed",
    403: "You may not do this",
    404: "There is no such thing here",
    405: "This cannot be done here",
    409: "The state of things forbids it",
    412: "The table has moved on",
    413: "The request is too large",
    415: "Only JSON is understood here",
    422: "The request is refused",
    500: "Something is broken on our side",
    503: "Not just now",
}

_OWN: Mapping[int, tuple[Refusal, ...]] = {
    400: (
        Refusal(
            "invalid-header",
            "A header cannot be read.",
            "A header cannot be read: Idempotency-Key, If-Match, or Host.",
        ),
        Refusal("invalid-json", "The body is not JSON.", "The body is not JSON."),
        Refusal(
            "invalid-query",
            "A query parameter is not understood.",
            "A query parameter is unknown, repeated, or malformed. `errors` name each.",
        ),
    ),
    401: (
        Refusal(
            "unauthorized",
            "Send `Authorization: Bearer <token>`.",
            "There is no token where one is needed, or it is not valid (any more).",
        ),
    ),
    403: (
        Refusal("not-seated", "You hold no seat of this table.", "The player holds no seat of this table."),
        Refusal(
            "operator",
            "The operator's token is for voiding games and for watching.",
            "The operator's token is used for anything but voiding a game and watching.",
        ),
        Refusal(
            "not-the-opener",
            "Only the player who opened the table can do this.",
            "Somebody else opened the table.",
        ),
        Refusal("not-your-seat", "You do not hold this seat.", "Somebody else holds the seat, or nobody does."),
    ),
    404: (
        Refusal(
            "not-found",
            "It does not exist, or it is not for you to know of.",
            "It does not exist, or it is private and the caller is an outsider.",
        ),
    ),
    405: (
        Refusal(
            "method-not-allowed",
            "This method is not for this address.",
            "The address does not take this method. `Allow` lists those that it does.",
        ),
    ),
    409: (
        *CONFLICTS,
        Refusal(
            "last-token",
            "This is the last token of the player.",
            "Without this token the player could not authenticate any more.",
        ),
        Refusal(
            "unknown-position",
            "The log has not come as far as `wait_for`: take it from an answer.",
            "The log has no such position (yet). `wait_for` takes one that was in an answer.",
        ),
    ),
    412: (
        Refusal(
            "stale",
            "The table has moved on.",
            "The table has moved on from the version in If-Match. `version` says where it is now.",
        ),
    ),
    413: (
        Refusal(
            "too-large",
            "The body is too large.",
            "The body has more than 64 KiB; a transcript, more than 16 MiB, or 4 MiB if it is to be imported.",
        ),
    ),
    415: (
        Refusal(
            "not-json",
            "Send the body as `Content-Type: application/json`.",
            "The body was not sent as `Content-Type: application/json`; a transcript, as `application/x-ndjson`.",
        ),
    ),
    422: (
        Refusal(
            "invalid-shape",
            "The body has another shape.",
            "The body is JSON of another shape. `errors` point at what is wrong.",
        ),
        Refusal("no-such-seat", "There is no such seat.", "The table has fewer seats."),
        Refusal(
            "not-verified",
            "The table is not imported.",
            "The transcript to be imported failed verification: `errors` name the checks that it did not pass.",
        ),
        Refusal(
            "too-costly",
            "The transcript is too costly to verify.",
            "The transcript takes too long to arrive, or too much time or memory to verify.",
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
            "This is a fault of ours; nothing was changed by it that was not stored.",
            "A fault of the server.",
        ),
    ),
    503: (
        Refusal(
            "behind",
            "The lists have not come that far yet.",
            "The lists have not come as far as `wait_for` yet. Try again.",
        ),
        Refusal(
            "busy",
            "Too many requests wait to be stored.",
            "Too many requests wait. Nothing was changed; try again.",
        ),
        Refusal(
            "not-stored",
            "The storage refused; nothing was changed.",
            "The storage refused. Nothing was changed; try again.",
        ),
    ),
}


def _codes() -> Iterator[tuple[str, Code]]:
    for status, refusals in _OWN.items():
        for refusal in refusals:
            yield refusal.code, Code(status, refusal)


CODES: Mapping[str, Code] = dict(_codes())
"""Every code of the service itself."""
