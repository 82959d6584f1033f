"""One move passes through the files in the order in which `docs/architecture.md` lists them, and never back."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

from api.state.budgets import Budgets
from tests.api.client import actions_of, done
from tests.api.serving import ROOT, in_process

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LISTED = re.findall(
    r"^\d+\. `([a-z_/]+\.py)`", PAGE.partition("## One move, from the socket to the disk")[2], re.MULTILINE
)
"""The files of the walk."""

HOOKS = {"Turn._on_commit", "acknowledge.<locals>.read_for"}
"""Functions that a later file calls because an earlier one has asked it to."""

BACKGROUND = {"Metrics.sample_delays", "Progress.tell", "beat"}
"""Functions that run beside a move: now and then, and when the projection worker tells how far it is."""

CORE = ("domain/kernel/", "domain/games/")
"""Pure functions: every file may call them, and they call none of the others."""
LISTED_CORE = [file for file in LISTED if file.startswith(CORE)]


class Call(NamedTuple):
    """A call between two files of this repository. ``caller`` is empty for a call by a library."""

    caller: str
    file: str
    function: str


@contextmanager
def recorded() -> Iterator[list[Call]]:
    """Records the calls on this thread and, if started within, on the writer thread."""
    calls: list[Call] = []
    seen: dict[int, FrameType] = {}  # a coroutine that is resumed was called before

    def record(frame: FrameType, event: str, _: object) -> None:
        file = file_of(frame)
        if event == "call" and file and id(frame) not in seen and not in_background(frame):
            seen[id(frame)] = frame
            caller = frame.f_back
            while caller is not None and not file_of(caller):
                caller = caller.f_back
            calls.append(Call("" if caller is None else file_of(caller), file, frame.f_code.co_qualname))

    def record_writer(frame: FrameType, event: str, argument: object) -> None:
        if threading.current_thread().name == "group-commit":
            record(frame, event, argument)

    threading.setprofile(record_writer)
    sys.setprofile(record)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        seen.clear()


def in_background(frame: FrameType | None) -> bool:
    """Is it a part of what runs beside a move?"""
    while frame is not None and frame.f_code.co_qualname not in BACKGROUND:
        frame = frame.f_back
    return frame is not None


def file_of(frame: FrameType) -> str:
    """The file of a frame below the repository; empty for libraries and tests."""
    path = Path(frame.f_code.co_filename)
    parts = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else ()
    return "/".join(parts) if parts and parts[0] in ("api", "domain") else ""


@pytest.fixture(scope="module")
def move(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """The calls of a move at a table in memory, from the framework's hook to the response."""
    path = tmp_path_factory.mktemp("walk") / "walk.db"
    with recorded() as calls, in_process(path, budgets=Budgets(1000, clock=lambda: 0.0)) as server:
        player = server.player()
        table = player.open("maverick")
        done(player.post(table / "seats"))
        done(player.post(table / "actions", {"action": actions_of(player, table)[0]}))
        legal = actions_of(player, table)
        calls.clear()
        done(player.post(table / "actions", {"action": legal[0]}, key="one-move"))
        return calls.copy()


def files_of(move: list[Call]) -> list[str]:
    """The files of a move in order: pure functions from the decision on, as far as the page lists them."""
    decided = next(number for number, call in enumerate(move) if call.file == LISTED_CORE[0])
    entered = [call.file for number, call in enumerate(move) if number >= decided or not call.file.startswith(CORE)]
    return [file for file in dict.fromkeys(entered) if file in LISTED_CORE or not file.startswith(CORE)]


@pytest.mark.usefixtures("long")
def test_the_page_lists_the_files_in_the_order_of_a_move(move: list[Call]) -> None:
    assert LISTED == files_of(move)


def test_no_call_goes_back_to_an_earlier_file_but_for_hooks(move: list[Call]) -> None:
    order = {file: number for number, file in enumerate(files_of(move))}
    back = {call for call in move if order.get(call.caller, 0) > order.get(call.file, len(order))}

    assert HOOKS == {call.function for call in back if call.caller.startswith(CORE) or not call.file.startswith(CORE)}


def test_pure_functions_call_only_pure_functions(move: list[Call]) -> None:
    assert {True} == {call.file.startswith(CORE) for call in move if call.caller.startswith(CORE)}
