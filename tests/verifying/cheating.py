"""How a dishonest service cheats, for tests: sound transcripts, and the changes made to their events."""

from typing import Any

from .transcripts import (
    Cheat,
    Event,
    daily_pebbles,
    short_duel,
    short_pebbles,
    solo_pebbles,
    talked_pebbles,
    transcript,
)

Case = tuple[bytes, Cheat, str, str]
"""A sound transcript, the cheat, the check that detects it, and words of its detail."""

DUEL, PEBBLES, SOLO = transcript(short_duel()), transcript(short_pebbles()), transcript(solo_pebbles())
DAILY = transcript(daily_pebbles())
TALKED = transcript(talked_pebbles())


def put(version: int, *path: str | int, value: Any) -> Cheat:
    """The cheat that puts a value into an event's data."""

    def change(events: list[Event]) -> None:
        *way, last = path
        data = events[version - 1]["data"]
        for step in way:
            data = data[step]
        data[last] = value

    return change


def swap(version: int) -> Cheat:
    """The cheat that swaps an event with the next one."""

    def change(events: list[Event]) -> None:
        events[version - 1 : version + 1] = [events[version], events[version - 1]]

    return change


def cut(version: int) -> Cheat:
    """The cheat that cuts off what comes after a version."""
    return lambda events: events.__delitem__(slice(version, None))


def leave_out(version: int) -> Cheat:
    """The cheat that leaves an event out."""
    return lambda events: events.pop(version - 1)


def as_seat(version: int, seat: int) -> Cheat:
    """The cheat that attributes an event to another seat."""
    return lambda events: events[version - 1].update(
        actor=f"p{seat}", data={**events[version - 1]["data"], "seat": seat}
    )


def in_order(*cheats: Cheat) -> Cheat:
    """Several changes."""
    return lambda events: [cheat(events) for cheat in cheats]


def undo(version: int, **data: Any) -> Cheat:
    """The cheat that puts an undo after a version."""
    told = {"by": 0, "consents": [], "crossed": False, "kind": "step-back", "to_version": 4, **data}

    def change(events: list[Event]) -> None:
        event = {**events[version - 1], "actor": f"p{told['by']}", "key": None, "type": "Undone", "data": told}
        events.insert(version, event)

    return change


def insert(version: int, *told: tuple[str, str, Event]) -> Cheat:
    """The cheat that puts events after a version: type, actor, data."""

    def change(events: list[Event]) -> None:
        made = [
            {**events[version - 1], "key": None, "type": type_, "actor": actor, "data": data}
            for type_, actor, data in told
        ]
        events[version:version] = made

    return change


def taken_back(version: int, by: int, agreeing: int, to_version: int, *, crossed: bool) -> Cheat:
    """The cheat that puts a granted takeback after a version; two seats are in the game."""
    undone = {"to_version": to_version, "kind": "takeback", "by": by, "consents": [agreeing], "crossed": crossed}
    return insert(
        version,
        ("TakebackAsked", f"p{by}", {"takeback": 1, "by": by, "what": "undo", "to_version": to_version}),
        ("TakebackAgreed", f"p{agreeing}", {"takeback": 1, "by": agreeing}),
        ("Undone", f"p{agreeing}", undone),
    )


def at(version: int, milliseconds: int, *others: int) -> Cheat:
    """The cheat that shifts events to a later time (or, if negative, an earlier one)."""

    def change(events: list[Event]) -> None:
        for each in (version, *others):
            events[each - 1]["at"] += milliseconds

    return change
