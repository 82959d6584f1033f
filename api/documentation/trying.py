"""The forms that send a request to this service. `try.js` brings them to life; without it they stay hidden."""

import re
from collections.abc import Iterable
from html import escape

import msgspec

from api.documentation.contract import Found, Json
from api.documentation.snippets import call_of


def token_field() -> str:
    """The field for the token that the form of a page sends. It is kept in the tab, never in an address."""
    return (
        '<form class="token" hidden><label>Token '
        '<input type="password" name="token" autocomplete="off" spellcheck="false"></label>'
        "<small>Kept in this tab until it is closed, and sent to this service only.</small></form>"
    )


def form(document: Json, found: Found, parameters: Iterable[Json]) -> str:
    """The form of an operation."""
    fields = "".join(_field(each) for each in parameters)
    call = call_of(document, found)
    sent = ""
    if found.operation.get("requestBody"):
        text = "" if call.body is None else _text(call.body)
        sent = f'<label>Body<textarea name="body" rows="6" spellcheck="false">{text}</textarea></label>'
    return (
        f'<form class="try" hidden data-method="{call.method}" data-path="{escape(found.path)}" '
        f'data-kind="{escape(call.kind)}"><h2>Try it</h2>{fields}{sent}'
        '<button type="submit">Send</button><output aria-live="polite"></output></form>'
    )


def _field(parameter: Json) -> str:
    name = escape(parameter["name"])
    required = " required" if parameter["in"] == "path" else ""
    values = parameter["schema"].get("enum")
    if values:
        options = "".join(f"<option>{escape(_plain(value))}</option>" for value in values)
        control = f'<select name="{name}" data-in="{parameter["in"]}"><option></option>{options}</select>'
    else:
        control = f'<input name="{name}" data-in="{parameter["in"]}" autocomplete="off" spellcheck="false"{required}>'
    return f"<label>{re.sub('_', '_<wbr>', name)} <small>{parameter['in']}</small>{control}</label>"


def _text(value: object) -> str:
    if isinstance(value, str):
        return escape(value, quote=False)
    return escape(msgspec.json.format(msgspec.json.encode(value), indent=2).decode(), quote=False)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
