"""Boards drawn from positions of a game, without a table: views made here, drawn by the page's own scripts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, ViewportSize

from domain.kernel.game import Game, Seat, Setup
from domain.kernel.rng import Rng

DRAWING = (Path(__file__).parent / "drawing.js").read_text("utf-8")
NARROW: ViewportSize = {"width": 390, "height": 844}
"""A phone."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
AnyGame = Game[Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class Position:
    """A state of a game, and the facts that led there from the one before."""

    game: AnyGame
    setup: Setup[Any, Any]
    state: Any
    facts: tuple[Any, ...]
    rng: Rng

    def props(self, seat: Seat | None, before: "Position | None" = None) -> dict[str, Any]:
        """What a board is drawn from, for a seat or a spectator."""
        game, state = self.game, self.state
        view = game.view(state, seat)
        actions = () if seat is None else tuple(game.legal(state, seat))
        facts = [plain(game.redact(self.setup, fact, seat)) for fact in self.facts]
        return {
            "game": game.key,
            "view": plain(view),
            "previous": None if before is None else plain(game.view(before.state, seat)),
            "events": [{"type": "Played", "version": 1, "data": {"facts": facts}}],
            "actions": plain(actions),
            "labels": [game.say_action(self.setup, view, action) for action in actions],
            "mySeat": seat,
            "toAct": sorted(game.to_act(state)),
            "names": NAMES[: self.setup.seats],
        }

    def redealt(self, seat: Seat | None, luck: int) -> "Position":
        """Another state that looks the same to a seat."""
        return replace(self, state=self.game.redeal(self.state, seat, Rng(b"%32d" % luck, {})))

    def after(self, seat: Seat, action: Any) -> "Position":
        """The position after an action."""
        facts = tuple(self.game.decide(self.state, seat, action, self.rng))
        return replace(self, state=reduce(self.game.evolve, facts, self.state), facts=facts)


def begun(game: AnyGame, seats: int, options: Mapping[str, object] = {}, seed: int = 1) -> Position:
    """A game that has just begun."""
    admitted = [msgspec.convert({}, game.seat_options_type) for _ in range(seats)]
    if game.key == "maximum-apocalypse":
        classes = ("fireman", "veteran", "hunter", "surgeon", "mechanic", "gunslinger")
        admitted = [msgspec.convert({"classes": [each]}, game.seat_options_type) for each in classes[:seats]]
    setup = Setup(seats, msgspec.convert(options, game.options_type), tuple(admitted), NAMES[:seats])
    rng = Rng(b"%32d" % seed, {})
    facts = tuple(game.setup(setup, rng))
    return Position(game, setup, reduce(game.evolve, facts, game.initial()), facts, rng)


def walk(position: Position, seed: int, steps: int) -> Iterator[Position]:
    """The positions of random play, at most so many, with the first."""
    chance = Random(seed)
    yield position
    for _ in range(steps):
        seats = sorted(position.game.to_act(position.state))
        if not seats:
            return
        seat = chance.choice(seats)
        position = position.after(seat, chance.choice(position.game.legal(position.state, seat)))
        yield position


def draw(page: Page, props: Mapping[str, Any]) -> str:
    """Draw a board on a page of the site; returns its HTML."""
    return str(page.evaluate(DRAWING, props))


def plain(value: object) -> Any:
    """A value as it is on the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))
