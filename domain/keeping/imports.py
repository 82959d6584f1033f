"""Imported tables: verified transcripts of tables that were played elsewhere, stored as they are, and marked.

Nothing in a transcript proves that a player played: actions are not signed. So an imported table belongs to no player
of this service, whatever ids it names: it is in no player's list, and its players are shown by their ids.

Why: decision 0010.
"""

import asyncio
import hashlib
import re
from collections.abc import Callable, Sequence

import msgspec

from domain.kernel.refusals import TABLE_EXISTS, Conflict
from domain.kernel.session import Games
from domain.refusals import Forbidden
from domain.storage.database import Transaction
from domain.storage.errors import AlreadyStored
from domain.storage.events import Append, StoredEvent, topic
from domain.storage.group_commit import GroupCommit
from domain.tables.service import KeyReused
from domain.verifying.report import Report

LARGEST = 4 * 2**20
"""The most bytes of a transcript that is stored: to read the table, the service folds all of it."""

AHEAD_MS = 86_400_000
"""How far the clock of the service where a game was played may be ahead of this one's, in milliseconds."""

_TABLE = re.compile(r"[0-9a-f]{24}")
_PLAYER = re.compile(r"[0-9a-f]{18}")
_NOBODY = ("server", "operator")


class NotVerified(Exception):
    """A transcript is not stored because it was not verified; ``reasons`` say why, in words."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(*reasons)
        self.reasons = tuple(reasons)


class Imports:
    """Stores tables of transcripts; `domain.tables.sessions` knows which those are. Used on the event loop's thread."""

    def __init__(self, games: Games, writer: GroupCommit, *, clock: Callable[[], int]) -> None:
        """`clock`: milliseconds since 1970 UTC."""
        self._games = games
        self._writer = writer
        self._clock = clock

    async def add(self, text: bytes, report: Report, player: str, key: str | None) -> tuple[int, bool]:
        """Store the table of a transcript for `player`.

        Return the position of its last event, and whether it was stored before under the same key. `report`: of
        verifying this text. Raises `NotVerified`, `Forbidden`, `KeyReused`, `Conflict`, `QueueFull`, `NotStored`.
        """
        if report.passed is not True:
            raise NotVerified([f"{one.name}: {one.detail}" for one in report.checks if one.passed is not True])
        now = self._clock()
        events = await asyncio.to_thread(_events_of, self._games, text, player, now)
        table = str(events[0].originator_id)
        text_hash = hashlib.sha256(text).hexdigest()

        def insert(transaction: Transaction) -> tuple[int, bool]:
            before = None if key is None else transaction.imports.of_key(player, key)
            if before is not None:
                if before != text_hash:
                    raise KeyReused
                return transaction.last_position_of(table), True
            [position] = transaction.append([Append(events)])
            transaction.imports.add(table, player, now)
            if key is not None:
                transaction.imports.add_key(player, key, text_hash)
            return position, False

        try:
            return await self._writer.submit(insert)
        except AlreadyStored as error:
            raise Conflict(TABLE_EXISTS) from error


class _Data(msgspec.Struct, frozen=True):
    player: str = ""
    visibility: str = ""


class _Event(msgspec.Struct, frozen=True):
    version: int
    type: str
    at: int
    actor: str
    data: _Data


class _Header(msgspec.Struct, frozen=True):
    table: str
    game: str
    rules_version: int


_decode_event = msgspec.json.Decoder(_Event).decode
_decode_header = msgspec.json.Decoder(_Header).decode


def _events_of(games: Games, text: bytes, player: str, now: int) -> list[StoredEvent]:
    """What is to be stored of a text that passed every check. Raises `NotVerified`, `Forbidden`."""
    first, *lines, _ = text.removesuffix(b"\n").split(b"\n")
    header, events = _decode_header(first), [_decode_event(line) for line in lines]
    opened = events[0]
    seated = {event.data.player for event in events if event.type == "SeatTaken"}
    players = {opened.actor, *seated}
    acting = {event.actor for event in events}.difference(_NOBODY)
    strange = [name for name in sorted(players | acting) if not _PLAYER.fullmatch(name)]
    if not _TABLE.fullmatch(header.table):
        raise NotVerified([f"the table's id {header.table[:40]!r} is not one that a service gives"])
    if strange:
        raise NotVerified([f"the player's id {strange[0][:40]!r} is not one that a service gives"])
    untimely = next((event for event in events if not 0 <= event.at <= now + AHEAD_MS), None)
    if untimely is not None:
        bound = "before 1970" if untimely.at < 0 else "more than a day after the present"
        raise NotVerified([f"the time of event {untimely.version}, {untimely.at}, is {bound}"])
    if opened.data.visibility == "private" and player not in players:
        raise Forbidden("not-seated", "A private table is imported by one of its players only.")
    game = games[header.game][header.rules_version]
    return [
        StoredEvent(header.table, event.version, topic(game, event.type), line)
        for event, line in zip(events, lines, strict=True)
    ]
