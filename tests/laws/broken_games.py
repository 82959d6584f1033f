"""Toy games that break each law: a law that is weakened so far that it no longer catches them fails a test."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
import pytest

from domain.kernel.game import AnyGame, Refused
from tests.laws import laws, undo_and_forks
from tests.laws.redacting import a_redacted_action_reveals_no_more_than_its_facts
from tests.laws.subjects import SUBJECTS
from tests.laws.undo_and_forks import Law
from tests.toys import duel, pebbles
from tests.toys.duel_rules import BANNER_TAKEN, Choose, Dealt, Raise, Raised, Revealed, Scried, Scry, Yielded
from tests.toys.pebbles_rules import Taken, Tossed

replace_struct = msgspec.structs.replace

_counter = count()
_passed_aside: list[Any] = []


def _reveals_unseeded_cards(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Uses a source of chance other than the table's seed."""
    facts = duel.decide(state, seat, action, rng)
    return [Revealed((next(_counter), 0)) if isinstance(fact, Revealed) else fact for fact in facts]


def _folds_unrecorded_stakes(state: Any, fact: Any) -> Any:
    return duel.evolve(state, Raised(fact.seat, next(_counter)) if isinstance(fact, Raised) else fact)


def _passes_facts_aside(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    facts = duel.decide(state, seat, action, rng)
    _passed_aside.extend(facts)
    return facts


def _folds_facts_passed_aside(state: Any, fact: Any) -> Any:
    """Folds what `decide` passed along outside the facts."""
    if isinstance(fact, Raised) and any(fact is passed for passed in _passed_aside):
        return duel.evolve(state, Raised(fact.seat, 2))
    return duel.evolve(state, fact)


def _mutates_when_it_refuses(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Mutates the state when it refuses."""
    try:
        return duel.decide(state, seat, action, rng)
    except Refused:
        msgspec.structs.force_setattr(state, "deck", _cut(state.deck, 1))
        raise


def _overwrites(state: Any, fact: Any) -> Any:
    msgspec.structs.force_setattr(state, "deck", _cut(state.deck, 1))
    return duel.evolve(state, fact)


def _leaks_by_refusing(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Its refusal quotes the other seat's hand."""
    try:
        return duel.decide(state, seat, action, rng)
    except Refused as refused:
        detail = f"The other holds {state.fighters[1 - seat].hand[0]}."
        raise Refused(refused.refusal, detail) from refused


def _leaks_by_offering(state: Any, seat: int) -> Sequence[Any]:
    """Its legal actions depend on the other seat's hand."""
    legal, other = duel.legal(state, seat), state.fighters[1 - seat].hand
    return legal if other[0] == 1 else [action for action in legal if action != Scry()]


def _draws_more_for_a_pair(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """The number of facts depends on the top card of the deck."""
    facts = duel.decide(state, seat, action, rng)
    if facts == (Raised(seat, 1),) and state.deck[0] == 1:
        return (Raised(seat, 1), Raised(seat, 1))
    return facts


def _leaks_favourites(setup: Any, fact: Any, seat: int | None) -> Any:
    """Looks up in the setup what the fact hides from the seat."""
    if isinstance(fact, Dealt):
        return Dealt(fact.hands, tuple(options.favourite for options in setup.seat_options))
    return duel.redact(setup, fact, seat)


def _reveals_a_favourite(setup: Any, rng: Any) -> Sequence[Any]:
    return (Revealed((setup.seat_options[0].favourite,)), *duel.setup(setup, rng))


def _refuses_a_taken_favourite(_options: Any, _seats: int, seated: Any, _seat: int, wish: Any) -> None:
    if wish.favourite in {other.favourite for other in seated.values()}:
        raise Refused(BANNER_TAKEN, "Somebody else's favourite.")


def _redeals_only_ones(state: Any, seat: int | None, rng: Any) -> Any:
    """Puts cards into the other seat's hand that are not in the game."""
    world = duel.redeal(state, seat, rng)
    ones = [replace_struct(fighter, hand=(1,) * len(fighter.hand)) for fighter in world.fighters]
    return replace_struct(world, fighters=tuple(ones))


def _shuffles_a_known_card(state: Any, rng: Any) -> Any:
    """Shuffles the top card too, at which a seat has looked."""
    return replace_struct(state, deck=rng.shuffle("reshuffle", state.deck))


def _picks_a_card(state: Any, rng: Any) -> Any:
    """Makes a draw that is not a shuffle."""
    rng.below("reshuffle", len(state.deck) + 1)
    return state


def _cuts_unseeded(state: Any, _rng: Any) -> Any:
    """Uses a source of chance other than the table's seed."""
    known = state.deck[: bool(state.scried_by)]
    return replace_struct(state, deck=known + _cut(state.deck[len(known) :], next(_counter) % len(state.deck)))


def _cut(deck: tuple[Any, ...], below: int) -> tuple[Any, ...]:
    return deck[below:] + deck[:below]


def _burns_a_card(state: Any, fact: Any) -> Any:
    after = duel.evolve(state, fact)
    return replace_struct(after, deck=after.deck[:-1]) if isinstance(fact, Scried) else after


def _eliminates_the_greedy(state: Any, fact: Any) -> Any:
    """A seat that takes three pebbles is out, unless they were the last; if it resigns, it is listed as out again."""
    after = pebbles.evolve(state, fact)
    greedy = isinstance(fact, Taken) and fact.count == 3 and after.heap
    return replace_struct(after, out=(*after.out, fact.seat)) if greedy else after


def _learned_without(missing: type[Any], game: AnyGame = duel) -> AnyGame:
    """A toy in which `learned` names nobody for facts of a kind."""
    return replace(
        game,
        learned=lambda setup, fact: frozenset() if isinstance(fact, missing) else game.learned(setup, fact),
    )


def _breaks(law: Law, name: str, game: AnyGame, seats: int = 2, **otherwise: Any) -> Any:
    subject = replace(SUBJECTS[game.key], game=game, **otherwise)
    return pytest.param(law, subject, seats, id=f"{law.__name__}: {name}")


_every_rank = (Raise(), Scry(), Choose(1), Choose(2), Choose(3), Choose(4))

BROKEN = (
    _breaks(laws.the_same_walk_gives_the_same_events, "unseeded cards", replace(duel, decide=_reveals_unseeded_cards)),
    _breaks(
        laws.folding_the_stored_events_gives_the_live_session,
        "decide passes values to evolve outside the facts",
        replace(duel, decide=_passes_facts_aside, evolve=_folds_facts_passed_aside),
    ),
    _breaks(
        laws.every_legal_action_is_accepted,
        "offers cards that are not held",
        replace(duel, legal=lambda state, seat: _every_rank if seat in duel.to_act(state) else ()),
    ),
    _breaks(
        laws.every_legal_action_is_accepted,
        "offers twice",
        replace(duel, legal=lambda state, seat: (*duel.legal(state, seat), *duel.legal(state, seat))),
    ),
    _breaks(
        laws.every_accepted_action_is_legal,
        "does not list Scry",
        replace(duel, legal=lambda state, seat: [a for a in duel.legal(state, seat) if a != Scry()]),
    ),
    _breaks(
        laws.a_seat_that_is_not_to_act_has_no_moves,
        "always offers to raise",
        replace(duel, legal=lambda state, seat: duel.legal(state, seat) or (Raise(),)),
    ),
    _breaks(
        laws.somebody_can_move_until_the_end,
        "leaves out a seat to act",
        replace(duel, to_act=lambda state: duel.to_act(state) - {1}),
    ),
    _breaks(
        laws.somebody_can_move_until_the_end,
        "offers no action to a seat to act",
        replace(duel, legal=lambda state, seat: [a for a in duel.legal(state, seat) if not isinstance(a, Choose)]),
    ),
    _breaks(laws.the_game_ends_within_its_bound, "never ends", duel, ends_within=50),
    _breaks(
        laws.everybody_may_resign_at_any_time,
        "keeps a resigned seat to act",
        replace(duel, resign=lambda _state, _seat, _rng: ()),
    ),
    _breaks(
        laws.a_seat_that_is_out_may_resign,
        "ranks a seat twice that was out and resigned",
        replace(pebbles, evolve=_eliminates_the_greedy),
        seats=3,
    ),
    _breaks(laws.a_refusal_changes_nothing, "mutates when it refuses", replace(duel, decide=_mutates_when_it_refuses)),
    _breaks(laws.earlier_states_never_change, "overwrites", replace(duel, evolve=_overwrites)),
    _breaks(
        undo_and_forks.the_same_line_leads_to_the_same_state,
        "unseeded cards",
        replace(duel, decide=_reveals_unseeded_cards),
    ),
    _breaks(
        undo_and_forks.the_same_line_leads_to_the_same_state,
        "unrecorded stakes",
        replace(duel, evolve=_folds_unrecorded_stakes),
    ),
    _breaks(
        undo_and_forks.a_fork_starts_from_its_parents_state,
        "draws a number besides",
        replace(duel, reshuffle=_picks_a_card),
    ),
    _breaks(
        undo_and_forks.a_fork_starts_from_its_parents_state,
        "cuts unseeded",
        replace(duel, reshuffle=_cuts_unseeded),
    ),
    _breaks(
        undo_and_forks.a_fork_starts_from_its_parents_state,
        "shuffles a known card",
        replace(duel, reshuffle=_shuffles_a_known_card),
    ),
    _breaks(
        laws.everything_round_trips_through_json,
        "has the wrong state type",
        replace(duel, state_type=duel.options_type),
    ),
    _breaks(
        undo_and_forks.undo_restores_the_fold_of_the_prefix,
        "unseeded cards",
        replace(duel, decide=_reveals_unseeded_cards),
    ),
    _breaks(
        undo_and_forks.undo_restores_the_fold_of_the_prefix,
        "unrecorded stakes",
        replace(duel, evolve=_folds_unrecorded_stakes),
    ),
    _breaks(
        laws.a_view_depends_only_on_the_information_set,
        "spectators see a hand",
        replace(duel, view=lambda state, seat: duel.view(state, seat or 0)),
    ),
    _breaks(
        laws.a_view_depends_only_on_the_information_set,
        "legal actions reveal the other hand",
        replace(duel, legal=_leaks_by_offering),
    ),
    _breaks(
        laws.a_view_depends_only_on_the_information_set,
        "refusals reveal the other hand",
        replace(duel, decide=_leaks_by_refusing),
    ),
    _breaks(
        laws.redaction_does_not_reveal_seat_options,
        "redaction reveals favourites",
        replace(duel, redact=_leaks_favourites),
    ),
    _breaks(
        laws.redaction_does_not_reveal_seat_options,
        "words reveal favourites",
        replace(duel, say_fact=lambda setup, _fact: str(setup.seat_options)),
    ),
    _breaks(
        laws.redaction_does_not_reveal_seat_options,
        "what the views add reveals favourites",
        replace(duel, say_more=lambda setup, _fact, _views: str(setup.seat_options)),
    ),
    _breaks(
        laws.admission_reveals_no_secrets, "refuses a taken favourite", replace(duel, admit=_refuses_a_taken_favourite)
    ),
    _breaks(
        laws.learned_names_every_seat_that_learns,
        "nobody learns by what is disclosed at the end",
        _learned_without(Yielded),
    ),
    _breaks(laws.learned_names_every_seat_that_learns, "nobody learns by a look", _learned_without(Scried)),
    _breaks(laws.learned_names_every_seat_that_learns, "nobody learns by a toss", _learned_without(Tossed, pebbles)),
    _breaks(laws.learned_names_every_seat_that_learns, "nobody learns by a revealed card", _learned_without(Revealed)),
    _breaks(
        laws.learned_names_every_seat_that_learns,
        "secret choices are shown",
        replace(duel, redact_action=lambda _setup, _by, action, _seat: action),
    ),
    _breaks(
        a_redacted_action_reveals_no_more_than_its_facts,
        "secret choices are shown",
        replace(duel, redact_action=lambda _setup, _by, action, _seat: action),
    ),
    _breaks(
        laws.learned_names_every_seat_that_learns,
        "the number of facts reveals the top card",
        replace(duel, decide=_draws_more_for_a_pair),
    ),
    _breaks(
        laws.the_setup_reveals_no_secrets,
        "shows favourites",
        _learned_without(Revealed, replace(duel, setup=_reveals_a_favourite)),
    ),
    _breaks(laws.the_setup_reveals_no_secrets, "nobody learns by a dealt hand", _learned_without(Dealt)),
    _breaks(
        laws.a_redealt_state_is_playable,
        "redeals cards that are not in the game",
        replace(duel, redeal=_redeals_only_ones),
    ),
    _breaks(
        laws.a_redeal_samples_every_value_of_a_hidden_place,
        "returns the true state",
        replace(duel, redeal=lambda state, _seat, _rng: state),
    ),
    _breaks(
        laws.indistinguishable_states_are_redealt_alike,
        "returns the true state half of the time",
        replace(duel, redeal=lambda state, seat, rng: duel.redeal(state, seat, rng) if rng.below("r", 2) else state),
    ),
    _breaks(
        laws.a_redeal_is_consistent_with_everything_shown,
        "redeals cards that are not in the game",
        replace(duel, redeal=_redeals_only_ones),
    ),
    _breaks(
        laws.a_reshuffle_preserves_every_view,
        "shuffles a known card",
        replace(duel, reshuffle=_shuffles_a_known_card),
    ),
    _breaks(
        laws.everything_round_trips_through_json,
        "has the wrong public fact type",
        replace(duel, public_fact_type=Raised),
    ),
    _breaks(laws.no_card_is_lost_or_duplicated, "burns a card", replace(duel, evolve=_burns_a_card)),
)
