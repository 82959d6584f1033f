"""The independent reader on draws, labels and seeds that do not follow the contract."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.volume import volume

from .forge import Draw, Table, changed, drawn_at, long_game, sealed, short_game, started_table
from .reading import Read, refuses, run, written

pytestmark = pytest.mark.usefixtures("node")


def test_a_changed_draw_is_detected_in_a_resealed_transcript(read: Read) -> None:
    table = short_game()
    table.events[5]["data"]["draws"][0]["result"] = [6, 6]

    refuses(read(sealed(table.events)), "draws", 'version 6: the draw "throw/1"')


@pytest.mark.parametrize(
    "claim", [{"n": 2**53 - 1}, {"result": []}, {"kind": "below"}], ids=["bound", "result", "kind"]
)
def test_a_draw_that_claims_more_than_it_holds_is_refused(claim: dict[str, Any], read: Read) -> None:
    table = short_game()
    table.events[3]["data"]["draws"][0].update(claim)
    failed = read(sealed(table.events)).failed

    assert next(iter(failed)) == ("fields" if "kind" in claim else "draws")


@pytest.mark.parametrize("bound", [0, 2**32 + 1])
def test_a_draw_has_a_bound_that_a_word_can_reach(bound: int, read: Read) -> None:
    draw = {"label": "throw/1", "kind": "below", "n": bound, "result": 0}

    refuses(read(changed(short_game(), 6, draws=[draw])), "fields", "version 6: ")


@pytest.mark.parametrize("number", [0, 2, 7])
def test_a_renumbered_label_is_detected_though_its_result_fits(number: int, read: Read) -> None:
    table = short_game()
    draw = drawn_at(table.seed, f"throw/{number}", "dice", 2, 6)

    refuses(read(changed(table, 6, draws=[draw])), "labels", f'version 6: the draw "throw/{number}" is number 1')


def test_a_move_after_an_undo_may_not_roll_again(read: Read) -> None:
    table = started_table()
    table.play(0)
    table.undo(4)
    table.play(0, [drawn_at(table.seed, "throw/1", "dice", 2, 6)])
    table.finish()

    refuses(read(sealed(table.events)), "labels", "version 7: ")


def test_a_label_with_a_leading_zero_is_refused(read: Read) -> None:
    table = short_game()
    draw = drawn_at(table.seed, "throw/01", "dice", 2, 6)

    assert "label" in read(changed(table, 6, draws=[draw])).failed["fields"]


def test_every_relabelled_draw_of_a_long_game_is_detected(tmp_path: Path) -> None:
    files = []
    for number in range(volume(6, 20)):
        table = long_game(Random(number))
        chance = Random(-number)
        event = chance.choice([event for event in table.events if event["data"].get("draws")])
        place = chance.randrange(len(event["data"]["draws"]))
        event["data"]["draws"][place] = relabelled(table, event["data"]["draws"][place])
        files.append(written(tmp_path / f"{number}.ndjson", sealed(table.events)))

    assert all(["labels"] == list(run(file).failed) for file in files)


def relabelled(table: Table, draw: Draw) -> Draw:
    purpose, number = draw["label"].rsplit("/", 1)
    bounds = [draw[name] for name in ("n", "count", "sides") if name in draw]
    return drawn_at(table.seed, f"{purpose}/{int(number) + 1}", draw["kind"], *bounds)


def test_entropy_changed_afterwards_gives_another_seed(read: Read) -> None:
    refuses(read(changed(short_game(), 2, entropy="abd")), "draws", "version 4: ")


def test_a_practice_seed_at_a_table_with_two_seats_is_refused(read: Read) -> None:
    table = started_table(seeded=b"\x07" * 32)
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "seed", "version 1: ")


def test_a_commitment_to_another_server_seed_is_refused(read: Read) -> None:
    refuses(read(changed(short_game(), 1, seed_commitment="ab" * 32)), "commitment", "version 1: ")


def test_the_server_seed_disclosed_at_the_end_must_be_the_first_one(read: Read) -> None:
    refuses(read(changed(short_game(), 10, server_seed="ab" * 32)), "server-seed", "version 10: ")
