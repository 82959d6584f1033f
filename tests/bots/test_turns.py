"""The turns of the bots: nobody's tables keep those of others waiting."""

import asyncio
from collections.abc import Sequence

import pytest

from bots.turns import Share, Turns

ANN, BEN, CLEO = Share("a", "ann"), Share("a", "ben"), Share("b", "cleo")


def order_of(shares: Sequence[Share], at_once: int = 1) -> list[Share]:
    """The order in which moves that all wait from now on are made. The first one of each turn is made at once."""

    async def made() -> list[Share]:
        turns, found, open_ = Turns(at_once), list[Share](), asyncio.Event()

        async def move(share: Share) -> None:
            async with turns.turn(share):
                await open_.wait()
                found.append(share)

        moves = [asyncio.create_task(move(share)) for share in shares]
        await asyncio.sleep(0)
        open_.set()
        await asyncio.gather(*moves)
        return found

    return asyncio.run(made())


def test_the_tables_of_a_player_move_in_the_order_in_which_they_wait() -> None:
    async def made() -> list[int]:
        turns, found = Turns(1), list[int]()

        async def move(number: int) -> None:
            async with turns.turn(ANN):
                found.append(number)

        await asyncio.gather(*[move(number) for number in range(5)])
        return found

    assert [0, 1, 2, 3, 4] == asyncio.run(made())


def test_a_player_waits_for_one_move_of_each_other_address() -> None:
    order = order_of([ANN] * 200 + [CLEO])

    assert 2 == order.index(CLEO)


def test_the_players_of_an_address_share_its_turns() -> None:
    order = order_of([ANN] * 6 + [BEN] * 6 + [CLEO] * 6)

    assert [ANN, ANN, CLEO, BEN, CLEO, ANN, CLEO, BEN, CLEO] == order[:9]


def test_many_accounts_of_one_address_make_nobody_else_wait() -> None:
    order = order_of([Share("a", f"p{number}") for number in range(100)] + [CLEO] * 3)

    assert [2, 4, 6] == [place for place, share in enumerate(order) if share == CLEO]


def test_the_thinking_time_is_shared_alike() -> None:
    async def parts() -> list[float]:
        turns = Turns(10)
        found = []
        async with turns.turn(ANN) as alone:
            found.append(alone)
            async with turns.turn(ANN) as second:
                found.append(second)
                async with turns.turn(BEN) as ben, turns.turn(CLEO) as cleo:
                    found += [ben, cleo]
        async with turns.turn(ANN) as again:
            return [*found, again]

    assert [1, 1 / 2, 1 / 2, 1 / 2, 1] == asyncio.run(parts())


def test_a_move_that_hangs_keeps_no_other_one_waiting() -> None:
    async def made() -> list[str]:
        turns, found = Turns(1, longest=0), list[str]()
        never = asyncio.Event()

        async def hanging() -> None:
            async with turns.turn(ANN):
                await never.wait()

        async def move() -> None:
            async with turns.turn(ANN):
                found.append("moved")

        hung = asyncio.create_task(hanging())
        await asyncio.gather(move(), move())
        hung.cancel()
        await asyncio.gather(hung, return_exceptions=True)
        async with turns.turn(ANN) as part:
            found.append(str(part))
        return found

    assert ["moved", "moved", "1.0"] == asyncio.run(made())


def test_a_turn_that_is_given_up_goes_to_the_next_one() -> None:
    async def made() -> list[str]:
        turns, found = Turns(1), list[str]()

        async def move(name: str) -> None:
            async with turns.turn(Share("a", name)):
                found.append(name)

        async with turns.turn(CLEO):
            waiting = [asyncio.create_task(move(name)) for name in ("ann", "ben", "dan")]
            await asyncio.sleep(0)
            waiting[1].cancel()
        waiting[0].cancel()  # its turn has just come
        await asyncio.gather(*waiting, return_exceptions=True)
        async with turns.turn(CLEO):
            return found

    assert ["dan"] == asyncio.run(made())


def test_a_move_that_fails_ends_its_turn() -> None:
    async def made() -> float:
        turns = Turns(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with turns.turn(ANN):
                    _ = 1 / 0
        async with turns.turn(ANN) as part:
            return part

    assert 1 == asyncio.run(made())
