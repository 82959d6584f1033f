"""A card, as every game draws it: what it costs, its name, its kind as a band, its numbers, text, and foot."""

from collections.abc import Iterable, Mapping
from html import escape

import msgspec

from api.documentation.markdown import slug_of


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """``kind``: the band, and the class that colours it; ``cost``: top left; ``numbers``: by what they are."""

    name: str
    kind: str
    anchor: str = ""
    cost: int | None = None
    numbers: Mapping[str, object] = {}
    text: str = ""
    foot: str = ""


def cards(title: str, some: Iterable[Card], said: str = "") -> str:
    """A titled group of cards."""
    drawn = "".join(map(card, some))
    words = f"<p>{escape(said)}</p>" if said else ""
    return f'<section class="group">{heading(title, title)}{words}<div class="cards">{drawn}</div></section>'


def heading(name: str, title: str) -> str:
    """A heading, with an anchor after its name."""
    return f'<h2 id="{slug_of(name)}">{escape(title)}</h2>'


def card(one: Card) -> str:
    """A card as an article."""
    cost = "" if one.cost is None else f'<span class="cost"><span class="spoken">Cost </span>{one.cost}</span>'
    numbers = "".join(f"<div><dt>{escape(word)}</dt><dd>{escape(str(n))}</dd></div>" for word, n in one.numbers.items())
    foot = f'<p class="foot">{escape(one.foot)}</p>' if one.foot else ""
    return (
        f'<article class="card {slug_of(one.kind)}" id="{escape(one.anchor or slug_of(one.name))}" '
        f'data-name="{escape(one.name)}"><p class="band">{escape(one.kind)}</p>'
        f"<h3>{cost}{escape(one.name)}</h3>{f'<dl>{numbers}</dl>' if numbers else ''}"
        f"{f'<p>{escape(one.text)}</p>' if one.text else ''}{foot}</article>"
    )


def words_of(key: str) -> str:
    """A key of the content in words: `city_street` is "City street"."""
    text = key.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A small table; the first column names the row."""
    titles = "".join(f"<th>{escape(title)}" for title in head)
    body = "".join(f"<tr>{''.join(_cell(at, value) for at, value in enumerate(row))}</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{titles}</thead><tbody>{body}</tbody></table></div>'


def _cell(at: int, value: object) -> str:
    text = escape(str(value))
    return f"<td>{text}</td>" if at else f"<th scope=row>{text}</th>"
