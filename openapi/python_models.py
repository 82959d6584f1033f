"""The models of the Python client: msgspec structs, generated from the contract by datamodel-code-generator.

What the contract leaves open is open in them: unions of tagged structs become `Open`, enumerations `Enumeration`.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.schemas.values import Json, discriminated, walk
from openapi.python_client import FOLDER, formatted

MODELS = f"{FOLDER}/models.py"

_HEADER = '"""Generated from the contract by ``python -m openapi``: what the service takes and answers."""'
_BOUNDS = frozenset(
    (
        "exclusiveMinimum",
        "maxItems",
        "maxLength",
        "maximum",
        "minItems",
        "minLength",
        "minimum",
        "pattern",
        "uniqueItems",
    )
)
_UNIONS = {
    "TableView": "The game from one perspective.",
    "TableViews": "The game from every perspective.",
    "Frame": "An event and the game after it.",
}
_IMPORTED = "from takeback_client.unknown import Enumeration, Open"
_OPTIONS = (
    *("--input-file-type", "openapi", "--output-model-type", "msgspec.Struct", "--target-python-version", "3.11"),
    *("--use-union-operator", "--use-standard-collections", "--enum-field-as-literal", "all"),
    *("--use-schema-description", "--use-msgspec-tagged-unions", "--disable-timestamp"),
    *("--formatters", "ruff-format", "--custom-file-header", _HEADER),
)


def client_models(document: Json) -> dict[str, bytes]:
    """The file of the models, by path. Their bounds are left to the service: a client need not check its answers."""
    with TemporaryDirectory() as folder:
        contract, models = Path(folder, "contract.json"), Path(folder, "models.py")
        contract.write_bytes(msgspec.json.encode(_with_unions(walk(document, _unbound))))
        command = [sys.executable, "-m", "datamodel_code_generator", *_OPTIONS]
        subprocess.run(  # noqa: S603  # arguments of our own
            [*command, "--input", str(contract), "--output", str(models)], check=True, capture_output=True
        )
        return {MODELS: formatted(_opened(models.read_text("utf-8")))}


def _with_unions(document: Json) -> Json:
    """The contract with the unions that msgspec needs, by a single tag, the game: two in place of `AnyTableView`.

    And one of frames, since a stream has them alone.
    """
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name != "AnyTableView"}
    pages = schemas["Page"]["discriminator"]["mapping"]
    for part, said in _UNIONS.items():
        mapping = {game: page.rpartition("/")[2].removesuffix("Page") + part for game, page in pages.items()}
        schemas[part] = {**discriminated("game", mapping), "description": said}
    components = {**document["components"], "schemas": dict(sorted(schemas.items()))}
    return {**document, "components": components}


def _unbound(schema: Json) -> Json:
    """A schema without its bounds; a property may have the name of one."""
    return {name: part for name, part in schema.items() if name not in _BOUNDS or isinstance(part, dict)}


def _opened(source: str) -> str:
    """The models with open unions and enumerations. No client of today knows those of tomorrow."""
    tree = ast.parse(source)
    tree = _Opening(tree).visit(tree)
    last = max(at for at, part in enumerate(tree.body) if isinstance(part, ast.ImportFrom))
    tree.body[last + 1 : last + 1] = ast.parse(_IMPORTED).body
    return ast.unparse(ast.fix_missing_locations(tree))


class _Opening(ast.NodeTransformer):
    """Writes `Open[A | B]` for structs that a tag tells apart, and `Enumeration[Literal[...]]` for literals."""

    def __init__(self, tree: ast.Module) -> None:
        classes = (found for found in tree.body if isinstance(found, ast.ClassDef))
        self._tagged = {found.name for found in classes if any(keyword.arg == "tag" for keyword in found.keywords)}

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """A union: its structs first, as one open union."""
        members = [*_members(node)]
        structs = [one for one in members if self._is_tagged(one)]
        others = [self.visit(one) for one in members if not self._is_tagged(one)]
        return _union([_subscript("Open", _union(structs)), *others] if structs else others)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A struct that stands alone."""
        return _subscript("Open", node) if self._is_tagged(node) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """A literal, or what has others within."""
        if not (isinstance(node.value, ast.Name) and node.value.id == "Literal"):
            return self.generic_visit(node)
        texts = all(isinstance(part.value, str) for part in ast.walk(node.slice) if isinstance(part, ast.Constant))
        return _subscript("Enumeration", node) if texts else ast.Name("int")

    def _is_tagged(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._tagged


def _members(node: ast.expr) -> Iterator[ast.expr]:
    """The members of a union, in order."""
    if isinstance(node, ast.BinOp):
        yield from _members(node.left)
        yield from _members(node.right)
    else:
        yield node


def _union(members: list[ast.expr]) -> ast.expr:
    first, *others = members
    for other in others:
        first = ast.BinOp(first, ast.BitOr(), other)
    return first


def _subscript(name: str, of: ast.expr) -> ast.expr:
    return ast.Subscript(ast.Name(name), of)
