"""Keeping read models up to date with the log: exactly once, resumable at any point, rebuilt from nothing at will.

A read model is rows derived from events. Each batch of events is applied and its position remembered in one
transaction, so a model that was interrupted goes on where it stood.

Events of a game or of a rules version that is not installed are passed over, and the log says so: such tables are in
no read model, and all others are. Once what is installed changes, the models are rebuilt by themselves.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from domain.kernel.session import Games
from domain.storage.events import topic
from domain.storage.interface import Log, Notification
from domain.storage.read_models import ReadModels, ReadTransaction

BATCH = 500
"""Events applied at a time."""

IDLE_SECONDS = 0.02
"""How long to wait before looking again when there was nothing new."""

BUSY_SECONDS = 0.1
"""How long to wait when there was: a few large batches cost less than many small ones."""

_log = logging.getLogger("takeback")


@dataclass(frozen=True, eq=False)
class Source:
    """Where the events come from: the rules that wrote them, and the log that has them."""

    games: Games
    log: Log
    _warned: set[str] = field(default_factory=set)

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """The names under which events of these types are stored, for every game in every version."""
        versions = [game for versions in self.games.values() for game in versions.values()]
        return tuple(topic(game, type_) for game in versions for type_ in types)

    def warn_unknown_rules(self, after: int, upto: int) -> None:
        """Log, once for each, which rules of this part of the log are not installed."""
        installed = {f"{key}.{version}" for key, versions in self.games.items() for version in versions}
        for rules in sorted(self.log.rules_in_use(after=after, upto=upto) - installed - self._warned):
            self._warned.add(rules)
            _log.warning("the rules %s are not installed: their tables are left out of lists", rules)


@dataclass(frozen=True)
class ReadModel:
    """A read model: the name it is tracked under, the event types it is made of, and how."""

    name: str
    types: tuple[str, ...]
    evolve: Callable[[ReadTransaction, Source, Sequence[Notification]], None]


def follow(store: ReadModels, source: Source, models: Sequence[ReadModel], *, until: Callable[[float], bool]) -> None:
    """Keep every model up to date; `until` is called whenever all is done, with the seconds that it should take."""
    reset_outdated(store, source, models)
    busy = False
    while not until(BUSY_SECONDS if busy else IDLE_SECONDS):
        busy = False
        for model in models:
            for _ in catch_up(store, model, source):
                busy = True


def reset_outdated(store: ReadModels, source: Source, models: Sequence[ReadModel]) -> None:
    """Empty the models that were made while other rules were installed than are now."""
    for model in models:
        store.reset_unless_made_of(model.name, source.topics(model.types))


def catch_up(store: ReadModels, model: ReadModel, source: Source) -> Iterator[int]:
    """Apply all there is, batch by batch; gives the position after each. Stop whenever you like."""
    position = store.position(model.name)
    last = source.log.last_position()
    if position > last:  # another log than the one it was built from
        store.reset(model.name)
        position = 0
    while position < last:
        events = source.log.notifications(after=position, upto=last, limit=BATCH, topics=source.topics(model.types))
        upto = events[-1].id if len(events) == BATCH else last
        source.warn_unknown_rules(position, upto)
        position = apply_batch(store, model, source, events, after=position, upto=upto)
        yield position


def apply_batch(  # a batch, where it is from and where it goes
    store: ReadModels, model: ReadModel, source: Source, events: Sequence[Notification], *, after: int, upto: int
) -> int:
    """Apply the events `after` a position `upto` another; where the model stands now. See `ReadModels.apply_batch`."""
    return store.apply_batch(model.name, lambda rows: model.evolve(rows, source, events), after=after, upto=upto)
