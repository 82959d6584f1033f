"""Printing to standard output around an open prompt."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

_WIDTH, _WIDEST = 80, 100
_CONTROLS = r"\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_CONTROL = re.compile(rf"[\x00-\x1f{_CONTROLS}]")
_IN_LINES = re.compile(rf"[\x00-\x09\x0b-\x1f{_CONTROLS}]")


class Screen:
    """Standard output: coloured in a terminal, plain in a pipe or with NO_COLOR.

    Attributes:
        interactive: Whether a person types here. Otherwise lines come from a pipe, and are printed when they are read.
    """

    def __init__(self) -> None:
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a text stream, whatever it is bound to
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._console.width = min(self._console.width if sys.stdout.isatty() else _WIDTH, _WIDEST)
        self._prompted = ""

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.show(Text(plain(text), style=style))

    def remark(self, text: str) -> None:
        """Print a sentence, then the open prompt again."""
        prompted = self._prompted
        self.say(text)
        if prompted:
            self.prompt(prompted)

    def gap(self) -> None:
        """Print an empty line."""
        self.show(Text())

    def copyable(self, text: str) -> None:
        """Print text to copy, on one line however long it is."""
        self.show(Text(f"  {plain(text)}", style="bold", no_wrap=True, overflow="ignore"))

    def tell(self, text: str) -> None:
        """Print an event of the table."""
        line = Table.grid(padding=(0, 1))
        line.add_row(Text("•", style="cyan"), Text(plain(text)))
        self.show(line)

    def tell_parts(self, text: str, parts: Sequence[Any]) -> None:
        """Print an event of the table fact by fact, each turn or round under its heading.

        `parts`: those of the event; what its text says besides comes first.
        """
        before = text.removesuffix(" ".join(part.text for part in parts if part.text)).rstrip()
        if before:
            self.tell(before)
        for part in parts:
            if part.heading:
                self.title(part.heading)
            if part.text:
                self.tell(_below(part.heading, part.text))

    def page(self, text: str) -> None:
        """Print a text in Markdown."""
        self.show(Markdown("\n".join(map(plain, text.split("\n"))), hyperlinks=False))

    def title(self, text: str) -> None:
        """Print a heading."""
        self.show(Text(), Rule(Text(plain(text), style="bold"), align="left", style="dim"))

    def list(self, items: Iterable[tuple[int, str]]) -> None:
        """Print numbered choices."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold cyan", min_width=3)
        for number, text in items:
            grid.add_row(str(number), Text(plain(text)))
        self.show(grid)

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Print commands and what they do."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        for word, meaning in pairs:
            grid.add_row(Text(word), Text(meaning))
        self.show(Padding(grid, (0, 0, 0, 2)))

    def show(self, *parts: RenderableType) -> None:
        """Print anything, on its own lines."""
        if self._prompted:
            self._prompted = ""
            self._write("\r\x1b[K" if self.interactive else "\n")
        with self._console.capture() as captured:
            self._console.print(_Plain(Group(*parts)), crop=False)
        self._write("".join(f"{line.rstrip(' ')}\n" for line in captured.get().splitlines()))

    def prompt(self, text: str) -> None:
        """Prompt for a line."""
        if not self._prompted:
            self._prompted = text
            self._write(f"{plain(text)}: ")

    def taken(self, line: str) -> None:
        """Note that a line was read."""
        if not self.interactive:
            self._write(f"{plain(line)}\n")
        self._prompted = ""

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()


class _Plain:
    """What is drawn, without the characters that control a terminal, wherever they come from. Colours are no text."""

    def __init__(self, drawn: RenderableType) -> None:
        self._drawn = drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        """Its segments."""
        for text, style, control in console.render(self._drawn, options):
            if control is None:
                yield Segment(_IN_LINES.sub("?", text), style)


def plain(text: str) -> str:
    """Untrusted text without the characters that control a terminal."""
    return _CONTROL.sub("?", text)


def _below(heading: Any, text: str) -> str:
    """A text below a heading such as "Turn 4: Ann", without the "Turn 4, Ann:" that it begins with."""
    for start in (f"{heading}: ", f"{heading}: ".replace(": ", ", ", 1)):
        if heading and text.startswith(start):
            rest = text.removeprefix(start)
            return rest[:1].upper() + rest[1:]
    return text
