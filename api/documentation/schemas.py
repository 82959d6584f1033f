"""Schemas: each a page of its own, since a client looks at one at a time, and there are hundreds."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Any

import msgspec

from api.documentation.contract import Json, contract, page_of_schema
from api.documentation.markdown import render_plain
from api.documentation.pages import Page, address

SCHEMAS = "schemas"
"""The page that lists them."""

_REFERENCE = re.compile(rb'"#/components/schemas/([^"]+)"')
_BOUNDS = ("format", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "default")


def schemas_page(document: Json) -> Page:
    """All schemas by their first letter."""
    names = sorted(document["components"]["schemas"], key=str.lower)
    parts = ["<h1>Schemas</h1><p>Every object of requests and responses, as the contract names it.</p>"]
    for letter, some in groupby(names, lambda name: name[0].upper()):
        links = "".join(f'<li><a href="{_address(name)}">{escape(name)}</a></li>' for name in some)
        parts.append(f'<h2 id="{letter}">{letter}</h2><ul class="columns">{links}</ul>')
    return Page(SCHEMAS, "Schemas", "".join(parts))


def schema_page(document: Json, name: str) -> Page:
    """A schema: what it is for, its fields, and where it is used."""
    schema = document["components"]["schemas"][name]
    users = "".join(f'<li><a href="{_address(user)}">{escape(user)}</a></li>' for user in _users().get(name, ()))
    part_of = f'<h2 id="part-of">Part of</h2><ul class="columns">{users}</ul>' if users else ""
    body = (
        f'<p class="trail"><a href="/docs/{SCHEMAS}">Schemas</a></p><h1>{escape(name)}</h1>'
        f"{_said(schema)}{_fields(schema)}{part_of}"
    )
    return Page(page_of_schema(name), name, body)


def type_of(schema: Json) -> str:
    """A schema in brief, with links."""
    match schema:
        case {"$ref": str(target)}:
            name = target.rpartition("/")[2]
            return f'<a href="{_address(name)}">{escape(name)}</a>'
        case {"const": value}:
            return f"<code>{literal(value)}</code>"
        case {"enum": [*values]}:
            return " or ".join(f"<code>{literal(value)}</code>" for value in values)
        case {"oneOf": [*parts]} | {"anyOf": [*parts]} | {"allOf": [*parts]}:
            return " or ".join(map(type_of, parts))
        case {"type": "array", "items": dict(items)}:
            return f"array of {type_of(items)}{_bounds(schema)}"
        case {"type": "array", "prefixItems": [*items]}:
            return f"array of {', '.join(map(type_of, items))}"
        case {"type": "object", "properties": dict(properties)}:
            return "object of " + ", ".join(
                f"<code>{escape(key)}</code>: {type_of(p)}" for key, p in properties.items()
            )
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object whose values are {type_of(values)}"
        case {"type": [*kinds]}:
            return " or ".join(map(str, kinds)) + _bounds(schema)
        case {"type": str(kind)}:
            return kind + _bounds(schema)
        case _:
            return "any JSON"


def literal(value: Any) -> str:
    """A JSON value as text of HTML."""
    return escape(msgspec.json.encode(value).decode(), quote=False)


def _bounds(schema: Json) -> str:
    return "".join(f", {word} <code>{literal(schema[word])}</code>" for word in _BOUNDS if word in schema)


def _fields(schema: Json) -> str:
    properties = schema.get("properties", {})
    if not properties:
        return f"<p>{type_of(schema)}</p>"
    required = schema.get("required", ())
    rows = "".join(
        f"<tr><th scope=row><code>{escape(name)}</code>{'' if name in required else '<br><small>optional</small>'}</th>"
        f"<td>{type_of(part)}{_said(part)}</td></tr>"
        for name, part in properties.items()
    )
    head = "<thead><tr><th>Field<th>Value</thead>"
    return f'<div class="wide" tabindex="0"><table>{head}<tbody>{rows}</tbody></table></div>'


def _said(schema: Json) -> str:
    return render_plain(schema["description"]) if "description" in schema else ""


@lru_cache(maxsize=1)
def _users() -> Mapping[str, tuple[str, ...]]:
    """The schemas that refer to each schema."""
    users: dict[str, list[str]] = {}
    for user, schema in contract()["components"]["schemas"].items():
        for name in {*_REFERENCE.findall(msgspec.json.encode(schema))}:
            users.setdefault(name.decode(), []).append(user)
    return {name: tuple(found) for name, found in users.items()}


def _address(name: str) -> str:
    return address(page_of_schema(name))
