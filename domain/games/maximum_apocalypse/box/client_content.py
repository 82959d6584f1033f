"""The contents of the box, for clients that draw the game."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from domain.games.maximum_apocalypse.box import content
from domain.games.maximum_apocalypse.box.kinds import DrawnCard, DrawnMonster, DrawnTile
from domain.games.maximum_apocalypse.box.maps import FIXED, MONSTERS_REACH, SURVIVORS_REACH
from domain.games.maximum_apocalypse.box.missions import DrawnMission, Mission
from domain.games.maximum_apocalypse.box.vocabulary import Range
from domain.kernel.game import Value


class DrawnInnate(Value, frozen=True):
    """A class's own action, lost while starving.

    Attributes:
        name: What it is called.
        text: What it does.
        range: How far it reaches; null if it has no range.
    """

    name: str
    text: str
    range: Range | None


class DrawnCharacter(Value, frozen=True):
    """A character card: the survivor's, or the dog's.

    Attributes:
        name: What it is called.
        health: Its hit points at the start.
        stealth: Its stealth.
        starving_stealth: Its stealth while starving.
        storage: How much gear it carries.
        innate: Its own action.
    """

    name: str
    health: int
    stealth: int
    starving_stealth: int
    storage: int
    innate: DrawnInnate


class DrawnClass(Value, frozen=True):
    """A class of survivors.

    Attributes:
        id: Its name in options and views.
        starts_with: The id of the card that it starts with; null for none.
        bodies: The survivor, and the hunter's dog.
    """

    id: str
    starts_with: str | None
    bodies: tuple[DrawnCharacter, ...]


class Ranges(Value, frozen=True):
    """The nearest and the farthest tile within each range, in steps on the map; null for all tiles.

    Attributes:
        survivors: For survivors.
        monsters: For monsters, which reach their own tile in any case.
    """

    survivors: Mapping[Range, tuple[int, int] | None]
    monsters: Mapping[Range, tuple[int, int] | None]


class Content(Value, frozen=True):
    """What is in the box.

    Attributes:
        classes: The classes of survivors.
        cards: All survivor and scavenge cards.
        monsters: All monster cards.
        tiles: All map tiles.
        missions: All missions.
        categories: The cards of each kind that a mission asks for by kind, such as `food`.
        ranges: What a range means in steps.
        letters: The kind of tile for each letter of a mission's shape; `?` is any other tile, `.` a gap.
    """

    classes: tuple[DrawnClass, ...]
    cards: tuple[DrawnCard, ...]
    monsters: tuple[DrawnMonster, ...]
    tiles: tuple[DrawnTile, ...]
    missions: tuple[DrawnMission, ...]
    categories: Mapping[str, tuple[str, ...]]
    ranges: Ranges
    letters: Mapping[str, str]


def box() -> Content:
    """Classes, cards, monsters, tiles and missions, by name."""
    return Content(
        classes=tuple(msgspec.convert(each, DrawnClass, from_attributes=True) for each in content.CLASSES.values()),
        cards=tuple(msgspec.convert(card, DrawnCard, from_attributes=True) for card in content.CARDS.values()),
        monsters=tuple(msgspec.convert(kind, DrawnMonster, from_attributes=True) for kind in content.MONSTERS.values()),
        tiles=tuple(content.FACES.values()),
        missions=tuple(_mission(mission) for mission in content.MISSIONS.values()),
        categories={name: tuple(sorted(cards)) for name, cards in content.CATEGORIES.items()},
        ranges=Ranges(SURVIVORS_REACH, MONSTERS_REACH),
        letters=FIXED,
    )


def _mission(mission: Mission) -> DrawnMission:
    drawn = msgspec.convert(mission, DrawnMission, from_attributes=True)
    return replace(drawn, deliveries=content.deliveries_of(mission.number))
