"""Draw any game from its view: the player's own items first, then the other players', then the table's."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from terminal.words import NAMING, Words, said

_FEW = 2
"""At least this many items make a table."""
_MANY, _MANY_OF_A_SEAT = 4, 5
"""Items with at least this many fields make a table: on the whole board, and within a seat's panel."""


class Facts:
    """Short texts packed into lines, none broken."""

    def __init__(self, facts: Sequence[str]) -> None:
        self._facts = facts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines."""
        line = ""
        for fact in self._facts:
            longer = f"{line} · {fact}" if line else fact
            if line and cell_len(longer) > options.max_width:
                yield Text(line)
                longer = fact
            line = longer
        yield Text(line)


def draw(view: Mapping[str, Any], words: Words) -> RenderableType:
    """The whole view: the declared zones in their order, then the other fields."""
    fields = words.shown(view)
    zones = [zone for zone in words.layout.zones if zone.field_ in fields]
    parts: list[RenderableType] = []
    for of_seats, run in groupby(zones, lambda zone: zone.whose == "seats"):
        within = {zone.field_: fields.pop(zone.field_) for zone in run}
        if of_seats:
            parts += _of_each_seat(within, words, view)
        else:
            for field, value in within.items():
                parts += [*_tables({field: value}, words, view, _MANY), *_lines({field: value}, words, view, _MANY)]
    return Group(*parts, _by_type(fields, words, view))


def _by_type(fields: Mapping[str, Any], words: Words, view: Mapping[str, Any]) -> RenderableType:
    """Fields of no zone: the player's own first, then those of the seats, then tables and lines."""
    seated = {field for field, value in fields.items() if field in words.layout.by_seat or _of_seats(value)}
    common = {field: value for field, value in fields.items() if field not in seated}
    hand = {field: value for field, value in common.items() if field == "hand"}
    rest = {field: value for field, value in common.items() if field != "hand"}
    return Group(
        *_lines(hand, words, view, _MANY),
        *_of_each_seat({field: fields[field] for field in fields if field in seated}, words, view),
        *_tables(rest, words, view, _MANY),
        *_lines(rest, words, view, _MANY),
    )


def _of_seats(value: Any) -> bool:
    """Does each item of a list name its seat?"""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "seat" in item for item in value)


def _of_each_seat(fields: Mapping[str, Any], words: Words, view: Mapping[str, Any]) -> list[RenderableType]:
    """A panel for each seat, the player's own first; a line for fields with a plain value for each seat."""
    seats = sorted(range(len(words.seats)), key=lambda seat: (seat != words.own, seat))
    panels = {field for field, items in fields.items() if any(isinstance(item, dict) for item in items)}
    marks = {field for field, items in fields.items() if all(isinstance(item, bool) for item in items)}
    lines = [
        Text.assemble(
            (f"{words.layout.title(field)} of {words.seat(seat)}: ", "dim"),
            (words.value(items[seat], field, view) or "none") + words.layout.total(field, items[seat]),
        )
        for field, items in fields.items()
        if field not in panels | marks
        for seat in seats
    ]
    marked = [
        Text.assemble(
            (f"{words.layout.title(field)}: ", "dim"),
            ", ".join(words.seat(seat) for seat in seats if fields[field][seat]) or "nobody yet",
        )
        for field in fields
        if field in marks
    ]
    within = {field: items for field, items in fields.items() if field in panels}
    return [*marked, *lines, *(_seat(seat, within, words, view) for seat in seats if within)]


def _seat(seat: int, fields: Mapping[str, Any], words: Words, view: Mapping[str, Any]) -> RenderableType:
    parts: list[RenderableType] = []
    for items in fields.values():
        theirs = [item for at, item in enumerate(items) if (item["seat"] if _of_seats(items) else at) == seat]
        for item in theirs:
            if words.name(item):
                parts.append(Text(words.name(item), style="bold"))
            inner = {key: value for key, value in words.shown(item).items() if key not in NAMING}
            parts += _lines(inner, words, view, _MANY_OF_A_SEAT)
            parts += _tables(inner, words, view, _MANY_OF_A_SEAT)
    own = seat == words.own
    return Panel(Group(*parts), title=Text(words.seat(seat)), title_align="left", border_style="cyan" if own else "dim")


def _lines(fields: Mapping[str, Any], words: Words, view: Mapping[str, Any], many: int) -> list[RenderableType]:
    """Single values share a line; each list and each group has its own."""
    single = {field: value for field, value in fields.items() if not isinstance(value, list | dict)}
    parts: list[RenderableType] = []
    if facts := words.facts(single, view):
        parts.append(Facts(facts))
    for field, value in fields.items():
        if isinstance(value, dict | list) and not _tabular(value, words, many):
            text = ", ".join(words.facts(value, view)) if isinstance(value, dict) else words.value(value, field, view)
            if text:
                parts.append(Text.assemble((f"{words.layout.title(field)}: ", "dim"), text))
    return parts


def _tabular(value: Any, words: Words, many: int) -> bool:
    if not isinstance(value, list) or len(value) < _FEW or not all(isinstance(item, dict) for item in value):
        return False
    return _mapped(value) or any(len(words.shown(item)) >= many for item in value)


def _mapped(items: Sequence[Mapping[str, Any]]) -> bool:
    """Does each item have a row and a column?"""
    return all(isinstance(item.get(at), int) for item in items for at in ("x", "y"))


def _tables(fields: Mapping[str, Any], words: Words, view: Mapping[str, Any], many: int) -> list[RenderableType]:
    lists = {field: value for field, value in fields.items() if _tabular(value, words, many)}
    return [
        _map(field, items, words, view) if _mapped(items) else _table(field, items, words, view)
        for field, items in lists.items()
    ]


def _table(field: str, items: Sequence[Mapping[str, Any]], words: Words, view: Mapping[str, Any]) -> RenderableType:
    """Items in rows, without the fields that no item has."""
    columns = [
        key
        for key in dict.fromkeys(key for item in items for key in words.shown(item))
        if key not in (*NAMING, "number")
        and any(words.value(item.get(key), key, view) not in {"", "0"} for item in items)
    ]
    standing = _standing(field, words, view)
    numbered = any(place.of == field and place.first for place in words.layout.places.values())
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    if numbered:
        table.add_column("", justify="right", style="dim")
    table.add_column(words.layout.title(field), style="bold")
    for key in columns:
        table.add_column(said(key))
    for number, item in enumerate(items, 1):
        marks = "".join(f" ← {who}" for who in standing.get(number - 1, ()))
        cells = [words.value(item.get(key), key, view) for key in columns]
        name = Text.assemble(words.name(item), (marks, "cyan"))
        table.add_row(*([str(number)] if numbered else []), name, *map(Text, cells))
    return table


def _map(field: str, items: Sequence[Mapping[str, Any]], words: Words, view: Mapping[str, Any]) -> RenderableType:
    """Items with a row and a column, as a map with the figures at their places."""
    standing = _standing(field, words, view)
    at = {(item["y"], item["x"]): number for number, item in enumerate(items)}
    wide = 1 + max(x for _, x in at)
    table = Table(box=box.SQUARE, show_lines=True, border_style="dim")
    table.add_column("", style="dim")
    for x in range(wide):
        table.add_column(str(x + 1), ratio=1, header_style="dim")
    for y in range(1 + max(y for y, _ in at)):
        cells = [
            _cell(items[at[y, x]], standing.get(at[y, x], ()), words, view) if (y, x) in at else Text()
            for x in range(wide)
        ]
        table.add_row(str(y + 1), *cells)
    return table


def _cell(item: Mapping[str, Any], standing: Sequence[str], words: Words, view: Mapping[str, Any]) -> Text:
    rest = {key: value for key, value in words.shown(item).items() if key not in (*NAMING, "x", "y") and value}
    lines = [Text(words.name(item) or "?", style="" if words.name(item) else "dim")]
    lines += [Text(who, style="bold cyan") for who in standing]
    lines += [Text(fact) for fact in words.facts(rest, view)]
    return Text("\n").join(lines)


def _standing(field: str, words: Words, view: Mapping[str, Any]) -> dict[int, list[str]]:
    """The figures at each entry of a list, from the fields that hold its places."""
    found: dict[int, list[str]] = {}
    for key, place in words.layout.places.items():
        if place.of != field:
            continue
        if isinstance(view.get(key), int):
            found.setdefault(view[key] - place.first, []).append(said(key.removesuffix("_at")))
        for items in view.values():
            for item in items if isinstance(items, list) else ():
                if isinstance(item, dict) and isinstance(item.get(key), int):
                    found.setdefault(item[key] - place.first, []).append(words.name(item))
    return found
