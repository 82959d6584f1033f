"""Choosing a table: one of your own, one with a free seat, or a new one."""

from argparse import Namespace
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from takeback_client import AsyncClient, Problem, Restored, models, tag_of

from terminal.endings import Left, Unplayable
from terminal.lines import Lines
from terminal.players import sentence
from terminal.screen import Screen

_SHOWN = 9
"""How many tables to continue or to join are offered."""

Way = tuple[str, Callable[[], Awaitable[str]]]
"""The text of a choice, and the function that returns the id of its table."""


class Lobby:
    """Let a signed-in player choose a table. `player`: the player's id; `given`: the arguments of the command."""

    def __init__(  # all that a choice needs
        self,
        client: AsyncClient,
        service: str,
        player: str,
        games: Sequence[models.GameSummary],
        given: Namespace,
        screen: Screen,
        lines: Lines,
    ) -> None:
        self._client = client
        self._service = service
        self._player = player
        self._games = {game.key: game for game in games}
        self._given = given
        self._screen = screen
        self._lines = lines

    async def table(self) -> str:
        """The id of the table to play at. The player has a seat there, or is a spectator."""
        if self._given.game and (self._given.seats is not None or self._given.bots):
            return await self._open(self._given.game)
        mine, free = await self._tables()
        if self._given.game and not mine and not free:
            return await self._open(self._given.game)
        while True:
            way = await self._choice(mine, free)
            try:
                return await way()
            except (Problem, Restored) as refusal:
                self._screen.say(sentence(refusal))
                mine, free = await self._tables()

    async def _tables(self) -> tuple[Sequence[models.Table], Sequence[models.Table]]:
        """The player's own tables that are not over, and other tables with free seats."""
        game = {"game": self._given.game} if self._given.game else {}
        lists = [
            (await self._client.list_tables(mine=True, status=status, limit=_SHOWN, **game)).tables
            for status in ("playing", "open")
        ]
        mine = [table for tables in lists for table in tables]
        ids = {table.id for table in mine}
        free = (await self._client.list_tables(open=True, limit=_SHOWN, **game)).tables
        return mine, [table for table in free if table.id not in ids]

    async def _choice(self, mine: Sequence[models.Table], free: Sequence[models.Table]) -> Callable[[], Awaitable[str]]:
        games = [game for key, game in self._games.items() if self._given.game in (None, key)]
        widest = max((len(game.title) for game in games), default=0)
        groups: list[tuple[str, list[Way]]] = [
            ("Play again", [(self._described(table), self._again(table)) for table in mine if self._is_kept(table)]),
            (
                "Continue",
                [(self._described(table), self._going_on(table.id)) for table in mine if not self._is_kept(table)],
            ),
            ("Join", [(self._described(table), self._joining(table.id)) for table in free]),
            (
                "Open a new table",
                [(f"{game.title:{widest}}  {game.summary}", self._opening(game.key)) for game in games],
            ),
        ]
        ways: list[Way] = []
        for title, group in groups:
            if group:
                self._screen.gap()
                self._screen.say(title, style="bold")
                self._screen.list([(len(ways) + at, words) for at, (words, _) in enumerate(group, 1)])
                ways += group
        number = await self._lines.number("Your choice", range(1, len(ways) + 1))
        if number is None:
            raise Left
        return ways[number - 1][1]

    def _described(self, table: models.Table) -> str:
        title = self._title(tag_of(table))
        others = [seat.called for seat in table.seats if seat.called and seat.player != self._player]
        free = sum(seat.player is None for seat in table.seats)
        company = f" with {' and '.join(others)}" if others else ""
        seats = f", {free} of {len(table.seats)} seats free" if free else ""
        away = ", opener away" if table.opener_present is False else ""
        return f"{title}{company}{seats}{away}{': your turn' if table.awaiting else ''}"

    def _title(self, game: str) -> str:
        """A game's title; its key if the catalogue was read before the service had that game."""
        return self._games[game].title if game in self._games else game

    def _going_on(self, table: str) -> Callable[[], Awaitable[str]]:
        async def way() -> str:
            return table

        return way

    def _is_kept(self, table: models.Table) -> bool:
        """Is this a rematch that keeps a seat for the player?"""
        seated = any(seat.player == self._player for seat in table.seats)
        return isinstance(table.rematch_of, str) and table.status == "open" and not seated

    def _again(self, table: models.Table) -> Callable[[], Awaitable[str]]:
        async def way() -> str:
            return (await self._client.rematch(str(table.rematch_of))).id

        return way

    def _joining(self, table: str) -> Callable[[], Awaitable[str]]:
        return lambda: self.join(table)

    def _opening(self, game: str) -> Callable[[], Awaitable[str]]:
        return lambda: self._open(game)

    async def join(self, table: str) -> str:
        """Take a free seat, unless the player has one or the game has begun."""
        found = await self._client.show_table(table)
        me = (await self._client.me()).id
        if found.status == "open" and all(seat.player != me for seat in found.seats):
            await self._take_seat(table, self._given.invite)
        return table

    async def _open(self, game: str) -> str:
        summary = self._games.get(game)
        if summary is None:
            raise Unplayable(f"There is no game {game}. Games: {', '.join(self._games)}.")
        self._require_in_range(summary)
        seats = await self._seats(summary)
        bots = await self._bots(summary, seats)
        options: dict[str, Any] = {"options": dict(self._given.option)} if self._given.option else {}
        table = await self._client.open_table(
            game,
            seats=seats,
            visibility="private" if self._given.private else "public",
            **options,
        )
        invite = table.invite if isinstance(table.invite, str) else None
        try:
            await self._take_seat(table.id, invite)
            for bot in bots:
                await self._client.seat_bot(table.id, bot, level=self._given.level)
        except Problem:
            await self._client.close_table(table.id)
            raise
        if len(table.seats) > 1 + len(bots):
            self._screen.say(f"You opened table {table.id}. Others can join with:")
            invitation = f" --invite {invite}" if invite else ""
            self._screen.copyable(f"takeback play --table {self._service}/v1/tables/{table.id}{invitation}")
        return table.id

    def _require_in_range(self, game: models.GameSummary) -> None:
        """Raise `Unplayable` for a number of seats or bots that the game cannot have."""
        least, most = game.seats.min, game.seats.max
        for name, number, numbers in (
            ("--seats", self._given.seats, range(least, most + 1)),
            ("--bots", self._given.bots, range(most)),
        ):
            if number is not None and number not in numbers:
                allowed = f"from {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
                raise Unplayable(f"{game.key} takes {name} {allowed}, not {number}.")

    async def _seats(self, game: models.GameSummary) -> int:
        """How many seats a new table has."""
        given, least, most = self._given, game.seats.min, game.seats.max
        if given.seats or given.bots or least == most:
            return given.seats or max(least, 1 + (given.bots or 0))
        numbers = range(least, most + 1)
        return await self._lines.number(f"How many seats, {least} to {most}? (Enter for {least})", numbers) or least

    async def _bots(self, game: models.GameSummary, seats: int) -> Sequence[str]:
        """The keys of the bots for a new table. Raises `Unplayable` if there are no such bots."""
        number, level = self._given.bots, self._given.level
        bot = next((bot for bot in await self._client.list_bots() if game.key in bot.games), None)
        if bot is None:
            if number:
                raise Unplayable("This service has no bots for this game.")
            return ()
        levels = [level.level for level in bot.levels]
        if level not in (None, *levels):
            raise Unplayable(f"There is no level {level}. Levels: {', '.join(levels)}.")
        if number is None and not self._given.seats and seats > 1:
            prompt = f"How many bots at the {seats} seats, 0 to {seats - 1}? (Enter for none)"
            number = await self._lines.number(prompt, range(seats))
        if number and number >= seats:
            raise Unplayable(f"{number} bots and you need {number + 1} seats, but the table has {seats}.")
        return [bot.bot] * (number or 0)

    async def _take_seat(self, table: str, invite: str | None) -> None:
        """Take a seat; the client sends its own entropy for the shuffles."""
        options: dict[str, Any] = {"seat_options": dict(self._given.seat_option)} if self._given.seat_option else {}
        await self._client.take_seat(table, invite=invite, **options)
