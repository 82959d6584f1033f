"""A database of many tables, stored without a server: some that were really played, copied over and over.

A copy has another id and other players in its events, and the heads that follow from them. All else is as it was at the
table that was played: salts, facts and draws. So every chain is valid, but the draws do not follow from the table's id,
as `takeback check` would find. The read models are copied likewise.
"""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from eventsourcing.persistence import StoredEvent

from domain.catalogue import GAMES, INSTALLED
from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.clocks import default_clock, wait_of
from domain.kernel.events import Opened
from domain.kernel.game import AnyGame
from domain.kernel.session import Session
from domain.storage.accounts import Player
from domain.storage.database import Database
from domain.storage.events import Append, stored_events
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database, open_read_models
from domain.storage.read_models import Awaited, Basis, ListedPlayer, ListedTable, ReadTransaction
from projections import MODELS
from projections.runner import Source, reset_outdated
from projections.table_list import TABLE_LIST
from projections.table_rows import encode, parts_of, row_of
from tests.hostile.long_tables import registered

PLAYED = 400
"""How many tables are really played."""
MOST_ACTIONS = 44
"""The most actions of a table: so tables have 23.5 events on average."""
_AT_ONCE = 500
"""Tables in a transaction."""


class ManyTables(NamedTuple):
    """The id and the token of a player who has a seat at some of the tables; how many events there are."""

    player: str
    token: str
    events: int


class _Original(NamedTuple):
    """A table that was played: its events, and what is listed of it."""

    session: Session
    players: tuple[bytes, ...]
    topics: tuple[str, ...]
    text: bytes
    shown: bytes
    parts: tuple[ListedPlayer, ...]


class _Copy(NamedTuple):
    """A copied table. ``place``, ``position``: of its first and its last event."""

    original: _Original
    table: str
    players: tuple[str, ...]
    head: bytes
    place: int
    position: int


def store_many_tables(path: Path, tables: int, *, own: int, played: int = PLAYED) -> ManyTables:
    """Store so many tables in a new database, and list them.

    `own`: at how many of them one player has a seat, while the others belong to a fifth as many players as there are
    tables; `played`: how many are really played.
    """
    luck = Random("copies")
    now = int(time.time() * 1000) - undoing.LAPSE_MS
    with open_database(path) as database:
        token, player = asyncio.run(_registered(database))
        names = [luck.randbytes(9).hex() for _ in range(max(tables // 5, 10))]
        with database.transaction() as transaction:
            for number, name in enumerate(names):
                transaction.accounts.add_player(Player(name, f"Player {number}", now))
        originals = [_original(number, now) for number in range(played)]
        every = tables // own
        copies: list[_Copy] = []
        last = b""
        for start in range(0, tables, _AT_ONCE):
            batches, some = [], []
            for number in range(start, min(start + _AT_ONCE, tables)):
                original = originals[luck.randrange(played)]
                others = luck.sample(names, len(original.players))
                players = (player, *others[1:]) if number % every == 0 else tuple(others)
                copy = _Copy(original, luck.randbytes(12).hex(), players, b"", 0, 0)
                events, head = _copied_events(copy)
                batches.append(events)
                some.append(copy._replace(head=head))
            last = batches[-1][-1].state
            with database.transaction() as transaction:
                positions = transaction.append([Append(events) for events in batches])
            copies += [
                copy._replace(place=position - len(events) + 1, position=position)
                for copy, events, position in zip(some, batches, positions, strict=True)
            ]
        _list(path, database, copies, last)
    return ManyTables(player, token, copies[-1].position)


async def _registered(database: Database) -> tuple[str, str]:
    """The token and the id of a player."""
    writer = GroupCommit(database)
    tokens, players = await registered(database, writer)
    await writer.close()
    return tokens[0], players[0]


def _list(path: Path, database: Database, copies: list[_Copy], last: bytes) -> None:
    """List every copy, as the projection would. `last`: the stored bytes of the last event."""

    def evolve(rows: ReadTransaction) -> None:
        for copy in copies:
            rows.list_table(_listed(copy), list(_parts(copy)), place=copy.place)
        rows.store()

    store = open_read_models(path)
    reset_outdated(store, Source(INSTALLED, database), MODELS)
    basis = Basis(database.name, copies[-1].position, hashlib.sha256(last).digest())
    store.apply_batch(TABLE_LIST.name, evolve, after=0, basis=basis)
    store.close()


def _original(number: int, now: int) -> _Original:
    """A table of any game: about a tenth are open, two fifths are being played, half are over. A tenth are private."""
    luck = Random(f"original {number}")
    game = GAMES[key := [*GAMES][number % len(GAMES)]][max(GAMES[key])]
    players = tuple(luck.randbytes(9).hex() for _ in range(luck.choice(game.seats)))
    batches = list(_played(game, luck, players, now))
    session = batches[-1].session
    events = [event for batch in batches for event in stored_events(batch)]
    row = row_of(session, imported=False)
    return _Original(
        session=session,
        players=tuple(player.encode() for player in players),
        topics=tuple(event.topic for event in events),
        text=b"\n".join(event.state for event in events),
        shown=encode(row),
        parts=tuple(parts_of(session, row)),
    )


def _played(game: AnyGame, luck: Random, players: tuple[str, ...], now: int) -> Iterator[Batch]:
    """A table's batches. Of those in play, every fourth has a takeback that was asked for, if others can answer it."""
    stage = luck.choices(("open", "playing", "over"), (len(players) > 1, 4, 5))[0]  # alone, one opens and sits down
    seed = luck.randbytes(32)
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type(),
        seats=len(players),
        undo="consent" if len(players) > 1 else "free",
        visibility="private" if luck.random() < 0.1 else "public",
        server_seed=seed.hex(),
        seed_commitment=chain.commitment(seed),
        seeded=None,
        clock=default_clock(len(players)),
    )
    yield (batch := commands.open_table(game, luck.randbytes(12).hex(), opened, Stamp(now, players[0])))
    for seat, player in enumerate(players[:-1] if stage == "open" else players):
        yield (batch := commands.sit(batch.session, player, seat, "", game.seat_options_type(), Stamp(now, player)))
    for _ in range(0 if stage == "open" else luck.randrange(MOST_ACTIONS)):
        if batch.session.status == "playing":
            seat = min(batch.session.to_act)
            action = luck.choice(game.legal(batch.session.point.state, seat))
            yield (batch := commands.play(batch.session, seat, action, Stamp(now, players[seat])))
    for seat, player in enumerate(players if stage == "over" else ()):
        if batch.session.status == "playing":
            yield (batch := commands.resign(batch.session, seat, Stamp(now, player)))
    if batch.session.status == "playing" and len(players) > 1 and luck.random() < 0.25:
        for target in undoing.undo_targets(batch.session, 0):
            if target.kind == "takeback":
                yield undoing.undo(batch.session, 0, target.to_version, Stamp(now, players[0]))
                return


def _copied_events(copy: _Copy) -> tuple[list[StoredEvent], bytes]:
    """The events of a copy, and its head."""
    head = chain.genesis(copy.table)
    states = _renamed(copy, copy.original.text).split(b"\n")
    for state in states:
        head = chain.link(head, state)
    events = [
        StoredEvent(copy.table, version, topic, state)
        for version, (topic, state) in enumerate(zip(copy.original.topics, states, strict=True), 1)
    ]
    return events, head


def _listed(copy: _Copy) -> ListedTable:
    original = copy.original
    shown = _renamed(copy, original.shown).replace(original.session.head.hex().encode(), copy.head.hex().encode())
    game, status, visibility = original.session.game.key, original.session.status, original.session.opened.visibility
    wait = wait_of(original.session)
    return ListedTable(copy.table, copy.position, game, status, visibility, shown, wait, copy.players[0])


def _parts(copy: _Copy) -> Iterator[ListedPlayer]:
    named = dict(zip(copy.original.players, copy.players, strict=True))
    for part in copy.original.parts:
        awaited = Awaited(named[part.awaited.player.encode()], part.awaited.to_act, part.awaited.asked_until)
        yield ListedPlayer(awaited, part.seated, part.own)


def _renamed(copy: _Copy, text: bytes) -> bytes:
    """A text of the original with the ids of the copy."""
    text = text.replace(copy.original.session.table.encode(), copy.table.encode())
    for before, after in zip(copy.original.players, copy.players, strict=True):
        text = text.replace(before, after.encode())
    return text
