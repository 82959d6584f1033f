"""When each token of a player was used last: told to them alone, to the hour."""

from pathlib import Path

import pytest

from domain.players.known_tokens import AT_ONCE, HOUR_MS
from domain.storage.accounts import Token, TokenUse
from domain.storage.database import Transaction
from domain.storage.errors import NotStored
from tests.api.client import Json, Player, done
from tests.api.serving import InProcess, in_process
from tests.api.test_tokens import issued


def used(player: Player, since: int) -> list[Json]:
    """The hours of the last uses of a player's tokens, since one."""
    tokens = done(player.get("/me/tokens"), 200)
    return [None if token["used_at"] is None else (token["used_at"] - since) / HOUR_MS for token in tokens]


def next_hour(server: InProcess) -> int:
    """The time at which an hour has just begun, in ms since 1970 UTC."""
    server.clock.advance(HOUR_MS - server.clock() % HOUR_MS)
    return server.clock() // HOUR_MS * HOUR_MS


def stored(server: InProcess) -> None:
    """All uses are stored."""
    server.runner.run(server.service.players.accounts.known.uses.store())


def test_each_token_is_listed_with_the_hour_of_its_last_use(server: InProcess) -> None:
    hour, ann = next_hour(server), server.player()
    phone, _ = issued(ann, label="phone", scopes=["play"]), issued(ann, label="drawer")
    assert [0, None, None] == used(ann, hour)

    server.clock.advance(2 * HOUR_MS)
    done(phone.get("/me"), 200)
    server.clock.advance(HOUR_MS)

    assert [3, 2, None] == used(ann, hour)
    assert "used_at" not in done(ann.get("/me"), 200)["token"]
    stored(server)
    assert [3, 2, None] == used(ann, hour)
    lines = ann.get("/me/export").text.splitlines()
    assert f'"used_at":{hour + 2 * HOUR_MS}' in lines[0]


def test_uses_are_kept_over_a_restart_and_none_is_written_twice_within_an_hour(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        hour, ann = next_hour(server), server.player()
        phone = issued(ann, label="phone")
        assert [0, None] == used(ann, hour)
        done(phone.get("/me"), 200)
        stored(server)
        changes = server.database.accounts.used_at(ann.id)
        for player in (ann, phone):
            done(player.get("/me"), 200)
        assert not server.service.players.accounts.known.uses._waiting
        server.clock.advance(HOUR_MS)
        done(phone.get("/me"), 200)  # stored as the service stops
    with in_process(tmp_path / "takeback.db") as server:
        again = Player(server, ann.id, ann.name, ann.token)

        assert [0, 1] == used(again, hour)
        assert 2 == len(changes)


def test_a_revoked_token_and_an_erased_player_leave_no_use(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    phone = issued(ann, label="phone")
    token = done(phone.get("/me"), 200)["token"]["id"]
    assert 204 == ann.delete(f"/me/tokens/{token}").status_code
    assert 204 == ben.delete("/me").status_code
    stored(server)

    [left] = server.database.accounts.used_at(ann.id)
    assert left == done(ann.get("/me"), 200)["token"]["id"]
    assert {} == server.database.accounts.used_at(ben.id)


def test_what_could_not_be_stored_is_stored_the_next_time(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, uses = server.player(), server.service.players.accounts.known.uses
    done(ann.get("/me"), 200)

    def fails(*_: object, **__: object) -> None:
        raise NotStored

    with monkeypatch.context() as patched:
        patched.setattr("domain.players.known_tokens._store", fails)
        with pytest.raises(NotStored):
            stored(server)
    stored(server)

    assert 1 == len(server.database.accounts.used_at(ann.id))
    assert not uses._waiting


def test_many_uses_are_stored_in_parts(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(server)  # of the tests before
    parts: list[int] = []

    def counted(_: Transaction, *, uses: list[TokenUse]) -> None:
        parts.append(len(uses))

    monkeypatch.setattr("domain.players.known_tokens._store", counted)
    for number in range(AT_ONCE + 1):
        server.service.players.accounts.known.uses.note(Token(f"{number:016}", "ann", "", 1), HOUR_MS)
    stored(server)

    assert [AT_ONCE, 1] == parts
