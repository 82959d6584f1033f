"""Maximum Apocalypse: one to six survivors of the apocalypse, together against hunger, monsters and the map."""

from dataclasses import replace

from domain.games.maximum_apocalypse.box.client_content import box
from domain.games.maximum_apocalypse.facts import evolve
from domain.games.maximum_apocalypse.facts.disclosure import FACTS, AnyFact
from domain.games.maximum_apocalypse.seen import redeal, results, views
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table import options
from domain.games.maximum_apocalypse.table.actions import AnyAction, PublicAction
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.refusals import REFUSALS
from domain.games.maximum_apocalypse.table.state import State
from domain.games.maximum_apocalypse.turn import moves, setup
from domain.games.maximum_apocalypse.words import actions, facts, together
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game", "version_1"]

game: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="maximum-apocalypse",
    title="Maximum Apocalypse",
    version=2,
    seats=range(1, 7),
    summary="One to six survivors explore a wasteland, scavenge, fight and starve until the mission is done.",
    minutes=(45, 120),
    weight="heavy",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=box(),
    action_type=AnyAction,
    public_action_type=PublicAction,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=SeatOptions,
    setup=setup.set_up,
    outcome=lambda state: state.outcome,
    **Game.offered_by(FACTS, evolve, moves, options, redeal, results, setup, views, actions, facts, together),
)

version_1 = replace(game, version=1, setup=setup.set_up_version_1)
"""The rules without the rulings of `table.rulings`; the state says which rules it follows."""
