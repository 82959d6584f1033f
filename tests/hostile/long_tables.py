"""Long tables of Maximum Apocalypse with six seats, the dearest to read, stored without a server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from domain.catalogue import GAMES
from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import Opened
from domain.kernel.session import Session
from domain.players.accounts import Accounts
from domain.players.names import Names
from domain.storage.database import Database
from domain.storage.events import Append, stored_events
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database

SEATS = 6
GAME = GAMES["maximum-apocalypse"][max(GAMES["maximum-apocalypse"])]

_EVERY, _TAKEN_BACK = 40, 20
"""Every so many actions, all players agree to take back so many."""
_EVENTS_AT_ONCE = 1000


class LongTables(NamedTuple):
    """The tokens of the players by seat, and a table in play and one that is over."""

    tokens: list[str]
    playing: Session
    over: Session


def store_long_tables(path: Path, versions: int) -> LongTables:
    """Store two tables of so many versions in a database."""
    made: list[LongTables] = []  # not the result of a task: asyncio would spell it out, which takes minutes

    async def store() -> None:
        with open_database(path) as database:
            writer = GroupCommit(database)
            tokens, players = await registered(database, writer)
            playing = await stored(writer, list(played(players, f"{1:024x}", versions, over=False)))
            over = await stored(writer, list(played(players, f"{2:024x}", versions, over=True)))
            await writer.close()
            made.append(LongTables(tokens, playing, over))

    asyncio.run(store())
    return made[0]


async def registered(database: Database, writer: GroupCommit) -> tuple[list[str], list[str]]:
    """The tokens and ids of a player for each seat."""
    luck = Random(1)
    accounts = Accounts(database, writer, Names(database), clock=lambda: 0, secret=luck.randbytes)
    made = [await accounts.register(f"Player {seat}") for seat in range(SEATS)]
    return [secret for _, secret in made], [player.id for player, _ in made]


async def stored(writer: GroupCommit, batches: list[Batch]) -> Session:
    """The last session of a table whose batches are stored."""
    events = [event for batch in batches for event in stored_events(batch)]
    for start in range(0, len(events), _EVENTS_AT_ONCE):
        await writer.submit(Append(events[start : start + _EVENTS_AT_ONCE]))
    return batches[-1].session


def played(players: list[str], table: str, versions: int, *, over: bool) -> Iterator[Batch]:
    """The batches of a random game with takebacks, which goes back whenever it would end before so many versions."""
    luck, actions = Random(table), 0
    seed = luck.randbytes(32)
    opened = Opened(
        game=GAME.key,
        rules_version=GAME.version,
        options=GAME.options_type(),
        seats=len(players),
        undo="consent",
        visibility="public",
        server_seed=seed.hex(),
        seed_commitment=chain.commitment(seed),
        seeded=None,
    )
    yield (batch := commands.open_table(GAME, table, opened, Stamp(0, players[0])))
    for seat, player in enumerate(players):
        yield (batch := commands.sit(batch.session, player, seat, "", GAME.seat_options_type(), Stamp(0, player)))
    while batch.session.version < versions:
        seat = min(batch.session.to_act)
        action = luck.choice(GAME.legal(batch.session.point.state, seat))
        following = commands.play(batch.session, seat, action, Stamp(0, players[seat]))
        actions += 1
        if following.session.status == "playing":
            yield (batch := following)
        if following.session.status != "playing" or (actions % _EVERY == 0 and batch.session.version < versions):
            for each in _taken_back(batch.session, players):
                yield (batch := each)
    for seat, player in enumerate(players if over else ()):
        if batch.session.status == "playing":
            yield (batch := commands.resign(batch.session, seat, Stamp(0, player)))


def _taken_back(session: Session, players: list[str]) -> Iterator[Batch]:
    seat = min(session.to_act)
    targets = [target for _, target in zip(range(_TAKEN_BACK), undoing.undo_targets(session, seat), strict=False)]
    batch = undoing.undo(session, seat, targets[-1].to_version, Stamp(0, players[seat]))
    yield batch
    for other, player in enumerate(players):
        if other != seat and batch.session.pending_takeback is not None:
            number = batch.session.pending_takeback.takeback
            yield (batch := undoing.agree(batch.session, other, number, Stamp(0, player)))
