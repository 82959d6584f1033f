"""The time that is left, as the terminal tells it: by the service's clock, whatever that of the machine says."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from takeback_client import Client

from terminal.table import Table
from tests.api.serving import ROOT, running
from tests.terminal.person import ASKED, Person

NOW = 1_800_000_000.0
WRONG = """
import time
real = time.time
time.time = lambda: real() + {seconds}
"""
"""A machine whose clock is wrong, as Python loads it."""


@pytest.fixture(scope="module")
def service(process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("terminal") / "takeback.db") as server:
        yield server.address


def on_a_wrong_machine(folder: Path, seconds: int) -> Mapping[str, str]:
    """The environment of a program on a machine whose clock is so far ahead."""
    (folder / "sitecustomize.py").write_text(WRONG.format(seconds=seconds))
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT), str(ROOT / "clients/python")])}


def left(printed: str) -> int:
    """The seconds that are left, as they were told last."""
    minutes, seconds = re.findall(r"(\d+):(\d\d) left, then", printed)[-1]
    return 60 * int(minutes) + int(seconds)


@pytest.mark.parametrize("ahead", [120, pytest.param(-86_400, marks=pytest.mark.soak)])
def test_the_time_that_is_left_is_right_on_a_machine_whose_clock_is_wrong(
    service: str, tmp_path: Path, ahead: int
) -> None:
    with Client.registered(service, "Ann") as ann, Client.registered(service, "Bob") as bob:
        clock: Any = {"seconds_per_action": 120, "then": "resign"}
        table = ann.open_table("full-throttle", seats=2, clock=clock).id
        for one in (ann, bob):
            one.take_seat(table)
        [first] = ann.show_table(table).to_act
        mover, waits = (ann, bob) if first == 0 else (bob, ann)
        name = mover.me().name
        machine = on_a_wrong_machine(tmp_path, ahead)

        for player, told in ((mover, "left, then you resign."), (waits, f"left, then {name} resigns.")):
            arguments = ("play", "--service", service, "--table", table)
            with Person(tmp_path, *arguments, **machine, TAKEBACK_TOKEN=str(player.token)) as person:
                person.until(told)
                if player is mover:
                    person.until(ASKED)
                    person.type("q")
                assert 30 < left(person.printed) <= 120


def table_of(left: float | None, to_act: list[int], seat: int | None, then: str = "resign") -> Any:
    """As much of a table as tells the time: Ann at the first seat, Bob at the other one."""
    due = None if left is None else int(1000 * NOW) + int(1000 * left)
    return SimpleNamespace(
        info=SimpleNamespace(clock=None if due is None else SimpleNamespace(then=then)),
        state=SimpleNamespace(due_at=due, to_act=to_act, seat=seat),
        client=SimpleNamespace(now=lambda: NOW),
        names=lambda seats: " and ".join(["Ann", "Bob"][each] for each in seats),
    )


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (table_of(43, [1], 0), "0:43 left, then Bob resigns."),
        (table_of(43, [1], None), "0:43 left, then Bob resigns."),
        (table_of(119.6, [0], 0), "2:00 left, then you resign."),
        (table_of(-5, [1], 0), "0:00 left, then Bob resigns."),
        (table_of(86_400 * 10**400, [1], 0), f"{10**400} days left, then Bob resigns."),
        (table_of(840, [1], 0, "random"), "14 minutes left, then a move is chosen at random for Bob."),
        (table_of(86_400, [0], 0, "random"), "24 hours left, then a move is chosen at random for you."),
        (table_of(604_700, [0, 1], 0), "6 days left, then the first to run out of time resigns."),
        (table_of(None, [1], 0), ""),
        (table_of(43, [], 0), ""),
    ],
)
def test_the_time_is_told_in_a_sentence(table: Table, told: str) -> None:
    assert told == Table.time_left(table)
