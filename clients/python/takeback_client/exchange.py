"""Requests and responses of calls, the same for both clients."""

import uuid
from typing import Any, TypeVar

import msgspec

from takeback_client.calls import IDEMPOTENCY_KEY, Call
from takeback_client.decoding import decode
from takeback_client.inquiry import Reply

T = TypeVar("T")

_REFUSED = 300


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


def answer_of(call: Call[T], reply: Reply) -> T:
    """What a response says. Raises `Problem`, also for a redirect: where it leads nobody may learn the token."""
    if reply.status >= _REFUSED:
        raise reply.problem()
    body = reply.body
    if call.answer is None or call.answer is bytes:
        return body if call.answer is bytes else None  # type: ignore[return-value]  # the type of the call says so
    answer: T = decode(body, call.answer)
    return answer


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
