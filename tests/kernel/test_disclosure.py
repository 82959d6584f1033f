"""Redaction and learning are declared for every kind of fact; an undeclared kind is refused."""

from typing import Any, get_args

import pytest

from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Setup
from tests.toys.pebbles_rules import HeapLaid, Options, Taken, Tossed, Withdrew

SETUP: Setup[Any, Any] = Setup(2, Options(), ())

FACTS = Disclosures(
    open_to_all(Tossed, learned=everybody),
    redacted(Taken, Withdrew, lambda _setup, fact, seat: Withdrew(fact.seat if seat is None else seat), nobody),
)


def test_an_open_fact_is_shown_as_it_is_and_a_redacted_one_in_its_public_form() -> None:
    assert Tossed(0, heads=True) == FACTS.redact(SETUP, Tossed(0, heads=True), None)
    assert Withdrew(0) == FACTS.redact(SETUP, Taken(0, 3), None)
    assert Withdrew(1) == FACTS.redact(SETUP, Taken(0, 3), 1)


def test_who_learns_is_declared_beside_who_sees() -> None:
    assert {None, 0, 1} == FACTS.learned(SETUP, Tossed(0, heads=True))
    assert frozenset() == FACTS.learned(SETUP, Taken(0, 3))


def test_the_types_on_disk_and_on_the_wire_are_those_of_the_declared_kinds() -> None:
    assert Tossed | Taken == FACTS.fact_type
    assert Tossed | Withdrew == FACTS.public_fact_type


def test_a_union_of_kinds_is_declared_like_each_of_them() -> None:
    learned_by_nobody = Taken | Withdrew
    for together in (
        Disclosures(open_to_all(Tossed | learned_by_nobody, HeapLaid, learned=nobody)),
        Disclosures(open_to_all(Tossed, learned=nobody), open_to_all(learned_by_nobody | HeapLaid, learned=nobody)),
    ):
        assert get_args(together.fact_type) == (Tossed, Taken, Withdrew, HeapLaid)
        assert get_args(together.public_fact_type) == (Tossed, Taken, Withdrew, HeapLaid)
        assert together.redact(SETUP, Withdrew(1), None) == Withdrew(1)


def test_a_kind_that_is_not_declared_is_shown_to_nobody() -> None:
    with pytest.raises(KeyError):
        FACTS.redact(SETUP, HeapLaid(1, 1), None)
    with pytest.raises(KeyError):
        FACTS.learned(SETUP, HeapLaid(1, 1))


def test_a_kind_is_declared_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Disclosures(open_to_all(Tossed, learned=nobody), open_to_all(Tossed, learned=everybody))
    with pytest.raises(ValueError, match="twice"):
        Disclosures(open_to_all(Taken | Tossed, learned=nobody), open_to_all(Tossed, learned=everybody))
