"""A call of the service as data: what to send, and as what to decode the response."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import msgspec

from takeback_client.unknown import Unknown

T = TypeVar("T")

IDEMPOTENCY_KEY = "Idempotency-Key"


class Call(msgspec.Struct, Generic[T], frozen=True):
    """One request.

    Attributes:
        method: In capitals, as in `POST`.
        path: With its parameters filled in, from `/v1`.
        answer: The type of the response's body; `None` for none, `bytes` for a body that is not JSON.
        query: Parameters of the query; those that are None are left out.
        headers: Those that are None are left out.
        body: The JSON to send, or bytes as they are; None for no body.
        keyed: Does it take an idempotency key? Then one is made for it, so that it can be retried.
    """

    method: str
    path: str
    answer: type[T] | Any
    query: Mapping[str, Any] = {}
    headers: Mapping[str, str | None] = {}
    body: Any = None
    keyed: bool = False


def filled(path: str, **parameters: str | int) -> str:
    """A path with its parameters, escaped."""
    return path.format(**{name: quote(str(value), safe="") for name, value in parameters.items()})


def given(**values: Any) -> dict[str, Any]:
    """The values that are not `UNSET`."""
    return {name.rstrip("_"): value for name, value in values.items() if value is not msgspec.UNSET}


def version_tag(version: int | None) -> str | None:
    """The `If-Match` of a version."""
    return None if version is None else f'"{version}"'


def tag_of(value: msgspec.Struct | Unknown) -> str:
    """What tells a value from the others of its union: the game of a table or a view, the type of an event."""
    return value.tag if isinstance(value, Unknown) else str(value.__struct_config__.tag)
