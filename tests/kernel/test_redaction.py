import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.kernel import chain
from domain.kernel.events import Redone, Undone, data_types
from domain.kernel.game import Seat
from domain.kernel.redaction import VISIBLE, PublicEvent, Viewer, redact
from tests.kernel.table import COMMITMENT, SERVER_SEED, Table, opened, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import (
    Choose,
    Chosen,
    Dealt,
    PublicChoose,
    PublicSeatOptions,
    Raise,
    Scry,
    SeatOptions,
    Yielded,
)

SPECTATOR = Viewer(None, None)
SEATS = (Viewer(0, "p0"), Viewer(1, "p1"))
ENVELOPE = {"table", "version", "type", "at", "actor", "hash", "data"}


def finished() -> Table:
    """A duel with every type of event but `SeatLeft` and `Closed`."""
    table = opened(key="k0").sit("p0", 0, SeatOptions(2, "red"), "secret0").sit("p1", 1, SeatOptions(3), "secret1")
    chosen = Choose(table.state.fighters[0].hand[0])
    return table.play(0, Raise(), key="k1").undo(0, 4).redo(0).play(0, chosen).resign(1)


def fields(event: PublicEvent) -> dict[str, Any]:
    """The bytes on the wire."""
    sent: dict[str, Any] = json.loads(chain.canonical(event))
    return sent


def test_every_field_of_every_event_is_listed() -> None:
    types = data_types(duel)

    assert set(types) == set(VISIBLE)
    for name, type_ in types.items():
        shape = msgspec.inspect.type_info(type_)
        assert isinstance(shape, msgspec.inspect.StructType)
        assert {field.name for field in shape.fields} == set(VISIBLE[name]), name


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_a_field_that_is_not_listed_is_never_shown(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VISIBLE, "Opened", {"game": VISIBLE["Opened"]["game"]})

    assert {"game": "duel"} == opened().shown(1, viewer).data
    assert {"game": "duel"} == opened().close().shown(1, viewer).data


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_the_servers_seed_is_hidden_until_the_end(viewer: Viewer) -> None:
    data = started().shown(1, viewer).data

    assert "server_seed" not in data
    assert COMMITMENT == data["seed_commitment"]
    public = {"game", "rules_version", "options", "seats", "undo", "visibility", "seed_commitment", "clock", "daily"}
    assert public == set(data)
    assert SERVER_SEED.hex() == finished().shown(1, viewer).data["server_seed"]
    assert SERVER_SEED.hex() == started().void_by_operator().shown(1, viewer).data["server_seed"]


@pytest.mark.parametrize("viewer", [SEATS[1], SPECTATOR])
def test_a_table_that_never_started_keeps_its_secrets_for_good(viewer: Viewer) -> None:
    table = opened(key="k0").sit("p0", 0, SeatOptions(2, "red"), "secret0").close()

    assert table.session.over
    assert "server_seed" not in table.shown(1, viewer).data
    assert "entropy" not in table.shown(2, viewer).data
    assert PublicSeatOptions(None, "red") == table.shown(2, viewer).data["options"]
    assert all(table.shown(version, viewer).salt is msgspec.UNSET for version in range(1, 4))


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_salts_and_draws_are_hidden_until_the_end(viewer: Viewer) -> None:
    during, after = started(), started().resign(0)
    assert after.records[: len(during.records)] == during.records

    for version in range(1, 5):
        hidden, shown = during.shown(version, viewer), after.shown(version, viewer)
        assert hidden.salt is msgspec.UNSET
        assert during.events[version - 1].salt == shown.salt
    assert "draws" not in during.shown(4, viewer).data
    assert ["deck/0"] == [draw.label for draw in after.shown(4, viewer).data["draws"]]


def test_a_practice_seed_is_shown_to_its_player_and_at_the_end() -> None:
    table = opened(pebbles, seats=1, undo="free", seeded="ab" * 32).sit("p0")

    assert "seeded" not in table.shown(1, Viewer(0, "p0")).data
    assert "ab" * 32 == table.shown(1, Viewer(None, "opener")).data["seeded"]
    assert "ab" * 32 == table.resign(0).shown(1, SPECTATOR).data["seeded"]


def test_entropy_is_its_players_until_the_end() -> None:
    table = opened().sit("p0", 0, entropy="secret0")

    assert "secret0" == table.shown(2, Viewer(0, "p0")).data["entropy"]
    assert "entropy" not in table.shown(2, Viewer(1, "p1")).data
    assert "entropy" not in table.shown(2, SPECTATOR).data
    assert "secret0" == finished().shown(2, SPECTATOR).data["entropy"]


def test_keys_are_their_actors_until_the_end() -> None:
    table = started().play(0, Raise(), key="k1")

    assert "k1" == table.shown(5, Viewer(0, "p0")).key
    assert table.shown(5, Viewer(1, "p1")).key is msgspec.UNSET
    assert table.shown(5, SPECTATOR).key is msgspec.UNSET
    assert "k1" == table.resign(0).shown(5, SPECTATOR).key
    assert {*ENVELOPE, "key"} == set(fields(table.shown(5, Viewer(0, "p0"))))
    assert ENVELOPE == set(fields(table.shown(5, SPECTATOR)))
    assert {*ENVELOPE, "key", "salt"} == set(fields(table.resign(0).shown(5, SPECTATOR)))


def test_an_actor_sees_that_there_was_no_key() -> None:
    assert started().play(0, Raise()).shown(5, Viewer(0, "p0")).key is None


def test_a_viewer_without_a_token_is_no_actor() -> None:
    table = started()
    event = msgspec.structs.replace(table.events[1], actor="server")

    shown = redact(duel, table.session.known_setup, event, "", SPECTATOR, disclosed=False)

    assert shown.key is msgspec.UNSET
    assert "entropy" not in shown.data


def test_seat_options_are_shown_as_the_game_says() -> None:
    table = opened().sit("p0", 0, SeatOptions(2, "red"))

    assert PublicSeatOptions(2, "red") == table.shown(2, Viewer(0, "p0")).data["options"]
    assert PublicSeatOptions(None, "red") == table.shown(2, Viewer(1, "p1")).data["options"]
    assert PublicSeatOptions(None, "red") == table.shown(2, SPECTATOR).data["options"]


def test_a_game_redacts_options_by_the_whole_setup_of_that_time() -> None:
    asked: list[tuple[SeatOptions, ...]] = []

    def redact(setup: Any, of: Seat, seat: Seat | None) -> Any:
        asked.append(setup.seat_options)
        return duel.redact_seat_options(setup, of, seat)

    first, second, later = SeatOptions(2, "red"), SeatOptions(3, "blue"), SeatOptions(4, "red")
    table = opened(replace(duel, redact_seat_options=redact)).sit("p0", 0, first).sit("p1", 1, second)
    again = opened(replace(duel, redact_seat_options=redact)).sit("p0", 0, first).leave(0).sit("ann", 0, later)

    table.shown(2, SPECTATOR)
    table.shown(3, SPECTATOR)
    again.shown(2, SPECTATOR)
    assert [(first, second), (first, second), (first, SeatOptions())] == asked


def test_seat_options_are_public_at_the_end() -> None:
    assert SeatOptions(3) == finished().shown(3, SPECTATOR).data["options"]
    assert PublicSeatOptions(None, None) == finished().shown(3, SPECTATOR, disclosed=False).data["options"]


def test_a_seats_next_player_does_not_see_the_seat_options_of_the_first() -> None:
    table = opened().sit("p0", 0, SeatOptions(2, "red")).leave(0).sit("ann", 0, SeatOptions(4, "blue"))

    assert PublicSeatOptions(None, "red") == table.shown(2, Viewer(0, "ann")).data["options"]
    assert PublicSeatOptions(4, "blue") == table.shown(4, Viewer(0, "ann")).data["options"]
    assert PublicSeatOptions(None, "red") == table.shown(2, SPECTATOR).data["options"]


def test_leaving_and_closing_are_public() -> None:
    table = opened().sit("p0", 0).leave(0).close()

    assert {"seat": 0} == table.shown(3, SPECTATOR).data
    assert {} == table.shown(4, SPECTATOR).data


def test_facts_are_shown_as_the_game_says_also_after_the_end() -> None:
    table = finished()
    hand, unknown, deck = table.state.fighters[0].hand, (None,) * 3, (None,) * 10

    assert [Dealt((hand, unknown), deck)] == table.shown(4, Viewer(0, "p0")).data["facts"]
    assert [Dealt((unknown, unknown), deck)] == table.shown(4, SPECTATOR).data["facts"]


def test_a_secret_choice_shows_only_that_it_was_made() -> None:
    table = started()
    rank = table.state.fighters[0].hand[0]
    table = table.play(0, Choose(rank))

    for viewer, seen in ((Viewer(0, "p0"), rank), (Viewer(1, "p1"), None), (SPECTATOR, None)):
        data = table.shown(5, viewer).data
        assert {"seat": 0, "action": PublicChoose(seen), "facts": [Chosen(0, seen)]} == data


def test_whether_an_undo_crossed_revealed_information_is_shown_at_the_end() -> None:
    table, undo = finished(), 6

    assert Undone(4, "step-back", 0, (), crossed=False) == table.events[undo - 1].data
    assert {"to_version", "kind", "by", "consents"} == set(table.shown(undo, SPECTATOR, disclosed=False).data)
    assert {"to_version", "kind", "by", "consents", "crossed"} == set(table.shown(undo, SPECTATOR).data)
    assert {"undone": 6} == table.shown(7, SPECTATOR, disclosed=False).data
    assert Redone(6) == table.events[6].data


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_takebacks_and_answers_are_public_but_what_was_crossed_is_not(viewer: Viewer) -> None:
    table = started().play(0, Scry()).undo(0, 4).agree(1).redo(1).decline(0).void(0).play(0, Raise())
    shown = {version: table.shown(version, viewer).data for version in (6, 7, 8, 9, 10, 11, 12)}

    assert {
        6: {"takeback": 1, "by": 0, "what": "undo", "to_version": 4},
        7: {"takeback": 1, "by": 1},
        8: {"to_version": 4, "kind": "takeback", "by": 0, "consents": (1,)},
        9: {"takeback": 2, "by": 1, "what": "redo", "to_version": None},
        10: {"takeback": 2, "by": 0},
        11: {"takeback": 3, "by": 0, "what": "void", "to_version": None},
        12: {"takeback": 3},
    } == shown


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
def test_a_voided_table_discloses_the_kernels_secrets(viewer: Viewer) -> None:
    for table, by in ((started().void(0).agree(1), (0, 1)), (started().void_by_operator(), "operator")):
        assert {"by": by} == table.shown(table.session.version, viewer).data
        assert SERVER_SEED.hex() == table.shown(1, viewer).data["server_seed"]
        assert "draws" in table.shown(4, viewer).data


def test_a_resignation_and_the_end_are_shown_to_all() -> None:
    table = finished()
    resigned, ended = (table.shown(version, SPECTATOR) for version in (9, 10))

    assert 1 == resigned.data["seat"]
    assert [Yielded(1, tuple(fighter.hand for fighter in table.state.fighters))] == resigned.data["facts"]
    assert {"outcome": table.session.outcome, "server_seed": SERVER_SEED.hex()} == ended.data


def test_no_secret_is_on_the_wire_before_the_end() -> None:
    table = finished()
    for viewer in (*SEATS, SPECTATOR):
        for event in table.events[:8]:
            sent = chain.canonical(table.shown(event.version, viewer, disclosed=False))
            assert SERVER_SEED.hex().encode() not in sent
            assert event.salt.encode() not in sent
            assert b"result" not in sent
            for seat in {0, 1} - {viewer.seat}:
                assert f"secret{seat}".encode() not in sent


def test_a_redacted_event_has_the_hash_of_the_full_event() -> None:
    table = finished()

    for record in table.records:
        shown = table.shown(record.event.version, SPECTATOR, disclosed=False)
        assert record.hash.hex() == shown.hash
        assert (record.event.type, record.event.at, record.event.actor) == (shown.type, shown.at, shown.actor)


def test_a_field_of_the_kernel_cannot_be_redacted_by_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VISIBLE, "SeatLeft", {"seat": VISIBLE["Played"]["facts"]})

    with pytest.raises(AssertionError, match=r"SeatLeft\.seat is not redacted by a game"):
        opened().sit("p0", 0).leave(0).shown(3, SPECTATOR)
