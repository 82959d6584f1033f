"""Transcript uploads: verified and, with `import`, stored if they pass."""

import asyncio
import re

import msgspec
from litestar import Response

from api.http.hanging_up import unless_gone
from api.http.methods import handles
from api.http.positions import Position, position_text
from api.http.problems import BadRequest
from api.http.query import query, word
from api.http.requests import address_of, charge, content_of, cost_of, key_of, player_of
from api.http.responses import replayed_header, reply
from api.operations.costs import VERIFYING
from api.state.service import AnyRequest
from domain.keeping.imports import LARGEST as LARGEST_IMPORT
from domain.keeping.verifier import TooCostly, VerifierBusy
from domain.kernel.game import Fault, Outcome
from domain.runtime.shares import Caller, Held, Parts, ShareTaken
from domain.verifying import Check, Receipt

LARGEST = 16 * 2**20
"""The largest transcript, in bytes."""
UPLOADS = Parts(128 * 2**20, 64 * 2**20, LARGEST)
"""Bytes of transcripts that are held in memory, from their arrival until they are verified."""
RECEIPTS = 100
"""How many receipts a request may check."""
JSON_LINES = ("application/x-ndjson", "application/json")
"""The media types of a transcript."""

_RECEIPT = re.compile(r"([1-9][0-9]{0,15}):([0-9a-f]{64})")


class Verified(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of verification.

    Attributes:
        passed: Whether every check passed; null if none failed, but one could not be made.
        checks: The checks, in order.
        table: The id of the table, as the transcript claims; null where it cannot be read.
        game: The key of the game, as the transcript claims; null where it cannot be read.
        rules_version: The version of the game's rules, as the transcript claims; null where it cannot be read.
        outcome: How the game ended; null unless it was verified.
        position: The position in the log of the imported table's last event, opaque: ``wait_for`` takes it. Absent
            unless the table was imported.
    """

    passed: bool | None
    checks: tuple[Check, ...]
    table: str | None
    game: str | None
    rules_version: int | None
    outcome: Outcome | None
    position: Position | msgspec.UnsetType = msgspec.UNSET


@handles("verifyTranscript", request_max_body_size=None)
async def verify_transcript(request: AnyRequest) -> Response[bytes]:
    """Verify a transcript; with `import`, also store the table, if it passes."""
    service = request.service
    player = player_of(request, service)
    receipts = _receipts_of(request)
    importing = word(request, "import", ("true", "false")) == "true"
    caller = Caller(address_of(request), player)
    with service.limits.uploads.take(caller, 0) as held:
        limit = LARGEST_IMPORT if importing else LARGEST
        text = await _text_of(request, limit, service.keeping.verifier.bounds.sending, held)
        key = key_of(request)
        charge(request, service, player, cost_of(request).of(VERIFYING))
        found = await unless_gone(request, service.keeping.verifier.verify(caller, text, receipts))
    position: Position | msgspec.UnsetType = msgspec.UNSET
    headers: dict[str, str] = {}
    if importing:
        last, replayed = await service.keeping.imports.add(text, found.report, player, key)
        position = position_text(service, last)
        headers = replayed_header(replayed=replayed)
    return reply(
        Verified(
            passed=found.report.passed,
            checks=found.report.checks,
            table=found.table,
            game=found.game,
            rules_version=found.rules_version,
            outcome=found.outcome,
            position=position,
        ),
        headers=headers,
    )


async def _text_of(request: AnyRequest, limit: int, seconds: float, held: Held) -> bytes:
    """The transcript, whose bytes are added to what is `held`.

    Raises `BadRequest`, `TooCostly` if it takes too long to arrive, `VerifierBusy` where too much is held already.
    """
    try:
        async with asyncio.timeout(seconds):
            return await content_of(request, *JSON_LINES, limit=limit, on_bytes=held.add)
    except ShareTaken:
        raise VerifierBusy from None
    except TimeoutError as error:
        raise TooCostly(f"It takes more than {seconds:g} seconds to arrive.") from error


def _receipts_of(request: AnyRequest) -> tuple[Receipt, ...]:
    text = query(request, "receipt")
    found = [_RECEIPT.fullmatch(one) for one in text.split(",")] if text is not None else []
    receipts = tuple(Receipt(int(one[1]), one[2]) for one in found if one is not None)
    if len(receipts) < len(found) or len(found) > RECEIPTS:
        detail = f"VERSION:HEAD, the head in lower-case hex; up to {RECEIPTS}, separated by commas."
        raise BadRequest("invalid-query", "Malformed receipts.", [Fault("receipt", detail)])
    return receipts
