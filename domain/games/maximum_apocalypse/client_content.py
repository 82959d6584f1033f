"""The contents of the box, for clients that draw the game."""

from domain.games.maximum_apocalypse.content import (
    CARDS,
    CATEGORIES,
    CLASSES,
    FACES,
    MISSIONS,
    MONSTERS,
    TILES,
    deliveries_of,
)
from domain.games.maximum_apocalypse.maps import FIXED, MONSTERS_REACH, SURVIVORS_REACH
from domain.games.maximum_apocalypse.missions import Mission, gifts_of


def box() -> dict[str, object]:
    """Classes, cards, monsters, tiles and missions, by name."""
    return {
        "classes": [
            {
                "id": each.id,
                "starts_with": each.starts_with,
                "bodies": [
                    {
                        "name": body.name,
                        "health": body.health,
                        "stealth": body.stealth,
                        "starving_stealth": body.starving_stealth,
                        "storage": body.storage,
                        "innate": {
                            "name": body.innate.name,
                            "text": body.innate.text,
                            "range": None if body.innate.ability is None else body.innate.ability.range,
                        },
                    }
                    for body in each.bodies
                ],
            }
            for each in CLASSES.values()
        ],
        "cards": [
            {
                "id": card.id,
                "name": card.name,
                "set": card.set,
                "copies": card.copies,
                "kind": card.kind,
                "storage": card.storage,
                "ammo": card.ammo,
                "range": card.range,
                "mods": card.mods,
                "wears": card.wears,
                "brittle": card.brittle,
                "food": card.food,
                "shown": card.shown,
                "copy_of": card.copy_of,
                "text": card.text,
            }
            for card in CARDS.values()
        ],
        "monsters": [
            {
                "id": kind.id,
                "name": kind.name,
                "set": kind.set,
                "copies": kind.copies,
                "health": kind.health,
                "damage": kind.damage,
                "range": kind.range,
                "boss": kind.boss,
                "counts_as": kind.counts_as,
                "boosts": kind.boosts,
                "shields": kind.shields,
                "senses": kind.senses,
                "flies": kind.flies,
                "avenged": kind.avenged,
                "pounces": kind.pounces,
                "text": kind.text,
            }
            for kind in MONSTERS.values()
        ],
        "tiles": [
            {
                "id": face.id,
                "kind": face.kind,
                "name": TILES[face.kind].name,
                "spawn": face.spawn,
                "icons": face.icons,
                "shelters": TILES[face.kind].shelters,
                "text": TILES[face.kind].text,
            }
            for face in FACES.values()
        ],
        "missions": [_mission(mission) for mission in MISSIONS.values()],
        "categories": {name: sorted(cards) for name, cards in CATEGORIES.items()},
        "ranges": {"survivors": SURVIVORS_REACH, "monsters": MONSTERS_REACH},
        "letters": FIXED,
    }


def _mission(mission: Mission) -> dict[str, object]:
    """All that a mission card says. ``gifts``: what lies at marker 1, 2, 3; ``gives``: what a task brings."""
    return {
        "number": mission.number,
        "title": mission.title,
        "difficulty": mission.difficulty,
        "monsters": mission.monsters,
        "text": mission.text,
        "shape": mission.shape,
        "layout": mission.layout,
        "start": mission.start,
        "face_up": mission.face_up,
        "tiles": mission.tiles,
        "decks": mission.decks,
        "boss": mission.boss,
        "boss_on": sorted(mission.first_on),
        "starting_monsters": mission.starting_monsters,
        "starting_gear": mission.starting_gear,
        "markers": mission.markers,
        "gifts": [gifts_of(steps) for steps in mission.meets],
        "tasks": [
            {
                "name": task.name,
                "at": task.at,
                "actions": task.actions,
                "after": task.after,
                "times": task.times,
                "gives": gifts_of(task.steps),
            }
            for task in mission.tasks
        ],
        "deliveries": deliveries_of(mission.number),
        "fuse": mission.fuse,
        "erodes": mission.erodes,
        "win": mission.win,
    }
