"""The operations of the Python client, a method for each operation of the contract; and its synchronous half."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill, indent

import msgspec

from api.operations import OPERATIONS, Operation
from domain.schemas.values import Json
from openapi.synchronous import synchronous

FOLDER = "../clients/python/takeback_client/generated"
CLIENT = Path(__file__).parents[1] / "clients/python/takeback_client/aclient.py"
"""The asynchronous client, written by hand."""

_HEAD = '''"""Generated from the contract by ``python -m openapi``: a method for each operation."""

from typing import Any, Literal, TypeVar

from msgspec import UNSET, UnsetType

from takeback_client import models
from takeback_client.calls import Call, filled, given, version_tag
from takeback_client.unknown import Enumeration

T = TypeVar("T")


class Operations:
    """Every operation of the service. What an argument that is left out stands for, the service decides."""

    async def send(self, call: Call[T]) -> T:
        """Make a call."""
        raise NotImplementedError
'''
_CLIENT = '"""Generated from `aclient.py` by ``python -m openapi``: the client for code without asyncio."""\n'
_EVENTS = '''"""Generated from the contract by ``python -m openapi``: the events and frames of each game."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from takeback_client import models

AnyEvent: TypeAlias = {union}
AnyFrame: TypeAlias = models.Frame

EVENTS: Mapping[str, Any] = {{{each}}}
"""The type of a table's events, by its game."""
COMMON_EVENT: Any = {common}
"""The type of the events at a table of a game that is not known: those that all games share."""
'''
_PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "null": "None"}
_ALTERNATIVES = {"viewTable": "TableView"}
"""What an operation answers without the parameters that make it answer otherwise."""
_OTHERWISE = {"play": "dry_run"}
"""The parameter with which an operation answers otherwise: the client has a method of its own for that."""


def client_operations(document: Json) -> dict[str, bytes]:
    """The files of generated operations, and the synchronous client, by path."""
    operations = _HEAD + "".join(_method(document, operation) for operation in OPERATIONS.values())
    return {
        f"{FOLDER}/events.py": _events(document),
        f"{FOLDER}/async_operations.py": formatted(operations),
        f"{FOLDER}/operations.py": formatted(synchronous(operations)),
        f"{FOLDER}/client.py": formatted(_CLIENT + synchronous(CLIENT.read_text("utf-8").partition("\n")[2])),
    }


def _events(document: Json) -> bytes:
    """The events of each game, as a stream has them: without the name of the game."""
    schemas = document["components"]["schemas"]
    pages = schemas["Page"]["discriminator"]["mapping"]
    names = {game: page.rpartition("/")[2].removesuffix("Page") + "Event" for game, page in pages.items()}
    kinds = [[one["$ref"].rpartition("/")[2] for one in schemas[name]["oneOf"]] for name in names.values()]
    common = [kind for kind in kinds[0] if all(kind in others for others in kinds)]
    source = _EVENTS.format(
        union=" | ".join(f"models.{name}" for name in names.values()),
        each=", ".join(f'"{game}": models.{name}' for game, name in names.items()),
        common=" | ".join(f"models.{kind}" for kind in common),
    )
    return formatted(source)


def formatted(source: str) -> bytes:
    """A module of the client, as ruff formats it."""
    command = [sys.executable, "-m", "ruff", "format", "--no-cache", "--line-length", "120", "-"]
    return subprocess.run(command, input=source.encode(), check=True, capture_output=True).stdout  # noqa: S603  # ours


def snake(name: str) -> str:
    """An operation's or a parameter's name in Python: `list_my_events`."""
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower().replace("-", "_")


class _Argument(msgspec.Struct, frozen=True):
    name: str
    type: str
    required: bool

    @property
    def python(self) -> str:
        """Its name as an argument: `import` and `as` are words of Python's own."""
        return f"{self.name}_" if self.name in ("as", "import") else snake(self.name)


def _method(document: Json, operation: Operation) -> str:
    described = document["paths"][operation.path][operation.method]
    in_path = [_Argument(name, _of_path(name), required=True) for name in re.findall(r"{(\w+)}", operation.path)]
    body = [*_body(document, operation)]
    query = [each for each in _query(document, described) if each.name != _OTHERWISE.get(operation.id)]
    needed = [*in_path, *(argument for argument in body if argument.required)]
    optional = [*(argument for argument in body if not argument.required), *query]
    signature = ["self", *(f"{argument.python}: {argument.type}" for argument in needed)]
    keywords = [f"{argument.python}: {_optional(argument.type)} = UNSET" for argument in optional]
    if operation.versioned:
        keywords.append("if_match: int | None = None")
    if operation.keyed:
        keywords.append("idempotency_key: str | None = None")
    if operation.invited:
        keywords.append("invite: str | None = None")
    if keywords:
        signature += ["*", *keywords]
    answer = _answer(operation)
    returned = "" if answer == "None" else "return "
    return (
        f"\n    async def {snake(operation.id)}({', '.join(signature)}) -> {answer}:\n"
        f"{_docstring(operation)}"
        f"        {returned}await self.send({_call(operation, in_path, body, query, answer)})\n"
    )


def _call(
    operation: Operation, in_path: list[_Argument], body: list[_Argument], query: list[_Argument], answer: str
) -> str:
    path = f'"{operation.path}"'
    if in_path:
        path = f"filled({path}, {', '.join(f'{argument.name}={argument.python}' for argument in in_path)})"
    parts = [f'"{operation.method.upper()}"', path, answer]
    if query:
        parts.append(f"query={_given(query)}")
    if headers := {
        **({"If-Match": "version_tag(if_match)"} if operation.versioned else {}),
        **({"Idempotency-Key": "idempotency_key"} if operation.keyed else {}),
        **({"Takeback-Invite": "invite"} if operation.invited else {}),
        **({"Content-Type": f'"{operation.body_media_type}"'} if _is_raw(operation) else {}),
    }:
        parts.append("headers={" + ", ".join(f'"{name}": {value}' for name, value in headers.items()) + "}")
    if _is_raw(operation):
        parts.append("body=body")
    elif operation.body:
        parts.append(f"body={_given(body)}")
    if operation.keyed:
        parts.append("keyed=True")
    return f"Call({', '.join(parts)})"


def _given(arguments: list[_Argument]) -> str:
    return f"given({', '.join(f'{argument.python}={argument.python}' for argument in arguments)})"


def _is_raw(operation: Operation) -> bool:
    """Is the body sent as it is, in a media type of its own?"""
    return operation.body is not None and operation.body_media_type != "application/json"


def _body(document: Json, operation: Operation) -> Iterator[_Argument]:
    """A body's fields; of one that has an alternative for each game, all that any of them has."""
    if operation.body is None:
        return
    if _is_raw(operation):
        yield _Argument("body", "bytes", required=True)
        return
    schemas = document["components"]["schemas"]
    body = schemas[operation.body]
    each = [schemas[part["$ref"].rpartition("/")[2]] for part in body.get("oneOf", ())] or [body]
    for name in dict.fromkeys(name for one in each for name in one.get("properties", {})):
        of_each = [one["properties"][name] for one in each if name in one["properties"]]
        required = all(name in one.get("required", ()) for one in each) and not operation.body_optional
        yield _Argument(name, _argument_type(name, *of_each), required)


def _query(document: Json, described: Json) -> Iterator[_Argument]:
    for parameter in described.get("parameters", ()):
        known = parameter
        if "$ref" in parameter:
            known = document["components"]["parameters"][parameter["$ref"].rpartition("/")[2]]
        if known["in"] == "query":
            yield _Argument(known["name"], _argument_type(known["name"], known["schema"]), required=False)


def _of_path(name: str) -> str:
    return "int" if name in ("seat", "takeback") else "str"


def _argument_type(name: str, *schemas: Json) -> str:
    """The type of an argument; the service may have a game that the client does not know."""
    known = _type(*schemas)
    return f"Enumeration[{known}]" if name == "game" else known


def _type(*schemas: Json) -> str:
    """The type in a signature of what fits any of these schemas: literals in one, None last."""
    members = dict.fromkeys(member for schema in schemas for member in _members(schema))
    literals = [member for member in members if member.startswith('"')]
    others = [member for member in members if member not in literals and member != "None"]
    literal = [f"Literal[{', '.join(literals)}]"] if literals else []
    return " | ".join([*others, *literal, *(["None"] if "None" in members else [])])


def _optional(written: str) -> str:
    """A type or `UNSET`; None stays last."""
    return " | ".join(
        [written.removesuffix(" | None"), "UnsetType", *(["None"] if written.endswith(" | None") else [])]
    )


def _members(schema: Json) -> list[str]:
    match schema:
        case {"$ref": str(target)}:
            return [f"models.{target.rpartition('/')[2]}"]
        case {"anyOf": [*parts]} | {"oneOf": [*parts]}:
            return [member for part in parts for member in _members(part)]
        case {"enum": ["true", "false"]}:
            return ["bool"]
        case {"const": _} | {"enum": _}:
            values = schema.get("enum", [schema.get("const")])
            return ["None" if value is None else f'"{value}"' for value in values]
        case {"type": "array", "items": items}:
            return [f"list[{_type(items)}]"]
        case {"type": [*kinds]}:
            return [_PLAIN.get(kind, "Any") for kind in kinds]
        case _:
            return [_PLAIN.get(schema.get("type", ""), "Any")]


def _answer(operation: Operation) -> str:
    """The type of the response's body."""
    if operation.id in _ALTERNATIVES:
        return f"models.{_ALTERNATIVES[operation.id]}"
    if operation.answer is None:
        return "None"
    return _type(operation.answer) if operation.media_type == "application/json" else "bytes"


def _docstring(operation: Operation) -> str:
    said = f"{operation.summary}.\n\n{operation.description}" if operation.description else f"{operation.summary}."
    paragraphs = [fill(" ".join(part.split()), 110) for part in said.split("\n\n")]
    text = "\n\n".join(paragraphs).replace("\\", "\\\\")
    closing = "\n" if "\n" in text else ""
    return indent(f'"""{text}{closing}', " " * 8) + (f'{" " * 8}"""\n' if closing else '"""\n')
