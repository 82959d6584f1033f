"""A house bot waits for others as long as it has time by the service's clock, whatever its own machine's says."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bots.bootstrap import Account
from bots.player import BotPlayer, _Known
from bots.thinking import Thinking
from bots.turns import Share

LONG_AGO, FAR_OFF = 1_000_000_000_000, 4_000_000_000_000
"""Times of a service, by which every clock of a machine is wrong, in milliseconds since 1970 UTC."""
SECONDS = 300
"""For each action, by the table's clock."""


@pytest.mark.parametrize("now", [LONG_AGO, FAR_OFF])
@pytest.mark.parametrize(("left", "waits"), [(3_600, True), (14, False), (-1, False)])
def test_a_bot_waits_while_it_has_time_by_the_clock_of_the_service(now: int, left: int, *, waits: bool) -> None:
    view: Any = SimpleNamespace(due_at=None)
    asked: Any = SimpleNamespace(lapses_at=now + 1000 * (left + 600 - SECONDS))  # asked when the bot's turn began

    async def waited() -> bool:
        with Thinking() as thinking:
            bot = BotPlayer("http://test", Account("", "random", ""), thinking)
            bot._client._clock.heard(now)
            bot._known["a table"] = _Known(Share("", ""), SECONDS)
            found = await bot._waits("a table", view, asked)
            for alarm in bot._alarms.values():
                alarm.cancel()
            await bot._client.close()
            return found

    assert waits == asyncio.run(waited())
