"""The models of the Python client: msgspec structs, generated from the contract by datamodel-code-generator."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from openapi.values import Json, discriminated, walk

MODELS = "../clients/python/takeback_client/models.py"

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
_VIEWS = {"TableView": "The game from one perspective.", "TableViews": "The game from every perspective."}
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
        contract.write_bytes(msgspec.json.encode(_with_view_unions(walk(document, _unbound))))
        command = [sys.executable, "-m", "datamodel_code_generator", *_OPTIONS]
        subprocess.run(  # noqa: S603  # arguments of our own
            [*command, "--input", str(contract), "--output", str(models)], check=True, capture_output=True
        )
        return {MODELS: models.read_bytes()}


def _with_view_unions(document: Json) -> Json:
    """The contract with two unions in place of `AnyTableView`: msgspec decodes a union by a single tag, the game."""
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name != "AnyTableView"}
    pages = schemas["Page"]["discriminator"]["mapping"]
    for part, said in _VIEWS.items():
        mapping = {game: page.rpartition("/")[2].removesuffix("Page") + part for game, page in pages.items()}
        schemas[part] = {**discriminated("game", mapping), "description": said}
    components = {**document["components"], "schemas": dict(sorted(schemas.items()))}
    return {**document, "components": components}


def _unbound(schema: Json) -> Json:
    """A schema without its bounds; a property may have the name of one."""
    return {name: part for name, part in schema.items() if name not in _BOUNDS or isinstance(part, dict)}
