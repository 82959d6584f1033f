"""Packing gives back every event of every game bit by bit, and refuses what is not a whole table that is over."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalogue import INSTALLED
from domain.kernel.folding import begin, fold
from domain.kernel.session import CorruptHistory
from domain.storage.events import LoggedEvent, type_of
from domain.storage.packing import ENDS, FRAME, PackedEvents, PackedTable, Unpackable, pack, read_index, unreadable
from tests.history import recording

RECORDED = sorted((Path(__file__).parents[1] / "history").glob("*/*.ndjson"))


def events_of(transcript: bytes) -> list[LoggedEvent]:
    """The events of a transcript as a log holds them, between those of other tables."""
    first, *lines, _ = transcript.removesuffix(b"\n").split(b"\n")
    header = msgspec.json.decode(first)
    luck, position, events = Random(header["table"]), 0, []
    for version, line in enumerate(lines, 1):
        position += 1 + luck.choice((0, 0, 3, 70, 5000))
        topic = f"{header['game']}.{header['rules_version']}.{msgspec.json.decode(line)['type']}"
        events.append(LoggedEvent(position, header["table"], version, topic, line))
    return events


def unpacked(packed: PackedTable) -> list[LoggedEvent]:
    """All events of a packed table."""
    return PackedEvents.of(packed).notifications(after=0, upto=2**53)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_comes_back_as_it_was(path: Path) -> None:
    events = events_of(path.read_bytes())

    packed = pack(events)

    assert events == unpacked(packed)
    assert [event.position for event in events] == list(packed.positions)
    assert read_index(packed.table, packed.index).seed


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_takes_a_sixth_of_its_size(path: Path) -> None:
    events = events_of(path.read_bytes())

    packed = pack(events)

    assert 6 * (len(packed.index) + len(packed.frames)) < sum(len(event.stored) for event in events) + 2000


@given(data=st.data())
def test_any_part_of_any_game_comes_back_as_it_was(data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(INSTALLED)))
    game = INSTALLED[key][max(INSTALLED[key])]
    seats = data.draw(st.sampled_from(game.seats))
    events = events_of(recording.history(game, seats).encode())
    packed = PackedEvents.of(pack(events))
    last = len(events) + 2
    after, upto = sorted((data.draw(st.integers(0, last)), data.draw(st.integers(0, last))))
    versions = data.draw(st.lists(st.integers(0, last), max_size=20))
    first, end = sorted(
        (data.draw(st.integers(0, events[-1].position)), data.draw(st.integers(0, events[-1].position)))
    )

    assert rows(events[after:upto]) == packed.rows(after=after, upto=upto)
    assert rows([event for event in events if event.version in versions]) == packed.rows_at(versions)
    assert [event for event in events if first < event.position <= end] == packed.notifications(after=first, upto=end)


def rows(events: Sequence[LoggedEvent]) -> list[tuple[str, bytes]]:
    """The events as they are read for a fold."""
    return [(type_of(event.topic), event.stored) for event in events]


@pytest.mark.parametrize("count", [1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])
def test_a_table_of_any_length_comes_back_as_it_was(count: int) -> None:
    packed = pack(plain(count))

    events = PackedEvents.of(packed)
    assert plain(count) == unpacked(packed)
    assert list(packed.positions) == [events.position(version) for version in range(1, count + 1)]


def plain(count: int) -> list[LoggedEvent]:
    """So many events, the last of which ends the table."""
    types = ["Played"] * (count - 1) + ["Finished"]
    return [LoggedEvent(10 * n, "t", n, f"duel.1.{type_}", b'{"n":%d}' % n) for n, type_ in enumerate(types, 1)]


def changed(events: list[LoggedEvent], version: int, old: bytes, new: bytes) -> list[LoggedEvent]:
    """The events, one of them with other bytes."""
    event = events[version - 1]
    assert old in event.stored
    return [*events[: version - 1], event._replace(stored=event.stored.replace(old, new)), *events[version:]]


@pytest.mark.parametrize("version", [1, 7, 32])
def test_events_whose_salts_do_not_follow_from_the_seed_are_stored_whole(version: int) -> None:
    events = events_of(RECORDED[4].read_bytes())
    events = changed(events, min(len(events), version), b'"salt":"', b'"salt":"0')

    packed = pack(events)

    assert events == unpacked(packed)


def test_an_opening_that_cannot_be_read_is_stored_whole() -> None:
    events = changed(events_of(RECORDED[4].read_bytes()), 1, b'"server_seed":"', b'"server_seed":"?')

    packed = pack(events)

    assert events == unpacked(packed)
    assert b"" == read_index(packed.table, packed.index).seed


def test_what_is_not_a_whole_table_that_is_over_is_not_packed() -> None:
    whole = plain(5)
    for events, reason in (
        ([], "not over"),
        (whole[:-1], "not over"),
        (whole[1:], "gap"),
        ([*whole[:2], *whole[3:]], "gap"),
        ([*whole[:-1], whole[-1]._replace(topic="duel.2.Finished")], "several rules"),
        (changed(whole, 3, b'{"n"', b'{\n"n"'), "would not come back"),
    ):
        with pytest.raises(Unpackable, match=reason):
            pack(events)


def test_the_types_that_end_a_table_are_those_after_which_it_is_over() -> None:
    for path in RECORDED:
        events = rows(events_of(path.read_bytes()))
        session = begin(INSTALLED, *events[0])
        for row in events[1:]:
            assert not session.over
            session = fold(session, [row])
            assert session.over == (row[0] in ENDS)


def test_a_flipped_bit_is_noticed_or_changes_nothing() -> None:
    packed, noticed, bits = pack(plain(3)), 0, 0
    for name in ("index", "frames"):
        whole = getattr(packed, name)
        for bit in range(8 * len(whole)):
            flipped = bytearray(whole)
            flipped[bit // 8] ^= 1 << bit % 8
            try:
                events = PackedEvents.of(msgspec.structs.replace(packed, **{name: bytes(flipped)}))
                assert rows(plain(3)) == events.rows()
                assert plain(3) == events.notifications(after=0, upto=2**53)
            except CorruptHistory as error:
                assert "table t" in str(error)  # noqa: PT017  # some bits after the end of the compressed data mean nothing
                noticed += 1
            bits += 1
    assert noticed > bits - 16


INDEX_OF_0_1_0 = bytes.fromhex(
    "0178da9bb22ca5343547cf90e98802032313330b2b1b3b072717370f2f1fbf80a090b088a898b884a494b48cac9cfcc4690c67192518"
    "9958b900057c0839"
)
FRAMES_OF_0_1_0 = bytes.fromhex(
    "78da75904d4ec4300c8561c1866378dd859da4e9cf960370845112a710d136a3361d69347089e10edc847be10a84c4825de2677fefd9"
    "efd78fc7639c237f3c8c798d7cbdb9fbbc7dbd800b252fd043dec5052a70057a42c40ad81507fd059edc14a583b7388a9e8f25e579dd"
    "85673733f4faad82651be37a38c565154de62b58a32bd2a4f657e443c8d394ca1467a183d5c88155676d305a5bdb11a9da98d67baf6a"
    "6f86c19072a60b8d56ec55689d0fe4dbba25cf0d21337c43a398cfdb38eebf45bc0f7b51f0129e50a14683355a6cb0c50e1d7a0cc818"
    "71202431244d866ab2d4504b1d39f2148829d220f86de62ca4208bee912b38a535f934a67296f271f3630a207bbfc4f34f86fbff4f49"
    "bfa7fc33f1051c717ac3"
)


def test_a_row_that_release_0_1_0_packed_is_read_as_it_was_written() -> None:
    row = PackedTable("t1", (5, 10), INDEX_OF_0_1_0, FRAMES_OF_0_1_0)

    opened, closed = unpacked(row)
    assert (5, "t1", 1, "duel.1.Opened") == opened[:4]
    assert "0765fcc94458148b0adb1cbc82d71f22" == hashlib.sha256(opened.stored).hexdigest()[:32]
    assert (10, "t1", 2, "duel.1.Closed") == closed[:4]
    assert (
        b"".join(
            [
                b'{"actor":"opener","at":1001,"data":{},"key":null,"salt":"8bebe8897744817a0c276c9c1d2e3975",',
                b'"table":"t1","type":"Closed","version":2}',
            ]
        )
        == closed.stored
    )


def test_a_frame_that_cannot_be_read_hides_only_its_own_events() -> None:
    events = plain(3 * FRAME)
    packed = pack(events)
    first, second, _ = read_index(packed.table, packed.index).frames
    broken = bytearray(packed.frames)
    broken[second.offset + 20] ^= 1
    log = PackedEvents.of(msgspec.structs.replace(packed, frames=bytes(broken)))

    expected = [*events[:FRAME], unreadable(second.first_position, "t", FRAME + 1, "duel.1"), *events[2 * FRAME :]]
    assert expected == log.notifications(after=0, upto=2**53)
    assert expected[FRAME:] == log.notifications(after=first.last_position, upto=2**53)
    assert expected[FRAME + 1 :] == log.notifications(after=second.first_position, upto=2**53)
    assert expected[:FRAME] == log.notifications(after=0, upto=second.first_position - 1)
    assert expected[: FRAME + 1] == log.notifications(after=0, upto=second.first_position)
    assert rows(events[:FRAME]) == log.rows(upto=FRAME)
    with pytest.raises(CorruptHistory):
        log.rows(upto=FRAME + 1)
