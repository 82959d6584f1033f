"""Racetracks as data: what a track file says, the checks it must pass, and the tables that moving on it needs."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Annotated, Literal, assert_never

from msgspec import Meta

from domain.kernel.content import ContentError, load_toml
from domain.kernel.game import Value

Space = str
"""The name of a space; numbers begin at 0.

``S2[1]I`` is row 1 of the straight that is segment 2, inner lane; ``C3`` a choke; ``T1.O[2]`` the outer lane of a turn.
"""

Lane = Literal["inner", "outer", "single"]
Length = Annotated[int, Meta(ge=1)]

LONGEST_LEG = 3
BONUS_STEPS = 2


class Straight(Value, frozen=True, tag_field="kind", tag="straight"):
    """Rows of two spaces side by side.

    Attributes:
        rows: The number of rows, from 1.
    """

    rows: Length


class Choke(Value, frozen=True, tag_field="kind", tag="choke"):
    """Rows of a single space.

    Attributes:
        rows: The number of rows, from 1.
    """

    rows: Length


class Turn(Value, frozen=True, tag_field="kind", tag="turn"):
    """Two lanes of their own, the outer one longer. Nobody changes lanes in a turn (F5).

    Attributes:
        inner: The number of spaces of the inner lane.
        outer: The number of spaces of the outer lane.
    """

    inner: Length
    outer: Length


Segment = Straight | Choke | Turn


class Plan(Value, frozen=True):
    """A track file. The start/finish line is between the last segment and the first."""

    name: Annotated[str, Meta(min_length=1)]
    segments: Annotated[tuple[Segment, ...], Meta(min_length=1)]
    bonus: tuple[Space, ...]
    start: tuple[Space, Space, Space, Space, Space, Space]


class Lanes(Value, frozen=True):
    """The way into a turn: its spaces lane by lane."""

    inner: tuple[Space, ...]
    outer: tuple[Space, ...]


Row = tuple[Space, ...]
"""The spaces side by side that one step reaches, the inner one first."""


class Step(Value, frozen=True):
    """One counted space of a move.

    Attributes:
        passed: Whether the space was occupied, so that the moped passed over it.
        line: Whether the start/finish line lies just before the space, so that the step crosses it.
    """

    space: Space
    passed: bool
    line: bool


class Drawn(Value, frozen=True):
    """A space as a client draws it.

    Attributes:
        segment: The number of its segment, counted from the start/finish line, from 0.
        lane: Its lane; ``single`` in a choke.
        place: Its number along its lane within the segment, from 0.
        bonus: Whether it is a +2 space: a moped that ends a move here rides two steps more.
        start: Whether it is one of the six start spaces.
        ahead: The spaces to which one step from here can lead, the inner one first.
    """

    space: Space
    segment: int
    lane: Lane
    place: int
    bonus: bool
    start: bool
    ahead: tuple[Space, ...]


class Track(Value, frozen=True):
    """A racetrack ready to ride on.

    ``ahead``: what a step from a space leads to. ``free`` and ``passed``: the step onto or over a space.
    ``abreast``: the spaces of its row, a space of a turn alone.
    ``standing``: the higher, the further ahead within a lap; no two spaces are equal (F14).
    """

    key: str
    name: str
    segments: tuple[Segment, ...]
    bonus: frozenset[Space]
    start: tuple[Space, ...]
    drawn: tuple[Drawn, ...]
    ahead: Mapping[Space, Row | Lanes]
    free: Mapping[Space, Step]
    passed: Mapping[Space, Step]
    abreast: Mapping[Space, Row]
    standing: Mapping[Space, int]


def load_tracks(package: str) -> Mapping[str, Track]:
    """Every track file of a package, by key: the file's name. Raises `ContentError` naming file and field."""
    names = sorted(file.name for file in files(package).joinpath("tracks").iterdir() if file.name.endswith(".toml"))
    return {
        name.removesuffix(".toml"): laid_out(
            name.removesuffix(".toml"),
            load_toml(package, f"tracks/{name}", Plan),
            f"{package}/tracks/{name}",
        )
        for name in names
    }


def laid_out(key: str, plan: Plan, file: str) -> Track:
    """The track of a plan. Raises `ContentError` naming `file` and the field if the plan makes no track."""
    _check_segments(plan, file)
    lanes = [_lanes(number, segment) for number, segment in enumerate(plan.segments)]
    places = [place for number in range(len(lanes)) for place in _places(number, lanes[number])]
    spaces = [space for space, *_ in places]
    _check_spaces("bonus", plan.bonus, spaces, file)
    _check_spaces("start", plan.start, spaces, file)
    ahead = _ahead(plan.segments, lanes)
    _check_bonus(plan.bonus, ahead, file)
    first = set(_entrance(_onward(plan.segments, lanes, 0)))
    return Track(
        key=key,
        name=plan.name,
        segments=plan.segments,
        bonus=frozenset(plan.bonus),
        start=plan.start,
        drawn=tuple(
            Drawn(space, number, lane, at, space in plan.bonus, space in plan.start, _entrance(ahead[space]))
            for space, number, lane, at, _ in places
        ),
        ahead=ahead,
        free={space: Step(space, passed=False, line=space in first) for space in spaces},
        passed={space: Step(space, passed=True, line=space in first) for space in spaces},
        abreast=dict(row for number, segment in enumerate(plan.segments) for row in _rows(segment, lanes[number])),
        # F14: the later segment, then fewer steps to its end along the own lane, then the inner lane.
        standing={
            space: rank
            for rank, (space, *_) in enumerate(
                sorted(places, key=lambda place: (place[1], -place[4], place[2] != "outer")),
            )
        },
    )


def _lanes(number: int, segment: Segment) -> Mapping[Lane, tuple[Space, ...]]:
    """The spaces of a segment, lane by lane."""
    match segment:
        case Straight(rows):
            return {
                "inner": tuple(f"S{number}[{row}]I" for row in range(rows)),
                "outer": tuple(f"S{number}[{row}]O" for row in range(rows)),
            }
        case Choke(1):
            return {"single": (f"C{number}",)}
        case Choke(rows):
            return {"single": tuple(f"C{number}[{row}]" for row in range(rows))}
        case Turn(inner, outer):
            return {
                "inner": tuple(f"T{number}.I[{place}]" for place in range(inner)),
                "outer": tuple(f"T{number}.O[{place}]" for place in range(outer)),
            }
        case _:
            assert_never(segment)


def _places(
    number: int,
    lanes: Mapping[Lane, tuple[Space, ...]],
) -> Iterator[tuple[Space, int, Lane, int, int]]:
    """Each space with its segment, lane, number along the lane, and steps to the segment's end."""
    for lane, spaces in lanes.items():
        for place, space in enumerate(spaces):
            yield space, number, lane, place, len(spaces) - 1 - place


def _rows(segment: Segment, lanes: Mapping[Lane, tuple[Space, ...]]) -> Iterator[tuple[Space, Row]]:
    """Each space of a segment with those side by side with it, itself included, the inner one first."""
    for spaces in lanes.values():
        for place, space in enumerate(spaces):
            yield space, (space,) if isinstance(segment, Turn) else tuple(lane[place] for lane in lanes.values())


def _ahead(
    segments: tuple[Segment, ...],
    lanes: list[Mapping[Lane, tuple[Space, ...]]],
) -> Mapping[Space, Row | Lanes]:
    """What a step from each space leads to."""
    ahead: dict[Space, Row | Lanes] = {}
    for number, segment in enumerate(segments):
        onward = _onward(segments, lanes, (number + 1) % len(segments))
        for spaces in lanes[number].values():
            ahead[spaces[-1]] = onward
            for place, space in enumerate(spaces[:-1]):
                ahead[space] = (
                    # F5: in a turn, only along the own lane.
                    (spaces[place + 1],)
                    if isinstance(segment, Turn)
                    else tuple(lane[place + 1] for lane in lanes[number].values())
                )
    return ahead


def _onward(
    segments: tuple[Segment, ...],
    lanes: list[Mapping[Lane, tuple[Space, ...]]],
    number: int,
) -> Row | Lanes:
    """What a step into a segment leads to."""
    if isinstance(segments[number], Turn):
        return Lanes(lanes[number]["inner"], lanes[number]["outer"])
    return tuple(lane[0] for lane in lanes[number].values())


def _entrance(onward: Row | Lanes) -> Row:
    """The spaces that one step reaches."""
    return (onward.inner[0], onward.outer[0]) if isinstance(onward, Lanes) else onward


def _check_segments(plan: Plan, file: str) -> None:
    for number, segment in enumerate(plan.segments):
        if isinstance(segment, Turn) and segment.outer <= segment.inner:
            raise ContentError(f"{file}: the outer lane must be the longer one - at `$.segments[{number}].outer`")
    lap = sum(segment.inner if isinstance(segment, Turn) else segment.rows for segment in plan.segments)
    if lap <= LONGEST_LEG:  # else a moped could meet itself, or cross the line twice in one move
        raise ContentError(f"{file}: a lap must be longer than {LONGEST_LEG} steps - at `$.segments`")


def _check_spaces(field: str, named: tuple[Space, ...], spaces: list[Space], file: str) -> None:
    for number, space in enumerate(named):
        if space not in spaces:
            raise ContentError(f"{file}: there is no space {space!r} - at `$.{field}[{number}]`")
        if space in named[:number]:
            raise ContentError(f"{file}: {space!r} is named twice - at `$.{field}[{number}]`")


def _check_bonus(bonus: tuple[Space, ...], ahead: Mapping[Space, Row | Lanes], file: str) -> None:
    """Bonus moves must not be able to lead from one bonus space to the next endlessly (F7)."""

    def reached(space: Space) -> set[Space]:
        once = _entrance(ahead[space])
        return {*once, *(twice for next_ in once for twice in _entrance(ahead[next_]))}

    leading = set(bonus)
    while leading != (still := {space for space in leading if reached(space) & leading}):
        leading = still
    if leading:
        raise ContentError(f"{file}: bonus moves could go on without end - at `$.bonus`")


TRACKS: Mapping[str, Track] = load_tracks(__package__)
