"""Attacks by many accounts at one address on what others need: what others notice of them, measured.

`tests.api.test_crowding` has the same attacks in small, and counts what is held instead of measuring time.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.catalogue import GAMES
from tests.api.client import actions_of, done
from tests.api.serving import Running, running
from tests.api.test_transcript_upload import COSTLY
from tests.hostile.attacking import MB, Arena, Record, Target, linux_only, quiet_players
from tests.hostile.crowding import (
    PROXY,
    Answer,
    accounts,
    asked,
    half_sent_uploads,
    receiver,
    repeated,
    statuses,
    streams,
    webhook,
)
from tests.hostile.long_tables import store_long_tables
from tests.hostile.polling import Call, poll
from tests.kernel.table import started as stored
from tests.verifying.transcripts import transcript

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("alone"), linux_only]

ACCOUNTS = 64
TRIES = 12
POLL = 2.0
"""Seconds between which one may look whether something is made."""
VERSIONS = 1000
LINES = (
    b'{"format":"takeback/1","game":"maverick","rules_version":1,"table":"x"}\n'
    + b"{}\n" * ((16 * 2**20 - 400) // 3)
    + b'{"head":"'
    + b"a" * 64
    + b'","outcome":null}'
)
"""A transcript of 16 MiB in small lines."""


class Crowd(NamedTuple):
    """The tokens of many accounts, the last of which is the victim's, and a long table that is over."""

    tokens: Sequence[str]
    victim: str
    over: str


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("crowding")


@pytest.fixture(scope="module")
def crowd(folder: Path) -> Crowd:
    over = store_long_tables(folder / "takeback.db", VERSIONS).over.table
    *tokens, victim = accounts(folder / "takeback.db", ACCOUNTS + 1)
    return Crowd(tokens, victim, over)


@pytest.fixture
def server(folder: Path, crowd: Crowd) -> Iterator[Running]:  # stored before it starts
    settings = {
        "TAKEBACK_BUDGET": "1000",
        "TAKEBACK_WEBHOOKS_PRIVATE": "on",
        "TAKEBACK_TRUSTED_PROXIES": PROXY,
    }
    with running(folder / "takeback.db", **settings) as served:
        served.http.headers["Connection"] = "close"
        yield served


@pytest.fixture
def served(server: Running, record_property: Record) -> Iterator[Arena]:
    with quiet_players(server) as play:
        yield Arena(server, play, record_property)


def test_sixty_half_sent_uploads(served: Arena, crowd: Crowd, record_property: Record) -> None:
    attack = partial(half_sent_uploads, token=crowd.tokens[0], uploads=60, size=15 * 2**20)

    effect = served.measured(attack, 2, 8)

    assert effect.grown <= 60 * MB, effect
    record_property("p99", (effect.quiet_ms, effect.attacked_ms, effect.grown / MB))


def test_all_connections_behind_a_proxy(served: Arena, crowd: Crowd) -> None:
    def attack(target: Target) -> tuple[int, list[Answer]]:
        with streams(target, crowd.tokens[:63], "/v1/me/events", 32) as held:
            found = [asked(target, "GET", "/v1/me", crowd.victim) for _ in range(40)]
            target.over.wait()
        return held, found

    held, found = served.attacked(attack, grows=200 * MB, quiet=2, seconds=20, rounds=1).done
    assert {200: 40} == statuses(found), held


def test_webhooks_that_answer_late(server: Running, crowd: Crowd) -> None:
    target = Target(server)
    with receiver(9.4) as (late, _), receiver(0) as (prompt, came):
        hooks = [(token, webhook(target, token, late, "127.0.0.66")) for token in crowd.tokens[:48] for _ in range(4)]
        own = webhook(target, crowd.victim, prompt, "127.0.0.99")

        def test(number: int) -> None:
            token, hook = hooks[number]
            asked(target, "POST", f"/v1/me/webhooks/{hook}/test", token, source="127.0.0.66")
            target.over.wait(1)

        delays = []
        with repeated(target, test, len(hooks)):
            time.sleep(5)
            for _ in range(8):
                before, began = len(came), time.monotonic()
                asked(target, "POST", f"/v1/me/webhooks/{own}/test", crowd.victim)
                while len(came) == before and time.monotonic() < began + 60:
                    time.sleep(0.005)
                delays.append(round(time.monotonic() - began, 2))
                time.sleep(1)

    assert max(delays) < 1, delays


def polled(path: str, tokens: Sequence[str], connections: int) -> Sequence[Sequence[Call]]:
    return [[Call(path, tokens[number % len(tokens)])] for number in range(connections)]


def test_event_pages(served: Arena, crowd: Crowd) -> None:
    path = f"/v1/tables/{crowd.over}/events?limit=100"

    def attack(target: Target) -> list[Answer]:
        read = f"/v1/tables/{crowd.over}/events?limit=20"
        with repeated(target, lambda _: poll(target, polled(path, crowd.tokens[:20], 240)), 1):
            time.sleep(2)
            found = []
            for _ in range(84):
                found.append(asked(target, "GET", read, crowd.victim))
                time.sleep(0.05)
            target.over.wait()
        return found

    effect = served.measured(attack, 2, 15)
    assert {200: 84} == statuses(effect.done), effect.attacked_ms


def test_views(served: Arena, crowd: Crowd) -> None:
    path = f"/v1/tables/{crowd.over}/view"

    attack = partial(poll, connections=polled(path, crowd.tokens[:60], 240))

    served.attacked(attack, grows=200 * MB, quiet=3, seconds=15)


def test_transcripts_of_small_lines(server: Running, crowd: Crowd) -> None:
    target = Target(server)
    mine = transcript(stored(GAMES["maverick"][1], seats=1, undo="free").resign(0))

    def upload(number: int) -> Answer:
        found = asked(
            target,
            "POST",
            "/v1/transcripts",
            crowd.tokens[number],
            LINES if number % 2 else COSTLY,
            media_type="application/x-ndjson",
            source="127.0.0.66",
        )
        target.over.wait(0.2)
        return found

    with repeated(target, upload, 7):
        time.sleep(3)
        found = [
            asked(target, "POST", "/v1/transcripts", crowd.victim, mine, media_type="application/x-ndjson")
            for _ in range(TRIES)
        ]
    assert {200: TRIES} == statuses(found), [answer.seconds for answer in found]


def test_analyses_for_strangers(server: Running, crowd: Crowd) -> None:
    target = Target(server)
    games = [_finished(server) for _ in range(14)]

    def made(path: str) -> float:
        began = time.monotonic()
        while time.monotonic() < began + 120:
            if asked(target, "GET", path, crowd.victim).status == 200:
                break
            time.sleep(0.5)
        return time.monotonic() - began

    quiet = made(games[0])

    def ask(number: int) -> None:
        asked(target, "GET", games[2 + number], source="127.0.0.66")
        target.over.wait(0.5)

    with repeated(target, ask, 12):
        time.sleep(8)
        attacked = made(games[1])
    assert attacked <= 2 * quiet + POLL, (quiet, attacked)


def _finished(server: Running) -> str:
    """The path of the analysis of a game of some moves."""
    ann = server.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    for _ in range(2):
        if not (actions := actions_of(ann, table)):
            break
        done(ann.post(table / "actions", {"action": actions[0]}))
    ann.post(table / "resign")
    time.sleep(0.5)
    return f"/v1/tables/{table.id}/analysis"
