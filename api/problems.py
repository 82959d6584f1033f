"""Refusals and errors as problem documents (RFC 9457)."""

import logging
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from itertools import count
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from api.codes import CODES, RULES, TITLES
from api.service import ProjectionLagging, UnknownPosition
from domain.accounts import LastToken
from domain.imports import NotVerified
from domain.kernel.game import Fault, Refused
from domain.kernel.refusals import Conflict
from domain.requests import Forbidden, NotFound, Stale
from domain.storage.group_commit import QueueFull
from domain.storage.interface import NotStored
from domain.tables import KeyReused
from domain.verifier import TooCostly, VerifierBusy

MEDIA_TYPE = "application/problem+json"

_run = token_hex(4)
_requests = count(1)
_log = logging.getLogger("takeback")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused. ``code`` is stable; ``detail`` is for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    version: int | None = None
    errors: tuple[Fault, ...] = ()


class Unauthorized(Exception):  # a refusal, not a bug
    """A token is required and missing or unknown."""


class BadRequest(Exception):  # a refusal, not a bug
    """A malformed request. ``kind`` is one of `CODES`."""

    def __init__(self, kind: str, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        self.faults = tuple(faults)


_RETRY = {"Retry-After": "1"}


def request_id() -> str:
    """An id of a request, unique across all runs of the server."""
    return f"{_run}-{next(_requests):08x}"


def problem(
    code: str,
    detail: str | None = None,
    *,
    by_the_rules: bool = False,
    faults: Sequence[Fault] = (),
    version: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """A problem document as a response. `by_the_rules`: the code is a game's, else one of `CODES`.

    `detail`: the code's sentence, unless given.
    """
    status = RULES if by_the_rules else CODES[code].status
    said = CODES[code].refusal.sentence if detail is None else detail
    name = request_id()
    document = Problem(f"/docs#{code}", TITLES[status], status, said, code, name, version, tuple(faults))
    return Response(
        msgspec.json.encode(document),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers={"X-Request-Id": name, "Cache-Control": "no-store", **(headers or {})},
    )


def _answer(error: Exception) -> Response[bytes]:
    match error:
        case Refused(code=code, detail=detail, faults=faults):
            return problem(code, detail, by_the_rules=True, faults=faults)
        case Conflict(code=code, detail=detail) | Forbidden(code=code, detail=detail):
            return problem(code, detail)
        case BadRequest(kind=kind, detail=detail, faults=faults):
            return problem(kind, detail, faults=faults)
        case Unauthorized():
            return problem("unauthorized", headers={"WWW-Authenticate": "Bearer"})
        case NotFound():
            return problem("not-found")
        case KeyReused():
            return problem("key-reused")
        case Stale(version=version):
            return problem("stale", f"The table is at version {version}.", version=version)
        case LastToken():
            return problem("last-token")
        case QueueFull():
            return problem("busy", headers=_RETRY)
        case VerifierBusy():
            detail = "Other transcripts are waiting to be verified; retry later."
            return problem("busy", detail, headers={"Retry-After": "10"})
        case TooCostly():
            return problem("too-costly", str(error))
        case NotVerified(reasons=reasons):
            return problem("not-verified", faults=[Fault("", reason) for reason in reasons])
        case NotStored():
            return problem("not-stored", headers=_RETRY)
        case ProjectionLagging():
            return problem("behind", headers=_RETRY)
        case UnknownPosition():
            return problem("unknown-position")
        case NotFoundException():
            return problem("not-found", "There is nothing at this path.")
        case MethodNotAllowedException(headers=headers):
            return problem("method-not-allowed", headers=headers)
        case HTTPException(status_code=400, detail=detail):
            return problem("invalid-header", detail)
        case _:
            _log.error("unexpected", exc_info=error)
            return problem("broken")


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's hook: every exception becomes a problem document."""
    return _answer(error)


Handlers = MutableMapping[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]]

HANDLERS: Handlers = {Exception: answer, HTTPException: answer}
