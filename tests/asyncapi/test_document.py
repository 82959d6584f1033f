"""The AsyncAPI document: valid for AsyncAPI's own parser, and a description of what is really sent."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jsonschema_rs import Draft7Validator

from api.live import stream
from api.webhooks.sending import Sender
from tests.api.client import Json, Player, Table, actions_of, done, started
from tests.api.serving import ROOT, InProcess, in_process
from tests.live.listening import listening
from tests.live.receiving import Hook, Receiver
from tests.npm import LINT, programs

HERE = Path(__file__).parent
FILE = ROOT / "openapi" / "asyncapi.json"
CHANNELS = {"tableEvents", "tableFrames", "myEvents", "webhooks"}


@cache
def document() -> Json:
    """The document."""
    return json.loads(FILE.read_text())


def validator(schema: Json) -> Draft7Validator:
    """A validator of what a schema of the document describes."""
    return Draft7Validator({"allOf": [schema], "components": document()["components"]})


def payload(message: str) -> Draft7Validator:
    """A validator of the payloads of a message."""
    return validator(document()["components"]["messages"][message]["payload"])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    """The service, which delivers to this machine."""
    with in_process(tmp_path / "takeback.db", sender=Sender(private=True, patience=5), private_webhooks=True) as served:
        yield served


def play(table: Table, players: list[Player], count: int) -> int:
    """Play some actions; returns the last version."""
    answer: Json = {}
    for _ in range(count):
        mover = next(player for player in players if actions_of(player, table))
        answer = done(mover.post(table / "actions", {"action": actions_of(mover, table)[0]}))
    return int(answer["version"])


def test_the_document_is_served(server: InProcess) -> None:
    assert document() == done(server.request("GET", "/asyncapi.json"), 200)
    assert CHANNELS == document()["channels"].keys()


@pytest.mark.parametrize("game", ["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse"])
@pytest.mark.parametrize(("path", "item"), [("events", "event"), ("frames", "frame")])
def test_what_a_table_streams_is_what_the_document_says(server: InProcess, game: str, path: str, item: str) -> None:
    table, players = started(server, game, seats=1 if game in ("maverick", "maximum-apocalypse") else 2)
    version = play(table, players, 3)

    with listening(players[0], table / f"{path}?after=0") as reader:
        reader.until_version(version)
        done(players[0].post(table / "resign"))
        reader.until_end()

    assert ["hello", "end"] == reader.controls
    assert reader.items
    for line in reader.lines:
        payload("control" if "control" in line else item).validate(line)


def test_what_a_player_is_streamed_is_what_the_document_says(server: InProcess) -> None:
    table, players = started(server, "full-throttle")
    for player in players:
        with listening(player, f"/me/events?include=view&after={table.opened['position']}") as reader:
            reader.until(lambda reader: bool(reader.items))
        assert "hello" == reader.controls[0]
        for line in reader.lines:
            payload("control" if "control" in line else "change").validate(line)


def test_a_heartbeat_is_what_the_document_says(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.01)
    table, players = started(server)

    with listening(players[0], table / "events") as reader:
        reader.until(lambda reader: b"\n" in reader.chunks)

    payload("heartbeat").validate(b"\n".strip().decode())


def test_a_webhook_is_sent_what_the_document_says(server: InProcess) -> None:
    _, (ann, _) = started(server)
    described = document()["components"]["messages"]["webhook"]
    with Receiver(server) as receiver:
        hook = Hook(ann, receiver.url)
        done(ann.post(f"/me/webhooks/{hook.id}/test"), 202)
        table = ann.open("maverick")
        done(ann.post(table / "seats"))
        receiver.until(lambda receiver: len(receiver.received) > 1)

    assert {"test", "turn"} == {received.json["type"] for received in receiver.received}
    for received in receiver.received:
        payload("webhook").validate(received.json)
        validator(described["headers"]).validate(dict(received.headers))


def test_another_item_is_not_what_the_document_says(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    events = done(ann.get(table / "events"), 200)["events"]

    assert not payload("event").is_valid({**events[0], "secret": 1})
    assert not payload("event").is_valid({name: part for name, part in events[0].items() if name != "hash"})
    assert not payload("control").is_valid({"control": "hullo"})


@pytest.mark.usefixtures("npm")
@pytest.mark.timeout(600)
def test_the_document_is_valid_for_the_official_parser() -> None:
    installed = programs(LINT).parents[1]
    shutil.copy(HERE / "check.mjs", installed)
    command = ["node", "check.mjs", str(FILE)]
    checked = subprocess.run(command, cwd=installed, capture_output=True, text=True, check=False, timeout=120)

    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert CHANNELS == {*checked.stdout.splitlines()[-1].split()[1:]}
