"""A followed table: its state, kept current by the stream, and how to print it."""

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from typing import Any, Self, TypeAlias, cast

import msgspec
from takeback_client import AsyncClient, Restored, models, tag_of

from terminal.board import draw
from terminal.players import sentence
from terminal.rules import parts_of
from terminal.screen import Screen
from terminal.words import Words, words_for

State: TypeAlias = models.TableView | models.CommandResult


class Table:
    """One table, as this client's player sees it.

    Attributes:
        address: The URL of the table.
        state: Its latest state.
        printed: The version up to which every event has been printed.
    """

    def __init__(
        self, client: AsyncClient, address: str, screen: Screen, info: models.Table, details: models.GameDetails
    ) -> None:
        self.client = client
        self.address = address
        self.screen = screen
        self.info = info
        self.id = info.id
        self.title = details.title
        self.printed = 0
        self.state: State
        self.words: Words
        self._details = details

    @classmethod
    async def at(cls, client: AsyncClient, service: str, id_: str, screen: Screen) -> Self:
        """Load a table, and print its latest events."""
        info = await client.show_table(id_)
        details = await client.show_game(tag_of(info))
        table = cls(client, f"{service}/v1/tables/{id_}", screen, info, details)
        screen.title(f"{table.title} at table {id_}")
        await table.load()
        table.printed = table.state.version
        await table.log(3)
        return table

    async def load(self) -> None:
        """Fetch its latest state."""
        if self.info.status == "open":  # until the game begins, seats change hands
            self.info = await self.client.show_table(self.id)
        self.state = await self.client.view_table(self.id)
        self.words = words_for(self._details, self.info, self.state.seat)

    @property
    def over(self) -> bool:
        """Is the table finished or closed?"""
        return self.state.status in ("finished", "closed")

    @property
    def to_date(self) -> bool:
        """Has every event that led to the state been printed?"""
        return self.printed >= self.state.version

    async def log(self, lines: int) -> None:
        """Print the latest lines of the log."""
        log = await self.client.read_log(self.id, after=max(0, self.state.version - 2 * lines))
        for line in log.lines[-lines:]:
            self.screen.tell_parts(line.text, line.parts)

    async def news(self) -> AsyncGenerator[Any, None]:
        """Its new events, live; None after the service was restored, when the stream continues from what is left."""
        while True:
            try:
                async with aclosing(self._events()) as events:
                    async for event in events:
                        yield event
                    return
            except Restored as restored:
                await self.rewind(restored)
            yield None

    def _events(self) -> AsyncGenerator[Any, None]:
        """Its new events; the caller closes the generator."""
        return cast("AsyncGenerator[Any, None]", self.client.follow_events(self.id, after=self.printed))

    async def rewind(self, restored: Restored) -> None:
        """Print what a restore has lost, and load what is left."""
        self.screen.say(sentence(restored), style="bold")
        self.printed = min(self.printed, restored.version)
        await self.load()

    async def take(self, event: Any) -> None:
        """Print an event of the stream, and load the new state."""
        if event.version > self.printed:
            self._tell((event,))
            if event.version >= self.state.version:
                await self.load()

    async def result(self, result: models.CommandResult) -> None:
        """Print the events before a command that were missed, then those of the command."""
        first = result.events[0].version
        if first > self.printed + 1:
            self._tell(
                (await self.client.list_events(self.id, after=self.printed, limit=first - self.printed - 1)).events
            )
        self._tell(result.events)
        if result.version > self.state.version:
            self.state = result

    async def catch_up(self) -> None:
        """Print the events that were missed and load the state, without waiting for the stream."""
        self._tell((await self.client.list_events(self.id, after=self.printed)).events)
        await self.load()

    def draw(self) -> None:
        """Draw the game, if it has begun."""
        if self.state.view is not None:
            self.screen.show(draw(msgspec.to_builtins(self.state.view), self.words))

    def question(self) -> str:
        """The question that the choice answers; empty where the labels make it clear."""
        types = {tag_of(action) for action in self.state.actions or []}
        return self.words.layout.questions.get(next(iter(types)), "") if len(types) == 1 else ""

    def rules(self, text: str = "") -> None:
        """Show the rules of the game, or the paragraphs that contain the text."""
        found = parts_of(self._details.rules, text)
        if found:
            self.screen.page(found)
        else:
            self.screen.say(f'Nothing in the rules matches "{text}".')

    def awaited(self) -> str:
        """The players the table waits for, as a sentence."""
        if self.state.status == "open":
            free = sum(seat.player is None for seat in self.info.seats)
            return f"Waiting for {'a player' if free == 1 else f'{free} players'} to sit down."
        return f"Waiting for {self.names(self.state.to_act)}."

    def time_left(self) -> str:
        """The time left to act, by the service's clock, and what happens after it; empty without a time limit."""
        clock, due, to_act = self.info.clock, self.state.due_at, self.state.to_act
        if clock is None or not due or not to_act:
            return ""
        mine = [self.state.seat] == [*to_act]
        who = "you" if mine else self.names(to_act) if len(to_act) == 1 else "the first to run out of time"
        resigns = f"{who} resign{'' if mine else 's'}"
        then = resigns if clock.then == "resign" else f"a move is chosen at random for {who}"
        return f"{_duration(due - round(1000 * self.client.now()))} left, then {then}."

    def names(self, seats: Iterable[int]) -> str:
        """The players of these seats."""
        *most, last = [self.words.seats[seat] for seat in seats] or ["nobody"]
        return f"{', '.join(most)} and {last}" if most else last

    def end(self) -> None:
        """Draw the end of the game, and print the address of its transcript."""
        outcome = self.state.outcome
        if not outcome:
            self.screen.say("The table was closed without an outcome.", style="bold")
            return
        self.screen.title("The game is over")
        self.draw()
        winners = f"{self.names(outcome.winners)} won." if outcome.winners else "Nobody won."
        self.screen.say(f"{winners} {self._scores(outcome)}".strip(), style="bold")
        self.screen.say("Download the transcript here, for `takeback verify` and `takeback export`:")
        self.screen.copyable(f"{self.address}/transcript")

    def _scores(self, outcome: models.Outcome) -> str:
        """The scores, from first to last place."""
        scores: Sequence[int | None] = outcome.scores
        order = [seat for group in outcome.ranking for seat in group]
        parts = [f"{self.words.seats[seat]} {scores[seat]}" for seat in order if scores[seat] is not None]
        return f"Scores: {', '.join(parts)}." if parts else ""

    def _tell(self, events: Iterable[Any]) -> None:
        for event in events:
            if event.version > self.printed:
                self.printed = event.version
                self.screen.tell_parts(event.text or "", getattr(event, "parts", ()) or ())


def _duration(milliseconds: int) -> str:
    """The time left: as minutes and seconds below ten minutes, else in the largest whole unit."""
    left = max(0, (milliseconds + 500) // 1000)
    for unit, size, least in (("day", 86_400, 2 * 86_400), ("hour", 3600, 2 * 3600), ("minute", 60, 600)):
        if left >= least:
            return f"{left // size} {unit}s"
    return f"{left // 60}:{left % 60:02}"
