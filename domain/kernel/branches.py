"""Branches: the actions that undos took off the line of play, found by version without reading the events."""

import msgspec

from domain.kernel.jumps import at_or_before, jump_after


class Branch(msgspec.Struct, frozen=True, eq=False):
    """What the undo of ``version`` took off the line, or what a takeback asked for at ``version`` would take off it.

    These are the ``actions`` after ``to_version`` that were on the line then. ``least``: the smallest ``to_version``
    from this branch back to its jump, which is not counted. Branches are linked backwards; see `domain.kernel.jumps`.
    """

    version: int
    to_version: int
    actions: int
    depth: int
    least: int
    before: "Branch | None"
    jump: "Branch | None"


def with_branch(before: Branch | None, version: int, to_version: int, actions: int) -> Branch:
    """A further branch after those that end in `before`."""
    jump = jump_after(before)
    depth, least = 0, to_version
    if before is not None:
        depth = before.depth + 1
        if before is not jump and before.jump is not None:  # the spans of two branches, and this one
            least = min(to_version, before.least, before.jump.least)
    return Branch(version, to_version, actions, depth, least, before, jump)


def actions_of(branches: Branch | None, version: int) -> int | None:
    """How many actions the undo of this version took back, or the takeback asked for there; None if there is none."""
    branch = at_or_before(branches, version)
    return branch.actions if branch is not None and branch.version == version else None


def cut_by(undone: Branch | None, version: int) -> int | None:
    """The version of the undo that took the action of `version` off the line, None if the action is on it.

    `undone`: the undos in force. It is the first one after the action that went back to before it.
    """
    passed: list[tuple[Branch, bool]] = []  # the newest first, each alone or with all back to its jump
    while undone is not None and undone.version > version:
        jump = undone.jump
        if jump is not None and jump.version > version:
            passed.append((undone, True))
            undone = jump
        else:
            passed.append((undone, False))
            undone = undone.before
    for branch, with_span in reversed(passed):
        if (branch.least if with_span else branch.to_version) < version:
            return _oldest(branch, version).version if with_span else branch.version
    return None


def _oldest(branch: Branch, version: int) -> Branch:
    """The oldest branch from before `version`, from this one back to its jump; there is one."""
    while (newer := branch.before) is not None and newer is not branch.jump and (older := newer.jump) is not None:
        if older.least < version:
            branch = older
        elif newer.least < version:
            branch = newer
        else:
            break
    return branch
