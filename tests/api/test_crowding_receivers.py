"""Receivers of webhooks that answer late keep nobody else waiting."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from api.webhooks import courier
from api.webhooks.sending import Sender
from domain.players.webhooks import Attempt
from domain.runtime.shares import Parts
from tests.api.client import done
from tests.api.serving import in_process
from tests.api.test_crowding import crowd
from tests.live.receiving import Hook, until


class Stalling(Sender):
    """A sender whose receivers answer late, but for one. ``begun``: the URLs of attempts, in their order."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.over = asyncio.Event()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Attempt:  # noqa: ARG002  # a sender's
        self.begun.append(url)
        if "late" in url:
            await self.over.wait()
        return Attempt(204, None)


def all_delivered(hook: Hook, number: int) -> bool:
    """Has a webhook as many deliveries, and all are delivered?"""
    return ["delivered"] * number == [each["state"] for each in hook.deliveries()]


@pytest.mark.parametrize("known", [True, False], ids=["by address", "by player"])
def test_receivers_that_answer_late_keep_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    monkeypatch.setattr(courier, "PROMPT", Parts(4, 2, 1))
    monkeypatch.setattr(courier, "SLOW", Parts(12, 12, 2))
    monkeypatch.setattr(courier, "PROMPT_SECONDS", 0.1)  # more than an answer at once takes, also under load
    sender = Stalling()
    with in_process(tmp_path / "takeback.db", sender=sender, private_webhooks=True) as server:
        if not known:
            monkeypatch.setattr(server.service.live.presence, "address", lambda _: "")
        hooks = [Hook(player, f"https://late.example/{number}") for number, player in enumerate(crowd(server, 12))]
        prompt = Hook(server.player("Ann"), "https://prompt.example/")
        for hook in hooks:
            done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: len(sender.begun) == len(hooks))  # none of them waits for another
        for number in range(1, 4):  # one after another: while a test waits, another one is the same
            done(prompt.player.post(f"{prompt.path}/test"), 202)
            until(server, partial(all_delivered, prompt, number))

        assert len(hooks) + 3 == len(sender.begun)
        sender.over.set()
        until(server, lambda: not server.service.players.webhooks.waiting())


def test_where_too_many_are_late_the_last_one_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courier, "SLOW", Parts(1, 1, 1))
    monkeypatch.setattr(courier, "PROMPT_SECONDS", 0.001)
    sender = Stalling()
    with in_process(tmp_path / "takeback.db", sender=sender, private_webhooks=True) as server:
        hooks = [Hook(player, "https://late.example/") for player in crowd(server, 2)]
        for hook in hooks:
            done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: any(each["attempts"] for hook in hooks for each in hook.deliveries()))
        failures = [each.get("failure") for hook in hooks for each in hook.deliveries()]
        sender.over.set()

    assert {None: 1, "timeout": 1} == Counter(failures)
