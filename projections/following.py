"""Following the log: every model is kept up to date, at its own pace; one that fails delays no other."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from domain.storage.errors import UnreadableStorage
from domain.storage.log import Log
from domain.storage.read_models import DamagedReadModels, ReadModels
from projections.runner import Applied, ReadModel, Source, next_batch, reset_outdated

IDLE_SECONDS = 0.02
"""How long to wait before polling again after finding nothing new."""

BUSY_SECONDS = 0.1
"""How long to wait after finding something: few large batches cost less than many small ones."""

LONGEST_SECONDS = 60.0
"""The longest back-off of a model that fails; the first is a second, and each doubles the last."""

_log = logging.getLogger("takeback")

Tell = Callable[[Applied], object]
"""Called with each batch once it is applied."""


def follow(
    store: ReadModels,
    source: Source,
    models: Sequence[ReadModel],
    *,
    until: Callable[[float], bool],
    tell: Tell = lambda _: None,
) -> None:
    """Keep every model up to date; `until` is called after each batch, with the seconds to wait, and ends it.

    `tell` is first called with the position of each model. Where the log itself cannot be read, the models stay as they
    are, and it is tried again with exponential back-off. Raises `DamagedReadModels` where they are damaged.
    """
    log = _Log(source.log, partial(reset_outdated, store, source, models))
    log.upto()
    for model in models:
        tell(Applied(model.name, store.position(model.name), None))
    followers = [_Follower(store, source, model, tell) for model in models]
    wait = 0.0
    while not until(wait):
        last = log.upto()
        if last is None:
            wait = log.pause
            continue
        found = [follower.apply_next(last) for follower in followers]
        if not any(found):
            wait = IDLE_SECONDS
        else:
            wait = BUSY_SECONDS if all(position in (None, last) for position in found) else 0.0


class _Log:
    """How far the log goes. Where it cannot be read that is logged once, and retried with exponential back-off."""

    def __init__(self, log: Log, begin: Callable[[], None]) -> None:
        """`begin`: what is to be done before anything of the log is applied; it reads the log too."""
        self._log = log
        self._begin = begin
        self._begun = False
        self.pause = 0.0

    def upto(self) -> int | None:
        """The position of the last event to apply; None while it cannot be read, for `pause` seconds at least."""
        try:
            if not self._begun:
                self._begin()
                self._begun = True
            last = self._log.settled_position()
        except UnreadableStorage:
            if not self.pause:
                _log.error("log-damaged", extra={"reason": "the database is damaged where its events are"})
            self.pause = min(max(1.0, 2 * self.pause), LONGEST_SECONDS)
            return None
        self.pause = 0.0
        return last


class _Follower:
    """Keeps one model up to date. A batch that fails is logged once, and retried with exponential back-off."""

    def __init__(self, store: ReadModels, source: Source, model: ReadModel, tell: Tell) -> None:
        self._store = store
        self._source = source
        self._model = model
        self._tell = tell
        self._wait = 0.0
        self._again_at = 0.0
        self._failed_at = -1

    def apply_next(self, last: int) -> int | None:
        """Apply the next batch up to a position of the log; the new position, None if there is nothing to do now."""
        if monotonic() < self._again_at:
            return None
        try:
            applied = next_batch(self._store, self._model, self._source, last)
        except DamagedReadModels:
            raise
        except Exception:  # noqa: BLE001  # whatever a model does
            self._back_off()
            return None
        self._wait = 0.0
        if applied is None:
            return None
        self._tell(applied)
        return applied.position

    def _back_off(self) -> None:
        self._wait = min(max(1.0, 2 * self._wait), LONGEST_SECONDS)
        self._again_at = monotonic() + self._wait
        position = self._store.position(self._model.name)
        if position != self._failed_at:
            self._failed_at = position
            _log.exception("projection-failed", extra={"model": self._model.name, "position": position})
