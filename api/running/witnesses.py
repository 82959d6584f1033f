"""Asking witnesses to cosign a checkpoint (c2sp.org/tlog-witness).

Witnesses are named by the operator, and not trusted: each has a few seconds and a few kilobytes, and a cosignature
counts once it is verified.
"""

import asyncio
import base64
import logging
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import httpcore

from api.http.authorities import trusted
from domain.transparency.checkpoints import Checkpoint
from domain.transparency.notes import InvalidNote, Line, Note, parse_lines, verified
from domain.transparency.numbers import decimal
from domain.transparency.policy import Policy, Trusted, is_met

PATIENCE = 5.0
"""Seconds until a checkpoint is published without the witnesses that are missing."""

PAUSE = 0.25
"""Seconds until a witness that could not be reached is asked again."""

LONGEST_ANSWER = 16 * 2**10
"""Bytes of an answer that are read."""

_OK, _CONFLICT = 200, 409
_OF_PROXIES = (502, 503, 504)
_SIZE = b"text/x.tlog.size"

Prove = Callable[[int], Awaitable[Sequence[bytes]]]
"""The proof that a checkpoint's tree continues that of so many entries."""

_log = logging.getLogger("takeback")


class Cosigned(NamedTuple):
    """What witnesses said of a checkpoint. ``largest``: the largest size that one of them has seen of this log."""

    lines: Sequence[Line]
    largest: int


class _Answer(NamedTuple):
    line: Line | None
    size: int


class _Unreachable(Exception):
    """A proxy answers for the witness."""


class Witnesses:
    """The witnesses of a policy. Used on the event loop's thread."""

    def __init__(self, policy: Policy, patience: float = PATIENCE) -> None:
        """`patience`: seconds for which all of them together are waited for."""
        self._policy = policy
        self._patience = patience
        self._asked = {name: trusted for name, trusted in policy.witnesses.items() if trusted.url}
        self._sizes: dict[str, int] = {}  # by witness: of the tree that it has seen last
        self._ssl = trusted()

    async def cosign(self, note: Note, checkpoint: Checkpoint, prove: Prove, *, everybody: bool = False) -> Cosigned:
        """Ask for cosignatures of a checkpoint until the quorum has signed, or the time is up.

        A witness that cannot be reached is asked again: it may be starting. `everybody`: wait for the others too.
        """
        asking = {
            asyncio.create_task(self._ask(name, trusted, note, checkpoint, prove)): name
            for name, trusted in self._asked.items()
        }
        found: dict[str, Line] = {}
        largest, waiting = 0, set(asking)
        until = asyncio.get_running_loop().time() + self._patience
        try:
            while waiting and (everybody or self._policy.quorum is None or not is_met(self._policy, found)):
                left = until - asyncio.get_running_loop().time()
                done, waiting = await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                if not done:
                    break
                for task in done:
                    line, size = task.result()
                    largest = max(largest, size)
                    if line is not None:
                        found[asking[task]] = line
        finally:
            for task in waiting:
                task.cancel()
        return Cosigned([*found.values()], largest)

    async def _ask(self, name: str, trusted: Trusted, note: Note, checkpoint: Checkpoint, prove: Prove) -> _Answer:
        """What a witness says, whatever it does; one that cannot be reached is asked until this is cancelled."""
        is_told = False
        while True:
            try:
                old = min(self._sizes.get(name, checkpoint.size), checkpoint.size)
                answer = await self._exchange(trusted, note, checkpoint, old, prove)
            except (*_AWAY, *_FAILURES) as error:
                if not is_told:
                    reason = f"{type(error).__name__}: {error}"[:200]
                    _log.warning("witness-failed", extra={"witness": name, "reason": reason})
                if not isinstance(error, _AWAY):
                    return _Answer(None, 0)
                is_told = True
                await asyncio.sleep(PAUSE)
            else:
                self._sizes[name] = answer.size
                return answer

    async def _exchange(
        self, trusted: Trusted, note: Note, checkpoint: Checkpoint, old: int, prove: Prove, *, again: bool = False
    ) -> _Answer:
        """Ask a witness that has seen `old` entries, and once more if it names another number of them."""
        status, kind, body = await _post(self._ssl, trusted.url, _request(old, await prove(old), note))
        if status == _OK:
            return _Answer(_cosignature(body.decode(), note, trusted), checkpoint.size)
        if status in _OF_PROXIES:
            raise _Unreachable(f"its status is {status}")
        known = decimal(body.decode("ascii").removesuffix("\n")) if (status, kind) == (_CONFLICT, _SIZE) else None
        if known is None or (again and known <= checkpoint.size):
            raise InvalidNote(f"its status is {status}")
        if known > checkpoint.size:
            return _Answer(None, known)
        return await self._exchange(trusted, note, checkpoint, known, prove, again=True)


_AWAY = (OSError, httpcore.NetworkError, httpcore.ProtocolError, _Unreachable)
_FAILURES = (ValueError, InvalidNote, httpcore.TimeoutException, httpcore.UnsupportedProtocol)


def _request(old: int, proof: Sequence[bytes], note: Note) -> bytes:
    lines = [f"old {old}\n", *(base64.b64encode(each).decode() + "\n" for each in proof), "\n", str(note)]
    return "".join(lines).encode()


def _cosignature(body: str, note: Note, trusted: Trusted) -> Line:
    """The cosignature of a witness, verified. Raises `InvalidNote`."""
    lines = [line for line in parse_lines(body) if (line.name, line.id) == (trusted.key.name, trusted.key.id)]
    if len(lines) != 1 or not verified(Note(note.text, (lines[0],)), [trusted.key]):
        raise InvalidNote("it has not signed")
    return lines[0]


async def _post(context: ssl.SSLContext, url: str, body: bytes) -> tuple[int, bytes, bytes]:
    """The status, content type and body of the answer to a request. Raises what `_FAILURES` names, `InvalidNote`."""
    async with (
        httpcore.AsyncConnectionPool(context, max_keepalive_connections=0) as pool,
        pool.stream("POST", f"{url.rstrip('/')}/add-checkpoint", content=body) as response,
    ):
        answer = b""
        async for part in response.aiter_stream():
            answer += part
            if len(answer) > LONGEST_ANSWER:
                raise InvalidNote("its answer is too long")
        kinds = [value.split(b";")[0].strip() for name, value in response.headers if name.lower() == b"content-type"]
        return response.status, kinds[0] if kinds else b"", answer
