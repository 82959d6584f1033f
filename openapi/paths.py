"""Operations as OpenAPI has them: parameters, bodies, every response, links."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from api.http.codes import CODES, TITLES
from api.http.deprecation import DEPRECATED, Deprecation
from api.http.problems import MEDIA_TYPE
from api.operations import OPERATIONS, Operation
from api.operations.operation import JSON, Caller
from domain.kernel.session import Games
from domain.schemas.values import Json, ref
from openapi.parameters import ANOTHER, NARROWED, parameters

Examples = Mapping[str, Json]
"""Captured examples by name: ``{operation id}`` or ``{operation id}.{what it shows}``."""

_PROBLEM_HEADERS: Mapping[int, Sequence[str]] = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    415: ("Accept-Encoding",),
    429: ("Retry-After", "RateLimit", "RateLimit-Policy"),
    503: ("Retry-After",),
}
_MISPLACED: Mapping[Caller, Sequence[str]] = {"player": ("operator",), "operator": ("operators-only",)}
"""The codes for the token of somebody else than the caller that an operation is for."""
_INSUFFICIENT = "insufficient-scope"
_TIME = "Takeback-Time"
"""The header of every response."""
_NEEDS: Mapping[Caller, str] = {
    "anybody": "Needs no token.",
    "spectator": "Needs no token; with one of the scope `{scope}`, the response shows what its player may see.",
    "player": "Needs a token with the scope `{scope}`.",
    "player or operator": "Needs a token with the scope `{scope}`, or the operator's.",
    "operator": "Needs the operator's token.",
}


def paths(games: Games, examples: Examples, deprecated: Mapping[str, Deprecation] = DEPRECATED) -> dict[str, Json]:
    """Every path with its operations. `deprecated`: those that will go, by method and path."""
    known = parameters(games)
    ruled = sorted(
        {code for versions in games.values() for code in (refusal.code for refusal in versions[max(versions)].refusals)}
    )
    found: dict[str, Json] = {}
    for operation in OPERATIONS.values():
        shown = {name: seen for name, seen in examples.items() if name.partition(".")[0] == operation.id}
        described = _operation(operation, known, ruled, shown)
        going = deprecated.get(f"{operation.method.upper()} {operation.path}")
        methods = found.setdefault(operation.path, {})
        methods[operation.method] = described if going is None else _going(described, going)
    return found


def codes_of(operation: Operation, ruled: Iterable[str]) -> dict[int, list[str]]:
    """The codes of an operation's problems by status. `ruled`: the codes of the games."""
    where = ["invalid-header", "invalid-http", "invalid-query"]
    takes_body = operation.body is not None or operation.method == "delete"  # which takes an empty object
    in_json = takes_body and operation.body_media_type == JSON
    at = {
        400: [*where, "invalid-json"] if in_json else where,
        401: [] if operation.caller == "anybody" else ["unauthorized"],
        403: [
            *operation.forbidden,
            *_MISPLACED.get(operation.caller, ()),
            *([] if operation.caller == "anybody" or operation.scope == "read" else [_INSUFFICIENT]),
        ],
        404: ["not-found"] if "{" in operation.path or operation.optional else [],
        405: ["method-not-allowed"],
        406: ["not-acceptable"] if operation.live else [],
        408: ["too-slow"],
        409: (
            *operation.conflicts,
            *(["unknown-version"] if "after" in operation.query and "{table}" in operation.path else []),
            *(["rules-not-installed"] if "{table}" in operation.path else []),
        ),
        412: ["stale"] if operation.versioned else [],
        413: ["too-large"] if takes_body else [],
        414: ["target-too-long"],
        415: ["not-json"] if takes_body else [],
        422: [
            *(["invalid-shape"] if in_json else []),
            *(["key-reused"] if operation.keyed else []),
            *operation.refused,
            *(ruled if operation.ruled else []),
        ],
        429: [
            "too-many-requests",
            *(["over-budget"] if operation.cost.units else []),
            *(["too-many-streams"] if operation.live or operation.waits else []),
        ],
        431: ["headers-too-large"],
        500: ["broken"],
        503: [
            *operation.unavailable,
            *(["busy", "table-damaged"] if "{table}" in operation.path else []),
            *([] if operation.caller == "anybody" else ["storage-damaged"]),
        ],
    }
    return {status: sorted({*codes}) for status, codes in at.items() if codes}


def _operation(operation: Operation, known: Mapping[str, Json], ruled: Iterable[str], shown: Examples) -> Json:
    found: Json = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": " ".join(
            (
                operation.description or f"{operation.summary}.",
                _NEEDS[operation.caller].format(scope=operation.scope),
                f"Costs {operation.cost}.",
            )
        ),
        "security": _security(operation),
    }
    if names := _parameters(operation):
        found["parameters"] = [
            _narrowed(known[name], NARROWED[operation.id, name])
            if (operation.id, name) in NARROWED
            else ref(name, "parameters")
            for name in names
        ]
    if operation.body:
        found["requestBody"] = _body(operation, operation.body, shown)
    if operation.callbacks:
        found["callbacks"] = operation.callbacks
    return {**found, "responses": _responses(operation, ruled, shown)}


def _going(described: Json, going: Deprecation) -> Json:
    """An operation that will go."""
    instead = "" if going.successor is None else f" Use `{going.successor}`."
    words = f"**Deprecated** since {going.since:%Y-%m-%d}; removed {going.sunset:%Y-%m-%d} at the earliest.{instead}"
    responses = {
        status: response
        if "$ref" in response
        else {**response, "headers": {**response.get("headers", {}), **_headers("Deprecation", "Sunset", "Link")}}
        for status, response in described["responses"].items()
    }
    return {
        **described,
        "deprecated": True,
        "description": f"{words}\n\n{described['description']}",
        "responses": responses,
    }


def _security(operation: Operation) -> list[Json]:
    """Who may call, with the scope that a player's token needs; the operator's has none."""
    match operation.caller:
        case "anybody":
            return []
        case "spectator":
            return [{}, {"bearer": [operation.scope]}]
        case "operator":
            return [{"bearer": []}]
        case "player" | "player or operator":
            return [{"bearer": [operation.scope]}]


def _parameters(operation: Operation) -> list[str]:
    headers = {
        "Idempotency-Key": operation.keyed,
        "If-Match": operation.versioned,
        "If-None-Match": operation.cached,
        "Last-Event-ID": bool(operation.live),
        "Prefer": operation.waits,
        "Takeback-Invite": operation.invited,
    }
    in_path = [f"path.{name}" for name in re.findall(r"{(\w+)}", operation.path)]
    in_query = [ANOTHER.get((operation.id, f"query.{name}"), f"query.{name}") for name in operation.query]
    return [*in_path, *in_query, *(name for name, taken in headers.items() if taken)]


def _narrowed(parameter: Json, schema: Json) -> Json:
    return {**parameter, "schema": {**parameter["schema"], **schema}}


def _body(operation: Operation, schema: str, shown: Examples) -> Json:
    content: Json = {"schema": ref(schema)}
    models = [name for name, seen in shown.items() if _is_model(seen)] or [*filter(_came_late(shown), shown)]
    if models:
        content["examples"] = {name: ref(f"{name}.request", "examples") for name in models}
    return {"required": not operation.body_optional, "content": {operation.body_media_type: content}}


def _is_model(seen: Json) -> bool:
    """Is this a model request: with a body, and not refused?"""
    return "body" in seen["request"] and seen["response"]["status"] < min(CODES[code].status for code in CODES)


def _came_late(shown: Examples) -> Callable[[str], bool]:
    """Does an example show a body that was right, but for the state of the service?"""
    return lambda name: "body" in shown[name]["request"] and shown[name]["response"]["status"] == HTTPStatus.CONFLICT


def _responses(operation: Operation, ruled: Iterable[str], shown: Examples) -> Json:
    found = {str(operation.status): _answer(operation, _seen(shown, operation.status))}
    for status, (answered, schema) in operation.otherwise.items():
        content = _content(schema, _seen(shown, status))
        found[str(status)] = {
            "description": answered,
            "headers": _headers(_TIME),
            "content": {"application/json": content},
        }
    if operation.cached:
        headers = (_TIME, "ETag", *(["Preference-Applied"] if operation.waits else []))
        found["304"] = {"description": "Not modified: the cached response is current.", "headers": _headers(*headers)}
    for status, codes in codes_of(operation, ruled).items():
        seen = _seen(shown, status)
        found[str(status)] = _problem(status, codes, seen) if seen or len(codes) > 1 else ref(codes[0], "responses")
    return found


def _seen(shown: Examples, status: int) -> Json:
    return {
        name: ref(f"{name}.response", "examples")
        for name, seen in shown.items()
        if seen["response"]["status"] == status and "body" in seen["response"]
    }


def _answer(operation: Operation, seen: Json) -> Json:
    headers = (
        _TIME,
        *(["ETag"] if operation.cached else []),
        *operation.headers,
        *(["Idempotency-Replayed"] if operation.keyed else []),
        *(["Preference-Applied"] if operation.waits else []),
    )
    found: Json = {"description": operation.answered, "headers": _headers(*headers)}
    if operation.answer is not None:
        found["content"] = {
            operation.media_type: _content(operation.answer, seen),
            **{media_type: {"schema": {"type": "string"}} for media_type in operation.live},
        }
    if operation.leads_to:
        found["links"] = {name: {"operationId": name, **link} for name, link in operation.leads_to.items()}
    return found


def _content(schema: Json, seen: Json) -> Json:
    return {"schema": schema, **({"examples": seen} if seen else {})}


def lone_problems() -> dict[str, Any]:
    """Responses with a single code, by code."""
    return {code: _problem(known.status, [code], {}) for code, known in CODES.items()}


def _problem(status: int, codes: Sequence[str], seen: Json) -> Json:
    said = "\n".join(f"- `{code}`: {CODES[code].refusal.when}" if code in CODES else f"- `{code}`" for code in codes)
    return {
        "description": f"{TITLES[status]}:\n\n{said}",
        "headers": {
            **_headers(_TIME, "X-Request-Id", *_PROBLEM_HEADERS.get(status, ())),
            **({"WWW-Authenticate": ref("ScopeChallenge", "headers")} if _INSUFFICIENT in codes else {}),
        },
        "content": {MEDIA_TYPE: _content(ref("Problem"), seen)},
        "x-codes": [*codes],
    }


def _headers(*names: str) -> Json:
    return {name: ref(name, "headers") for name in names}
