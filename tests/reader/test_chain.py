"""The independent reader on changed bytes, truncated transcripts, receipts and redacted transcripts."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .forge import Event, canonical, changed, hashes, redacted, sealed, short_game
from .reading import Read, refuses, run, written

pytestmark = pytest.mark.usefixtures("node")


def test_a_changed_byte_breaks_the_chain(read: Read) -> None:
    lines = sealed(short_game().events)
    lines[5] = lines[5].replace("pebbles.Thrown", "pebbles.Throwm")

    refuses(read(lines), "chain", "the hash of the last event is ")


def test_a_byte_that_is_not_text_breaks_the_format(tmp_path: Path) -> None:
    path = written(tmp_path / "broken.ndjson", sealed(short_game().events))
    path.write_bytes(path.read_bytes().replace(b"pebbles.Thrown", b"pebbles.Throw\xff", 1))

    refuses(run(path), "format", "UTF-8")


def test_a_truncated_transcript_breaks_chain_and_outcome(read: Read) -> None:
    lines = sealed(short_game().events)
    del lines[-2]

    assert {"chain", "outcome"} == set(read(lines).failed)


def test_a_truncated_and_resealed_transcript_is_of_an_unfinished_table(read: Read) -> None:
    refuses(read(sealed(short_game().events[:-1])), "outcome", "version 9: ")


def test_a_transcript_without_its_trailer_is_refused(read: Read) -> None:
    refuses(read(sealed(short_game().events)[:-1]), "format", "trailer")


@pytest.mark.parametrize(
    "lines", [[], ["[]"], ["{}", "{}"], ["", "", ""], ["null"] * 3], ids=["empty", "list", "short", "blank", "null"]
)
def test_a_file_of_another_shape_is_refused(lines: list[str], read: Read) -> None:
    refuses(read(lines), "format")


def test_a_header_and_a_trailer_alone_are_refused(read: Read) -> None:
    header, *_, trailer = sealed(short_game().events)

    refuses(read([header, trailer]), "format", "an event")


def test_a_game_in_the_notation_is_to_be_imported_first(read: Read) -> None:
    refuses(read(["takeback 1", "game pebbles 1"]), "format", "import it first")


@pytest.mark.parametrize(
    ("place", "spoilt", "words"),
    [
        (0, ('"game"', '"game":"duel","game"'), 'line 1 has the key "game" twice'),
        (-1, ('"head"', '"h\\u0065ad" : "","head"'), 'has the key "head" twice'),
        (-1, ('"outcome":', '"outcome":[{"a":1},{"b}\\"{":1,"b}\\"{":2}],"x":'), 'has the key "b}\\"{" twice'),
    ],
)
def test_a_key_that_is_there_twice_breaks_the_format(
    place: int, spoilt: tuple[str, str], words: str, read: Read
) -> None:
    lines = sealed(short_game().events)
    lines[place] = lines[place].replace(*spoilt, 1)

    refuses(read(lines), "format", words)


@pytest.mark.parametrize("number", ["1.0", "1e0", "1E0", "10e-1", "1.0000000000000000001", "-0"])
@pytest.mark.parametrize(("place", "before"), [(0, '"rules_version": '), (-1, '"winners":[')])
def test_a_number_that_is_written_otherwise_breaks_the_format(place: int, before: str, number: str, read: Read) -> None:
    events = short_game().events
    events[-1]["data"]["outcome"] = {"winners": [1], "why": "1.0 and 1e0"}
    lines = sealed(events)
    assert [] == list(read(lines).failed)
    lines[place] = lines[place].replace(f"{before}1", f"{before}{number}", 1)

    refuses(read(lines), "format", f"has the number {number}, which is not written as in events")


def test_a_long_text_of_escapes_is_read_to_its_end(read: Read) -> None:
    lines = sealed(short_game().events)
    lines[0] = lines[0].replace('"game": "', '"game": "' + "\\n" * 4_000_000, 1)

    assert "header" in read(lines).failed


def test_a_key_that_is_there_twice_in_a_redacted_transcript_is_refused(read: Read, tmp_path: Path) -> None:
    lines = sealed(short_game().events)
    shown = redacted(lines, 5)
    shown[2] = shown[2].replace('"actor"', '"actor":"","actor"', 1)

    report = read(lines, "--redacted", written(tmp_path / "shown.ndjson", shown))
    refuses(report, "redacted", 'line 3 has the key "actor" twice')


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line.replace(":", ": ", 1),
        lambda line: line.replace("é", "\\u00e9"),
        lambda line: line.replace('{"actor":"ann",', "{").replace('"version":1}', '"version":1,"actor":"ann"}'),
        lambda line: line.replace('"version":1}', '"version":1.0}'),
        lambda line: line.replace('"version":1}', '"version":1,"version":1}'),
        lambda line: line + " ",
    ],
    ids=["blank", "escape", "order", "point", "twice", "tail"],
)
def test_a_line_in_another_form_is_not_canonical(spoil: Callable[[str], str], read: Read) -> None:
    header, opened, *rest, trailer = sealed(short_game().events)
    spoilt = spoil(opened)
    head = hashes("t-1", [spoilt, *rest])[-1]

    assert spoilt != opened
    refuses(read([header, spoilt, *rest, canonical({**json.loads(trailer), "head": head})]), "canonical", "version 1: ")


@pytest.mark.parametrize(
    "value", [2**53, -(2**53), 0.5, {"ключ": 1}, "\\ud800"], ids=["large", "small", "fraction", "key", "surrogate"]
)
def test_a_value_outside_the_contract_is_not_canonical(value: object, read: Read) -> None:
    table = short_game()
    table.events[4]["data"]["action"] = "SPOILT"
    text = canonical(value).replace("\\\\", "\\")
    lines = [line.replace('"SPOILT"', text) for line in sealed(table.events)]
    lines[-1] = canonical({**json.loads(lines[-1]), "head": hashes("t-1", lines[1:-1])[-1]})

    refuses(read(lines), "canonical", "version 5: ")


def test_deep_nesting_is_refused(read: Read) -> None:
    table = short_game()
    table.events[4]["data"]["action"] = "SPOILT"
    lines = [line.replace('"SPOILT"', "[" * 100_000 + "]" * 100_000) for line in sealed(table.events)]

    assert "nested too deeply" in read(lines).failed["canonical"]


def test_a_wrong_salt_is_named_with_its_event(read: Read) -> None:
    table = short_game()
    table.events[5]["salt"] = "00" * 16

    refuses(read(sealed(table.events)), "salts", "version 6: ")


def test_a_receipt_is_compared_with_the_chain(read: Read) -> None:
    lines = sealed(short_game().events)
    heads = hashes("t-1", lines[1:-1])

    assert read(lines, "--receipt", f"6:{heads[6]}", "--receipt", f"10:{heads[10]}").code == 0
    refuses(read(lines, "--receipt", f"6:{heads[6]}", "--receipt", f"7:{heads[6]}"), "receipts", "version 7: ")
    refuses(read(lines, "--receipt", f"11:{heads[10]}"), "receipts", "version 11: ")


def test_a_rewritten_history_does_not_match_an_old_receipt(read: Read) -> None:
    before = hashes("t-1", sealed(short_game().events)[1:-1])
    rewritten = changed(short_game(), 6, facts=[])

    refuses(read(rewritten, "--receipt", f"5:{before[5]}", "--receipt", f"9:{before[9]}"), "receipts", "version 9: ")


@pytest.mark.parametrize("upto", [1, 6, 10])
def test_a_redacted_transcript_is_compared_with_the_full_one(upto: int, tmp_path: Path, read: Read) -> None:
    lines = sealed(short_game().events)
    seen = written(tmp_path / "redacted.ndjson", redacted(lines, upto))

    report = read(lines, "--redacted", seen)

    assert report.code == 0, report.printed
    assert "ok   redacted" in report.printed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"type":"Played"', '"type":"Resigned"'),
        ('"hash":"', '"hash":"0'),
        ('"seat":0', '"seat":1'),
        ('"key":null', '"key":"mine"'),
        ('"actor":"ann",', ""),
    ],
)
def test_a_false_redacted_event_is_detected(old: str, new: str, tmp_path: Path, read: Read) -> None:
    lines = sealed(short_game().events)
    shown = redacted(lines, 6)
    shown[5] = shown[5].replace(old, new, 1)

    refuses(read(lines, "--redacted", written(tmp_path / "redacted.ndjson", shown)), "redacted", "version 5: ")


def test_a_redacted_transcript_of_a_rewritten_history_is_detected(tmp_path: Path, read: Read) -> None:
    seen = written(tmp_path / "redacted.ndjson", redacted(sealed(short_game().events), 8))

    refuses(read(changed(short_game(), 6, facts=[]), "--redacted", seen), "redacted", "version 6: its hash")


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"game": "other"}),
        (0, {"table": "t-2"}),
        (0, {"format": "takeback/1"}),
        (2, {"version": 1}),
        (6, {"version": 11}),
        (6, {"data": "nothing"}),
        (7, {"head": "ab" * 32}),
    ],
    ids=["game", "table", "format", "order", "beyond", "data", "head"],
)
def test_a_false_redacted_header_is_detected(place: int, change: Event, tmp_path: Path, read: Read) -> None:
    lines = sealed(short_game().events)
    shown = redacted(lines, 6)
    shown[place] = canonical({**json.loads(shown[place]), **change})

    refuses(read(lines, "--redacted", written(tmp_path / "redacted.ndjson", shown)), "redacted")


def test_redacted_events_out_of_order_are_detected(tmp_path: Path, read: Read) -> None:
    lines = sealed(short_game().events)
    header, first, second, *rest = redacted(lines, 6)
    shown = written(tmp_path / "redacted.ndjson", [header, second, first, *rest])

    refuses(read(lines, "--redacted", shown), "redacted", "version 1: its events are out of order")


def test_a_redacted_event_that_was_never_stored_is_detected(tmp_path: Path, read: Read) -> None:
    lines = sealed(short_game().events)
    shown = written(tmp_path / "redacted.ndjson", [redacted(lines, 1)[0], canonical({"version": 11})])

    refuses(read(lines, "--redacted", shown), "redacted", "version 11: the full transcript has no such event")
