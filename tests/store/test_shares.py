"""Shares of a pool: of one address and one player there, and who comes next of those who wait."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from domain.runtime.shares import REMEMBERED, Caller, Held, Parts, Shares, ShareTaken

ANN, BEN = Caller("school", "ann"), Caller("school", "ben")
CID = Caller("home", "cid")


class Seconds:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(shares: Shares, caller: Caller, amount: int = 1) -> str:
    """Whose part lacks what a caller wants to take; empty if it was taken."""
    try:
        shares.take(caller, amount)
    except ShareTaken as error:
        return error.whose
    return ""


def test_a_player_an_address_and_all_have_at_most_their_parts() -> None:
    shares = Shares(Parts(5, 3, 2))

    assert ["", "", "player"] == [taken(shares, ANN) for _ in range(3)]
    assert ["", "address"] == [taken(shares, BEN) for _ in range(2)]
    assert ["", "", "player"] == [taken(shares, CID) for _ in range(3)]
    assert "all" == taken(shares, Caller("cafe"))
    assert (5, 3, 2) == (shares.held, shares.of("school"), shares.of(ANN))


def test_what_is_given_back_twice_counts_once() -> None:
    shares = Shares(Parts(10, 10, 10))
    kept, held = shares.take(ANN, 3), shares.take(ANN, 4)
    with held:
        held.release()

    assert 3 == shares.held
    kept.add(7)
    with pytest.raises(ShareTaken):
        kept.add(1)
    kept.release()
    assert (0, 0, {}) == (shares.held, shares.of("school"), dict(shares._held))


def run(session: Coroutine[Any, Any, None]) -> None:
    asyncio.run(session)


async def waiting(shares: Shares, *callers: Caller) -> list["asyncio.Task[Held]"]:
    """Callers who wait for their turns, in this order."""
    tasks = [asyncio.create_task(shares.turn(caller)) for caller in callers]
    await asyncio.sleep(0)
    return tasks


async def order(shares: Shares, first: Held, tasks: "list[asyncio.Task[Held]]") -> list[int]:
    """In which order those who wait come, when each holds its place for as long as the others."""
    found: list[int] = []
    while True:
        first.release()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        come = [number for number, task in enumerate(tasks) if task.done() and number not in found]
        if not come:
            return found
        assert len(come) == 1
        first = tasks[come[0]].result()
        found += come
        assert isinstance(shares._clock, Seconds)
        shares._clock.now += 1


def test_addresses_take_turns_and_at_each_its_players() -> None:
    async def session() -> None:
        shares = Shares(Parts(1, 1, 1), Seconds())
        first = await shares.turn(Caller("other"))
        tasks = await waiting(shares, ANN, ANN, ANN, BEN, CID)

        assert 5 == shares.waiting
        assert [0, 4, 3, 1, 2] == await order(shares, first, tasks)
        assert (0, 0) == (shares.waiting, shares.held)

    run(session())


def test_whoever_held_it_longer_comes_later() -> None:
    async def session() -> None:
        clock = Seconds()
        shares = Shares(Parts(1, 1, 1), clock)
        with await shares.turn(ANN):
            clock.now += 20
        first = await shares.turn(BEN)
        tasks = await waiting(shares, ANN, BEN, BEN)

        assert [1, 2, 0] == await order(shares, first, tasks)

    run(session())


def test_how_long_it_was_held_is_forgotten() -> None:
    async def session() -> None:
        clock = Seconds()
        shares = Shares(Parts(1, 1, 1), clock)
        for caller in (ANN, CID, CID):
            with await shares.turn(caller):
                clock.now += 61
        first = await shares.turn(Caller("other"))
        tasks = await waiting(shares, CID, ANN)

        assert [1, 0] == await order(shares, first, tasks)

    run(session())


def test_whose_part_is_taken_lets_others_come_first() -> None:
    async def session() -> None:
        shares = Shares(Parts(3, 2, 1), Seconds())
        held = [await shares.turn(caller) for caller in (ANN, BEN)]
        tasks = await waiting(shares, ANN, BEN)
        other = await asyncio.wait_for(shares.turn(CID), 10)

        assert [False, False] == [task.done() for task in tasks]
        held[1].release()
        await asyncio.sleep(0)
        assert [False, True] == [task.done() for task in tasks]
        other.release()

    run(session())


def test_whoever_gives_up_waiting_holds_nothing() -> None:
    async def session() -> None:
        shares = Shares(Parts(1, 1, 1))
        first = await shares.turn(ANN)
        early, late, last = await waiting(shares, BEN, BEN, BEN)
        early.cancel()
        await asyncio.sleep(0)
        first.release()
        late.cancel()  # its turn has come, but it does not know yet
        await asyncio.wait({late})

        assert (await last) is not None
        assert 1 == shares.held

    run(session())


def test_memory_is_bounded() -> None:
    shares = Shares(Parts(1, 1, 1))
    for number in range(5 * REMEMBERED):
        shares.take(Caller(f"{number}")).release()

    assert 6 * REMEMBERED >= len(shares._used) + len(shares._used_before)
    assert {} == dict(shares._held)


@pytest.mark.parametrize("has_come", [False, True])
def test_whoever_is_closed_while_it_waits_holds_nothing(*, has_come: bool) -> None:
    async def closed() -> None:
        shares = Shares(Parts(1, 1, 1))
        first = shares.take(ANN)
        waits = shares.turn(ANN)
        waits.send(None)  # as a task that ends before its first step leaves what it was to run
        if has_come:
            first.release()
        waits.close()
        first.release()

        assert 0 == shares.held
        assert "" == taken(shares, ANN)

    run(closed())


def test_whoever_holds_none_comes_before_whoever_holds_some() -> None:
    async def in_turn() -> None:
        shares = Shares(Parts(3, 3, 3), Seconds())
        held = [shares.take(ANN) for _ in range(3)]
        tasks = await waiting(shares, ANN, BEN)

        assert [1, 0] == await order(shares, held[0], tasks)

    run(in_turn())


def test_who_holds_little_gets_a_place_where_others_hold_the_half_of_an_address() -> None:
    shares = Shares(Parts(100, 16, 16), evenly=True)
    crowd = [Caller("school", f"{number}") for number in range(4)]

    assert 8 == [taken(shares, crowd[0]) for _ in range(12)].count("")  # half of it, alone
    assert ["", "", "", "", "address"] == [taken(shares, ANN) for _ in range(5)]  # 8 of two
    assert ["", "", "address"] == [taken(shares, BEN) for _ in range(3)]  # 8 of three
    assert ["", "", "address"] == [taken(shares, crowd[1]) for _ in range(3)]
    assert 16 == shares.of("school")
    assert "address" == taken(shares, crowd[2])
    assert "" == taken(shares, CID)


def test_an_even_share_is_of_those_who_hold_anything() -> None:
    shares = Shares(Parts(100, 16, 16), evenly=True)
    held = [shares.take(caller) for caller in (ANN, BEN) for _ in range(4)]
    for each in held:
        each.release()

    assert 8 == [taken(shares, ANN) for _ in range(12)].count("")
    assert {} == {address: n for address, n in shares._callers.items() if address != "school"}
    assert 1 == shares._callers["school"]
