"""Schemas of a table's events: stored, and redacted for a caller."""

from typing import Any, get_args, get_origin

from api.resources.views import NarratedEvent
from domain.kernel.events import Data, Event
from domain.kernel.redaction import VISIBLE
from domain.schemas.structs import components_of, filled
from domain.schemas.values import Json, array, discriminated, ref

_STORED: dict[str, Json] = {
    "Opened.options": ref("GameOptions"),
    "SeatTaken.options": ref("GameSeatOptions"),
    "Started.facts": array(ref("GameFact")),
    "Played.action": ref("GameAction"),
    "Played.facts": array(ref("GameFact")),
    "Resigned.facts": array(ref("GameFact")),
}
_PUBLIC: dict[str, Json] = {
    **_STORED,
    "SeatTaken.options": ref("GameShownSeatOptions"),
    "Started.facts": array(ref("GamePublicFact")),
    "Played.action": ref("GamePublicAction"),
    "Played.facts": array(ref("GamePublicFact")),
    "Resigned.facts": array(ref("GamePublicFact")),
}
_ALWAYS = ("everybody", "as the game says")


def event_components() -> dict[str, Json]:
    """The events by type, and the unions `Event` and `StoredEvent`."""
    structs = {data.__name__: data for data in map(_struct, get_args(Data))}
    _, components = components_of([*structs.values(), Event, NarratedEvent], [*structs.values(), Event])
    envelope, narrated = components.pop("Event"), components.pop("NarratedEvent")
    found = {name: component for name, component in components.items() if name not in structs}
    for name in structs:
        found[f"Stored{name}"] = _stored(name, components[name], envelope)
        found[f"{name}Event"] = _public(name, components[name], narrated)
    found["StoredEvent"] = {
        **discriminated("type", {name: f"Stored{name}" for name in structs}),
        "description": "One stored record of a table: a line of a full transcript, byte for byte what is hashed.",
    }
    found["Event"] = {
        **discriminated("type", {name: f"{name}Event" for name in structs}),
        "description": "An event, redacted for the caller: fields hidden from the caller are absent.",
    }
    return found


def _struct(data: Any) -> Any:
    """A generic struct without its type arguments."""
    return get_origin(data) or data


def _stored(name: str, data: Json, envelope: Json) -> Json:
    properties = {
        **envelope["properties"],
        "type": {"type": "string", "const": name},
        "data": filled(name, data, _STORED),
    }
    return {**envelope, "description": data["description"], "properties": properties}


def _public(name: str, data: Json, envelope: Json) -> Json:
    stored = filled(name, data, _PUBLIC)
    always = stored.get("required", ())
    seen = {
        **stored,
        "properties": {field: stored["properties"][field] for field in VISIBLE[name]},
        "required": [field for field, sees in VISIBLE[name].items() if sees in _ALWAYS and field in always],
    }
    properties = {**envelope["properties"], "type": {"type": "string", "const": name}, "data": seen}
    return {
        "description": data["description"],
        "type": "object",
        "properties": properties,
        "required": ["table", "version", "type", "at", "actor", "hash", "data"],
        "additionalProperties": False,
    }
