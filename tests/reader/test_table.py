"""The independent reader on events out of order, off the line, by the wrong seat or of the wrong shape."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from .forge import Event, Table, canonical, changed, sealed, short_game, started_table
from .reading import Read, refuses

pytestmark = pytest.mark.usefixtures("node")


@pytest.mark.parametrize("target", [3, 6, 7, 12], ids=["before the start", "undone", "no move", "to come"])
def test_an_undo_to_a_version_off_the_line_is_refused(target: int, read: Read) -> None:
    table = started_table()
    table.play(0)
    table.play(1)
    table.undo(5)
    table.play(1)
    table.undo(5)
    table.events[8]["data"]["to_version"] = target
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "line", "version 9: ")


def test_an_undo_does_not_go_back_to_a_resignation(read: Read) -> None:
    table = started_table()
    table.resign(0)
    table.play(1)
    table.undo(5)
    table.play(1)
    table.finish()

    refuses(read(sealed(table.events)), "line", "version 7: ")


def test_a_redo_after_a_new_action_is_refused(read: Read) -> None:
    table = started_table()
    table.play(0)
    table.undo(4)
    table.play(1)
    table.add("Redone", "ann", undone=6)
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "line", "version 8: ")


def test_the_same_undo_is_not_redone_twice(read: Read) -> None:
    refuses(read(changed_type(short_game(), 9, "Redone", undone=7)), "line", "version 9: ")


def test_only_the_last_undo_in_reach_is_redone(read: Read) -> None:
    table = started_table()
    table.play(0)
    table.play(1)
    table.undo(5)
    table.undo(4)
    table.add("Redone", "ann", undone=7)
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "line", "version 9: ")


def changed_type(table: Table, version: int, kind: str, **data: object) -> list[str]:
    table.events[version - 1].update(type=kind, data=data)
    table.events[version:] = []
    table.add("Voided", "operator", by="operator")
    return sealed(table.events)


def test_no_event_follows_the_end(read: Read) -> None:
    table = short_game()
    table.play(0)
    table.finish()

    refuses(read(sealed(table.events)), "status", "version 11: ")


@pytest.mark.parametrize(
    ("happens", "version"),
    [
        (lambda table: table.play(0), 3),
        (lambda table: table.start(), 3),
        (lambda table: table.add("Redone", "ann", undone=1), 3),
        (lambda table: table.add("Forked", "ann", table="t-0", version=9, head="ab" * 32, state={}), 3),
    ],
    ids=["played", "started", "redone", "forked"],
)
def test_an_open_table_waits_for_its_seats(happens: Callable[[Table], object], version: int, read: Read) -> None:
    table = Table()
    table.open()
    table.sit(0)
    happens(table)
    table.add("Closed", "ann")

    assert f"version {version}: " in read(sealed(table.events)).failed["status"]


def test_a_table_that_starts_too_early_has_no_seed(read: Read) -> None:
    table = Table()
    table.open()
    table.sit(0)
    table.start()
    table.add("Voided", "operator", by="operator")

    assert set(read(sealed(table.events)).failed) == {"status", "seed"}


def test_a_table_starts_once(read: Read) -> None:
    table = started_table()
    table.line = []
    table.start()
    table.finish()

    assert "version 5: " in read(sealed(table.events)).failed["status"]


def test_a_full_table_starts_by_itself(read: Read) -> None:
    table = Table()
    table.open()
    table.sit(0)
    table.sit(1)
    table.add("Closed", "ann")

    refuses(read(sealed(table.events)), "status", "version 4: ")


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (2, {"seat": 2}),
        (3, {"seat": 0}),
        (3, {"player": "ann"}),
        (5, {"seat": 1}),
        (5, {"seat": 9}),
        (7, {"by": 2}),
        (7, {"consents": [5]}),
    ],
)
def test_a_seat_is_in_range_held_once_and_played_by_its_holder(version: int, data: dict[str, Any], read: Read) -> None:
    assert f"version {version}: " in read(changed(short_game(), version, **data)).failed["seats"]


@pytest.mark.parametrize(("version", "kind"), [(4, "Started"), (10, "Finished")])
def test_the_events_that_an_action_leads_to_are_in_its_batch(version: int, kind: str, read: Read) -> None:
    table = short_game()
    table.events[version - 1]["key"] = "another"

    refuses(read(sealed(table.events)), "batches", f"version {version}: {kind}")


def test_a_fork_is_opened_and_named_by_one_request(read: Read) -> None:
    table = Table()
    table.open()
    table.add("Forked", "bob", "open", table="t-0", version=9, head="ab" * 32, state={})
    table.add("Closed", "ann")

    refuses(read(sealed(table.events)), "batches", "version 2: Forked")


def test_a_game_ends_by_an_action(read: Read) -> None:
    table = started_table()
    table.play(0)
    table.play(1)
    table.undo(5)
    table.finish()

    refuses(read(sealed(table.events)), "status", "version 8: ")


def test_a_free_seat_cannot_be_left(read: Read) -> None:
    table = Table()
    table.open()
    table.add("SeatLeft", "ann", seat=0)
    table.add("Closed", "ann")

    refuses(read(sealed(table.events)), "seats", "version 2: ")


def test_a_key_is_used_by_one_request(read: Read) -> None:
    table = short_game()
    table.events[7]["key"] = table.events[4]["key"]

    refuses(read(sealed(table.events)), "batches", "version 8: ")


def test_a_request_plays_once(read: Read) -> None:
    table = started_table()
    table.play(0)
    table.play(0)
    table.events[5]["key"] = table.events[4]["key"]
    table.finish()

    refuses(read(sealed(table.events)), "batches", "version 6: ")


def test_the_key_of_the_opening_may_be_used_again_at_the_table(read: Read) -> None:
    table = short_game()
    table.events[4]["key"] = table.events[0]["key"]

    assert read(sealed(table.events)).code == 0


@pytest.mark.parametrize(
    "change", [{"note": 1}, {"key": ""}, {"at": "now"}, {"type": "constructor"}, {"type": "Moved"}]
)
def test_an_envelope_with_other_fields_is_refused(change: Event, read: Read) -> None:
    table = short_game()
    table.events[4].update(change)

    refuses(read(sealed(table.events)), "fields", "version 5: ")


@pytest.mark.parametrize("data", [{"note": 1}, {"facts": None}, {"draws": [None]}, {"draws": {}}, {"seat": "0"}])
def test_data_with_other_fields_is_refused(data: dict[str, Any], read: Read) -> None:
    refuses(read(changed(short_game(), 5, **data)), "fields", "version 5: ")


@pytest.mark.parametrize("name", ["seat", "action", "facts", "draws"])
def test_data_that_lacks_a_field_is_refused(name: str, read: Read) -> None:
    table = short_game()
    del table.events[4]["data"][name]

    refuses(read(sealed(table.events)), "fields", f'"{name}"')


@pytest.mark.parametrize(
    ("name", "other"),
    [("undo", None), ("undo", "always"), ("visibility", ["public"]), ("visibility", "open")],
)
def test_an_opening_with_another_kind_of_value_is_refused(name: str, other: object, read: Read) -> None:
    report = read(changed(short_game(), 1, **{name: other}))

    assert report.failed["fields"].startswith(f'version 1: the data of Opened: "{name}" is not')


def test_a_missing_version_is_detected(read: Read) -> None:
    table = short_game()
    del table.events[5]

    assert "version 7: " in read(sealed(table.events)).failed["versions"]


def test_an_event_of_another_table_is_detected(read: Read) -> None:
    table = short_game()
    table.events[6]["table"] = "t-2"

    refuses(read(sealed(table.events)), "table", "version 7: ")


def test_a_transcript_begins_with_its_opening(read: Read) -> None:
    table = short_game()
    lines = sealed(table.events)
    opened = sealed(table.events[:1])[1]
    lines[2] = opened.replace('"version":1}', '"version":2}')

    assert "version 2: " in read(lines).failed["opened"]


@pytest.mark.parametrize(
    ("name", "other", "check"),
    [
        ("game", "other", "header"),
        ("rules_version", 2, "header"),
        ("rules_version", "1", "format"),
        ("table", "other", "table"),
        ("format", "other", "format"),
    ],
)
def test_a_header_that_differs_from_the_events_is_refused(name: str, other: object, check: str, read: Read) -> None:
    header, *rest = sealed(short_game().events)

    assert check in read([canonical({**json.loads(header), name: other}), *rest]).failed


def test_a_trailer_with_another_outcome_is_refused(read: Read) -> None:
    refuses(read(sealed(short_game().events, outcome={"winners": [1]})), "outcome", "version 10: ")


@pytest.mark.parametrize("seats", [0, 65, 10**9, 2**53 - 1])
def test_a_number_of_seats_that_no_table_has_is_refused_before_anything_else(seats: int, read: Read) -> None:
    report = read(changed(short_game(), 1, seats=seats))

    assert ["fields"] == list(report.failed)
    assert report.failed["fields"].startswith('version 1: the data of Opened: "seats" is not')
