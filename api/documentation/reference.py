"""The reference: a page for each resource, which lists its operations, and one for each operation."""

import re
from collections.abc import Iterable
from html import escape
from typing import Any

import msgspec

from api.documentation.contract import Found, Json, operations, page_of_operation, page_of_tag, resolved
from api.documentation.markdown import highlighted, render_plain
from api.documentation.pages import Page, address
from api.documentation.schemas import type_of
from api.documentation.snippets import call_of, snippets
from api.documentation.trying import form, token_field

_LONGEST = 6000
"""The most characters of an example; the rest is left out."""

_PLACES = (
    "<p>In the examples <code>SERVICE</code> is this service, as in <code>http://localhost:8000</code>, "
    "<code>TOKEN</code> a token, and every other word in capitals an id in the path.</p>"
)


def reference_page(document: Json, tag: Json) -> Page:
    """The page of a resource. Each row has the id of its operation, to which older links lead."""
    table = "".join(
        f'<tr id="{each.id}" data-page><td><a href="{address(page_of_operation(each.id))}">'
        f"{escape(each.operation['summary'])}</a></td><td>{_line(each)}</td></tr>"
        for each in operations(document, tag["name"])
    )
    body = (
        f"<h1>{escape(tag['name'])}</h1>{render_plain(tag['description'])}"
        f'<div class="wide" tabindex="0"><table class="operations"><thead><tr><th>Operation<th>Request</thead>'
        f"<tbody>{table}</tbody></table></div>"
    )
    return Page(page_of_tag(tag["name"]), tag["name"], body, tag["description"])


def operation_page(document: Json, found: Found) -> Page:
    """The page of an operation: examples, parameters, responses, and a form to try it."""
    operation, tag = found.operation, found.operation["tags"][0]
    parameters = [resolved(document, parameter) for parameter in operation.get("parameters", ())]
    body = operation.get("requestBody")
    content = (
        f'<p class="trail"><a href="{address(page_of_tag(tag))}">{escape(tag)}</a></p>'
        f"<h1>{escape(operation['summary'])}</h1><p>{_line(found)}</p>"
        f"{render_plain(operation['description'])}{_snippets(document, found)}{_PLACES}"
        f"{_parameters(parameters)}{_body(document, body) if body else ''}{_responses(document, operation)}"
        f"{token_field()}{form(document, found, parameters)}"
    )
    return Page(page_of_operation(found.id), f"{tag}: {operation['summary']}", content, operation["summary"])


def _line(found: Found) -> str:
    path = escape(found.path).replace("/", "/<wbr>")
    return f'<code class="request"><b>{found.method.upper()}</b> {path}</code>'


def _snippets(document: Json, found: Found) -> str:
    shown = "".join(
        f'<section><h4>{name}</h4><pre tabindex="0"><code>{highlighted(code, language)}</code></pre></section>'
        for name, (language, code) in snippets(call_of(document, found)).items()
    )
    return f'<div class="tabs">{shown}</div>'


def _parameters(parameters: Iterable[Json]) -> str:
    rows = "".join(
        f"<tr><th scope=row><code>{escape(each['name'])}</code><br>"
        f"<small>{each['in']}{', required' if each.get('required') else ''}</small></th>"
        f"<td>{render_plain(each.get('description', ''))}<p>{type_of(each['schema'])}</p></td></tr>"
        for each in parameters
    )
    return _table("Parameters", "Name", rows)


def _body(document: Json, body: Json) -> str:
    ((kind, content),) = body["content"].items()
    optional = "" if body.get("required") else ", or nothing"
    said = f"{type_of(content['schema'])}{optional} as <code>{escape(kind)}</code>"
    return f"<h2>Body</h2><p>{said}</p>{_examples(document, content)}"


def _responses(document: Json, operation: Json) -> str:
    rows = "".join(_response(document, *item) for item in operation["responses"].items())
    return _table("Responses", "Status", rows)


def _response(document: Json, status: str, response: Json) -> str:
    found = resolved(document, response)
    headers = ", ".join(f"<code>{escape(name)}</code>" for name in found.get("headers", ()))
    content = "".join(
        f"<p>{type_of(media['schema'])} as <code>{escape(kind)}</code></p>{_examples(document, media)}"
        for kind, media in found.get("content", {}).items()
        if kind != "application/problem+json"
    )
    links = ", ".join(
        f'<a href="{address(page_of_operation(link["operationId"]))}">{escape(name)}</a>'
        for name, link in found.get("links", {}).items()
    )
    said = (
        _codes_linked(render_plain(found["description"]))
        + (f"<p>Headers: {headers}</p>" if headers else "")
        + content
        + (f"<p>Next: {links}</p>" if links else "")
    )
    return f"<tr><th scope=row>{status}</th><td>{said}</td></tr>"


def _examples(document: Json, media: Json) -> str:
    return "".join(
        f'<details><summary>{escape(example["summary"])}</summary><pre tabindex="0"><code>{_shown(example["value"])}'
        "</code></pre></details>"
        for example in (resolved(document, each) for each in media.get("examples", {}).values())
    )


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rpartition("\n")[0] + "\n ... shortened"
    return escape(text, quote=False)


def _codes_linked(words: str) -> str:
    """Codes at the beginning of list items, linked to what to do about them."""
    return re.sub(r"<li><code>([a-z-]+)</code>", r'<li><a href="/docs/errors#\1"><code>\1</code></a>', words)


def _table(title: str, first: str, rows: str) -> str:
    if not rows:
        return ""
    return (
        f'<h2>{title}</h2><div class="wide" tabindex="0"><table><thead><tr><th>{first}<th>Description</thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
