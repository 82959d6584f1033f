"""The contract against the code that it is generated from."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from api.app import create_app
from api.http.codes import CODES
from api.operations import OPERATIONS
from domain.catalogue import GAMES
from domain.kernel.game import Value
from domain.kernel.refusals import CONFLICTS, WRONG_ENTROPY
from domain.schemas.games import game_components
from domain.schemas.values import Undocumented
from domain.storage.opening import open_database
from openapi.__main__ import FOLDER, files
from openapi.bundle import bundle, require_targets
from openapi.paths import codes_of
from openapi.schemas import schemas
from tests.toys import TOYS

from .contract import document, media_of, operation, operations, resolved, validator_for, validator_of
from .serving import ROOT

_RAISERS = {"BadRequest": 0, "Forbidden": 0, "problem": 0}
"""The functions and exceptions that take a code, and the index of that argument."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Litestar]:
    with open_database(tmp_path_factory.mktemp("contract") / "contract.db") as database:
        yield create_app(database, bots=True)


@pytest.mark.usefixtures("process")
def test_the_folder_holds_what_the_code_generates() -> None:
    wanted = files()
    examples = {path.relative_to(FOLDER).as_posix() for path in (FOLDER / "examples").glob("*")}

    assert examples == {path for path in wanted if path.startswith("examples/")}, "run `make openapi`"
    assert [] == [path for path, content in wanted.items() if (FOLDER / path).read_bytes() != content], (
        "run `make openapi`"
    )


def test_every_route_is_documented_and_every_documented_route_exists(app: Litestar) -> None:
    assert {(method.upper(), path) for method, path, _ in operations()} == set(_routes(app))


def test_a_page_after_a_version_documents_that_the_version_may_be_unknown() -> None:
    pages = [each for each in OPERATIONS.values() if "after" in each.query and "{table}" in each.path]

    assert {"listEvents", "listFrames", "readLog"} == {each.id for each in pages}
    for each in pages:
        assert "unknown-version" in codes_of(each, ())[409]


def test_the_documented_query_parameters_are_those_that_are_accepted(app: Litestar) -> None:
    documented = {
        (method.upper(), path): {p["name"] for p in map(resolved, found.get("parameters", ())) if p["in"] == "query"}
        for method, path, found in operations()
    }

    assert documented == {route: set(handler.opt.get("query", ())) for route, handler in _routes(app).items()}


def test_the_documented_codes_are_those_that_are_raised() -> None:
    rooms = (
        "api/**",
        "domain",
        "domain/keeping",
        "domain/kernel",
        "domain/matching",
        "domain/players",
        "domain/tables",
    )
    sources = [source for room in rooms for source in ROOT.glob(f"{room}/*.py")]

    assert set(CODES) - {refusal.code for refusal in (*CONFLICTS, WRONG_ENTROPY)} == {
        code for source in sources for code in _codes_in(source)
    }


def test_every_code_belongs_to_an_operation() -> None:
    mentioned = {code for found in OPERATIONS.values() for codes in codes_of(found, ()).values() for code in codes}

    assert set(CODES) == mentioned


def test_every_refusal_of_every_game_is_a_documented_code() -> None:
    codes = {*document()["components"]["schemas"]["ProblemCode"]["enum"]}

    assert {refusal.code for versions in GAMES.values() for refusal in versions[max(versions)].refusals} <= codes


def test_every_reference_resolves() -> None:
    targets = set(re.findall(r'"(#/components/[^"]+)"', (FOLDER / "takeback.json").read_text()))

    for target in targets:
        kind, name = target.removeprefix("#/components/").split("/")
        assert name in document()["components"][kind], target


def test_every_object_is_closed() -> None:
    open_ones = [name for name, schema in document()["components"]["schemas"].items() if _is_open(schema)]

    assert [] == open_ones


def test_every_union_of_tagged_structs_has_a_discriminator() -> None:
    parts = document()["components"]["schemas"]

    for versions in GAMES.values():
        for name in ("Action", "PublicAction", "PublicFact"):
            union = parts[f"{_name(max(versions.values(), key=lambda game: game.version).key)}{name}"]
            assert "oneOf" not in union or union["discriminator"]["propertyName"] == "type"
        events = parts[f"{_name(next(iter(versions.values())).key)}Event"]
        assert events["discriminator"]["mapping"].keys() == parts["StoredEvent"]["discriminator"]["mapping"].keys()


def test_the_documented_schemas_are_those_of_the_structs() -> None:
    assert document()["components"]["schemas"] == schemas(GAMES)


class Stakes(Value, frozen=True):
    """Options that no other version has."""

    coins: int = 1


def test_versions_of_a_game_share_schemas_unless_their_types_differ() -> None:
    duel = TOYS["duel"][1]
    alike = game_components({"duel": {1: duel, 2: replace(duel, version=2)}})
    other = game_components({"duel": {1: duel, 2: replace(duel, version=2, options_type=Stakes)}})

    assert [] == [name for name in alike if "V1" in name or "Any" in name]
    assert {"DuelV1View", "DuelView", "DuelAnyView"} <= other.keys()


def _examples() -> list[tuple[str, str]]:
    return [
        (found["operationId"], name)
        for _, _, found in operations()
        for name in sorted(path.stem for path in (FOLDER / "examples").glob("*.json"))
        if name.partition(".")[0] == found["operationId"]
    ]


@pytest.mark.parametrize(("name", "example"), _examples(), ids=str)
def test_an_example_is_what_the_contract_describes(name: str, example: str) -> None:
    seen = _read(FOLDER / "examples" / f"{example}.json")
    answer = seen["response"]

    if "body" in seen["request"] and answer["status"] < 400:
        content = operation(name)["requestBody"]["content"][seen["request"]["headers"]["Content-Type"]]
        validator_for(content["schema"]).validate(seen["request"]["body"])
        assert example in content["examples"]
    if "body" in answer:
        media = media_of(name, answer["status"], answer["headers"]["Content-Type"].partition(";")[0])
        validator_for(media["schema"]).validate(answer["body"])
        assert example in media["examples"]


def test_the_lines_of_a_transcript_are_what_the_contract_describes() -> None:
    text = _read(FOLDER / "examples" / "readTranscript.json")["response"]["body"]
    header, *events, trailer = (json.loads(line) for line in text.splitlines())

    validator_of("TranscriptHeader").validate(header)
    for event in events:
        validator_of("StoredEvent").validate(event)
    validator_of("TranscriptTrailer").validate(trailer)


def _routes(app: Litestar) -> dict[tuple[str, str], Any]:
    """The handlers of the app, without pages, and without what is at every address: HEAD and OPTIONS."""
    return {
        (method, re.sub(r"{(\w+):\w+}", r"{\1}", route.path)): route.route_handler_map[method][0]
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"HEAD", "OPTIONS"}
        if route.route_handler_map[method][0].opt.get("contract", True)
    }


def _codes_in(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _RAISERS:
            code = node.args[_RAISERS[node.func.id]]
            if isinstance(code, ast.Constant):
                yield str(code.value)


def _is_open(schema: Any) -> bool:
    match schema:
        case {"properties": dict(properties)} if "type" in schema and schema["type"] == "object":
            return "additionalProperties" not in schema or any(map(_is_open, properties.values()))
        case dict():
            return any(map(_is_open, schema.values()))
        case list():
            return any(map(_is_open, schema))
        case _:
            return False


def _name(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("-"))


def _read(path: Path) -> Any:
    return json.loads(path.read_text())


def test_the_only_cost_that_a_description_tells_is_the_declared_one() -> None:
    told = {
        found["operationId"]: re.findall(r"\b[Cc]osts [^.]*\.", found["description"]) for _, _, found in operations()
    }

    assert {id_: [f"Costs {operation.cost}."] for id_, operation in OPERATIONS.items()} == told


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("schemas", "add the struct to _SENT or _RECEIVED in openapi/schemas.py"),
        ("parameters", "add the parameter to openapi/parameters.py"),
        ("headers", "add the header to HEADERS in openapi/parameters.py"),
        ("responses", "add the code to api/http/codes.py"),
        ("examples", "show the example in a story of openapi/stories/"),
    ],
)
def test_a_reference_to_nothing_is_told_with_where_to_add_it(kind: str, words: str) -> None:
    dangling = {**document(), "paths": {"/x": {"get": {"somewhere": [{"$ref": f"#/components/{kind}/Missing"}]}}}}

    require_targets(document())
    with pytest.raises(Undocumented, match=re.escape(f"{kind}/Missing is referred to, and is not there: {words}")):
        require_targets(dangling)


def test_the_contract_is_not_made_without_a_schema_that_it_refers_to(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = schemas(GAMES)
    del whole["Readiness"]
    monkeypatch.setattr("openapi.bundle.schemas", lambda _: whole)

    with pytest.raises(Undocumented, match="schemas/Readiness is referred to"):
        bundle(GAMES, {})
