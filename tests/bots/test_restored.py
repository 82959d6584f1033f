"""A house bot whose service does not stand by what it said: restored, or contradicting itself."""

import asyncio
from typing import Any, cast

import pytest
from takeback_client import Contradiction, Restored

from bots.bootstrap import Account
from bots.player import BotPlayer


class Enough(Exception):
    """The bot has tried often enough."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.player._PAUSE", 0.0)


def surprising(monkeypatch: pytest.MonkeyPatch, method: str, *outcomes: Any) -> BotPlayer:
    """A bot one of whose methods has these outcomes in turn."""
    left = iter(outcomes)

    async def outcome(*_: object) -> Any:
        found = next(left)
        if isinstance(found, Exception):
            raise found
        return found

    player = BotPlayer("http://nowhere", Account("", "random", "token"), cast("Any", None))
    monkeypatch.setattr(player, method, outcome)
    return player


def test_a_bot_begins_again_whatever_the_service_takes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = Restored("t", 1), Contradiction("t", 1), Enough()

    with pytest.raises(Enough):
        asyncio.run(surprising(monkeypatch, "_play", *outcomes).run())


@pytest.mark.parametrize(("surprise", "seen"), [(Restored("t", 1), 7), (Contradiction("t", 1), 0)])
def test_a_bot_looks_again_at_a_table_that_was_restored_and_leaves_one_that_is_not_credible(
    surprise: Exception, seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = surprising(monkeypatch, "_answer", surprise, 7)

    assert seen == asyncio.run(player._answered("t", None))


@pytest.mark.parametrize("surprise", [Restored("t", 1), Contradiction("t", 1)])
def test_a_bot_does_not_move_at_random_because_of_a_restore(
    surprise: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = surprising(monkeypatch, "_look_at", surprise)

    with pytest.raises(type(surprise)):
        asyncio.run(player._move("t", 1))
