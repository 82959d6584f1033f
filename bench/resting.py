"""``python -m bench.resting``: the service, whose sequencer rests from one SIGUSR1 to the next. For `bench.log`."""

import asyncio
import signal
import sys

from api.__main__ import main
from api.running.sequencer import EACH, Sequencer

_step = Sequencer.step


class Rest:
    """Whether the sequencer rests."""

    now = False

    @classmethod
    def toggle(cls, *_: object) -> None:
        """Rest, or go on."""
        cls.now = not cls.now


async def step(sequencer: Sequencer) -> float:
    """Append nothing while the sequencer rests, and skip what happens meanwhile: it is not caught up with later."""
    before = sequencer._reached  # noqa: SLF001  # nobody else has to know that it can rest
    if not Rest.now or before is None:
        return await _step(sequencer)
    position = await asyncio.to_thread(sequencer._database.settled_position)  # noqa: SLF001  # as above
    sequencer._reached = before._replace(position=position)  # noqa: SLF001  # as above
    return EACH


if __name__ == "__main__":
    Sequencer.step = step  # type: ignore[method-assign, assignment]
    signal.signal(signal.SIGUSR1, Rest.toggle)
    sys.exit(main(["serve"]))
