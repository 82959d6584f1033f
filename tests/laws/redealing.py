"""The checks of redealing: a redeal resamples the hidden state from the viewer's information set.

Each check looks at one state of a table and returns what is wrong there, if anything. `tests.laws.laws` applies them
to every game along random walks; `test_broken_redeals` shows that each of them catches broken redeals of every game.
"""

from collections.abc import Iterator, Mapping
from math import log
from typing import Any

from domain.kernel.events import Played
from domain.kernel.game import AnyGame, Refused, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Point, Session
from tests.laws.homogeneity import difference, tally
from tests.laws.seen import line, seen_by
from tests.laws.subjects import Subject
from tests.laws.worlds import fingerprint, observation, result, seeded_rng, shown

MAX_REDEALS = 400
"""The most redeals that are made until a place takes another value."""

MAX_COUNTED = 24
"""Where a place has at most so many possible values, each of them must be sampled ..."""

MISS_PROBABILITY = 1e-9
"""... except with this probability, where all are equally likely."""


def find_missing_values(
    subject: Subject, state: Any, viewer: Seat | None, max_redeals: int = MAX_REDEALS
) -> dict[str, str]:
    """The hidden places of a state that redeals do not give every value consistent with what the viewer knows.

    A place with too many values to count must take more than one.
    """
    ways = {name: subject.possible(state, viewer, name) for name in places_and_ends(subject.hidden(state, viewer))}
    wanted = {name: 2 if n is None or n > MAX_COUNTED else n for name, n in ways.items()}
    values: dict[str, set[bytes]] = {name: set() for name in ways}
    most = max([max_redeals, *[int(n * log(n / MISS_PROBABILITY)) for n in wanted.values() if n > 2]])
    for number in range(most):
        world = subject.game.redeal(state, viewer, seeded_rng(number))
        for name, held in places_and_ends(subject.hidden(world, viewer)).items():
            values.setdefault(name, set()).add(fingerprint(held))
        if number >= max(wanted.values(), default=0) and all(len(values[name]) >= n for name, n in wanted.items()):
            break
    return {
        name: f"took {len(values[name])} values of {ways[name] or 'many'}"
        for name, n in wanted.items()
        if len(values[name]) < n or (n == ways[name] and len(values[name]) > n)
    }


def find_distribution_difference(game: AnyGame, one: Any, other: Any, viewer: Seat | None, deals: int) -> str | None:
    """How the redeals of two states differ that are in one information set of a viewer, or None.

    Of a card that could be one of five, 50 redeals of each state detect that it is always another one here than there,
    200 that it is so in half of the redeals.
    """
    lots = [
        tally(game.redeal(state, viewer, Rng(b"%d/%d" % (lot, n), {})) for n in range(deals))
        for lot, state in enumerate((one, other))
    ]
    found = difference(lots[0], lots[1], deals)
    return None if found is None else f"seat {viewer} can distinguish states of one information set by {found}"


def find_inconsistency(subject: Subject, session: Session, viewer: Seat | None, worlds: int) -> str | None:
    """Something that a viewer was shown at any time and that does not hold in a redealt world, or None."""
    seen = seen_by(session, viewer)
    for number in range(worlds):
        world = subject.game.redeal(session.point.state, viewer, seeded_rng(number))
        if shown(session, viewer) != shown(session, viewer, world):
            return f"seat {viewer} is shown something else"
        found = subject.contradiction(seen, world)
        if found is not None:
            return f"seat {viewer}: {found}"
    return None


def sample_another_history(
    session: Session, actions: Mapping[int, Any], viewer: Seat | None, back: int, number: int
) -> Any | None:
    """A state reached by another history with the same observations of this viewer, or None if none was found.

    From a world redealt `back` points ago, each seat does something that looks the same to the viewer, with another
    seed. `actions`: what was played, by version. The result does not depend on the hidden part of the present state,
    so whatever a broken redeal always keeps of that state can differ here.
    """
    points = line(session)
    back = min(back, len(points) - 1)
    world = session.game.redeal(points[-1 - back].state, viewer, seeded_rng(number))
    for step, point in enumerate(points[len(points) - back :]):
        world = _sample_step(session, world, point, actions.get(point.version), viewer, number + step)
        if world is None:
            return None
    return world if shown(session, viewer) == shown(session, viewer, world) else None


def places_and_ends(places: Mapping[str, Any]) -> dict[str, Any]:
    """The places, and the first and last card of each place with an order."""
    return dict(_named_places(places))


def actions_of(batches: Any) -> dict[int, Any]:
    """The actions played, by version."""
    events = [record.event for batch in batches for record in batch.records]
    return {event.version: event.data.action for event in events if isinstance(event.data, Played)}


def _sample_step(
    session: Session, world: Any, point: Point, action: Any, viewer: Seat | None, number: int
) -> Any | None:
    """The world after something that the viewer cannot distinguish from this point's action; None if nothing fits."""
    game, setup, seat = session.game, session.known_setup, point.seat
    assert seat is not None
    assert point.before is not None
    seen = observation(game, setup, point.facts, viewer)
    for n, other in enumerate(_indistinguishable_actions(session, world, seat, action, viewer, number)):
        chance = 1000 * number + n
        try:
            facts, after = result(session, seat, other, world, chance)
        except Refused:
            continue
        if seen == observation(game, setup, facts, viewer):
            return after
    return None


def _indistinguishable_actions(
    session: Session, world: Any, seat: Seat, action: Any, viewer: Seat | None, number: int
) -> list[Any]:
    """What the seat could have done for all the viewer knows, in random order; a viewer knows its own actions."""
    if action is None:
        return [None]
    if seat == viewer:
        return [action]
    game, setup = session.game, session.known_setup
    shown_action = game.redact_action(setup, seat, action, viewer)
    legal = [a for a in game.legal(world, seat) if shown_action == game.redact_action(setup, seat, a, viewer)]
    return list(seeded_rng(number).shuffle("alike", legal))


def _named_places(places: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, held in places.items():
        yield name, held
        if isinstance(held, tuple) and len(held) > 1:
            yield f"first of {name}", held[0]
            yield f"last of {name}", held[-1]
