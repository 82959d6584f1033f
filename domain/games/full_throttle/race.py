"""Step a: how a card moves its moped, and the race order."""

from collections.abc import Iterable

from domain.games.full_throttle.facts import (
    BonusTriggered,
    BonusWasted,
    CardWasted,
    Facts,
    LapMarkerAdvanced,
    MopedFinished,
    MopedMoved,
)
from domain.games.full_throttle.state import FINISH, INDEX, MOPED, MOPEDS, SPEED, Card, Moped, Race
from domain.games.full_throttle.track import BONUS_STEPS, Lanes, Space, Step, Track


def ride(track: Track, race: Race, card: Card, *, finished_keep_moving: bool) -> tuple[list[Facts], Race]:
    """What a revealed card does to its moped, bonus moves included, and the race after it."""
    moped = MOPED[card]
    index = INDEX[moped]
    crossings = race.crossings
    if crossings[index] == FINISH and not finished_keep_moving:  # F10
        return [CardWasted(moped, ())], race
    spaces = race.spaces
    finished = race.finished
    steps = SPEED[card]
    facts: list[Facts] = []
    while True:
        path, reached = walk(track, spaces[index], steps, spaces)
        blocked = tuple([step.space for step in path[reached:]]) if reached < len(path) else ()
        behind = _standing_on(track, blocked, spaces) if blocked else ()
        if not reached:  # F7, F8: who did not move ends no movement on a bonus space
            facts.append(BonusWasted(moped, blocked, behind) if facts else CardWasted(moped, blocked, behind))
            break
        ridden = path[:reached]
        space = ridden[-1].space
        passed = [step.space for step in ridden if step.passed]
        passing = _standing_on(track, passed, spaces) if passed else ()
        facts.append(MopedMoved(moped, spaces[index], steps, tuple(ridden), blocked, passing, behind))
        spaces = (*spaces[:index], space, *spaces[index + 1 :])
        for step in ridden:
            if step.line and crossings[index] < FINISH:  # F9
                crossed = crossings[index] + 1
                crossings = (*crossings[:index], crossed, *crossings[index + 1 :])
                facts.append(LapMarkerAdvanced(moped, crossed))
                if crossed == FINISH:
                    finished = (*finished, moped)
                    facts.append(MopedFinished(moped, len(finished)))
        if space not in track.bonus:  # F6, F21
            break
        facts.append(BonusTriggered(moped, space))
        steps = BONUS_STEPS
    return facts, Race(spaces, crossings, finished)


def walk(track: Track, start: Space, steps: int, taken: tuple[Space, ...]) -> tuple[list[Step], int]:
    """The steps counted from `start` on, and how many of them lead to the last free one (0: none is free).

    `taken`: the spaces where mopeds stand. F1-F5.
    """
    ahead, free = track.ahead, track.free
    path: list[Step] = []
    reached = 0
    space = start
    while len(path) < steps:
        onward = ahead[space]
        if not isinstance(onward, tuple):
            through, within = _through(track, onward, steps - len(path), taken)
            return path + through, len(path) + within if within else reached
        for space in onward:  # F2, F3: the inner space if it is free, else the outer one
            if space not in taken:
                path.append(free[space])
                reached = len(path)
                break
        else:
            space = onward[0]
            path.append(track.passed[space])
    return path, reached


def closing_inside(track: Track, start: Space, steps: int, taken: tuple[Space, ...]) -> tuple[Moped, ...]:
    """The mopeds that close the inner lane of a turn to a moped that enters it and has to stop early."""
    space, left = start, steps
    while left and isinstance(onward := track.ahead[space], tuple):
        space = next((each for each in onward if each not in taken), onward[0])
        left -= 1
    if not left or not isinstance(onward, Lanes):
        return ()
    lane = onward.inner[:left]
    counted = [lane[-1], *[step.space for step in walk(track, lane[-1], left - len(lane), taken)[0]]]
    return _standing_on(track, counted, taken) if set(counted) <= set(taken) else ()


def _standing_on(track: Track, rows: Iterable[Space], taken: tuple[Space, ...]) -> tuple[Moped, ...]:
    """The mopeds in some occupied rows, the inner one of two abreast first."""
    return tuple([MOPEDS[taken.index(space)] for row in rows for space in track.abreast[row]])


def _through(track: Track, turn: Lanes, steps: int, taken: tuple[Space, ...]) -> tuple[list[Step], int]:
    """As `walk`, from the entrance of a turn on: the lane is chosen here, with the steps that are left (F4)."""
    beyond: list[Step] = []
    for lane in (turn.inner, turn.outer):
        if steps <= len(lane):
            beyond = []
            if lane[steps - 1] not in taken:
                return _along(track, lane[:steps], taken), steps
        else:
            beyond, reached = walk(track, lane[-1], steps - len(lane), taken)
            if reached or lane[-1] not in taken:
                return _along(track, lane, taken) + beyond, len(lane) + reached
    # Neither lane will do: the outer one, as far as its last free space.
    path = _along(track, turn.outer[:steps], taken)
    return path + beyond, max([at for at, step in enumerate(path, start=1) if not step.passed], default=0)


def _along(track: Track, lane: tuple[Space, ...], taken: tuple[Space, ...]) -> list[Step]:
    """The steps along a lane of a turn, passing mopeds on the way."""
    return [track.passed[space] if space in taken else track.free[space] for space in lane]


def places(track: Track, race: Race) -> tuple[Moped, Moped, Moped, Moped, Moped, Moped]:
    """All six mopeds in race order: finished ones first, then by distance (F14, F15)."""
    behind = sorted(
        [moped for moped in MOPEDS if moped not in race.finished],
        key=lambda moped: (race.crossings[INDEX[moped]], track.standing[race.spaces[INDEX[moped]]]),
        reverse=True,
    )
    order = [*race.finished, *behind]
    first, second, third, fourth, fifth, sixth = order
    return first, second, third, fourth, fifth, sixth
