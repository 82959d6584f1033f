"""What a table and a seat may be set to, and who may sit down with what."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CLASSES, MISSIONS, TILES
from domain.games.maximum_apocalypse.box.maps import Geometry, faults_of_shape, geometry, letters_of
from domain.games.maximum_apocalypse.box.markers import marker_places
from domain.games.maximum_apocalypse.box.missions import Mission
from domain.games.maximum_apocalypse.table.refusals import CLASS_TAKEN
from domain.kernel.game import Fault, Refused, Seat, Setup, Value

ClassName = Literal["fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran"]
"""A class of survivors, each with its deck."""

SetName = Literal["zombie", "alien", "mutant", "robot"]
"""A set of monsters."""

LARGEST_MAP = 200
MOST_SURVIVORS = 6


class Options(Value, frozen=True):
    """A table's options: the mission, the map, who begins, and the variants.

    Attributes:
        mission: The mission's ``number`` in the content.
        map: Rows of letters from the top, ``/`` between them: ``V`` the Van, ``B`` the Military Base, ``M`` the
            Shopping Mall, ``?`` any other tile, ``.`` a gap. Empty: the mission's own shape.
        open_hands: Whether everybody sees all hands, and the cards that seats set aside or look at.
        first_seat: The seat whose survivor takes the first turn, modulo the number of seats.
        harder_decks: Whether the red and the blue scavenge deck get an Ambush more each, the green one an Empty Handed.
        no_token_cap: Whether a tile may hold more than 3 monster tokens.
        rolled_hunger: Whether each body's hunger at the start is rolled, 1..5 (a 6 counts as 5); else it is 1.
        extra_tiles: How many more tiles of the box, drawn at random, are added to those of the mission; a ``map`` of
            your own has places for them, too.
        any_death_loses: Whether the table loses as soon as a survivor dies.
        mixed: Monster sets shuffled into the deck besides the mission's own; empty: none.
        monsters: The monster set to play against in place of the mission's own; left out: the mission's own. Mission 2
            collects samples of its own set, which stays in the game.
        by_lot: Whether chance draws the mission, among all that can be played with the other options; ``mission`` is
            then the one that was drawn, and has no meaning before. Left out: it is chosen.
    """

    mission: Annotated[int, Meta(ge=0, le=12)] = 1
    map: Annotated[str, Meta(max_length=LARGEST_MAP)] = ""
    open_hands: bool = False
    first_seat: Annotated[int, Meta(ge=0, le=5)] = 0
    harder_decks: bool = False
    no_token_cap: bool = False
    rolled_hunger: bool = False
    extra_tiles: Annotated[int, Meta(ge=0, le=12)] = 0
    any_death_loses: bool = False
    mixed: Annotated[tuple[SetName, ...], Meta(max_length=4, extra_json_schema={"uniqueItems": True})] = ()
    monsters: SetName | UnsetType = UNSET
    by_lot: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raise `ValueError` for a map on which the mission cannot be played, so that no such table is opened.

        Likewise for a monster set that is named twice.
        """
        faults = faults_of_map(self, self.mission)
        if self.by_lot:
            faults = [] if missions_of_lot(self) else ["the map fits no mission"]
        if len({*self.mixed}) < len(self.mixed):
            faults = [*faults, "each monster set is named once at most"]
        if faults:
            raise ValueError("; ".join(faults))


class SeatOptions(Value, frozen=True):
    """The classes that a seat plays.

    Attributes:
        classes: One class, or two that share one hand; each is played once at a table. Empty: the first free class.
    """

    # RB, multi class variant: two classes
    classes: Annotated[tuple[ClassName, ...], Meta(max_length=2)] = ()


Setting = Setup[Options, SeatOptions]


def admit(
    options: Options, seats: int, seated: Mapping[Seat, SeatOptions], seat: Seat, seat_options: SeatOptions
) -> None:
    """May this seat be taken so? Each of the `seats` plays one class at least. Raises `Refused` naming every fault."""
    taken = [name for other, chosen in seated.items() if other != seat for name in chosen.classes]
    mine = seat_options.classes
    faults = [
        Fault("/classes", f"{name} is taken")
        for place, name in enumerate(mine)
        if name in taken or name in mine[:place]
    ]
    others = {other: len(chosen.classes) for other, chosen in seated.items()}
    if sum(max(1, others.get(other, 1)) for other in range(seats) if other != seat) + len(mine) > MOST_SURVIVORS:
        faults.append(Fault("/classes", "there are six classes, and each seat plays one at least"))
    if faults:
        raise Refused(CLASS_TAKEN, "; ".join(fault.detail for fault in faults), faults)


def missions_of_lot(options: Options) -> list[int]:
    """The missions that can be played with these options."""
    return [number for number in MISSIONS if not faults_of_map(options, number)]


def faults_of_map(options: Options, number: int) -> list[str]:
    """What is wrong with a table's map and extra tiles, in a mission."""
    mission = MISSIONS[number]
    spare = sum(len(kind.copies) for kind in TILES.values()) - 1 - sum(mission.tiles.values())
    if options.extra_tiles > spare:
        return [f"the box holds {spare} more tiles"]
    letters = letters_of(mission.face_up)
    tiles = sum(mission.tiles.values()) - len(mission.face_up) + options.extra_tiles
    shape = _shape_in(options, number)
    faults = faults_of_shape(shape, tiles, letters) or _faults_of_layout(mission, options.map, shape)
    if not faults and mission.markers.count and not marker_places(shape, mission.number, ()):
        faults.append("the map has no room for the objective tokens")
    return faults


def monster_sets(options: Options) -> tuple[str, ...]:
    """The monster sets in the game, each once: the one that is played against, and those mixed in."""
    mission = MISSIONS[options.mission]
    samples = (mission.monsters,) if mission.win.killed else ()
    return tuple(dict.fromkeys([options.monsters or mission.monsters, *samples, *options.mixed]))


def _faults_of_layout(mission: Mission, own: str, shape: str) -> list[str]:
    """RB setup 5, M36: the Van stands outside the other tiles, but for what the mission card says."""
    layout = mission.layout
    if layout.printed and own not in {"", mission.shape}:
        return ["the mission's map is printed on its card"]
    here = geometry(shape)
    van = here.letters.index("V")
    if layout.centre != (len(here.beside[van]) == len("NESW")):
        return [f"the Van stands {'in the centre' if layout.centre else 'at the edge'} of the map"]
    if layout.opposite and not _opposite(here, van, here.letters.index("B")):
        return ["the Van and the Base stand on opposite sides of the map"]
    return []


def _opposite(here: Geometry, one: int, other: int) -> bool:
    lines = [[slot[axis] for slot in here.slots] for axis in (0, 1)]
    return any(sorted((line[one], line[other])) == [min(line), max(line)] != [line[one]] * 2 for line in lines)


def shape_of(options: Options) -> str:
    """The table's own map, or the mission's, with a row on top for extra tiles."""
    return _shape_in(options, options.mission)


def _shape_in(options: Options, number: int) -> str:
    shape = options.map or MISSIONS[number].shape
    if options.map or not options.extra_tiles:
        return shape
    width = max(len(row) for row in shape.split("/"))
    first = shape.split("/")[0]
    places = [k for k, letter in enumerate(first) if letter != "."]
    places = (places + [k for k in range(width) if k not in places])[: options.extra_tiles]
    rows = ["".join("?" if k in places else "." for k in range(width))]
    rest = options.extra_tiles - len(places)
    if rest:
        rows.insert(0, "".join("?" if k < rest else "." for k in range(width)))
    return "/".join([*rows, shape])


def settled(setup: Setting, state: Any) -> Setting:
    """The setup with the mission that was drawn by lot, once the table is laid."""
    return replace(setup, options=state.options) if setup.options.by_lot and state.survivors else setup


def classes_of(setup: Setting) -> tuple[tuple[str, ...], ...]:
    """The classes of each seat: what was chosen, else the first free one."""
    return _with_free_ones(tuple([each.classes for each in setup.seat_options]))


@lru_cache(maxsize=1024)
def _with_free_ones(chosen: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Each sentence about a survivor asks for the classes, so they are kept."""
    taken = [name for names in chosen for name in names]
    free = iter([name for name in CLASSES if name not in taken])
    return tuple([names or (next(free),) for names in chosen])
