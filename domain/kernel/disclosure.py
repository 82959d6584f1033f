"""Redaction and learning: for each kind of fact, who sees it and who learns something new by it, declared together.

A game lists its kinds of facts in one `Disclosures(...)`. There is no default: a kind that is not listed has no type on
the wire, cannot be redacted, and fails the first test that meets it, so a forgotten kind cannot leak.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, TypeVar, get_args

from domain.kernel.game import Fact, Seat, Setup

F = TypeVar("F", bound=Fact)
P = TypeVar("P", bound=Fact)

Learners = frozenset[Seat | None]
"""Seats, and None for spectators."""

Learn = Callable[[Setup[Any, Any], F], Learners]
Redact = Callable[[Setup[Any, Any], F, Seat | None], P]


def everybody(setup: Setup[Any, Any], _fact: Fact) -> Learners:
    """All seats and spectators learn something by it."""
    return frozenset([None, *range(setup.seats)])


def nobody(_setup: Setup[Any, Any], _fact: Fact) -> Learners:
    """Nobody learns anything by it: it follows from what they know."""
    return frozenset()


def its_seat(_setup: Setup[Any, Any], fact: Any) -> Learners:
    """The seat that the fact is about learns something by it."""
    return frozenset([fact.seat])


def all_but_its_seat(setup: Setup[Any, Any], fact: Any) -> Learners:
    """All but the seat that the fact is about learn something by it: that seat knew it before."""
    return everybody(setup, fact) - {fact.seat}


@dataclass(frozen=True, slots=True)
class Disclosure:
    """One kind of fact. ``public``: its type as viewers see it. ``redact`` is None where all see the fact itself."""

    kind: type[Fact]
    public: type[Fact]
    redact: Callable[[Setup[Any, Any], Any, Seat | None], Any] | None
    learned: Callable[[Setup[Any, Any], Any], Learners]


def open_to_all(
    *kinds: type[Fact] | UnionType, learned: Callable[[Setup[Any, Any], Any], Learners]
) -> tuple[Disclosure, ...]:
    """Facts, of one kind or a union of kinds, that everybody sees as they are. `learned`: who learns by one."""
    return tuple(Disclosure(kind, kind, None, learned) for union in kinds for kind in get_args(union) or (union,))


def redacted(kind: type[F], public: type[P], redact: Redact[F, P], learned: Learn[F]) -> tuple[Disclosure, ...]:
    """A fact of which viewers see `redact(setup, fact, seat)`, a `public`, instead."""
    return (Disclosure(kind, public, redact, learned),)


class Disclosures:
    """All kinds of facts of a game, each disclosed in one way."""

    def __init__(self, *disclosures: tuple[Disclosure, ...]) -> None:
        """Raises `ValueError` for a kind that is listed twice."""
        listed = [disclosure for group in disclosures for disclosure in group]
        self._by_kind = {disclosure.kind: disclosure for disclosure in listed}
        if len(self._by_kind) != len(listed):
            raise ValueError("a kind of fact is disclosed twice")

    @property
    def fact_type(self) -> Any:
        """The union of all kinds, to decode facts by."""
        return reduce(or_, self._by_kind)

    @property
    def public_fact_type(self) -> Any:
        """The union of all public kinds."""
        return reduce(or_, dict.fromkeys(disclosure.public for disclosure in self._by_kind.values()))

    def redact(self, setup: Setup[Any, Any], fact: Any, seat: Seat | None) -> Any:
        """The fact as a seat, or None for a spectator, may see it."""
        redact = self._by_kind[type(fact)].redact
        return fact if redact is None else redact(setup, fact, seat)

    def learned(self, setup: Setup[Any, Any], fact: Any) -> Learners:
        """Who learned something new by the fact."""
        return self._by_kind[type(fact)].learned(setup, fact)
