"""Refusals and errors as problem documents (RFC 9457)."""

import re
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from api.http.codes import CODES, RULES, TITLES
from api.http.paths import MisspelledPath
from api.state.analyst import AnalysisFailed, AnalystBusy
from api.state.budgets import OverBudget, Policy
from api.state.hints import HintFailed, HintsBusy
from api.state.hub import TooManyStreams
from api.state.projections import ProjectionLagging, UnknownPosition
from api.state.service import AnyRequest
from domain.keeping.imports import NotVerified
from domain.keeping.verifier import TooCostly, VerifierBusy
from domain.kernel.game import Fault, Refused
from domain.kernel.refusals import Conflict
from domain.players.accounts import LastToken, TokenRevoked, TooManyTokens
from domain.players.passkeys import NotProven
from domain.players.sign_ins import ConsentOver
from domain.players.ways_in import NoRelyingParty, TooManyPasskeys
from domain.players.webhooks import TooManyWebhooks, WebhookDisabled
from domain.refusals import CallerGone, Forbidden, Malformed, NotFound, Stale
from domain.runtime.shares import ShareTaken
from domain.runtime.slices import TooMuchWork
from domain.scopes import Scope
from domain.storage.errors import InDoubt, NotStored, UnreadableStorage
from domain.storage.group_commit import QueueFull
from domain.tables.damage import DamagedTable
from domain.tables.service import KeyReused

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused.

    Attributes:
        type: Where the documentation explains the code: a URI reference.
        title: The name of the status.
        status: The HTTP status.
        detail: What is wrong, for people.
        code: The stable code of the refusal.
        request_id: The id of this request, as in the header X-Request-Id.
        version: The version of the table now; absent unless the request named another.
        errors: Each thing that is wrong with the request; absent if none can be pointed at.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    version: int | None = None
    errors: tuple[Fault, ...] = ()


class Unauthorized(Exception):  # a refusal, not a bug
    """A token is required and missing, or it is unknown or has expired."""

    def __init__(self, challenge: str = "", detail: str | None = None) -> None:
        """`challenge`: the parameters of ``WWW-Authenticate``, empty where no token was sent."""
        super().__init__(challenge, detail)
        self.challenge = challenge
        self.detail = detail


class InsufficientScope(Exception):  # a refusal, not a bug
    """The operation needs a scope that the token does not have."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.scope = scope


class Stopping(Exception):  # a refusal, not a bug
    """The process is about to stop."""


class NotLoggedYet(Exception):  # a refusal, not a bug
    """The transparency log does not have it yet."""


class UnknownVersion(Exception):  # a refusal, not a bug
    """The table has no such version yet, or has another one there."""

    def __init__(self, version: int, *, replaced: int | None = None) -> None:
        """`version`: the present one; `replaced`: the one that was named with another hash than the table's."""
        super().__init__(version)
        self.version = version
        self.replaced = replaced


class BadRequest(Malformed):
    """A malformed request. ``kind`` is one of `CODES`."""

    def __init__(self, kind: str, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        self.faults = tuple(faults)


class EncodedBody(BadRequest):
    """A body that is compressed, or coded in any other way."""

    def __init__(self) -> None:
        super().__init__("not-json", "Send the body as it is, without `Content-Encoding`: none is decoded here.")


FAILURES = 500
"""Statuses from here on mean that the service failed, not the request."""

_TABLE = re.compile(r"[0-9a-f]{24}")
_RETRY = {"Retry-After": "1"}
_RESTORE = {"Retry-After": "600"}


def request_id() -> str:
    """A random id of a request, 16 hex digits. A counter would tell how busy the service is."""
    return token_hex(8)


class ProblemResponse(Response[bytes]):
    """A problem document as a response."""

    def __init__(self, document: Problem, headers: Mapping[str, str]) -> None:
        super().__init__(
            msgspec.json.encode(document), status_code=document.status, media_type=MEDIA_TYPE, headers=dict(headers)
        )
        self.document = document


def problem(
    code: str,
    detail: str | None = None,
    *,
    by_the_rules: bool = False,
    faults: Sequence[Fault] = (),
    version: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> ProblemResponse:
    """A problem document as a response. `by_the_rules`: the code is a game's, else one of `CODES`.

    `detail`: the code's sentence, unless given.
    """
    status = RULES if by_the_rules else CODES[code].status
    said = CODES[code].refusal.sentence if detail is None else detail
    name = request_id()
    document = Problem(f"/docs/errors#{code}", TITLES[status], status, said, code, name, version, tuple(faults))
    return ProblemResponse(document, {"X-Request-Id": name, "Cache-Control": "no-store", **(headers or {})})


_QUEUES: Mapping[type[Exception], tuple[str, int]] = {
    VerifierBusy: ("Other transcripts, or another of yours, are waiting to be verified; retry later.", 10),
    AnalystBusy: ("Other games are waiting to be analysed; retry later.", 60),
    HintsBusy: ("Another hint of yours, or others, are being made; retry later.", 5),
}
"""Queues that are full: what is said, and after how many seconds to retry."""


def _about_account(error: Exception) -> ProblemResponse | None:
    """The refusals of accounts that say no more than their codes."""
    match error:
        case LastToken():
            return problem("last-token")
        case TokenRevoked():
            return problem("token-revoked")
        case TooManyTokens():
            return problem("too-many-tokens")
        case ConsentOver():
            return problem("sign-in-over")
        case TooManyPasskeys():
            return problem("too-many-passkeys")
        case NoRelyingParty():
            return problem("no-passkeys")
        case NotProven():
            return problem("not-proven")
        case TooManyWebhooks():
            return problem("too-many-webhooks")
        case WebhookDisabled():
            return problem("webhook-disabled")
        case _:
            return None


def _answer(error: Exception) -> ProblemResponse:
    match error:
        case Refused(code=code, detail=detail, faults=faults):
            return problem(code, detail, by_the_rules=True, faults=faults)
        case Conflict(code=code, detail=detail) | Forbidden(code=code, detail=detail):
            return problem(code, detail)
        case EncodedBody(kind=kind, detail=detail):
            return problem(kind, detail, headers={"Accept-Encoding": "identity"})
        case BadRequest(kind=kind, detail=detail, faults=faults):
            return problem(kind, detail, faults=faults)
        case Unauthorized():
            return problem("unauthorized", error.detail, headers=_challenge(error.challenge))
        case InsufficientScope(scope=scope):
            detail = f"This needs a token with the scope `{scope}`, and yours does not have it."
            challenge = f'error="insufficient_scope", scope="{scope}"'
            return problem("insufficient-scope", detail, headers=_challenge(challenge))
        case CallerGone():
            detail = "The token is unknown, or was revoked."
            return problem("unauthorized", detail, headers=_challenge('error="invalid_token"'))
        case NotFound():
            return problem("not-found")
        case KeyReused():
            return problem("key-reused")
        case Stale(version=version, replaced=True):
            detail = f"If-Match names another state of version {version}: read the table again."
            return problem("stale", detail, version=version)
        case Stale(version=version):
            return problem("stale", f"The table is at version {version}.", version=version)
        case OverBudget():
            return _over_budget(error)
        case ShareTaken():
            return problem("too-many-requests", headers={**_RETRY, "Connection": "close"})
        case QueueFull() | TooMuchWork():
            return problem("busy", headers=_RETRY)
        case VerifierBusy() | AnalystBusy() | HintsBusy():
            detail, seconds = _QUEUES[type(error)]
            return problem("busy", detail, headers={"Retry-After": str(seconds)})
        case AnalysisFailed(wait=wait):
            return problem("analysis-failed", headers={"Retry-After": str(wait)})
        case HintFailed():
            return problem("hint-failed", headers={"Retry-After": "5"})
        case TooCostly():
            return problem("too-costly", str(error))
        case NotVerified(reasons=reasons):
            return problem("not-verified", faults=[Fault("", reason) for reason in reasons])
        case NotStored():
            return problem("not-stored", headers=_RETRY)
        case InDoubt():
            return problem("in-doubt", headers=_RETRY)
        case DamagedTable():
            return problem("table-damaged", headers=_RESTORE)
        case UnreadableStorage():
            return problem("storage-damaged", headers=_RESTORE)
        case Stopping():
            return problem("stopping", headers=_RETRY)
        case NotLoggedYet():
            return problem("not-logged-yet", headers=_RETRY)
        case ProjectionLagging(detail=detail):
            return problem("behind", detail, headers=_RETRY)
        case UnknownVersion(version=version, replaced=None):
            return problem("unknown-version", version=version)
        case UnknownVersion(version=version, replaced=replaced):
            detail = f"The table has another version {replaced} than the one that is named."
            return problem("unknown-version", detail, version=version)
        case TooManyStreams():
            return problem("too-many-streams", headers={"Retry-After": "10"})
        case UnknownPosition(name=name):
            return problem("unknown-position", f"The log has no such position as `{name}` names.")
        case MisspelledPath(why=why):
            return problem("not-found", f"There is nothing at this path: {why}")
        case NotFoundException():
            return problem("not-found", "There is nothing at this path.")
        case MethodNotAllowedException(headers=headers):
            return problem("method-not-allowed", headers=headers)
        case HTTPException(status_code=400, detail=detail):
            return problem("invalid-header", detail)
        case _:
            return problem("broken")


def answer(request: AnyRequest, error: Exception) -> Response[bytes]:
    """What was raised for a request, as a problem document; a failure of the service is logged."""
    response = _about_account(error) or _answer(error)
    metrics = request.service.process.metrics
    metrics.count_request(request.scope, response.document.status)
    metrics.count_refusal(response.document.code)
    _log(request, response.document, error)
    return response


class BrokenOff(Exception):
    """A response ended before it was complete. The log says why."""

    logged = True
    """The server logs it no more."""


def broken_off(request: AnyRequest, error: Exception, name: str) -> BrokenOff:
    """What was raised for a request whose response has begun, which has this id; a failure of the service is logged."""
    document = (_about_account(error) or _answer(error)).document
    request.service.process.metrics.count_refusal(document.code)
    _log(request, msgspec.structs.replace(document, request_id=name), error)
    return BrokenOff()


def _log(request: AnyRequest, document: Problem, error: Exception) -> None:
    if document.status >= FAILURES:
        fields = {name: getattr(document, name) for name in ("request_id", "status", "code")}
        request.service.process.failures.add(document.code, error, {**fields, **operation_of(request.scope)})


def operation_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """The operation of a request, and its table, as fields of the log."""
    fields = {"operation": f"{scope['method']} {scope.get('path_template') or 'unknown'}"}
    table = str(scope.get("path_params", {}).get("table", ""))
    return {**fields, "table": table} if _TABLE.fullmatch(table) else fields


def _challenge(parameters: str) -> dict[str, str]:
    """What is missing, as the scheme for bearer tokens has it (RFC 6750)."""
    return {"WWW-Authenticate": f"Bearer {parameters}".rstrip()}


def _over_budget(error: OverBudget) -> ProblemResponse:
    """429, with the headers of the IETF's draft ``ratelimit-headers``: they show only the caller's own budget."""
    detail = _WHOSE[error.policy].format(error.quota, error.window, error.wait)
    headers = {
        "Retry-After": str(error.wait),
        "RateLimit-Policy": f'"{error.policy}";q={error.quota};w={error.window}',
        "RateLimit": f'"{error.policy}";r={error.left};t={error.wait}',
    }
    return problem("over-budget", detail, headers=headers)


_WHOSE: Mapping[Policy, str] = {
    "player": "Your budget of {} units in {} seconds is used up: retry in {} s.",
    "address": "The budget of your address of {} units in {} seconds is used up: retry in {} s.",
    "players-of-address": "The budget of {} units in {} seconds of all players at your address is used up, and so is "
    "your share of it: retry in {} s.",
    "recovery-codes": "From your address {} recovery codes were tried in {} seconds: retry in {} s.",
    "registrations": "From your address {} players were registered in {} seconds: retry in {} s.",
}
