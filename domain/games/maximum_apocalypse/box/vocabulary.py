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


class Deal(Step, frozen=True):
    """Damage from a survivor. ``it``: what an earlier step chose; ``others``: next to it; ``tile``: all on a tile."""

    n: int
    to: Literal["one", "another", "others", "several", "all", "engaged", "tile", "it"] = "one"
    of: Literal["monster", "target"] = "monster"
    most: int = 1
    ammo: int = 0
    plus_ammo: bool = False
    same_tile: bool = False


class Wound(Step, frozen=True):
    """Damage to survivors that nobody chooses."""

    n: int
    who: Literal["self", "range", "veteran", "dog"] = "self"


class Heal(Step, frozen=True):
    """Health back, never above the start. ``bodies``: oneself and one's dog."""

    n: int
    who: Literal["self", "one", "bodies"] = "self"


class Hunger(Step, frozen=True):
    """Hunger up or down."""

    n: int
    who: Literal["self", "all", "chosen", "bodies"] = "self"


class Draw(Step, frozen=True):
    """Cards from the own deck into the hand, as many as there are."""

    n: int


class Discard(Step, frozen=True):
    """Cards from the hand; ``all``: every one."""

    n: int = 1
    what: Literal["any", "food", "all"] = "any"


class Burn(Step, frozen=True):
    """The top cards of the deck are discarded; with an empty deck the survivor dies."""

    n: int


class DestroyGear(Step, frozen=True, tag="destroy_gear"):
    """Gear leaves play; ``n`` 0: all of it."""

    n: int
    who: Literal["self", "all"] = "self"


class GearOr(Step, frozen=True, tag="gear_or"):
    """Discard one gear in play or take ``n`` damage."""

    n: int
    who: Literal["self", "all"] = "self"


class ScavengedOr(Step, frozen=True, tag="scavenged_or"):
    """Discard one scavenge card or take ``n`` damage."""

    n: int


class DrawMonster(Step, frozen=True, tag="draw_monster"):
    """Monsters from their deck engage."""

    n: int = 1
    who: Literal["self", "all"] = "self"


class Scavenge(Step, frozen=True):
    """A scavenge card by the icons of the own tile, free of charge."""


class Look(Step, frozen=True):
    """Look at ``n`` scavenge cards and discard all but ``keep``; ``mixed``: each from any deck."""

    n: int
    keep: int
    mixed: bool = False


class PlaceTokens(Step, frozen=True, tag="place_tokens"):
    """One monster token on every tile next to the own one."""


class ClearTokens(Step, frozen=True, tag="clear_tokens"):
    """Monster tokens off one tile; ``n`` 0: all of them. ``on_tile``: of the tile chosen before."""

    n: int = 0
    where: Literal["beside", "range", "anywhere", "on_tile"] = "range"


class PickTile(Step, frozen=True, tag="pick_tile"):
    """Choose a tile in range for the steps that follow."""


class Hide(Step, frozen=True):
    """One engaged monster that is no boss becomes a token on the own tile."""


class Engage(Step, frozen=True):
    """Monsters come to oneself; ``weakest``: this monster goes to the weakest survivor in its range."""

    who: Literal["all", "it", "weakest"]


class Stun(Step, frozen=True):
    """Monsters that neither deal damage nor attack until the stunner's next turn."""

    to: Literal["one", "all", "it"] = "one"


class Poison(Step, frozen=True):
    """Poison counters for the victim."""

    n: int


class Cure(Step, frozen=True):
    """All poison counters off."""

    who: Literal["self", "chosen"] = "self"


class PickSurvivor(Step, frozen=True, tag="pick_survivor"):
    """Choose a survivor in range for the steps that follow."""


class Move(Step, frozen=True):
    """Up to ``n`` tiles, each a move like any other."""

    n: int


class Pull(Step, frozen=True):
    """Another survivor in range comes one tile nearer, without tile effects."""


class Send(Step, frozen=True):
    """A survivor goes to a revealed tile: ``any`` survivor, or oneself; ``same``: of the same kind as the own one."""

    who: Literal["any", "self"]
    same: bool = False


class Sneak(Step, frozen=True):
    """A stealth test before arriving; a survivor who fails stays on its tile."""


class Reveal(Step, frozen=True):
    """Turn up to ``n`` face-down tiles up, without their effects."""

    n: int
    where: Literal["beside", "range", "anywhere"]


class GainActions(Step, frozen=True, tag="gain_actions"):
    """More actions this turn."""

    n: int


class Grant(Step, frozen=True):
    """A survivor acts at once: ``n`` actions, or ``plays`` cards played."""

    n: int
    whom: Literal["another", "any"]
    plays: bool = False


class LoseAction(Step, frozen=True, tag="lose_action"):
    """One action less this turn."""


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The turn is over."""


class Reload(Step, frozen=True):
    """Ammunition for a weapon; ``n`` 0: full."""

    n: int
    kind: AmmoKind
    whose: Literal["own", "range"] = "own"


class PayAmmo(Step, frozen=True, tag="pay_ammo"):
    """One ammunition from any own weapon."""


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


class TakeBack(Step, frozen=True, tag="take_back"):
    """One card from the own discard pile into the hand."""


class Search(Step, frozen=True):
    """A card from the own deck into play; the deck is shuffled."""

    card: str


class HandGear(Step, frozen=True, tag="hand_gear"):
    """One of the own gear goes to another survivor in range."""


class HealMonsters(Step, frozen=True, tag="heal_monsters"):
    """All engaged monsters of this set regain full health."""


class EquipOrDiscard(Step, frozen=True, tag="equip_or_discard"):
    """Equip the card at once, or discard it."""


class Option(Value, frozen=True):
    """One of several things to do."""

    word: str
    steps: tuple["AnyStep", ...]


class Choose(Step, frozen=True):
    """One of several things to do."""

    options: tuple[Option, ...]


class DrawBoss(Step, frozen=True, tag="draw_boss"):
    """The boss that was set aside engages."""


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
    Deal | Wound | Heal | Hunger | Draw | Discard | Burn | DestroyGear | GearOr | ScavengedOr | DrawMonster
    | Scavenge | Look | PlaceTokens | ClearTokens | PickTile | Hide | Engage | Stun | Poison | Cure | PickSurvivor
    | Move | Pull | Send | Sneak | Reveal | GainActions | Grant | LoseAction | EndTurn | Reload | PayAmmo | Attach
    | Begin | Recover | TakeBack | Search | HandGear | HealMonsters | EquipOrDiscard | Choose | DrawBoss | Gift
    | Count | Custom
)  # fmt: skip
