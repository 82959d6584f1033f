import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from domain.catalogue import INSTALLED
from domain.kernel.forks import forked_from
from domain.kernel.game import Setup
from domain.kernel.session import Games
from tests.laws.broken_games import BROKEN
from tests.laws.laws import (
    LAWS,
    a_redeal_samples_every_value_of_a_hidden_place,
    indistinguishable_states_are_redealt_alike,
)
from tests.laws.subjects import Subject, cases
from tests.laws.undo_and_forks import Law
from tests.laws.walks import Walk, play_walk, walks
from tests.laws.worlds import fingerprint, shown, viewers
from tests.toys import TOYS

CASES = [pytest.param(subject, seats, id=f"{subject.name}-{seats}") for subject, seats in cases()]

EXPENSIVE: Mapping[Law, int] = {
    indistinguishable_states_are_redealt_alike: 4,
    a_redeal_samples_every_value_of_a_hidden_place: 2,
}
"""Laws that redeal a hundred times per walk get so many times fewer walks, and their counterexamples are not shrunk."""


@pytest.mark.parametrize(
    ("law", "subject", "seats"),
    [
        pytest.param(law, subject, seats, id=f"{law.__name__}-{subject.name}-{seats}")
        for law in LAWS
        for subject, seats in cases()
    ],
)
def test_every_game_obeys(law: Law, subject: Subject, seats: int) -> None:
    shares = len(subject.game.seats) * subject.slowness * EXPENSIVE.get(law, 1)
    examples = max(3, settings().max_examples // shares)

    phases = [Phase.explicit, Phase.reuse, Phase.generate] if law in EXPENSIVE else settings().phases

    obeys(law, subject, seats, settings(max_examples=examples, phases=phases))


@pytest.mark.parametrize(("law", "subject", "seats"), BROKEN)
def test_every_law_catches_a_game_that_breaks_it(law: Law, subject: Subject, seats: int) -> None:
    quick = settings(
        max_examples=300, phases=[Phase.generate], derandomize=True, database=None, report_multiple_bugs=False
    )

    with pytest.raises(AssertionError):
        obeys(law, subject, seats, quick)


def test_every_law_is_broken_by_some_game() -> None:
    assert set(LAWS) == {param.values[0] for param in BROKEN}


@pytest.mark.parametrize(("subject", "seats"), CASES)
def test_the_actions_and_facts_of_a_game_are_named_after_it(subject: Subject, seats: int) -> None:
    """Or after the game that it is a variant of, whose key its own begins with: then they are that game's types."""
    game = subject.game
    for type_ in (game.action_type, game.fact_type, game.public_action_type, game.public_fact_type):
        for struct in structs(type_):
            assert f"{game.key}-".startswith(f"{str(struct.tag).partition('.')[0]}-")


@pytest.mark.parametrize("games", [INSTALLED, TOYS], ids=["catalogue", "toys"])
def test_a_game_is_in_the_catalogue_under_its_own_key(games: Games) -> None:
    for key, versions in games.items():
        for version, game in versions.items():
            assert (key, version) == (game.key, game.version)
            assert game.summary
            assert game.rules


@pytest.mark.parametrize("subject", [subject for subject, seats in cases() if seats == 1], ids=lambda s: s.name)
def test_a_fork_of_an_unfinished_game_resamples_everything_hidden(subject: Subject) -> None:
    game = subject.game
    setup = Setup(1, game.options_type(), (game.seat_options_type(),))
    hidden: set[str] = set()
    varied: set[str] = set()
    for start in range(6):
        for batch in play_walk(game, Walk(setup, start, subject.depth, ()))[1::5]:
            session = batch.session
            if session.over:
                continue
            states = [forked_from(session, session, f"fork {n}").state for n in range(6)]
            assert {shown(session, 0)} == {shown(session, 0, state) for state in states}
            for name in subject.hidden(session.point.state, 0):
                hidden.add(name)
                if len({fingerprint(subject.hidden(state, 0)[name]) for state in states}) > 1:
                    varied.add(name)

    assert hidden == varied


@pytest.mark.usefixtures("process")
def test_the_order_of_a_set_makes_no_difference() -> None:
    there, back = (heads(hash_seed) for hash_seed in ("1", "2"))

    assert there
    assert there == back


def heads(hash_seed: str) -> str:
    """What `print_heads` prints with this hash seed."""
    run = subprocess.run(
        [sys.executable, "-c", "from tests.laws.test_laws import print_heads; print_heads()"],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def print_heads() -> None:
    """Print the head, the views and the legal actions at the end of some walks of each game."""
    for subject, seats in cases():
        game = subject.game
        setup = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
        for seed in range(5):
            session = play_walk(game, Walk(setup, seed, subject.depth, ()))[-1].session
            print(game.key, seats, session.head.hex(), [shown(session, seat) for seat in viewers(setup)])  # noqa: T201


def structs(type_: Any) -> tuple[inspect.StructType, ...]:
    """The structs of a tagged union, or the only one."""
    info = inspect.type_info(type_)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    return tuple(member for member in members if isinstance(member, inspect.StructType))


def obeys(law: Law, subject: Subject, seats: int, how: settings) -> None:
    """Check a law of a game along as many walks as `how` says."""

    @how
    @given(walk=walks(subject, seats), data=st.data())
    def along(walk: Walk, data: st.DataObject) -> None:
        law(subject, walk, data.draw)

    along()
