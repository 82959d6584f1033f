"""What goes wrong, as problem documents (RFC 9457). The only place that knows HTTP status numbers of refusals."""

import logging
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from itertools import count
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from api.service import Behind, Unheard
from domain.accounts import LastToken
from domain.asking import Forbidden
from domain.group_commit import Busy, NotStored
from domain.imports import NotVerified
from domain.kernel.batches import Conflict
from domain.kernel.game import Fault, Refused
from domain.tables import KeyReused, NotFound, Stale
from domain.verifier import Crowded, TooCostly

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


class Unauthorized(Exception):  # an answer, not an error
    """A token is needed here, and there was none or a bad one."""


class BadRequest(Exception):  # an answer, not an error
    """A request that cannot be read. ``kind`` is one of `BAD`."""

    def __init__(self, kind: str, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        self.faults = tuple(faults)


BAD: Mapping[str, int] = {
    "invalid-json": 400,
    "invalid-header": 400,
    "invalid-query": 400,
    "too-large": 413,
    "not-json": 415,
    "invalid-shape": 422,
    "no-such-seat": 422,
}

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

_RETRY = {"Retry-After": "1"}


def request_id() -> str:
    """A name for a request, unique among all runs of the server."""
    return f"{_run}-{next(_requests):08x}"


def problem(  # the fields of a problem
    status: int,
    code: str,
    detail: str,
    *,
    faults: Sequence[Fault] = (),
    version: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """A problem document as a response."""
    name = request_id()
    document = Problem(f"/docs#{code}", TITLES[status], status, detail, code, name, version, tuple(faults))
    return Response(
        msgspec.json.encode(document),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers={"X-Request-Id": name, "Cache-Control": "no-store", **(headers or {})},
    )


def _answer(error: Exception) -> Response[bytes]:
    match error:
        case Unauthorized():
            return problem(
                401, "unauthorized", "Send `Authorization: Bearer <token>`.", headers={"WWW-Authenticate": "Bearer"}
            )
        case NotFound():
            return problem(404, "not-found", "It does not exist, or it is not for you to know of.")
        case Forbidden(code=code, detail=detail):
            return problem(403, code, detail)
        case BadRequest(kind=kind, detail=detail, faults=faults):
            return problem(BAD[kind], kind, detail, faults=faults)
        case KeyReused():
            return problem(422, "key-reused", "This Idempotency-Key was used for another request.")
        case Stale(version=version):
            return problem(412, "stale", f"The table is at version {version}.", version=version)
        case Conflict(code=code, detail=detail):
            return problem(409, code, detail)
        case LastToken():
            return problem(409, "last-token", "This is the last token of the player.")
        case Refused(code=code, detail=detail, faults=faults):
            return problem(422, code, detail, faults=faults)
        case Busy():
            return problem(503, "busy", "Too many requests wait to be stored.", headers=_RETRY)
        case Crowded():
            return problem(
                503, "busy", "Other transcripts wait to be verified; try again later.", headers={"Retry-After": "10"}
            )
        case TooCostly():
            return problem(422, "too-costly", str(error))
        case NotVerified(reasons=reasons):
            return problem(
                422, "not-verified", "The table is not imported.", faults=[Fault("", reason) for reason in reasons]
            )
        case NotStored():
            return problem(503, "not-stored", "The storage refused; nothing was changed.", headers=_RETRY)
        case Behind():
            return problem(503, "behind", "The lists have not come that far yet.", headers=_RETRY)
        case Unheard():
            return problem(
                409, "unknown-position", "The log has not come as far as `wait_for`: take it from an answer."
            )
        case NotFoundException():
            return problem(404, "not-found", "There is nothing at this address.")
        case MethodNotAllowedException(headers=headers):
            return problem(405, "method-not-allowed", "This method is not for this address.", headers=headers)
        case HTTPException(status_code=400, detail=detail):
            return problem(400, "invalid-header", detail)
        case _:
            _log.error("unexpected", exc_info=error)
            return problem(500, "broken", "This is a fault of ours; nothing was changed by it that was not stored.")


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's hook: every exception becomes a problem document."""
    return _answer(error)


Handlers = MutableMapping[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]]

HANDLERS: Handlers = {Exception: answer, HTTPException: answer}
