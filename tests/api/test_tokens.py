"""Tokens to hand out: what each may do, until when, and that no player can be locked out."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from api.operations import OPERATIONS
from domain.players.accounts import MOST_TOKENS
from domain.scopes import SCOPES
from tests.api.client import Json, Player, actions_of, done, pointers, refused, started, take
from tests.api.serving import InProcess
from tests.openapi.contract import operations

ALL = ["read", "play", "account"]
MINUTE = 60_000


def issued(player: Player, **grant: Json) -> Player:
    """The player, with another token."""
    token = done(player.post("/me/tokens", grant))["token"]
    return Player(player.server, player.id, player.name, token)


def test_the_first_token_has_all_scopes_and_never_expires(server: InProcess) -> None:
    ann = server.player()

    token = done(ann.get("/me"), 200)["token"]

    assert (ALL, None, True) == (token["scopes"], token["expires_at"], token["current"])
    [listed] = done(ann.get("/me/tokens"), 200)
    assert token.items() < listed.items()


@pytest.mark.parametrize(
    ("grant", "scopes"),
    [
        ({}, ALL),
        ({"scopes": ["read"]}, ALL[:1]),
        ({"scopes": ["play"]}, ALL[:2]),
        ({"scopes": ["play", "read"]}, ALL[:2]),
        ({"scopes": ["account"]}, ALL),
    ],
)
def test_a_scope_includes_those_before_it(server: InProcess, grant: Json, scopes: list[str]) -> None:
    ann = server.player()

    token = done(ann.post("/me/tokens", grant))

    assert scopes == token["scopes"]
    assert scopes == done(ann.get("/me/tokens"), 200)[1]["scopes"]
    assert scopes == done(server.request("GET", "/v1/me", token=token["token"]), 200)["token"]["scopes"]


@pytest.mark.parametrize(
    ("grant", "pointer"),
    [
        ({"scopes": []}, "/scopes"),
        ({"scopes": None}, "/scopes"),
        ({"scopes": "read"}, "/scopes"),
        ({"scopes": ["write"]}, "/scopes/0"),
        ({"scopes": ["read", "Play"]}, "/scopes/1"),
        ({"scopes": ["read", None]}, "/scopes/1"),
        ({"scopes": ["play", "play"]}, "/scopes"),
        ({"scopes": ["read", "play", "account", "read"]}, "/scopes"),
        ({"expires_in": 59}, "/expires_in"),
        ({"expires_in": 315_360_001}, "/expires_in"),
        ({"expires_in": 60.5}, "/expires_in"),
        ({"expires_in": "3600"}, "/expires_in"),
        ({"expires_at": 1}, "/expires_at"),
    ],
)
def test_another_shape_is_refused_and_nothing_is_issued(server: InProcess, grant: Json, pointer: str) -> None:
    ann = server.player()

    answer = ann.post("/me/tokens", grant)

    assert (422, "invalid-shape") == refused(answer)
    assert [pointer] == [re.sub(r"/\.\.\.$", f"/{pointer[-1]}", found) for found in pointers(answer)]
    assert 1 == len(server.database.accounts.tokens(ann.id))


def calls() -> Iterator[Any]:
    """Every operation for players: its method, its path, and the scope that it needs."""
    for method, path, found in operations():
        needed = [scope for way in found["security"] for scope in way.get("bearer", ())]
        if needed:
            yield pytest.param(method.upper(), path.format_map(Anything()), needed[0], id=found["operationId"])


class Anything(dict[str, str]):
    """A value for every parameter of a path."""

    def __missing__(self, name: str) -> str:
        return "1"


ACCOUNT = {
    *("rename", "eraseMe", "exportAccount", "listTokens", "issueToken", "revokeToken"),
    *("answerDevice", "answerSignIn", "previewDevice", "previewSignIn"),
    *("listWebhooks", "addWebhook", "removeWebhook", "testWebhook", "listDeliveries", "resendDelivery"),
    *("listWaysIn", "removeWayIn", "renamePasskey", "preparePasskey", "addPasskey", "makeRecoveryCode"),
    *("prepareVerification", "verify"),
}
"""The operations that manage an account."""


def test_the_contract_names_a_scope_for_every_operation_of_players() -> None:
    needed = {str(call.id): call.values[2] for call in calls()}
    reading = {found["operationId"] for method, _, found in operations() if method == "get"}

    assert {name for name, scope in needed.items() if scope == "account"} == ACCOUNT
    assert {name for name, scope in needed.items() if scope == "read"} == (reading & needed.keys()) - ACCOUNT
    assert needed.keys() == {found["operationId"] for _, _, found in operations()} - {
        *("prepareSignIn", "signIn"),
        *("register", "erasePlayer", "readMetrics", "healthz", "readyz", "listKeys"),
        *("readLogCheckpoint", "readLogTile"),
        *("readDocs", "readDocsPage", "readContract", "readAsyncApi", "listGames", "showGame", "showGameSchemas"),
        *("listBots", "withdrawResult"),
    }


@pytest.mark.parametrize(("method", "path", "needed"), [*calls()])
def test_a_token_without_the_scope_is_refused_before_anything_is_looked_up(
    server: InProcess, method: str, path: str, needed: str
) -> None:
    ann = server.player()

    for scope in ALL:
        answer = server.request(method, path, token=issued(ann, scopes=[scope]).token)
        if ALL.index(scope) < ALL.index(needed):
            assert (403, "insufficient-scope") == refused(answer)
            assert f'Bearer error="insufficient_scope", scope="{needed}"' == answer.headers["www-authenticate"]
        else:
            assert "insufficient_scope" not in answer.headers.get("www-authenticate", "")


def test_a_token_that_may_read_sees_all_that_its_player_sees(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    screen = issued(ann, scopes=["read"])
    mine = f"/tables?mine=true&wait_for={done(ann.get(str(table)), 200)['position']}"

    for path in (str(table), table / "view", table / "actions", table / "events", mine, "/me/events"):
        assert done(ann.get(path), 200) == done(screen.get(path), 200)


def test_a_token_that_may_play_plays_a_whole_game(server: InProcess) -> None:
    ann = server.player()
    bot = issued(ann, scopes=["play"], expires_in=3600)
    table = bot.open("pebbles", seats=1, options={"heap": 2})
    start = done(bot.post(table / "seats"))["version"]
    done(bot.post(table / "actions", take(1)))
    done(bot.post(table / "undo", {"to_version": start}))
    while actions := actions_of(bot, table):
        done(bot.post(table / "actions", {"action": actions[0]}))

    assert "finished" == done(ann.get(str(table)), 200)["status"]


def test_a_limited_token_is_issued_once_under_a_key(server: InProcess) -> None:
    ann = server.player()
    grant = {"label": "bot", "scopes": ["play"], "expires_in": 3600}

    first, again = (ann.post("/me/tokens", grant, key="k") for _ in range(2))

    assert done(first) == done(again)
    for other in ({"scopes": ["read"]}, {"expires_in": 3601}, {"expires_in": None}):
        assert (422, "key-reused") == refused(ann.post("/me/tokens", grant | other, key="k"))
    assert done(first) == done(ann.post("/me/tokens", grant | {"scopes": ["read", "play"]}, key="k"))


def test_an_expired_token_is_refused_and_only_who_has_it_learns_why(server: InProcess) -> None:
    ann = server.player()
    guest = issued(ann, expires_in=60)
    expires_at = done(guest.get("/me"), 200)["token"]["expires_at"]
    server.clock.advance(expires_at - server.clock() - 100)
    assert 200 == guest.get("/me").status_code

    server.clock.advance(100)

    expired, unknown = guest.get("/me"), server.request("GET", "/v1/me", token=f"{guest.token}0")
    assert [(401, "unauthorized")] * 2 == [refused(expired), refused(unknown)]
    assert "The token has expired." == expired.json()["detail"]
    assert (
        'Bearer error="invalid_token", error_description="The token has expired"' == expired.headers["www-authenticate"]
    )
    assert "expired" not in unknown.text
    assert 'Bearer error="invalid_token"' == unknown.headers["www-authenticate"]
    assert "Bearer" == server.stranger().get("/me").headers["www-authenticate"]


def test_a_token_expires_as_many_seconds_after_it_was_issued_as_was_wanted(server: InProcess) -> None:
    ann = server.player()

    for seconds in (60, 315_360_000):
        token = done(ann.post("/me/tokens", {"expires_in": seconds}))
        assert 1000 * seconds == token["expires_at"] - token["created_at"]
    assert done(ann.post("/me/tokens", {"expires_in": None}))["expires_at"] is None


def test_a_token_never_outlives_the_one_that_it_was_issued_with(server: InProcess) -> None:
    guest = issued(server.player(), expires_in=3600)
    end = done(guest.get("/me"), 200)["token"]["expires_at"]

    assert [end] * 2 == [done(issued(guest, **more).get("/me"), 200)["token"]["expires_at"] for more in LONGER]
    assert end > done(issued(guest, expires_in=60).get("/me"), 200)["token"]["expires_at"]
    first, again = (done(guest.post("/me/tokens", LONGER[1], key="k")) for _ in range(2))
    assert first == again


LONGER: tuple[Json, Json] = ({}, {"expires_in": 36_000})


def test_an_expired_token_is_in_no_list_and_cannot_be_revoked(server: InProcess) -> None:
    ann = server.player()
    guest = done(ann.post("/me/tokens", {"expires_in": 60}))
    server.clock.advance(MINUTE)

    assert [True] == [token["current"] for token in done(ann.get("/me/tokens"), 200)]
    assert (404, "not-found") == refused(ann.delete(f"/me/tokens/{guest['id']}"))


def test_expired_tokens_make_room_for_others(server: InProcess) -> None:
    ann = server.player()
    for number in range(MOST_TOKENS - 1):
        done(ann.post("/me/tokens", {"expires_in": 60 if number < 40 else 86_400}))
    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens"))
    server.clock.advance(MINUTE)

    for _ in range(40):
        done(ann.post("/me/tokens"))
        assert len(server.database.accounts.tokens(ann.id)) <= MOST_TOKENS
    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens"))


def test_an_expired_token_never_comes_back_by_its_key(server: InProcess) -> None:
    ann = server.player()
    guest = done(ann.post("/me/tokens", {"expires_in": 60}, key="k"))
    server.clock.advance(MINUTE)

    assert (409, "token-revoked") == refused(ann.post("/me/tokens", {"expires_in": 60}, key="k"))
    for _ in range(MOST_TOKENS - 1):
        done(ann.post("/me/tokens"))
    assert guest["id"] not in [token.id for token in server.database.accounts.tokens(ann.id)]
    assert (409, "token-revoked") == refused(ann.post("/me/tokens", {"expires_in": 60}, key="k"))


@pytest.mark.parametrize("grant", [{"scopes": ["read"]}, {"scopes": ["play"]}, {"expires_in": 315_360_000}])
def test_the_last_full_token_stays_whatever_others_there_are(server: InProcess, grant: Json) -> None:
    ann = server.player()
    first = done(ann.get("/me"), 200)["token"]["id"]
    other = done(ann.post("/me/tokens", grant))["id"]

    assert (409, "last-token") == refused(ann.delete(f"/me/tokens/{first}"))
    assert 204 == ann.delete(f"/me/tokens/{other}").status_code


def test_an_account_is_recovered_with_a_spare_token(server: InProcess) -> None:
    ann = server.player()
    lost = done(ann.get("/me"), 200)["token"]["id"]
    spare = issued(ann, label="spare")

    assert 204 == spare.delete(f"/me/tokens/{lost}").status_code

    assert (401, "unauthorized") == refused(ann.get("/me"))
    assert ann.id == done(issued(spare, label="phone").get("/me"), 200)["id"]


def test_registering_takes_no_key(server: InProcess) -> None:
    answers = [server.stranger().post("/players", {"name": "Ann"}, key="k") for _ in range(2)]

    assert [(400, "invalid-header")] * 2 == [refused(answer) for answer in answers]
    assert all("Idempotency-Key" in answer.json()["detail"] for answer in answers)
    assert (422, "invalid-shape") == refused(server.stranger().post("/players", {"nom": "Ann"}, key="k"))


FOR_THE_OPERATOR = [each.id for each in OPERATIONS.values() if "operator" in each.caller]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("id_", FOR_THE_OPERATOR)
def test_a_player_is_refused_alike_whatever_the_scopes_of_their_token(server: InProcess, id_: str, scope: str) -> None:
    operation = OPERATIONS[id_]
    ann = server.player()
    table = ann.open("duel", seats=2)
    limited = done(ann.post("/me/tokens", {"scopes": [scope]}))["token"]
    answer = server.request(
        operation.method.upper(), operation.path.format(table=table.id, player=ann.id), token=limited
    )
    alone = (403, "operators-only") if operation.caller == "operator" else None
    lacking = (403, "insufficient-scope") if SCOPES.index(scope) < SCOPES.index(operation.scope) else None

    assert (alone or lacking or (403, "not-seated")) == refused(answer)
