"""Streams and webhooks as an AsyncAPI 3.0 document, from the schemas of the contract."""

from collections.abc import Mapping
from typing import Any

import msgspec

from api.live.formats import Message
from api.operations.webhooks import SIGNED
from domain.kernel.session import Games
from domain.release import RELEASE
from domain.schemas.documents import closure
from domain.schemas.games import newest
from domain.schemas.structs import components_of
from domain.schemas.values import Json, any_of, discriminated, ref, walk
from openapi.parameters import parameters
from openapi.schemas import schemas

DOCUMENT = "asyncapi.json"

_DESCRIPTION = """\
What the service sends by itself: live streams, and webhooks. Everything else is in `/openapi.json`.

- A stream is a GET whose `Accept` is `application/x-ndjson`, an object a line, or `text/event-stream`, where `data` is
  one object and `id` is what a reader resumes after. Both carry the same items.
- It begins after the header `Last-Event-ID`, else after the parameter `after`, else with what comes next; each item
  once and in order, over any number of reconnects, restarts and processes.
- Control messages have an event name, and as JSON lines a field `control`: `hello` comes first; `end`: everything was
  sent; `bye`: the service stops, connect again; `lagging`: this reader was too slow, resume.
- A comment or an empty line comes at least every 15 seconds.
- The token is a bearer token; public tables can be followed without one. A stream ends with the right to it.
"""


class _Stream(msgspec.Struct, frozen=True):
    """A channel. ``item``: its messages; ``query``: the parameters of its address."""

    address: str
    said: str
    item: str
    query: tuple[str, ...]


_STREAMS: Mapping[str, _Stream] = {
    "tableEvents": _Stream(
        address="/v1/tables/{table}/events",
        said="The events of a table, redacted for the caller, each with a text. Its version is its id.",
        item="event",
        query=("query.after", "query.as"),
    ),
    "tableFrames": _Stream(
        address="/v1/tables/{table}/frames",
        said=(
            "The events of a table, each with the view after it. Without a position to continue from, a frame of the "
            "present comes first."
        ),
        item="frame",
        query=("query.after", "query.as"),
    ),
    "myEvents": _Stream(
        address="/v1/me/events",
        said=(
            "What changed at all tables of the caller; with `include=view`, where the caller is awaited, the view and "
            "the legal actions too. A `position` is its id."
        ),
        item="change",
        query=("query.after_position", "query.include"),
    ),
}
_ITEMS: Mapping[str, tuple[str, str]] = {
    "event": ("Event", "An event of the table, redacted for the caller."),
    "frame": ("Frame", "An event, and the game after it."),
    "change": ("Change", "What changed at one of the caller's tables, in its latest state."),
}
_HEARTBEAT: Json = {
    "summary": "Nothing: the connection is alive.",
    "contentType": "text/plain",
    "payload": {"type": "string", "enum": ["", ":"], "description": "An empty line, or a comment."},
}


def asyncapi(games: Games) -> Json:
    """The document."""
    _, own = components_of([Message])
    every_event = any_of(f"{name}Event" for name, _ in newest(games))
    every_frame = discriminated("game", {game.key: f"{name}Frame" for name, game in newest(games)})
    known = schemas(games) | {"ControlMessage": own["Message"], "Event": every_event, "Frame": every_frame}
    roots = [*(schema for schema, _ in _ITEMS.values()), "ControlMessage", "WebhookEvent"]
    asked = parameters(games)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Takeback: streams and webhooks", "version": RELEASE, "description": _DESCRIPTION},
        "defaultContentType": "application/json",
        "channels": {
            **{name: _channel(stream) for name, stream in _STREAMS.items()},
            "webhooks": {
                "address": None,
                "title": "webhooks",
                "description": "A player's own address, as registered by `POST /v1/me/webhooks`.",
                "messages": {"webhook": _part("messages", "webhook")},
            },
        },
        "operations": {
            **{f"send-{name}": _operation(name, stream, asked) for name, stream in _STREAMS.items()},
            "send-webhooks": {
                "action": "send",
                "summary": "Post what happened to a player's own address",
                "description": (
                    "At least once, in any order: `data.version` says which one is newer. Anything but 2xx within 10 "
                    "seconds is tried again for two days; 410 disables the webhook."
                ),
                "channel": {"$ref": "#/channels/webhooks"},
                "bindings": {"http": {"method": "POST", "bindingVersion": "0.3.0"}},
            },
        },
        "components": {
            "messages": {**{name: _item(*item) for name, item in _ITEMS.items()}, **_OTHER_MESSAGES},
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "schemas": {name: walk(known[name], _as_draft_7) for name in closure(roots, known)},
        },
    }


def _channel(stream: _Stream) -> Json:
    messages = {name: _part("messages", name) for name in (stream.item, "control", "heartbeat")}
    channel: Json = {"address": stream.address, "description": stream.said, "messages": messages}
    at_table = "{table}" in stream.address
    return {**channel, "parameters": {"table": {"description": "The table's id."}}} if at_table else channel


def _operation(name: str, stream: _Stream, asked: Mapping[str, Json]) -> Json:
    query = {
        asked[one]["name"]: {**asked[one]["schema"], "description": asked[one]["description"]} for one in stream.query
    }
    binding = {"method": "GET", "query": {"type": "object", "properties": query}, "bindingVersion": "0.3.0"}
    return {
        "action": "send",
        "summary": f"Send every {stream.item} to those who follow",
        "channel": {"$ref": f"#/channels/{name}"},
        "security": [_part("securitySchemes", "bearer")],
        "bindings": {"http": binding},
    }


def _part(kind: str, name: str) -> Json:
    return {"$ref": f"#/components/{kind}/{name}"}


def _item(schema: str, summary: str) -> Json:
    return {"summary": summary, "payload": ref(schema)}


_OTHER_MESSAGES: Mapping[str, Json] = {
    "control": {"summary": "About the stream itself.", "payload": ref("ControlMessage")},
    "heartbeat": _HEARTBEAT,
    "webhook": {
        "summary": "A turn, a takeback to answer, the end of a table, or a test.",
        "headers": {
            "type": "object",
            "properties": {name: {"type": "string", "description": said} for name, said in SIGNED.items()},
            "required": [*SIGNED],
        },
        "payload": ref("WebhookEvent"),
    },
}


def _as_draft_7(schema: Json) -> Json:
    """A schema of JSON Schema 2020-12 as AsyncAPI's own schemas have it: draft 7, a discriminator only by its name."""
    found: dict[str, Any] = {name: part for name, part in schema.items() if name != "discriminator"}
    if "prefixItems" in found:
        rest = found.pop("items", True)
        found |= {"items": found.pop("prefixItems"), "additionalItems": rest}
    if "$ref" in found and len(found) > 1:  # draft 7 ignores what is next to a reference
        target = found.pop("$ref")
        found["allOf"] = [{"$ref": target}, *found.pop("allOf", [])]
    return found
