"""Parts of this process that end or fail and are started again: what none of its answers shows."""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Literal, get_args

import msgspec
from prometheus_client import CollectorRegistry, Counter

Part = Literal[
    "announcements",
    "bots",
    "deliveries",
    "erasing",
    "leading",
    "log",
    "outbox",
    "packing",
    "projections",
    "timer",
    "token-uses",
]
"""What runs beside the requests: the name of a part in metrics and in `/readyz`."""

WINDOW = 120.0
"""Seconds for which an interruption is remembered: two restarts of a part are at most a minute apart."""

OFTEN = 2
"""From so many interruptions in the window on, a part is failing: one alone is over once it is started again."""


class Failing(msgspec.Struct, frozen=True):
    """A part of the process that was interrupted again and again in the last two minutes.

    Attributes:
        part: Its name, as in the metric ``takeback_interruptions_total``.
        reason: The last one: an exit status of its process, or the type of an error. The log has more.
    """

    part: Part
    reason: str


class Interruptions:
    """Counts interruptions, and knows which parts are failing. Used on the event loop's thread."""

    def __init__(self, registry: CollectorRegistry, clock: Callable[[], float] = monotonic) -> None:
        """`clock`: in seconds."""
        self._clock = clock
        self._recent: dict[Part, deque[float]] = {}
        self._reasons: dict[Part, str] = {}
        self._counted = Counter(
            "takeback_interruptions",
            "How often a part of the process ended or failed, and was started again.",
            ("part",),
            registry=registry,
        )
        for part in get_args(Part):  # from the start, so that the first one is an increase
            self._counted.labels(part)

    def count(self, part: Part, reason: Exception | int) -> None:
        """Count an interruption. `reason`: an error, or the exit status of a process."""
        self._counted.labels(part).inc()
        self._recent.setdefault(part, deque(maxlen=OFTEN)).append(self._clock())
        self._reasons[part] = f"exit status {reason}" if isinstance(reason, int) else type(reason).__name__

    def failing(self) -> tuple[Failing, ...]:
        """The parts that were interrupted again and again of late, by name."""
        since = self._clock() - WINDOW
        often = [part for part, times in self._recent.items() if len(times) == OFTEN and times[0] > since]
        return tuple(Failing(part, self._reasons[part]) for part in sorted(often))
