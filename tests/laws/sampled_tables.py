"""Tables played at random, and every text that players are shown along the way."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from random import Random
from typing import Any

import msgspec
from hypothesis import Phase, given, settings
from msgspec import inspect

from domain.kernel.game import AnyGame, Refused, Seat, Setup, Views
from domain.kernel.rng import Rng
from domain.kernel.words import say_facts
from tests.laws.subjects import Subject
from tests.laws.walks import setups
from tests.laws.wording import Wording

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

SETUPS = 4
"""How many setups of each number of seats are played."""

LONGEST = 400
"""The most actions played at a table."""

KEPT = 40
"""The most facts of a kind that are kept of a table."""

RESIGNATION_PERCENT = 30
"""At every other table a seat resigns after this many actions, on average."""

TRIED = 3
"""How many actions that are not legal are tried at each step."""


@dataclass
class SampledTable:
    """All texts shown at one table. ``moves``: who acted, the action, and what a spectator read of it.

    ``added``: what the views add to the texts of facts.
    """

    setup: Setup[Any, Any]
    facts: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    labels: list[Sequence[tuple[Any, str]]] = field(default_factory=list)
    moves: list[tuple[Seat, Any, str]] = field(default_factory=list)
    refusals: set[str] = field(default_factory=set)
    added: set[str] = field(default_factory=set)


def sample_tables(subject: Subject, wording: Wording) -> list[SampledTable]:
    """Play tables of a game in several setups, with a name for each seat, and keep their texts."""
    tables = [
        _sample_table(subject, msgspec.structs.replace(setup, names=NAMES[:seats]), seed)
        for seats in subject.game.seats
        for seed, setup in enumerate(_some_setups(subject, seats))
    ]
    for example in wording.examples:
        tables[-1].facts[kind_of(type(example))].append(example)
    return tables


def kinds(game: AnyGame) -> Mapping[str, type]:
    """A game's kinds of public fact, by their wire name without the game's."""
    info = inspect.type_info(game.public_fact_type)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    return {kind_of(member.cls): member.cls for member in members if isinstance(member, inspect.StructType)}


def kind_of(kind: type[msgspec.Struct]) -> str:
    """The wire name of a kind of fact, without its game's."""
    return str(kind.__struct_config__.tag).partition(".")[2]


def _sample_table(subject: Subject, setup: Setup[Any, Any], seed: int) -> SampledTable:
    game, table, chance, rng = subject.game, SampledTable(setup), Random(seed), Rng(b"%d" % seed, {})
    facts = game.setup(setup, rng)
    state = reduce(game.evolve, facts, game.initial())
    _keep_facts(game, table, facts, game.initial())
    playing = set(range(setup.seats))
    for _ in range(LONGEST):
        seats = sorted(game.to_act(state))
        if not seats:
            break
        seat = chance.choice(seats)
        if seed % 2 and chance.randrange(RESIGNATION_PERCENT) == 0:
            leaver = chance.choice(sorted(playing))
            playing.remove(leaver)
            facts = game.resign(state, leaver, rng)
            _keep_facts(game, table, facts, state)
        else:
            action = _chosen(game, table, state, seat, chance)
            facts = game.decide(state, seat, action, rng)
            table.moves.append((seat, action, _keep_facts(game, table, facts, state)))
        state = reduce(game.evolve, facts, state)
    return table


def _chosen(game: AnyGame, table: SampledTable, state: Any, seat: Seat, chance: Random) -> Any:
    """Keep the labels of all legal actions, try some that may be illegal, and pick one that is legal."""
    offered, view = game.legal(state, seat), game.view(state, seat)
    table.labels.append([(action, game.say_action(table.setup, view, action)) for action in offered])
    known = [action for earlier in table.labels[-TRIED:] for action, _ in earlier]
    for action in chance.sample(known, min(TRIED, len(known))):
        _refused(game, table, state, seat, action)
    return chance.choice(offered)


def _keep_facts(game: AnyGame, table: SampledTable, facts: Sequence[Any], before: Any) -> str:
    """Keep some facts as each viewer sees them, and what is added; return what a spectator reads of them."""
    after = reduce(game.evolve, facts, before)
    for viewer in (None, *range(table.setup.seats)):
        views = Views(partial(game.view, before, viewer), partial(game.view, after, viewer))
        shown = [game.redact(table.setup, fact, viewer) for fact in facts]
        table.added.update([game.say_more(table.setup, fact, views) for fact in shown])
    for fact in facts:
        for viewer in (None, *range(table.setup.seats)):
            public = game.redact(table.setup, fact, viewer)
            kept = table.facts[kind_of(type(public))]
            if len(kept) < KEPT and public not in kept:
                kept.append(public)
    return " ".join(
        filter(None, say_facts(game, table.setup, [game.redact(table.setup, fact, None) for fact in facts]))
    )


def _refused(game: AnyGame, table: SampledTable, state: Any, seat: Seat, action: Any) -> None:
    try:
        game.decide(state, seat, action, Rng(b"tried", {}))
    except Refused as refused:
        table.refusals.add(refused.detail)


def _some_setups(subject: Subject, seats: int) -> list[Setup[Any, Any]]:
    found: list[Setup[Any, Any]] = []

    @settings(max_examples=SETUPS, derandomize=True, database=None, phases=[Phase.generate])
    @given(setup=setups(subject, seats))
    def collect(setup: Setup[Any, Any]) -> None:
        found.append(setup)

    collect()
    return found


def lines(game: AnyGame, table: SampledTable) -> Iterator[str]:
    for offered in table.labels:
        yield from [label for _, label in offered]
    for facts in table.facts.values():
        yield from [game.say_fact(table.setup, fact) for fact in facts]
    yield from [words for _, _, words in table.moves]
    yield from table.refusals
    yield from table.added
