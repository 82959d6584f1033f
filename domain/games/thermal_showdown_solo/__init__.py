"""Thermal Showdown for one: a duel with the Apprentice, whose choices follow from rules."""

from domain.games.thermal_showdown.effects import POOL
from domain.games.thermal_showdown.setup import Options, PublicSeatOptions, SeatOptions
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown.views import View
from domain.games.thermal_showdown_solo import evolve, moves, redeal, refusals, results, setup, views, words
from domain.games.thermal_showdown_solo.actions import AnyAction, AnyPublicAction
from domain.games.thermal_showdown_solo.facts import FACTS, AnyFact
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game"]

game: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="thermal-showdown-solo",
    title="Thermal Showdown: the Apprentice",
    version=1,
    seats=range(1, 2),
    summary="A card duel for one: overheat the Apprentice, and take as little heat as you can.",
    minutes=(15, 30),
    weight="medium",
    rules=load_text(__package__, "README.md"),
    refusals=refusals.REFUSALS,
    content=POOL,
    action_type=AnyAction,
    public_action_type=AnyPublicAction,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=PublicSeatOptions,
    **Game.offered_by(FACTS, evolve, moves, redeal, results, setup, views, words),
)
