"""Names for the ids, numbers and fields of a view."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from takeback_client import models, tag_of

from terminal.layouts import Layout, layout_of

NAMING = ("name", "card", "kind", "moped", "face")
"""The fields that name an item; the first one present is used."""


class Words(msgspec.Struct, frozen=True):
    """The words for one table.

    Attributes:
        names: The names that the game's content gives to its ids.
        seats: The name of the player at each seat; then of those who take part without one.
        own: The seat of the reader; None for a spectator.
        layout: The meaning of the fields of the game's view.
    """

    names: Mapping[str, str]
    seats: Sequence[str]
    own: int | None
    layout: Layout

    def seat(self, seat: int) -> str:
        """The name of the player at a seat."""
        return f"{self.seats[seat]} (you)" if seat == self.own else self.seats[seat]

    def value(self, value: Any, field: str, view: Mapping[str, Any]) -> str:
        """A number, an id or a list of them as text; empty where there is nothing to show."""
        match value:
            case None | False | "":
                return ""
            case True:
                return said(field)
            case int() if value < 0:
                return ""
            case int() if field in self.layout.seats:
                return self.seat(value)
            case int() if field in self.layout.places:
                return self.place(value, field, view)
            case str():
                return self.names.get(value, said(value))
            case [*items] if field in self.layout.of_seats:
                return ", ".join(self.seat(seat) for seat, holds in enumerate(items) if holds) or "nobody yet"
            case [*items] if field in self.layout.entries:
                named = zip(self.layout.entries[field], items, strict=False)
                return ", ".join(f"{name} ({self.item(item, field, view)})" for name, item in named)
            case [*items]:
                alike = not any(isinstance(item, dict) and not self.name(item) for item in items)
                texts = [self.item(item, field, view) for item in items]
                return self.listed(texts) if alike else self._apart(texts)
            case _:
                return str(value)

    def _apart(self, items: Sequence[str]) -> str:
        """Each item separately, since a number in it may distinguish it from others; unnamed items are counted."""
        hidden = sum(not text for text in items)
        return ", ".join([*filter(None, items), *([f"{hidden} hidden"] if hidden else [])])

    def listed(self, items: Sequence[str]) -> str:
        """Equal items once, with their number; unnamed items are counted."""
        counted = Counter(items)
        hidden = counted.pop("", 0)
        parts = [text if count == 1 else f"{text} x{count}" for text, count in counted.items()]
        return ", ".join([*parts, f"{hidden} hidden"] if hidden else parts)

    def item(self, item: Any, field: str, view: Mapping[str, Any]) -> str:
        """An entry of a list: its name, then its other fields."""
        if not isinstance(item, dict):
            return self.value(item, field, view)
        rest = {key: value for key, value in self.shown(item).items() if key not in (*NAMING, "id", "number")}
        more = ", ".join(self.facts({key: value for key, value in rest.items() if value != 0}, view))
        return f"{self.name(item)} ({more})" if more and self.name(item) else self.name(item) or more

    def name(self, item: Mapping[str, Any]) -> str:
        """The name of an item, with the number that distinguishes it from others of its kind."""
        naming = next((text for field in NAMING if isinstance(text := item.get(field), str) and text), None)
        if naming is None:
            return ""
        number = next((item[key] for key in ("id", "number") if key in self.shown(item)), None)
        return self.names.get(naming, said(naming).capitalize()) + ("" if number is None else f" {number}")

    def place(self, at: int, field: str, view: Mapping[str, Any]) -> str:
        """The item at a place in one of the view's lists."""
        place = self.layout.places[field]
        items = view[place.of]
        if not 0 <= at - place.first < len(items):
            return place.elsewhere
        item = items[at - place.first]
        if "x" in item:
            return f"{self.name(item) or 'face down'} (row {item['y'] + 1}, column {item['x'] + 1})"
        return f"{self.name(item)} (no. {at})" if place.first else self.name(item)

    def facts(self, fields: Mapping[str, Any], view: Mapping[str, Any]) -> list[str]:
        """Each field with its value."""
        found = []
        for field, value in self.shown(fields).items():
            text = self.item(value, field, view) if isinstance(value, dict) else self.value(value, field, view)
            if text:
                found.append(text if value is True or field == "type" else f"{self.layout.title(field)} {text}")
        return found

    def shown(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that a player needs to see."""
        left_out = self.layout.left_out | ({"hand_size"} if fields.get("hand") is not None else set())
        return {field: value for field, value in fields.items() if field not in left_out and value is not None}


def words_for(details: models.GameDetails, table: models.Table, own: int | None) -> Words:
    """The names for a table, from the service's description of its game."""
    content = msgspec.to_builtins(details.content)
    layout = layout_of(tag_of(details), details.layout or None)
    seats = [*[seat.called or f"seat {seat.seat + 1}" for seat in table.seats], *layout.beside]
    return Words(dict(names_in(content)), seats, own, layout)


def said(identifier: str) -> str:
    """An identifier with spaces between its words."""
    return re.sub(r"[-_]", " ", identifier)


def names_in(content: Any) -> Iterator[tuple[str, str]]:
    """Ids and names, wherever the content has them: `{id, name}`, `{key: {name}}`, or `{names: {key: name}}`."""
    match content:
        case {"id": str(found), "name": str(name)}:
            yield found, name
        case {"names": dict(names)}:
            yield from ((key, name) for key, name in names.items() if isinstance(name, str))
        case _:
            pass
    children = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, child in children:
        if isinstance(key, str) and isinstance(child, dict) and isinstance(child.get("name"), str):
            yield key, child["name"]
        yield from names_in(child)
