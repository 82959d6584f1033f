"""The table: survivors, hands and decks, tiles, monsters, the turn, the mission, and what is still to be done."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.games.maximum_apocalypse.box.maps import MapShape
from domain.games.maximum_apocalypse.table import references
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.frames import AnyFrame
from domain.games.maximum_apocalypse.table.options import Options
from domain.kernel.game import Outcome, Seat, Value

EVERYBODY = 255
"""All bits of `Knowers`: a card whose face everybody knows."""

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
"""A card's back: ``survivor`` for its seat's own deck, ``red``, ``green`` or ``blue`` for that scavenge deck; ``open``:
it was taken where everybody saw it."""


class Held(Value, frozen=True):
    """A card in a hand, or aside. All but the face is public: everybody can follow a hidden card from hand to hand.

    Attributes:
        no_food: Whether it was in a hand when all food of that hand was discarded: everybody knows that it is none.
    """

    card: references.CardId
    origin: Origin
    known: references.Knowers
    no_food: bool = False


class Player(Value, frozen=True):
    """A seat's cards.

    Attributes:
        classes: The classes that the seat plays, one or two, by id.
        deck: The survivor deck by card ids, the top card last.
        hand: The hand, sorted by card id.
        aside: Cards set aside in the mulligan, looked at, or found and to be resolved, sorted by card id.
        discard: The discard pile by card ids, the latest last.
        odds: Public odds of hidden survivor cards: id, and weight of being in the hand against one card each of the
            deck, in 1/1024; 0: not in the hand, -1: surely in it. Cards left out are equally likely anywhere.
        out: Whether none of its survivors is in the game any more.
    """

    classes: tuple[references.ClassId, ...]
    deck: tuple[references.CardId, ...]
    hand: tuple[Held, ...] = ()
    aside: tuple[Held, ...] = ()
    discard: tuple[references.CardId, ...] = ()
    odds: tuple[tuple[references.CardId, int], ...] = ()
    out: bool = False


class Gear(Value, frozen=True):
    """A gear in play.

    Attributes:
        worn: The cards attached to it, by id.
    """

    card: references.CardId
    ammo: references.Ammunition = 0
    worn: tuple[references.CardId, ...] = ()


class Engaged(Value, frozen=True):
    """A monster in front of a survivor.

    Attributes:
        health: Health left, from 1.
        stunned_by: The survivor at the start of whose next turn the stun ends, by place in the view's ``survivors``;
            -1: not stunned.
    """

    id: references.MonsterNumber
    kind: references.MonsterKindId
    health: int
    stunned_by: references.SurvivorNumber = -1


class Body(Value, frozen=True):
    """A survivor's body, or the Dog's."""

    health: references.Health
    hunger: references.HungerLevel = 1
    track: references.HungerTrack = 0
    poison: references.PoisonCounters = 0


class Survivor(Value, frozen=True):
    """A survivor.

    Attributes:
        seat: The seat that plays it.
        bodies: The survivor's body; for the Veteran a second one, the Dog's.
        gear: Its gear in play.
        engaged: The monsters in front of it, in the order of their arrival.
    """

    seat: Seat
    kind: references.ClassId
    tile: references.TileNumber
    bodies: tuple[Body, ...]
    gear: tuple[Gear, ...] = ()
    engaged: tuple[Engaged, ...] = ()
    from_tile: references.TurnStart = -1
    moved: references.HasMoved = False
    alive: references.IsAlive = True


class Tile(Value, frozen=True):
    """A place of the map.

    Attributes:
        face: The printed tile, by ``id`` in the content's ``tiles``, also while it lies face down.
        up: Whether it lies face up.
        met: Whether its objective token was reached or cleared.
        lying: Cards that lie here for survivors to pick up, by id.
        gone: Whether the tile was removed from the map.
    """

    face: references.FaceId
    up: bool = False
    tokens: references.MonsterTokens = 0
    marker: references.ObjectiveToken = 0
    met: bool = False
    lying: tuple[references.CardId, ...] = ()
    gone: bool = False


class Pile(Value, frozen=True):
    """A scavenge deck.

    Attributes:
        cards: The cards by id, the top one last.
        known: For the lowest cards that seats put there, from the bottom up, who knows them: a bit mask, 1 << seat.
    """

    cards: tuple[references.CardId, ...]
    known: tuple[references.Knowers, ...] = ()


class Scavenge(Value, frozen=True):
    """The scavenge decks.

    Attributes:
        piles: The red, the green and the blue deck.
        discard: The scavenge discard pile by card ids, the latest last.
        box: The scavenge cards that are not in the game, by id.
    """

    piles: tuple[Pile, ...]
    discard: tuple[references.CardId, ...] = ()
    box: tuple[references.CardId, ...] = ()


class Monsters(Value, frozen=True):
    """The monsters that are not in play, by the ids of their kinds.

    Attributes:
        deck: The monster deck, the top card last.
        bounds: For each boss in the deck, among how many of the lowest cards it is.
        discard: The monster discard pile, the latest last.
        aside: The boss that the mission brings later; empty: none, or it has come.
        box: Bosses that are not in this game.
        slain: Bosses that were killed, or lost with their tile, in rules version 1.
        next_id: The number that the next monster gets, from 1.
        returned: Bosses in the deck that everybody knows: they were shuffled into it with the discard pile. Left out
            where there are none.
    """

    deck: tuple[references.MonsterKindId, ...]
    bounds: tuple[int, ...] = ()
    discard: tuple[references.MonsterKindId, ...] = ()
    aside: tuple[references.MonsterKindId, ...] = ()
    box: tuple[references.MonsterKindId, ...] = ()
    slain: tuple[references.MonsterKindId, ...] = ()
    next_id: int = 1
    returned: tuple[references.MonsterKindId, ...] | UnsetType = UNSET


class Hold(Value, frozen=True):
    """A temporary effect.

    Attributes:
        effect: ``dealt``: deals ``n`` more damage; ``no-hunger``: takes no hunger damage; ``dog-immune``: the Dog takes
            no damage; ``loot``: scavenges once for each monster destroyed.
        n: The damage added, with ``dealt``; else 0.
        who: The survivor who has it, by place in the view's ``survivors``.
        all: Whether all survivors have it, not only ``who``.
        until: The survivor at the start of whose next turn it ends at the latest, by place in the view's ``survivors``.
        this_turn: Whether it ends with the current turn.
    """

    effect: str
    n: int
    who: references.SurvivorNumber
    all: bool
    until: references.SurvivorNumber
    this_turn: bool
    cause: Cause


class Turn(Value, frozen=True):
    """Whose turn it is, and what is left of it.

    Attributes:
        traded_in: Whether two survivor cards were discarded for a new one this turn.
        traded: Whether the trade of this turn is used up.
        used: Gear whose once-a-turn effect was used this turn, by card id.
        over: Whether the turn ends at once.
        holds: The temporary effects in force.
    """

    number: references.TurnNumber = 0
    active: references.ActiveSurvivor = -1
    actions: references.ActionsLeft = 0
    owed: references.ActionsOwed = 0
    traded_in: bool = False
    traded: bool = False
    used: tuple[references.CardId, ...] = ()
    over: bool = False
    holds: tuple[Hold, ...] = ()


class Quest(Value, frozen=True):
    """The progress of the mission.

    Attributes:
        laid: Cards on the objective by id, the latest last.
        samples: Monsters on the objective, by the ids of their kinds.
        fuse_of: The survivor at the end of whose turns a round is over; -1: no countdown.
    """

    laid: tuple[references.CardId, ...] = ()
    samples: tuple[references.MonsterKindId, ...] = ()
    counts: references.Counters = ()
    spent: references.TaskActions = ()
    fuse: references.RoundsLeft = -1
    fuse_of: references.SurvivorNumber = -1


LaterRules = Literal[2]
"""The rules version that the table follows; left out for version 1, as its stored games leave it out."""


class State(Value, frozen=True):
    """The whole table."""

    options: Options
    shape: MapShape
    players: tuple[Player, ...]
    survivors: tuple[Survivor, ...]
    tiles: tuple[Tile, ...]
    scavenge: Scavenge
    monsters: Monsters
    turn: Turn
    quest: Quest
    stack: tuple[AnyFrame, ...] = ()
    outcome: Outcome | None = None
    rules: LaterRules | UnsetType = UNSET


NO_STATE = State(Options(), "", (), (), (), Scavenge(()), Monsters(()), Turn(), Quest())
