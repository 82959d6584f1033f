"""Maximum Apocalypse: one to six survivors of the apocalypse, together against hunger, monsters and the map."""

from domain.games.maximum_apocalypse.actions import AnyAction, PublicAction
from domain.games.maximum_apocalypse.client_content import box
from domain.games.maximum_apocalypse.disclosure import FACTS
from domain.games.maximum_apocalypse.evolve import evolve
from domain.games.maximum_apocalypse.facts import AnyFact
from domain.games.maximum_apocalypse.moves import decide, legal, resign, to_act
from domain.games.maximum_apocalypse.options import Options, SeatOptions, admit
from domain.games.maximum_apocalypse.redeal import redeal, reshuffle
from domain.games.maximum_apocalypse.refusals import REFUSALS
from domain.games.maximum_apocalypse.setup import initial, set_up
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.views import View, redact_action, redact_seat_options, view
from domain.games.maximum_apocalypse.words.actions import say_action
from domain.games.maximum_apocalypse.words.facts import say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game"]

game: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="maximum-apocalypse",
    title="Maximum Apocalypse",
    version=1,
    seats=range(1, 7),
    summary="One to six survivors explore a wasteland, scavenge, fight and starve until the mission is done.",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=box(),
    action_type=AnyAction,
    fact_type=FACTS.fact_type,
    public_action_type=PublicAction,
    public_fact_type=FACTS.public_fact_type,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=SeatOptions,
    admit=admit,
    setup=set_up,
    initial=initial,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    decide=decide,
    resign=resign,
    outcome=lambda state: state.outcome,
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
