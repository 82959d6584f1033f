"""A tournament of two bots: many games at once, seats in turn, a table of who won.

    python examples/tournament.py http://localhost:8000 --games 1000 [--game thermal-showdown]

Bots are functions from what a seat sees to one of its legal actions; put your own beside these two.
"""

import argparse
import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from takeback_client import AsyncClient, Problem, models

Game = Literal["full-throttle", "thermal-showdown"]
Bot = Callable[[models.Change], models.GameAction]


def at_random(change: models.Change) -> models.GameAction:
    """Any legal action."""
    chosen: models.GameAction = random.choice(change.actions or [])
    return chosen


def the_first(change: models.Change) -> models.GameAction:
    """The first legal action, in the order of the service."""
    chosen: models.GameAction = (change.actions or [])[0]
    return chosen


BOTS: Mapping[str, Bot] = {"random": at_random, "first": the_first}


async def answer(client: AsyncClient, bot: Bot, over: Callable[[models.Change], None]) -> None:
    """Play at all tables of this player, for as long as it is asked."""
    async for change in client.follow_my_events(views=True):
        if change.status in ("finished", "closed"):
            over(change)
        elif change.actions:
            try:
                await client.play(change.table, bot(change), if_match=change.version)
            except Problem as problem:
                if problem.status not in (409, 412):
                    raise


async def compete(service: str, game: Game, names: tuple[str, str], games: int, at_once: int) -> Counter[str]:
    """How many games each bot won, or drew."""
    players = [await AsyncClient.registered(service, name) for name in names]
    scores: Counter[str] = Counter()
    seats: dict[str, list[str]] = {}
    free, left = asyncio.Semaphore(at_once), games
    done = asyncio.Event()
    with Progress() as progress:
        bar = progress.add_task(f"{names[0]} against {names[1]}", total=games)

        async def ended(table: str) -> None:
            nonlocal left
            outcome = (await players[0].view_table(table)).outcome
            winners = {seats[table][seat] for seat in outcome.winners} if outcome else set()
            scores.update(winners or {"nobody"})
            progress.advance(bar)
            free.release()
            left -= 1
            if not left:
                done.set()

        def over(change: models.Change) -> None:
            if change.table in seats and change.table not in finished:
                finished.add(change.table)
                pending.add(asyncio.create_task(ended(change.table)))

        finished: set[str] = set()
        pending: set[asyncio.Task[None]] = set()
        bots = [
            asyncio.create_task(answer(player, BOTS[name], over)) for player, name in zip(players, names, strict=True)
        ]
        for number in range(games):
            await free.acquire()
            opened = await players[0].open_table(game, seats=2, visibility="private")
            table = opened.id
            order = (0, 1) if number % 2 == 0 else (1, 0)
            seats[table] = [names[player] for player in order]
            for player in order:
                await players[player].take_seat(table, invite=opened.invite)
        await done.wait()
        for task in bots:
            task.cancel()
    return scores


def main() -> None:
    """Hold the tournament, and print its table."""
    arguments = argparse.ArgumentParser(description="A tournament of two bots.")
    arguments.add_argument("service", help="the address of the service, as in http://localhost:8000")
    arguments.add_argument("--game", default="thermal-showdown", choices=("full-throttle", "thermal-showdown"))
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--at-once", type=int, default=16, help="tables that are played at one time")
    given = arguments.parse_args()
    names = tuple(BOTS)[:2]
    scores = asyncio.run(compete(given.service, given.game, (names[0], names[1]), given.games, given.at_once))
    print(f"{given.games} games of {given.game}:")
    table = Table("bot", "won", "share")
    for name, won in scores.most_common():
        table.add_row(name, str(won), f"{won / given.games:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
