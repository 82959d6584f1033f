"""The witness's one operation: `POST /add-checkpoint`."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from litestar import Litestar, Request, Response, post

from api.witness.state import State
from domain.transparency.notes import Key, PrivateKey, cosign
from domain.transparency.witnessing import Last, Refused, Submission, judge, parse_submission

LONGEST_BODY = 1 << 17
"""Bytes of a request: a checkpoint, its signatures, and 63 hashes."""

_log = logging.getLogger("takeback")


class Witness:
    """Cosigns checkpoints that continue those before, one at a time."""

    def __init__(self, key: PrivateKey, logs: Sequence[Key], state: State, now: Callable[[], float]) -> None:
        """`now`: seconds since 1970 UTC."""
        self._key = key
        self._logs = logs
        self._state = state
        self._now = now
        self._turn = asyncio.Lock()

    async def cosign(self, submission: Submission) -> str:
        """The line that cosigns a checkpoint, which is on disk by then. Raises `Refused` and `OSError`."""
        checkpoint = submission.checkpoint
        async with self._turn:
            judge(submission, self._logs, self._state.last(checkpoint.origin))
            time = int(self._now())
            await asyncio.to_thread(self._state.store, checkpoint.origin, Last(checkpoint.size, checkpoint.root))
        return str(cosign(submission.note.text, self._key, time))


def witness_app(witness: Witness) -> Litestar:
    """The application of a witness."""

    @post("/add-checkpoint", status_code=200, media_type="text/plain")
    async def add_checkpoint(request: Request[Any, Any, Any]) -> Response[str]:
        """Cosign a checkpoint."""
        try:
            try:
                body = (await request.body()).decode()
            except UnicodeDecodeError as error:
                raise Refused(400, "the body is not UTF-8") from error
            return _text(await witness.cosign(parse_submission(body)))
        except Refused as refused:
            if refused.size is not None:
                return _text(f"{refused.size}\n", refused.status, "text/x.tlog.size")
            return _text(f"{refused}\n", refused.status)
        except OSError as error:
            _log.error("state-not-written", extra={"reason": str(error.strerror)})
            return _text("the witness cannot write its state\n", 500)

    return Litestar(
        [add_checkpoint], openapi_config=None, request_max_body_size=LONGEST_BODY, logging_config=None, debug=False
    )


def _text(content: str, status: int = 200, media_type: str = "text/plain; charset=utf-8") -> Response[str]:
    """A response of exactly this type. To a `media_type`, Litestar would add a charset, which clients do not expect."""
    return Response(content, status_code=status, headers={"Content-Type": media_type})
