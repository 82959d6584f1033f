"""An operator cheats with real files and restarts; others have the commands, a policy, and a witness of their own.

The checks that find it out are tested one by one in `tests/verifying` and `tests/transparency`: so most of these runs
are left to the soak run.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from takeback_client import Client, Contradiction, Secrets

from domain.kernel.chain import commitment
from tests.api.client import Table, done, refused
from tests.verifying.transcripts import Event
from tests.witness.operating import DAY, Operator, duel, fetched, game, moved, operating

pytestmark = pytest.mark.usefixtures("process")

FILES = ("takeback.db", "takeback.db-wal", "takeback.db.log-seen")


@pytest.fixture
def operator(tmp_path: Path) -> Iterator[Operator]:
    with operating(tmp_path) as operator:
        yield operator


@pytest.mark.soak
def test_a_second_history_is_seen_by_whoever_saw_the_first(tmp_path: Path, operator: Operator) -> None:
    """The database is put back, without what would notice it, and goes on otherwise."""
    doubter = operator.doubter
    with operator.serving() as server:
        ann = server.player()
        honest = game(ann, server)
        status, said = doubter.verify(server, honest)
        assert 0 == status, said
        status, said = doubter.monitor(server)
        assert 0 == status, said
    for name in FILES:
        if (tmp_path / name).exists():
            shutil.copy(tmp_path / name, tmp_path / f"{name}.kept")
    with operator.serving() as server:
        lost = game(ann, server)
        assert 0 == doubter.verify(server, lost)[0]
        assert 0 == doubter.monitor(server)[0]

    for name in FILES:
        (tmp_path / name).unlink(missing_ok=True)
        if (tmp_path / f"{name}.kept").exists():
            shutil.copy(tmp_path / f"{name}.kept", tmp_path / name)
    with operator.serving() as server:  # the witness knows of more, so nothing is signed
        game(ann, server)
        while done(server.request("GET", "/readyz"), 200).get("log") != "behind":
            sleep(0.1)

    del operator.settings["TAKEBACK_LOG_POLICY"]  # so it asks nobody
    with operator.serving() as server:
        other = game(ann, server)
        status, said = doubter.verify(server, other)
        assert 1 == status
        assert "FAIL ended-log: its checkpoint: the policy's quorum 'friend' has not signed it" in said
        status, said = doubter.monitor(server)
        assert 1 == status
        assert "the checkpoint is not accepted" in said
        without = doubter.policy.read_text(encoding="utf-8").replace("quorum friend", "quorum none")
        doubter.policy.write_text(without, encoding="utf-8")
        status, said = doubter.monitor(server)  # whoever trusts no witness has the copy
        assert 1 == status
        assert "the log has gone back" in said or "the log contradicts itself" in said


def test_a_finished_game_that_is_rewritten_on_disk_is_not_the_one_in_the_log(operator: Operator) -> None:
    """Who lost has won; the standings follow, and whatever the service signs."""

    def won_by_the_loser(events: list[Event]) -> None:
        resigned, finished = events[-2:]
        left, ended = resigned["data"]["facts"]
        resigned["data"]["seat"] = left["seat"] = 1
        resigned["actor"] = finished["actor"] = events[2]["actor"]
        for told in (ended, finished["data"]):
            told["outcome"].update(winners=[0], ranking=[[0], [1]])

    doubter = operator.doubter
    with operator.serving() as server:
        table, [ann, _] = duel(server)
        done(ann.post(table / "resign"))
        assert 0 == doubter.verify(server, table)[0]
        assert 0 == doubter.monitor(server)[0]
    operator.rewrite(table, won_by_the_loser)

    with operator.serving() as server:
        status, said = doubter.asked("verify", doubter.keep(server, "transcript", table / "transcript"))
        assert 0 == status, said  # all that the record itself can tell
        status, said = doubter.verify(server, table)
        assert 1 == status
        assert "FAIL ended-log: the entry is not in the log" in said
        status, said = doubter.monitor(server)
        assert 1 == status
        assert "ends otherwise than its entry" in said


@pytest.mark.soak
def test_a_game_that_is_dated_back_only_existed_when_the_witness_saw_it(operator: Operator) -> None:
    with operator.serving(SECONDS_BEHIND=str(30 * DAY)) as server:
        status, said = operator.doubter.verify(server, game(server.player(), server))

    assert 0 == status, said
    assert said.count("it existed by 20") == 2


@pytest.mark.soak
def test_a_public_game_that_no_list_shows_is_told_after_a_day(operator: Operator) -> None:
    with operator.serving() as server:
        table = game(server.player(), server)
        fetched(server, table / "proofs/ended")
        assert 0 == operator.doubter.monitor(server)[0]
    operator.rewrite(table, lambda events: events[0]["data"].update(visibility="private"))
    operator.forget_lists()

    with operator.serving() as server:
        status, said = operator.doubter.monitor(server, later=2 * DAY)
        assert 1 == status, said
        assert "is public, ended over a day ago, and no list shows it" in said


@pytest.mark.soak
def test_a_game_that_is_kept_out_of_the_log_has_no_proof_and_its_end_betrays_it(operator: Operator) -> None:
    operator.execute("UPDATE log_state SET position = 1000000")
    with operator.serving() as server:
        ann = server.player()
        table = ann.open("maverick")
        done(ann.post(table / "seats", {}))
        sleep(3)
        assert (409, "not-logged-yet") == refused(ann.get(table / "proofs/opened"))
    operator.execute("UPDATE log_state SET position = (SELECT max(rowid) FROM stored_events)")

    with operator.serving() as server:
        ann.server = server
        done(ann.post(table / "resign"))
        fetched(server, table / "proofs/ended")
        status, said = operator.doubter.monitor(server)
        assert 1 == status
        assert "ends a table that was never opened" in said


@pytest.mark.soak
def test_deals_that_are_given_up_are_counted(operator: Operator) -> None:
    """The operator likes none of two deals, and lets the service lose what would start them."""
    with operator.serving() as server:
        ann = server.player()
        for _ in range(2):
            fetched(server, ann.open("full-throttle", seats=2) / "proofs/opened")
        fetched(server, game(ann, server) / "proofs/ended")
        status, said = operator.doubter.monitor(server, later=100 * DAY)

    assert 0 == status, said  # anybody may leave a table
    assert "2 never ended" in said


@pytest.mark.soak
def test_two_seeds_of_a_day_are_both_in_the_log(operator: Operator) -> None:
    for _ in range(2):
        with operator.serving() as server:
            ann = server.player()
            table = ann.open("maverick", daily=True)
            done(ann.post(table / "seats", {}))
            done(ann.post(table / "resign"))
            fetched(server, table / "proofs/ended", by=ann)
            status, said = operator.doubter.monitor(server)
        operator.execute("UPDATE identity SET secret = randomblob(32)")

    assert 1 == status
    assert "maverick has two seeds of the day" in said


SEED = "5e" * 32


def another_seed(events: list[Event]) -> None:
    """The operator has found a seed that is better for a friend, and commits to that instead."""
    events[0]["data"].update(server_seed=SEED, seed_commitment=commitment(bytes.fromhex(SEED)))


def test_a_seed_that_is_changed_once_a_player_sits_contradicts_the_service(operator: Operator, tmp_path: Path) -> None:
    folder = tmp_path / "ann"
    with operator.serving() as server:
        ann = Client.registered(server.address, "Ann", secrets=Secrets(folder))
        table = Table({"id": ann.open_table("full-throttle", seats=2).id})
        ann.take_seat(table.id)
    operator.rewrite(table, another_seed)
    [entropy] = [file.read_bytes() for file in folder.iterdir()]
    assert not [file for file in tmp_path.glob("takeback.db*") if entropy in file.read_bytes()]  # nothing to try with

    with operator.serving() as server, ann:
        done(server.player("Puppet").post(table / "seats", {}))
        with pytest.raises(Contradiction):
            ann.show_table(table.id)
        assert [0] == done(server.stranger().get(str(table)), 200)["to_reveal"]  # and it never hears the entropy


@pytest.mark.soak
def test_a_seed_that_is_not_the_one_committed_to_is_named(operator: Operator) -> None:
    with operator.serving() as server:
        ann = server.player()
        table = ann.open("maverick")
        fetched(server, table / "proofs/opened")
    operator.rewrite(table, lambda events: events[0]["data"].update(server_seed=SEED))

    with operator.serving() as server:
        ann.server = server
        done(ann.post(table / "seats", {}))
        done(ann.post(table / "resign"))
        status, said = operator.doubter.verify(server, table)
        assert 1 == status
        assert "FAIL commitment" in said
        assert "FAIL opened-log" in said


def test_a_move_that_is_dropped_after_it_was_acknowledged_is_convicted_by_its_receipt(operator: Operator) -> None:
    doubter = operator.doubter
    with operator.serving() as server:
        table, players = duel(server)
        for player in players:
            moved(player, table)
        keys = doubter.keep(server, "keys", "/keys")
        receipt = doubter.folder / "receipt"
        receipt.write_bytes(players[0].get(table / "receipt").content)
        last = done(players[0].get(str(table)), 200)["version"]
    operator.rewrite(table, lambda events: events.__delitem__(slice(last - 1, None)))

    with operator.serving() as server:
        for player in players:
            player.server = server
        done(players[1].post(table / "resign"))
        status, said = doubter.verify(server, table)
        assert 0 == status, said  # by the record and the log alone
        status, said = doubter.verify(server, table, "--receipt", receipt, "--keys", keys)
        assert 1 == status
        assert "FAIL signed-receipts" in said
        assert "the service contradicts itself" in said
