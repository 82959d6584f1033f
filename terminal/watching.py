"""Watching a table, as a spectator or as a player who does not act."""

from contextlib import aclosing

from terminal.screen import Screen
from terminal.table import Table


async def watch(table: Table, screen: Screen) -> None:
    """Print each event, and draw the game whenever the players to act change, until the table is over."""
    table.draw()
    if not table.over:
        _wait(table, screen)
        async with aclosing(table.news()) as news:
            awaited = table.awaited()
            async for event in news:
                if event is not None:  # else the service was restored
                    await table.take(event)
                if table.over:
                    break
                if table.to_date and table.awaited() != awaited:
                    awaited = table.awaited()
                    table.draw()
                    _wait(table, screen)
    table.end()


def _wait(table: Table, screen: Screen) -> None:
    screen.say(f"{table.awaited()} {table.time_left()}".rstrip(), style="dim")
