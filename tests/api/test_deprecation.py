"""A deprecated operation says so in every response and in the contract; today none is, so one is made up."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from api.http.deprecation import DEPRECATED, Deprecation
from api.operations import OPERATIONS
from domain.catalogue import GAMES
from openapi.paths import paths
from tests.api.client import done, started
from tests.api.serving import InProcess

MONTHS = timedelta(days=180)
VIEW = "GET /v1/tables/{table}/view"
GOING = Deprecation(
    since=datetime(2023, 6, 30, 23, 59, 59, tzinfo=UTC),
    sunset=datetime(2024, 6, 30, 23, 59, 59, tzinfo=UTC),
    successor="/v1/tables/{table}/look",
)
TOLD: Mapping[str, str] = {
    "deprecation": "@1688169599",
    "sunset": "Sun, 30 Jun 2024 23:59:59 GMT",
    "link": '</docs/versioning>; rel="deprecation"; type="text/html", </v1/tables/{table}/look>; '
    'rel="successor-version"',
}


@pytest.fixture
def going(server: InProcess) -> InProcess:
    """A service where viewing a table is deprecated."""
    server.app.deprecated = {VIEW: GOING}
    return server


def told(headers: Mapping[str, str]) -> dict[str, str]:
    """What a response says of its deprecation."""
    return {name: headers[name] for name in TOLD if name in headers}


def test_every_response_of_a_deprecated_operation_says_so(going: InProcess) -> None:
    table, (ann, _) = started(going)
    etag = ann.get(table / "view").headers["etag"]

    for path, headers, status in (
        (table / "view", {}, 200),
        (table / "view", {"If-None-Match": etag}, 304),
        (table / "view?at=x", {}, 400),
        ("/tables/nowhere/view", {}, 404),
    ):
        response = ann.get(path, headers=headers)
        assert (status, dict(TOLD)) == (response.status_code, told(response.headers))
    head = going.runner.run(going.http.head(f"/v1{table / 'view'}"))
    assert dict(TOLD) == told(head.headers)


def test_other_operations_say_nothing(going: InProcess) -> None:
    table, (ann, _) = started(going)

    for path in (str(table), table / "actions", "/nowhere"):
        assert {} == told(ann.get(path).headers)
    assert {} == told(ann.post(table / "view").headers)
    assert 200 == ann.get(table / "events").status_code


def test_the_contract_marks_a_deprecated_operation() -> None:
    before, after = paths(GAMES, {}), paths(GAMES, {}, {VIEW: GOING})
    view = after["/v1/tables/{table}/view"]["get"]

    assert view["deprecated"]
    assert view["description"].startswith("**Deprecated** since 2023-06-30; removed 2024-06-30 at the earliest.")
    assert {"Deprecation", "Sunset", "Link"} <= view["responses"]["200"]["headers"].keys()
    after["/v1/tables/{table}/view"]["get"] = before["/v1/tables/{table}/view"]["get"]
    assert before == after


def test_what_is_deprecated_exists_and_stays_for_half_a_year() -> None:
    known = {f"{operation.method.upper()} {operation.path}" for operation in OPERATIONS.values()}

    assert set(DEPRECATED) <= known
    assert all(going.sunset - going.since >= MONTHS for going in DEPRECATED.values())


def test_nothing_is_said_of_an_operation_that_stays(server: InProcess) -> None:
    games = done(server.request("GET", "/v1/games"), 200)

    assert games
    assert {} == told(server.request("GET", "/v1/games").headers)
