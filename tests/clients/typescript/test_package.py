"""The TypeScript client: its generated types are current, its types hold, and it installs as a package."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.api.serving import ROOT, running
from tests.npm import CLIENT

from .tools import node, npm, tsc

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(600)]

VERSION = json.loads((CLIENT / "package.json").read_bytes())["version"]
CONSUMER = """
import { Problem, Takeback, type Schemas } from "takeback-client"
export async function first(): Promise<Schemas["ProblemCode"] | number> {
  const ann = await new Takeback("http://localhost:8000").register("Ann")
  const table = await ann.open({ game: "maverick" })
  try {
    return (await table.sit()).version
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
"""


def generated(client: Path) -> dict[str, str]:
    """The text of each file that is generated."""
    files = (path for path in (client / "src" / "generated").rglob("*") if path.is_file())
    return {path.relative_to(client).as_posix(): path.read_text() for path in files}


def test_the_generated_types_are_those_of_the_contract(tmp_path: Path) -> None:
    """After a change of the contract run `npm run generate` in `clients/typescript`, or `make openapi`."""
    fresh = tmp_path / "clients" / "typescript"
    (tmp_path / "openapi").mkdir()
    shutil.copy(ROOT / "openapi" / "takeback.json", tmp_path / "openapi")
    shutil.copytree(CLIENT, fresh, ignore=shutil.ignore_patterns("node_modules"))
    for name in generated(CLIENT):
        (fresh / name).unlink()

    npm("run", "generate", folder=fresh)

    assert generated(fresh).keys() == generated(CLIENT).keys()
    for name, text in generated(CLIENT).items():
        assert generated(fresh)[name] == text, name


def test_every_operation_of_the_contract_can_be_called() -> None:
    """`tests/types.ts` says the same of the types."""
    contract = json.loads((ROOT / "openapi" / "takeback.json").read_bytes())
    every = {found["operationId"] for methods in contract["paths"].values() for found in methods.values()}
    printed = node("--input-type=module", "--eval", _OPERATIONS)

    assert every == set(json.loads(printed))


_OPERATIONS = 'import { ROUTES } from "./src/generated/routes.js"; console.log(JSON.stringify(Object.keys(ROUTES)))'


def test_the_types_hold() -> None:
    tsc("--project", ".", folder=CLIENT)


@pytest.mark.soak
@pytest.mark.parametrize("source", ["served", "folder"])
def test_it_installs_as_a_package_without_dependencies(tmp_path: Path, source: str) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "first.ts").write_text(CONSUMER)
    with running(tmp_path / "package.db") as server:
        served = f"{server.address}/clients/takeback-client-{VERSION}.tgz"
        npm("install", "--no-audit", "--no-fund", served if source == "served" else str(CLIENT), folder=tmp_path)

    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable")
    tsc(*options, "first.ts", folder=tmp_path)

    installed = tmp_path / "node_modules" / "takeback-client"
    assert "dependencies" not in json.loads((installed / "package.json").read_text())
    program = 'import { Takeback } from "takeback-client"; new Takeback("")'
    node("--input-type=module", "--eval", program, folder=tmp_path)


def test_no_module_but_that_of_files_imports_what_a_browser_lacks() -> None:
    sources = sorted({*(CLIENT / "src").glob("*.js")} - {CLIENT / "src" / "files.js"})
    imported = [name for path in sources for name in re.findall(r'from "(.*?)"', path.read_text())]

    assert imported
    assert [] == [name for name in imported if not name.startswith("./")]
