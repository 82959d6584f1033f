"""The command ``takeback monitor``."""

import argparse
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import random
from typing import TYPE_CHECKING

from domain.__main__ import Parser, file_named
from domain.transparency.policy import InvalidPolicy, Policy, parse_policy

if TYPE_CHECKING:
    from api.monitor.rounds import Monitor

_DOES = "watch the log of a service for games that are hidden, forged or ended twice"
_EXITS = "exit status with --once: 0 if nothing is wrong, 1 if something is, 2 if the log or a list could not be read"
_FOUND, _UNUSABLE = 1, 2
_EVERY = 60.0
"""Seconds between two rounds."""
_LONGEST_LINE = 400
"""Characters of what is printed, and remembered as told."""
_LISTS_EACH = 60
"""The lists are read once in so many rounds."""


def add_monitor(commands: "argparse._SubParsersAction[Parser]") -> None:  # what argparse makes has no other name
    """Add the command that watches a log."""
    command = commands.add_parser("monitor", help=_DOES, description=_DOES, epilog=_EXITS)
    command.add_argument("service", metavar="URL", type=_url, help="of the service, https://play.example for example")
    command.add_argument("--policy", metavar="FILE", type=file_named, required=True, help="the keys that you trust")
    command.add_argument(
        "--state", metavar="FILE", type=file_named, required=True, help="your copy of the log; made if missing"
    )
    command.add_argument(
        "--replay", metavar="SHARE", type=_share, default=0.0, help="of the public games, from 0 to 1, to verify whole"
    )
    command.add_argument("--once", action="store_true", help="stop after one round")
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from api.monitor.fetching import Unreadable  # noqa: PLC0415  # not needed by the other commands
    from api.monitor.mirror import UnusableMirror  # noqa: PLC0415

    try:
        policy = _policy(arguments.policy)
        with _monitor(arguments, policy) as monitor:
            return _rounds(monitor, arguments)
    except (InvalidPolicy, Unreadable, UnusableMirror) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return _UNUSABLE


def _rounds(monitor: "Monitor", arguments: argparse.Namespace) -> int:
    from api.monitor.fetching import Unreadable  # noqa: PLC0415
    from api.monitor.verifying import verified  # noqa: PLC0415

    told: set[str] = set()
    number = 0
    while True:
        status = 0
        try:
            _tell(monitor.read_log(), told)
            if number % _LISTS_EACH == 0:
                _tell(monitor.read_lists(lambda: random() < arguments.replay, verified), told)  # noqa: S311  # a sample
                _tell_abandoned(monitor, told)
        except (Unreadable, OSError) as error:
            status = _UNUSABLE
            print(f"takeback: {_shown(str(error))}", file=sys.stderr, flush=True)
        if arguments.once:
            print(f"{monitor.size} entries read, {len(told) or 'nothing'} found", flush=True)
            return status or (_FOUND if told else 0)
        number += 1
        time.sleep(_EVERY)


def _tell(findings: Iterable[str], told: set[str]) -> None:
    """Print what was not told before."""
    for finding in map(_shown, findings):
        if finding not in told:
            told.add(finding)
            print(finding, flush=True)


def _shown(text: str) -> str:
    """A text that may quote what the service says, as one line of a terminal."""
    return re.sub(r"[^ -~]", "?", text[:_LONGEST_LINE])


def _tell_abandoned(monitor: "Monitor", told: set[str]) -> None:
    """Print the share of abandoned tables: anybody may leave one, so it is no fault by itself."""
    for month, (lost, opened) in monitor.watch.abandoned(_now()).items():
        line = f"of {opened} tables opened in {month}, {lost} never ended"
        if lost and line not in told:
            print(line, flush=True)


@contextmanager
def _monitor(arguments: argparse.Namespace, policy: Policy) -> "Iterator[Monitor]":
    from api.monitor.fetching import service_at  # noqa: PLC0415
    from api.monitor.mirror import opened  # noqa: PLC0415
    from api.monitor.rounds import Monitor  # noqa: PLC0415

    with opened(arguments.state) as mirror, service_at(arguments.service) as source:
        yield Monitor(source, policy, mirror, _now)


def _policy(path: Path) -> Policy:
    try:
        return parse_policy(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidPolicy(f"cannot read {path}: {error.strerror}") from error
    except (InvalidPolicy, UnicodeDecodeError) as error:
        raise InvalidPolicy(f"{path} is not a policy: {error}") from error


def _now() -> int:
    return int(time.time() * 1000)


def _url(word: str) -> str:
    if not re.fullmatch(r"https?://[^\s/]+/?", word):
        raise argparse.ArgumentTypeError(f"{word!r} is not the URL of a service")
    return word


def _share(word: str) -> float:
    try:
        share = float(word)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 0 to 1")
    return share
