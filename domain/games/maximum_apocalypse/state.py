"""The table: survivors, hands and decks, tiles, monsters, the turn, the mission, and what is still to be done."""

from typing import Literal

from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.frames import AnyFrame
from domain.games.maximum_apocalypse.options import Options
from domain.kernel.game import Outcome, Seat, Value

EVERYBODY = 255
"""``known``: a bit for each seat; spectators have the highest one."""

ACTIONS = 4
HAND_LIMIT = 10
TWO_CLASS_HAND_LIMIT = 20
TOKENS = 30
TOKENS_ON_TILE = 3
STARVING = 6
LAST_TRACK = 5


def bit(seat: Seat | None) -> int:
    """The bit of a seat, or of spectators, in a mask of who knows a card."""
    return 128 if seat is None else 1 << seat


Origin = Literal["survivor", "red", "green", "blue", "open"]


class Held(Value, frozen=True):
    """A card in a hand. ``origin``: the deck by its back, ``open``: taken where all saw it.

    ``known``: who knows its face, besides whose hand it is. ``no_food``: it was in a hand when all food of it was
    discarded. All but the face is public: everybody can follow a hidden card from hand to hand.
    """

    card: str
    origin: Origin
    known: int
    no_food: bool = False


class Player(Value, frozen=True):
    """A seat's cards; the top of the deck is its last card. Hand and aside are in the order of `sorted_hand`.

    ``aside``: cards set aside or looked at. ``odds``: public odds of hidden survivor cards, by
    name (odds.py).
    """

    classes: tuple[str, ...]
    deck: tuple[str, ...]
    hand: tuple[Held, ...] = ()
    aside: tuple[Held, ...] = ()
    discard: tuple[str, ...] = ()
    odds: tuple[tuple[str, int], ...] = ()
    out: bool = False


class Gear(Value, frozen=True):
    """A gear in play, its ammunition, and the cards attached to it."""

    card: str
    ammo: int = 0
    worn: tuple[str, ...] = ()


class Engaged(Value, frozen=True):
    """A monster in front of a survivor. ``stunned_by``: the survivor whose next turn ends it, or -1."""

    id: int
    kind: str
    health: int
    stunned_by: int = -1


class Body(Value, frozen=True):
    """A survivor's body, or the dog's. ``track``: how many times hunger has hurt in a row."""

    health: int
    hunger: int = 1
    track: int = 0
    poison: int = 0


class Survivor(Value, frozen=True):
    """A survivor. ``from_tile``: where its last turn began; ``moved``: has it moved this turn, its own or another's."""

    seat: Seat
    kind: str
    tile: int
    bodies: tuple[Body, ...]
    gear: tuple[Gear, ...] = ()
    engaged: tuple[Engaged, ...] = ()
    from_tile: int = -1
    moved: bool = False
    alive: bool = True


class Tile(Value, frozen=True):
    """A place of the map. ``marker``: the number of its objective token, 0 for none; ``met``: it was entered."""

    face: str
    up: bool = False
    tokens: int = 0
    marker: int = 0
    met: bool = False
    lying: tuple[str, ...] = ()
    gone: bool = False


class Pile(Value, frozen=True):
    """A scavenge deck, its top last. ``known``: who knows the lowest cards, from the bottom up."""

    cards: tuple[str, ...]
    known: tuple[int, ...] = ()


class Scavenge(Value, frozen=True):
    """The scavenge decks in the order red, green, blue, what was discarded, and what is in the box."""

    piles: tuple[Pile, ...]
    discard: tuple[str, ...] = ()
    box: tuple[str, ...] = ()


class Monsters(Value, frozen=True):
    """The monster deck, its top last. ``bounds``: for each boss in it, how many of the lowest cards it is among.

    ``aside``: the boss that the mission brings; ``box``: bosses not in this game, unknown; ``slain``: killed bosses.
    """

    deck: tuple[str, ...]
    bounds: tuple[int, ...] = ()
    discard: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    slain: tuple[str, ...] = ()
    next_id: int = 1


class Hold(Value, frozen=True):
    """A temporary effect, until ``until``'s next turn begins, or with ``this_turn`` until the turn ends."""

    effect: str
    n: int
    who: int
    all: bool
    until: int
    this_turn: bool
    cause: Cause


class Turn(Value, frozen=True):
    """Whose turn it is. ``owed``: how many of the four actions must still be taken; ``over``: it ends at once."""

    number: int = 0
    active: int = -1
    actions: int = 0
    owed: int = 0
    traded_in: bool = False
    traded: bool = False
    used: tuple[str, ...] = ()
    over: bool = False
    holds: tuple[Hold, ...] = ()


class Quest(Value, frozen=True):
    """The progress of the mission. ``laid``: cards on the objective; ``spent``: actions on each task.

    ``samples``: monsters on the objective; ``fuse``: rounds left, -1 for none, burnt at the end of ``fuse_of``'s turns.
    """

    laid: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    spent: tuple[int, ...] = ()
    fuse: int = -1
    fuse_of: int = -1


class State(Value, frozen=True):
    """The whole table."""

    options: Options
    shape: str
    players: tuple[Player, ...]
    survivors: tuple[Survivor, ...]
    tiles: tuple[Tile, ...]
    scavenge: Scavenge
    monsters: Monsters
    turn: Turn
    quest: Quest
    stack: tuple[AnyFrame, ...] = ()
    outcome: Outcome | None = None


NO_STATE = State(Options(), "", (), (), (), Scavenge(()), Monsters(()), Turn(), Quest())
