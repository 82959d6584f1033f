"""Survivors of Maximum Apocalypse: health, hunger, weapons, cards, and the monsters in front of them."""

from functools import cache
from math import exp

from bots.remembering import remembered
from domain.games.maximum_apocalypse.content import CARDS, MODS, MONSTERS
from domain.games.maximum_apocalypse.state import STARVING, Body, Gear, Player, Survivor
from domain.games.maximum_apocalypse.vocabulary import Deal

CLOCK = 1.0
"""A card that is left to draw: when there is none, its survivor is out."""
ALIVE = 15.0
HEALTH, LIFE = 0.75, 40.0
"""A point of health; and the life that it may keep."""
RISK = 3.0
"""The health at which a survivor is likely to live on."""
STARVED = 2.0
"""The health that starving costs, for each turn of it so far."""
BRINGING = 5.0
"""The health at which a survivor's chance to bring somebody along is good."""
HAND = 0.5
"""What is left of the worth of cards as long as they are not in play."""


@remembered(2)
def worth_of(survivor: Survivor, player: Player, mine: bool) -> float:  # noqa: FBT001  # arguments are told by place
    """Health, hunger, weapons, cards and the monsters in front of a survivor."""
    blows = _blows(survivor, mine=mine)
    total = ALIVE
    for place, body in enumerate(survivor.bodies):
        if body.health > 0:
            left = _left(body, blows if place == 0 else 0.0, grows=mine)
            total += _body(body, left, grows=mine) * (0.5 if place else 1.0)
    total += _weapons(survivor.gear) + sum([_worn(gear.card) for gear in survivor.gear])
    cards = sorted([in_hand(held.card) for held in player.hand], reverse=True)
    total += HAND * (sum(cards[:5]) + 0.15 * sum(cards[5:]))
    return total + CLOCK * len(player.deck) - 4.0 * exp(-len(player.deck) / 3)


def finds(survivor: Survivor) -> bool:
    """Whether it has a Scientist."""
    return any(MODS[gear.card].found for gear in survivor.gear)


@remembered(1)
def brings(survivor: Survivor, mine: bool) -> float:  # noqa: FBT001  # arguments are told by place
    """The chance that a survivor brings a Scientist along, 0 for one who has none: the better, the healthier."""
    if not finds(survivor):
        return 0.0
    left = _left(survivor.bodies[0], _blows(survivor, mine=mine), grows=mine)
    return 1.0 - 0.5 * exp(-max(left, 0.0) / BRINGING)


def _blows(survivor: Survivor, *, mine: bool) -> float:
    """The damage to be expected of the monsters in front of a survivor until they are slain."""
    if not survivor.engaged:
        return 0.0
    taken = sum([MODS[gear.card].taken for gear in survivor.gear])
    monsters = [(max(0, MONSTERS[each.kind].damage + taken), each.health) for each in survivor.engaged]
    damage = sum([each for each, _ in monsters])
    alone = sum([each * (1.0 + health / 5) + 0.5 for each, health in monsters])
    return alone + 0.05 * damage * sum([health for _, health in monsters]) + (0.5 * damage if mine else 0.0)


def _left(body: Body, blows: float, *, grows: bool) -> float:
    """The health that is left of a body after blows, poison and hunger."""
    starved = max(0, _hunger(body, grows=grows) - STARVING + 1)
    return max(body.health - blows - (body.poison + 1) * body.poison - STARVED * starved, -150.0)


def _hunger(body: Body, *, grows: bool) -> int:
    return (body.hunger if body.hunger < STARVING else STARVING - 1 + body.track) + grows


def _body(body: Body, left: float, *, grows: bool) -> float:
    life = LIFE / (1 + exp(-left / RISK))
    return HEALTH * left + life - 0.12 * _hunger(body, grows=grows) ** 2


def _weapons(gear: tuple[Gear, ...]) -> float:
    """The best one counts, the others a little."""
    powers = sorted([_power(each.card) * (each.ammo > 0 or CARDS[each.card].ammo is None) for each in gear])
    return 1.3 * powers[-1] + 0.3 * sum(powers[:-1]) if powers else 0.0


@cache
def _power(card: str) -> float:
    """The damage of a weapon's action."""
    steps = [step for ability in CARDS[card].abilities if ability.on == "action" for step in ability.steps]
    return float(min(sum([step.n for step in steps if isinstance(step, Deal)]), 6))


@cache
def in_hand(card: str) -> float:
    """What a card is worth once it is in play."""
    kind = CARDS[card]
    if kind.food:
        return 0.4 * (int(card[-1]) if card[-1].isdigit() else 2)
    if kind.kind == "gear":
        return 0.4 + 0.5 * _power(card) + 0.5 * _worn(card)
    return 1.0 if kind.kind == "instant" else 0.0


@cache
def _worn(card: str) -> float:
    """What a gear in play is worth beside the damage that it deals."""
    kind = CARDS[card]
    answers = [each for each in kind.abilities if each.on in {"monster-drawn", "monster-coming", "wounded"}]
    return 0.5 + 3.0 * len(answers) - 2.5 * kind.mods.taken + 1.0 * kind.mods.dealt + 0.3 * kind.mods.stealth
