"""Maverick: one slayer, one companion, thirteen monsters."""

from domain.games.maverick import evolve, moves, results, setup, views, words
from domain.games.maverick.actions import AnyAction
from domain.games.maverick.content import CONTENT
from domain.games.maverick.facts import FACTS, AnyFact
from domain.games.maverick.guards import REFUSALS
from domain.games.maverick.setup import Options
from domain.games.maverick.state import State
from domain.games.maverick.views import View
from domain.kernel.content import load_text
from domain.kernel.game import Game, NoOptions

__all__ = ["game"]

game: Game[State, AnyAction, AnyFact, Options, NoOptions] = Game(
    key="maverick",
    title="Maverick",
    version=1,
    seats=range(1, 2),
    summary="Clear a dungeon of thirteen monsters before the cards run out, for as much gold as you dare to ask.",
    minutes=(15, 30),
    weight="medium",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=CONTENT,
    action_type=AnyAction,
    public_action_type=AnyAction,
    view_type=View,
    state_type=State,
    options_type=Options,
    **Game.offered_by(FACTS, evolve, moves, results, setup, views, words),
)
