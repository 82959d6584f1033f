"""An operation as a request in curl, Python and JavaScript, with the body of its first captured example."""

import re
from collections.abc import Mapping
from pprint import pformat
from typing import Any

import msgspec

from api.documentation.contract import Found, Json, resolved

_PLACE = re.compile(r"{(\w+)}")
_NARROW = 96


class Call(msgspec.Struct, frozen=True):
    """A request. ``path``: with its places in braces; ``body``: None for none; ``kind``: the media type of the body.

    ``binary``: the response is not text.
    """

    method: str
    path: str
    token: bool
    binary: bool = False
    kind: str = "application/json"
    body: Any = None


def call_of(document: Json, found: Found) -> Call:
    """An operation as its first example calls it."""
    token = any("bearer" in way for way in found.operation["security"])
    body = found.operation.get("requestBody")
    if body is None:
        answer = found.operation["responses"].get("200", {}).get("content", {})
        return Call(found.method.upper(), found.path, token, "application/octet-stream" in answer)
    ((kind, media),) = body["content"].items()
    values = [resolved(document, example)["value"] for example in media.get("examples", {}).values()]
    return Call(found.method.upper(), found.path, token, kind=kind, body=values[0] if values else None)


def snippets(call: Call) -> Mapping[str, tuple[str, str]]:
    """The request in each language: by its title, how it is highlighted, and the code."""
    return {
        "curl": ("sh", _curl(call)),
        "Python": ("python", _python(call)),
        "JavaScript": ("javascript", _script(call)),
    }


def place_name(name: str) -> str:
    """What stands in an example for a part of its path; ``TOKEN`` is the caller's secret."""
    return "TOKEN_ID" if name == "token" else name.upper()


def _filled(call: Call, form: str) -> str:
    """The path with the variables of a language. ``form``: a variable there, as in ``$%s``."""
    return _PLACE.sub(lambda place: form % place_name(place[1]), call.path)


def _curl(call: Call) -> str:
    path = _filled(call, "$%s")
    lines = [f'curl "$SERVICE{path}"', *(["--output -"] if call.binary else [])]
    if call.method != "GET" and (call.body is None or call.method != "POST"):
        lines.append(f"--request {call.method}")
    if call.token:
        lines.append('--header "Authorization: Bearer $TOKEN"')
    if call.body is not None:
        if call.kind == "application/json":
            text = _json(call.body, None).replace("'", r"'\''")
            lines.append(f"--json '{text}'")
        else:
            lines += [f'--header "Content-Type: {call.kind}"', "--data-binary @transcript.ndjson"]
    return " \\\n    ".join(lines) + "\n"


def _python(call: Call) -> str:
    path = _filled(call, "{%s}")
    headers = {} if call.body is None else {"Content-Type": call.kind}
    rows = [f'    f"{{SERVICE}}{path}",']
    if call.body is not None:
        rows.append(f"    data={_python_body(call)},")
    shown = [f'"{name}": "{value}"' for name, value in headers.items()]
    shown += ['"Authorization": f"Bearer {TOKEN}"'] if call.token else []
    if shown:
        rows.append(f"    headers={{{', '.join(shown)}}},")
    rows.append(f'    method="{call.method}",')
    made = "\n".join(rows)
    uses_json = "import json\n" if call.body is not None and call.kind == "application/json" else ""
    return (
        f"{uses_json}from urllib.request import Request, urlopen\n\n"
        f"request = Request(\n{made}\n)\nwith urlopen(request) as response:\n"
        f"    print(response.read(){'' if call.binary else '.decode()'})\n"
    )


def _python_body(call: Call) -> str:
    if call.kind != "application/json":
        return 'open("transcript.ndjson", "rb").read()'
    text = pformat(call.body, width=_NARROW, sort_dicts=False).replace("\n", "\n        ")
    return f"json.dumps({text}).encode()"


def _script(call: Call) -> str:
    path = _filled(call, "${%s}")
    headers = [f'"Content-Type": "{call.kind}"'] if call.body is not None else []
    headers += ["Authorization: `Bearer ${TOKEN}`"] if call.token else []
    rows = [f'  method: "{call.method}",'] if call.method != "GET" else []
    rows += [f"  headers: {{ {', '.join(headers)} }},"] if headers else []
    if call.body is not None:
        sent = f"JSON.stringify({_json(call.body, '  ')})" if call.kind == "application/json" else "transcript"
        rows.append(f"  body: {sent},")
    options = "".join(f"\n{row}" for row in rows)
    given = f", {{{options}\n}}" if rows else ""
    read = "arrayBuffer" if call.binary else "text"
    return f"const response = await fetch(`${{SERVICE}}{path}`{given})\nconsole.log(await response.{read}())\n"


def _json(value: Any, indent: str | None) -> str:
    short = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    if len(short) <= _NARROW or indent is None:
        return short
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode().replace("\n", f"\n{indent}")
