"""Receipts: the service signs the head of a table at a version, for whoever may see the table."""

from pathlib import Path

import pytest

from domain.keeping.signing import UnusableKeys
from domain.storage.addresses import Address
from domain.transparency.notes import Key, key_of, parse, private_key_of, verified
from domain.transparency.receipts import Acknowledged, acknowledged
from tests.api.client import Json, Player, Table, done, pointers, refused, started
from tests.api.logging_tables import logging
from tests.api.serving import InProcess, in_process
from tests.api.uploading import bring, table_in


def key(server: InProcess) -> Key:
    """The key that the service publishes for its receipts."""
    return key_of(done(server.stranger().get("/keys"), 200)["receipts"])


def receipt(player: Player, table: Table, version: int | None = None) -> str:
    """A receipt that the service's key has signed."""
    answer = player.get(table / f"receipt{'' if version is None else f'?version={version}'}")
    assert (200, "text/plain; charset=utf-8") == (answer.status_code, answer.headers["content-type"])
    assert isinstance(player.server, InProcess)
    assert [key(player.server)] == [each.key for each in verified(parse(answer.text), [key(player.server)])]
    return answer.text


def events(player: Player, table: Table) -> list[Json]:
    """The events as a viewer is shown them."""
    shown: list[Json] = done(player.get(table / "events"), 200)["events"]
    return shown


def test_a_receipt_tells_a_viewer_of_a_table_in_play_what_its_events_tell_already(server: InProcess) -> None:
    table, players = started(server, "duel")

    for viewer in (*players, server.stranger()):
        shown = [Acknowledged(table.id, each["version"], each["hash"], each["at"]) for each in events(viewer, table)]
        assert shown == [acknowledged(parse(receipt(viewer, table, said.version))) for said in shown]
        assert receipt(viewer, table) == receipt(viewer, table, shown[-1].version)
    assert 1 == len({receipt(viewer, table) for viewer in (*players, server.stranger())})


def test_a_receipt_of_a_version_stays_the_same(server: InProcess) -> None:
    table, (ann, _) = started(server)
    before = receipt(ann, table)
    done(ann.post(table / "resign"))

    assert before == receipt(ann, table, acknowledged(parse(before)).version)
    assert before != receipt(ann, table)


def test_there_is_no_receipt_of_what_did_not_happen(server: InProcess) -> None:
    table, (ann, _) = started(server)
    beyond = done(ann.get(str(table)), 200)["version"] + 1

    assert (404, "not-found") == refused(ann.get(table / f"receipt?version={beyond}"))
    for wrong in ("0", "-1", "x", "1.0", str(2**53)):
        answer = ann.get(table / f"receipt?version={wrong}")
        assert ((400, "invalid-query"), ["version"]) == (refused(answer), pointers(answer))


def test_receipts_are_for_those_who_may_see_the_table(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(visibility="private")

    assert 1 == acknowledged(parse(receipt(ann, table))).version
    for stranger in (server.stranger(), server.player()):
        assert (404, "not-found") == refused(stranger.get(table / "receipt"))


@pytest.mark.usefixtures("process")
def test_a_table_that_was_played_elsewhere_has_none(server: InProcess, foreign_transcript: bytes) -> None:
    ann = server.player()
    done(bring(ann, foreign_transcript), 200)

    assert (409, "not-played-here") == refused(ann.get(table_in(foreign_transcript) / "receipt"))


def test_the_key_is_named_after_the_host_of_the_log_and_apart_from_the_other_keys(tmp_path: Path) -> None:
    with logging(tmp_path / "takeback.db", origin="play.example/v1/log") as server:
        published = key(server)
        assert published != key_of(done(server.stranger().get("/keys"), 200)["log"])
    file = tmp_path / "takeback.db.receipts-key"

    assert "play.example/receipts" == published.name
    assert published == private_key_of(file.read_text(encoding="utf-8").removesuffix("\n")).key
    assert 0o600 == file.stat().st_mode & 0o777


def test_without_a_log_the_key_is_named_after_the_public_address_and_keeps_its_name(place: Address) -> None:
    with in_process(place) as server:
        published = key(server)
        assert "localhost:8000/receipts" == published.name
        table, (ann, _) = started(server)
        before = receipt(ann, table)
    with logging(place) as server:
        assert published == key(server)
        assert before == receipt(Player(server, ann.id, ann.name, ann.token), table)


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "takeback.db.receipts-key").write_text("PRIVATE+KEY+x\n")

    with (
        pytest.raises(UnusableKeys, match="receipts-key is not a key that signs notes"),
        in_process(tmp_path / "takeback.db"),
    ):
        pass
