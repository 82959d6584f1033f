"""Full Throttle!: six mopeds race by themselves, and everybody bets on them with the cards that move them."""

from domain.games.full_throttle.actions import FullThrottleActions, PublicActions
from domain.games.full_throttle.content import CONTENT
from domain.games.full_throttle.evolve import evolve
from domain.games.full_throttle.facts import FACTS, Facts
from domain.games.full_throttle.moves import REFUSALS, decide, legal, outcome, resign, to_act
from domain.games.full_throttle.redeal import redeal, reshuffle
from domain.games.full_throttle.setup import setup
from domain.games.full_throttle.state import REVEALED, Options, State, initial
from domain.games.full_throttle.views import View, redact_action, view
from domain.games.full_throttle.words import say_action, say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game, NoOptions

__all__ = ["game"]

game: Game[State, FullThrottleActions, Facts, Options, NoOptions] = Game(
    key="full-throttle",
    title="Full Throttle!",
    version=1,
    seats=range(min(REVEALED), max(REVEALED) + 1),
    summary="Six mopeds race by themselves; bet on them with the very cards that move them.",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=CONTENT,
    action_type=FullThrottleActions,
    fact_type=FACTS.fact_type,
    public_action_type=PublicActions,
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
