"""How words call seats, survivors, monsters, cards, places, and the causes of what happens."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, FACES, MISSIONS, MONSTERS, TILES, steps_of
from domain.games.maximum_apocalypse.box.kinds import Why
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.box.vocabulary import GearOr, ScavengedOr
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting, classes_of, shape_of
from domain.kernel.game import Seat

RULES: dict[Why, str] = {
    "mission": "the mission",
    "hunger": "hunger",
    "poison": "poison",
    "start": "the set-up",
    "mulligan": "the set-up",
    "spawn": "the spawn roll",
    "tokens": "the monster tokens",
    "turn": "the turn",
    "action": "an action",
    "trade-in": "two cards for one",
    "trade": "a trade",
    "storage": "too little storage",
    "hand-limit": "the hand limit",
    "found": "scavenging",
    "resigned": "leaving the game",
}
"""Parts of the rules as causes."""


ARTICLES = {"scientist": "the "}
"""Cards that are people."""


def card_name(card: str) -> str:
    """A card's name."""
    return CARDS[card].name


def thing_is(card: str) -> str:
    """A card as a thing, or as who it is."""
    return f"{ARTICLES.get(card, '')}{card_name(card)}"


def monster_is(kind: str, monster: int) -> str:
    """A monster: its name, and its number to tell it from others like it."""
    return f"{MONSTERS[kind].name} {monster}"


def who_is(setup: Setting, survivor: int) -> str:
    """A survivor with its player: "Fireman (Ann)". One of two bodies, of which one may be dead, by the player alone."""
    seat, name = _seated(setup)[survivor]
    player = setup.name_of(seat)
    if not has_two_bodies(setup, survivor):
        return f"{CLASSES[name].bodies[0].name} ({player})"
    return player if len(classes_of(setup)[seat]) == 1 else f"{CLASSES[name].bodies[0].name}'s side ({player})"


def body_is(setup: Setting, survivor: int, *, dog: bool = False) -> str:
    """A body with its player: "Fireman (Ann)", "Dog (Bob)"."""
    seat, name = _seated(setup)[survivor]
    return f"{CLASSES[name].bodies[dog].name} ({setup.name_of(seat)})"


def health_of(setup: Setting, survivor: int, *, dog: bool = False) -> int:
    """The full health of a body."""
    return CLASSES[_seated(setup)[survivor][1]].bodies[dog].health


def has_two_bodies(setup: Setting, survivor: int) -> bool:
    """Whether a survivor has a Dog, be it dead or alive."""
    return len(CLASSES[_seated(setup)[survivor][1]].bodies) > 1


def turn_of(setup: Setting, survivor: int) -> str:
    """A survivor's turn, in a sentence that has named the survivor: "the Fireman's turn"."""
    seat, name = _seated(setup)[survivor]
    two = has_two_bodies(setup, survivor)
    return f"{setup.name_of(seat)}'s" if two else f"the {CLASSES[name].bodies[0].name}'s"


def seat_is(setup: Setting, seat: Seat) -> str:
    """A seat by its survivor, or by its player alone where it has two survivors or bodies."""
    mine = [survivor for survivor, (of, _) in enumerate(_seated(setup)) if of == seat]
    return setup.name_of(seat) if len(mine) > 1 else who_is(setup, mine[0])


def one_of(setup: Setting, seat: Seat, cause: Cause) -> int:
    """The survivor of a seat whom a sentence about the seat is about: who caused it, or its first one."""
    mine = [survivor for survivor, (of, _) in enumerate(_seated(setup)) if of == seat]
    return cause.survivor if cause.survivor in mine else mine[0]


def survivors_are(setup: Setting) -> str:
    """Who plays whom: "Ann plays the Fireman and Bob plays the Veteran with the Dog"."""
    played = [
        f"{setup.name_of(seat)} plays {listed([_role(name) for name in names])}{' from one hand' if names[1:] else ''}"
        for seat, names in enumerate(classes_of(setup))
    ]
    return listed(played)


def _role(name: str) -> str:
    return " with ".join([f"the {body.name}" for body in CLASSES[name].bodies])


def _seated(setup: Setting) -> list[tuple[Seat, str]]:
    """The seat and the class of each survivor."""
    return [(seat, name) for seat, names in enumerate(classes_of(setup)) for name in names]


def pile_is(setup: Setting, pile: Seat | None) -> str:
    """A discard pile: a seat's, or the scavenge pile."""
    return "the scavenge discard pile" if pile is None else f"{seat_is(setup, pile)}'s discard pile"


def face_is(face: str, place: str = "") -> str:
    """A tile that is turned up, with what is printed on it, and where that is told."""
    printed = FACES[face]
    icons = f", scavenge {listed(list(printed.icons))}" if printed.icons else ""
    where = f" at {place}" if place else ""
    spawn = f"spawn number {printed.spawn}" if printed.spawn else "no spawn number"
    return f"{TILES[printed.kind].name}{where} ({spawn}{icons})"


def place_is(setup: Setting, tile: int) -> str:
    """Where a tile lies: rows from the top, columns from the left, from 1."""
    x, y = geometry(shape_of(setup.options)).slots[tile]
    return f"row {y + 1}, column {x + 1}"


def tile_is(setup: Setting, tile: int, place: str | None) -> str:
    """A tile by its kind, None while it lies face down, and by where it lies."""
    if place is None:
        return f"the face-down tile at {place_is(setup, tile)}"
    return f"the {TILES[place].name} ({place_is(setup, tile)})"


def is_alone(setup: Setting, kind: str) -> bool:
    """Whether no other tile of the map has this one's name."""
    options = setup.options
    return not options.extra_tiles and MISSIONS[options.mission].tiles.get(kind, 1) == 1


def tiles_are(setup: Setting, tiles: Iterable[tuple[int, str]]) -> str:
    """Face-up tiles by place and kind, with rows and columns where the name is not enough."""
    return listed(
        [f"the {TILES[kind].name}" if is_alone(setup, kind) else tile_is(setup, tile, kind) for tile, kind in tiles]
    )


def cause_is(setup: Setting, cause: Cause, subject: int = -1) -> str:  # one case a cause
    """What did it, for a sentence about the survivor `subject`, whose own things need no owner."""
    match cause.why:
        case "card":
            owner = _whose(setup, cause, subject)
            return f"{owner}{card_name(cause.name)}" if owner else thing_is(cause.name)
        case "innate" | "dog":
            innate = CLASSES[cause.name].bodies[cause.why == "dog"].innate
            return f"{_whose(setup, cause, subject)}{innate.name}"
        case "tile":
            return f"the {TILES[cause.name].name}"
        case "monster":
            return monster_is(cause.name, cause.monster)
        case "death":
            return f"the death of {who_is(setup, cause.survivor)}"
        case _:
            return RULES[cause.why]


def why(setup: Setting, cause: Cause, subject: int = -1, *, gift: bool = False) -> str:
    """The end of a sentence about `subject` that says why: " with Flare", " because of Walker 3", or nothing.

    `gift`: it does good, so that it has thanks.
    """
    match cause.why:
        case "card" | "innate" | "dog" if cause.survivor == subject:
            return f" with {cause_is(setup, cause, subject)}"
        case "tile" if (-1 in {subject, cause.survivor} or cause.survivor == subject) and not _is_for_all(cause.name):
            return f" at {cause_is(setup, cause)}"
        case "action":
            return ""
        case "start":
            return " at the start of the game"
        case _:
            return f" {'thanks to' if gift else 'because of'} {cause_is(setup, cause, subject)}"


@cache
def _is_for_all(kind: str) -> bool:
    """Whether a tile concerns survivors who are elsewhere."""
    return any(getattr(step, "who", "") == "all" for step in steps_of(kind))


@cache
def asks_for(source: str) -> str:
    """What a tile or monster takes instead of dealing damage."""
    if any(isinstance(step, GearOr) for step in steps_of(source)):
        return "gear"
    return "scavenge card" if any(isinstance(step, ScavengedOr) for step in steps_of(source)) else ""


def rather(setup: Setting, cause: Cause) -> str:
    """What giving something up spares, for the end of a sentence; empty if it spares nothing."""
    spares = cause.why in {"tile", "monster"} and asks_for(cause.name)
    return f" rather than take damage from {cause_is(setup, cause)}" if spares else ""


def listed(names: list[str]) -> str:
    """Names in a row: "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def plural(n: int, what: str) -> str:
    """So many of something."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def counted(names: list[str]) -> str:
    """Names of cards in a row, equal ones by their number: "2 copies of Fuel and Scientist"."""
    return listed([f"{n} copies of {name}" if n > 1 else name for name, n in Counter(names).items()])


def upper(text: str) -> str:
    """A sentence begins with a capital."""
    return text[0].upper() + text[1:]


def _whose(setup: Setting, cause: Cause, subject: int) -> str:
    return "" if cause.survivor in {-1, subject} else f"{who_is(setup, cause.survivor)}'s "
