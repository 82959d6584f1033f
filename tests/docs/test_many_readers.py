"""Many readers by the programs of ``docs/live.md``, while their tables are played and the service is killed."""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.docs.programs import Service, launched, program
from tests.reader.reading import NODE

pytestmark = pytest.mark.usefixtures("process")

PATIENCE = 120.0
"""Seconds."""
UNDO_AFTER = 5
"""Moves until all are undone: a game of Maverick takes 7 at least."""

PYTHON = """
from threading import Thread

def read(reader):
    with open(reader["file"], "w") as file:
        for event in follow(f"/v1/tables/{reader['table']}/events", reader["token"], after=0):
            print(json.dumps(event), file=file)

threads = [Thread(target=read, args=[reader]) for reader in json.loads(os.environ["READERS"])]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
JAVASCRIPT = """
import { appendFileSync } from "node:fs"
const read = async ({ file, table, token }) => {
  for await (const event of follow(`/v1/tables/${table}/events`, { token, after: 0 }))
    appendFileSync(file, JSON.stringify(event) + "\\n")
}
await Promise.all(JSON.parse(process.env.READERS).map(read))
"""
BASH = """
curl() { command curl --header "Authorization: Bearer $TOKEN" "$@"; }
"""


class Reader(dict[str, str]):
    """What a program is told of one of its readers: ``file``, ``table``, ``token``."""


class Play:
    """A table that is played until told to stop, over kills of the service. ``version``: of the last acknowledged."""

    def __init__(self, service: Service) -> None:
        self._http = httpx.Client(base_url=f"{service.address}/v1", trust_env=False, timeout=30)
        self._keys = count()
        self._token = ""
        self._token = str(self._post("/players", name="Ann")["token"])
        self.table = str(self._post("/tables", game="maverick")["id"])
        self.version = 0

    def close(self) -> None:
        """Close its connections."""
        self._http.close()

    def play(self, enough: threading.Event) -> None:
        """Play, and resign at the end."""
        seated = answer = self._post(f"/tables/{self.table}/seats")
        while not enough.is_set():
            for _ in range(UNDO_AFTER):
                answer = self._post(f"/tables/{self.table}/actions", action=answer["actions"][0])
                self.version = answer["version"]
            answer = self._post(f"/tables/{self.table}/undo", to_version=seated["version"])
        self.version = self._post(f"/tables/{self.table}/resign")["version"]

    def events(self) -> list[Any]:
        """All events of the table, page by page."""
        events: list[Any] = []
        after: int | None = 0
        while after is not None:
            page = self._http.get(f"/tables/{self.table}/events?limit=500&after={after}").json()
            events += page["events"]
            after = page["next"]
        return events

    def _post(self, path: str, **body: Any) -> Any:
        """The answer to a request, which is sent until there is one."""
        headers: dict[str, str] = {}
        if self._token:  # registering takes no key
            headers = {"idempotency-key": str(next(self._keys)), "authorization": f"Bearer {self._token}"}
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                response = self._http.post(path, json=body, headers=headers)
            except httpx.TransportError:
                assert time.monotonic() < deadline, "the service does not come back"
                time.sleep(0.02)
                continue
            assert response.is_success, response.text
            return response.json()


def commands(language: str, readers: Sequence[Reader]) -> list[tuple[list[str], dict[str, str]]]:
    """The commands of some readers in a language, each with what its environment adds."""
    match language:
        case "python":
            return [([sys.executable, "-c", program("python") + PYTHON], {"READERS": json.dumps(readers)})]
        case "javascript":
            source = program("javascript") + JAVASCRIPT
            return [([str(NODE), "--input-type=module", "--eval", source], {"READERS": json.dumps(readers)})]
        case _:
            source = BASH + program("bash")
            return [(["bash", "-c", f'exec >"$FILE"\n{source}'], _upper(reader)) for reader in readers]


def _upper(reader: Reader) -> dict[str, str]:
    return {name.upper(): value for name, value in reader.items()}


@pytest.mark.parametrize(
    ("tables", "each", "kills"),
    [(2, 2, 2), pytest.param(4, 67, 5, marks=pytest.mark.soak)],
    ids=["a few", "two hundred"],
)
def test_readers_in_three_languages_get_each_event_once_over_kills(
    tmp_path: Path, tables: int, each: int, kills: int
) -> None:
    languages = ["python", "bash", *(["javascript"] if NODE is not None else [])]
    service = Service(tmp_path / "live.db", TAKEBACK_CONNECTIONS_PER_ADDRESS="1000")
    enough = threading.Event()
    with ExitStack() as open_:
        open_.callback(service.kill)
        plays = [open_.enter_context(closing(Play(service))) for _ in range(tables)]
        readers = {language: _readers(service, tmp_path, language, each, plays) for language in languages}
        processes = [
            open_.enter_context(launched(command, {**os.environ, "SERVICE": service.address, **more}))
            for language in languages
            for command, more in commands(language, readers[language])
        ]
        playing = [threading.Thread(target=play.play, args=[enough]) for play in plays]
        for thread in playing:
            thread.start()
        try:
            for _ in range(kills):
                _until_played(plays, 20)
                service.kill_and_restart()
            _until_played(plays, 20)
        finally:
            enough.set()
            for thread in playing:
                thread.join()
        for process in processes:
            assert ("", "", 0) == (*process.communicate(timeout=PATIENCE), process.returncode)
        events = {play.table: [_lasting(event) for event in play.events()] for play in plays}

    for language, of in readers.items():
        for reader in of:
            received = [json.loads(line) for line in Path(reader["file"]).read_text().splitlines()]
            assert [*range(1, len(events[reader["table"]]) + 1)] == [event["version"] for event in received], language
            assert events[reader["table"]] == [_lasting(event) for event in received], language


def _readers(service: Service, folder: Path, language: str, each: int, plays: Sequence[Play]) -> list[Reader]:
    """Readers with accounts of their own, none with more streams than it may have."""
    tokens = []
    for _ in range(each // 30 + 1):
        made = httpx.post(f"{service.address}/v1/players", json={"name": "Eve"}, trust_env=False, timeout=30)
        tokens.append(made.json()["token"])
    return [
        Reader(
            file=str(folder / f"{language}-{number}"),
            table=plays[number % len(plays)].table,
            token=tokens[number % len(tokens)],
        )
        for number in range(each)
    ]


def _lasting(event: Any) -> Any:
    """What never changes of an event: neither by an undo nor by the end of the table."""
    return {name: event[name] for name in ("table", "version", "type", "at", "hash")}


def _until_played(plays: Sequence[Play], moves: int) -> None:
    """Wait until every table has so many more versions."""
    wanted = {play.table: play.version + moves for play in plays}
    _until(lambda: all(play.version >= wanted[play.table] for play in plays))


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.02)
