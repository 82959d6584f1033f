"""What the client adds to a call by itself: heads beside versions, and luck where the call takes a seat."""

import re
from typing import Any, TypeVar

import msgspec

from takeback_client.answers import table_in
from takeback_client.calls import Call
from takeback_client.receipts import Receipts

T = TypeVar("T")

_TAKES_SEAT = re.compile(r"/v1/(quick|tables/[^/]+/(seats|rematch))")
_PAGES = re.compile(r"/v1/tables/[^/]+/(events|frames|log)")
_SHORT = re.compile(r'"(0|[1-9][0-9]{0,14})"')


def lacks_entropy(call: Call[Any]) -> bool:
    """Does the call take a seat, without entropy and without a commitment to it?"""
    takes_seat = call.method == "POST" and _TAKES_SEAT.fullmatch(call.path) is not None
    return takes_seat and isinstance(call.body, dict) and "entropy" not in call.body and not call.body.get("commitment")


def with_heads(call: Call[T], receipts: Receipts) -> Call[T]:
    """The call with the long form of each version that it names, where its head is known."""
    table = table_in(call.path)
    if table is None:
        return call
    short = _SHORT.fullmatch(call.headers.get("If-Match") or "")
    if short is not None:
        tag = f'"{receipts.cursor(table, int(short[1]))}"'
        call = msgspec.structs.replace(call, headers={**call.headers, "If-Match": tag})
    after = call.query.get("after")
    if isinstance(after, int) and _PAGES.fullmatch(call.path):
        call = msgspec.structs.replace(call, query={**call.query, "after": receipts.cursor(table, after)})
    return call
