"""Maverick: the monsters, the action cards, the figures, and what is worth gold."""

from collections import Counter
from typing import Any

from api.documentation.drawing.card import Card, cards, table, words_of

_NEEDS = {"move": "boot", "melee": "blade", "ranged": "bow"}


def draw(content: Any) -> str:
    """The box of Maverick."""
    hand, gold = content["hand_limits"], content["gold"]
    return (
        cards(
            "Monsters", map(_monster, content["monsters"]), f"{content['corridor_length']} of these stand in the row."
        )
        + cards("Action cards", (_action(*each) for each in sorted(Counter(content["action_cards"]).items())))
        + '<h2 id="figures">Figures</h2>'
        + table(("Figure", "Can"), ((words_of(name), ", ".join(can)) for name, can in content["figures"].items()))
        + '<h2 id="numbers">Numbers</h2>'
        + table(
            ("What", "Number"),
            (
                ("Cards in a full hand", hand["regular"]),
                ("in monstrous form", hand["monstrous"]),
                *((f"Gold for each {words_of(name).lower()}", worth) for name, worth in gold.items()),
            ),
        )
    )


def _monster(monster: Any) -> Card:
    asked = ", ".join(f"{need} ({_NEEDS[need]})" for need in monster["needs"])
    return Card(
        name=monster["name"],
        kind=monster["ability"] or "monster",
        numbers={"strength": monster["strength"]},
        text=f"Asks for {asked}.",
    )


def _action(number: int, copies: int) -> Card:
    return Card(
        name=f"Action {number}",
        kind="action",
        numbers={"": number},
        text="Move, melee, shoot or swap.",
        foot=f"{copies} copies",
    )
