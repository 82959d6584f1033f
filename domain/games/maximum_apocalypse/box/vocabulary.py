"""The closed vocabulary in which cards, tiles, monsters and missions are written: every word a card may use."""

from typing import Literal

from domain.kernel.game import Value

Range = Literal["short", "middle", "long", "any"]
"""How far something reaches, in steps on the map: ``short`` 0, ``middle`` 0-1, ``long`` 1-2, for monsters 0-2; ``any``:
everywhere."""

AmmoKind = Literal["bullet", "fuel"]
"""What a weapon fires: bullets or fuel."""

Colour = Literal["red", "green", "blue"]
"""The colour of a scavenge deck, and of the icons of tiles where it is drawn from."""

COLOURS: tuple[Colour, ...] = ("red", "green", "blue")


class Step(Value, frozen=True, tag_field="op", tag=str.lower):
    """One thing that a card does. Steps of an ability follow one another."""


class CountedStep(Step, frozen=True):
    """A step with a number: of damage, cards, tiles or whatever it is about."""

    n: int


Deed = Literal[
    "scavenge",  # a scavenge card by the icons of the own tile, free of charge
    "place_tokens",  # one monster token on every tile next to the own one
    "pick_tile",  # choose a tile in range for the steps that follow
    "pick_survivor",  # choose a survivor in range for the steps that follow
    "hide",  # one engaged monster that is no boss becomes a token on the own tile
    "pull",  # another survivor in range comes one tile nearer, without tile effects
    "sneak",  # a stealth test before arriving; a survivor who fails stays on its tile
    "lose_action",  # one action less this turn
    "end_turn",  # the turn is over
    "pay_ammo",  # one ammunition from any own weapon
    "take_back",  # one card from the own discard pile into the hand
    "hand_gear",  # one of the own gear goes to another survivor in range
    "heal_monsters",  # all engaged monsters of this set regain full health
    "equip_or_discard",  # equip the card at once, or discard it
    "draw_boss",  # the boss that was set aside engages
]
"""What needs no number, target or other word."""


class Do(Step, frozen=True):
    """One of the things that are always the same."""

    what: Deed


class Deal(CountedStep, frozen=True):
    """Damage from a survivor. ``it``: what an earlier step chose; ``others``: next to it; ``tile``: all on a tile."""

    to: Literal["one", "another", "others", "several", "all", "engaged", "tile", "it"] = "one"
    of: Literal["monster", "target"] = "monster"
    most: int = 1
    ammo: int = 0
    plus_ammo: bool = False
    same_tile: bool = False


class Wound(CountedStep, frozen=True):
    """Damage to survivors that nobody chooses."""

    who: Literal["self", "range", "veteran", "dog"] = "self"


class Heal(CountedStep, frozen=True):
    """Health back, never above the start. ``bodies``: oneself and one's dog."""

    who: Literal["self", "one", "bodies"] = "self"


class Hunger(CountedStep, frozen=True):
    """Hunger up or down."""

    who: Literal["self", "all", "chosen", "bodies"] = "self"


class Draw(CountedStep, frozen=True):
    """Cards from the own deck into the hand, as many as there are."""


class Discard(Step, frozen=True):
    """Cards from the hand; ``all``: every one."""

    n: int = 1
    what: Literal["any", "food", "all"] = "any"


class Burn(CountedStep, frozen=True):
    """The top cards of the deck are discarded; with an empty deck the survivor dies."""


class DestroyGear(CountedStep, frozen=True, tag="destroy_gear"):
    """Gear leaves play; ``n`` 0: all of it."""

    who: Literal["self", "all"] = "self"


class GearOr(CountedStep, frozen=True, tag="gear_or"):
    """Discard one gear in play or take ``n`` damage."""

    who: Literal["self", "all"] = "self"


class ScavengedOr(CountedStep, frozen=True, tag="scavenged_or"):
    """Discard one scavenge card or take ``n`` damage."""


class DrawMonster(Step, frozen=True, tag="draw_monster"):
    """Monsters from their deck engage."""

    n: int = 1
    who: Literal["self", "all"] = "self"


class Look(CountedStep, frozen=True):
    """Look at ``n`` scavenge cards and discard all but ``keep``; ``mixed``: each from any deck."""

    keep: int
    mixed: bool = False


class ClearTokens(Step, frozen=True, tag="clear_tokens"):
    """Monster tokens off one tile; ``n`` 0: all of them. ``on_tile``: of the tile chosen before."""

    n: int = 0
    where: Literal["beside", "range", "anywhere", "on_tile"] = "range"


class Engage(Step, frozen=True):
    """Monsters come to oneself; ``weakest``: this monster goes to the weakest survivor in its range."""

    who: Literal["all", "it", "weakest"]


class Stun(Step, frozen=True):
    """Monsters that neither deal damage nor attack until the stunner's next turn."""

    to: Literal["one", "all", "it"] = "one"


class Poison(CountedStep, frozen=True):
    """Poison counters for the victim."""


class Cure(Step, frozen=True):
    """All poison counters off."""

    who: Literal["self", "chosen"] = "self"


class Move(CountedStep, frozen=True):
    """Up to ``n`` tiles, each a move like any other."""


class Send(Step, frozen=True):
    """A survivor goes to a revealed tile: ``any`` survivor, or oneself; ``same``: of the same kind as the own one."""

    who: Literal["any", "self"]
    same: bool = False


class Reveal(CountedStep, frozen=True):
    """Turn up to ``n`` face-down tiles up, without their effects."""

    where: Literal["beside", "range", "anywhere"]


class GainActions(CountedStep, frozen=True, tag="gain_actions"):
    """More actions this turn."""


class Grant(CountedStep, frozen=True):
    """A survivor acts at once: ``n`` actions, or ``plays`` cards played."""

    whom: Literal["another", "any"]
    plays: bool = False


class Reload(CountedStep, frozen=True):
    """Ammunition for a weapon; ``n`` 0: full."""

    kind: AmmoKind
    whose: Literal["own", "range"] = "own"


class Attach(Step, frozen=True):
    """This card goes onto a weapon: ``own`` bullet weapons, or any in range. ``fills``: and reloads it in full."""

    whose: Literal["own", "range"]
    fills: bool = False


class Begin(Step, frozen=True):
    """A temporary effect begins."""

    effect: Literal["dealt", "no-hunger", "dog-immune", "loot"]
    n: int = 0
    scope: Literal["self", "all"] = "self"
    until: Literal["own-turn", "end-of-turn"] = "own-turn"


class Recover(Step, frozen=True):
    """One gear from any discard pile."""

    to: Literal["hand", "play"]


class Search(Step, frozen=True):
    """A card from the own deck into play; the deck is shuffled."""

    card: str


class Option(Value, frozen=True):
    """One of several things to do."""

    word: str
    steps: tuple["AnyStep", ...]


class Choose(Step, frozen=True):
    """One of several things to do."""

    options: tuple[Option, ...]


class Gift(Step, frozen=True):
    """Cards from the box."""

    cards: dict[str, int]


class Count(Step, frozen=True):
    """A counter of the mission advances."""

    name: str
    n: int = 1


class Custom(Step, frozen=True):
    """What the vocabulary cannot express: a named function."""

    hook: str


AnyStep = (
    Do | Deal | Wound | Heal | Hunger | Draw | Discard | Burn | DestroyGear | GearOr | ScavengedOr | DrawMonster | Look
    | ClearTokens | Engage | Stun | Poison | Cure | Move | Send | Reveal | GainActions | Grant | Reload | Attach | Begin
    | Recover | Search | Choose | Gift | Count | Custom
)  # fmt: skip
