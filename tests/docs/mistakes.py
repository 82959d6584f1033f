"""The mistakes that the tutorial makes on purpose, and the law that catches each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from hypothesis import Phase, settings

from domain.games.goofspiel import (
    Bid,
    BidPlaced,
    BidsRevealed,
    Dealt,
    PrizeTurned,
    PublicBid,
    PublicBidPlaced,
    State,
    View,
    game,
    view,
)
from domain.kernel.disclosure import Disclosures, nobody, open_to_all
from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from tests.laws import laws, words
from tests.laws.redacting import a_redacted_action_reveals_no_more_than_its_facts
from tests.laws.sampled_tables import sample_tables
from tests.laws.subjects import SUBJECTS
from tests.laws.test_laws import obeys
from tests.laws.wordings import WORDINGS

QUICK = settings(
    max_examples=100,
    phases=[Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
)
SUBJECT = SUBJECTS["goofspiel"]


@dataclass(frozen=True)
class Mistake:
    """A game with a mistake, and the law that it breaks."""

    law: Callable[..., None]
    game: AnyGame

    def answer(self) -> str:
        """The name of the law, and the first line of its message."""
        try:
            self._judge()
        except (AssertionError, msgspec.ValidationError) as error:
            return f"{self.law.__name__}: {str(error).splitlines()[0]}"
        return f"{self.law.__name__} has nothing to say"

    def _judge(self) -> None:
        subject = replace(SUBJECT, game=self.game)
        if self.law in words.LAWS:
            self.law(self.game, WORDINGS["goofspiel"], sample_tables(subject, WORDINGS["goofspiel"]))
        else:
            obeys(self.law, subject, 2, QUICK)


def _nobody_learns(setup: Any, fact: Any) -> frozenset[Seat | None]:
    return frozenset() if isinstance(fact, BidsRevealed) else game.learned(setup, fact)


def _public_bid(setup: Any, fact: Any, seat: Seat | None) -> Any:
    return PublicBidPlaced(fact.seat, fact.card) if isinstance(fact, BidPlaced) else game.redact(setup, fact, seat)


def _every_number(state: State, seat: Seat) -> tuple[Bid, ...]:
    cards = max(sum(state.hands, ()), default=0)
    return tuple(map(Bid, range(1, cards + 1))) if seat in game.to_act(state) else ()


def _leaky_view(state: State, seat: Seat | None) -> View:
    return msgspec.structs.replace(view(state, seat), bid=next((bid for bid in state.bids if bid), None))


def _lazy_redeal(state: State, _seat: Seat | None, rng: Rng) -> State:
    return game.reshuffle(state, rng)


def _untold_prize(setup: Any, fact: Any) -> str:
    said = game.say_fact(setup, fact)
    return f"{said.partition('. ')[0]}." if isinstance(fact, BidsRevealed) else said


MISTAKES: Mapping[str, Mistake] = {
    "forgotten-kind": Mistake(
        laws.everything_round_trips_through_json,
        replace(
            game,
            fact_type=Disclosures(
                open_to_all(Dealt, PrizeTurned, BidPlaced, BidsRevealed, learned=nobody),
            ).fact_type,
        ),
    ),
    "nobody-learns": Mistake(laws.learned_names_every_seat_that_learns, replace(game, learned=_nobody_learns)),
    "public-bid": Mistake(laws.a_redeal_is_consistent_with_everything_shown, replace(game, redact=_public_bid)),
    "every-number": Mistake(laws.every_legal_action_is_accepted, replace(game, legal=_every_number)),
    "public-action": Mistake(
        a_redacted_action_reveals_no_more_than_its_facts,
        replace(game, redact_action=lambda _setup, _by, action, _seat: PublicBid(action.card)),
    ),
    "leaky-view": Mistake(laws.a_view_depends_only_on_the_information_set, replace(game, view=_leaky_view)),
    "lazy-redeal": Mistake(laws.a_redeal_samples_every_value_of_a_hidden_place, replace(game, redeal=_lazy_redeal)),
    "same-label": Mistake(words.no_two_actions_share_a_label, replace(game, say_action=lambda *_: "Bid")),
    "untold-prize": Mistake(words.every_field_appears_in_the_words, replace(game, say_fact=_untold_prize)),
}
"""By the name under which the tutorial shows what the law says."""
