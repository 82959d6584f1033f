"""Checks of the content: totals, names, and that missions need no more than the box holds.

Every check raises `ContentError` naming file, entry and field.
"""

from collections.abc import Collection, Mapping

from domain.games.maximum_apocalypse.box.kinds import Ability, Card, MonsterSet, SurvivorClass, TileKind
from domain.games.maximum_apocalypse.box.maps import faults_of_shape, letters_of
from domain.games.maximum_apocalypse.box.missions import Mission, supply_of
from domain.games.maximum_apocalypse.box.vocabulary import AnyStep, Choose, Custom, Search
from domain.kernel.content import ContentError

DECK = 30
MONSTERS = 25
BOSSES = 2
TILES = 38
SCAVENGE = 80
HAZARDS = {"ambush": 2, "empty_handed": 1}


def need(condition: object, file: str, entry: object, field: str, fault: str) -> None:
    """Raise `ContentError` unless `condition` holds."""
    if not condition:
        raise ContentError(f"{file}: {entry}: {field}: {fault}")


def check_class(each: SurvivorClass) -> None:
    """A deck of thirty, and a starting gear that is in it."""
    file = f"cards/{each.id}.toml"
    total = sum(card.copies for card in each.cards)
    need(total == DECK, file, each.id, "copies", f"the deck has {total} cards, not {DECK}")
    names = [card.id for card in each.cards]
    need(each.starts_with is None or each.starts_with in names, file, each.id, "starts_with", "not in the deck")


def check_cards(cards: Mapping[str, Card]) -> None:
    """Abilities that a card of this kind can have, and cards that they name."""
    for card in cards.values():
        file = f"cards/{card.set}.toml"
        for ability in card.abilities:
            _check_ability(file, card.id, ability, cards)
            need(ability.ammo == 0 or card.ammo, file, card.id, "ammo", "the card holds none")
        played = [ability for ability in card.abilities if ability.on == "play"]
        need(card.kind != "instant" or len(played) == 1, file, card.id, "abilities", "an instant is played once")
        need(not card.copy_of or card.copy_of in cards, file, card.id, "copy_of", f"there is no {card.copy_of}")
        need(card.kind != "gear" or not played, file, card.id, "abilities", "a gear is equipped, not played")


def check_scavenge(cards: Collection[Card]) -> None:
    """Eighty cards."""
    total = sum(card.copies for card in cards)
    need(total == SCAVENGE, "cards/scavenge.toml", "cards", "copies", f"{total} cards, not {SCAVENGE}")


def check_monsters(each: MonsterSet, cards: Mapping[str, Card]) -> None:
    """25 monsters and two bosses."""
    file = f"monsters/{each.id}.toml"
    total = sum(kind.copies for kind in each.monsters if not kind.boss)
    bosses = sum(kind.copies for kind in each.monsters if kind.boss)
    need(total == MONSTERS, file, each.id, "copies", f"{total} monsters, not {MONSTERS}")
    need(bosses == BOSSES, file, each.id, "boss", f"{bosses} bosses, not {BOSSES}")
    for kind in each.monsters:
        for ability in kind.abilities:
            _check_ability(file, kind.id, ability, cards)


def check_tiles(kinds: Mapping[str, TileKind], cards: Mapping[str, Card]) -> None:
    """38 tiles, no two copies with the same number."""
    total = sum(len(kind.copies) for kind in kinds.values())
    need(total == TILES, "tiles.toml", "tiles", "copies", f"{total} tiles, not {TILES}")
    for kind in kinds.values():
        numbers = [copy.spawn for copy in kind.copies]
        need(len(set(numbers)) == len(numbers), "tiles.toml", kind.id, "spawn", "two copies with the same number")
        for ability in kind.abilities:
            _check_ability("tiles.toml", kind.id, ability, cards)


def check_mission(
    mission: Mission,
    tiles: Mapping[str, TileKind],
    cards: Mapping[str, Card],
    categories: Mapping[str, Collection[str]],
    sets: Collection[str],
) -> None:
    """A mission asks for no more tiles and cards than exist, also with the harder decks, and its map fits."""
    file, number = "missions.toml", mission.number
    need(mission.monsters in sets, file, number, "monsters", f"there is no set {mission.monsters}")
    for kind, n in mission.tiles.items():
        need(kind in tiles, file, number, "tiles", f"there is no {kind}")
        need(n <= len(tiles[kind].copies), file, number, "tiles", f"{n} {kind}, there are {len(tiles[kind].copies)}")
    asked: dict[str, int] = dict(HAZARDS)
    for name, n in supply_of(mission).items():
        asked[name] = asked.get(name, 0) + n
    for name, n in asked.items():
        there = sum(cards[card].copies for card in categories.get(name, (name,)) if card in cards)
        need(n <= there, file, number, "decks", f"{n} {name}, there are {there}")
    places = {*tiles, "marker", "entered-marker", ""}
    for place in (mission.start, mission.win.all_at, mission.win.scientist_at, *[task.at for task in mission.tasks]):
        need(place in places, file, number, "at", f"there is no {place}")
    hidden = sum(mission.tiles.values()) - len(mission.face_up)
    for fault in faults_of_shape(mission.shape, hidden, letters_of(mission.face_up)):
        need(condition=False, file=file, entry=number, field="shape", fault=fault)


def check_hooks(steps: Collection[AnyStep], hooks: Collection[str]) -> None:
    """Every named function is used, and every name has its function."""
    used = {step.hook for step in steps if isinstance(step, Custom)}
    need(used <= set(hooks), "content", sorted(used - set(hooks)), "hook", "there is no such function")
    need(set(hooks) <= used, "content", sorted(set(hooks) - used), "hook", "nothing uses this function")


def _check_ability(file: str, entry: str, ability: Ability, cards: Mapping[str, Card]) -> None:
    for name in () if ability.needs is None else ability.needs.gear:
        need(name in cards, file, entry, "needs.gear", f"there is no {name}")
    _check_steps(file, entry, ability.steps, cards)


def _check_steps(file: str, entry: str, steps: tuple[AnyStep, ...], cards: Mapping[str, Card]) -> None:
    for step in steps:
        if isinstance(step, Search):
            need(step.card in cards, file, entry, "card", f"there is no {step.card}")
        if isinstance(step, Choose):
            for option in step.options:
                _check_steps(file, entry, option.steps, cards)
