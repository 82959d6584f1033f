"""Assertions that two sessions, two lines of play, or a value and its bytes are equal."""

from typing import Any

import msgspec

from domain.kernel import chain
from domain.kernel.branches import Branch
from domain.kernel.events import decoders
from domain.kernel.game import AnyGame
from domain.kernel.session import Point, Session


def versions(point: Point) -> list[int]:
    """The versions on the line of play, the start first."""
    line = []
    at: Point | None = point
    while at is not None:
        line.append(at.version)
        at = at.before
    return line[::-1]


def complete(session: Session) -> None:
    """The outcome ranks every seat once, and its winners are seats."""
    outcome, seats = session.outcome, list(range(len(session.seats)))
    assert outcome is not None
    assert seats == sorted(seat for group in outcome.ranking for seat in group), f"{outcome} does not rank every seat"
    assert set(outcome.winners) <= set(seats)
    assert len(outcome.scores) == len(seats), f"{outcome} does not score every seat"


def same_session(live: Session, folded: Session) -> None:
    """Two sessions are equal in every field: seats, secrets, line of play, undone lines, and idempotency keys."""
    for name in Session.__struct_fields__:
        if name not in ("line", "cut", "undone", "branches", "game"):
            assert getattr(live, name) == getattr(folded, name), f"{name} at version {live.version}"
    same_line(live.line, folded.line)
    assert listed(live.undone) == listed(folded.undone)
    assert listed(live.branches) == listed(folded.branches)
    cut, other = live.cut, folded.cut
    while cut is not None and other is not None:
        assert (cut.version, cut.kind, cut.by) == (other.version, other.kind, other.by)
        same_line(cut.line, other.line)
        cut, other = cut.before, other.before
    assert cut is None
    assert other is None


def listed(branch: Branch | None) -> list[tuple[int, int, int]]:
    """Each branch that `branch` is linked to, the last first: its version, where it starts, its actions."""
    found = []
    while branch is not None:
        found.append((branch.version, branch.to_version, branch.actions))
        branch = branch.before
    return found


def same_line(live: Point | None, folded: Point | None) -> None:
    """Two lines of play end in the same point, and have the same versions."""
    if live is None or folded is None:
        assert live is folded
        return
    for name in Point.__struct_fields__:
        if name not in ("before", "jump"):
            assert getattr(live, name) == getattr(folded, name), f"{name} of the point at version {live.version}"
    assert versions(live) == versions(folded)


def returns(value: Any, type_: Any) -> None:
    """A value round-trips through JSON, and is within the bounds of canonical JSON."""
    bytes_ = chain.canonical(value)
    plain(msgspec.json.decode(bytes_))
    try:
        decoded = msgspec.json.decode(bytes_, type=type_)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{value} is not of its type: {error}") from error
    assert value == decoded
    assert bytes_ == chain.canonical(decoded)


def returns_as_event(game: AnyGame, event: Any, stored: bytes) -> None:
    """An event round-trips through its stored bytes."""
    plain(msgspec.json.decode(stored))
    decoded = decoders(game)[event.type](stored)
    assert event == decoded
    assert stored == chain.canonical(decoded)


def plain(value: Any) -> None:
    """No floats, ASCII keys, integers within +-(2^53-1)."""
    match value:
        case dict():
            for key, item in value.items():
                assert key.isascii(), f"key {key!r}"
                plain(item)
        case list():
            for item in value:
                plain(item)
        case float():
            raise AssertionError(f"a float: {value}")
        case int():
            assert abs(value) < 2**53, f"too big: {value}"
        case _:
            assert value is None or isinstance(value, str)
