"""Survivors of Maximum Apocalypse: health, hunger, weapons, cards, and the monsters in front of them."""

from functools import cache
from math import exp
from typing import NamedTuple

from bots.memo import memoized
from domain.games.maximum_apocalypse.box.content import CARDS, MODS, MONSTERS
from domain.games.maximum_apocalypse.box.maps import in_monsters_reach
from domain.games.maximum_apocalypse.box.vocabulary import Deal
from domain.games.maximum_apocalypse.table.state import STARVING, Body, Gear, Player, Survivor

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


Blow = tuple[int, int]
"""A monster's damage with one attack, and the health that is left of it."""


class Strikes(NamedTuple):
    """Monsters that strike a survivor.

    Attributes:
        own: Those in front of it.
        others: Those in front of others that reach it.
    """

    own: tuple[Blow, ...]
    others: tuple[Blow, ...]


@memoized(1)
def strikes_on(survivors: tuple[Survivor, ...], shape: str) -> dict[str, Strikes]:
    """What strikes each survivor, by its class."""
    boosts: dict[str, int] = {}
    for survivor in survivors:
        for each in survivor.engaged:
            kind = MONSTERS[each.kind]
            boosts[kind.set] = boosts.get(kind.set, 0) + kind.boosts
    own: dict[str, list[Blow]] = {survivor.kind: [] for survivor in survivors}
    others: dict[str, list[Blow]] = {survivor.kind: [] for survivor in survivors}
    for survivor in survivors:
        for each in survivor.engaged:
            kind = MONSTERS[each.kind]
            blow = (kind.damage + boosts[kind.set], each.health)
            own[survivor.kind].append(blow)
            if kind.range is not None:
                near = in_monsters_reach(shape, survivor.tile, kind.range)
                for other in survivors:
                    if other is not survivor and other.tile in near:
                        others[other.kind].append(blow)
    return {who: Strikes(tuple(own[who]), tuple(others[who])) for who in own}


@memoized(2)
def worth_of(survivor: Survivor, player: Player, strikes: Strikes, mine: bool) -> float:  # noqa: FBT001  # by place
    """Health, hunger, weapons, cards and the monsters that strike a survivor."""
    blows = _blows(survivor, strikes, mine=mine)
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


@memoized(1)
def brings(survivor: Survivor, strikes: Strikes, mine: bool) -> float:  # noqa: FBT001  # by place
    """The chance that a survivor brings a Scientist along, 0 for one who has none: the better, the healthier."""
    if not finds(survivor):
        return 0.0
    left = _left(survivor.bodies[0], _blows(survivor, strikes, mine=mine), grows=mine)
    return 1.0 - 0.5 * exp(-max(left, 0.0) / BRINGING)


def _blows(survivor: Survivor, strikes: Strikes, *, mine: bool) -> float:
    """The damage to be expected of monsters until they are slain."""
    own, others = strikes
    if not own and not others:
        return 0.0
    taken = sum([MODS[gear.card].taken for gear in survivor.gear])
    damage = sum([max(0, blow + taken) for blow, _ in own])
    alone = sum([max(0, blow + taken) * (1.0 + health / 5) for blow, health in own + others]) + 0.5 * len(own)
    return alone + 0.05 * damage * sum([health for _, health in own]) + (0.5 * damage if mine else 0.0)


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
    """The worth of gear in play, apart from the damage that it deals."""
    kind = CARDS[card]
    answers = [each for each in kind.abilities if each.on in {"monster-drawn", "monster-coming", "wounded"}]
    return 0.5 + 3.0 * len(answers) - 2.5 * kind.mods.taken + 1.0 * kind.mods.dealt + 0.3 * kind.mods.stealth
