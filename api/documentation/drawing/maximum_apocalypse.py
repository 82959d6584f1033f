"""Maximum Apocalypse: survivors with their decks, the scavenge cards, monsters, tiles and missions."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Any

from api.documentation.drawing.card import Card, cards, table, words_of

_TILE = 20


def draw(content: Any) -> str:
    """The box of Maximum Apocalypse."""
    return (
        cards("Survivors", _bodies(content["classes"]))
        + "".join(_decks(content["cards"]))
        + "".join(
            cards(f"Monsters: {words_of(name)}", map(_monster, some))
            for name, some in groupby(content["monsters"], lambda each: each["set"])
        )
        + cards("Tiles", map(_tile, content["tiles"]), "The large number is the roll that spawns monsters here.")
        + f'<h2 id="missions">Missions</h2>{"".join(map(_mission, content["missions"]))}'
    )


def _bodies(classes: Any) -> Iterator[Card]:
    for each in classes:
        for body in each["bodies"]:
            innate = body["innate"]
            yield Card(
                name=body["name"],
                anchor=f"survivor-{body['name'].lower()}",
                kind="survivor",
                numbers={"health": body["health"], "stealth": body["stealth"], "starving": body["starving_stealth"]},
                text=f"{innate['name']}: {innate['text']}",
                foot=f"storage {body['storage']}",
            )


def _decks(every: Any) -> Iterator[str]:
    for name, some in groupby(every, lambda each: each["set"]):
        title = "Scavenge cards" if name == "scavenge" else f"Deck: {words_of(name)}"
        yield cards(title, map(_card, some))


def _card(card: Any) -> Card:
    ammo, facts = card["ammo"], []
    if card["kind"] == "gear":
        facts = [f"storage {card['storage']}", *([f"range {card['range']}"] if card["range"] != "any" else [])]
    if ammo:
        facts.append(f"{ammo['n']} {ammo['kind']}")
    return Card(
        name=card["name"],
        anchor=card["id"],
        kind=card["kind"],
        text=card["text"],
        foot=", ".join([f"{card['copies']} in the deck" if card["set"] != "scavenge" else "scavenged", *facts]),
    )


def _monster(monster: Any) -> Card:
    numbers = {"health": monster["health"], "damage": monster["damage"]}
    far = f", range {monster['range']}" if monster["range"] else ""
    return Card(
        name=monster["name"],
        anchor=monster["id"],
        kind="boss" if monster["boss"] else "monster",
        numbers=numbers,
        text=monster["text"],
        foot=f"{monster['copies']} in the deck{far}",
    )


def _tile(tile: Any) -> Card:
    icons = ", ".join(tile["icons"])
    return Card(
        name=tile["name"],
        anchor=tile["id"],
        kind="tile",
        numbers={"spawn": tile["spawn"]} if tile["spawn"] else {},
        text=tile["text"],
        foot=f"scavenge: {icons}" if icons else "",
    )


def _mission(mission: Any) -> str:
    decks = mission["decks"]
    found = list(dict.fromkeys(name for deck in decks.values() for name in deck))
    rows = ((words_of(name), *(deck.get(name, "") for deck in decks.values())) for name in found)
    tiles = ", ".join(f"{words_of(name).lower()} {count}" for name, count in mission["tiles"].items())
    return (
        f'<article class="mission" id="mission-{mission["number"]}" data-name="{escape(mission["title"])}">'
        f"<h3>{mission['number']}. {escape(mission['title'])}</h3>"
        f'<p class="facts">{escape(mission["difficulty"])}, {escape(mission["monsters"])} monsters</p>'
        f"<p>{escape(mission['text'])}</p>{_shape(mission['shape'])}<p>Tiles: {escape(tiles)}.</p>"
        f"<details><summary>Scavenge decks</summary>{table(('Card', *map(words_of, decks)), rows)}</details></article>"
    )


def _shape(shape: str) -> str:
    """The map of a mission: a square a tile."""
    rows = shape.split("/")
    squares = "".join(
        _square(x, y, letter.replace("?", ""))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    )
    size = f"0 0 {max(map(len, rows)) * _TILE} {len(rows) * _TILE}"
    return f'<svg class="map" viewBox="{size}" role="img" aria-label="The shape of the map">{squares}</svg>'


def _square(x: int, y: int, letter: str) -> str:
    text = f'<text x="{(x + 0.5) * _TILE}" y="{(y + 0.5) * _TILE}">{escape(letter)}</text>' if letter else ""
    return f'<rect x="{x * _TILE + 1}" y="{y * _TILE + 1}" width="{_TILE - 2}" height="{_TILE - 2}" rx="3"/>{text}'
