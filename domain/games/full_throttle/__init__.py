"""Full Throttle!: six mopeds race by themselves, and everybody bets on them with the cards that move them."""

from domain.games.full_throttle import evolve, moves, redeal, results, setup, state, views, words
from domain.games.full_throttle.actions import FullThrottleActions, PublicActions
from domain.games.full_throttle.content import CONTENT
from domain.games.full_throttle.facts import FACTS, Facts
from domain.games.full_throttle.moves import REFUSALS
from domain.games.full_throttle.state import REVEALED, Options, State
from domain.games.full_throttle.views import View
from domain.kernel.content import load_text
from domain.kernel.game import Game, NoOptions

__all__ = ["game"]

game: Game[State, FullThrottleActions, Facts, Options, NoOptions] = Game(
    key="full-throttle",
    title="Full Throttle!",
    version=1,
    seats=range(min(REVEALED), max(REVEALED) + 1),
    summary="Six mopeds race by themselves; bet on them with the very cards that move them.",
    minutes=(20, 45),
    weight="light",
    rules=load_text(__package__, "README.md"),
    refusals=REFUSALS,
    content=CONTENT,
    action_type=FullThrottleActions,
    public_action_type=PublicActions,
    view_type=View,
    state_type=State,
    options_type=Options,
    **Game.offered_by(FACTS, evolve, moves, redeal, results, setup, state, views, words),
)
