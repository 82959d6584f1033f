"""Schemas of a table's events: as they are stored, and as a caller may see them."""

from typing import Any, get_args, get_origin

from domain.kernel.events import VISIBLE, Data, Event
from openapi.structs import components_of, said_exactly
from openapi.values import Json, any_of, array, ref, told_apart

_STORED: dict[str, Json] = {
    "Opened.options": ref("GameOptions"),
    "SeatTaken.options": ref("GameSeatOptions"),
    "Started.facts": array(ref("GameFact")),
    "Played.action": ref("GameAction"),
    "Played.facts": array(ref("GameFact")),
    "Resigned.facts": array(ref("GameFact")),
    "Forked.state": {"description": "The whole state of the game then, in the shape that its rules give it."},
}
_PUBLIC: dict[str, Json] = {
    **_STORED,
    "SeatTaken.options": any_of(("GameSeatOptions", "GamePublicSeatOptions")),
    "Started.facts": array(ref("GamePublicFact")),
    "Played.action": ref("GamePublicAction"),
    "Played.facts": array(ref("GamePublicFact")),
    "Resigned.facts": array(ref("GamePublicFact")),
}
_ALWAYS = ("everybody", "as the game says")


def event_components() -> dict[str, Json]:
    """The events by type, and `Event` and `StoredEvent`: any one of them."""
    structs = {data.__name__: data for data in map(_struct, get_args(Data))}
    _, components = components_of([*structs.values(), Event])
    envelope = said_exactly(components.pop("Event"))
    found = {name: component for name, component in components.items() if name not in structs}
    for name in structs:
        found[f"Stored{name}"] = _stored(name, components[name], envelope)
        found[f"{name}Event"] = _public(name, components[name], envelope)
    found["StoredEvent"] = {
        **told_apart("type", {name: f"Stored{name}" for name in structs}),
        "description": "One stored record of a table: a line of a full transcript, byte for byte what is hashed.",
    }
    found["Event"] = {
        **told_apart("type", {name: f"{name}Event" for name in structs}),
        "description": "An event as the caller may see it. What is hidden from the caller is absent.",
    }
    return found


def _struct(data: Any) -> Any:
    """A generic struct without its types."""
    return get_origin(data) or data


def _stored(name: str, data: Json, envelope: Json) -> Json:
    properties = {**envelope["properties"], "type": {"const": name}, "data": _data(name, data, _STORED)}
    return {**envelope, "title": f"Stored{name}", "description": data["description"], "properties": properties}


def _public(name: str, data: Json, envelope: Json) -> Json:
    stored = envelope["properties"]
    seen = said_exactly(_data(name, data, _PUBLIC))
    seen["properties"] = {field: seen["properties"][field] for field in VISIBLE[name]}
    seen["required"] = [field for field, sees in VISIBLE[name].items() if sees in _ALWAYS]
    properties = {
        "table": stored["table"],
        "version": stored["version"],
        "type": {"const": name},
        "at": stored["at"],
        "actor": stored["actor"],
        "hash": said_exactly({"properties": {"hash": {"type": "string"}}})["properties"]["hash"],
        "data": seen,
        "key": {**stored["key"], "description": "The idempotency key: for its actor, and for everybody at the end."},
        "salt": stored["salt"],
        "text": {"type": "string", "description": "What happened, in words."},
        "undone_by": {**stored["version"], "description": "The version of the undo that took it off the line of play."},
    }
    return {
        "title": f"{name}Event",
        "description": data["description"],
        "type": "object",
        "properties": properties,
        "required": ["table", "version", "type", "at", "actor", "hash", "data"],
        "additionalProperties": False,
    }


def _data(name: str, data: Json, parts: dict[str, Json]) -> Json:
    properties = {field: parts.get(f"{name}.{field}", schema) for field, schema in data["properties"].items()}
    return said_exactly({**data, "title": name, "properties": properties})
