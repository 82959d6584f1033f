"""Extensions of schemathesis: JSON lines, bodies of links, callers who stay, a check of well-formed requests."""

import json
import os
from typing import Any

import httpx
import schemathesis
from schemathesis import CheckContext, HookContext
from schemathesis.core.failures import Failure
from schemathesis.core.transport import Response
from schemathesis.generation.case import Case

OWN = f"Bearer {token}" if (token := os.environ["TAKEBACK_TOKEN"]) else None
"""The caller's own credentials; None for nobody."""

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def before_load_schema(ctx: HookContext, raw_schema: dict[str, Any]) -> None:
    """Give the links their bodies: the contract names them `x-body`, since a generator refuses `requestBody`."""
    operations = [operation for methods in raw_schema["paths"].values() for operation in methods.values()]
    responses = [response for operation in operations for response in operation["responses"].values()]
    for link in (link for response in responses for link in response.get("links", {}).values()):
        if "x-body" in link:
            link["requestBody"] = link.pop("x-body")


@schemathesis.hook
def before_call(ctx: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    """Keep the caller's account, and mend the versions that the coverage phase sends without their quotes.

    Without its account a caller would be answered 401 from then on: somebody else erases theirs.
    """
    if case.operation.label == "DELETE /v1/me" and OWN and case.headers.get("Authorization") == OWN:
        service = case.operation.schema.get_base_url().rstrip("/")
        erased = httpx.post(f"{service}/v1/players", json={"name": "Erased"}).json()
        case.headers["Authorization"] = f"Bearer {erased['token']}"
    if _is_positive(case) and (version := case.headers.get("If-Match", "")).isdecimal():
        case.headers["If-Match"] = f'"{version}"'


OF_A_GAME = ("/action/type", "/seat_options")
TOGETHER = ("/options", "/expires_in", "/scopes", "/entropy", "/recovery_code")
"""Fields that conflict with others: options, what the spare of an account cannot have, entropy beside a commitment to
it, and the two ways to sign in."""
MALFORMED = {"invalid-header", "invalid-json", "invalid-query", "invalid-shape", "not-json", "too-large"}


@schemathesis.check
def well_formed_requests_are_understood(ctx: CheckContext, response: Response, case: Case[Any]) -> None:
    """The other half of `positive_data_acceptance`: see `schemathesis.toml`."""
    if not _is_positive(case) or response.status_code < 400:
        return
    problem = json.loads(response.content)
    code = problem["code"]
    if code in MALFORMED and not _is_beyond_the_contract(problem):
        raise Failure(
            operation=case.operation.label,
            title="Well-formed request refused as malformed",
            message=f"The contract allows this request, the server answers `{code}`.",
            case_id=case.id,
        )


def _is_positive(case: Case[Any]) -> bool:
    """Was the request generated to fit the contract?"""
    return case.meta is not None and case.meta.generation.mode.is_positive


def _is_beyond_the_contract(problem: dict[str, Any]) -> bool:
    """Is the fault in what a schema cannot express: the game of an action or seat option, or options that conflict?"""
    pointers = [fault["pointer"] for fault in problem.get("errors", ())]
    return bool(pointers) and all(pointer in TOGETHER or pointer.startswith(OF_A_GAME) for pointer in pointers)
