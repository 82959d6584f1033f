"""Checkpoints: the service signs a table that is over, and the verifier accepts the signature."""

import hashlib
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.__main__ import main
from domain.verifying import verify
from domain.verifying.checkpoint import keys_of
from tests.api.client import Json, Player, Table, done, refused, started, take
from tests.api.serving import EVERY_GAME, InProcess


def finished(server: InProcess, game: str = "pebbles", **more: Json) -> tuple[Table, list[Player]]:
    """A table whose game is over."""
    table, players = started(server, game, **more)
    for player in players[: max(1, len(players) - 1)]:
        done(player.post(table / "resign"))
    return table, players


def signed(player: Player, table: Table) -> Json:
    """A table's checkpoint, its key and its signature."""
    return done(player.get(table / "checkpoint"), 200)


def test_a_checkpoint_says_where_the_table_ended_and_how(server: InProcess) -> None:
    table, (ann, _) = finished(server)
    shown = done(ann.get(str(table)), 200)

    assert {
        "format": "takeback/1-checkpoint",
        "table": table.id,
        "game": "pebbles",
        "rules_version": 1,
        "version": shown["version"],
        "head": shown["head"],
        "outcome": shown["outcome"],
        "at": shown["updated_at"],
    } == signed(ann, table)["checkpoint"]


def test_the_signature_is_of_the_canonical_json_by_a_listed_key(server: InProcess) -> None:
    table, (ann, _) = finished(server)
    answer = signed(server.stranger(), table)
    (key,) = done(ann.get("/keys"), 200)["keys"]
    public_key = bytes.fromhex(key["public_key"])
    text = json.dumps(answer["checkpoint"], sort_keys=True, separators=(",", ":"))

    assert hashlib.sha256(public_key).hexdigest()[:16] == answer["key"] == key["id"]
    assert ("Ed25519", True) == (key["algorithm"], key["current"])
    Ed25519PublicKey.from_public_bytes(public_key).verify(bytes.fromhex(answer["signature"]), text.encode())


def test_the_same_table_gives_the_same_signature(server: InProcess) -> None:
    table, (ann, ben) = finished(server)

    assert signed(ann, table) == signed(ben, table)


@pytest.mark.parametrize("game", ["pebbles", "duel"])
def test_transcript_checkpoint_and_keys_verify_together(server: InProcess, game: str) -> None:
    table, (ann, _) = finished(server, game)
    text, checkpoint = ann.get(table / "transcript").content, ann.get(table / "checkpoint").content
    keys = keys_of(ann.get("/keys").content)

    report = verify(text, EVERY_GAME, checkpoint=checkpoint, keys=keys)

    assert report.passed is True
    assert "checkpoint" == report.checks[-1].name


def test_the_command_takes_the_files_as_fetched(server: InProcess, tmp_path: Path) -> None:
    table, (ann,) = finished(server, "maverick", seats=1)
    files = {"transcript": table / "transcript", "--checkpoint": table / "checkpoint", "--keys": "/keys"}
    for name, path in files.items():
        (tmp_path / name).write_bytes(ann.get(path).content)
    words = [word for name in ("--checkpoint", "--keys") for word in (name, str(tmp_path / name))]

    assert 0 == main(["verify", str(tmp_path / "transcript"), *words])


def test_a_closed_table_is_signed_without_an_outcome(server: InProcess) -> None:
    ann = server.player()
    table = ann.open()
    done(ann.post(table / "close"))

    assert signed(ann, table)["checkpoint"]["outcome"] is None


def test_a_table_that_is_not_over_is_not_signed(server: InProcess) -> None:
    table, (ann, _) = started(server)
    opened = ann.open()
    done(ann.post(table / "actions", take(1)))

    assert (409, "table-not-over") == refused(ann.get(table / "checkpoint"))
    assert (409, "table-not-over") == refused(ann.get(opened / "checkpoint"))


def test_a_private_table_is_signed_for_its_players_only(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(visibility="private")
    done(ann.post(table / "close"))

    assert signed(ann, table)
    assert (404, "not-found") == refused(server.player().get(table / "checkpoint"))
    assert (404, "not-found") == refused(server.stranger().get(table / "checkpoint"))
    assert (401, "unauthorized") == refused(ann.get(table / "checkpoint", headers={"Authorization": "Bearer x"}))


def test_no_response_holds_the_private_key(server: InProcess) -> None:
    table, (ann, _) = finished(server)
    private = server.service.keeping.signer._private.private_bytes_raw()

    for path in ("/keys", table / "checkpoint"):
        assert private.hex() not in ann.get(path).text
