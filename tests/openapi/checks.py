"""Extensions of schemathesis: JSON lines, bodies of links, and a check of refusals of well-formed requests."""

import json
from typing import Any

import schemathesis
from schemathesis import CheckContext, HookContext
from schemathesis.core.failures import Failure
from schemathesis.core.transport import Response
from schemathesis.generation.case import Case

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def before_load_schema(ctx: HookContext, raw_schema: dict[str, Any]) -> None:
    """Give the links their bodies: the contract names them `x-body`, since a generator refuses `requestBody`."""
    operations = [operation for methods in raw_schema["paths"].values() for operation in methods.values()]
    responses = [response for operation in operations for response in operation["responses"].values()]
    for link in (link for response in responses for link in response.get("links", {}).values()):
        if "x-body" in link:
            link["requestBody"] = link.pop("x-body")


OF_A_GAME = ("/action/type", "/seat_options")
TOGETHER = ("/options",)
MALFORMED = {"invalid-header", "invalid-json", "invalid-query", "invalid-shape", "not-json", "too-large"}


@schemathesis.check
def well_formed_requests_are_understood(ctx: CheckContext, response: Response, case: Case[Any]) -> None:
    """The other half of `positive_data_acceptance`: see `schemathesis.toml`."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code < 400:
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


def _is_beyond_the_contract(problem: dict[str, Any]) -> bool:
    """Is the fault in what a schema cannot express: the game of an action or seat option, or options that conflict?"""
    pointers = [fault["pointer"] for fault in problem.get("errors", ())]
    return bool(pointers) and all(pointer in TOGETHER or pointer.startswith(OF_A_GAME) for pointer in pointers)
