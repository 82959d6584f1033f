"""The log of whole games at its most verbose, with hostile requests between.

No line has a token, a name, an invitation, a seed, a value of a view or an event, or anything of a request's body, and
every value of a line is of a closed kind.
"""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from api.http.codes import CODES
from domain.runtime.logs import FIELDS
from tests.api.client import Json, Player, Table, actions_of, done
from tests.api.serving import OPERATOR_TOKEN, ROOT, Running, running

from .test_logs import malformed, strings

pytestmark = pytest.mark.usefixtures("process")

MARK = "xyzzy-the-mark"
"""A part of everything that hostile requests bring along."""

GAMES = {"maverick": 1, "full-throttle": 3, "thermal-showdown": 2, "maximum-apocalypse": 2}
CONTRACT: Json = msgspec.json.decode((ROOT / "openapi" / "takeback.json").read_bytes())

MOST = 60
"""The most actions of a game; then all seats resign."""


class Played(NamedTuple):
    """What a game had that no line may have."""

    table: Table
    hidden: set[str]


def values(value: Json) -> set[str]:
    """All strings in a value but the short ones, which are parts of other words."""
    return {word for word in strings(value) if len(word) > 4}


def hostile(player: Player, table: Table, luck: Random) -> Iterator[httpx.Response]:
    """Requests that bring the mark along, each in another place."""
    path = f"/v1{table}"
    bodies = [
        f'{{"action": {{"type": "{MARK}"}}}}',
        f'{{"{MARK}": 1}}',
        f'["{MARK}"',
        f'{{"action": {{"type": "maverick.Fight", "seat": "{MARK}"}}}}',
        '"' + MARK * 3000 + '"',
        f'{{"action": "\\u0000{MARK}"}}',
    ]
    headers: list[dict[str, str]] = [
        {"Idempotency-Key": f"{MARK} {MARK}"},
        {"If-Match": MARK},
        {"Prefer": f"wait={MARK}"},
        {"Last-Event-ID": MARK},
        {"X-Request-Id": MARK},
        {"Content-Type": MARK},
        {"Authorization": f"Bearer {MARK}"},
        {"X-Forwarded-For": MARK},
    ]
    operations = ("actions", "undo", "seats", "fork", "resign", "takebacks/1/agree")
    for body in bodies:
        yield request(player, "POST", f"{path}/{luck.choice(operations)}", content=body)
    for more in headers:
        yield request(player, luck.choice(["GET", "POST"]), f"{path}/actions", headers=more, content="{}")
    for bad in (
        f"{path}/view?at={MARK}",
        f"{path}/view?{MARK}=1",
        f"/v1/tables/{MARK}",
        f"/{MARK}",
        f"/v1/players/{MARK}",
    ):
        yield request(player, luck.choice(["GET", "DELETE", "POST"]), bad)
    yield request(
        player, "POST", "/v1/transcripts", content=f"{MARK}\n", headers={"Content-Type": "application/x-ndjson"}
    )
    yield request(player, "POST", "/v1/players", content=f'{{"name": "{MARK}\\u202e"}}')
    yield request(player, "POST", f"{path}/seats", content=f'{{"invite": "{MARK}", "entropy": "{MARK}"}}')
    yield request(player, "POST", "/v1/me/tokens", content=f'{{"label": "{MARK}"}}')
    yield request(player, "POST", "/v1/sign-in", content=f'{{"recovery_code": "{MARK}"}}')
    credential = f'{{"id": "{MARK}", "rawId": "{MARK}", "response": {{"clientDataJSON": "{MARK}"}}}}'
    for proof in ("sign-in", "me/verification", "me/passkeys"):
        yield request(player, "POST", f"/v1/{proof}", content=f'{{"credential": {credential}}}')
    yield request(player, f"{MARK.upper()}", path)


def request(player: Player, method: str, path: str, *, content: str = "", headers: dict[str, str] | None = None) -> Any:
    """A request as it is, without the checks of the client."""
    every = {"Authorization": f"Bearer {player.token}", "Content-Type": "application/json", **(headers or {})}
    return player.server.runner.run(player.server.http.request(method, path, content=content, headers=every))


def played(server: Running, game: str, seats: int) -> Played:
    """A private table, played to its end, or for `MOST` actions, with hostile requests between."""
    luck = Random(game)
    players = [server.player(f"Nickname-{game}-{seat}") for seat in range(seats)]
    table = players[0].open(game, seats=seats, visibility="private")
    invite = table.opened["invite"]
    hidden = {invite, table.opened["seed_commitment"]}
    for seat, player in enumerate(players):
        body = {"seat": seat, "invite": invite, "entropy": f"entropy-of-{game}-{seat}"}
        done(player.post(table / "seats", body, key=f"my-key-{game}-{seat}"))
        hidden |= {player.token or "", player.name, player.id, body["entropy"], f"my-key-{game}"}
    code = done(players[0].post("/me/recovery-code"))["recovery_code"]
    signed_in = done(players[0].post("/sign-in", {"recovery_code": code, "label": f"label-of-{game}"}))
    options = done(players[0].post("/sign-in/options"), 200)["options"]
    hidden |= {code, signed_in["recovery_code"], signed_in["token"], f"label-of-{game}", options["challenge"]}
    for number in range(MOST):
        player = luck.choice(players)
        actions = actions_of(player, table)
        if actions:
            done(player.post(table / "actions", {"action": luck.choice(actions)}, key=f"my-key-{game}-{number}-move"))
        if number % 25 == 0:
            hidden |= values(done(player.get(table / "view"), 200)["view"])
            assert {True} == {answer.status_code < 500 for answer in hostile(player, table, luck)}
    for player in players:
        player.post(table / "resign")
    assert "finished" == done(players[0].get(str(table)), 200)["status"]
    lines = [msgspec.json.decode(line) for line in players[0].get(table / "transcript").content.splitlines()]
    for event in lines[1:-1]:
        data = event["data"]
        hidden |= {event["salt"], *values(data.get("facts")), *values(data.get("draws")), *values(data.get("action"))}
        hidden |= {data["server_seed"]} if "server_seed" in data else set()
    return Played(table, hidden)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Played]]:
    """The log of a server, and what was played there."""
    settings = {
        "TAKEBACK_LOG": "json",
        "TAKEBACK_LOG_LEVEL": "debug",
        "TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN,
        "PYTHONASYNCIODEBUG": "1",
    }
    path = tmp_path_factory.mktemp("log") / "takeback.db"
    with running(path, **settings) as server, ThreadPoolExecutor(1) as reader:
        text = reader.submit(server.process.stderr.read)
        try:
            tables = [played(server, game, seats) for game, seats in GAMES.items()]
            malformed(server.address)
        finally:
            assert 0 == server.stop()
    return text.result(), tables


def test_no_line_has_anything_of_a_game_a_player_or_a_request(log: tuple[str, list[Played]]) -> None:
    text, tables = log
    told = " ".join([*CONTRACT["paths"], *FIELDS, *CODES])
    hidden = {word for word in set[str]().union(*(one.hidden for one in tables)) if word not in told}

    assert len(hidden) > 300
    assert [] == [word for word in (*hidden, MARK, MARK.upper(), OPERATOR_TOKEN, "Nickname", "Bearer") if word in text]
    assert {one.table.id for one in tables} <= {msgspec.json.decode(line).get("table") for line in text.splitlines()}


def test_every_value_of_a_line_is_of_a_closed_kind(log: tuple[str, list[Played]]) -> None:
    text, _ = log
    operations = {f"{method.upper()} {path}" for path, item in CONTRACT["paths"].items() for method in item}
    operations |= {operation.replace("GET", "HEAD", 1) for operation in operations}
    operations |= {f"{method} unknown" for method in ("GET", "POST", "DELETE")}
    kinds = {
        "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00",
        "level": "debug|info|warning|error",
        "event": "[a-z.-]+",
        "request_id": "[0-9a-f]{16}",
        "status": r"\d{3}",
        "code": "|".join(CODES),
        "table": "[0-9a-f]{24}",
        "ms": r"\d+\.\d+",
    }
    for line in text.splitlines():
        fields = msgspec.json.decode(line)
        for name in kinds.keys() & fields.keys():
            assert re.fullmatch(kinds[name], str(fields[name])), line
        if fields["event"] == "request":
            assert set(fields) <= {"time", "level", "event", "operation", "status", "table", "ms"}, line
            assert fields["operation"] in operations, line
