"""Budgets over HTTP: what each request costs its player or address, and how one over budget is refused."""

import re
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler

from api.app import HANDLERS
from api.http import requests
from api.http.bodies import price_of
from api.operations import OPERATIONS
from api.operations.costs import COMMAND, READ, UNKNOWN_TOKEN
from api.state.budgets import (
    PLAYERS,
    REGISTRATION_WINDOW,
    REGISTRATIONS,
    WINDOW,
    Budgets,
    OverBudget,
)
from domain.kernel.session import Session
from domain.tables.service import Tables
from tests.api.budgeting import PROXY, UNITS, Seconds, spend, spend_all, used_up
from tests.api.client import Json, Player, done, refused
from tests.api.serving import ROOT, InProcess, in_process


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def metered(tmp_path: Path, clock: Seconds, monkeypatch: pytest.MonkeyPatch) -> Iterator[InProcess]:
    """The service with budgets, whose time stands still, and which holds no refusal back."""
    budgets = Budgets(UNITS, (ip_network(f"{PROXY}/32"),), clock)
    monkeypatch.setattr(budgets, "delay", lambda _: 0.0)
    with in_process(tmp_path / "takeback.db", budgets=budgets) as served:
        yield served


def exhausted(server: InProcess, policy: Any, caller: str) -> None:
    """Use up a budget, to its last unit."""
    for power in reversed(range(12)):
        with suppress(OverBudget):
            while True:
                server.service.limits.budgets.charge(policy, caller, 2**power)


def via(address: str) -> dict[str, str]:
    """The header with which a proxy reports a client's address."""
    return {"X-Forwarded-For": address}


def registered(server: InProcess, address: str) -> httpx.Response:
    return server.request("POST", "/v1/players", {"name": "Ann"}, headers=via(address))


def test_a_player_over_budget_gets_429_with_the_draft_headers(metered: InProcess) -> None:
    ann, bob = metered.player("Ann"), metered.player("Bob")
    exhausted(metered, "player", ann.id)
    answer = ann.get("/me")

    assert (429, "over-budget") == refused(answer)
    assert '"player";q=2000;w=2' == answer.headers["ratelimit-policy"]
    assert re.fullmatch('"player";r=0;t=[1-4]', answer.headers["ratelimit"])
    assert answer.headers["ratelimit"].endswith(f"t={answer.headers['retry-after']}")
    assert 200 == bob.get("/me").status_code
    assert not {"ratelimit", "ratelimit-policy"} & set(bob.get("/me").headers)


def test_a_player_over_budget_is_served_after_the_wait(metered: InProcess, clock: Seconds) -> None:
    ann = metered.player("Ann")
    exhausted(metered, "player", ann.id)
    clock.now += int(ann.get("/me").headers["retry-after"])

    assert 200 == ann.get("/me").status_code


def test_a_refused_command_changes_nothing(metered: InProcess) -> None:
    ann = metered.player("Ann")
    table = ann.open("pebbles", seats=2)
    exhausted(metered, "player", ann.id)

    assert (429, "over-budget") == refused(ann.post(table / "seats", key="k"))
    assert 1 == done(metered.request("GET", f"/v1{table}", headers=via("192.0.2.1")), 200)["version"]


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.id)
def test_every_operation_is_charged(metered: InProcess, operation: Any) -> None:
    ann = metered.player("Ann")
    table = ann.open("pebbles", seats=2)
    path = re.sub("{[a-z]+}", table.id, operation.path.replace("{takeback}", "1"))
    exhausted(metered, "player", ann.id)
    exhausted(metered, "address", PROXY)
    expected = [200] if operation.id == "healthz" else [429]

    assert expected == [metered.request(operation.method.upper(), path).status_code]
    assert expected == [metered.request(operation.method.upper(), path, token=ann.token).status_code]
    assert expected == [metered.request(operation.method.upper(), path, token="guessed").status_code]


UNHANDLED: dict[str, dict[str, Any]] = {
    "unknown path": {"url": "/nothing"},
    "unknown path, with a body": {"method": "POST", "url": "/v1/nothing", "json": {}},
    "method not allowed": {"method": "PUT", "url": "/v1/tables"},
    "unknown query parameter": {"url": "/v1/tables?x=1"},
    "too many query parameters": {"url": "/v1/tables?" + "&".join(["limit=1"] * 60)},
    "two tokens": {"url": "/v1/tables", "headers": [("Authorization", "Bearer a"), ("Authorization", "Bearer b")]},
    "no host": {"url": "/v1/tables", "headers": {"Host": "a b"}},
    "options": {"method": "OPTIONS", "url": "/v1/tables"},
    "not found": {"url": "/v1/games/nothing"},
}
"""Requests that are answered before, or without, an operation."""


@pytest.mark.parametrize("case", UNHANDLED.values(), ids=UNHANDLED)
def test_what_is_refused_before_its_operation_is_charged_to_the_address(
    metered: InProcess, case: dict[str, Any]
) -> None:
    request = {"method": "GET", **case}
    before = metered.runner.run(metered.http.request(**request)).status_code
    exhausted(metered, "address", PROXY)
    after = metered.runner.run(metered.http.request(**request)).status_code

    assert before in (204, 400, 404, 405)
    assert 429 == after


JSON = {"Content-Type": "application/json"}


def nested(value: str, times: int) -> bytes:
    """A body with so many values more than it should have."""
    return b'{"name":"Ann","more":[' + ",".join([value] * times).encode() + b"]}"


@pytest.mark.parametrize(
    ("value", "times", "expected"),
    [
        ("1", 1_900, (422, "invalid-shape")),
        ("1", 2_000, (413, "too-large")),
        ("{}", 1_001, (413, "too-large")),
        ("[]", 1_001, (413, "too-large")),
        ("1e308", 94, (422, "invalid-shape")),
        ("1e308", 96, (413, "too-large")),
        ("1.E+99", 96, (413, "too-large")),
        ("-1E-308", 96, (413, "too-large")),
    ],
)
def test_what_takes_long_to_read_is_refused_unread(
    metered: InProcess, value: str, times: int, expected: tuple[int, str]
) -> None:
    answer = metered.request("POST", "/v1/players", content=nested(value, times), headers=JSON)

    assert expected == refused(answer)


def test_a_body_that_is_refused_unread_is_counted_once(metered: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits down: the invitation is looked for in the body before it is read."""
    ann = metered.player("Ann")
    seats = ann.open() / "seats"
    counted = Mock(wraps=price_of)
    monkeypatch.setattr(requests, "price_of", counted)

    assert (413, "too-large") == refused(
        metered.request("POST", f"/v1{seats}", token=ann.token, content=nested("1", 2_000), headers=JSON)
    )
    assert 1 == counted.call_count


@pytest.mark.parametrize("path", ["/tables", "/me/tokens", "/quick", "/me/webhooks"])
def test_a_body_of_many_values_costs_more(metered: InProcess, clock: Seconds, path: str) -> None:
    ann = metered.player("Ann")

    def cost(times: int) -> int:
        clock.now += 3 * WINDOW
        metered.request("POST", f"/v1{path}", token=ann.token, content=nested("1", times), headers=JSON)
        return UNITS * WINDOW - spend_all(metered.service.limits.budgets, ann.id, step=1)

    assert 95 == cost(2 * 1_000 - 2) - cost(10)  # one more for every 20 after the first 100


@pytest.mark.parametrize("letter", ["x", "\\u00e9", "é"])
def test_a_body_of_many_bytes_costs_more(metered: InProcess, clock: Seconds, letter: str) -> None:
    ann = metered.player("Ann")

    def cost(kib: int) -> int:
        clock.now += 3 * WINDOW
        body = b'{"game":"%s"}' % (letter.encode() * (kib * 1024 // len(letter.encode())))
        assert metered.request("POST", "/v1/tables", token=ann.token, content=body, headers=JSON).status_code == 422
        return UNITS * WINDOW - spend_all(metered.service.limits.budgets, ann.id, step=1)

    assert 0 == cost(3) - cost(1)
    assert 14 == cost(63) - cost(1)  # one more for every 4 KiB after the first


def charges(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The units that players and addresses are charged from now on."""
    charged: list[int] = []
    budgets = server.service.limits.budgets
    charge, charge_player = budgets.charge, budgets.charge_player

    def counted(policy: Any, caller: str, units: int, before: int = 0) -> None:
        charged.append(units)
        charge(policy, caller, units, before)

    def counted_player(player: str, address: str, units: int, before: int = 0) -> None:
        charged.append(units)
        charge_player(player, address, units, before)

    monkeypatch.setattr(budgets, "charge", counted)
    monkeypatch.setattr(budgets, "charge_player", counted_player)
    return charged


@pytest.mark.parametrize("bot", [{"bot": "nobody"}, {"bot": "house", "level": "nothing"}])
def test_an_unknown_bot_is_charged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: Json) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(UNITS), bots=True) as server:
        ann = server.player("Ann")
        table = ann.open("maverick")
        charged = charges(server, monkeypatch)
        answer = ann.post(table / "bots", bot)

        assert (422, [10]) == (answer.status_code, charged), answer.content


@pytest.mark.parametrize(("path", "units"), [("", 1), ("/view", 3)])
def test_a_wait_is_charged_once(metered: InProcess, monkeypatch: pytest.MonkeyPatch, path: str, units: int) -> None:
    ann = metered.player("Ann")
    target = f"{ann.open('pebbles')}{path}"
    etag = ann.get(target).headers["etag"]
    charged = charges(metered, monkeypatch)

    assert 304 == ann.get(target, headers={"If-None-Match": etag, "Prefer": "wait=1"}).status_code
    assert [units] == charged


def test_a_page_of_what_changed_is_charged_once(metered: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = metered.player("Ann")
    charged = charges(metered, monkeypatch)
    done(ann.get("/me/events"), 200)

    assert [1] == charged


@pytest.mark.usefixtures("process")
def test_a_large_transcript_costs_more(metered: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = metered.player("Ann")
    charged = charges(metered, monkeypatch)
    headers = {"Content-Type": "application/x-ndjson"}
    metered.request("POST", "/v1/transcripts", token=ann.token, content=b"x" * 2**20, headers=headers)

    assert [20, 255, 500] == charged


def test_a_large_form_costs_more(metered: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    charged = charges(metered, monkeypatch)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    form = b"grant_type=" + b"x" * (8192 - 11)
    metered.runner.run(metered.http.request("POST", "/oauth/token", content=form, headers=headers))

    assert [10, 1] == charged


def test_a_player_who_is_not_registered_is_not_charged_for(metered: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(REGISTRATIONS):
        metered.service.limits.budgets.charge_registration("192.0.2.1", 0, 0)
    charged = charges(metered, monkeypatch)

    assert (429, "over-budget") == refused(registered(metered, "192.0.2.1"))
    assert [2] == charged


@pytest.mark.usefixtures("process")
def test_among_neighbours_what_costs_more_than_a_share_is_granted(metered: InProcess, clock: Seconds) -> None:
    ann = metered.player("Ann")
    for number in range(9):
        used_up(metered.service.limits.budgets, f"{number}", PROXY)
    text = b"no transcript"
    headers = {"Content-Type": "application/x-ndjson"}

    def verified() -> httpx.Response:
        return metered.request("POST", "/v1/transcripts", token=ann.token, content=text, headers=headers)

    assert 200 == verified().status_code
    answer = verified()
    assert (429, "over-budget") == refused(answer)
    clock.now += int(answer.headers["retry-after"])
    for number in range(9):
        used_up(metered.service.limits.budgets, f"{number}", PROXY)
    assert 200 == verified().status_code


def test_the_page_of_limits_lists_what_forms_cost() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `POST (/\S+)` \| ([0-9]+ units)", page, re.MULTILINE)
    forms = [one for one in HANDLERS if isinstance(one, HTTPRouteHandler) and one.http_methods == {HttpMethod.POST}]

    assert dict(listed) == {path: str(form.opt["cost"]) for form in forms for path in form.paths if "/v1" not in path}
    assert listed


def test_the_page_of_limits_lists_every_cost() -> None:
    rows = re.findall(
        r"^\| `([a-zA-Z]+)` \| (.*) \|$", (ROOT / "docs" / "limits.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert dict(rows) == {
        name: str(operation.cost)
        for name, operation in OPERATIONS.items()
        if operation.cost != (READ if operation.method == "get" else COMMAND)
    }


def test_long_reads_cost_more_the_longer_they_are(metered: InProcess, clock: Seconds) -> None:
    ann = metered.player("Ann")
    table = ann.open("duel", seats=2)
    for player in (ann, metered.player("Bob")):
        done(player.post(table / "seats"))

    def cost(path: str, body: Json = None) -> int:
        """The units of a request."""
        clock.now += 3 * WINDOW
        assert (ann.get(path) if body is None else ann.post(path, body)).status_code == 200
        return UNITS * WINDOW - spend_all(metered.service.limits.budgets, ann.id, step=1)

    assert 1 + 8 == cost(table / "events")  # four events
    assert 1 + 2 == cost(table / "events?limit=1")
    assert 1 + 8 == cost(table / "frames")
    assert 1 + 2 == cost(table / "log")  # one line
    assert 1 + 1 == cost(table / "transcript")
    assert 3 == cost(table / "view")
    assert 3 + 10 == cost(table / "view?at=2")
    assert 2 == cost(table / "actions")
    assert 2 + 10 == cost(table / "actions?at=2")
    assert 2 + 100 == cost(table / "actions?dry_run=true", {"action": {"type": "duel.Raise"}})


class Unread(Tables):
    """Tables whose events nobody may read."""

    async def records(self, session: Session, *_: Any, **__: Any) -> list[Any]:
        raise AssertionError(session.table)

    frames = line = records


@pytest.mark.parametrize("read", ["events", "frames", "log"])
def test_who_cannot_pay_for_a_page_does_not_have_it_read(tmp_path: Path, clock: Seconds, read: str) -> None:
    budgets = Budgets(UNITS, clock=clock)
    with in_process(tmp_path / "takeback.db", budgets=budgets, tables_type=Unread) as server:
        ann = server.player("Ann")
        table = ann.open("maverick", seats=1)
        done(ann.post(table / "seats"))
        spend(budgets, UNITS * WINDOW - OPERATIONS["openTable"].cost.units - COMMAND.units - READ.units, ann.id)

        assert (429, "over-budget") == refused(ann.get(table / read))


def test_one_address_registers_few_players_at_once(metered: InProcess, clock: Seconds) -> None:
    statuses = [registered(metered, "192.0.2.1").status_code for _ in range(12)]

    assert [201] * 9 + [429] * 3 == statuses
    assert 201 == registered(metered, "192.0.2.2").status_code
    clock.now += 2 * WINDOW
    assert 201 == registered(metered, "192.0.2.1").status_code


def test_guessing_tokens_is_throttled_by_address(metered: InProcess) -> None:
    ann = metered.player("Ann")
    guesses = [
        metered.request("GET", "/v1/me", token=f"{number:048x}", headers=via("192.0.2.1")) for number in range(100)
    ]

    assert UNITS * WINDOW // (READ.units + UNKNOWN_TOKEN) == [one.status_code for one in guesses].count(401)
    assert 429 == guesses[-1].status_code
    assert '"address";q=2000;w=2' == guesses[-1].headers["ratelimit-policy"]
    assert 200 == ann.get("/me", headers=via("192.0.2.1")).status_code  # a player is not their address


def test_a_forged_address_of_an_untrusted_peer_changes_nothing(tmp_path: Path, clock: Seconds) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(UNITS, clock=clock)) as server:
        statuses = [registered(server, f"192.0.2.{number}").status_code for number in range(12)]

    assert [201] * 9 + [429] * 3 == statuses


def test_a_thousand_players_behind_one_trusted_proxy_are_not_one(metered: InProcess) -> None:
    budgets = metered.service.limits.budgets
    for number in range(1000):
        address = f"198.51.{number // 256}.{number % 256}"
        budgets.charge("address", address, UNITS * WINDOW - 1)

    assert 200 == metered.request("GET", "/v1/games", headers=via("198.51.0.7")).status_code
    assert 429 == metered.request("GET", "/v1/games", headers=via("198.51.0.7")).status_code
    assert 201 == registered(metered, "198.51.100.1").status_code


def test_budgets_are_the_players_own(metered: InProcess) -> None:
    ann, bob = metered.player("Ann"), metered.player("Bob")
    table = ann.open("duel", seats=2)
    for player in (ann, bob):
        done(player.post(table / "seats"))
    quiet = _shown(bob, table / "view")
    exhausted(metered, "player", ann.id)

    assert quiet == _shown(bob, table / "view")


def _shown(player: Player, path: str) -> tuple[int, bytes, dict[str, str]]:
    answer = player.get(path)
    return answer.status_code, answer.content, {**answer.headers, "takeback-time": ""}


def test_a_player_is_charged_at_their_address_over_http(metered: InProcess) -> None:
    players = [metered.player("Ann") for _ in range(4)]
    for player in players[:3]:
        used_up(metered.service.limits.budgets, player.id, "192.0.2.1")
    budgets = metered.service.limits.budgets
    used_up(budgets, players[3].id, "192.0.2.1")
    refusal = players[3].get("/me", headers=via("192.0.2.1"))

    assert (429, "over-budget") == refused(refusal)
    assert f'"players-of-address";q={PLAYERS * UNITS * WINDOW};w=2' == refusal.headers["ratelimit-policy"]
    assert "all players at your address" in refusal.json()["detail"]
    assert 200 == players[3].get("/me", headers=via("192.0.2.2")).status_code


def test_house_bots_are_not_charged_to_an_address(tmp_path: Path, clock: Seconds) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(UNITS, clock=clock), bots=True) as server:
        for number in range(60):
            used_up(server.service.limits.budgets, f"{number}", PROXY)
        bot = server.service.players.house.accounts[0]
        for _ in range(100):
            assert 200 == server.request("GET", "/v1/me", token=bot.token).status_code


def test_an_address_registers_so_many_players_in_ten_minutes(metered: InProcess, clock: Seconds) -> None:
    statuses = []
    for _ in range(REGISTRATIONS + 5):
        clock.now += WINDOW
        statuses.append(registered(metered, "192.0.2.1").status_code)
    refusal = registered(metered, "192.0.2.1")

    assert [201] * REGISTRATIONS + [429] * 5 == statuses
    assert f'"registrations";q={REGISTRATIONS};w={REGISTRATION_WINDOW}' == refusal.headers["ratelimit-policy"]
    assert f"{REGISTRATIONS} players were registered" in refusal.json()["detail"]
    assert 201 == registered(metered, "192.0.2.2").status_code
    clock.now += int(refusal.headers["retry-after"])
    assert 201 == registered(metered, "192.0.2.1").status_code


@pytest.mark.parametrize("path", ["events", "frames", "me/events"])
def test_opening_a_stream_costs_more_than_a_page(metered: InProcess, clock: Seconds, path: str) -> None:
    ann = metered.player("Ann")
    opened = ann.open("duel", seats=2)
    target = f"/v1/{path}" if path == "me/events" else f"/v1{opened / path}"
    clock.now += 3 * WINDOW
    headers = {"Accept": "application/x-ndjson"}
    answer = metered.request("HEAD", target, token=ann.token, headers=headers)

    assert (200, "application/x-ndjson") == (answer.status_code, answer.headers["Content-Type"])
    assert 1 + 2 == UNITS * WINDOW - spend_all(metered.service.limits.budgets, ann.id, step=1)
