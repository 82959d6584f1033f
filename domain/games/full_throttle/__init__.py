"""Full Throttle!: six mopeds race by themselves, and everybody bets on them with the cards that move them."""

from domain.games.full_throttle.actions import FullThrottleActions, PublicActions
from domain.games.full_throttle.evolve import evolve
from domain.games.full_throttle.facts import Facts, PublicFacts
from domain.games.full_throttle.moves import decide, legal, outcome, resign, to_act
from domain.games.full_throttle.redeal import redeal, reshuffle
from domain.games.full_throttle.setup import CONTENT, admit, setup
from domain.games.full_throttle.state import REVEALED, Options, SeatOptions, State, initial
from domain.games.full_throttle.views import View, learned, redact, redact_action, redact_seat_options, view
from domain.games.full_throttle.words import say_action, say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game

__all__ = ["game"]

game: Game[State, FullThrottleActions, Facts, Options, SeatOptions] = Game(
    key="full-throttle",
    title="Full Throttle!",
    version=1,
    seats=range(min(REVEALED), max(REVEALED) + 1),
    summary="Six mopeds race by themselves; bet on them with the very cards that move them.",
    rules=load_text(__package__, "README.md"),
    content=CONTENT,
    action_type=FullThrottleActions,
    fact_type=Facts,
    public_action_type=PublicActions,
    public_fact_type=PublicFacts,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=SeatOptions,
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
    redact=redact,
    redact_seat_options=redact_seat_options,
    learned=learned,
    redeal=redeal,
    reshuffle=reshuffle,
    say_action=say_action,
    say_fact=say_fact,
)
