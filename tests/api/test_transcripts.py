"""Transcripts verified by a reader that was written from the contract alone."""

from pathlib import Path
from random import Random

import pytest

from tests.api.client import RAISE, SCRY, TOSS, Player, Table, actions_of, choose, done, receipt, started, take
from tests.api.serving import InProcess
from tests.reader.reading import run

pytestmark = pytest.mark.usefixtures("node")


def saved(path: Path, player: Player, table: Table) -> Path:
    """The table's transcript as a file."""
    path.write_bytes(player.get(table / "transcript").content)
    return path


def played_by_chance(player: Player, table: Table, rng: Random) -> list[str]:
    """Play a solo table to its end by legal actions; the receipts."""
    receipts: list[str] = []
    for _ in range(5_000):
        actions = actions_of(player, table)
        if not actions:
            return receipts
        answer = done(player.post(table / "actions", {"action": rng.choice(actions)}))
        receipts.append("{}:{}".format(*receipt(answer)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_of_maverick_ends_with_an_outcome_and_verifies(
    server: InProcess, tmp_path: Path, seed: int
) -> None:
    table, (ann,) = started(server, "maverick", seats=1)

    receipts = played_by_chance(ann, table, Random(seed))

    shown = done(ann.get(str(table)), 200)
    assert "finished" == shown["status"]
    assert [[0]] == shown["outcome"]["ranking"]
    options = [word for each in receipts[:: max(1, len(receipts) // 20)] for word in ("--receipt", each)]
    report = run(*options, saved(tmp_path / "maverick.ndjson", ann, table))
    assert report.code == 0, report.printed


def test_a_practice_game_from_a_given_seed_verifies(server: InProcess, tmp_path: Path) -> None:
    table, (ann,) = started(server, "maverick", seats=1, seed="5a" * 32)
    done(ann.post(table / "resign"))

    assert run(saved(tmp_path / "seeded.ndjson", ann, table)).code == 0


def test_a_game_with_undo_redo_and_a_seat_that_changed_hands_verifies(server: InProcess, tmp_path: Path) -> None:
    ann, ben, cat = (server.player(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.open("duel")
    done(cat.post(table / "seats", {"seat": 0, "entropy": "early"}, key="k"))
    done(cat.delete(table / "seats/0"), 200)
    done(ann.post(table / "seats", {"seat": 1, "entropy": "!~"}))
    done(ben.post(table / "seats", {"seat": 0, "seat_options": {"favourite": 2}}))
    for body in (RAISE, RAISE):
        done(ann.post(table / "actions", body))
    done(ann.post(table / "undo", {"to_version": 6}))
    done(ann.post(table / "redo"))
    done(ann.post(table / "actions", SCRY))
    for seat, player in ((1, ann), (0, ben)):
        hand = done(player.get(table / "view"), 200)["view"]["fighters"][seat]["hand"]
        done(player.post(table / "actions", choose(hand[0])))
    early = {viewer: saved(tmp_path / f"{viewer.name}.ndjson", viewer, table) for viewer in (ann, ben, cat)}
    done(ben.post(table / "resign"))

    words = [word for path in early.values() for word in ("--redacted", path)]
    report = run(*words, saved(tmp_path / "full.ndjson", cat, table))

    assert report.code == 0, report.printed


def test_a_game_with_undone_and_repeated_luck_verifies(server: InProcess, tmp_path: Path) -> None:
    table, (ann,) = started(server, seats=1)
    for body in (TOSS, take(1), TOSS):
        done(ann.post(table / "actions", body))
    done(ann.post(table / "undo", {"to_version": 3}))
    played_by_chance(ann, table, Random(1))

    assert run(saved(tmp_path / "pebbles.ndjson", ann, table)).code == 0


def test_a_transcript_with_another_byte_does_not_verify(server: InProcess, tmp_path: Path) -> None:
    table, (ann, _) = started(server, options={"heap": 1})
    done(ann.post(table / "actions", take(1)))
    path = saved(tmp_path / "forged.ndjson", ann, table)
    path.write_bytes(path.read_bytes().replace(b'"at":1', b'"at":2', 1))

    assert run(path).code == 1
