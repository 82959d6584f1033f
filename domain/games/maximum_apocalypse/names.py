"""How words call seats, survivors, monsters, cards, places, and the causes of what happens."""

from domain.games.maximum_apocalypse.causes import Cause, Why
from domain.games.maximum_apocalypse.content import CARDS, CLASSES, FACES, MONSTERS, TILES
from domain.games.maximum_apocalypse.maps import geometry
from domain.games.maximum_apocalypse.options import Setting, classes_of, shape_of
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


def card_name(card: str) -> str:
    """A card's name."""
    return CARDS[card].name


def monster_is(kind: str, monster: int) -> str:
    """A monster: its name, and its number to tell it from others like it."""
    return f"{MONSTERS[kind].name} {monster}"


def who_is(setup: Setting, survivor: int, *, dog: bool = False) -> str:
    """A survivor, or its dog, with whose it is: "Fireman (Ann)"."""
    kinds = [(seat, name) for seat, names in enumerate(classes_of(setup)) for name in names]
    seat, name = kinds[survivor]
    return f"{CLASSES[name].bodies[dog].name} ({setup.name_of(seat)})"


def seat_is(setup: Setting, seat: Seat) -> str:
    """A seat by its survivor, or by its player alone where it has two."""
    names = classes_of(setup)[seat]
    player = setup.name_of(seat)
    return player if len(names) > 1 else f"{CLASSES[names[0]].bodies[0].name} ({player})"


def survivors_are(setup: Setting) -> str:
    """All survivors: "Fireman (Ann) and Hunter (Bob)"."""
    return listed([who_is(setup, survivor) for survivor in range(sum(map(len, classes_of(setup))))])


def pile_is(setup: Setting, pile: Seat | None) -> str:
    """A discard pile: a seat's, or the scavenge pile."""
    return "the scavenge discard pile" if pile is None else f"the discard pile of {seat_is(setup, pile)}"


def face_is(face: str) -> str:
    """A tile that is turned up, with what is printed on it."""
    printed = FACES[face]
    icons = f", scavenge {listed(list(printed.icons))}" if printed.icons else ""
    return f"{TILES[printed.kind].name} (spawn number {printed.spawn or 'none'}{icons})"


def place_is(setup: Setting, tile: int) -> str:
    """Where a tile lies: rows from the top, columns from the left, from 1."""
    x, y = geometry(shape_of(setup.options)).slots[tile]
    return f"row {y + 1}, column {x + 1}"


def tile_is(setup: Setting, tile: int, place: str | None) -> str:
    """A tile by its kind, None while it lies face down, and by where it lies."""
    if place is None:
        return f"the face-down tile at {place_is(setup, tile)}"
    return f"the {TILES[place].name} ({place_is(setup, tile)})"


def cause_is(setup: Setting, cause: Cause, subject: int = -1) -> str:  # one case a cause
    """What did it, for a sentence about the survivor `subject`, whose own things need no owner."""
    match cause.why:
        case "card":
            return f"{card_name(cause.name)}{_whose(setup, cause, subject)}"
        case "innate" | "dog":
            innate = CLASSES[cause.name].bodies[cause.why == "dog"].innate
            return f"{innate.name}{_whose(setup, cause, subject)}"
        case "tile":
            return f"the {TILES[cause.name].name}"
        case "monster":
            return monster_is(cause.name, cause.monster)
        case "death":
            return f"the death of {who_is(setup, cause.survivor)}"
        case _:
            return RULES[cause.why]


def why(setup: Setting, cause: Cause, subject: int = -1) -> str:
    """The end of a sentence about `subject` that says why: " with Flare", " because of Walker 3", or nothing."""
    match cause.why:
        case "card" | "innate" | "dog" if cause.survivor == subject:
            return f" with {cause_is(setup, cause, subject)}"
        case "tile":
            return f" at {cause_is(setup, cause)}"
        case "action":
            return ""
        case "start":
            return " at the start of the game"
        case _:
            return f" because of {cause_is(setup, cause, subject)}"


def listed(names: list[str]) -> str:
    """Names in a row: "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def plural(n: int, what: str) -> str:
    """So many of something."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def upper(text: str) -> str:
    """A sentence begins with a capital."""
    return text[0].upper() + text[1:]


def _whose(setup: Setting, cause: Cause, subject: int) -> str:
    return "" if cause.survivor in {-1, subject} else f" of {who_is(setup, cause.survivor)}"
