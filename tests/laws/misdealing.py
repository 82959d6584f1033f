"""Redeals that go wrong in ways in which they do go wrong, made of any game's own: a law that lets one pass is none."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from tests.laws.redealing import parts
from tests.laws.seen import line
from tests.laws.subjects import Subject
from tests.laws.worlds import fingerprint, luck

SAMPLE = 4
"""Redeals from which it is told where hidden things lie in the encoded state."""

TRIES = 10
"""So many worlds are made in which a place holds the same, before the state is given back."""

Path = tuple[str | int, ...]
"""Where something is in an encoded state."""


def gives_back(game: AnyGame) -> AnyGame:
    """Redeals nothing."""
    return _with(game, lambda state, _viewer, _rng: state)


def gives_back_at_times(game: AnyGame) -> AnyGame:
    """Redeals nothing in one of two cases."""
    return _with(game, lambda state, viewer, rng: state if rng.below("broken", 2) else game.redeal(state, viewer, rng))


def deals_for_another(game: AnyGame, seats: int) -> AnyGame:
    """Redeals what the next seat does not know; for a spectator, what the first one does not."""
    return _with(
        game, lambda state, viewer, rng: game.redeal(state, 0 if viewer is None else (viewer + 1) % seats, rng)
    )


def keeps(subject: Subject, state: Any, viewer: Seat | None, place: str, lying: Sequence[Path]) -> AnyGame:
    """Redeals this one state but for one place, which holds what it holds in truth. `lying`: see `lying_in`."""
    game, truth = subject.game, msgspec.to_builtins(state)
    held = _contents(subject, state, viewer)[place]

    def redeal(_state: Any, _viewer: Seat | None, rng: Rng) -> Any:
        worlds = (_transplanted(game, game.redeal(state, viewer, rng), truth, lying) for _ in range(TRIES))
        return next((world for world in worlds if _contents(subject, world, viewer).get(place) == held), state)

    return _with(game, redeal)


def mixes_seats(session: Session, viewer: Seat | None) -> AnyGame | None:
    """Redeals a table's state and swaps what is hidden of a seat for what another one has at the same place.

    None where nothing that is hidden of a seat lies beside anything of another one.
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
    """What redeals change in a list with one item for each seat, from the start on, and what is beside it there."""
    game, state, seats = session.game, session.point.state, len(session.seats)
    truth, start = msgspec.to_builtins(state), msgspec.to_builtins(line(session)[0].state)
    for path in varying(game, state, viewer):
        at = next((n for n, key in enumerate(path) if isinstance(key, int)), None)
        if at is not None and seats == len(_at(truth, path[:at])) == len(_at(start, path[:at]) or ()):
            beside = [(*path[:at], seat, *path[at + 1 :]) for seat in range(seats) if seat != path[at]]
            yield from [(path, other) for other in beside if _at(truth, other) is not None]


def lying_in(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, list[Path]]:
    """Where in the encoded state the content of each hidden place lies, as far as redeals change it."""
    truth = msgspec.to_builtins(state)
    found: dict[str, list[Path]] = {name: [] for name in parts(subject.hidden(state, viewer))}
    for number in range(1, 1 + SAMPLE):
        world = subject.game.redeal(state, viewer, luck(number))
        before = _contents(subject, world, viewer)
        known = {path for paths in found.values() for path in paths}
        for path in [path for path in _differing(msgspec.to_builtins(world), truth) if path not in known]:
            after = _contents(subject, _transplanted(subject.game, world, truth, [path]), viewer)
            for name, paths in found.items():
                if before.get(name) != after.get(name):
                    paths.append(path)
    return found


def varying(game: AnyGame, state: Any, viewer: Seat | None) -> list[Path]:
    """What redeals change of a state."""
    truth = msgspec.to_builtins(state)
    worlds = [msgspec.to_builtins(game.redeal(state, viewer, luck(number))) for number in range(SAMPLE)]
    return list(dict.fromkeys(path for world in worlds for path in _differing(world, truth)))


def _with(game: AnyGame, redeal: Callable[[Any, Seat | None, Rng], Any]) -> AnyGame:
    return replace(game, redeal=redeal)


def _contents(subject: Subject, state: Any, viewer: Seat | None) -> dict[str, bytes]:
    return {name: fingerprint(held) for name, held in parts(subject.hidden(state, viewer)).items()}


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
    """What lies there, None if there is no such place."""
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _put(value: Any, path: Path, content: Any) -> Any:
    """The encoded state with something else in a place."""
    if not path:
        return content
    if isinstance(value, dict):
        return {**value, path[0]: _put(value[path[0]], path[1:], content)}
    at, items = path[0], list(value)
    items[at] = _put(items[at], path[1:], content)  # type: ignore[index]  # a list's key is a number
    return items
