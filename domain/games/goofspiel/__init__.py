"""Goofspiel: equal hands, secret bids, one prize a round."""

from domain.games.goofspiel.actions import Bid, PublicBid
from domain.games.goofspiel.evolve import evolve
from domain.games.goofspiel.facts import FACTS, AnyFact
from domain.games.goofspiel.moves import NOT_IN_HAND, decide, legal, outcome, resign, setup, to_act
from domain.games.goofspiel.state import Options, State
from domain.games.goofspiel.views import View, redact_action, redeal, reshuffle, view
from domain.games.goofspiel.words import say_action, say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game, NoOptions

game: Game[State, Bid, AnyFact, Options, NoOptions] = Game(
    key="goofspiel",
    title="Goofspiel",
    version=1,
    seats=range(2, 5),
    summary="Everybody holds the same cards: spend each one where it wins the most.",
    rules=load_text(__package__, "README.md"),
    refusals=(NOT_IN_HAND,),
    action_type=Bid,
    fact_type=FACTS.fact_type,
    public_action_type=PublicBid,
    public_fact_type=FACTS.public_fact_type,
    view_type=View,
    state_type=State,
    options_type=Options,
    setup=setup,
    initial=State,
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
