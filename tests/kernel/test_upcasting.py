from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.kernel import chain, folding
from domain.kernel import session as sessions
from tests.kernel.table import started
from tests.toys import duel
from tests.toys.duel_rules import Raise, Raised

Fields = Mapping[str, Any]


def raised_by_one(old: Fields) -> Fields:
    """Two releases ago the fact had no stake, which was always one."""
    return {"type": "duel.Raised1", "by": old["by"], "to": 1}


def raised_to(old: Fields) -> Fields:
    """One release ago its fields had other names."""
    return {"type": "duel.Raised", "seat": old["by"], "stake": old["to"]}


LATER = replace(duel, upcasters={"duel.Raised0": raised_by_one, "duel.Raised1": raised_to})
"""The duel after two changes of a fact's shape."""


def rows(old: bytes) -> list[tuple[str, bytes]]:
    """A table at which seat 0 has raised, its fact as an older release stored it."""
    records = started().play(0, Raise()).records
    *before, (type_, stored) = [(record.event.type, record.stored) for record in records]
    shape = b'{"seat":0,"stake":1,"type":"duel.Raised"}'
    assert shape in stored
    return [*before, (type_, stored.replace(shape, old))]


def folded(stored: list[tuple[str, bytes]]) -> sessions.Session:
    """The session under the later rules."""
    return folding.fold(folding.begin({"duel": {1: LATER}}, *stored[0]), stored[1:])


def test_an_old_shape_is_read_as_its_newest_one() -> None:
    session = folded(rows(b'{"by":0,"to":1,"type":"duel.Raised1"}'))

    assert (Raised(0, 1),) == session.point.facts
    assert 1 == session.point.state.fighters[0].stake


def test_an_older_shape_takes_several_steps() -> None:
    assert (Raised(0, 1),) == folded(rows(b'{"by":0,"type":"duel.Raised0"}')).point.facts


def test_the_newest_shape_is_read_as_it_is() -> None:
    table = started().play(0, Raise())
    session = folded([(record.event.type, record.stored) for record in table.records])

    assert table.state == session.point.state


def test_hashes_are_those_of_the_stored_bytes() -> None:
    old = rows(b'{"by":0,"type":"duel.Raised0"}')

    assert started().play(0, Raise()).session.head != folded(old).head
    assert chain.link(started().session.head, old[-1][1]) == folded(old).head
