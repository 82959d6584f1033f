"""Typical mistakes of a redeal, made from any game's correct one: the laws must catch each of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from tests.laws.redealing import places_and_ends
from tests.laws.seen import line
from tests.laws.subjects import Subject
from tests.laws.worlds import fingerprint, seeded_rng

SAMPLE = 4
"""Redeals that are compared to locate hidden information in the encoded state."""

TRIES = 10
"""Redeals tried until a place keeps its content, before the state itself is returned."""

Path = tuple[str | int, ...]
"""A location in an encoded state."""


def with_identity_redeal(game: AnyGame) -> AnyGame:
    """The game, with a redeal that returns the true state."""
    return _with(game, lambda state, _viewer, _rng: state)


def with_occasional_identity_redeal(game: AnyGame) -> AnyGame:
    """The game, with a redeal that returns the true state half of the time."""
    return _with(game, lambda state, viewer, rng: state if rng.below("broken", 2) else game.redeal(state, viewer, rng))


def with_copied_card(game: AnyGame, once_in: int) -> AnyGame:
    """The game, with a redeal that now and then puts a card where it truly is: the first that it had put elsewhere.

    The card that lay there takes its place.
    """

    def redeal(state: Any, viewer: Seat | None, rng: Rng) -> Any:
        world = game.redeal(state, viewer, rng)
        if rng.below("broken", once_in):
            return world
        truth, encoded = msgspec.to_builtins(state), msgspec.to_builtins(world)
        differing = list(_differing(encoded, truth))
        for path in differing:
            card, own = _at(truth, path), _at(encoded, path)
            elsewhere = [other for other in differing if other[:-1] == path[:-1] and _at(encoded, other) == card]
            if elsewhere:
                return msgspec.convert(_put(_put(encoded, path, card), elsewhere[0], own), game.state_type)
        return world

    return _with(game, redeal)


def with_redeal_for_another_seat(game: AnyGame, seats: int) -> AnyGame:
    """The game, with a redeal from the next seat's information set; for a spectator, from the first seat's."""
    return _with(
        game, lambda state, viewer, rng: game.redeal(state, 0 if viewer is None else (viewer + 1) % seats, rng)
    )


def with_place_kept(
    subject: Subject, state: Any, viewer: Seat | None, place: str, locations: Sequence[Path]
) -> AnyGame:
    """The game, with a redeal of this one state that keeps the content of one place. `locations`: of that place."""
    game, truth = subject.game, msgspec.to_builtins(state)
    held = _contents(subject, state, viewer)[place]

    def redeal(_state: Any, _viewer: Seat | None, rng: Rng) -> Any:
        worlds = (_transplanted(game, game.redeal(state, viewer, rng), truth, locations) for _ in range(TRIES))
        return next((world for world in worlds if _contents(subject, world, viewer).get(place) == held), state)

    return _with(game, redeal)


def with_seats_swapped(session: Session, viewer: Seat | None) -> AnyGame | None:
    """The game, with a redeal of a table's state that swaps a seat's hidden information with another seat's.

    None where no hidden information of a seat has a counterpart of another seat.
    """
    game, state = session.game, session.point.state
    swaps = list(_swaps(session, viewer))

    def redeal(_state: Any, _viewer: Seat | None, rng: Rng) -> Any:
        world = msgspec.to_builtins(game.redeal(state, viewer, rng))
        for path, other in rng.shuffle("broken", swaps):
            one, another = _at(world, path), _at(world, other)
            if one is not None and another is not None:
                world = _put(_put(world, path, another), other, one)
        return msgspec.convert(world, game.state_type)

    return _with(game, redeal) if swaps else None


def _swaps(session: Session, viewer: Seat | None) -> Iterator[tuple[Path, Path]]:
    """Each location that redeals change in a list with one item per seat, and its counterparts for other seats."""
    game, state, seats = session.game, session.point.state, len(session.seats)
    truth, start = msgspec.to_builtins(state), msgspec.to_builtins(line(session)[0].state)
    for path in find_varying_paths(game, state, viewer):
        at = next((n for n, key in enumerate(path) if isinstance(key, int)), None)
        if at is not None and seats == len(_at(truth, path[:at])) == len(_at(start, path[:at]) or ()):
            beside = [(*path[:at], seat, *path[at + 1 :]) for seat in range(seats) if seat != path[at]]
            yield from [(path, other) for other in beside if _at(truth, other) is not None]


def locate_places(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, list[Path]]:
    """The locations of each hidden place's content in the encoded state, as far as redeals change it."""
    truth = msgspec.to_builtins(state)
    found: dict[str, list[Path]] = {name: [] for name in places_and_ends(subject.hidden(state, viewer))}
    for number in range(1, 1 + SAMPLE):
        world = subject.game.redeal(state, viewer, seeded_rng(number))
        before = _contents(subject, world, viewer)
        known = {path for paths in found.values() for path in paths}
        for path in [path for path in _differing(msgspec.to_builtins(world), truth) if path not in known]:
            after = _contents(subject, _transplanted(subject.game, world, truth, [path]), viewer)
            for name, paths in found.items():
                if before.get(name) != after.get(name):
                    paths.append(path)
    return found


def find_varying_paths(game: AnyGame, state: Any, viewer: Seat | None) -> list[Path]:
    """The locations that redeals of a state change."""
    truth = msgspec.to_builtins(state)
    worlds = [msgspec.to_builtins(game.redeal(state, viewer, seeded_rng(number))) for number in range(SAMPLE)]
    return list(dict.fromkeys(path for world in worlds for path in _differing(world, truth)))


def _with(game: AnyGame, redeal: Callable[[Any, Seat | None, Rng], Any]) -> AnyGame:
    return replace(game, redeal=redeal)


def _contents(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, bytes]:
    return {name: fingerprint(held) for name, held in places_and_ends(subject.hidden(state, viewer)).items()}


def _differing(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """The smallest parts in which two encoded states differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _differing(one[key], other[key], (*path, key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for at, (item, other_item) in enumerate(zip(one, other, strict=True)):
            yield from _differing(item, other_item, (*path, at))
    elif one != other:
        yield path


def _transplanted(game: AnyGame, world: Any, truth: Any, paths: Iterable[Path]) -> Any:
    encoded = msgspec.to_builtins(world)
    for path in paths:
        encoded = _put(encoded, path, _at(truth, path))
    return msgspec.convert(encoded, game.state_type)


def _at(value: Any, path: Path) -> Any:
    """The value at a location, None if there is none."""
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _put(value: Any, path: Path, content: Any) -> Any:
    """The encoded state with other content at a location."""
    if not path:
        return content
    if isinstance(value, dict):
        return {**value, path[0]: _put(value[path[0]], path[1:], content)}
    at, items = path[0], list(value)
    items[at] = _put(items[at], path[1:], content)  # type: ignore[index]  # a list's key is a number
    return items
