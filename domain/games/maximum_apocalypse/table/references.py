"""What facts, frames, actions and views call things by: survivors, monsters, tiles, cards and their measures."""

from typing import Literal

SurvivorNumber = int
"""A survivor, by its place in the view's ``survivors``: 0..5."""

MonsterNumber = int
"""The number of a monster, from 1; no other monster of the game gets the same."""

TileNumber = int
"""A tile, by its place in the view's ``tiles``, from 0."""

DeckNumber = int
"""A scavenge deck: 0 red, 1 green, 2 blue."""

CardId = str
"""A card, by its ``id`` in the content's ``cards``."""

ClassId = str
"""A class, by its ``id`` in the content's ``classes``."""

MonsterKindId = str
"""A kind of monster, by its ``id`` in the content's ``monsters``."""

FaceId = str
"""A printed tile, by its ``id`` in the content's ``tiles``."""

PlaceKind = str | None
"""The tile's ``kind`` in the content's ``tiles``; None while it lies face down."""

IsDog = bool
"""Whether it is the Veteran's Dog; else it is the survivor itself."""

Health = int
"""Health left; 0: dead."""

HungerLevel = int
"""Hunger, 1..6; at 6 the body is starving."""

HungerTrack = int
"""The step on the hunger damage track: 0 when not starving; 1..4 deal 2, 4, 6 and 8 damage, 5 is death."""

PoisonCounters = int
"""Poison counters; each deals 1 damage at the end of the survivor's turn."""

MonsterTokens = int
"""Monster tokens on the tile: 0..3, or more at a table with ``no_token_cap``."""

ObjectiveToken = int
"""The number of the objective token on the tile, 1..3; 0: none."""

TwoDice = tuple[int, ...]
"""The two dice, 1..6 each."""

HandZone = Literal["hand", "aside"]
"""Where the cards are: in the ``hand``; or ``aside``: set aside in the mulligan, looked at, or to be resolved."""

Ammunition = int
"""Ammunition on it, up to what the card holds; 0 also for a gear without ammunition."""

TurnStart = int
"""The tile where its latest turn began, at first its starting tile, by place in the view's ``tiles``."""

HasMoved = bool
"""Whether it has moved since the current turn began, even in another survivor's turn."""

IsAlive = bool
"""Whether it is in the game; false: dead or resigned."""

TurnNumber = int
"""The turn's number, counted over all survivors from 1; 0: no turn has begun."""

ActiveSurvivor = int
"""Whose turn it is: a survivor by its place in the view's ``survivors``; -1: no turn has begun."""

ActionsLeft = int
"""Actions left this turn, those gained included."""

ActionsOwed = int
"""How many of the turn's 4 actions must still be taken before it may end, if something can be done: 0..4."""

RoundsLeft = int
"""Rounds left before the bomb goes off; -1: no countdown."""

Counters = tuple[tuple[str, int], ...]
"""The mission's counters, each with its name and value, by name; those at 0 are left out."""

TaskActions = tuple[int, ...]
"""Actions spent on each of the mission's ``tasks``, in their order."""

Knowers = int
"""Who knows the card's face besides the seat that has it, as a bit mask: 1 << seat; 255: everybody, spectators too."""
