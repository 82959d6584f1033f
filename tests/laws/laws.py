"""The laws that every game obeys: plain functions that assert something of a subject along a walk.

`draw` gives further choices (a Hypothesis strategy's value). A "world" is a state in a viewer's information set: one
that is consistent with all that the viewer has observed. The true state is one; a redeal resamples another.
"""

from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from domain.kernel import chain, commands, folding
from domain.kernel.game import Refused, Seat
from domain.kernel.parts import result_parts
from domain.kernel.redaction import Viewer, redact
from domain.kernel.refusals import Conflict
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from domain.kernel.words import say_event, say_facts, views_around
from tests.laws import walks
from tests.laws.equality import complete, returns, returns_as_event, same_session
from tests.laws.redacting import a_redacted_action_reveals_no_more_than_its_facts
from tests.laws.redealing import (
    actions_of,
    find_distribution_difference,
    find_inconsistency,
    find_missing_values,
    sample_another_history,
)
from tests.laws.subjects import Subject
from tests.laws.undo_and_forks import (
    Law,
    a_fork_starts_from_its_parents_state,
    the_same_line_leads_to_the_same_state,
    undo_restores_the_fold_of_the_prefix,
)
from tests.laws.walks import Walk, play_walk
from tests.laws.wellformed import Drawer, wellformed
from tests.laws.worlds import (
    JUNK,
    admission,
    assert_foreseen,
    assert_same_knowledge,
    draw_choice,
    fingerprint,
    hidden_changed,
    indistinguishable_actions,
    junk,
    observation,
    refusal,
    result,
    seeded_rng,
    shown,
    viewers,
)
from tests.volume import volume

REDEALS = 3

DEALS = volume(80, 400)
"""Redeals of each of two indistinguishable states that are compared; more of them in a soak run."""


def the_same_walk_gives_the_same_events(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """A game depends on nothing but setup, seed and actions."""
    once = play_walk(subject.game, walk)
    again = walks.opening(subject.game, walk.setup, walk.seed)
    leading = [walks.pick(walk.seed, number) for number in range(walk.lead)]
    again += walks.steps(again[-1].session, leading)
    again += walks.steps(again[-1].session, walk.picks)

    assert [record.stored for batch in once for record in batch.records] == [
        record.stored for batch in again for record in batch.records
    ]
    for batch, other in zip(once, again, strict=True):
        if batch.session.line is not None:
            assert shown(batch.session, None) == shown(other.session, None)


def folding_the_stored_events_gives_the_live_session(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """At every prefix, through the stored bytes."""
    first, *rest = play_walk(subject.game, walk)
    games = {subject.game.key: {subject.game.version: subject.game}}
    folded = folding.begin(games, first.records[0].event.type, first.records[0].stored)
    same_session(first.session, folded)
    for batch in rest:
        folded = folding.fold(folded, [(record.event.type, record.stored) for record in batch.records])
        same_session(batch.session, folded)


def every_legal_action_is_accepted(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """And each is listed once, in the same order every time."""
    session = play_walk(subject.game, walk)[-1].session
    for seat in session.to_act:
        legal = subject.game.legal(session.point.state, seat)
        assert list(legal) == list(subject.game.legal(session.point.state, seat))
        for n, action in enumerate(legal):
            assert action not in legal[:n], f"{action} is listed twice"
            try:
                after = result(session, seat, action)[1]
            except Refused as refused:
                raise AssertionError(f"{action} is legal and was refused: {refused}") from refused
            subject.game.to_act(after)


def every_accepted_action_is_legal(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Legal actions are complete: the rules accept no others."""
    session = play_walk(subject.game, walk)[-1].session
    for seat in session.to_act:
        legal = subject.game.legal(session.point.state, seat)
        for action in junk(subject.game, legal, draw):
            if refusal(subject.game, session.point.state, seat, action, session) is None:
                assert action in legal, f"{action} was accepted and is not legal"


def a_seat_that_is_not_to_act_has_no_moves(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """And is refused whatever it tries."""
    session = play_walk(subject.game, walk)[-1].session
    action = draw(wellformed(subject.game.action_type))
    for seat in set(range(walk.setup.seats)) - session.to_act:
        assert not subject.game.legal(session.point.state, seat), f"seat {seat} has moves"
        with pytest.raises(Conflict, match=r"not-your-turn|table-finished"):
            commands.play(session, seat, action, walks.stamp(session, seat))


def somebody_can_move_until_the_end(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """While there is no outcome, every seat to act has a legal action; afterwards no seat is to act."""
    for batch in play_walk(subject.game, walk):
        session = batch.session
        if session.status == "playing":
            assert session.to_act, "nobody is to act"
            assert session.to_act <= set(range(walk.setup.seats))
            for seat in session.to_act:
                assert subject.game.legal(session.point.state, seat), f"seat {seat} has no move"
        elif session.status == "finished":
            assert not subject.game.to_act(session.point.state), "somebody is to act after the end"


def the_game_ends_within_its_bound(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Random play ends within the subject's bound, if it has one; the outcome ranks every seat."""
    if subject.ends_within is None:
        return
    session = walks.opening(subject.game, walk.setup, walk.seed)[-1].session
    actions = 0
    while session.status == "playing":
        assert actions < subject.ends_within, f"not over after {actions} actions"
        session = walks.step(session, walks.pick(walk.lead, actions)).session
        actions += 1
    complete(session)


def everybody_may_resign_at_any_time(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """A seat that has resigned never acts again; the others play on, or the game is over."""
    session = play_walk(subject.game, walk)[-1].session
    leaving = draw(st.permutations([seat for seat in range(walk.setup.seats) if seat not in session.resigned]))
    for seat in leaving:
        if session.status == "playing":
            session = commands.resign(session, seat, walks.stamp(session, seat)).session
            for n in range(3):
                assert not session.resigned & session.to_act, "a seat that resigned is to act"
                if session.status == "playing":
                    assert session.to_act, "nobody is to act after a resignation"
                    session = walks.step(session, walks.pick(walk.seed, n)).session
    assert session.status == "finished", "everybody resigned and the game is not over"
    complete(session)


def a_seat_that_is_out_may_resign(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Just before the end, each seat that is not to act resigns, then the others: the outcome ranks every seat once."""
    if walk.setup.seats == 1:
        return
    session = last = play_walk(subject.game, walk)[-1].session
    for n in range(subject.ends_within or 0):
        if session.status == "playing":
            last, session = session, walks.step(session, walks.pick(walk.lead, n)).session
    waiting = set(range(walk.setup.seats)) - last.to_act - last.resigned if last.status == "playing" else ()
    for seat in waiting:
        after = last
        for leaving in (seat, *sorted(last.in_game - {seat})):
            if after.status == "playing":
                after = commands.resign(after, leaving, walks.stamp(after, leaving)).session
        complete(after)


def a_refusal_changes_nothing(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Nor does deciding: it returns facts or a refusal, the same each time, and mutates nothing."""
    session = play_walk(subject.game, walk)[-1].session
    state, before = session.point.state, fingerprint(session.point.state)
    counts = dict(session.point.draws)
    for seat in session.to_act:
        legal = list(subject.game.legal(state, seat))
        for action in [*junk(subject.game, legal, draw), *legal[:JUNK]]:
            once = refusal(subject.game, state, seat, action, session)
            assert once == refusal(subject.game, state, seat, action, session), "another refusal the second time"
        assert legal == list(subject.game.legal(state, seat)), "other moves are legal now"
    assert before == fingerprint(state), "the state was mutated"
    assert counts == session.point.draws, "the draw counts changed"


def earlier_states_never_change(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Whatever is played, folded, viewed or redealt later."""
    session = walks.opening(subject.game, walk.setup, walk.seed)[-1].session
    seen = [(session, fingerprint(session.point.state), shown(session, None))]
    leading = [walks.pick(walk.seed, number) for number in range(min(walk.lead, 10))]
    for n in [*leading, *walk.picks]:
        if session.status == "playing":
            session = walks.step(session, n).session
            seen.append((session, fingerprint(session.point.state), shown(session, None)))
            subject.game.redeal(session.point.state, None, seeded_rng(n))
            subject.game.reshuffle(session.point.state, seeded_rng(n))
    for earlier, bytes_, view in seen:
        assert bytes_ == fingerprint(earlier.point.state), f"the state at version {earlier.version} has changed"
        assert view == shown(earlier, None), f"the view at version {earlier.version} has changed"


def a_view_depends_only_on_the_information_set(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """In every world of its information set a viewer is shown the same, to the byte: views, actions, refusals."""
    session = play_walk(subject.game, walk)[-1].session
    game, state = subject.game, session.point.state
    for viewer in viewers(walk.setup):
        tries = junk(game, game.legal(state, viewer), draw) if viewer in session.to_act else []
        for n in range(REDEALS):
            world = game.redeal(state, viewer, seeded_rng(n))
            for onlooker in {viewer, None}:
                assert shown(session, onlooker) == shown(session, onlooker, world), f"seat {onlooker} sees more"
            for action in tries:
                assert viewer is not None
                known, other = (refusal(game, at, viewer, action, session) for at in (state, world))
                assert known == other, f"seat {viewer} learns from trying {action}"


def redaction_does_not_reveal_seat_options(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """The hidden seat options of others change nothing in redacted facts, actions and words."""
    batches = play_walk(subject.game, walk)
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    for viewer in viewers(walk.setup):
        setup = hidden_changed(subject.game, walk.setup, others, viewer)
        for batch in batches:
            for record in batch.records:
                args = (record.event, "", Viewer(viewer, None if viewer is None else f"p{viewer}"))
                event = redact(subject.game, walk.setup, *args, disclosed=False)
                changed = redact(subject.game, setup, *args, disclosed=False)
                assert chain.canonical(event) == chain.canonical(changed), f"seat {viewer} sees more"
                assert say_event(subject.game, walk.setup, event) == say_event(subject.game, setup, changed)
                views = views_around(batch.session, event.version, viewer)
                facts, others_facts = event.data.get("facts", ()), changed.data.get("facts", ())
                known = say_facts(subject.game, walk.setup, facts, views)
                assert known == say_facts(subject.game, setup, others_facts, views), f"seat {viewer} reads more"
                say_heading = subject.game.say_heading
                headings = [say_heading(walk.setup, fact) for fact in facts]
                assert headings == [say_heading(setup, fact) for fact in others_facts]
        assert shown(batches[-1].session, viewer) == shown(batches[-1].session, viewer, setup=setup)
        elsewhere = msgspec.structs.replace(batches[-1].session, setup=setup)
        assert result_parts(batches[-1].session) == result_parts(elsewhere)


def admission_reveals_no_secrets(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Whether a player is admitted to a seat does not depend on the hidden seat options of others."""
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    wish = draw(subject.seat_options)
    changed = hidden_changed(subject.game, walk.setup, others, None)
    for seat in range(walk.setup.seats):
        answer, other_answer = (admission(subject.game, setup, seat, wish) for setup in (walk.setup, changed))
        assert answer == other_answer, f"seat {seat} learns by asking for {wish}"


def learned_names_every_seat_that_learns(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """A seat that `learned` does not name would have seen the same fact in every world of its information set.

    Spectators are not checked: they see what every seat sees, so what is news to them alone is none to the table.
    """
    session = play_walk(subject.game, walk)[-1].session
    for seat, action in draw_choice(session, draw):
        every_seat_that_learns_is_named(session, seat, action)


def every_seat_that_learns_is_named(session: Session, seat: Seat, action: Any) -> None:
    """The law of `learned`, for one action (None: for resigning) of a seat."""
    game, setup = session.game, session.known_setup
    facts, after = result(session, seat, action)
    means = "resigning" if action is None else action
    for viewer in viewers(setup):
        seen = observation(game, setup, facts, viewer)
        news = [viewer in game.learned(setup, fact) for fact in facts]
        for n in range(REDEALS):
            world = game.redeal(session.point.state, viewer, seeded_rng(n))
            alike = indistinguishable_actions(session, world, seat, action, viewer)
            ways = [result(session, seat, other, world, chance=n) for other in alike]
            seen_ways = [observation(game, setup, way[0], viewer) for way in ways]
            if viewer is not None:
                assert ways or any(news), f"seat {viewer} learned by seeing {action}"
                assert_foreseen(seen, news, seen_ways, f"seat {viewer} learned by {means}")
            for way, seen_way in zip(ways, seen_ways, strict=True):
                if seen == seen_way:
                    assert_same_knowledge(session, viewer, (facts, after), way, own=viewer == seat)


def the_setup_reveals_no_secrets(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """A seat learns by the deal exactly what it is shown of it, whatever the hidden seat options of others."""
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    session = walks.opening(subject.game, walk.setup, walk.seed)[-1].session
    facts = tuple(subject.game.setup(walk.setup, Rng(session.seed, {})))
    after = reduce(subject.game.evolve, facts, subject.game.initial())
    for viewer in viewers(walk.setup):
        setup = hidden_changed(subject.game, walk.setup, others, viewer)
        dealt = tuple(subject.game.setup(setup, seeded_rng(walk.lead)))
        news = [viewer in subject.game.learned(walk.setup, fact) for fact in facts]
        seen, seen_way = (observation(subject.game, walk.setup, way, viewer) for way in (facts, dealt))
        if viewer is not None:
            assert_foreseen(seen, news, [seen_way], f"seat {viewer} learned at the start")
        if seen == seen_way:
            world = reduce(subject.game.evolve, dealt, subject.game.initial())
            assert shown(session, viewer, after) == shown(session, viewer, world)


def a_redealt_state_is_playable(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """It has the same cards, and the rules accept what is legal there."""
    session = play_walk(subject.game, walk)[-1].session
    game, state = subject.game, session.point.state
    viewer = draw(st.sampled_from(viewers(walk.setup)))
    world, counts = game.redeal(state, viewer, seeded_rng(walk.seed)), session.point.draws
    for n in walk.picks[:4]:
        assert subject.census(state) == subject.census(world), "cards were lost or duplicated"
        moves = [(seat, action) for seat in sorted(game.to_act(world)) for action in game.legal(world, seat)]
        if moves:
            rng = Rng(session.seed, counts)
            world = reduce(game.evolve, game.decide(world, *moves[n % len(moves)], rng), world)
            counts = rng.counts
    assert subject.census(state) == subject.census(world), "cards were lost or duplicated"


def a_redeal_samples_every_value_of_a_hidden_place(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Every value consistent with what the viewer knows is sampled; otherwise the laws of secrecy would be vacuous."""
    session = play_walk(subject.game, walk)[-1].session
    viewer = draw(st.sampled_from(viewers(walk.setup)))
    missing = find_missing_values(subject, session.point.state, viewer)
    assert not missing, f"seat {viewer}: {missing}"


def indistinguishable_states_are_redealt_alike(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """All states of an information set are redealt to one distribution, so a redeal does not reveal the true state.

    The true state is compared with a redeal of it, and with a state reached by another history with the same
    observations.
    """
    batches = play_walk(subject.game, walk)
    session, viewer = batches[-1].session, draw(st.sampled_from(viewers(walk.setup)))
    state, actions = session.point.state, actions_of(batches)
    back, number = draw(st.integers(1, 6)), draw(st.integers(0, 1000))
    worlds = [
        subject.game.redeal(state, viewer, seeded_rng(number)),
        sample_another_history(session, actions, viewer, back, number),
    ]
    for world in worlds:
        if world is not None:
            difference = find_distribution_difference(subject.game, state, world, viewer, DEALS)
            assert difference is None, difference


def a_redeal_is_consistent_with_everything_shown(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """With every observation of the viewer since the start, not only with its present view."""
    session = play_walk(subject.game, walk)[-1].session
    for viewer in viewers(walk.setup):
        inconsistency = find_inconsistency(subject, session, viewer, REDEALS)
        assert inconsistency is None, inconsistency


def a_reshuffle_preserves_every_view(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """The reshuffle at a fork changes no view, and loses no card."""
    session = play_walk(subject.game, walk)[-1].session
    state = session.point.state
    for n in range(REDEALS):
        shuffled = subject.game.reshuffle(state, seeded_rng(n))
        assert subject.census(state) == subject.census(shuffled), "cards were lost or duplicated"
        for viewer in viewers(walk.setup):
            assert shown(session, viewer) == shown(session, viewer, shuffled), f"seat {viewer} sees a difference"


def everything_round_trips_through_json(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Actions, facts, states, views, options, outcomes and events are decoded as they were encoded."""
    game, batches = subject.game, play_walk(subject.game, walk)
    session = batches[-1].session
    if (parts := result_parts(session)) is not None:
        returns(parts, game.parts_type)
    returns(walk.setup.options, game.options_type)
    msgspec.json.encode(game.content)
    for options in walk.setup.seat_options:
        returns(options, game.seat_options_type)
    for seat in session.to_act:
        for action in game.legal(session.point.state, seat):
            returns(action, game.action_type)
            for viewer in viewers(walk.setup):
                returns(game.redact_action(walk.setup, seat, action, viewer), game.public_action_type)
    for viewer in viewers(walk.setup):
        returns(game.view(session.point.state, viewer), game.view_type)
    for batch in batches[-1 - JUNK :]:
        if batch.session.line is not None:
            returns(batch.session.line.state, game.state_type)
        for record in batch.records:
            returns_as_event(game, record.event, record.stored)
            for fact in getattr(record.event.data, "facts", ()):
                returns(fact, game.fact_type)
                for viewer in viewers(walk.setup):
                    public = game.redact(walk.setup, fact, viewer)
                    returns(public, game.public_fact_type)


def no_card_is_lost_or_duplicated(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """All cards of the start are somewhere at every point of the line."""
    points = [batch.session.point for batch in play_walk(subject.game, walk) if batch.session.line is not None]
    start = subject.census(points[0].state)
    for point in points:
        assert start == subject.census(point.state), f"at version {point.version}"


LAWS: tuple[Law, ...] = (
    the_same_walk_gives_the_same_events,
    folding_the_stored_events_gives_the_live_session,
    every_legal_action_is_accepted,
    every_accepted_action_is_legal,
    a_seat_that_is_not_to_act_has_no_moves,
    somebody_can_move_until_the_end,
    the_game_ends_within_its_bound,
    everybody_may_resign_at_any_time,
    a_seat_that_is_out_may_resign,
    a_refusal_changes_nothing,
    earlier_states_never_change,
    undo_restores_the_fold_of_the_prefix,
    the_same_line_leads_to_the_same_state,
    a_fork_starts_from_its_parents_state,
    a_view_depends_only_on_the_information_set,
    a_redacted_action_reveals_no_more_than_its_facts,
    redaction_does_not_reveal_seat_options,
    admission_reveals_no_secrets,
    learned_names_every_seat_that_learns,
    the_setup_reveals_no_secrets,
    a_redealt_state_is_playable,
    a_redeal_samples_every_value_of_a_hidden_place,
    indistinguishable_states_are_redealt_alike,
    a_redeal_is_consistent_with_everything_shown,
    a_reshuffle_preserves_every_view,
    everything_round_trips_through_json,
    no_card_is_lost_or_duplicated,
)
