"""Playing at a table: the prompts, and the commands that the person can type."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

from takeback_client import Problem, Restored, models

from terminal.endings import Left
from terminal.lines import Lines, number_in
from terminal.players import sentence
from terminal.screen import Screen
from terminal.table import Table

_SHOWN = 20
"""At most this many actions are listed; the person finds the others by typing part of their label."""
_UNDONE = 9
"""How many undo options are offered."""
_LOG = 15
_STALE, _CONFLICT = 412, 409
_MOVED_ON = "The table changed before your choice arrived, so nothing was done. Choose again."

_HELP = (
    ("a number", "play the action with this number"),
    ("some text", "list the actions whose label contains it; press Enter to list all actions"),
    ("u", "undo: lists what you can undo, and whose consent each needs"),
    ("r", "redo the last undo"),
    ("b", "show the board"),
    ("l", "show the log"),
    ("rules", "show the rules of the game; `rules TEXT` shows the parts that contain TEXT"),
    ("agree, decline", "answer a takeback request"),
    ("resign", "resign from the game"),
    ("q", "leave; the table stays open, and you keep your seat"),
)


class Playing:
    """Play until the table is over or the person leaves."""

    def __init__(self, table: Table, lines: Lines, screen: Screen) -> None:
        self._table = table
        self._lines = lines
        self._screen = screen
        self._client = table.client
        self._commands = {
            "": self._all,
            "?": self._help,
            "u": self._undo,
            "r": self._redo,
            "b": self._board,
            "l": self._log,
            "rules": self._rules,
            "agree": self._agree,
            "decline": self._decline,
            "resign": self._resign,
            "q": self._quit,
        }

    async def run(self) -> None:
        """Play. Raises `Left`."""
        self._ask()
        async with aclosing(self._table.news()) as news:
            line, event = self._next_line(), self._next_event(news)
            try:
                while not self._table.over:
                    if line.done() and self._timely(line.result()):
                        await self.take(line.result())
                        line = self._next_line()
                    elif not event.done():
                        waited = (event,) if line.done() else (line, event)
                        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                    else:
                        await self._heard(event.result())
                        event = self._next_event(news)
            finally:
                line.cancel()
                event.cancel()
                await asyncio.gather(line, event, return_exceptions=True)
        self._table.end()

    def _next_line(self) -> "asyncio.Task[str]":
        return asyncio.ensure_future(self._lines.next())

    def _next_event(self, news: AsyncIterator[Any]) -> "asyncio.Task[Any]":
        return asyncio.ensure_future(anext(news))

    def _timely(self, line: str) -> bool:
        """Can this line be handled now? A choice from a pipe waits until the person has to choose."""
        known = line.lower() in self._commands or line.lower().startswith("rules ")
        return self._mine or self._screen.interactive or known

    async def _heard(self, event: Any) -> None:
        if event is None:  # the service was restored
            self._ask()
            return
        printed = self._table.printed
        await self._table.take(event)
        if self._table.printed > printed and self._table.to_date:
            self._ask()

    @property
    def _mine(self) -> bool:
        """Does the person have to act, or to answer a takeback request?"""
        return bool(self._table.state.actions) or self._to_answer is not None

    @property
    def _to_answer(self) -> int | None:
        """The takeback request that waits for the person's answer."""
        pending, seat = self._table.state.pending_takeback, self._table.state.seat
        return pending.takeback if pending and seat in pending.needs else None

    def _ask(self) -> None:
        """Print who has to act or answer, and prompt the person if it is their turn."""
        state, pending = self._table.state, self._table.state.pending_takeback
        if self._table.over:
            return
        if pending and self._to_answer is not None:
            self._screen.say(f"{pending.text} Do you agree? Type agree or decline.", style="bold")
        elif pending:
            self._screen.say(
                f"{self._table.names(pending.needs)} must answer. The request expires with the next action."
            )
        if state.actions:
            self._screen.title(f"{self._table.title}: your turn")
            self._table.draw()
            self._screen.gap()
            if question := self._table.question():
                self._screen.say(question, style="bold")
            self._choices("")
            if left := self._table.time_left():
                self._screen.say(left, style="dim")
        elif self._to_answer is None:
            self._screen.say(f"{self._table.awaited()} {self._table.time_left()}".rstrip(), style="dim")
        self._prompt()

    def _prompt(self) -> None:
        if self._mine or self._screen.interactive:
            self._screen.prompt("Your choice (? for help)" if self._mine else "? for help")

    def _choices(self, text: str) -> None:
        """List the legal actions whose label contains the text."""
        labels = self._table.state.labels or []
        words = text.lower().split()
        found = [(at, label) for at, label in enumerate(labels, 1) if all(word in label.lower() for word in words)]
        shown = found if text else found[:_SHOWN]
        self._screen.list(shown)
        if not found:
            self._screen.say(f'No action matches "{text}". Press Enter to list all actions, or type ? for help.')
        elif len(found) > len(shown):
            self._screen.say(f"And {len(found) - len(shown)} more. Type part of a label to find it.")

    async def take(self, line: str) -> None:
        """Carry out a typed line, and prompt for the next one."""
        self._screen.taken(line)
        before = self._table.state
        try:
            await self._do(line)
        except Problem as problem:
            if problem.status not in (_CONFLICT, _STALE):
                self._screen.say(sentence(problem))
            else:
                self._screen.say(_MOVED_ON if problem.status == _STALE else sentence(problem))
                await self._table.catch_up()
        except Restored as restored:
            await self._table.rewind(restored)
        if self._table.state is before:
            self._prompt()
        else:
            self._ask()

    async def _do(self, line: str) -> None:
        command = self._commands.get(line.lower())
        if command is not None:
            await command()
        elif line.lower().startswith("rules "):
            self._table.rules(line[len("rules ") :])
        elif not self._table.state.actions:
            self._screen.say(f"Unknown command. {self._table.awaited()}")
        elif line.isdecimal():
            await self._play(line)
        else:
            self._choices(line)

    async def _play(self, line: str) -> None:
        actions = self._table.state.actions or []
        number = number_in(line, range(1, len(actions) + 1))
        if number is None:
            self._screen.say(f"There are {len(actions)} actions, numbered from 1.")
            return
        version = self._table.state.version
        await self._table.result(await self._client.play(self._table.id, actions[number - 1], if_match=version))

    async def _all(self) -> None:
        if self._table.state.actions:
            self._choices("")

    async def _help(self) -> None:
        self._screen.pairs(_HELP)

    async def _undo(self) -> None:
        options = await self._client.list_undo_options(self._table.id, limit=_UNDONE)
        if not options:
            self._screen.say("Nothing to undo.")
            return
        self._screen.list((number, option.text) for number, option in enumerate(options, 1))
        number = await self._lines.number("Undo which? (Enter: nothing)", range(1, len(options) + 1))
        if number is not None:
            back = options[number - 1].to_version
            version = self._table.state.version
            await self._table.result(await self._client.undo(self._table.id, back, if_match=version))

    async def _redo(self) -> None:
        await self._table.result(await self._client.redo(self._table.id, if_match=self._table.state.version))

    async def _board(self) -> None:
        self._table.draw()

    async def _log(self) -> None:
        await self._table.log(_LOG)

    async def _rules(self) -> None:
        self._table.rules()

    async def _agree(self) -> None:
        await self._answer(self._client.agree_to_takeback)

    async def _decline(self) -> None:
        await self._answer(self._client.decline_takeback)

    async def _answer(self, answer: Callable[[str, int], Awaitable[models.CommandResult]]) -> None:
        if self._to_answer is None:
            self._screen.say("There is no takeback request to answer.")
        else:
            await self._table.result(await answer(self._table.id, self._to_answer))

    async def _resign(self) -> None:
        if await self._lines.ask("Really resign? Type yes") == "yes":
            await self._table.result(await self._client.resign(self._table.id))
        else:
            self._screen.say("You did not resign.")

    async def _quit(self) -> None:
        raise Left
