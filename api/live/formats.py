"""The two media types of a stream: server-sent events and JSON lines."""

from typing import Any, Literal

import msgspec

Control = Literal["hello", "end", "bye", "lagging"]
"""``hello`` comes first, ``end``: all is over and sent, ``bye``: reconnect, ``lagging``: too slow a reader, resume."""


class Item(msgspec.Struct, frozen=True):
    """An item of a stream: the id from which a reader resumes, and a line with one JSON object."""

    id: str
    line: bytes


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A control message, about the stream itself.

    Attributes:
        control: What it says.
        version: Where the table stands, in the `hello` of a table's stream.
        head: The chain's hash there, lower-case hexadecimal.
        log: The name of the log, in every `hello`: another one after a restore.
        position: Where the log stands, in the `hello` of `/v1/me/events`.
        time: The service's time, in milliseconds since 1970 UTC, in every `hello`.
    """

    control: Control
    version: int | msgspec.UnsetType = msgspec.UNSET
    head: str | msgspec.UnsetType = msgspec.UNSET
    log: str | msgspec.UnsetType = msgspec.UNSET
    position: str | msgspec.UnsetType = msgspec.UNSET
    time: int | msgspec.UnsetType = msgspec.UNSET


class Format(msgspec.Struct, frozen=True):
    """How items, control messages and heartbeats are written."""

    media_type: str
    heartbeat: bytes

    def item(self, item: Item) -> bytes:
        """One item."""
        if self is NDJSON:
            return item.line
        return b"id: %s\ndata: %s\n" % (item.id.encode(), item.line)

    def control(self, control: Control, **members: Any) -> bytes:
        """A control message. `members`: those of `Message` that it has."""
        data = msgspec.json.encode(Message(control, **members))
        return data + b"\n" if self is NDJSON else b"event: %s\ndata: %s\n\n" % (control.encode(), data)


NDJSON = Format("application/x-ndjson", b"\n")
SSE = Format("text/event-stream", b":\n\n")
