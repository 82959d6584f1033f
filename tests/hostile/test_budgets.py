"""Whoever polls what is dear gets 429 once their budget is used up, and the others' moves are as fast as before."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from api.operations import OPERATIONS
from api.state.budgets import REFUSAL_DELAY, WINDOW
from domain.catalogue import GAMES
from tests.api.serving import Running, running
from tests.api.uploading import NDJSON
from tests.hostile.attacking import MB, Arena, Record, Watched, linux_only, quiet_players
from tests.hostile.long_tables import GAME, store_long_tables
from tests.hostile.polling import Call, Polled, poll
from tests.kernel.table import started
from tests.verifying.transcripts import transcript

pytestmark = [pytest.mark.usefixtures("process"), linux_only]

UNITS = 1000
CONNECTIONS = 8
VERSIONS = 1000
GROWS = 200 * MB


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
def server(folder: Path, tables: Tables) -> Iterator[Running]:
    settings = {"TAKEBACK_BUDGET": str(UNITS)}
    with running(folder / "takeback.db", module="tests.hostile.watching", **settings) as served:
        yield served


@pytest.fixture
def watched(server: Running, record_property: Record) -> Watched:
    return Watched(server, record_property)


@pytest.fixture
def served(server: Running, record_property: Record) -> Iterator[Arena]:
    with quiet_players(server) as play:
        yield Arena(server, play, record_property)


def polled(watched: Watched, call: Call) -> Polled:
    """What those who poll receive until they are refused again and again, while somebody plays."""
    return watched.withstands(partial(poll, connections=connected(call)), grows=GROWS)


def connected(call: Call) -> Sequence[Sequence[Call]]:
    """A call that is repeated by each of many connections."""
    return [[call]] * CONNECTIONS


def check(polled: Polled, *, units: int, policy: str = "player") -> None:
    """Check that they got no more good responses, of so many units, than the budget pays for, and otherwise 429.

    A 429 has the headers that say when to retry, and comes late.
    """
    good = sum(count for status, count in polled.statuses.items() if status < 400)
    assert {200, 201, 429} >= set(polled.statuses), polled
    assert 0 < good <= UNITS * (WINDOW + polled.seconds) / units, polled
    assert 0 < polled.statuses[429] <= CONNECTIONS * (polled.refusing / REFUSAL_DELAY + 1), polled
    assert f'"{policy}";q={UNITS * WINDOW};w={WINDOW}' == polled.refused["ratelimit-policy"]
    assert polled.refused["ratelimit"].startswith(f'"{policy}";r=')
    assert 1 <= int(polled.refused["retry-after"]) <= 2 * WINDOW  # until this window is over, and the next one


def all_frames(tables: Tables) -> str:
    """The path of frames of all perspectives."""
    return f"/v1/tables/{tables.over}/frames?as=all&limit=100&after={VERSIONS - 200}"


def test_frames_of_all_perspectives(watched: Watched, tables: Tables) -> None:
    check(polled(watched, Call(all_frames(tables), tables.tokens[0])), units=1000)


def test_dry_runs(watched: Watched, tables: Tables) -> None:
    body = msgspec.json.encode({"action": tables.action})
    path = f"/v1/tables/{tables.playing}/actions?dry_run=true"

    check(
        polled(watched, Call(path, tables.tokens[tables.seat], "POST", body)), units=OPERATIONS["play"].cost.units + 100
    )


def test_whole_transcripts(watched: Watched, tables: Tables) -> None:
    path = f"/v1/tables/{tables.over}/transcript"

    check(polled(watched, Call(path, tables.tokens[1])), units=VERSIONS // 10)


def test_transcripts_to_verify(watched: Watched, tables: Tables) -> None:
    text = transcript(started(GAMES["maverick"][1], seats=1, undo="free").resign(0))

    found = polled(watched, Call("/v1/transcripts", tables.tokens[2], "POST", text, NDJSON["Content-Type"]))

    found.statuses.pop(503, None)  # another one of the same player waits already
    check(found, units=500)


def test_one_address_without_a_token(watched: Watched, tables: Tables) -> None:
    check(polled(watched, Call(all_frames(tables))), units=1000, policy="address")


@pytest.mark.usefixtures("alone")
def test_polling_what_is_dear_is_barely_noticed(served: Arena, tables: Tables) -> None:
    attack = partial(poll, connections=connected(Call(all_frames(tables), tables.tokens[0])))

    check(served.attacked(attack, grows=GROWS, quiet=2 * WINDOW).done, units=1000)  # in quiet, budgets come back
