"""Generated clients play a whole game, from the contract without a patch or a special flag."""

import os
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.api.serving import running
from tests.generators.generator import Generator, NotInstalled, generators


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client program prints at its end: the table, and the codes of the refusals, as its types decoded them."""

    table: str
    refused: tuple[str, ...]


@pytest.mark.soak
@pytest.mark.usefixtures("npm")
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("generator", generators(), ids=lambda generator: generator.name)
def test_a_generated_client_plays_a_whole_game(generator: Generator, tmp_path: Path) -> None:
    _install(generator)
    generator.run(generator.generate)
    for command in generator.check:
        generator.run(command)
    with running(tmp_path / "play.db") as server:
        played = msgspec.json.decode(generator.run(generator.play, server.address), type=Played)
        path = f"{server.address}/v1/tables/{played.table}"
        table = httpx.get(path, trust_env=False).json()
        events = httpx.get(f"{path}/events?limit=500", trust_env=False).json()["events"]

    assert ("full-throttle", "finished") == (table["game"], table["status"])
    assert {0, 1} == {event["data"]["seat"] for event in events if event["type"] == "Played"}
    assert "Undone" in {event["type"] for event in events}
    assert "Resigned" not in {event["type"] for event in events}
    assert ("not-your-turn", "invalid-shape") == played.refused


def _install(generator: Generator) -> None:
    """Skip the test where nothing can be installed, unless nothing may be skipped."""
    try:
        generator.install()
    except NotInstalled as error:
        if os.environ.get("TAKEBACK_TESTS") == "all":
            raise
        pytest.skip(str(error))
