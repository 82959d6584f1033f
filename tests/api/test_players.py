import asyncio
import hashlib
import re
from pathlib import Path

import pytest

from tests.api.client import Player, done, pointers, refused
from tests.api.serving import InProcess, in_process


def test_a_new_player_gets_an_id_a_name_and_a_token(server: InProcess) -> None:
    answer = server.request("POST", "/v1/players", {"name": "Ann"})

    made = done(answer)
    assert {"id", "name", "token"} == set(made)
    assert "Ann" == made["name"]
    assert f"/v1/players/{made['id']}" == answer.headers["location"]
    assert len(made["token"]) >= 32


def test_names_need_not_be_unique(server: InProcess) -> None:
    assert server.player("Ann").id != server.player("Ann").id


def test_a_name_may_be_in_any_alphabet(server: InProcess) -> None:
    assert "Ζωή 🎲" == done(server.player("Ζωή 🎲").get("/me"), 200)["name"]


@pytest.mark.parametrize("name", [5, None])
def test_a_name_is_a_string(server: InProcess, name: object) -> None:
    answer = server.request("POST", "/v1/players", {"name": name})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/name"] == pointers(answer)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "It is empty: write at least one character."),
        ("x" * 41, "It is longer than 40 characters."),
    ],
)
def test_a_name_has_1_to_40_characters_or_a_sentence_says_so(server: InProcess, name: str, reason: str) -> None:
    answer = server.request("POST", "/v1/players", {"name": name})

    assert (422, "unreadable-name") == refused(answer)
    assert [{"pointer": "/name", "detail": reason}] == answer.json()["errors"]
    assert f"It cannot be shown to other people. {reason}" == answer.json()["detail"]


def test_what_makes_a_name_or_label_unreadable_is_said(server: InProcess) -> None:
    ann = server.player("Ann")
    renamed = server.request("PATCH", "/v1/me", {"name": "Ann\n"}, token=ann.token)
    issued = ann.post("/me/tokens", {"label": " "})
    registered = server.request("POST", "/v1/players", {"name": "\u202eabc"})

    for answer in (renamed, issued, registered):
        assert (422, "unreadable-name") == refused(answer)
    assert [{"pointer": "/name", "detail": "It contains a control character (U+000A)."}] == renamed.json()["errors"]
    assert [{"pointer": "/label", "detail": "It is blank."}] == issued.json()["errors"]
    assert ["/name"] == pointers(registered)
    assert "Ann" == done(ann.get("/me"), 200)["name"]
    assert 1 == len(server.database.accounts.tokens(ann.id))


def test_a_name_is_stored_in_composed_form(server: InProcess) -> None:
    assert "Zoë" == done(server.request("POST", "/v1/players", {"name": "Zoe\u0308"}))["name"]


def test_a_player_is_shown_to_everybody_without_the_token(server: InProcess) -> None:
    ann = server.player("Ann")

    shown = done(server.stranger().get(f"/players/{ann.id}"), 200)

    assert {"id": ann.id, "name": "Ann"} == {key: shown[key] for key in ("id", "name")}
    assert "token" not in shown


@pytest.mark.parametrize("player", ["nobody", "%00", "%ED%A0%80", "x" * 2000, "'--", "%F0%9F%8E%B2"])
def test_an_unknown_player_is_not_found(server: InProcess, player: str) -> None:
    assert (404, "not-found") == refused(server.stranger().get(f"/players/{player}"))


def test_a_token_identifies_its_player(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")

    assert ["Ann", "Ben"] == [done(player.get("/me"), 200)["name"] for player in (ann, ben)]


@pytest.mark.parametrize("path", ["/me", "/me/tokens"])
def test_the_own_account_needs_a_token(server: InProcess, path: str) -> None:
    assert (401, "unauthorized") == refused(server.stranger().get(path))


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer x", "Basic {}", "{}", "Bearer {}x", "Bearer  {}", "\xff"]
)
def test_a_bad_token_is_refused_even_where_none_is_needed(server: InProcess, header: str) -> None:
    ann = server.player()
    table = ann.open()
    sent = header.format(ann.token).encode("latin-1")

    for path in ("/v1/me", f"/v1/tables/{table.id}", f"/v1/players/{ann.id}"):
        answer = server.runner.run(server.http.get(path, headers={b"Authorization": sent}))
        assert (401, "unauthorized") == refused(answer)


@pytest.mark.parametrize("name", ["Authorization", "Idempotency-Key", "If-Match", "Last-Event-ID", "Content-Type"])
def test_a_header_of_which_there_is_one_is_refused_twice(server: InProcess, name: str) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    headers = [("Authorization", f"Bearer {ann.token}"), ("Content-Type", "application/json")]
    again = (name, f"Bearer {eve.token}" if name == "Authorization" else "12")
    twice = [again, again] if name not in dict(headers) else [again]

    for path in ("/v1/me", "/v1/games", "/nowhere"):
        answer = server.runner.run(server.http.get(path, headers=[*headers, *twice]))
        assert (400, "invalid-header") == refused(answer)
        assert f"Send exactly one {name} header: this request has 2." == answer.json()["detail"]
    answer = server.runner.run(server.http.post("/v1/me/tokens", headers=[*headers, *twice]))
    assert (400, "invalid-header") == refused(answer)
    assert 1 == len(server.database.accounts.tokens(ann.id))


def test_a_header_that_may_be_repeated_is_taken(server: InProcess) -> None:
    ann = server.player("Ann")
    headers = [("Authorization", f"Bearer {ann.token}"), ("Accept", "text/html"), ("Accept", "application/json")]

    assert 200 == server.runner.run(server.http.get("/v1/me", headers=headers)).status_code


def test_the_bearer_scheme_is_case_insensitive(server: InProcess) -> None:
    ann = server.player()

    assert 200 == server.request("GET", "/v1/me", headers={"Authorization": f"bEARER {ann.token}"}).status_code


def test_only_the_hash_of_a_token_is_stored(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann = server.player()
        issued = done(ann.post("/me/tokens", {"label": "phone"}))["token"]
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    for token in (ann.token or "", issued):
        assert token.encode() not in kept
        assert bytes.fromhex(token) not in kept
        assert hashlib.sha256(token.encode()).hexdigest().encode() in kept


def test_tokens_are_listed_without_their_secrets_and_the_one_in_use_is_marked(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens", {"label": "phone"}))

    answer = ann.get("/me/tokens")

    listed = done(answer, 200)
    assert [True, False] == [token["current"] for token in listed]
    assert issued["id"] == listed[1]["id"]
    assert "phone" == listed[1]["label"]
    assert issued["token"] not in answer.text
    assert str(ann.token) not in answer.text


def test_an_issued_token_works_as_the_first_one_does(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens"))

    assert ann.id == done(server.request("GET", "/v1/me", token=issued["token"]), 200)["id"]


def test_a_revoked_token_no_longer_works(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens", {"label": "lost"}))
    assert 200 == server.request("GET", "/v1/me", token=issued["token"]).status_code

    assert 204 == ann.delete(f"/me/tokens/{issued['id']}").status_code

    assert (401, "unauthorized") == refused(server.request("GET", "/v1/me", token=issued["token"]))
    assert 1 == len(done(ann.get("/me/tokens"), 200))


def test_a_revoked_token_is_not_found_again(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens"))
    ann.delete(f"/me/tokens/{issued['id']}")

    assert (404, "not-found") == refused(ann.delete(f"/me/tokens/{issued['id']}"))


def test_the_last_token_cannot_be_revoked(server: InProcess) -> None:
    ann = server.player()
    last = done(ann.get("/me/tokens"), 200)[0]["id"]

    assert (409, "last-token") == refused(ann.delete(f"/me/tokens/{last}"))
    assert 200 == ann.get("/me").status_code
    assert [last] == [token.id for token in server.database.accounts.tokens(ann.id)]


def test_of_the_last_two_tokens_revoked_concurrently_one_stays(server: InProcess) -> None:
    ann = server.player()
    other = Player(server, ann.id, ann.name, done(ann.post("/me/tokens"))["token"])
    own = [(each, done(each.get("/me"), 200)["token"]["id"]) for each in (ann, other)]

    answers = server.together(*(each.sent("DELETE", f"/me/tokens/{token}") for each, token in own))

    assert [204, 409] == sorted(answer.status_code for answer in answers)
    assert 1 == len(server.database.accounts.tokens(ann.id))


def test_another_players_token_cannot_be_revoked(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    issued = done(ann.post("/me/tokens"))

    assert (404, "not-found") == refused(ben.delete(f"/me/tokens/{issued['id']}"))
    assert 200 == server.request("GET", "/v1/me", token=issued["token"]).status_code


def test_issuing_a_token_is_idempotent(server: InProcess) -> None:
    ann = server.player()

    first, again = (ann.post("/me/tokens", {"label": "phone"}, key="k") for _ in range(2))

    assert done(first) == done(again)
    assert "idempotency-replayed" not in first.headers
    assert "true" == again.headers["idempotency-replayed"]
    assert 2 == len(done(ann.get("/me/tokens"), 200))


def test_a_key_of_a_token_cannot_be_reused_for_another(server: InProcess) -> None:
    ann = server.player()
    done(ann.post("/me/tokens", {"label": "phone"}, key="k"))

    assert (422, "key-reused") == refused(ann.post("/me/tokens", {"label": "tablet"}, key="k"))


def test_concurrent_requests_under_one_key_issue_one_token(server: InProcess) -> None:
    ann = server.player()

    answers = server.together(*(ann.sent("POST", "/me/tokens", {"label": "phone"}, key="k") for _ in range(4)))

    assert 1 == len({done(answer)["token"] for answer in answers})
    assert 2 == len(done(ann.get("/me/tokens"), 200))


def test_different_concurrent_requests_under_one_key_issue_one_token(server: InProcess) -> None:
    ann = server.player()

    answers = server.together(*(ann.sent("POST", "/me/tokens", {"label": label}, key="k") for label in "ab"))

    assert [201, 422] == sorted(answer.status_code for answer in answers)


def test_the_same_key_of_two_players_issues_two_tokens(server: InProcess) -> None:
    tokens = [done(server.player().post("/me/tokens", key="k"))["token"] for _ in range(2)]

    assert tokens[0] != tokens[1]


@pytest.mark.parametrize("key", ["", "a b", "x" * 65, "é"])
def test_a_key_is_1_to_64_visible_characters_of_ascii(server: InProcess, key: str) -> None:
    ann = server.player()
    path = "/v1/me/tokens"
    headers = {b"Idempotency-Key": key.encode("latin-1"), b"Authorization": f"Bearer {ann.token}".encode()}

    assert (400, "invalid-header") == refused(server.runner.run(server.http.post(path, headers=headers)))
    assert (400, "invalid-header") == refused(
        server.runner.run(server.http.post("/v1/players", headers=headers, json={"name": "Ann"}))
    )


def test_ids_of_players_and_tokens_reveal_nothing(server: InProcess) -> None:
    ann = server.player()
    token = done(ann.get("/me/tokens"), 200)[0]["id"]

    assert re.fullmatch("[0-9a-f]{16,}", ann.id)
    assert token not in (ann.token or "")


def test_a_revoked_token_never_comes_back_by_its_key(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens", {"label": "lost"}, key="k"))
    ann.delete(f"/me/tokens/{issued['id']}")

    for _ in range(2):
        assert (409, "token-revoked") == refused(ann.post("/me/tokens", {"label": "lost"}, key="k"))
    assert (401, "unauthorized") == refused(server.request("GET", "/v1/me", token=issued["token"]))
    assert 1 == len(server.database.accounts.tokens(ann.id))
    assert issued["token"] != done(ann.post("/me/tokens", {"label": "new"}, key="l"))["token"]


def test_a_token_is_revoked_even_if_nobody_waits_for_the_answer(server: InProcess) -> None:
    ann = server.player()
    issued = done(ann.post("/me/tokens"))
    assert 200 == server.request("GET", "/v1/me", token=issued["token"]).status_code
    accounts, tables = server.service.players.accounts, server.service.tables
    own = accounts.known.token(ann.token or "")
    assert own is not None

    async def give_up() -> None:
        revoking = asyncio.create_task(accounts.revoke(own, issued["id"]))
        await asyncio.sleep(0)
        revoking.cancel()
        await tables.touch()

    server.runner.run(give_up())

    assert (401, "unauthorized") == refused(server.request("GET", "/v1/me", token=issued["token"]))
    assert 1 == len(server.database.accounts.tokens(ann.id))


def test_what_a_key_leads_to_cannot_be_computed_elsewhere(tmp_path: Path) -> None:
    answers = []
    for name in ("one", "other"):  # the same players and tokens, but for the secret of the database
        with in_process(tmp_path / f"{name}.db") as server:
            ann = server.player()
            token = done(ann.post("/me/tokens", key="k"))["token"]
            table = done(ann.post("/tables", {"game": "pebbles", "visibility": "private"}, key="k"))["id"]
            answers.append((ann.id, ann.token, token, table))

    (one, other) = answers
    assert one[:2] == other[:2]
    assert one[2] != other[2]
    assert one[3] != other[3]


def test_a_player_has_at_most_50_tokens(server: InProcess) -> None:
    ann = server.player()
    tokens = [done(ann.post("/me/tokens", key=f"k{n}")) for n in range(49)]

    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens"))
    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens", key="k49"))
    assert tokens[7] == done(ann.post("/me/tokens", key="k7"))
    assert 50 == len(server.database.accounts.tokens(ann.id))
    ann.delete(f"/me/tokens/{tokens[0]['id']}")
    done(ann.post("/me/tokens"))


def test_so_many_revoked_tokens_are_remembered(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.players.accounts.MOST_REVOKED", 3)
    ann = server.player()
    for n in range(3):
        issued = done(ann.post("/me/tokens", key=f"k{n}"))
        ann.delete(f"/me/tokens/{issued['id']}")

    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens", key="k3"))
    assert (409, "token-revoked") == refused(ann.post("/me/tokens", key="k0"))
    done(ann.post("/me/tokens"))


def test_so_many_tokens_are_kept_in_memory_and_all_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.players.known_tokens._CACHED", 3)
    with in_process(tmp_path / "takeback.db") as server:
        players = [server.player(f"Player {n}") for n in range(5)]

        for player in (*players, *players[::-1]):
            assert player.name == done(player.get("/me"), 200)["name"]
            assert len(server.service.players.accounts.known) <= 3
        assert 3 == len(server.service.players.accounts.known)
