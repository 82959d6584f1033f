"""Validation of responses against the contract."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from httpx import Response
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

from api.http.problems import MEDIA_TYPE

from .serving import ROOT

Json = dict[str, Any]

_CONTRACT = "urn:takeback"
"""The address of the contract among schemas."""


@cache
def document() -> Json:
    """The bundled contract."""
    found: Json = msgspec.json.decode((ROOT / "openapi" / "takeback.json").read_bytes())
    return found


def operations() -> Iterator[tuple[str, str, Json]]:
    """Method, path and description of every operation."""
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def operation(name: str) -> Json:
    """An operation by its id."""
    return next(found for _, _, found in operations() if found["operationId"] == name)


def resolved(part: Json) -> Json:
    """The part itself, or the component that it refers to."""
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].removeprefix("#/components/").split("/")
    found: Json = document()["components"][kind][name]
    return found


def media_of(name: str, status: int, media_type: str) -> Json:
    """The content of an operation's response with this status. Raises `KeyError` if the contract has none."""
    found: Json = resolved(operation(name)["responses"][str(status)])["content"][media_type]
    return found


@cache
def validator(name: str, status: int, media_type: str) -> Draft202012Validator:
    """A validator of the bodies of such responses."""
    return validator_for(media_of(name, status, media_type)["schema"])


@cache
def validator_of(schema: str) -> Draft202012Validator:
    """A validator of values that a component describes."""
    return validator_for({"$ref": f"#/components/schemas/{schema}"})


def validator_for(schema: Json) -> Draft202012Validator:
    """A validator of values that a schema of the contract describes."""
    absolute = msgspec.json.encode(schema).replace(b'"#/', f'"{_CONTRACT}#/'.encode())
    return Draft202012Validator(msgspec.json.decode(absolute), registry=_registry())


@cache
def _registry() -> Registry:
    """The contract, so that a validator reads only the components that its schema refers to."""
    return Registry([(_CONTRACT, document())], draft=Draft202012)


def checked(name: str, response: Response) -> Any:
    """The body of a response to an operation, after checking it against the contract."""
    media_type = response.headers["content-type"].partition(";")[0]
    body: Any = response.json() if media_type.endswith("json") and "ndjson" not in media_type else response.text
    validator(name, response.status_code, media_type).validate(body)
    described = resolved(operation(name)["responses"][str(response.status_code)])
    missing = [
        header
        for header, part in described.get("headers", {}).items()
        if resolved(part).get("required") and header not in response.headers
    ]
    assert [] == missing
    if media_type == MEDIA_TYPE:
        assert response.status_code == body["status"]
        assert body["code"] in described["x-codes"]
        assert body["code"] != "stale" or "version" in body
    return body
