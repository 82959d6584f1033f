"""One whole game in words: what a spectator reads, and where a seat reads something else.

The words are for review by eye. Beside them is a digest for each viewer of all that it was shown, to the byte: redacted
actions and facts, and the views between them.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from domain.kernel import commands
from domain.kernel.batches import Batch
from domain.kernel.clocks import due_batch, wait_of
from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.redaction import Viewer, redact
from domain.kernel.session import Session
from domain.kernel.words import join
from tests.laws import walks
from tests.playthroughs.telling import Telling

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

Player = Callable[[Any, Seat, Sequence[Any], Random], Any]
"""A player's choice, from a state, the seat, its legal actions, and a source of chance of its own."""


@dataclass(frozen=True)
class Play:
    """A game to play: the setup, the seed, and the player of every seat but the one that is ``away``."""

    game: AnyGame
    setup: Setup[Any, Any]
    luck: int
    player: Player
    away: Seat | None = None


def anyhow(_state: Any, _seat: Seat, legal: Sequence[Any], luck: Random) -> Any:
    """Plays at random."""
    return luck.choice(legal)


@dataclass(frozen=True)
class Recorded:
    """What is recorded of a game: its story, and what each viewer was shown."""

    story: str
    digests: str


def recorded(play: Play) -> Recorded:
    """Play a game and tell it."""
    setup = msgspec.structs.replace(play.setup, names=NAMES[: play.setup.seats])
    viewers: tuple[Seat | None, ...] = (None, *range(setup.seats))
    shown = {viewer: hashlib.sha256() for viewer in viewers}
    told = Telling(play.game, setup)
    for batch in _batches(play):
        for record in batch.records:
            told.add(batch.session, record.event)
        for viewer, digest in shown.items():
            digest.update(_shown(batch, setup, viewer))
    players = NAMES[: setup.seats]
    title = [play.game.title, f"{join(players)} {'plays' if setup.seats == 1 else 'play'}."]
    names = ["spectator", *players]
    digests = [f"{name} {digest.hexdigest()}" for name, digest in zip(names, shown.values(), strict=True)]
    return Recorded("\n".join([*title, *told.lines]) + "\n", "\n".join(digests) + "\n")


def _batches(play: Play) -> Iterator[Batch]:
    """From the start to the end."""
    chance = Random(play.luck)
    batch = walks.opening(play.game, play.setup, play.luck)[-1]
    yield batch
    while (session := batch.session).to_act:
        batch = _served(session) if session.to_act == {play.away} else _played(play, session, chance)
        yield batch


def _played(play: Play, session: Session, chance: Random) -> Batch:
    seat, state = min(session.to_act - {play.away}), session.point.state
    action = play.player(state, seat, play.game.legal(state, seat), chance)
    return commands.play(session, seat, action, walks.stamp(session, seat))


def _served(session: Session) -> Batch:
    """What the server does for a seat that is away."""
    wait = wait_of(session)
    batch = None if wait is None else due_batch(session, wait.until)
    assert batch is not None
    return batch


def _shown(batch: Batch, setup: Setup[Any, Any], viewer: Seat | None) -> bytes:
    """All that a viewer is shown of a batch, and its view after the batch."""
    session = batch.session
    seen = [
        redact(session.game, setup, record.event, "", Viewer(viewer, None), disclosed=False).data
        for record in batch.records
    ]
    return msgspec.json.encode([seen, session.game.view(session.point.state, viewer)], order="deterministic")
