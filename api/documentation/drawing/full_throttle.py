"""Full Throttle!: the racing cards by moped, the tracks, and the numbers by seats."""

from html import escape
from typing import Any

from api.documentation.drawing.card import Card, cards, table, words_of
from api.documentation.drawing.track import draw_track

_SHAPES = {
    "yellow": "● circle",
    "green": "▲ triangle",
    "purple": "◆ diamond",
    "blue": "■ square",
    "red": "★ star",
    "black": "✚ cross",
}


def draw(content: Any) -> str:
    """The box of Full Throttle!."""
    tracks = "".join(
        f'<figure class="track"><h3 id="{key}">{escape(track["name"])}</h3>{draw_track(track)}'
        f"<figcaption>Clockwise from the line. +2: bonus spaces. Rings: start spaces.</figcaption></figure>"
        for key, track in content["tracks"].items()
    )
    return (
        cards("Racing cards", (_card(key, each) for key, each in content["cards"].items()))
        + f'<h2 id="tracks">Tracks</h2>{tracks}<h2 id="numbers">Numbers</h2>'
        + table(("Seats", "Cards revealed each round"), content["revealed_by_seats"].items())
        + table(("Place of the moped", "Points for each bet"), enumerate(content["points"], start=1))
    )


def _card(key: str, card: Any) -> Card:
    moped = card["moped"]
    return Card(
        name=f"{words_of(moped)} {card['speed']}",
        anchor=key,
        kind=moped,
        numbers={_SHAPES.get(moped, "speed"): card["speed"]},
        foot=f"{card['copies']} copies",
    )
