"""Which properties a response always has: the structs alone tell what a request may leave out."""

from typing import Any

import msgspec

from domain.schemas.values import Json


def as_sent(component: Json, struct: Any) -> Json:
    """The schema of a struct that the service only ever encodes.

    What is always sent is required and has no default. What is left out where it is null is never null.
    """
    config = getattr(struct, "__struct_config__", None)
    if config is None or "properties" not in component:
        return component
    names = struct.__struct_encode_fields__[len(struct.__struct_fields__) - len(struct.__struct_defaults__) :]
    defaults = dict(zip(names, struct.__struct_defaults__, strict=True))
    absent = {name for name, value in defaults.items() if config.omit_defaults or value is msgspec.UNSET}
    properties = {
        name: _without_default(schema, null=not (config.omit_defaults and defaults.get(name, ...) is None))
        for name, schema in component["properties"].items()
    }
    return {**component, "properties": properties, "required": [name for name in properties if name not in absent]}


def _without_default(schema: Json, *, null: bool) -> Json:
    kept = {name: part for name, part in schema.items() if name != "default"}
    if null or "anyOf" not in kept:
        return kept
    parts = [part for part in kept.pop("anyOf") if part != {"type": "null"}]
    return {**parts[0], **kept} if len(parts) == 1 else {**kept, "anyOf": parts}
