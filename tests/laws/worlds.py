"""What a viewer is shown of the true state, and of other states in its information set."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec
from hypothesis import strategies as st

from domain.kernel import chain
from domain.kernel.game import AnyGame, Refused, Seat, Setup
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from tests.laws import walks
from tests.laws.wellformed import Drawer, mutated, wellformed

JUNK = 6


def viewers(setup: Setup[Any, Any]) -> list[Seat | None]:
    """All seats, and a spectator."""
    return [*range(setup.seats), None]


def seeded_rng(n: int) -> Rng:
    """Chance that is independent of the table's seed."""
    return Rng(b"luck%d" % n, {})


def fingerprint(value: Any) -> bytes:
    """Bytes by which a mutation of the value shows."""
    return msgspec.msgpack.encode(value)


def shown(session: Session, viewer: Seat | None, world: Any = None, setup: Setup[Any, Any] | None = None) -> bytes:
    """All that a viewer is shown of a state: view, who is to act, outcome, its legal actions and their labels."""
    game, state = session.game, session.point.state if world is None else world
    setup = session.known_setup if setup is None else setup
    view = game.view(state, viewer)
    legal = [] if viewer is None else list(game.legal(state, viewer))
    labels = [game.say_action(setup, view, action) for action in legal]
    return chain.canonical([view, game.to_act(state), game.outcome(state), legal, labels])


def result(
    session: Session, seat: Seat, action: Any, world: Any = None, chance: int | None = None
) -> tuple[tuple[Any, ...], Any]:
    """The facts of an action (None: of resigning) and the state after them; also in another world, by another seed."""
    game, state = session.game, session.point.state if world is None else world
    rng = Rng(session.seed if chance is None else b"chance%d" % chance, session.point.draws)
    facts = tuple(game.resign(state, seat, rng) if action is None else game.decide(state, seat, action, rng))
    return facts, reduce(game.evolve, facts, state)


def refusal(game: AnyGame, state: Any, seat: Seat, action: Any, session: Session) -> Any:
    """The refusal of an action, or None."""
    found = _refused(game, state, seat, action, session)
    if found is None:
        return None
    assert found.refusal in game.refusals, f"{found.code} is not among the refusals of {game.key}"
    return found.code, found.detail, found.faults


def _refused(game: AnyGame, state: Any, seat: Seat, action: Any, session: Session) -> Refused | None:
    try:
        game.decide(state, seat, action, Rng(session.seed, session.point.draws))
    except Refused as refused:
        return refused
    return None


def admission(game: AnyGame, setup: Setup[Any, Any], seat: Seat, wish: Any) -> Any:
    """The refusal of a seat to the last player who sits down, or None."""
    others = {other: options for other, options in enumerate(setup.seat_options) if other != seat}
    try:
        game.admit(setup.options, setup.seats, others, seat, wish)
    except Refused as refused:
        return refused.code, refused.detail, refused.faults
    return None


def junk(game: AnyGame, legal: Sequence[Any], draw: Drawer) -> list[Any]:
    """Well-formed actions, some of them close to legal ones."""
    anything = wellformed(game.action_type)
    near = [mutated(legal, draw) for _ in range(JUNK // 2)] if legal else []
    return [*near, *[draw(anything) for _ in range(JUNK // 2)]]


def draw_choice(session: Session, draw: Drawer) -> list[tuple[Seat, Any]]:
    """One choice that can be made now: a seat and its action, None for resigning; empty when the game is over."""
    if session.status != "playing":
        return []
    staying = [seat for seat in range(len(session.seats)) if seat not in session.resigned]
    return [draw(st.sampled_from([*walks.possible(session), *[(seat, None) for seat in staying]]))]


def indistinguishable_actions(session: Session, world: Any, seat: Seat, action: Any, viewer: Seat | None) -> list[Any]:
    """The actions of a seat in another world that this viewer cannot distinguish from an action."""
    if action is None:
        return [None]
    game, setup = session.game, session.known_setup
    seen = game.redact_action(setup, seat, action, viewer)
    return [other for other in game.legal(world, seat) if seen == game.redact_action(setup, seat, other, viewer)]


def observation(game: AnyGame, setup: Setup[Any, Any], facts: Sequence[Any], viewer: Seat | None) -> list[Any]:
    """Facts as a viewer sees them, one by one."""
    return [game.redact(setup, fact, viewer) for fact in facts]


def assert_foreseen(seen: list[Any], news: list[bool], ways: list[list[Any]], what: str) -> None:
    """Assert that each fact from which nothing is learned occurs in one of the outcomes with the same facts before."""
    for n, fact in enumerate(seen):
        agreeing = [way for way in ways if way[:n] == seen[:n]]
        assert news[n] or not agreeing or any(way[n : n + 1] == [fact] for way in agreeing), f"{what}: {fact}"
    assert any(news) or not ways or seen in ways, f"{what}: nothing more happened"


def assert_same_knowledge(
    session: Session,
    viewer: Seat | None,
    real: tuple[tuple[Any, ...], Any],
    other: tuple[tuple[Any, ...], Any],
    *,
    own: bool,
) -> None:
    """Assert that equal observations lead to equal views and undo options."""
    (facts, after), (other_facts, other_after) = real, other
    assert shown(session, viewer, after) == shown(session, viewer, other_after), f"seat {viewer} sees more afterwards"
    if own:
        learned, other_learned = (
            any(session.game.learned(session.known_setup, fact) for fact in way) for way in (facts, other_facts)
        )
        assert learned == other_learned, f"seat {viewer} learns from its undo options"


def hidden_changed(
    game: AnyGame, setup: Setup[Any, Any], others: Sequence[Any], viewer: Seat | None
) -> Setup[Any, Any]:
    """A setup with other seat options, wherever they are admitted and the viewer cannot see the difference."""
    for seat, options in enumerate(others):
        if admission(game, setup, seat, options) is None:
            chosen = (*setup.seat_options[:seat], options, *setup.seat_options[seat + 1 :])
            changed = msgspec.structs.replace(setup, seat_options=chosen)
            seen, seen_changed = (game.redact_seat_options(at, seat, viewer) for at in (setup, changed))
            setup = changed if seen == seen_changed else setup
    return setup
