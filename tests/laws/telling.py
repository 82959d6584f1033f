"""Tables played at random, and everything that is said along the way."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from random import Random
from typing import Any

import msgspec
from hypothesis import Phase, given, settings
from msgspec import inspect

from domain.kernel.game import AnyGame, Refused, Seat, Setup
from domain.kernel.rng import Rng
from tests.laws.subjects import Subject
from tests.laws.walks import setups
from tests.laws.wording import Wording

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

SETUPS = 4
"""How many setups of each number of seats are played."""

LONGEST = 400
"""How many actions of a game are told at most."""

KEPT = 40
"""How many facts of a kind, and values of a field, are held against each other at a table."""

RESIGNING = 30
"""At every other table somebody resigns every so many actions."""

TRIED = 3
"""How many actions that are not legal are tried at each step."""


@dataclass
class Told:
    """All that was said at one table. ``moves``: who acted, and what a spectator read of it."""

    setup: Setup[Any, Any]
    facts: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    labels: list[Sequence[tuple[Any, str]]] = field(default_factory=list)
    moves: list[tuple[Seat, Any, str]] = field(default_factory=list)
    refusals: set[str] = field(default_factory=set)


def tell(subject: Subject, wording: Wording) -> list[Told]:
    """Play tables of a game in several setups, each seat by name, and keep what is said."""
    tables = [
        _played(subject, msgspec.structs.replace(setup, names=NAMES[:seats]), luck)
        for seats in subject.game.seats
        for luck, setup in enumerate(_some_setups(subject, seats))
    ]
    for example in wording.examples:
        tables[-1].facts[kind_of(type(example))].append(example)
    return tables


def kinds(game: AnyGame) -> Mapping[str, type]:
    """The kinds of public fact of a game, by the name that they have on the wire."""
    info = inspect.type_info(game.public_fact_type)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    return {kind_of(member.cls): member.cls for member in members if isinstance(member, inspect.StructType)}


def kind_of(kind: type[msgspec.Struct]) -> str:
    """The name of a kind of fact without its game's."""
    return str(kind.__struct_config__.tag).partition(".")[2]


def _played(subject: Subject, setup: Setup[Any, Any], luck: int) -> Told:
    game, told, chance, rng = subject.game, Told(setup), Random(luck), Rng(b"%d" % luck, {})
    facts = game.setup(setup, rng)
    state = reduce(game.evolve, facts, game.initial())
    _keep(game, told, facts)
    playing = set(range(setup.seats))
    for _ in range(LONGEST):
        seats = sorted(game.to_act(state))
        if not seats:
            break
        seat = chance.choice(seats)
        if luck % 2 and chance.randrange(RESIGNING) == 0:
            leaver = chance.choice(sorted(playing))
            playing.remove(leaver)
            facts = game.resign(state, leaver, rng)
            _keep(game, told, facts)
        else:
            action = _chosen(game, told, state, seat, chance)
            facts = game.decide(state, seat, action, rng)
            told.moves.append((seat, action, _keep(game, told, facts)))
        state = reduce(game.evolve, facts, state)
    return told


def _chosen(game: AnyGame, told: Told, state: Any, seat: Seat, chance: Random) -> Any:
    """One of the actions that are offered, whose labels are kept; some that may not be are tried."""
    offered, view = game.legal(state, seat), game.view(state, seat)
    told.labels.append([(action, game.say_action(told.setup, view, action)) for action in offered])
    known = [action for earlier in told.labels[-TRIED:] for action, _ in earlier]
    for action in chance.sample(known, min(TRIED, len(known))):
        _refused(game, told, state, seat, action)
    return chance.choice(offered)


def _keep(game: AnyGame, told: Told, facts: Sequence[Any]) -> str:
    """Keep what each viewer sees of some facts; what a spectator reads of them."""
    for fact in facts:
        for viewer in (None, *range(told.setup.seats)):
            public = game.redact(told.setup, fact, viewer)
            kept = told.facts[kind_of(type(public))]
            if len(kept) < KEPT and public not in kept:
                kept.append(public)
    return " ".join(game.say_fact(told.setup, game.redact(told.setup, fact, None)) for fact in facts).strip()


def _refused(game: AnyGame, told: Told, state: Any, seat: Seat, action: Any) -> None:
    try:
        game.decide(state, seat, action, Rng(b"tried", {}))
    except Refused as refused:
        told.refusals.add(refused.detail)


def _some_setups(subject: Subject, seats: int) -> list[Setup[Any, Any]]:
    found: list[Setup[Any, Any]] = []

    @settings(max_examples=SETUPS, derandomize=True, database=None, phases=[Phase.generate])
    @given(setup=setups(subject, seats))
    def collect(setup: Setup[Any, Any]) -> None:
        found.append(setup)

    collect()
    return found


def lines(game: AnyGame, told: Told) -> Iterator[str]:
    for offered in told.labels:
        yield from [label for _, label in offered]
    for facts in told.facts.values():
        yield from [game.say_fact(told.setup, fact) for fact in facts]
    yield from told.refusals
