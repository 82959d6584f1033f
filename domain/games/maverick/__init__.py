"""Maverick: one slayer, one companion, thirteen monsters."""

from domain.games.maverick.actions import AnyAction
from domain.games.maverick.content import CONTENT
from domain.games.maverick.evolve import evolve
from domain.games.maverick.facts import FACTS, AnyFact
from domain.games.maverick.guards import REFUSALS
from domain.games.maverick.moves import decide, legal, outcome, resign, to_act
from domain.games.maverick.setup import Options, initial, setup
from domain.games.maverick.state import State
from domain.games.maverick.views import (
    View,
    redact_action,
    redeal,
    reshuffle,
    view,
)
from domain.games.maverick.words import say_action, say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game, NoOptions

game: Game[State, AnyAction, AnyFact, Options, NoOptions] = Game(
    key="maverick",
    title="Maverick",
    version=1,
    seats=range(1, 2),
    summary="Clear a dungeon of thirteen monsters before the cards run out, for as much gold as you dare to ask.",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=CONTENT,
    action_type=AnyAction,
    fact_type=FACTS.fact_type,
    public_action_type=AnyAction,
    public_fact_type=FACTS.public_fact_type,
    view_type=View,
    state_type=State,
    options_type=Options,
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
    learned=FACTS.learned,
    redeal=redeal,
    reshuffle=reshuffle,
    say_action=say_action,
    say_fact=say_fact,
)
__all__ = ["game"]
