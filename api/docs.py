"""The contract: as a document at ``/openapi.json``, and as a self-contained page at ``/docs``."""

import asyncio
import base64
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Response
from markdown_it import MarkdownIt

from api.costs import COSTS
from api.methods import get
from api.requests import admit, etag_matches
from api.service import AnyRequest

Json = Mapping[str, Any]

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem;color:#1d2733;background:#fff}
h2{margin-top:3rem;border-bottom:2px solid #d5dde5}h3{margin:2.5rem 0 .3rem}h4{margin:1rem 0 .2rem}
code,pre{font:.9em/1.45 ui-monospace,monospace;background:#f0f3f6;border-radius:.2rem}code{padding:0 .2em}
pre{padding:.7rem;overflow:auto;max-height:30rem}table{border-collapse:collapse;width:100%;margin:.3rem 0}
th,td{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #e3e9ee}
td p,td ul{margin:0}a{color:#0b5cad}nav ul{columns:16rem;padding-left:1.1rem}.method{text-transform:uppercase}
:target{background:#fff6d6}@media(prefers-color-scheme:dark){body{color:#dbe3ea;background:#14191f}
code,pre{background:#222b34}th,td,h2{border-color:#33404c}a{color:#7cb8f5}:target{background:#3b3413}}
"""
_SOURCE = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_SOURCE}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_CALLERS = {
    "[]": "No token needed.",
    '[{},{"bearer":[]}]': "Token optional; with one, the response shows what the caller may see.",
    '[{"bearer":[]}]': "Token required.",
}


@get("/openapi.json", cost=COSTS["readContract"], stored=False)
async def openapi_json(request: AnyRequest) -> Response[bytes]:
    """The OpenAPI document."""
    admit(request)
    return _static(request, _document(), "application/json", {})


@get("/docs", cost=COSTS["readDocs"], stored=False)
async def docs(request: AnyRequest) -> Response[bytes]:
    """The contract as an HTML page."""
    admit(request)
    security = {"Content-Security-Policy": _POLICY, "X-Content-Type-Options": "nosniff"}
    page = await asyncio.to_thread(_page)  # takes 0.1 s, once
    return _static(request, page, "text/html", security)


def render(document: Json) -> str:
    """The whole page. Every operation, schema and problem code has an anchor: the code itself, else kind and name."""
    info, components = document["info"], document["components"]
    operations = [found for tag in document["tags"] for found in _tagged(document, tag["name"])]
    parts = [
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
        _words(info["description"]),
        "<nav><h2>Operations</h2><ul>",
        *(f'<li><a href="#operation/{o["operationId"]}">{escape(o["summary"])}</a></li>' for _, _, o in operations),
        '</ul><p>Then <a href="#problems">problems</a> and <a href="#schemas">schemas</a>.</p></nav>',
    ]
    for tag in document["tags"]:
        parts += [f"<h2>{escape(tag['name'])}</h2>", _words(tag["description"])]
        parts += [_operation(document, *found) for found in _tagged(document, tag["name"])]
    codes = components["schemas"]["ProblemCode"]["oneOf"]
    parts += ['<h2 id="problems">Problems</h2><table>']
    parts += [_row(f'<code id="{c["const"]}">{c["const"]}</code>', _words(c["description"])) for c in codes]
    parts += ['</table><h2 id="schemas">Schemas</h2>']
    parts += [_schema(name, schema) for name, schema in components["schemas"].items()]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
    title = f"<title>{escape(info['title'])}</title>"
    return f'<!doctype html><html lang="en"><head>{head}{title}</head><body>{"".join(parts)}</body></html>\n'


@lru_cache(maxsize=1)
def _document() -> bytes:
    return (files("openapi") / "takeback.json").read_bytes()


@lru_cache(maxsize=1)
def _page() -> bytes:
    return render(msgspec.json.decode(_document())).encode()


def _static(request: AnyRequest, content: bytes, media_type: str, headers: Mapping[str, str]) -> Response[bytes]:
    """A response that is the same for every caller until the next release."""
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    every = {"ETag": etag, "Cache-Control": "public, max-age=300", **headers}
    if etag_matches(request, etag):
        return Response(b"", status_code=304, headers=every)
    return Response(content, media_type=media_type, headers=every)


def _tagged(document: Json, tag: str) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield path, method, operation


def _operation(document: Json, path: str, method: str, operation: Json) -> str:
    found = [_found(document, parameter) for parameter in operation.get("parameters", ())]
    body = operation.get("requestBody")
    return "".join(
        (
            f'<section><h3 id="operation/{operation["operationId"]}">{escape(operation["summary"])}</h3>',
            f'<p><code><span class="method">{method}</span> {escape(path)}</code></p>',
            _words(operation["description"]),
            f"<p>{_CALLERS[msgspec.json.encode(operation['security']).decode()]}</p>",
            _table("Parameters", (_parameter(parameter) for parameter in found)) if found else "",
            _body(document, body) if body else "",
            _table("Responses", (_answer(document, *item) for item in operation["responses"].items())),
            "</section>",
        )
    )


def _parameter(parameter: Json) -> str:
    place = parameter["in"] + (", required" if parameter.get("required") else "")
    words = f"{_words(parameter['description'])}<p>{_type(parameter['schema'])}</p>"
    return _row(f"<code>{escape(parameter['name'])}</code><br>{place}", words)


def _body(document: Json, body: Json) -> str:
    ((kind, content),) = body["content"].items()
    optional = "" if body["required"] else ", or nothing"
    said = f"{_type(content['schema'])}{optional} <code>{escape(kind)}</code>"
    return f"<h4>Body</h4><p>{said}</p>{_examples(document, content)}"


def _answer(document: Json, status: str, response: Json) -> str:
    found = _found(document, response)
    headers = ", ".join(f"<code>{escape(name)}</code>" for name in found.get("headers", ()))
    content = "".join(
        f"<p>{_type(media['schema'])} <code>{escape(kind)}</code></p>{_examples(document, media)}"
        for kind, media in found.get("content", {}).items()
    )
    return _row(status, _linked(_words(found["description"])) + (f"<p>{headers}</p>" if headers else "") + content)


def _examples(document: Json, media: Json) -> str:
    shown = [_found(document, example) for example in media.get("examples", {}).values()]
    return "".join(
        f"<details><summary>{escape(example['summary'])}</summary><pre>{_pretty(example['value'])}</pre></details>"
        for example in shown
    )


def _schema(name: str, schema: Json) -> str:
    rows = "".join(
        _row(f"<code>{escape(field)}</code>{_optional(schema, field)}", f"{_type(part)}{_said(part)}")
        for field, part in schema.get("properties", {}).items()
    )
    inside = f"<table>{rows}</table>" if rows else f"<p>{_type(schema)}</p>"
    return f'<section><h3 id="schema/{name}">{name}</h3>{_said(schema)}{inside}</section>'


def _optional(schema: Json, field: str) -> str:
    return "" if field in schema.get("required", ()) else "<br>optional"


def _said(schema: Json) -> str:
    return _words(schema["description"]) if "description" in schema else ""


def _type(schema: Json) -> str:
    """A schema in brief, with links."""
    match schema:
        case {"$ref": str(target)}:
            name = escape(target.rpartition("/")[2])
            return f'<a href="#schema/{name}">{name}</a>'
        case {"const": value}:
            return f"<code>{_pretty(value)}</code>"
        case {"enum": [*values]}:
            return " or ".join(f"<code>{_pretty(value)}</code>" for value in values)
        case {"oneOf": [*parts]} | {"anyOf": [*parts]}:
            return " or ".join(map(_type, parts))
        case {"type": "array", "items": items}:
            return f"array of ({_type(items)})"
        case {"type": "object", "properties": dict(properties)}:
            return "object of " + ", ".join(
                f"<code>{escape(name)}</code>: {_type(p)}" for name, p in properties.items()
            )
        case {"type": str(kind)}:
            bounds = [
                f"{word} {schema[word]}" for word in ("minimum", "maximum", "pattern", "default") if word in schema
            ]
            return escape(", ".join((kind, *bounds)))
        case _:
            return "any JSON"


def _found(document: Json, part: Json) -> Json:
    """The part itself, or the component that it refers to."""
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].removeprefix("#/components/").split("/")
    found: Json = document["components"][kind][name]
    return found


def _pretty(value: Any) -> str:
    return escape(msgspec.json.format(msgspec.json.encode(value), indent=1).decode(), quote=False)


def _table(title: str, rows: Iterator[str]) -> str:
    return f"<h4>{title}</h4><table>{''.join(rows)}</table>"


def _row(head: str, text: str) -> str:
    return f"<tr><th>{head}</th><td>{text}</td></tr>"


def _words(text: str) -> str:
    """A description's Markdown as HTML; any HTML in it is escaped."""
    rendered: str = _markdown().render(text)
    return rendered


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def _linked(words: str) -> str:
    """Codes at the beginning of list items, linked to their descriptions."""
    return re.sub(r"<li><code>([a-z-]+)</code>", r'<li><a href="#\1"><code>\1</code></a>', words)
