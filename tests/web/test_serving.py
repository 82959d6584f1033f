"""The files of the browser table as they are served."""

import gzip
import json
import re
import subprocess
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.http.dispatch import Application
from api.web import front, page, scripts, sign_in_page, web_files, without_comments
from domain.storage.opening import open_database
from tests.api.serving import ROOT
from tests.npm import CLIENT, programs
from tests.web.addresses import ADDRESSES
from tests.web.scenes import SCENES, SOON

BUDGET = 150_000
"""The most bytes, compressed, of a page with all its scripts and styles."""
DIFFERING = """
const ts = require(process.argv[1])
const printer = ts.createPrinter({ removeComments: true })
const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
const parsed = (script) => ts.createSourceFile("script.js", script, options)
const bare = (script) => printer.printFile(parsed(script)).replace(/\\s+/g, " ")
const pairs = Object.entries(JSON.parse(require("fs").readFileSync(0, "utf8")))
console.log(JSON.stringify(pairs.filter(([, [script, sent]]) => bare(script) !== bare(sent)).map(([name]) => name)))
"""
"""Names the scripts that say another thing without their comments."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Application]]:
    folder = tmp_path_factory.mktemp("web")
    with open_database(folder / "web.db") as database, TestClient(create_app(database)) as client:
        yield client


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_page_is_the_shell_under_a_strict_policy(client: TestClient[Application], path: str) -> None:
    response = client.get(path)
    assert 200 == response.status_code, f"nothing is at {path}: add it to @serves in api/web.py"
    policy = response.headers["content-security-policy"]

    assert (200, "text/html; charset=utf-8") == (response.status_code, response.headers["content-type"])
    assert (ROOT / "web" / "index.html").read_bytes() == response.content
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert "nosniff" == response.headers["x-content-type-options"]
    assert "no-cache" == response.headers["cache-control"]


def test_the_router_has_a_page_for_every_address_that_is_served() -> None:
    served = {path for handler in (front, sign_in_page, page) for path in handler.paths}

    assert {path.replace("{page:path}", "abc") for path in served} <= ADDRESSES.keys()


def test_every_page_is_looked_at_in_a_browser() -> None:
    assert ADDRESSES.keys() <= {scene.page for scene in SCENES if scene.name in SOON}


@pytest.mark.parametrize(
    ("name", "bound"),
    [("index.html", True), ("reader/worker.mjs", True), ("icon.svg", True), ("app.js", False), ("base.css", False)],
)
def test_the_policy_is_sent_with_what_it_binds(client: TestClient[Application], name: str, *, bound: bool) -> None:
    page = client.get("/").headers["content-security-policy"]

    assert (page if bound else None) == client.get(f"/web/{name}").headers.get("content-security-policy")


def sent_files() -> dict[str, bytes]:
    """What is sent, by its path under `/web/`."""
    others = {name: path.read_bytes() for name, path in web_files().items() if path.suffix != ".js"}
    return others | {name: text.encode() for name, text in scripts().sent.items()}


@pytest.mark.usefixtures("long")
def test_every_file_is_served_and_not_sent_again(client: TestClient[Application]) -> None:
    sent = sent_files()
    named = {"app.js", "shared.js", "core/h.js", "client/index.js", "reader/worker.mjs", "tokens.css", "icon.svg"}
    assert named <= {*sent}
    for name, content in sent.items():
        response = client.get(f"/web/{name}")
        assert (200, content) == (response.status_code, response.content), name
        again = client.get(f"/web/{name}", headers={"If-None-Match": response.headers["etag"]})
        assert 304 == again.status_code, name


@pytest.mark.usefixtures("npm")
def test_a_script_without_its_comments_does_the_same_at_the_same_lines() -> None:
    texts = {name: path.read_text("utf-8") for name, path in web_files().items() if path.suffix == ".js"}
    pairs = {name: [text, without_comments(text)] for name, text in texts.items()}
    typescript = programs(CLIENT).parents[1] / "node_modules" / "typescript"
    node = ["node", "-e", DIFFERING, str(typescript)]
    told = subprocess.run(node, input=json.dumps(pairs), capture_output=True, text=True, check=True, timeout=60)

    assert [] == json.loads(told.stdout)
    for name, (script, sent) in pairs.items():
        assert script.count("\n") == sent.count("\n"), name
        assert "/**" not in sent, name


@pytest.mark.parametrize(
    "name", ["", "nothing.js", "__init__.py", "README.md", "../api/web.py", "client/generated/contract.d.ts"]
)
def test_no_other_file_is_served(client: TestClient[Application], name: str) -> None:
    assert 404 == client.get(f"/web/{name}").status_code


def test_every_file_that_a_script_or_the_shell_names_is_there() -> None:
    for name, path in web_files().items():
        text = path.read_text("utf-8")
        folder = path.parent
        for found in re.findall(
            r'(?:from|import\()\s*"(\.[^"]+\.m?js)"', re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
        ):
            assert (folder / found).resolve().is_file(), f"{name}: {found}"
        for found in re.findall(r'"/web/([\w/.-]+\.\w+)"', text):
            assert found in sent_files(), f"{name}: {found}"


def test_the_shell_loads_first_what_every_page_needs() -> None:
    shell = (ROOT / "web" / "index.html").read_text("utf-8")
    preloaded = {*re.findall(r'rel="modulepreload" href="/web/([^"]+)"', shell)}
    first = {scripts().homes[name] for name in loaded_with("app.js", set())}

    assert first == preloaded | {"app.js"}


def test_the_page_of_a_table_names_the_script_of_a_table(client: TestClient[Application]) -> None:
    named = {path: client.get(path).headers.get("link") for path in ("/", "/tables/abc", "/tables/abc/film")}

    assert "parts/table.js" == scripts().homes[TABLE]
    assert {"/": None, "/tables/abc": "</web/parts/table.js>; rel=modulepreload", "/tables/abc/film": None} == named


def test_nothing_is_inline_or_from_elsewhere() -> None:
    shell = (ROOT / "web" / "index.html").read_text("utf-8")

    assert [] == re.findall(r"<script(?! type=\"module\" src=\"/)|<style| style=| on[a-z]+=|https?://", shell)
    for name, path in web_files().items():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert [] == re.findall(r"https?://(?!localhost:8000)\w+|innerHTML|@import [\"u]", text), name


BOARDS = ("maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse")
PARTS = (
    *("account", "analysis", "audit", "consent", "ending", "fairness", "film", "learning", "lobby"),
    *("reader", "sound", "standings"),
    *(f"boards/{game}" for game in BOARDS),
)
"""The folders that are loaded only where they are shown: a page with its `import()`, a reader as a worker."""
TABLE = "parts/table.js"
"""The page of a table, of which every page has parts."""
PAGES = (
    *(("film", f"boards/{game}") for game in BOARDS),
    *(("learning", f"learning/{game}", f"boards/{game}") for game in BOARDS),
    *(("audit", "reader"), ("analysis",), ("account",), ("consent",), ("standings",), ("lobby",)),
)
"""What the largest pages show of these."""


LEARNED = re.compile(r"boards/([\w-]+)/(rules|marks|signs)\.js$")
"""What there is to learn about a game, which is loaded when it is asked for."""
CHOSEN = re.compile(r"boards/[\w-]+/(cover|settings)\.js$")
"""The pictures and options of games, which the lobby loads once it is there, with what they are drawn by."""


LATER = re.compile(
    r"(signing|film|ending|fairness|sound)/|parts/(about|account|dialogs|ended|lifting|undoing)\.js"
    r"|boards/maximum-apocalypse/art/(pictures|tools|town|weapons|wilds)\.js"
)
"""What a table loads when it is wanted: a form to sign in, a question, a tab, a picture of what was not yet seen."""
STATIC = re.compile(r'(?:^|\n)(?:import|export)[^"();]*?"(\.[^"]+)"')


def loaded_with(name: str, found: set[str]) -> set[str]:
    """The scripts that are loaded with one, which are found once each."""
    if name in found:
        return found
    found.add(name)
    code = re.sub(r"/\*\*.*?\*/", "", web_files()[name].read_text("utf-8"), flags=re.DOTALL)
    for other in STATIC.findall(code):
        loaded_with(normpath(Path(name).parent / other), found)
    return found


@pytest.mark.parametrize("game", BOARDS)
def test_a_table_is_there_before_what_it_needs_later(game: str) -> None:
    first = loaded_with("app.js", set()) | loaded_with("parts/table.js", set())
    first |= loaded_with(f"boards/{game}/board.js", set())

    assert {"core/h.js", "parts/dock.js", f"boards/{game}/words.js"} < first
    assert [] == [name for name in first if LATER.match(name)]


def folder_of(name: str) -> str | None:
    """The part in whose folder a file lies, None for what every page loads."""
    return next((part for part in PARTS if name.startswith(f"{part}/")), None)


def part_of(name: str) -> str | None:
    """The part with which a file is loaded, None for what every page loads."""
    if (learned := LEARNED.match(name)) is not None:
        return f"learning/{learned[1]}"
    return "lobby" if CHOSEN.match(name) else folder_of(name)


def test_every_page_is_loaded_only_where_it_is_shown_and_has_a_budget() -> None:
    shown = {part for parts in PAGES for part in parts}

    assert [] == [module for module in ADDRESSES.values() if module != TABLE and part_of(module) not in shown]


@pytest.mark.parametrize("shown", PAGES, ids="-".join)
def test_all_that_a_page_loads_is_within_its_budget(shown: tuple[str, ...]) -> None:
    sent = sent_files()
    loaded = {scripts().homes.get(name, name) for name in web_files() if part_of(name) in (None, *shown)}
    sizes = {name: len(gzip.compress(sent[name], 9)) for name in loaded}

    assert sum(sizes.values()) < BUDGET, sizes


def test_a_part_is_loaded_only_where_it_is_shown() -> None:
    for name, path in web_files().items():
        code = re.sub(r"/\*\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for found in STATIC.findall(code):
            target = normpath(Path(name).parent / found)
            assert part_of(target) in (None, part_of(name), folder_of(name)), f"{name}: {found}"
