"""Reading the contract: its operations by tag, references, and which page describes what."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

Json = Mapping[str, Any]


class Found(msgspec.Struct, frozen=True):
    """An operation, with its path and method."""

    path: str
    method: str
    operation: Json

    @property
    def id(self) -> str:
        """Its id in the contract."""
        return str(self.operation["operationId"])


@lru_cache(maxsize=1)
def contract_bytes() -> bytes:
    """The OpenAPI document as it is served."""
    return (files("openapi") / "takeback.json").read_bytes()


@lru_cache(maxsize=1)
def contract() -> Json:
    """The OpenAPI document."""
    document: Json = msgspec.json.decode(contract_bytes())
    return document


def operations(document: Json, tag: str) -> Iterator[Found]:
    """The operations of a tag, in order."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield Found(path, method, operation)


def resolved(document: Json, part: Json) -> Json:
    """The part itself, or the component that it refers to."""
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].removeprefix("#/components/").split("/")
    found: Json = document["components"][kind][name]
    return found


def page_of_tag(tag: str) -> str:
    """The page of a resource."""
    return f"api-{tag.lower()}"


def page_of_schema(name: str) -> str:
    """The page of a schema."""
    return f"schema-{name}"


def page_of_operation(operation: str) -> str:
    """The page of an operation."""
    return f"operation-{operation}"
