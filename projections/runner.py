"""The projection runner: applies each event to each read model exactly once, resumable at any point, rebuildable.

A read model is rows derived from events. Each batch of events is applied and its position stored in one transaction, so
an interrupted model resumes where it stopped.

Events of a game or a rules version that is not installed are skipped, with a warning: their tables are in no read
model. When the set of installed rules changes, the models are rebuilt automatically.

Why: decision 0005.
"""

import hashlib
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from domain.kernel.session import Games
from domain.players.house_bots import HouseBots
from domain.storage.events import LoggedEvent, topic
from domain.storage.log import Log
from domain.storage.read_models import Basis, ReadModels, ReadTransaction
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from projections.folding import FoldedTables

BATCH = 500
"""Events in a batch."""

_log = logging.getLogger("takeback")


@dataclass(frozen=True, eq=False)
class Source:
    """The source of events: the installed games, the log, and its tables.

    ``unreadable``: those that do not fold; ``unchecked``: those of which it could not be read whether they were
    imported.
    """

    games: Games
    log: Log
    tables: FoldedTables = field(init=False)
    bots: HouseBots = field(init=False)
    unreadable: set[str] = field(default_factory=set)
    unchecked: set[str] = field(default_factory=set)
    _warned: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """The tables are folded from this log, and the bots are those of its database."""
        object.__setattr__(self, "tables", FoldedTables(self.games, self.log))
        object.__setattr__(self, "bots", HouseBots.of(self.log.secret))

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """The stored topics of these event types, for every game in every rules version."""
        versions = [game for versions in self.games.values() for game in versions.values()]
        return tuple(topic(game, type_) for game in versions for type_ in types)

    def warn_unknown_rules(self, events: Sequence[LoggedEvent]) -> None:
        """Warn, once for each, about rules of these events that are not installed."""
        installed = {f"{key}.{version}" for key, versions in self.games.items() for version in versions}
        for rules in sorted({event.topic.rpartition(".")[0] for event in events} - installed - self._warned):
            self._warned.add(rules)
            _log.warning("rules-not-installed", extra={"rules": rules})


@dataclass(frozen=True)
class ReadModel:
    """A projection: the name of its tracking record, its event types, and how it applies events.

    ``evolve`` returns the players for whom something changed. ``withdraw`` applies withdrawals, None: they change
    nothing. ``revision``: raise it where the same events make other rows, so that the model is rebuilt.
    """

    name: str
    types: tuple[str, ...]
    evolve: Callable[[ReadTransaction, Source, Sequence[LoggedEvent]], Collection[str]]
    withdraw: Callable[[ReadTransaction, Sequence[Withdrawal]], None] | None = None
    revision: int = 1


class Applied(msgspec.Struct, frozen=True):
    """A batch that was applied to a model, up to a position. ``players``: for whom something changed; None: anybody."""

    model: str
    position: int
    players: tuple[str, ...] | None


def reset_outdated(store: ReadModels, source: Source, models: Sequence[ReadModel]) -> None:
    """Reset the models that were built by another revision, with other installed rules, or from another log."""
    for model in models:
        store.reset_unless_built_from(model.name, _parts(model, source))
        basis = store.basis(model.name)
        if basis is None or basis != _basis(source.log, basis.position, basis.withdrawals):
            store.reset(model.name)


def catch_up(store: ReadModels, model: ReadModel, source: Source) -> Iterator[Applied]:
    """Apply all present events in batches; yields what each changed. May be stopped after any batch."""
    upto = source.log.settled_position()
    while (applied := next_batch(store, model, source, upto)) is not None:
        yield applied


def next_batch(store: ReadModels, model: ReadModel, source: Source, upto: int) -> Applied | None:
    """Apply the next events up to a position, and the next withdrawals; None if the model has them all."""
    before = store.basis(model.name) or Basis(source.log.name, 0, b"")
    after, withdrawn = before.position, before.withdrawals
    events = source.log.notifications(after=after, upto=upto, limit=BATCH) if after < upto else []
    withdrawals = [] if model.withdraw is None else source.log.withdrawals.page(after=withdrawn, limit=BATCH)
    if not events and not withdrawals:
        return None
    source.warn_unknown_rules(events)
    return apply_batch(store, model, source, events, after=after, withdrawals=withdrawals, withdrawn=withdrawn)


def apply_batch(
    store: ReadModels,
    model: ReadModel,
    source: Source,
    events: Sequence[LoggedEvent],
    *,
    after: int,
    withdrawals: Sequence[Withdrawal] = (),
    withdrawn: int = 0,
) -> Applied:
    """Apply the events `after` a position, and the withdrawals after the last that was applied; returns what changed.

    See `ReadModels.apply_batch`.
    """
    topics = set(source.topics(model.types))
    wanted = [event for event in events if event.topic in topics]
    changed: set[str] = set()

    def evolve(rows: ReadTransaction) -> None:
        changed.update(model.evolve(rows, source, wanted))
        if model.withdraw is not None:
            model.withdraw(rows, withdrawals)

    last = events[-1] if events else source.log.notifications(after=after - 1, upto=after, limit=1)[0]
    basis = _basis_at(source.log, last, withdrawals[-1].number if withdrawals else withdrawn)
    position = store.apply_batch(model.name, evolve, after=after, basis=basis, withdrawals=withdrawn)
    return Applied(model.name, position, tuple(changed))


def _parts(model: ReadModel, source: Source) -> tuple[str, ...]:
    """What a model is built from: events of these topics, by this revision. The first one is not named."""
    revision = () if model.revision == 1 else (f"revision {model.revision}",)
    return (*revision, *source.topics(model.types))


def _basis(log: Log, position: int, withdrawals: int) -> Basis | None:
    """What a model that is built up to a position and a withdrawal of this log was built from.

    None if the log has no such position, or not so many withdrawals.
    """
    events = log.notifications(after=position - 1, upto=position, limit=1)
    is_known = withdrawals == 0 or bool(log.withdrawals.page(after=withdrawals - 1, limit=1))
    return _basis_at(log, events[0], withdrawals) if events and is_known else None


def _basis_at(log: Log, last: LoggedEvent, withdrawals: int) -> Basis:
    return Basis(log.name, last.position, hashlib.sha256(last.stored).digest(), withdrawals)
