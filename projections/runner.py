"""The projection runner: applies each event to each read model exactly once, resumable at any point, rebuildable.

A read model is rows derived from events. Each batch of events is applied and its position stored in one transaction, so
an interrupted model resumes where it stopped.

Events of a game or a rules version that is not installed are skipped, with a warning: their tables are in no read
model. When the set of installed rules changes, the models are rebuilt automatically.
"""

import hashlib
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from domain.kernel.session import Games
from domain.storage.events import topic
from domain.storage.interface import Log, LoggedEvent
from domain.storage.read_models import Basis, ReadModels, ReadTransaction
from projections.folding import FoldedTables

BATCH = 500
"""Events in a batch."""

_log = logging.getLogger("takeback")


@dataclass(frozen=True, eq=False)
class Source:
    """The source of events: the installed games, the log, and its tables; ``unreadable``: those that do not fold."""

    games: Games
    log: Log
    tables: FoldedTables = field(init=False)
    unreadable: set[str] = field(default_factory=set)
    _warned: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """The tables are folded from this log."""
        object.__setattr__(self, "tables", FoldedTables(self.games, self.log))

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

    ``evolve`` returns the players for whom something changed.
    """

    name: str
    types: tuple[str, ...]
    evolve: Callable[[ReadTransaction, Source, Sequence[LoggedEvent]], Collection[str]]


class Applied(msgspec.Struct, frozen=True):
    """A batch that was applied to a model, up to a position. ``players``: for whom something changed; None: anybody."""

    model: str
    position: int
    players: tuple[str, ...] | None


def reset_outdated(store: ReadModels, source: Source, models: Sequence[ReadModel]) -> None:
    """Reset the models that were built with another set of installed rules, or from another log."""
    for model in models:
        store.reset_unless_built_from(model.name, source.topics(model.types))
        basis = store.basis(model.name)
        if basis is None or basis != _basis(source.log, basis.position):
            store.reset(model.name)


def catch_up(store: ReadModels, model: ReadModel, source: Source) -> Iterator[Applied]:
    """Apply all present events in batches; yields what each changed. May be stopped after any batch."""
    upto = source.log.settled_position()
    while (applied := next_batch(store, model, source, upto)) is not None:
        yield applied


def next_batch(store: ReadModels, model: ReadModel, source: Source, upto: int) -> Applied | None:
    """Apply the next events up to a position; None if the model has that position."""
    position = store.position(model.name)
    if position >= upto:
        return None
    events = source.log.notifications(after=position, upto=upto, limit=BATCH)
    source.warn_unknown_rules(events)
    return apply_batch(store, model, source, events, after=position)


def apply_batch(
    store: ReadModels, model: ReadModel, source: Source, events: Sequence[LoggedEvent], *, after: int
) -> Applied:
    """Apply the events `after` a position; returns what changed. See `ReadModels.apply_batch`."""
    topics = set(source.topics(model.types))
    wanted = [event for event in events if event.topic in topics]
    changed: set[str] = set()

    def evolve(rows: ReadTransaction) -> None:
        changed.update(model.evolve(rows, source, wanted))

    position = store.apply_batch(model.name, evolve, after=after, basis=_basis_at(source.log, events[-1]))
    return Applied(model.name, position, tuple(changed))


def _basis(log: Log, position: int) -> Basis | None:
    """What a model that is built up to a position of this log was built from; None if there is no such position."""
    events = log.notifications(after=position - 1, upto=position, limit=1)
    return _basis_at(log, events[0]) if events else None


def _basis_at(log: Log, last: LoggedEvent) -> Basis:
    return Basis(log.name, last.position, hashlib.sha256(last.stored).digest())
