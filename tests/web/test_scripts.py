"""The scripts of a page, joined, do what its modules do."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from api.scripts import NotJoined, joined
from api.web import scripts
from tests.web.browsing import Site

SITE = {
    "app.js": """\
import { log } from "./core/log.js"
import {
  counted as times,
  next,
} from "./core/count.js"
import { read } from "./reader/read.mjs"

const own = "app"
log(own, next(), times.length, read())

export async function later() {
  const { own: theirs, again, Held, steps } = await import("./parts/part.js")
  log(theirs, again(), new Held().own, [...steps()].join(), twice(next))
}

function twice(it) {
  return it() + it()
}
""",
    "core/log.js": """\
export const said = []
export const log = (...words) => said.push(words.join(" ")) // its last line is a remark""",
    "core/count.js": """\
import { log } from "./log.js"

let own = 0
log("count")

export const [counted, first] = [[1, 2, 3], 1]
export function next() {
  return ++own
}
""",
    "parts/part.js": """\
import { first } from "../core/count.js"
import { own } from "./words.js"
export { next as again } from "../core/count.js"
export { own } from "./words.js"

export class Held {
  own = own + first
}
export function* steps() {
  yield* [first, 2]
}
""",
    "parts/words.js": """\
import { log } from "../core/log.js"

log("words")

export const own = "part"
export const later = () => import("../boards/goose/board.js")
""",
    "boards/goose/board.js": """\
import { egg } from "./egg.js"
export { egg as laid } from "./egg.js"
export const shows = () => import("./end.js")
export const $own = egg
""",
    "boards/goose/end.js": """\
import { egg } from "./egg.js"
import { next } from "../../core/count.js"
export const end = () => `${egg} ${next()}`
""",
    "boards/goose/egg.js": """\
export const egg = "egg"
""",
    "reader/read.mjs": """\
export const read = () => "read"
""",
}
"""The modules of a page: some that several need, some with the same names inside, some that are loaded later."""
RUN = """\
const at = (path) => import(new URL(path, process.argv[2]))
const { later } = await at("app.js")
await later()
const board = await at("boards/goose/board.js")
const { end } = await board.shows()
const { said } = await at("core/log.js")
const { next } = await at("core/count.js")
const names = Object.keys(await at("parts/part.js")).filter((name) => !name.startsWith("$"))
console.log(JSON.stringify([said, board.laid, board.$own, end(), next(), names]))
"""


def run(folder: Path, files: Mapping[str, str]) -> object:
    """What the page says, in Node.js, with these files under `/web/`."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.replace('"/web/', f'"{folder.as_uri()}/'))
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.mjs").write_text(RUN)
    node = ["node", str(folder / "run.mjs"), f"{folder.as_uri()}/"]
    told = subprocess.run(node, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(told.stdout)


@pytest.mark.usefixtures("node")
def test_joined_scripts_do_what_the_modules_do(tmp_path: Path) -> None:
    modules = {path: text for path, text in SITE.items() if path.endswith(".js")}
    whole = joined(modules, "app.js")

    assert run(tmp_path / "modules", SITE) == run(tmp_path / "joined", {**SITE, **whole.sent})
    assert whole.homes == {
        "app.js": "app.js",
        "core/log.js": "shared.js",
        "core/count.js": "shared.js",
        "parts/part.js": "parts/part.js",
        "parts/words.js": "parts/part.js",
        "boards/goose/board.js": "boards/goose/board.js",
        "boards/goose/end.js": "boards/goose/end.js",
        "boards/goose/egg.js": "boards/goose/shared.js",
    }


@pytest.mark.parametrize(
    "text",
    [
        "export default 1",
        "export let moved = 1",
        "export * from './core/log.js'",
        'import * as all from "./core/log.js"',
        'import "./core/log.js"',
        'import { mkdir } from "node:fs"',
        'import { log } from "./core/log.js"; log()',
    ],
)
def test_what_cannot_be_joined_is_refused(text: str) -> None:
    with pytest.raises(NotJoined) as refused:
        joined({"app.js": f"const one = 1\n{text}\n", "core/log.js": ""}, "app.js")

    assert f"app.js: {text}" == str(refused.value)


def test_modules_that_need_each_other_are_refused() -> None:
    site = {path: f'import {{ it }} from "./{other}"\n' for path, other in (("app.js", "b.js"), ("b.js", "app.js"))}
    with pytest.raises(NotJoined, match=r"^app\.js needs itself: app\.js -> b\.js$"):
        joined(site, "app.js")


ALL = """async (paths) => {
  const found = await Promise.all(paths.map((path) => import(`/web/${path}`)))
  return found.flatMap((exported, at) =>
    Object.entries(exported).filter(([, value]) => value === undefined).map(([name]) => `${paths[at]}: ${name}`))
}"""
"""Names the exports that are undefined."""


def test_every_module_can_be_imported_at_its_own_address(site: Site, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{site.address}/account")

    assert [] == page.evaluate(ALL, [*scripts().sent.keys() - {"client/files.js"}])
