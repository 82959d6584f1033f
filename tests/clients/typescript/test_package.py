"""The TypeScript client: its generated types are current, its types hold, and it installs as a package."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.api.serving import ROOT
from tests.npm import CLIENT

from .tools import node, npm, tsc

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(600)]

GENERATED = ("contract.d.ts", "routes.js")
CONSUMER = """
import { Problem, Takeback, type Schemas } from "takeback-client"
export async function first(): Promise<Schemas["ProblemCode"] | number> {
  const ann = await new Takeback("http://127.0.0.1:8000").register("Ann")
  const table = await ann.open({ game: "maverick" })
  try {
    return (await table.sit()).version
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
"""


def test_the_generated_types_are_those_of_the_contract(tmp_path: Path) -> None:
    """After a change of the contract run `npm run generate` in `clients/typescript`, or `make openapi`."""
    fresh = tmp_path / "clients" / "typescript"
    (tmp_path / "openapi").mkdir()
    shutil.copy(ROOT / "openapi" / "takeback.json", tmp_path / "openapi")
    shutil.copytree(CLIENT, fresh, ignore=shutil.ignore_patterns("node_modules", "dist"))

    npm("run", "generate", folder=fresh)

    for name in GENERATED:
        assert (fresh / "src" / name).read_text() == (CLIENT / "src" / name).read_text(), name


def test_every_operation_of_the_contract_can_be_called() -> None:
    """`tests/types.ts` says the same of the types."""
    contract = json.loads((ROOT / "openapi" / "takeback.json").read_bytes())
    every = {found["operationId"] for methods in contract["paths"].values() for found in methods.values()}
    printed = node("--input-type=module", "--eval", _OPERATIONS)

    assert every == set(json.loads(printed))


_OPERATIONS = 'import { ROUTES } from "./src/routes.js"; console.log(JSON.stringify(Object.keys(ROUTES)))'


def test_the_types_hold() -> None:
    tsc("--project", ".", folder=CLIENT)


@pytest.mark.soak
def test_it_installs_as_a_package_without_dependencies(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(CLIENT, source, ignore=shutil.ignore_patterns("node_modules", "dist"))
    npm("pack", "--pack-destination", str(tmp_path), folder=source)
    user = tmp_path / "user"
    installed = user / "node_modules" / "takeback-client"
    installed.parent.mkdir(parents=True)
    [packed] = tmp_path.glob("*.tgz")
    shutil.unpack_archive(packed, user, filter="data")
    (user / "package").rename(installed)
    (user / "package.json").write_text('{"type": "module"}')
    (user / "first.ts").write_text(CONSUMER)

    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable")
    tsc(*options, "first.ts", folder=user)

    assert "dependencies" not in json.loads((installed / "package.json").read_text())
    node("--input-type=module", "--eval", 'import { Takeback } from "takeback-client"; new Takeback("")', folder=user)


def test_no_module_imports_what_a_browser_lacks() -> None:
    sources = sorted((CLIENT / "src").glob("*.js"))
    imported = [name for path in sources for name in re.findall(r'from "(.*?)"', path.read_text())]

    assert imported
    assert [] == [name for name in imported if not name.startswith("./")]
