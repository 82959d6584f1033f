"""Players are renamed and erased: no response shows an old name, and games stay verifiable."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.running.erasing import SETTLED_MS, Eraser
from domain.verifying import verify
from tests.api.client import RAISE, Player, Server, Table, done, everything, offer_takeback, pointers, refused, take
from tests.api.serving import EVERY_GAME, OPERATOR_TOKEN, InProcess, in_process
from tests.api.test_names import names_given


def renamed(player: Player, name: str) -> None:
    """Rename a player."""
    answer = done(player.server.request("PATCH", "/v1/me", {"name": name}, token=player.token), 200)
    assert (player.id, name) == (answer["id"], answer["name"])


def erased(player: Player) -> None:
    """Erase a player."""
    assert 204 == player.delete("/me").status_code


def operator(server: Server) -> Player:
    """The operator."""
    return Player(server, "", "", OPERATOR_TOKEN)


def reads(player: Player, table: Table) -> str:
    """Every read of a table, as one text."""
    answers = [*everything(player, table), player.get(f"/tables?mine={'true' if player.token else 'false'}")]
    assert {200} == {answer.status_code for answer in answers}
    return "\n".join(answer.text for answer in answers)


def test_a_new_name_is_shown_everywhere_and_the_old_one_nowhere(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Philippa", "Ben")
    done(ann.post(table / "actions", RAISE))
    assert "Philippa" in reads(ben, table)

    renamed(ann, "Zoe")

    for viewer in (ann, ben, server.stranger()):
        assert "Philippa" not in reads(viewer, table)
        assert "Zoe raises to 1." in reads(viewer, table)
    assert "Zoe" == done(ben.get(f"/players/{ann.id}"), 200)["name"]
    assert ["Zoe", "Ben"] == [seat["name"] for seat in done(ben.get(str(table)), 200)["seats"]]


def test_a_cached_view_with_an_old_name_is_not_current(server: InProcess) -> None:
    table, (ann, ben, cleo) = names_given(server, "Annabel", "Ben", "Cleo")
    done(ann.post(table / "actions", take(1)))
    reading = {"If-None-Match": ben.get(table / "view").headers["etag"]}
    assert 304 == ben.get(table / "view", headers=reading).status_code

    renamed(ann, "Zoe")

    assert 200 == ben.get(table / "view", headers=reading).status_code
    offer_takeback(ann, table, 5)
    assert done(cleo.get(table / "view"), 200)["pending_takeback"]["text"].startswith("Zoe asks")
    renamed(ann, "Annabel")
    done(ben.post(table / "takebacks/1/decline"))
    assert 200 == ben.get(table / "view", headers=reading).status_code


def test_a_renamed_opponent_does_not_make_if_match_stale(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    etag = ben.get(table / "view").headers["etag"]

    renamed(ann, "Zoe")

    done(ben.post(table / "actions", RAISE, at=etag))


def test_a_replayed_response_has_the_current_names(server: InProcess) -> None:
    table, (ann, _) = names_given(server, "Annabel", "Ben")
    first = done(ann.post(table / "actions", RAISE, key="k"))

    renamed(ann, "Zoe")
    again = ann.post(table / "actions", RAISE, key="k")

    assert "true" == again.headers["idempotency-replayed"]
    assert "Annabel" not in again.text
    assert [first[name] for name in ("version", "head", "view")] == [
        done(again)[name] for name in ("version", "head", "view")
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [(5, "invalid-shape"), *[(name, "unreadable-name") for name in ("", "x" * 41, " ", "a\nb", "\u0410nn")]],
)
def test_a_new_name_follows_the_same_rules(server: InProcess, name: object, code: str) -> None:
    ann = server.player("Ann")

    answer = server.request("PATCH", "/v1/me", {"name": name}, token=ann.token)

    assert (422, code) == refused(answer)
    assert ["/name"] == pointers(answer)
    assert "Ann" == done(ann.get("/me"), 200)["name"]


def test_an_erased_player_is_gone_at_once_with_all_tokens(server: InProcess) -> None:
    ann = server.player("Ann")
    other = done(ann.post("/me/tokens"))["token"]
    assert 200 == server.request("GET", "/v1/me", token=other).status_code

    erased(ann)

    for token in (ann.token, other):
        assert (401, "unauthorized") == refused(server.request("GET", "/v1/me", token=token))
        assert (401, "unauthorized") == refused(server.request("GET", "/v1/tables", token=token))
        assert (401, "unauthorized") == refused(server.request("POST", "/v1/tables", {"game": "duel"}, token=token))
    assert (404, "not-found") == refused(server.stranger().get(f"/players/{ann.id}"))
    assert (None, []) == (server.database.accounts.player(ann.id), server.database.accounts.tokens(ann.id))


def test_a_game_of_an_erased_player_names_the_seat_and_can_be_verified(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Annabel", "Ben")
    done(ann.post(table / "actions", RAISE))
    before = {event["hash"] for event in done(ben.get(table / "events"), 200)["events"]}

    erased(ann)

    assert "Annabel" not in reads(ben, table)
    assert "Seat 1 raises to 1." in reads(ben, table)
    assert [(ann.id, ann.id), (ben.id, "Ben")] == [
        (seat["player"], seat["name"]) for seat in done(ben.get(str(table)), 200)["seats"]
    ]
    done(operator(server).post(table / "void"))
    assert before <= {event["hash"] for event in done(ben.get(table / "events"), 200)["events"]}
    assert verify(ben.get(table / "transcript").content, EVERY_GAME).passed


def test_a_token_issued_while_its_player_is_erased_does_not_work(server: InProcess) -> None:
    ann = server.player("Ann")

    answers = server.together(ann.sent("DELETE", "/me"), *(ann.sent("POST", "/me/tokens", key=key) for key in "abc"))

    assert 204 == answers[0].status_code
    tokens = [answer.json()["token"] for answer in answers[1:] if answer.status_code == 201]
    assert {401} >= {server.request("GET", "/v1/me", token=token).status_code for token in tokens}
    assert [] == server.database.accounts.tokens(ann.id)


@pytest.mark.parametrize("way", ["erased", "revoked"])
@pytest.mark.parametrize("path", ["/tables/{}/seats", "/tables", "/quick", "/me/tokens"])
def test_a_request_whose_body_comes_slowly_does_not_outlive_its_token(server: InProcess, path: str, way: str) -> None:
    """A body may take longer than an erased player is looked for at tables."""
    ann, table = server.player("Ann"), server.player("Ben").open("pebbles", seats=2)
    issued = done(ann.post("/me/tokens"))
    slow = Player(server, ann.id, ann.name, issued["token"])
    before = []

    async def body() -> AsyncIterator[bytes]:
        yield b'{"game": "pebbles",' if path in ("/tables", "/quick") else b"{"
        gone = await ann.sent("DELETE", "/me" if way == "erased" else f"/me/tokens/{issued['id']}")
        assert gone.status_code == 204
        before.append(server.database.last_position())
        yield b'"seats": 2}' if path in ("/tables", "/quick") else b"}"

    answer = slow.post(path.format(table.id), content=body(), headers={"Content-Type": "application/json"})

    assert ((401, "unauthorized"), before) == (refused(answer), [server.database.last_position()])


@pytest.mark.parametrize("path", ["/tables/{}/seats", "/tables"])
def test_nor_where_another_process_revoked_it(pair: tuple[InProcess, InProcess], path: str) -> None:
    here, there = pair
    ann, table = here.player("Ann"), here.player("Ben").open("pebbles", seats=2)
    issued = done(ann.post("/me/tokens"))
    slow = Player(there, ann.id, ann.name, issued["token"])
    assert 200 == slow.get("/me").status_code  # the other process knows the token
    before = []

    async def body() -> AsyncIterator[bytes]:
        yield b'{"game": "pebbles",' if path == "/tables" else b"{"
        assert 204 == (await ann.sent("DELETE", f"/me/tokens/{issued['id']}")).status_code
        before.append(here.database.last_position())
        await asyncio.sleep(0.1)  # what comes at once came before it
        yield b'"seats": 2}' if path == "/tables" else b"}"

    answer = slow.post(path.format(table.id), content=body(), headers={"Content-Type": "application/json"})

    assert ((401, "unauthorized"), before) == (refused(answer), [here.database.last_position()])


def test_the_operator_erases_a_player_and_nobody_else_may(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    path = f"/players/{ann.id}"

    assert (401, "unauthorized") == refused(server.stranger().delete(path))
    assert (403, "operators-only") == refused(ben.delete(path))
    assert (403, "operators-only") == refused(ann.delete(path))
    assert (404, "not-found") == refused(operator(server).delete("/players/nobody"))
    assert (403, "operator") == refused(operator(server).delete("/me"))
    assert 200 == ann.get("/me").status_code
    assert 204 == operator(server).delete(path).status_code
    assert (401, "unauthorized") == refused(ann.get("/me"))


def test_an_erased_name_is_overwritten_on_disk(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        others = [server.player(f"Player {n}") for n in range(20)]
        ann = server.player("Annabel-Clementine")
        renamed(ann, "Zoe-Clementine")
        others.append(server.player("Ben"))
        erased(ann)
        for _ in range(2):  # taken out of every table, and forgotten once nothing can be left to be done
            server.runner.run(Eraser(server.service).carry_out())
            server.clock.advance(SETTLED_MS)

    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ben" in on_disk
    assert b"Clementine" not in on_disk
    assert ann.id.encode() not in on_disk


def test_an_erased_name_can_be_registered_again(server: InProcess) -> None:
    ann = server.player("Ann")
    erased(ann)

    again = server.request("POST", "/v1/players", {"name": "Ann"})

    assert done(again)["id"] != ann.id
