"""Deprecated operations: the notice that callers get, in headers and in the contract."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import format_datetime

import msgspec
from litestar.types import Message, Send

POLICY = "/docs/versioning"
"""Where the policy is explained."""


class Deprecation(msgspec.Struct, frozen=True):
    """A deprecated operation.

    Attributes:
        since: When it was deprecated.
        sunset: When it is removed at the earliest; at least six months after `since`.
        successor: The path of the operation to use in its place; null for none.
    """

    since: datetime
    sunset: datetime
    successor: str | None = None


DEPRECATED: Mapping[str, Deprecation] = {}
"""The deprecated operations, each by its method and path, as in ``"GET /v1/tables/{table}"``. Today none is."""


def deprecation_headers(found: Deprecation) -> dict[str, str]:
    """``Deprecation`` (RFC 9745), ``Sunset`` (RFC 8594), and links to the policy and the successor."""
    links = [f'<{POLICY}>; rel="deprecation"; type="text/html"']
    if found.successor is not None:
        links.append(f'<{found.successor}>; rel="successor-version"')
    return {
        "Deprecation": f"@{int(found.since.timestamp())}",
        "Sunset": format_datetime(found.sunset.astimezone(UTC), usegmt=True),
        "Link": ", ".join(links),
    }


def warning_of(found: Deprecation, send: Send) -> Send:
    """Send a response with the headers of a deprecation, whatever its status."""
    headers = [(name.lower().encode(), value.encode()) for name, value in deprecation_headers(found).items()]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *headers]}
        await send(message)

    return send_with_headers
