from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.branches import Branch, actions_of, cut_by, with_branch
from domain.kernel.jumps import at_depth, at_or_before

STEPS = st.sampled_from(["play", "play", "undo", "undo one", "redo"])
LONG = 5000


class Line:
    """A line of play in numbers, beside the branches that a session would keep; ``cuts`` can be redone."""

    def __init__(self) -> None:
        self.version = 1
        self.line = [1]
        self.cuts: list[tuple[int, list[int]]] = []
        self.undone_by: dict[int, int] = {}
        self.undone: Branch | None = None

    def take(self, step: str, luck: Random) -> None:
        """One event, if it is possible."""
        if step == "play":
            self.version += 1
            self.line.append(self.version)
            self.cuts = []
        elif step.startswith("undo") and len(self.line) > 1:
            self.version += 1
            place = len(self.line) - 1 if step == "undo one" else luck.randrange(1, len(self.line))
            cut, self.line = self.line[place:], self.line[:place]
            self.cuts.append((self.version, cut))
            self.undone_by.update(dict.fromkeys(cut, self.version))
            self.undone = with_branch(self.undone, self.version, self.line[-1], len(cut))
        elif step == "redo" and self.cuts:
            self.version += 1
            _, cut = self.cuts.pop()
            self.line += cut
            self.undone_by = {version: by for version, by in self.undone_by.items() if version not in cut}
            assert self.undone is not None
            self.undone = self.undone.before


@given(st.lists(STEPS, max_size=120), st.integers(0, 1000))
def test_which_undo_cut_a_version_is_found_without_reading_the_events(steps: list[str], seed: int) -> None:
    line, luck = Line(), Random(seed)
    for step in steps:
        line.take(step, luck)

    played = {*line.line, *line.undone_by}
    assert line.undone_by == {version: by for version in played if (by := cut_by(line.undone, version)) is not None}


@pytest.mark.parametrize(
    "steps",
    [
        ["play"] * LONG + ["undo one"] * LONG,
        ["play", "undo one"] * LONG,
        ["play", "play", "undo one"] * LONG + ["undo"],
        [*["play"] * LONG, "undo", "redo"] * 3,
        Random(2).choices(["play", "undo one", "undo"], [60, 40, 1], k=LONG),
    ],
    ids=["one by one", "each at once", "all at last", "redone", "mixed"],
)
def test_the_longest_histories_are_searched_like_any_other(steps: list[str]) -> None:
    line, luck = Line(), Random(1)
    for step in steps:
        if step == "redo":
            line.undone_by, cut = {}, line.cuts[-1][1]
            line.line, line.cuts, line.undone = line.line + cut, [], line.undone and line.undone.before
            continue
        line.take(step, luck)

    for version in [2, 3, *(luck.randrange(2, line.version) for _ in range(200)), line.version - 1]:
        if version in line.undone_by or version in line.line:
            assert line.undone_by.get(version) == cut_by(line.undone, version)


def test_an_undo_knows_how_many_actions_it_took_back() -> None:
    branches = None
    for version in range(3, 3 * LONG, 3):
        branches = with_branch(branches, version, version - 2, version % 7)

    assert [3, 0, None, None] == [actions_of(branches, version) for version in (3, 2100, 2101, 2)]


class Counted:
    """A branch that counts the steps that are taken from it, and from all that are reached through it."""

    def __init__(self, branch: Branch, reached: dict[int, "Counted"], steps: list[str]) -> None:
        self._branch, self._reached, self._steps = branch, reached, steps

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._branch, name)
        if not isinstance(found, Branch):
            return found
        self._steps.append(name)
        return self._reached.setdefault(found.version, Counted(found, self._reached, self._steps))


@pytest.mark.parametrize(
    "steps",
    [
        ["play"] * LONG + ["undo one"] * LONG,
        ["play", "undo one"] * LONG,
        ["play", "play", "undo one"] * LONG + ["undo"],
    ],
    ids=["one by one", "each at once", "all at last"],
)
def test_a_search_of_a_long_history_takes_few_steps(steps: list[str]) -> None:
    line, luck, taken = Line(), Random(1), []
    for step in steps:
        line.take(step, luck)
    assert line.undone is not None

    for version in [2, 3, *(luck.randrange(2, line.version) for _ in range(200)), line.version - 1]:
        for search in (cut_by, actions_of):
            steps_taken: list[str] = []
            search(cast("Branch", Counted(line.undone, {}, steps_taken)), version)
            taken.append(len(steps_taken))

    assert max(taken) <= 6 * LONG.bit_length()


def test_any_link_of_a_long_chain_is_reached_in_few_steps() -> None:
    chain = None
    for version in range(LONG):
        chain = with_branch(chain, version, 0, 0)
    assert chain is not None

    for version in (*range(0, LONG, 7), LONG - 1):
        link, steps = chain, 0
        while link.version > version and link.before is not None and link.jump is not None:
            link, steps = (link.jump if link.jump.version >= version else link.before), steps + 1
        assert steps <= 2 * LONG.bit_length()
        assert link.version == version == link.depth
        assert link is at_or_before(chain, version)
        assert link is at_depth(chain, version)
    assert at_or_before(chain, -1) is None
    with pytest.raises(IndexError):
        at_depth(chain, -1)
