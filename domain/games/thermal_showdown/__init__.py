"""Thermal Showdown: two players' robots heat each other until a player overheats."""

from domain.games.thermal_showdown.actions import AnyAction, AnyPublicAction
from domain.games.thermal_showdown.effects import POOL
from domain.games.thermal_showdown.evolve import evolve, initial
from domain.games.thermal_showdown.labels import say_action
from domain.games.thermal_showdown.moves import decide, legal, outcome, resign, to_act
from domain.games.thermal_showdown.public_facts import FACTS
from domain.games.thermal_showdown.redeal import redeal, reshuffle
from domain.games.thermal_showdown.refusals import REFUSALS
from domain.games.thermal_showdown.setup import Options, PublicSeatOptions, SeatOptions, admit, setup
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown.views import View, redact_action, redact_seat_options, view
from domain.games.thermal_showdown.words import say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game"]

game = Game(
    key="thermal-showdown",
    title="Thermal Showdown",
    version=1,
    seats=range(2, 3),
    summary="A card duel: robots heat each other until a player overheats.",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=POOL,
    action_type=AnyAction,
    fact_type=FACTS.fact_type,
    public_action_type=AnyPublicAction,
    public_fact_type=FACTS.public_fact_type,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=PublicSeatOptions,
    admit=admit,
    setup=setup,
    initial=initial,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    decide=decide,
    resign=resign,
    outcome=outcome,
    view=view,
    redact_action=redact_action,
    redact=FACTS.redact,
    redact_seat_options=redact_seat_options,
    learned=FACTS.learned,
    redeal=redeal,
    reshuffle=reshuffle,
    say_action=say_action,
    say_fact=say_fact,
)
