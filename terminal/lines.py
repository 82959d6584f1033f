"""Lines of standard input, read without blocking the event loop."""

import asyncio
import codecs
import os
import sys
import threading
from contextlib import suppress

from terminal.endings import Left
from terminal.screen import Screen

_MOST_DIGITS = 9
"""Nothing that is numbered has more digits. Python refuses to read a number of thousands of digits."""


class Lines:
    """Typed input, line by line. Reads in its own thread, since reading a file or a pipe blocks."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._came: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        # A descriptor of its own: after a close, the number of another may soon mean another file.
        threading.Thread(target=self._read, args=(os.dup(sys.stdin.fileno()),), daemon=True).start()

    async def next(self) -> str:
        """The next line. Raises `Left` at the end of the input."""
        line = await self._came.get()
        if line is None:
            self._came.put_nowait(None)
            raise Left
        return line.strip()

    async def ask(self, prompt: str) -> str:
        """Ask for a line."""
        self._screen.prompt(prompt)
        line = await self.next()
        self._screen.taken(line)
        return line

    async def number(self, prompt: str, numbers: range) -> int | None:
        """Ask for a number until one of these is given; None for an empty line."""
        while True:
            line = await self.ask(prompt)
            if line == "q":
                raise Left
            if not line:
                return None
            if (number := number_in(line, numbers)) is not None:
                return number
            self._screen.say(f"Type a number from {numbers[0]} to {numbers[-1]}.")

    def _read(self, stdin: int) -> None:
        """In a thread. Not from `sys.stdin`, whose lock would be held when the program ends."""
        decoder, text = codecs.getincrementaldecoder("utf-8")(errors="replace"), ""
        with suppress(OSError, RuntimeError):  # a terminal that was closed; a program that has ended
            while read := os.read(stdin, 1 << 12):
                *lines, text = (text + decoder.decode(read)).split("\n")
                for line in lines:
                    self._loop.call_soon_threadsafe(self._came.put_nowait, line)
        os.close(stdin)
        with suppress(RuntimeError):
            if text:
                self._loop.call_soon_threadsafe(self._came.put_nowait, text)
            self._loop.call_soon_threadsafe(self._came.put_nowait, None)


def number_in(line: str, numbers: range) -> int | None:
    """The number that a line is, if it is one of these; else None."""
    number = int(line) if line.isdecimal() and len(line) <= _MOST_DIGITS else None
    return number if number in numbers else None
