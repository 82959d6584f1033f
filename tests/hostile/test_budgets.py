"""Whoever polls what is dear gets 429 once their budget is used up, and the others' moves are as fast as before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from api.budgets import WINDOW
from api.costs import COSTS
from domain.catalogue import GAMES
from tests.api.uploading import NDJSON
from tests.hostile.attacking import MB, Arena, Target, arena, linux_only
from tests.hostile.long_tables import GAME, store_long_tables
from tests.hostile.polling import Call, Polled, poll
from tests.kernel.table import started
from tests.verifying.transcripts import transcript

pytestmark = [pytest.mark.usefixtures("alone"), linux_only]

UNITS = 1000
SECONDS = 3.0
CONNECTIONS = 8
VERSIONS = 1000


class Tables(NamedTuple):
    """The players' tokens by seat, a table in play and one that is over by id, and a legal action of a seat.

    No sessions: the text of a long one, which a failing test shows, has no end.
    """

    tokens: list[str]
    playing: str
    over: str
    seat: int
    action: Any


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("budgets")


@pytest.fixture(scope="module")
def tables(folder: Path) -> Tables:
    tokens, playing, over = store_long_tables(folder / "takeback.db", VERSIONS)
    seat = min(playing.to_act)
    return Tables(tokens, playing.table, over.table, seat, GAME.legal(playing.point.state, seat)[0])


@pytest.fixture(scope="module")
def served(folder: Path, tables: Tables) -> Iterator[Arena]:
    with arena(folder, TAKEBACK_BUDGET=str(UNITS)) as made:
        yield made


def polled(served: Arena, *connections: list[Call]) -> Polled:
    """What those who poll receive, while others play. Before each round, budgets come back."""

    def attack(target: Target) -> Polled:
        return poll(target, connections)

    return served.attacked(attack, grows=200 * MB, quiet=2 * WINDOW, seconds=SECONDS).done


def check(polled: Polled, *, most: float, policy: str = "player") -> None:
    """Check that they got `most` good responses at most, and otherwise 429 with the headers that say when to retry."""
    good = sum(count for status, count in polled.statuses.items() if status < 400)
    assert {200, 201, 429} >= set(polled.statuses), polled
    assert 0 < good <= most, polled
    assert 0 < polled.statuses[429], polled
    assert f'"{policy}";q={UNITS * WINDOW};w={WINDOW}' == polled.refused["ratelimit-policy"]
    assert polled.refused["ratelimit"].startswith(f'"{policy}";r=')
    assert 1 <= int(polled.refused["retry-after"]) <= WINDOW


def most(units: int) -> float:
    """How many requests of so many units a budget pays for while the attack lasts, and while it begins and ends."""
    return UNITS * (WINDOW + SECONDS + 3) / units


def test_frames_of_all_perspectives(served: Arena, tables: Tables) -> None:
    path = f"/v1/tables/{tables.over}/frames?as=all&limit=100&after={VERSIONS - 200}"

    check(polled(served, *[[Call(path, tables.tokens[0])]] * CONNECTIONS), most=most(1000))


def test_dry_runs(served: Arena, tables: Tables) -> None:
    body = msgspec.json.encode({"action": tables.action})
    call = Call(f"/v1/tables/{tables.playing}/actions?dry_run=true", tables.tokens[tables.seat], "POST", body)

    check(polled(served, *[[call]] * CONNECTIONS), most=most(COSTS["play"].units + 100))


def test_whole_transcripts(served: Arena, tables: Tables) -> None:
    path = f"/v1/tables/{tables.over}/transcript"

    check(polled(served, *[[Call(path, tables.tokens[1])]] * CONNECTIONS), most=most(VERSIONS // 10))


def test_transcripts_to_verify(served: Arena, tables: Tables) -> None:
    text = transcript(started(GAMES["maverick"][1], seats=1, undo="free").resign(0))
    call = Call("/v1/transcripts", tables.tokens[2], "POST", text, NDJSON["Content-Type"])

    found = polled(served, *[[call]] * CONNECTIONS)

    found.statuses.pop(503, None)  # another one of the same player waits already
    check(found, most=most(500))


def test_one_address_without_a_token(served: Arena, tables: Tables) -> None:
    path = f"/v1/tables/{tables.over}/frames?as=all&limit=100"

    check(polled(served, *[[Call(path)]] * CONNECTIONS), most=most(1000), policy="address")
