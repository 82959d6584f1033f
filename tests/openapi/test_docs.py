"""The contract as it is served: the document and the HTML page."""

import base64
import hashlib
import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.dispatch import Application
from domain.storage.opening import open_database

from .contract import document, operations
from .serving import ROOT


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Application]]:
    folder = tmp_path_factory.mktemp("docs")
    with open_database(folder / "docs.db") as database, TestClient(create_app(database)) as client:
        yield client


def test_the_bundle_is_served_verbatim(client: TestClient[Application]) -> None:
    assert (ROOT / "openapi" / "takeback.json").read_bytes() == client.get("/openapi.json").content


@pytest.mark.parametrize("path", ["/openapi.json", "/docs"])
def test_an_unchanged_document_is_not_sent_again(client: TestClient[Application], path: str) -> None:
    etag = client.get(path).headers["etag"]

    for known in (etag, f"W/{etag}", f'"other", {etag}'):
        again = client.get(path, headers={"If-None-Match": known})
        assert (304, b"", etag) == (again.status_code, again.content, again.headers["etag"])
    assert 200 == client.get(path, headers={"If-None-Match": '"other"'}).status_code


def test_every_operation_schema_and_code_has_an_anchor(client: TestClient[Application]) -> None:
    anchors = re.findall(r' id="([^"]+)"', client.get("/docs").text)
    schemas = document()["components"]["schemas"]

    assert len(anchors) == len(set(anchors))
    assert {f"operation/{found['operationId']}" for _, _, found in operations()} <= {*anchors}
    assert {f"schema/{name}" for name in schemas} <= {*anchors}
    assert {code["const"] for code in schemas["ProblemCode"]["oneOf"]} <= {*anchors}


def test_every_link_of_the_page_resolves_within_it(client: TestClient[Application]) -> None:
    page = client.get("/docs").text

    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))


def test_a_problem_type_links_to_its_documentation(client: TestClient[Application]) -> None:
    problem = client.get("/v1/me").json()

    assert problem["type"].startswith("/docs#")
    assert f'id="{problem["type"].partition("#")[2]}"' in client.get("/docs").text


def test_the_page_is_self_contained(client: TestClient[Application]) -> None:
    response = client.get("/docs")
    page, policy = response.text, response.headers["content-security-policy"]
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)

    assert style
    assert base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode() in policy
    assert policy.startswith("default-src 'none';")
    assert [] == re.findall(r"<(?:script|link|img|iframe)| style=| src=| href=\"[^#]|url\(|@import", page)
