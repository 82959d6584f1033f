"""Events of duels, as they are stored."""

from eventsourcing.persistence import StoredEvent


def event(table: str, version: int, type_: str, state: bytes | None = None) -> StoredEvent:
    """An event of a duel. `state`: its bytes, if they matter."""
    stored = b'{"at":%d,"data":{}}' % version if state is None else state
    return StoredEvent(table, version, f"duel.1.{type_}", stored)


def over(table: str, end: str = "Finished", *, at: int = 3) -> list[StoredEvent]:
    """The events of a table that is over."""
    last = event(table, 3, end, b'{"at":%d,"data":{}}' % at)
    return [event(table, 1, "Opened"), event(table, 2, "Played"), last]
