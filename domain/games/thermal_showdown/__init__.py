"""Thermal Showdown: two players' robots heat each other until a player overheats."""

from domain.games.thermal_showdown import evolve, labels, moves, redeal, results, setup, views, words
from domain.games.thermal_showdown.actions import AnyAction, AnyPublicAction
from domain.games.thermal_showdown.effects import POOL
from domain.games.thermal_showdown.facts import AnyFact
from domain.games.thermal_showdown.public_facts import FACTS
from domain.games.thermal_showdown.refusals import REFUSALS
from domain.games.thermal_showdown.setup import Options, PublicSeatOptions, SeatOptions
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown.views import View
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game"]

game: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="thermal-showdown",
    title="Thermal Showdown",
    version=1,
    seats=range(2, 3),
    summary="A card duel: robots heat each other until a player overheats.",
    minutes=(20, 40),
    weight="medium",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=POOL,
    action_type=AnyAction,
    public_action_type=AnyPublicAction,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=PublicSeatOptions,
    **Game.offered_by(FACTS, evolve, labels, moves, redeal, results, setup, views, words),
)
