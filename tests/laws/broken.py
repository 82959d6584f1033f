"""For each law toy games that break it: whoever weakens a law so far that it no longer notices is told so."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
import pytest

from domain.kernel.game import AnyGame, Refused
from tests.laws import going_back, laws
from tests.laws.going_back import Law
from tests.laws.redacting import an_action_tells_no_more_than_its_facts
from tests.laws.subjects import SUBJECTS
from tests.toys import duel
from tests.toys.duel_rules import (
    BANNER_TAKEN,
    Began,
    Choose,
    Disclosed,
    Drew,
    PublicBegan,
    Raise,
    Raised,
    Revealed,
    Rolled,
    Scried,
    Scry,
)

replace_struct = msgspec.structs.replace

_clock = count()
_whispers: list[Any] = []


def _rolls_by_the_clock(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Luck of its own, not the table's."""
    facts = duel.decide(state, seat, action, rng)
    return [Rolled((next(_clock), 0)) if isinstance(fact, Rolled) else fact for fact in facts]


def _stakes_by_the_clock(state: Any, fact: Any) -> Any:
    return duel.evolve(state, Raised(fact.seat, next(_clock)) if isinstance(fact, Raised) else fact)


def _whispers_to_evolve(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    facts = duel.decide(state, seat, action, rng)
    _whispers.extend(facts)
    return facts


def _listens(state: Any, fact: Any) -> Any:
    """Folds what `decide` said beside the facts."""
    if isinstance(fact, Raised) and any(fact is whispered for whispered in _whispers):
        return duel.evolve(state, Raised(fact.seat, 2))
    return duel.evolve(state, fact)


def _takes_offence(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Remembers what was refused."""
    try:
        return duel.decide(state, seat, action, rng)
    except Refused:
        msgspec.structs.force_setattr(state, "hand", state.hand + 1)
        raise


def _overwrites(state: Any, fact: Any) -> Any:
    msgspec.structs.force_setattr(state, "hand", state.hand + 1)
    return duel.evolve(state, fact)


def _tells_by_refusing(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """Its words of refusal are made of the other's hand."""
    try:
        return duel.decide(state, seat, action, rng)
    except Refused as refused:
        detail = f"The other holds {state.fighters[1 - seat].hand[0].rank}."
        raise Refused(refused.refusal, detail) from refused


def _tells_by_offering(state: Any, seat: int) -> Sequence[Any]:
    """What is legal depends on the other's hand."""
    legal, other = duel.legal(state, seat), state.fighters[1 - seat].hand
    return legal if other[0].rank == 1 else [action for action in legal if action != Scry()]


def _draws_more_for_a_pair(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    """How many facts there are tells what the top card of the deck is."""
    facts = duel.decide(state, seat, action, rng)
    if facts == (Raised(seat, 1),) and state.deck and state.deck[0].rank == 1:
        return (Raised(seat, 1), Raised(seat, 1))
    return facts


def _tells_favourites(setup: Any, fact: Any, seat: int | None) -> Any:
    """Looks up in the setup what the fact keeps from the seat."""
    if isinstance(fact, Began):
        return PublicBegan(fact.hand, tuple(options.favourite for options in setup.seat_options))
    return duel.redact(setup, fact, seat)


def _wants_a_favourite_of_its_own(_options: Any, _seats: int, seated: Any, _seat: int, wish: Any) -> None:
    if wish.favourite in {other.favourite for other in seated.values()}:
        raise Refused(BANNER_TAKEN, "Somebody else's favourite.")


def _deals_only_ones(state: Any, seat: int | None, rng: Any) -> Any:
    """Puts cards into the other's hand that are nobody's."""
    world = duel.redeal(state, seat, rng)
    ones = [
        replace_struct(fighter, hand=tuple(replace_struct(card, rank=1) for card in fighter.hand))
        for fighter in world.fighters
    ]
    return replace_struct(world, fighters=tuple(ones))


def _forgets_what_is_known(state: Any, rng: Any) -> Any:
    """Shuffles also the top card that a seat looked at."""
    return replace_struct(state, deck=rng.shuffle("reshuffle", state.deck))


def _picks_a_card(state: Any, rng: Any) -> Any:
    """Draws that are no shuffles."""
    rng.below("reshuffle", len(state.deck) + 1)
    return state


def _cuts_by_the_clock(state: Any, _rng: Any) -> Any:
    """Luck of its own, not the table's."""
    below = next(_clock) % (len(state.deck) or 1)
    kept = sum(1 for card in state.deck if card.known_to)
    return replace_struct(state, deck=state.deck[:kept] + state.deck[kept:][below:] + state.deck[kept:][:below])


def _burns_the_discards(state: Any, fact: Any) -> Any:
    after = duel.evolve(state, fact)
    return replace_struct(after, discard=()) if isinstance(fact, Revealed) else after


def _learned_without(missing: type[Any]) -> AnyGame:
    """A duel in which nobody is said to learn from facts of a kind."""
    return replace(
        duel,
        learned=lambda setup, fact: frozenset() if isinstance(fact, missing) else duel.learned(setup, fact),
    )


def _breaks(law: Law, name: str, game: AnyGame, **otherwise: Any) -> Any:
    subject = replace(SUBJECTS["duel"], game=game, **otherwise)
    return pytest.param(law, subject, 2, id=f"{law.__name__}: {name}")


_every_rank = (Raise(), Scry(), Choose(1), Choose(2), Choose(3), Choose(4))

BROKEN = (
    _breaks(laws.the_same_walk_gives_the_same_game, "luck of its own", replace(duel, decide=_rolls_by_the_clock)),
    _breaks(
        laws.folding_the_stored_events_gives_the_live_table,
        "decide whispers to evolve",
        replace(duel, decide=_whispers_to_evolve, evolve=_listens),
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
        laws.what_is_accepted_was_legal,
        "does not list looking",
        replace(duel, legal=lambda state, seat: [a for a in duel.legal(state, seat) if a != Scry()]),
    ),
    _breaks(
        laws.a_seat_that_is_not_to_act_has_no_moves,
        "always offers to raise",
        replace(duel, legal=lambda state, seat: duel.legal(state, seat) or (Raise(),)),
    ),
    _breaks(
        laws.somebody_can_move_until_the_end,
        "waits for nobody",
        replace(duel, to_act=lambda state: duel.to_act(state) - {1}),
    ),
    _breaks(
        laws.somebody_can_move_until_the_end,
        "waits for who cannot move",
        replace(duel, legal=lambda state, seat: [a for a in duel.legal(state, seat) if not isinstance(a, Choose)]),
    ),
    _breaks(laws.the_game_ends_in_time, "never ends", duel, ends_within=50),
    _breaks(
        laws.everybody_may_resign_at_any_time,
        "plays on with whoever resigned",
        replace(duel, resign=lambda _state, _seat, _rng: ()),
    ),
    _breaks(laws.a_refusal_leaves_no_trace, "takes offence", replace(duel, decide=_takes_offence)),
    _breaks(laws.earlier_states_never_change, "overwrites", replace(duel, evolve=_overwrites)),
    _breaks(
        going_back.the_same_line_leads_to_the_same_state, "luck of its own", replace(duel, decide=_rolls_by_the_clock)
    ),
    _breaks(
        going_back.the_same_line_leads_to_the_same_state,
        "stakes of its own",
        replace(duel, evolve=_stakes_by_the_clock),
    ),
    _breaks(
        going_back.a_fork_starts_where_its_parent_stood,
        "picks a card besides",
        replace(duel, reshuffle=_picks_a_card),
    ),
    _breaks(
        going_back.a_fork_starts_where_its_parent_stood,
        "has luck of its own",
        replace(duel, reshuffle=_cuts_by_the_clock),
    ),
    _breaks(
        going_back.a_fork_starts_where_its_parent_stood,
        "shuffles the card that was looked at",
        replace(duel, reshuffle=_forgets_what_is_known),
    ),
    _breaks(
        laws.everything_survives_the_wire, "says too little of its state", replace(duel, state_type=duel.view_type)
    ),
    _breaks(
        going_back.undo_leads_to_the_fold_of_the_prefix, "luck of its own", replace(duel, decide=_rolls_by_the_clock)
    ),
    _breaks(
        going_back.undo_leads_to_the_fold_of_the_prefix,
        "stakes of its own",
        replace(duel, evolve=_stakes_by_the_clock),
    ),
    _breaks(
        laws.a_seat_sees_only_what_it_may_know,
        "spectators look over a shoulder",
        replace(duel, view=lambda state, seat: duel.view(state, seat or 0)),
    ),
    _breaks(
        laws.a_seat_sees_only_what_it_may_know,
        "legal moves tell the other's hand",
        replace(duel, legal=_tells_by_offering),
    ),
    _breaks(
        laws.a_seat_sees_only_what_it_may_know,
        "refusals tell the other's hand",
        replace(duel, decide=_tells_by_refusing),
    ),
    _breaks(
        laws.redaction_does_not_tell_the_seat_options, "looks up favourites", replace(duel, redact=_tells_favourites)
    ),
    _breaks(
        laws.redaction_does_not_tell_the_seat_options,
        "says favourites",
        replace(duel, say_fact=lambda setup, _fact: str(setup.seat_options)),
    ),
    _breaks(laws.admission_tells_no_secrets, "no favourite twice", replace(duel, admit=_wants_a_favourite_of_its_own)),
    _breaks(
        laws.learned_leaves_nobody_out,
        "what is disclosed at the end teaches nothing",
        _learned_without(Disclosed),
    ),
    _breaks(laws.learned_leaves_nobody_out, "a look teaches nothing", _learned_without(Scried)),
    _breaks(laws.learned_leaves_nobody_out, "dice teach nothing", _learned_without(Rolled)),
    _breaks(laws.learned_leaves_nobody_out, "a revealed card teaches nothing", _learned_without(Revealed)),
    _breaks(
        laws.learned_leaves_nobody_out,
        "secret choices are shown",
        replace(duel, redact_action=lambda _setup, _by, action, _seat: action),
    ),
    _breaks(
        an_action_tells_no_more_than_its_facts,
        "secret choices are shown",
        replace(duel, redact_action=lambda _setup, _by, action, _seat: action),
    ),
    _breaks(
        laws.learned_leaves_nobody_out,
        "the number of facts tells the top card",
        replace(duel, decide=_draws_more_for_a_pair),
    ),
    _breaks(
        laws.the_start_tells_a_seat_no_secrets,
        "shows favourites",
        replace(duel, redact=lambda setup, fact, _seat: duel.redact(setup, fact, 0)),
    ),
    _breaks(laws.the_start_tells_a_seat_no_secrets, "a hand teaches nothing", _learned_without(Drew)),
    _breaks(laws.a_redealt_world_can_be_played, "deals false cards", replace(duel, redeal=_deals_only_ones)),
    _breaks(
        laws.every_hidden_place_takes_every_value,
        "gives the state back",
        replace(duel, redeal=lambda state, _seat, _rng: state),
    ),
    _breaks(
        laws.lookalikes_are_redealt_alike,
        "gives every other state back",
        replace(duel, redeal=lambda state, seat, rng: duel.redeal(state, seat, rng) if rng.below("r", 2) else state),
    ),
    _breaks(
        laws.a_redealt_world_agrees_with_all_that_was_shown,
        "deals false cards",
        replace(duel, redeal=_deals_only_ones),
    ),
    _breaks(
        laws.a_reshuffle_changes_nothing_that_is_known,
        "shuffles the card that was looked at",
        replace(duel, reshuffle=_forgets_what_is_known),
    ),
    _breaks(
        laws.everything_survives_the_wire,
        "promises more than it shows",
        replace(duel, public_fact_type=duel.fact_type),
    ),
    _breaks(laws.no_card_is_lost_or_doubled, "burns the discards", replace(duel, evolve=_burns_the_discards)),
)
