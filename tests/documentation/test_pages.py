"""The documentation as it is served: every page, every link, every anchor."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.documentation.contract import contract
from api.documentation.drawing import anything
from api.documentation.drawing.box import DRAWINGS
from api.documentation.errors import advice
from api.documentation.markdown import render, slug_of
from api.documentation.pages import FOLDER, address
from api.documentation.searching import index
from api.documentation.site import html, newest_games, operation_slugs, page, schema_slugs, sections, slugs
from api.http.codes import CODES
from api.http.dispatch import Application
from domain.storage.opening import open_database
from tests.api.serving import ROOT

PAGES = [*slugs()]
OPERATIONS = [*operation_slugs()]
SCHEMAS = [*schema_slugs()]
BUDGET = 300_000
"""The most bytes of a page and all that it loads, compressed."""
OPERATION = 12_000
"""The most bytes of the page of an operation, compressed."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Application]]:
    folder = tmp_path_factory.mktemp("docs")
    with open_database(folder / "docs.db") as database, TestClient(create_app(database)) as client:
        yield client


@cache
def anchors(slug: str) -> Counter[str]:
    """The anchors of a page."""
    return Counter(re.findall(r' id="([^"]+)"', html(slug)))


def test_the_contract_is_served_verbatim(client: TestClient[Application]) -> None:
    assert (ROOT / "openapi" / "takeback.json").read_bytes() == client.get("/openapi.json").content


@pytest.mark.parametrize("path", ["/openapi.json", "/docs", "/docs/live", "/docs/docs.css", "/docs/search.json"])
def test_what_has_not_changed_is_not_sent_again(client: TestClient[Application], path: str) -> None:
    for accepted in ("gzip", "identity"):
        headers = {"Accept-Encoding": accepted}
        etag = client.get(path, headers=headers).headers["etag"]
        for known in (etag, f"W/{etag}", f'"other", {etag}'):
            again = client.get(path, headers={**headers, "If-None-Match": known})
            assert (304, b"", etag) == (again.status_code, again.content, again.headers["etag"])
        assert 200 == client.get(path, headers={**headers, "If-None-Match": '"other"'}).status_code


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0", None),
        ("*;q=0, identity", None),
        ("gzip;q=x", None),
        ("br", "br"),
    ],
)
def test_pages_are_compressed_for_whoever_takes_it(
    client: TestClient[Application], accepted: str, encoding: str | None
) -> None:
    plain = client.get("/docs", headers={"Accept-Encoding": "identity"})
    response = client.get("/docs", headers={"Accept-Encoding": accepted})

    assert encoding == response.headers.get("content-encoding")
    assert plain.content == response.content
    assert "Accept-Encoding" == response.headers["vary"]
    assert (plain.headers["etag"] == response.headers["etag"]) == (encoding is None)


@pytest.mark.parametrize("slug", PAGES)
def test_every_link_of_a_page_leads_to_a_page_and_an_anchor_that_are_there(slug: str) -> None:
    _links_resolve(slug)


@pytest.mark.usefixtures("long")
def test_every_link_of_the_operations_resolves() -> None:
    for slug in OPERATIONS:
        _links_resolve(slug)


@pytest.mark.usefixtures("long")
def test_every_link_of_the_schemas_resolves() -> None:
    for slug in SCHEMAS:
        _links_resolve(slug)


def _links_resolve(slug: str) -> None:
    there = {address(each): each for each in (*PAGES, *OPERATIONS, *SCHEMAS)}
    for link in re.findall(r' href="([^"]+)"', html(slug)):
        if link.startswith(("https://", "/openapi.json", "/docs/docs.css", "/docs/icon.svg", "/clients/")):
            continue
        path, _, anchor = link.partition("#")
        assert not path or path in there, f"{slug}: {link}"
        assert not anchor or anchor in anchors(there[path] if path else slug), f"{slug}: {link}"


@pytest.mark.parametrize("slug", PAGES)
def test_an_anchor_is_on_its_page_once(slug: str) -> None:
    assert [] == [name for name, times in anchors(slug).items() if times > 1]


def test_every_operation_schema_and_code_has_its_place() -> None:
    document = contract()
    placed = {name for tag in document["tags"] for name in anchors(f"api-{tag['name'].lower()}")}
    codes = {*document["components"]["schemas"]["ProblemCode"]["enum"]}

    ids = {found["operationId"] for path in document["paths"].values() for found in path.values()}
    assert ids <= placed
    assert {f"operation-{name}" for name in ids} == {*OPERATIONS}
    assert {f"schema-{name}" for name in document["components"]["schemas"]} == {*SCHEMAS}
    assert codes <= {*anchors("errors")}


def test_every_code_of_the_service_comes_with_advice() -> None:
    assert {*CODES} == {*advice()}


def test_a_problem_type_links_to_its_code(client: TestClient[Application]) -> None:
    kind = client.get("/v1/me").json()["type"]

    assert "/docs/errors#unauthorized" == kind
    assert "unauthorized" in anchors("errors")


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_loads_within_its_budget_and_nothing_from_elsewhere(client: TestClient[Application], slug: str) -> None:
    response = client.get(address(slug), headers={"Accept-Encoding": "gzip"})
    page = response.text
    loaded = {*re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"', page), *map(str, SCRIPTS)}
    for path in loaded - SIZES.keys():
        SIZES[path] = len(gzip.compress(client.get(path).content))
    sizes = [len(gzip.compress(page.encode())), *(SIZES[path] for path in loaded)]

    assert "text/html; charset=utf-8" == response.headers["content-type"]
    assert response.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in response.headers["content-security-policy"]
    assert sum(sizes) < BUDGET
    assert all(path.startswith("/docs/") for path in loaded)
    assert [] == re.findall(r"<script(?! type=\"module\" src=)|<style| style=| on[a-z]+=|url\(|@import", page)


SIZES: dict[str, int] = {}
"""How many bytes of what pages load, by its path: most pages load the same."""
SCRIPTS = [f"/docs/{name}" for name in ("copy.js", "search.js", "search.json", "tabs.js", "try.js")]


@pytest.mark.usefixtures("long")
def test_the_page_of_an_operation_is_small() -> None:
    sizes = {slug: len(gzip.compress(html(slug).encode())) for slug in OPERATIONS}

    assert max(sizes.values()) < OPERATION, sizes


def test_every_file_of_the_folder_is_a_page() -> None:
    files = {path.name.removesuffix(".md") for path in FOLDER.iterdir() if path.name.endswith(".md")}

    assert files <= {*PAGES}


@pytest.mark.parametrize(
    "name", ["x", "schema-Nothing", "maverick-cards-cards", "docs.js.map", "..%2fpages.py", "-cards"]
)
def test_there_is_no_other_page(client: TestClient[Application], name: str) -> None:
    assert 404 == client.get(f"/docs/{name}").status_code


@pytest.mark.parametrize("key", [*newest_games()])
def test_every_numbered_clause_can_be_linked_to(key: str) -> None:
    rules = newest_games()[key].rules
    written = {*re.findall(r"^- (\d+\.\d+) ", rules, re.MULTILINE), *clauses_of_lists(rules)}

    assert written
    assert written == {name for name in anchors(key) if re.fullmatch(r"\d+\.\d+", name)}


def clauses_of_lists(rules: str) -> Iterator[str]:
    """The items of numbered lists, by the number of their section: `2.7` for item 7 of section 2."""
    for section in re.split(r"^## ", rules, flags=re.MULTILINE):
        title, _, text = section.partition("\n")
        if number := re.match(r"\d+\.", title):
            yield from [number[0] + item for item in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]


def test_everything_in_a_box_is_drawn() -> None:
    content = {key: msgspec.to_builtins(game.content) for key, game in newest_games().items()}
    showdown, apocalypse = content["thermal-showdown"], content["maximum-apocalypse"]
    duel = [each["id"] for kind in ("robots", "tricks", "decks") for each in showdown[kind]]
    wanted = {
        "full-throttle": [*content["full-throttle"]["cards"], *content["full-throttle"]["tracks"]],
        "maverick": [monster["name"].lower() for monster in content["maverick"]["monsters"]],
        "maximum-apocalypse": [
            *(each["id"] for kind in ("cards", "monsters", "tiles") for each in apocalypse[kind]),
            *(f"mission-{mission['number']}" for mission in apocalypse["missions"]),
            *(f"survivor-{body['name'].lower()}" for each in apocalypse["classes"] for body in each["bodies"]),
        ],
        "thermal-showdown": duel,
        "thermal-showdown-solo": duel,
    }
    spaces = [space["space"] for track in content["full-throttle"]["tracks"].values() for space in track["spaces"]]

    assert {*DRAWINGS} == {*wanted}
    fields = {key: map(slug_of, held) for key, held in content.items() if held is not None}
    for key, names in {**fields, **wanted}.items():
        assert {*names} <= {*anchors(f"{key}-cards")}
    assert Counter(spaces) == Counter(re.findall("<title>(.*?)</title>", page("full-throttle-cards").body))


def test_a_game_that_nobody_has_drawn_is_shown_as_tables() -> None:
    drawn = anything.draw({"cards": ({"name": "A <b>", "worth": 1}, {"name": "C", "worth": 2}), "rounds": 3})

    assert "A &lt;b&gt;" in drawn
    assert ["cards", "rounds"] == re.findall(r' id="([^"]+)"', drawn)


def test_the_page_of_a_game_without_content_says_so_and_repeats_no_anchor_of_the_frame() -> None:
    assert "<p>This game has no content.</p>" == anything.draw(None)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("/docs/maverick#2.10", "monstrous form fifth"),
        ("/docs/errors#over-budget", "over-budget"),
        ("/docs/operation-play", "play an action"),
        ("/docs/clients#install-the-npm-package", "npm pip licence"),
        ("/docs/maximum-apocalypse-cards#fir_jacket", "turnout jacket"),
        ("/docs/live#webhooks", "webhooks"),
        ("/docs/decision-0003#consequences", "undo chain redo"),
        ("/docs/format#below-by-rejection", "words dropped"),
    ],
)
def test_the_index_has_clauses_codes_operations_cards_and_headings(where: str, words: str) -> None:
    slug = where.removeprefix("/docs/").partition("#")[0]
    [found] = [each for each in index(page(slug)) if each.address == where]

    assert {*words.split()} <= {*found.words.split()}


def test_the_decisions_are_one_line_of_the_contents_and_each_is_a_page(client: TestClient[Application]) -> None:
    [decisions] = [
        entry
        for section in sections()
        if section.title == "Inside"
        for entry in section.entries
        if entry.slug == "decisions"
    ]
    files = [path.name for path in (FOLDER / "decisions").iterdir() if path.name != "README.md"]
    linked = re.findall(r' href="/docs/decision-(\d{4})"', client.get("/docs/decisions").text)

    assert () == decisions.under
    assert sorted(name[:4] for name in files) == sorted(linked)
    assert "Decisions</a></p><h1>0001 A game" in client.get("/docs/decision-0001").text


def test_links_to_files_lead_to_pages() -> None:
    served = {
        "verify.md": "/docs/verify",
        "docs/verify.md#your-own-luck": "/docs/verify#your-own-luck",
        "../verify.md": "/docs/verify",
        "decisions/README.md": "/docs/decisions",
        "docs/decisions/README.md": "/docs/decisions",
        "decisions/0003-the-line-of-play-is-a-chain-of-states.md#context": "/docs/decision-0003#context",
        "0003-the-line-of-play-is-a-chain-of-states.md": "/docs/decision-0003",
        "https://example.org/x.md": "https://example.org/x.md",
    }

    assert [*served.values()] == re.findall(r'href="([^"]+)"', render(" ".join(f"[x]({link})" for link in served)))
