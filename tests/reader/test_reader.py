"""The independent reader accepts all that the contract allows."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .forge import Table, changed, drawn_at, long_game, sealed, short_game, started_table
from .reading import NODE, READER, Read, refuses, run, written

VECTORS = Path(__file__).parents[1] / "vectors.json"

pytestmark = pytest.mark.usefixtures("node")


def test_the_reader_agrees_with_the_test_vectors() -> None:
    report = run("--vectors", VECTORS)

    assert report.code == 0, report.printed


@pytest.mark.parametrize("section", ["seed_commitment", "seeds", "draws", "salts", "canonical", "hashes"])
def test_the_reader_detects_a_wrong_test_vector(section: str, tmp_path: Path) -> None:
    text = VECTORS.read_text(encoding="utf-8")
    start = text.index(f'"{section}"')
    at = next(place for place in range(text.index(":", start), len(text)) if text[place] in "12345678")
    wrong = tmp_path / "vectors.json"
    wrong.write_text(f"{text[:at]}9{text[at + 1 :]}", encoding="utf-8")

    assert run("--vectors", wrong).code == 1


def test_a_finished_game_passes_every_check(read: Read) -> None:
    report = read(sealed(short_game().events))

    assert report.code == 0, report.printed
    assert all(line.startswith("ok   ") for line in report.printed.splitlines())


def test_games_with_undone_lines_of_any_length_pass_every_check(tmp_path: Path) -> None:
    games = [long_game(Random(number)) for number in range(60)]
    files = [written(tmp_path / f"{number}.ndjson", sealed(game.events)) for number, game in enumerate(games)]

    report = run(*files)

    assert report.code == 0, report.printed
    asked = {"TakebackAsked", "TakebackAgreed", "TakebackDeclined", "TakebackLapsed"}
    assert {"Undone", "Redone", "Resigned", *asked} <= {event["type"] for game in games for event in game.events}


def test_the_entropy_of_a_seat_is_that_of_its_last_player(read: Read) -> None:
    table = Table(entropy=("late", "x"))
    table.open()
    table.sit(0, entropy="early")
    table.add("SeatLeft", "ann", seat=0)
    table.add("SeatTaken", "ann", "back", seat=0, player="ann", entropy="late", options={})
    table.sit(1)
    table.start()
    table.play(0)
    table.finish()

    assert read(sealed(table.events)).code == 0


def test_entropy_is_taken_in_the_order_of_seats(read: Read) -> None:
    table = Table()
    table.open()
    table.sit(1)
    table.sit(0)
    table.start()
    table.play(0)
    table.finish()

    assert read(sealed(table.events)).code == 0


def test_a_practice_seed_is_the_tables_seed(read: Read) -> None:
    table = started_table(players=("ann",), entropy=("unused",), seeded=b"\x07" * 32)
    table.play(0)
    table.finish()

    assert read(sealed(table.events)).code == 0


@pytest.mark.parametrize("ending", [("Closed", "ann", {}), ("Voided", "operator", {"by": "operator"})])
def test_a_table_that_ends_before_its_start_has_no_outcome(ending: tuple[str, str, dict[str, Any]], read: Read) -> None:
    kind, actor, data = ending
    table = Table()
    table.open()
    table.sit(1)
    table.add(kind, actor, **data)

    assert read(sealed(table.events)).code == 0
    refuses(read(sealed(table.events, outcome={"winners": [0]})), "outcome")


def test_a_playing_table_may_be_voided(read: Read) -> None:
    table = started_table()
    table.play(1)
    table.ask(0, "void", None)
    table.lapse("operator")
    table.add("Voided", "operator", by="operator")

    assert read(sealed(table.events)).code == 0


def test_a_fork_names_its_origin_directly_after_its_opening(read: Read) -> None:
    table = Table(players=("ann",), entropy=("",))
    table.open()
    table.add("Forked", "ann", "open", table="t-0", version=9, head="ab" * 32, state={"bag": [1, 2]})
    table.sit(0)
    table.start()
    table.play(0)
    table.finish()

    assert read(sealed(table.events)).code == 0
    assert ["bag/0"] == [draw["label"] for draw in table.events[3]["data"]["draws"]]


@pytest.mark.parametrize(
    "change",
    [{"facts": [{"type": "pebbles.Laid"}]}, {"draws": [{"kind": "below", "label": "bag/0", "n": 1, "result": 0}]}],
)
def test_a_fork_starts_with_shuffles_only(change: dict[str, Any], read: Read) -> None:
    table = Table(players=("ann",), entropy=("",))
    table.open()
    table.add("Forked", "ann", "open", table="t-0", version=9, head="ab" * 32, state={})
    table.sit(0)
    table.start()
    table.play(0)
    table.finish()

    refuses(read(changed(table, 4, **change)), "status", "version 4: Started of a fork")


def test_the_labels_of_a_fork_count_from_zero(read: Read) -> None:
    table = Table(players=("ann",), entropy=("",))
    table.open()
    table.add("Forked", "ann", "open", table="t-0", version=9, head="ab" * 32, state={})
    table.sit(0)
    table.start()
    table.events[3]["data"]["draws"] = [drawn_at(table.seed, "bag/4", "shuffle", 13)]
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "labels", "version 4: ")


@pytest.mark.parametrize(
    "words", [[], ["--receipt", "7"], ["--vectors"], ["--unknown", "x"], ["/nowhere/at-all"], ["--vectors", "x", "y"]]
)
def test_wrong_usage_and_a_failed_check_have_different_exit_statuses(words: list[str]) -> None:
    report = run(*words)

    assert (3, {}) == (report.code, report.failed)


def test_a_receipt_belongs_to_one_transcript(tmp_path: Path) -> None:
    lines = sealed(short_game().events)
    files = [written(tmp_path / name, lines) for name in ("one.ndjson", "other.ndjson")]
    head = json.loads(lines[-1])["head"]

    assert run(files[0], "--receipt", f"10:{head}").code == 0
    assert run(*files, "--receipt", f"10:{head}").code == 3


def test_a_transcript_cannot_print_lines_of_its_own(read: Read) -> None:
    table = short_game()
    table.events[4]["type"] = "x\nok   everything\x1b[2J\x9b2J"
    report = read(sealed(table.events))

    assert "ok   everything" not in report.printed.splitlines()
    assert not {"\x1b", "\x9b"} & set(report.printed)


def test_a_program_gets_every_check_as_data(tmp_path: Path) -> None:
    path = written(tmp_path / "transcript.ndjson", sealed(short_game().events))
    program = f"""
        import {{ readFileSync }} from "node:fs";
        const {{ verify }} = await import({json.dumps(READER.as_uri())});
        console.log(JSON.stringify(verify(readFileSync({json.dumps(str(path))}, "utf8"))));
    """
    printed = subprocess.run(
        [NODE or "node", "--input-type=module", "-e", program], capture_output=True, text=True, check=True, timeout=60
    )

    assert {"name": "chain", "ok": True, "detail": "", "version": None} in json.loads(printed.stdout)["checks"]
