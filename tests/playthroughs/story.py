"""One whole game in words: what a spectator reads, and where a seat reads something else.

The words are for review by eye. Below them is a digest for each viewer of all that it was shown, to the byte: redacted
actions and facts, and the views between them.
"""

import hashlib
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from domain.kernel import commands
from domain.kernel.batches import Batch
from domain.kernel.clocks import due_batch, wait_of
from domain.kernel.events import AnyEvent
from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.redaction import Viewer, redact
from domain.kernel.session import Session
from domain.kernel.words import join, say_event, say_facts, views_around
from tests.laws import walks

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
WIDTH = 120

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


def story(play: Play) -> Iterator[str]:
    """The lines of the story, and the digests."""
    setup = msgspec.structs.replace(play.setup, names=NAMES[: play.setup.seats])
    viewers: tuple[Seat | None, ...] = (None, *range(setup.seats))
    shown = {viewer: hashlib.sha256() for viewer in viewers}
    yield f"{play.game.title}, played by {join(NAMES[: setup.seats])}"
    for batch in _batches(play):
        yield ""
        for record in batch.records:
            yield from _paragraph(batch.session, setup, record.event)
        for viewer, digest in shown.items():
            digest.update(_shown(batch, setup, viewer))
    yield ""
    for viewer, digest in shown.items():
        yield f"What {'a spectator' if viewer is None else setup.name_of(viewer)} was shown: {digest.hexdigest()}"


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


def _paragraph(session: Session, setup: Setup[Any, Any], event: AnyEvent) -> Iterator[str]:
    """What a spectator reads of an event, and each sentence in which a seat reads something else."""
    if event.type == "SeatTaken":
        return
    public = redact(session.game, setup, event, "", Viewer(None, None), disclosed=False)
    everybody = _facts(session, setup, event, None)
    yield from textwrap.wrap(say_event(session.game, setup, public, texts=everybody), WIDTH)
    for seat in range(setup.seats):
        own = _facts(session, setup, event, seat)
        if own != everybody:
            said = " ".join([text for text, public in zip(own, everybody, strict=True) if text != public])
            yield from textwrap.wrap(
                f"{setup.name_of(seat)} reads: {said}", WIDTH, initial_indent="    ", subsequent_indent="    "
            )


def _facts(session: Session, setup: Setup[Any, Any], event: AnyEvent, seat: Seat | None) -> Sequence[str]:
    """What a viewer reads of each fact."""
    shown = redact(session.game, setup, event, "", Viewer(seat, None), disclosed=False)
    return say_facts(session.game, setup, shown.data.get("facts", ()), views_around(session, event.version, seat))


def _shown(batch: Batch, setup: Setup[Any, Any], viewer: Seat | None) -> bytes:
    """All that a viewer is shown of a batch, and its view after the batch."""
    session = batch.session
    seen = [
        redact(session.game, setup, record.event, "", Viewer(viewer, None), disclosed=False).data
        for record in batch.records
    ]
    return msgspec.json.encode([seen, session.game.view(session.point.state, viewer)], order="deterministic")
