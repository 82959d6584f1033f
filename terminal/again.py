"""Rematches: ask the person to play again, and show who else wants to."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, cast

from takeback_client import models

from terminal.lines import Lines
from terminal.screen import Screen
from terminal.table import Table

_ASKED = "Play again? Type yes (Enter: no)"


async def play_again(table: Table, lines: Lines, screen: Screen) -> str | None:
    """The id of the rematch's table, where the player now has a seat; None if the player declined."""
    hearing = asyncio.ensure_future(_hear(table, screen))
    try:
        answer = await lines.ask(_ASKED)
    finally:
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
    return (await table.client.rematch(table.id)).id if answer.lower() in ("y", "yes") else None


async def _hear(table: Table, screen: Screen) -> None:
    """Print who else wants to play again, whenever that changes."""
    now = await table.client.show_table(table.id)
    found = await table.client.show_table(now.rematch) if isinstance(now.rematch, str) else None
    if found is not None:
        await _tell(table, found, screen)
    async with aclosing(_changes(table, now.position)) as changes:
        async for change in changes:
            if change.rematch_of == table.id:
                await _tell(table, await table.client.show_table(change.table), screen)


def _changes(table: Table, after: str) -> AsyncGenerator[Any, None]:
    """The changes at all tables of the player; the caller closes the generator."""
    return cast("AsyncGenerator[Any, None]", table.client.follow_my_events(after))


async def _tell(table: Table, rematch: models.Table, screen: Screen) -> None:
    seats = [seat for seat in rematch.seats if seat.player and not seat.bot]
    me = (await table.client.me()).id
    if rematch.status == "open" and seats and all(seat.player != me for seat in seats):
        names = " and ".join(str(seat.called) for seat in seats)
        screen.say(f"{names} {'wants' if len(seats) == 1 else 'want'} to play again.", style="bold")
        screen.prompt(_ASKED)
