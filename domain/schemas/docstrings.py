"""Descriptions of fields, from the source: a struct's ``Attributes:``, else what the field's type says of itself.

A struct tells of its fields in the section ``Attributes:`` of its docstring, a line for each (Google's style). A field
that it leaves out is described by its type, if that is a name with a docstring of its own below it, as ``Seat`` has,
or a struct: one of the same kind needs no words twice. Whether it may be absent does not matter, whether it may be null
does, for then it has to say what that means.
"""

import ast
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from inspect import cleandoc, getsource
from itertools import pairwise
from typing import Any

_SECTION = re.compile(r"\n+Attributes:\n", re.MULTILINE)
_ENTRY = re.compile(r"^    (\w+): ", re.MULTILINE)
_SENTENCE = re.compile(r".*?[.!?](?=\s|\Z)", re.DOTALL)


def said_of(struct: type) -> str:
    """What a struct's docstring says of the struct itself; empty without one."""
    return _SECTION.split(_docstring(struct))[0].strip()


def said_of_fields(struct: type) -> dict[str, str]:
    """What is said of each field that is described, by name."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if base.__module__.partition(".")[0] in ("builtins", "msgspec", "typing"):
            continue
        for field, annotation in _annotations(base).items():
            if said := _of_type(base.__module__, annotation):
                found[field] = said
        found |= _attributes(_docstring(base))
    return found


def _docstring(struct: type) -> str:
    return cleandoc(struct.__doc__ or "")


def _attributes(docstring: str) -> dict[str, str]:
    """The entries of the section ``Attributes:``, lines joined."""
    section = _SECTION.split("\n" + docstring)[1:]
    parts = _ENTRY.split(section[0])[1:] if section else []
    return {name: " ".join(said.split()) for name, said in zip(parts[::2], parts[1::2], strict=True)}


def _annotations(struct: type) -> Mapping[str, ast.expr]:
    """The annotations of a class in its source, by field."""
    for node in _module(struct.__module__).body:
        if isinstance(node, ast.ClassDef) and node.name == struct.__name__:
            return {
                part.target.id: part.annotation
                for part in node.body
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            }
    return {}


def _of_type(module: str, annotation: ast.expr) -> str:
    """What a type says of itself, if it is written as a name, or as one of a module, `UnsetType` left aside."""
    if isinstance(annotation, ast.BinOp) and ast.unparse(annotation.right).endswith("UnsetType"):
        annotation = annotation.left
    match annotation:
        case ast.Name(id=name):
            place, name = _origin(module, name)
        case ast.Attribute(value=ast.Name(id=imported), attr=name):
            place, name = _origin(getattr(getattr(sys.modules[module], imported), "__name__", ""), name)
        case _:
            return ""
    if not place:
        return ""
    found = getattr(sys.modules[place], name, None)
    if isinstance(found, type) and found.__module__ == place:
        sentence = _SENTENCE.match(said_of(found))
        return " ".join(sentence[0].split()) if sentence else ""
    return said_below(place, name)


def _origin(module: str, name: str) -> tuple[str, str]:
    """The module of ours in which a name is defined, and its name there; empty for anybody else's."""
    for node in _module(module).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _origin(node.module, alias.name) if hasattr(sys.modules.get(node.module), name) else ("", "")
    return (module, name) if hasattr(sys.modules.get(module), name) else ("", "")


def said_below(module: str, name: str) -> str:
    """The docstring below an assignment to this name."""
    body = _module(module).body
    for node, following in pairwise(body):
        if name in _assigned(node) and isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            return " ".join(str(following.value.value).split())
    return ""


def _assigned(node: ast.stmt) -> list[str]:
    targets: list[Any] = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


@lru_cache(maxsize=512)
def _module(name: str) -> ast.Module:
    module = sys.modules.get(name)
    try:
        return ast.parse(getsource(module)) if module else ast.Module([], [])
    except (OSError, TypeError):  # built in, or without source
        return ast.Module([], [])
