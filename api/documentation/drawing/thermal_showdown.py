"""Thermal Showdown: robots, tricks, keywords and the starter decks."""

from html import escape
from typing import Any

from api.documentation.drawing.card import Card, cards, table


def draw(content: Any) -> str:
    """The box of Thermal Showdown."""
    names = {card["id"]: card["name"] for kind in ("robots", "tricks") for card in content[kind]}
    decks = "".join(
        f'<h3 id="{deck["id"]}">{escape(deck["name"])}</h3><p>{escape(deck["text"])}</p>'
        + table(("Card", "Copies"), ((names[card], copies) for card, copies in deck["cards"].items()))
        for deck in content["decks"]
    )
    keywords = table(("Keyword", "Meaning"), ((each["name"], each["text"]) for each in content["keywords"]))
    return (
        cards("Robots", map(_robot, content["robots"]), "P: power in kJ. C: capacity in kJ/K. K: critical increase.")
        + cards("Tricks", map(_trick, content["tricks"]))
        + f'<h2 id="keywords">Keywords</h2>{keywords}<h2 id="starter-decks">Starter decks</h2>{decks}'
    )


def _robot(robot: Any) -> Card:
    return Card(
        name=robot["name"],
        anchor=robot["id"],
        kind="robot",
        cost=robot["cost"],
        numbers={"P": robot["power"], "C": robot["capacity"], "K": robot["limit"]},
        text=robot["text"],
        foot=robot["id"],
    )


def _trick(trick: Any) -> Card:
    kind = "attachment" if trick["effect"]["do"] == "attach" else "trick"
    return Card(
        name=trick["name"], anchor=trick["id"], kind=kind, cost=trick["cost"], text=trick["text"], foot=trick["id"]
    )
