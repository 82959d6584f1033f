"""The lines in which a game is told: one for each fact, a paragraph for each turn or round."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.events import AnyEvent
from domain.kernel.game import AnyGame, Seat, Setup, say_no_heading
from domain.kernel.redaction import PublicEvent, Viewer, redact
from domain.kernel.session import Session
from domain.kernel.words import join, say_event, say_facts, views_around

WIDTH = 120
INDENT = "    "


@dataclass
class Telling:
    """The lines of a game told so far. What comes before the first heading is one paragraph.

    Of a game without headings each event is one.
    """

    game: AnyGame
    setup: Setup[Any, Any]
    lines: list[str] = field(default_factory=list)

    def add(self, session: Session, event: AnyEvent) -> None:
        """Tell an event as a spectator reads it, and below each sentence who reads another one."""
        if event.type == "SeatTaken":
            return
        readings = {seat: self._reading(session, event, seat) for seat in (None, *range(self.setup.seats))}
        everybody = readings[None]
        if everybody.whole and (not self.lines or self.game.say_heading is say_no_heading):
            self._paragraph()
        self._say(everybody.before)
        for place, text in enumerate(everybody.texts):
            if everybody.heading(self.game, self.setup, place):
                self._paragraph()
            self._say(text)
            for who, said in self._read_otherwise(readings, place):
                self._say(f"{who}: {said}", INDENT)

    def _reading(self, session: Session, event: AnyEvent, seat: Seat | None) -> "Reading":
        shown = redact(self.game, self.setup, event, "", Viewer(seat, None), disclosed=False)
        facts = shown.data.get("facts", ())
        texts = say_facts(self.game, self.setup, facts, views_around(session, event.version, seat))
        return Reading(shown, facts, texts, say_event(self.game, self.setup, shown, texts=texts))

    def _read_otherwise(self, readings: "Mapping[Seat | None, Reading]", place: int) -> Iterator[tuple[str, str]]:
        """Each sentence that only some seats read, of facts that they see otherwise, and who reads it."""
        everybody, by_text = readings[None], dict[str, list[str]]()
        for seat in range(self.setup.seats):
            own = readings[seat]
            told = own.told_at(place)
            if own.texts[place] != everybody.texts[place] and own.facts[told] != everybody.facts[told]:
                by_text.setdefault(own.texts[place], []).append(self.setup.name_of(seat))
        for said, names in by_text.items():
            yield f"{join(names)} {'reads' if len(names) == 1 else 'read'}", said

    def _paragraph(self) -> None:
        self.lines.append("")

    def _say(self, text: str, indent: str = "") -> None:
        self.lines += textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


@dataclass(frozen=True)
class Reading:
    """What one viewer reads of an event."""

    event: PublicEvent
    facts: Sequence[Any]
    texts: Sequence[str]
    whole: str

    @property
    def before(self) -> str:
        """What the text of the event says beside its facts."""
        return self.whole.removesuffix(" ".join([text for text in self.texts if text])).rstrip()

    def told_at(self, place: int) -> slice:
        """The facts that the text of one tells, with those after it; none if it has no text."""
        after = next((at for at in range(place + 1, len(self.texts)) if self.texts[at]), len(self.texts))
        return slice(place, after if self.texts[place] else place)

    def heading(self, game: AnyGame, setup: Setup[Any, Any], place: int) -> str:
        """The heading of a fact, if a turn or round begins with it."""
        return game.say_heading(setup, self.facts[place])
