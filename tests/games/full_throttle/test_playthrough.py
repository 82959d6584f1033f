"""One whole game for three as every seat sees it, word for word."""

import os
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from random import Random

import msgspec

from domain.games.full_throttle import game
from domain.games.full_throttle.facts import Facts, HandPassed, HandTaken
from domain.games.full_throttle.state import State
from domain.kernel.game import Seat
from tests.games.full_throttle.tables import luck, setup_of

FILE = Path(__file__).parents[2] / "playthroughs" / "full_throttle.txt"
SEED = 33
SEATS = 3
SETUP = setup_of(SEATS)
VIEWERS: tuple[Seat | None, ...] = (*range(SEATS), None)


def test_the_playthrough_has_not_changed() -> None:
    told = "\n".join(_told()) + "\n"
    if os.environ.get("TAKEBACK_REGENERATE"):
        FILE.write_text(told, encoding="utf-8")

    assert FILE.read_text(encoding="utf-8") == told


def _told() -> Iterator[str]:
    dice, rng = Random(SEED), luck(SEED)
    facts: Sequence[Facts] = game.setup(SETUP, rng)
    state: State = reduce(game.evolve, facts, game.initial())
    yield "Full Throttle! for three: everybody drafts at random."
    yield from _shown(state, facts)
    while game.outcome(state) is None:
        (seat,) = game.to_act(state)
        legal = game.legal(state, seat)
        action = dice.choice(legal)
        yield ""
        yield f"{_name(seat)}, {len(legal)} legal actions: {game.say_action(SETUP, game.view(state, seat), action)}"
        for viewer in (seat, None):
            yield f"  {_name(viewer)}: {_json(game.redact_action(SETUP, seat, action, viewer))}"
        facts = game.decide(state, seat, action, rng)
        state = reduce(game.evolve, facts, state)
        yield from _shown(state, facts)
    yield ""
    yield _json(game.outcome(state))


def _shown(state: State, facts: Sequence[Facts]) -> Iterator[str]:
    for fact in facts:
        shown: dict[str, list[str]] = {}
        for viewer in VIEWERS:
            public = game.redact(SETUP, fact, viewer)
            shown.setdefault(f"{game.say_fact(SETUP, public)}  {_json(public)}", []).append(_name(viewer))
        for line, names in shown.items():
            yield f"  {'all' if len(names) == len(VIEWERS) else ', '.join(names)}: {line}"
    if not isinstance(facts[-1], HandPassed | HandTaken) or state.round in (1, 8):
        for viewer in VIEWERS:
            yield f"  {_name(viewer)} sees {_json(game.view(state, viewer))}"


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer + 1}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
