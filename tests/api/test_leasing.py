"""A lease is kept while something is done, whatever the database does meanwhile."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from domain.storage.errors import NotStored
from domain.storage.leasing import kept

if TYPE_CHECKING:
    from domain.storage.leases import Leases

LEASES = cast("Leases", SimpleNamespace(renew="renew", release="release"))


def keeping(renewals: int, answers: Sequence[bool]) -> list[str]:
    """What is called of leases while one is kept for so many renewals. The database fails where an answer is False."""
    calls: list[str] = []

    async def keep() -> None:
        enough = asyncio.Event()

        async def run(called: str, *_: object) -> None:
            if len(calls) + 1 == renewals:
                enough.set()
            await asyncio.sleep(0.01)  # so the context ends while the last renewal is under way
            calls.append(called)
            if not answers[len(calls) - 1]:
                raise NotStored("the database is restarting")

        async with kept(run, LEASES, "analysis/1", "one", 0.03):
            await enough.wait()

    asyncio.run(keep())
    return calls


def test_a_renewal_that_fails_is_tried_again() -> None:
    assert ["renew"] * 4 + ["release"] == keeping(4, [True, False, False, True, True])


def test_it_is_given_up_after_a_renewal_that_is_under_way_even_if_that_fails() -> None:
    assert ["renew", "renew", "release"] == keeping(2, [True, False, False])
