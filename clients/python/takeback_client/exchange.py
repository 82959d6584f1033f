"""Requests and responses of calls, whoever sends them."""

import uuid
from threading import Lock
from typing import Any, TypeVar

import msgspec

from takeback_client.calls import IDEMPOTENCY_KEY, Call
from takeback_client.problems import Problem

T = TypeVar("T")

_REFUSED = 400
_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_making = Lock()
"""Held while a decoder is made: what msgspec learns of a type is shared, and no thread may use it half learned."""


class Request(msgspec.Struct, frozen=True):
    """What a call sends, the same at each attempt.

    Attributes:
        safe: May it be sent twice?
    """

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    content: bytes | None
    safe: bool


def request_of(call: Call[Any], token: str | None) -> Request:
    """The request of a call, with an idempotency key of its own if it takes one."""
    headers = {name: value for name, value in call.headers.items() if value is not None}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if call.keyed:
        headers.setdefault(IDEMPOTENCY_KEY, uuid.uuid4().hex)
    content = (
        call.body if isinstance(call.body, bytes) else None if call.body is None else msgspec.json.encode(call.body)
    )
    if content is not None:
        headers.setdefault("Content-Type", "application/json")
    query = {name: _written(value) for name, value in call.query.items() if value is not None}
    return Request(call.method, call.path, query, headers, content, call.method == "GET" or call.keyed)


def answer_of(call: Call[T], status: int, body: bytes) -> T:
    """What a response says. Raises `Problem`."""
    if status >= _REFUSED:
        raise Problem(status, body)
    if call.answer is None or call.answer is bytes:
        return body if call.answer is bytes else None  # type: ignore[return-value]  # the type of the call says so
    answer: T = decoder_of(call.answer).decode(body)
    return answer


def decoder_of(type_: Any) -> msgspec.json.Decoder[Any]:
    """Decodes JSON into values of a type, in any thread."""
    decoder = _DECODERS.get(type_)
    if decoder is None:
        with _making:
            decoder = _DECODERS[type_] = msgspec.json.Decoder(type_)
    return decoder


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
