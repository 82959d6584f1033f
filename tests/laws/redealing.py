"""The laws of redealing: what a world made for a viewer may keep of the true state, and what it may not.

Each law is a complaint about one state of a table, nothing where there is none to make; `tests.laws.laws` holds every
game to them along random walks, and `test_misdealing` shows each of them to bite on every game.
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
from tests.laws.worlds import fingerprint, luck, observation, result, shown

PATIENCE = 400
"""So many redeals at most are made in the hope of another value."""

COUNTED = 24
"""Up to so many possible values of a place, each has to come up ..."""

MISSED = 1e-9
"""... but for this probability, where each is equally likely."""


def stuck(subject: Subject, state: Any, viewer: Seat | None, patience: int = PATIENCE) -> dict[str, str]:
    """Of this one state, the hidden places that do not take every value that they could for all the viewer knows.

    Places with too many values to count have to take more than one.
    """
    ways = {name: subject.possible(state, viewer, name) for name in parts(subject.hidden(state, viewer))}
    wanted = {name: 2 if n is None or n > COUNTED else n for name, n in ways.items()}
    values: dict[str, set[bytes]] = {name: set() for name in ways}
    most = max([patience, *[int(n * log(n / MISSED)) for n in wanted.values() if n > 2]])
    for number in range(most):
        world = subject.game.redeal(state, viewer, luck(number))
        for name, held in parts(subject.hidden(world, viewer)).items():
            values.setdefault(name, set()).add(fingerprint(held))
        if number >= max(wanted.values(), default=0) and all(len(values[name]) >= n for name, n in wanted.items()):
            break
    return {
        name: f"took {len(values[name])} values of {ways[name] or 'many'}"
        for name, n in wanted.items()
        if len(values[name]) < n or (n == ways[name] and len(values[name]) > n)
    }


def told_apart(game: AnyGame, one: Any, other: Any, viewer: Seat | None, deals: int) -> str | None:
    """In what the redeals of two states differ that look the same to a viewer.

    Of a card that could be one of five, 50 deals of each notice that it is always another one here than there, 200 that
    it is so in half of the deals.
    """
    lots = [
        tally(game.redeal(state, viewer, Rng(b"%d/%d" % (lot, n), {})) for n in range(deals))
        for lot, state in enumerate((one, other))
    ]
    found = difference(lots[0], lots[1], deals)
    return None if found is None else f"seat {viewer} could tell look-alikes apart by {found}"


def contradicted(subject: Subject, session: Session, viewer: Seat | None, worlds: int) -> str | None:
    """What a viewer was shown at any time that does not hold in a redealt world."""
    seen = seen_by(session, viewer)
    for number in range(worlds):
        world = subject.game.redeal(session.point.state, viewer, luck(number))
        if shown(session, viewer) != shown(session, viewer, world):
            return f"seat {viewer} is shown something else"
        found = subject.contradiction(seen, world)
        if found is not None:
            return f"seat {viewer}: {found}"
    return None


def another_history(
    session: Session, actions: Mapping[int, Any], viewer: Seat | None, back: int, number: int
) -> Any | None:
    """A state that came about otherwise while this viewer observed the same, or None if that did not succeed.

    From a world that is redealt so many points back, each seat does something that looks the same,
    with other luck. `actions`: what was played, by version. Nothing here depends on the state that `redeal` is to be
    held against afterwards, so that what it always keeps of that state differs here if it can.
    """
    points = line(session)
    back = min(back, len(points) - 1)
    world = session.game.redeal(points[-1 - back].state, viewer, luck(number))
    for step, point in enumerate(points[len(points) - back :]):
        world = _followed(session, world, point, actions.get(point.version), viewer, number + step)
        if world is None:
            return None
    return world if shown(session, viewer) == shown(session, viewer, world) else None


def parts(places: Mapping[str, Any]) -> dict[str, Any]:
    """The places, and of those with an order their first and last card."""
    return dict(_named_parts(places))


def actions_of(batches: Any) -> dict[int, Any]:
    """What was played, by version."""
    events = [record.event for batch in batches for record in batch.records]
    return {event.version: event.data.action for event in events if isinstance(event.data, Played)}


def _followed(session: Session, world: Any, point: Point, action: Any, viewer: Seat | None, number: int) -> Any | None:
    """The world after something that looked to the viewer as what happened at this point; None if nothing did."""
    game, setup, seat = session.game, session.known_setup, point.seat
    assert seat is not None
    assert point.before is not None
    seen = observation(game, setup, point.facts, viewer)
    for n, other in enumerate(_alike(session, world, seat, action, viewer, number)):
        chance = 1000 * number + n
        try:
            facts, after = result(session, seat, other, world, chance)
        except Refused:
            continue
        if seen == observation(game, setup, facts, viewer):
            return after
    return None


def _alike(session: Session, world: Any, seat: Seat, action: Any, viewer: Seat | None, number: int) -> list[Any]:
    """What the seat could have done, in a random order; its own actions a viewer knows."""
    if action is None:
        return [None]
    if seat == viewer:
        return [action]
    game, setup = session.game, session.known_setup
    shown_action = game.redact_action(setup, seat, action, viewer)
    legal = [a for a in game.legal(world, seat) if shown_action == game.redact_action(setup, seat, a, viewer)]
    return list(luck(number).shuffle("alike", legal))


def _named_parts(places: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, held in places.items():
        yield name, held
        if isinstance(held, tuple) and len(held) > 1:
            yield f"first of {name}", held[0]
            yield f"last of {name}", held[-1]
