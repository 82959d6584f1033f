"""The projection runner: applies each event to each read model exactly once, resumable at any point, rebuildable.

A read model is rows derived from events. Each batch of events is applied and its position stored in one transaction, so
an interrupted model resumes where it stopped.

Events of a game or a rules version that is not installed are skipped, with a warning: their tables are in no read
model. When the set of installed rules changes, the models are rebuilt automatically.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from domain.kernel.session import Games
from domain.storage.events import topic
from domain.storage.interface import Log, Notification
from domain.storage.read_models import ReadModels, ReadTransaction

BATCH = 500
"""Events in a batch."""

IDLE_SECONDS = 0.02
"""How long to wait before polling again after finding nothing new."""

BUSY_SECONDS = 0.1
"""How long to wait after finding something: a few large batches cost less than many small ones."""

_log = logging.getLogger("takeback")


@dataclass(frozen=True, eq=False)
class Source:
    """The source of events: the installed games and the log."""

    games: Games
    log: Log
    _warned: set[str] = field(default_factory=set)

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """The stored topics of these event types, for every game in every rules version."""
        versions = [game for versions in self.games.values() for game in versions.values()]
        return tuple(topic(game, type_) for game in versions for type_ in types)

    def warn_unknown_rules(self, after: int, upto: int) -> None:
        """Warn, once for each, about rules in this range of the log that are not installed."""
        installed = {f"{key}.{version}" for key, versions in self.games.items() for version in versions}
        for rules in sorted(self.log.rules_in_use(after=after, upto=upto) - installed - self._warned):
            self._warned.add(rules)
            _log.warning("the rules %s are not installed: their tables are left out of lists", rules)


@dataclass(frozen=True)
class ReadModel:
    """A projection: the name of its tracking record, its event types, and how it applies events."""

    name: str
    types: tuple[str, ...]
    evolve: Callable[[ReadTransaction, Source, Sequence[Notification]], None]


def follow(store: ReadModels, source: Source, models: Sequence[ReadModel], *, until: Callable[[float], bool]) -> None:
    """Keep every model up to date; `until` is called between rounds, with the seconds to wait, and ends it."""
    reset_outdated(store, source, models)
    busy = False
    while not until(BUSY_SECONDS if busy else IDLE_SECONDS):
        busy = False
        for model in models:
            for _ in catch_up(store, model, source):
                busy = True


def reset_outdated(store: ReadModels, source: Source, models: Sequence[ReadModel]) -> None:
    """Reset the models that were built with another set of installed rules."""
    for model in models:
        store.reset_unless_built_from(model.name, source.topics(model.types))


def catch_up(store: ReadModels, model: ReadModel, source: Source) -> Iterator[int]:
    """Apply all new events in batches; yields the position after each. May be stopped after any batch."""
    position = store.position(model.name)
    last = source.log.last_position()
    if position > last:  # built from another log
        store.reset(model.name)
        position = 0
    while position < last:
        events = source.log.notifications(after=position, upto=last, limit=BATCH, topics=source.topics(model.types))
        upto = events[-1].id if len(events) == BATCH else last
        source.warn_unknown_rules(position, upto)
        position = apply_batch(store, model, source, events, after=position, upto=upto)
        yield position


def apply_batch(
    store: ReadModels, model: ReadModel, source: Source, events: Sequence[Notification], *, after: int, upto: int
) -> int:
    """Apply the events `after` a position `upto` another; returns the new position. See `ReadModels.apply_batch`."""
    return store.apply_batch(model.name, lambda rows: model.evolve(rows, source, events), after=after, upto=upto)
