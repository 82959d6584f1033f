"""The laws that every game passes: plain functions that assert something of a subject along a walk.

`draw` gives further choices (a Hypothesis strategy's value). "World" stands for a state that agrees with all that a
viewer has observed: the real one, or one that `redeal` made.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Protocol, TypeVar

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from domain.kernel import chain, commands
from domain.kernel import session as sessions
from domain.kernel.commands import Conflict
from domain.kernel.events import Viewer, decoders, redact
from domain.kernel.game import AnyGame, Refused, Seat, Setup
from domain.kernel.rng import Rng
from domain.kernel.session import Point, Session
from domain.kernel.words import say_event
from tests.laws import walks
from tests.laws.subjects import Subject
from tests.laws.walks import Walk, trail
from tests.laws.wellformed import mutated, wellformed

T = TypeVar("T")

REDEALS = 3
JUNK = 6


class Drawer(Protocol):
    """How a law asks Hypothesis for a further choice."""

    def __call__(self, strategy: SearchStrategy[T], /) -> T: ...


Law = Callable[[Subject, Walk, Drawer], None]


def the_same_walk_gives_the_same_game(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Nothing depends on anything but setup, seed and actions."""
    once = trail(subject.game, walk)
    again = walks.opening(subject.game, walk.setup, walk.luck)
    leading = [walks.pick(walk.luck, number) for number in range(walk.lead)]
    again += walks.steps(again[-1].session, leading)
    again += walks.steps(again[-1].session, walk.picks)

    assert [record.stored for batch in once for record in batch.records] == [
        record.stored for batch in again for record in batch.records
    ]
    for batch, other in zip(once, again, strict=True):
        if batch.session.line is not None:
            assert shown(batch.session, None) == shown(other.session, None)


def folding_the_stored_events_gives_the_live_table(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """At every prefix, through the bytes on disk."""
    first, *rest = trail(subject.game, walk)
    games = {subject.game.key: {subject.game.version: subject.game}}
    folded = sessions.begin(games, first.records[0].event.type, first.records[0].stored)
    same_session(first.session, folded)
    for batch in rest:
        folded = sessions.fold(folded, [(record.event.type, record.stored) for record in batch.records])
        same_session(batch.session, folded)


def every_legal_action_is_accepted(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """And each is listed once, in the same order whenever it is asked for."""
    session = trail(subject.game, walk)[-1].session
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


def what_is_accepted_was_legal(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Legal moves are complete: there are no others that the rules let pass."""
    session = trail(subject.game, walk)[-1].session
    for seat in session.to_act:
        legal = subject.game.legal(session.point.state, seat)
        for action in junk(subject.game, legal, draw):
            if refusal(subject.game, session.point.state, seat, action, session) is None:
                assert action in legal, f"{action} was accepted and is not legal"


def a_seat_that_is_not_to_act_has_no_moves(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """And is turned away whatever it tries."""
    session = trail(subject.game, walk)[-1].session
    action = draw(wellformed(subject.game.action_type))
    for seat in set(range(walk.setup.seats)) - session.to_act:
        assert not subject.game.legal(session.point.state, seat), f"seat {seat} has moves"
        with pytest.raises(Conflict, match=r"not-your-turn|table-finished"):
            commands.play(session, seat, action, walks.stamp(session, seat))


def somebody_can_move_until_the_end(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """While there is no outcome, whoever is to act has a move; afterwards nobody is."""
    for batch in trail(subject.game, walk):
        session = batch.session
        if session.status == "playing":
            assert session.to_act, "nobody is to act"
            assert session.to_act <= set(range(walk.setup.seats))
            for seat in session.to_act:
                assert subject.game.legal(session.point.state, seat), f"seat {seat} has no move"
        elif session.status == "finished":
            assert not subject.game.to_act(session.point.state), "somebody is to act after the end"


def the_game_ends_in_time(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Random play comes to an end, in a game that is not endless; the outcome names every seat."""
    if subject.ends_within is None:
        return
    session = walks.opening(subject.game, walk.setup, walk.luck)[-1].session
    actions = 0
    while session.status == "playing":
        assert actions < subject.ends_within, f"not over after {actions} actions"
        session = walks.step(session, walks.pick(walk.lead, actions)).session
        actions += 1
    complete(session)


def everybody_may_resign_at_any_time(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Whoever has resigned never acts again; the others play on, or the game is over, at the latest with the last."""
    session = trail(subject.game, walk)[-1].session
    leaving = draw(st.permutations([seat for seat in range(walk.setup.seats) if seat not in session.resigned]))
    for seat in leaving:
        if session.status == "playing":
            session = commands.resign(session, seat, walks.stamp(session, seat)).session
            for n in range(3):
                assert not session.resigned & session.to_act, "a seat that resigned is to act"
                if session.status == "playing":
                    assert session.to_act, "nobody is to act after a resignation"
                    session = walks.step(session, walks.pick(walk.luck, n)).session
    assert session.status == "finished", "everybody resigned and the game is not over"
    complete(session)


def a_refusal_leaves_no_trace(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Nor does deciding at all: it only says what would happen, and the same each time."""
    session = trail(subject.game, walk)[-1].session
    state, before = session.point.state, fingerprint(session.point.state)
    counts = dict(session.point.draws)
    for seat in session.to_act:
        legal = list(subject.game.legal(state, seat))
        for action in [*junk(subject.game, legal, draw), *legal[:JUNK]]:
            once = refusal(subject.game, state, seat, action, session)
            assert once == refusal(subject.game, state, seat, action, session), "refused otherwise the second time"
        assert legal == list(subject.game.legal(state, seat)), "other moves are legal now"
    assert before == fingerprint(state), "the state is another"
    assert counts == session.point.draws, "luck was used up"


def earlier_states_never_change(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Whatever is played, folded, viewed or redealt later."""
    session = walks.opening(subject.game, walk.setup, walk.luck)[-1].session
    seen = [(session, fingerprint(session.point.state), shown(session, None))]
    leading = [walks.pick(walk.luck, number) for number in range(min(walk.lead, 10))]
    for n in [*leading, *walk.picks]:
        if session.status == "playing":
            session = walks.step(session, n).session
            seen.append((session, fingerprint(session.point.state), shown(session, None)))
            subject.game.redeal(session.point.state, None, luck(n))
            subject.game.reshuffle(session.point.state, luck(n))
    for earlier, bytes_, view in seen:
        assert bytes_ == fingerprint(earlier.point.state), f"the state at version {earlier.version} is another now"
        assert view == shown(earlier, None), f"the view at version {earlier.version} is another now"


def undo_leads_to_the_fold_of_the_prefix(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """And the same action then has the same luck; redo brings everything back."""
    batches = trail(subject.game, walk)
    session = batches[-1].session
    targets = [(n, target) for n in range(walk.setup.seats) for target in commands.undo_targets(session, n)]
    if not targets:
        return
    seat, target = draw(st.sampled_from(targets))
    events = {record.event.version: record.event.data for batch in batches for record in batch.records}
    line = versions(session.point)
    kept = line[: line.index(target.to_version) + 1]
    undone = walks.take_back(session, seat, target).session

    facts = [fact for version in kept for fact in events[version].facts]
    assert reduce(subject.game.evolve, facts, subject.game.initial()) == undone.point.state

    played = events[line[len(kept)]]
    again = commands.play(undone, played.seat, played.action, walks.stamp(undone, played.seat))
    assert (played.facts, played.draws) == (again.records[0].event.data.facts, again.records[0].event.data.draws)

    redone = commands.redo(undone, seat, walks.stamp(undone, seat)).session
    assert line == versions(redone.point)
    assert session.point.state == redone.point.state


def a_seat_sees_only_what_it_may_know(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """In every world that agrees with what a seat has observed it is shown the same, to the byte."""
    session = trail(subject.game, walk)[-1].session
    game, state = subject.game, session.point.state
    for viewer in viewers(walk.setup):
        tries = junk(game, game.legal(state, viewer), draw) if viewer in session.to_act else []
        for n in range(REDEALS):
            world = game.redeal(state, viewer, luck(n))
            for onlooker in {viewer, None}:
                assert shown(session, onlooker) == shown(session, onlooker, world), f"seat {onlooker} sees more"
            for action in tries:
                assert viewer is not None
                known, other = (refusal(game, at, viewer, action, session) for at in (state, world))
                assert known == other, f"seat {viewer} learns from trying {action}"


def redaction_does_not_tell_the_seat_options(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """What others brought along in secret changes nothing in redacted facts, actions, and words."""
    batches = trail(subject.game, walk)
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    for viewer in viewers(walk.setup):
        setup = hidden_changed(subject.game, walk.setup, others, viewer)
        for batch in batches:
            for record in batch.records:
                args = (record.event, "", Viewer(viewer, None if viewer is None else f"p{viewer}"))
                event = redact(subject.game, walk.setup, *args, over=False)
                changed = redact(subject.game, setup, *args, over=False)
                assert chain.canonical(event) == chain.canonical(changed), f"seat {viewer} sees more"
                assert say_event(subject.game, walk.setup, event) == say_event(subject.game, setup, changed)
        assert shown(batches[-1].session, viewer) == shown(batches[-1].session, viewer, setup=setup)


def admission_tells_no_secrets(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Whether one may sit down does not depend on what those who sit there keep to themselves."""
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    wish = draw(subject.seat_options)
    changed = hidden_changed(subject.game, walk.setup, others, None)
    for seat in range(walk.setup.seats):
        welcome, welcome_too = (admission(subject.game, setup, seat, wish) for setup in (walk.setup, changed))
        assert welcome == welcome_too, f"seat {seat} learns by wishing for {wish}"


def learned_leaves_nobody_out(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """What a seat does not learn by a fact it would have seen in every world that agrees with all it saw before.

    Spectators are not judged: they see what every seat sees, so that what is news to them alone is none to the table.
    """
    session = trail(subject.game, walk)[-1].session
    for seat, action in picked(session, draw):
        facts, after = result(session, seat, action)
        for viewer in viewers(walk.setup):
            seen = observation(subject.game, walk.setup, facts, viewer)
            news = [viewer in subject.game.learned(walk.setup, fact) for fact in facts]
            for n in range(REDEALS):
                world = subject.game.redeal(session.point.state, viewer, luck(n))
                alike = lookalikes(session, world, seat, action, viewer)
                ways = [result(session, seat, other, world, chance=n) for other in alike]
                seen_ways = [observation(subject.game, walk.setup, way[0], viewer) for way in ways]
                if viewer is not None:
                    assert ways or any(news), f"seat {viewer} learned by seeing {action}"
                    foreseen(seen, news, seen_ways, f"seat {viewer} learned by {action}")
                for way, seen_way in zip(ways, seen_ways, strict=True):
                    if seen == seen_way:
                        same_knowledge(session, viewer, (facts, after), way, own=viewer == seat)


def the_start_tells_a_seat_no_secrets(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """What is dealt at the start is learned by those, and only by those, who see it."""
    others = [draw(subject.seat_options) for _ in range(walk.setup.seats)]
    session = walks.opening(subject.game, walk.setup, walk.luck)[-1].session
    facts = tuple(subject.game.setup(walk.setup, Rng(session.seed, {})))
    after = reduce(subject.game.evolve, facts, subject.game.initial())
    for viewer in range(walk.setup.seats):
        setup = hidden_changed(subject.game, walk.setup, others, viewer)
        dealt = tuple(subject.game.setup(setup, luck(walk.lead)))
        news = [viewer in subject.game.learned(walk.setup, fact) for fact in facts]
        seen, seen_way = (observation(subject.game, walk.setup, way, viewer) for way in (facts, dealt))
        foreseen(seen, news, [seen_way], f"seat {viewer} learned at the start")
        if seen == seen_way:
            world = reduce(subject.game.evolve, dealt, subject.game.initial())
            assert shown(session, viewer, after) == shown(session, viewer, world)


def a_redealt_world_can_be_played(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """The same cards, the same seats to act, and whatever is legal there is accepted."""
    session = trail(subject.game, walk)[-1].session
    game, state = subject.game, session.point.state
    viewer = draw(st.sampled_from(viewers(walk.setup)))
    world, counts = game.redeal(state, viewer, luck(walk.luck)), session.point.draws
    for n in walk.picks[:4]:
        assert subject.census(state) == subject.census(world), "cards were lost or doubled"
        moves = [(seat, action) for seat in sorted(game.to_act(world)) for action in game.legal(world, seat)]
        if moves:
            rng = Rng(session.seed, counts)
            world = reduce(game.evolve, game.decide(world, *moves[n % len(moves)], rng), world)
            counts = rng.counts
    assert subject.census(state) == subject.census(world), "cards were lost or doubled"


def every_hidden_place_is_dealt_anew(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Over many redeals whatever is hidden takes more than one value: else secrecy would hold of nothing."""
    seen: dict[tuple[Seat | None, str], set[bytes]] = {}
    for start in range(6):
        elsewhere = Walk(walk.setup, walk.luck + start, subject.depth, walk.picks)
        for batch in trail(subject.game, elsewhere)[walk.setup.seats :: 5]:
            for viewer in viewers(walk.setup):
                for n in range(REDEALS):
                    world = subject.game.redeal(batch.session.point.state, viewer, luck(n))
                    for name, value in subject.hidden(batch.session.point.state, viewer).items():
                        places = seen.setdefault((viewer, f"{name} at {batch.session.version}"), {fingerprint(value)})
                        places.add(fingerprint(subject.hidden(world, viewer)[name]))
    varied = {(viewer, name.partition(" at ")[0]) for (viewer, name), values in seen.items() if len(values) > 1}
    fixed = {(viewer, name.partition(" at ")[0]) for viewer, name in seen} - varied
    assert not fixed, f"never dealt anew: {fixed}"


def a_reshuffle_changes_nothing_that_is_known(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """A fork's fresh luck: every seat still sees the same, and no card is lost."""
    session = trail(subject.game, walk)[-1].session
    state = session.point.state
    for n in range(REDEALS):
        shuffled = subject.game.reshuffle(state, luck(n))
        assert subject.census(state) == subject.census(shuffled), "cards were lost or doubled"
        for viewer in viewers(walk.setup):
            assert shown(session, viewer) == shown(session, viewer, shuffled), f"seat {viewer} sees a difference"


def everything_survives_the_wire(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Actions, facts, views, options, outcomes and events come back from JSON as they were."""
    game, batches = subject.game, trail(subject.game, walk)
    session = batches[-1].session
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
        for record in batch.records:
            returns_as_event(game, record.event, record.stored)
            for fact in getattr(record.event.data, "facts", ()):
                returns(fact, game.fact_type)
                for viewer in viewers(walk.setup):
                    public = game.redact(walk.setup, fact, viewer)
                    returns(public, game.public_fact_type)
                    assert game.say_fact(walk.setup, public), f"no words for {public}"


def no_card_is_lost_or_doubled(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Everything that was there at the start is somewhere at every point."""
    points = [batch.session.point for batch in trail(subject.game, walk) if batch.session.line is not None]
    start = subject.census(points[0].state)
    for point in points:
        assert start == subject.census(point.state), f"at version {point.version}"


LAWS: tuple[Law, ...] = (
    the_same_walk_gives_the_same_game,
    folding_the_stored_events_gives_the_live_table,
    every_legal_action_is_accepted,
    what_is_accepted_was_legal,
    a_seat_that_is_not_to_act_has_no_moves,
    somebody_can_move_until_the_end,
    the_game_ends_in_time,
    everybody_may_resign_at_any_time,
    a_refusal_leaves_no_trace,
    earlier_states_never_change,
    undo_leads_to_the_fold_of_the_prefix,
    a_seat_sees_only_what_it_may_know,
    redaction_does_not_tell_the_seat_options,
    admission_tells_no_secrets,
    learned_leaves_nobody_out,
    the_start_tells_a_seat_no_secrets,
    a_redealt_world_can_be_played,
    every_hidden_place_is_dealt_anew,
    a_reshuffle_changes_nothing_that_is_known,
    everything_survives_the_wire,
    no_card_is_lost_or_doubled,
)


def viewers(setup: Setup[Any, Any]) -> list[Seat | None]:
    """All seats, and a spectator."""
    return [*range(setup.seats), None]


def luck(n: int) -> Rng:
    """Luck that has nothing to do with the table's."""
    return Rng(b"luck%d" % n, {})


def fingerprint(value: Any) -> bytes:
    """Bytes that differ where the same object was changed."""
    return msgspec.msgpack.encode(value)


def shown(session: Session, viewer: Seat | None, world: Any = None, setup: Setup[Any, Any] | None = None) -> bytes:
    """All that a viewer is shown of a state: view, who is to act, outcome, own moves and their words."""
    game, state = session.game, session.point.state if world is None else world
    setup = session.known_setup if setup is None else setup
    view = game.view(state, viewer)
    legal = [] if viewer is None else list(game.legal(state, viewer))
    labels = [game.say_action(setup, view, action) for action in legal]
    return chain.canonical([view, game.to_act(state), game.outcome(state), legal, labels])


def result(
    session: Session, seat: Seat, action: Any, world: Any = None, chance: int | None = None
) -> tuple[tuple[Any, ...], Any]:
    """The facts of an action (None: of resigning) and the state after them; in another world, with other luck."""
    game, state = session.game, session.point.state if world is None else world
    rng = Rng(session.seed if chance is None else b"chance%d" % chance, session.point.draws)
    facts = tuple(game.resign(state, seat, rng) if action is None else game.decide(state, seat, action, rng))
    return facts, reduce(game.evolve, facts, state)


def refusal(game: AnyGame, state: Any, seat: Seat, action: Any, session: Session) -> Any:
    """With what an action is refused, or None."""
    try:
        game.decide(state, seat, action, Rng(session.seed, session.point.draws))
    except Refused as refused:
        return refused.code, refused.detail, refused.faults
    return None


def admission(game: AnyGame, setup: Setup[Any, Any], seat: Seat, wish: Any) -> Any:
    """With what a seat is refused to somebody who comes last, or None."""
    others = {other: options for other, options in enumerate(setup.seat_options) if other != seat}
    try:
        game.admit(setup.options, others, seat, wish)
    except Refused as refused:
        return refused.code, refused.detail, refused.faults
    return None


def junk(game: AnyGame, legal: Sequence[Any], draw: Drawer) -> list[Any]:
    """Well-formed actions, some of them near to legal ones."""
    anything = wellformed(game.action_type)
    near = [mutated(legal, draw) for _ in range(JUNK // 2)] if legal else []
    return [*near, *[draw(anything) for _ in range(JUNK // 2)]]


def picked(session: Session, draw: Drawer) -> list[tuple[Seat, Any]]:
    """One of the things that can be done now, None for resigning; nothing at the end of a game."""
    if session.status != "playing":
        return []
    staying = [seat for seat in range(len(session.seats)) if seat not in session.resigned]
    return [draw(st.sampled_from([*walks.possible(session), *[(seat, None) for seat in staying]]))]


def lookalikes(session: Session, world: Any, seat: Seat, action: Any, viewer: Seat | None) -> list[Any]:
    """What a seat could do in another world that this viewer could not tell from an action."""
    if action is None:
        return [None]
    game, setup = session.game, session.known_setup
    seen = game.redact_action(setup, seat, action, viewer)
    return [other for other in game.legal(world, seat) if seen == game.redact_action(setup, seat, other, viewer)]


def observation(game: AnyGame, setup: Setup[Any, Any], facts: Sequence[Any], viewer: Seat | None) -> list[Any]:
    """Facts as a viewer sees them, one for one."""
    return [game.redact(setup, fact, viewer) for fact in facts]


def foreseen(seen: list[Any], news: list[bool], ways: list[list[Any]], what: str) -> None:
    """Each fact that is no news happens in one at least of the ways that agree with the facts before it."""
    for n, fact in enumerate(seen):
        agreeing = [way for way in ways if way[:n] == seen[:n]]
        assert news[n] or not agreeing or any(way[n : n + 1] == [fact] for way in agreeing), f"{what}: {fact}"
    assert any(news) or not ways or seen in ways, f"{what}: nothing more happened"


def same_knowledge(
    session: Session,
    viewer: Seat | None,
    real: tuple[tuple[Any, ...], Any],
    other: tuple[tuple[Any, ...], Any],
    *,
    own: bool,
) -> None:
    """Who has observed the same is shown the same from then on, its undo options among it."""
    (facts, after), (other_facts, other_after) = real, other
    assert shown(session, viewer, after) == shown(session, viewer, other_after), f"seat {viewer} sees more afterwards"
    if own:
        taught, other_taught = (
            any(session.game.learned(session.known_setup, fact) for fact in way) for way in (facts, other_facts)
        )
        assert taught == other_taught, f"seat {viewer} learns from its undo options"


def hidden_changed(
    game: AnyGame, setup: Setup[Any, Any], others: Sequence[Any], viewer: Seat | None
) -> Setup[Any, Any]:
    """A setup with other seat options wherever they are admitted and this viewer cannot see the difference."""
    for seat, options in enumerate(others):
        if admission(game, setup, seat, options) is None:
            chosen = (*setup.seat_options[:seat], options, *setup.seat_options[seat + 1 :])
            changed = msgspec.structs.replace(setup, seat_options=chosen)
            seen, seen_changed = (game.redact_seat_options(at, seat, viewer) for at in (setup, changed))
            setup = changed if seen == seen_changed else setup
    return setup


def versions(point: Point) -> list[int]:
    """The versions on the line of play, the start first."""
    line = []
    at: Point | None = point
    while at is not None:
        line.append(at.version)
        at = at.before
    return line[::-1]


def complete(session: Session) -> None:
    """The outcome ranks every seat once, and its winners are seats."""
    outcome, seats = session.outcome, list(range(len(session.seats)))
    assert outcome is not None
    assert seats == sorted(seat for group in outcome.ranking for seat in group), f"{outcome} does not rank every seat"
    assert set(outcome.winners) <= set(seats)
    assert len(outcome.scores) == len(seats), f"{outcome} does not score every seat"


def same_session(live: Session, folded: Session) -> None:
    """Two sessions have all in common: seats, secrets, line of play, what was undone, and keys."""
    for name in Session.__struct_fields__:
        if name not in ("line", "cut", "game"):
            assert getattr(live, name) == getattr(folded, name), f"{name} at version {live.version}"
    same_line(live.line, folded.line)
    cut, other = live.cut, folded.cut
    while cut is not None and other is not None:
        assert (cut.version, cut.kind, cut.by) == (other.version, other.kind, other.by)
        same_line(cut.line, other.line)
        cut, other = cut.before, other.before
    assert cut is None
    assert other is None


def same_line(live: Point | None, folded: Point | None) -> None:
    """Two lines of play end in the same point, and lead over the same versions."""
    if live is None or folded is None:
        assert live is folded
        return
    for name in Point.__struct_fields__:
        if name != "before":
            assert getattr(live, name) == getattr(folded, name), f"{name} of the point at version {live.version}"
    assert versions(live) == versions(folded)


def returns(value: Any, type_: Any) -> None:
    """A value is the same after a way through JSON, and within what canonical JSON can say."""
    bytes_ = chain.canonical(value)
    plain(msgspec.json.decode(bytes_))
    try:
        decoded = msgspec.json.decode(bytes_, type=type_)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{value} is not of its type: {error}") from error
    assert value == decoded
    assert bytes_ == chain.canonical(decoded)


def returns_as_event(game: AnyGame, event: Any, stored: bytes) -> None:
    """An event is the same after a way to the disk; every viewer's part of it can be sent and said."""
    plain(msgspec.json.decode(stored))
    decoded = decoders(game)[event.type](stored)
    assert event == decoded
    assert stored == chain.canonical(decoded)


def plain(value: Any) -> None:
    """No floats, ASCII keys, integers within +-(2^53-1)."""
    match value:
        case dict():
            for key, item in value.items():
                assert key.isascii(), f"key {key!r}"
                plain(item)
        case list():
            for item in value:
                plain(item)
        case float():
            raise AssertionError(f"a float: {value}")
        case int():
            assert abs(value) < 2**53, f"too big: {value}"
        case _:
            assert value is None or isinstance(value, str)
