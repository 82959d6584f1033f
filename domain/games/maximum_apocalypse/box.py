"""What lies in the box, for clients that draw the game."""

from domain.games.maximum_apocalypse.content import CARDS, CLASSES, FACES, MISSIONS, MONSTERS, TILES
from domain.games.maximum_apocalypse.guards import REFUSALS
from domain.games.maximum_apocalypse.maps import FIXED


def box() -> dict[str, object]:
    """Classes, cards, monsters, tiles, missions and refusals, by name."""
    return {
        "classes": [
            {
                "id": each.id,
                "bodies": [
                    {
                        "name": body.name,
                        "health": body.health,
                        "stealth": body.stealth,
                        "starving_stealth": body.starving_stealth,
                        "storage": body.storage,
                        "innate": {"name": body.innate.name, "text": body.innate.text},
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
                "text": TILES[face.kind].text,
            }
            for face in FACES.values()
        ],
        "missions": [
            {
                "number": mission.number,
                "title": mission.title,
                "difficulty": mission.difficulty,
                "monsters": mission.monsters,
                "text": mission.text,
                "shape": mission.shape,
                "tiles": mission.tiles,
                "decks": mission.decks,
            }
            for mission in MISSIONS.values()
        ],
        "letters": FIXED,
        "refusals": REFUSALS,
    }
