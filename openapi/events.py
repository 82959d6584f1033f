"""Schemas of a table's events: stored, and redacted for a caller."""

from typing import Any, get_args, get_origin

from domain.kernel.events import VISIBLE, Data, Event
from openapi.structs import components_of, with_exact_properties
from openapi.values import Json, any_of, array, discriminated, ref

_STORED: dict[str, Json] = {
    "Opened.options": ref("GameOptions"),
    "SeatTaken.options": ref("GameSeatOptions"),
    "Started.facts": array(ref("GameFact")),
    "Played.action": ref("GameAction"),
    "Played.facts": array(ref("GameFact")),
    "Resigned.facts": array(ref("GameFact")),
    "Forked.state": {
        "description": "The complete game state at that version, in the shape that the rules version defines."
    },
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
    """The events by type, and the unions `Event` and `StoredEvent`."""
    structs = {data.__name__: data for data in map(_struct, get_args(Data))}
    _, components = components_of([*structs.values(), Event])
    envelope = with_exact_properties(components.pop("Event"))
    found = {name: component for name, component in components.items() if name not in structs}
    for name in structs:
        found[f"Stored{name}"] = _stored(name, components[name], envelope)
        found[f"{name}Event"] = _public(name, components[name], envelope)
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
    properties = {**envelope["properties"], "type": {"const": name}, "data": _data(name, data, _STORED)}
    return {**envelope, "title": f"Stored{name}", "description": data["description"], "properties": properties}


def _public(name: str, data: Json, envelope: Json) -> Json:
    stored = envelope["properties"]
    seen = with_exact_properties(_data(name, data, _PUBLIC))
    seen["properties"] = {field: seen["properties"][field] for field in VISIBLE[name]}
    seen["required"] = [field for field, sees in VISIBLE[name].items() if sees in _ALWAYS]
    properties = {
        "table": stored["table"],
        "version": stored["version"],
        "type": {"const": name},
        "at": stored["at"],
        "actor": stored["actor"],
        "hash": with_exact_properties({"properties": {"hash": {"type": "string"}}})["properties"]["hash"],
        "data": seen,
        "key": {
            **stored["key"],
            "description": "The idempotency key: shown to its actor, and to everybody after the end.",
        },
        "salt": stored["salt"],
        "text": {"type": "string", "description": "What happened, in words."},
        "undone_by": {
            **stored["version"],
            "description": "The version of the undo that took this event off the line of play.",
        },
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
    return with_exact_properties({**data, "title": name, "properties": properties})
