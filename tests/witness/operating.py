"""A service whose operator does as a test wants, with real files; somebody who doubts it, and a witness of a friend."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep

from domain.kernel import chain
from tests.api.client import Player, Table, done
from tests.api.serving import ROOT, Running, running
from tests.ports import free_port
from tests.verifying.transcripts import Cheat

ORIGIN = "play.example/v1/log"
DAY = 86_400
TAKEBACK = [sys.executable, "-m", "api"]
LATER = """
import time
real = time.time
time.time = lambda: real() + {seconds}
"""
"""A machine on which it is later, as Python loads it."""


class Doubter:
    """Somebody who trusts a policy only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.policy = folder / "policy"

    def asked(self, *words: object, later: int = 0) -> tuple[int, str]:
        """The exit status of a command and what it prints. `later`: in so many seconds."""
        (self.folder / "sitecustomize.py").write_text(LATER.format(seconds=later))
        path = os.pathsep.join([str(self.folder), str(ROOT), str(ROOT / "clients/python")])
        finished = subprocess.run(
            [*TAKEBACK, *map(str, words)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return finished.returncode, finished.stdout + finished.stderr

    def keep(self, server: Running, name: str, path: str) -> Path:
        """Download what anybody gets, once it is there."""
        file = self.folder / name
        file.write_bytes(fetched(server, path))
        return file

    def verify(self, server: Running, table: Table, *more: object) -> tuple[int, str]:
        """Download a game with its proofs, and verify it."""
        transcript = self.keep(server, "transcript", table / "transcript")
        proofs = [word for name in ("opened", "ended") for word in self._proof(server, table, name)]
        return self.asked("verify", transcript, *proofs, "--policy", self.policy, *more)

    def monitor(self, server: Running, later: int = 0) -> tuple[int, str]:
        """One round of a monitor."""
        words = ("--policy", self.policy, "--state", self.folder / "copy", "--replay", 1, "--once")
        return self.asked("monitor", server.address, *words, later=later)

    def _proof(self, server: Running, table: Table, name: str) -> tuple[str, Path]:
        return f"--{name}", self.keep(server, name, table / f"proofs/{name}")


class Operator:
    """Runs a service, and changes its files between two runs."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "takeback.db"
        self.doubter = Doubter(folder)
        self.settings = {
            "TAKEBACK_LOG_ORIGIN": ORIGIN,
            "TAKEBACK_LOG_POLICY": str(self.doubter.policy),
            "TAKEBACK_PORT": str(free_port()),
        }

    @contextmanager
    def serving(self, **settings: str) -> Iterator[Running]:
        """A run of the service; it is stopped in order, so that all is in its files."""
        with running(self.database, module="tests.witness.service", **self.settings, **settings) as server:
            yield server
            server.stop()

    def rewrite(self, table: Table, cheat: Cheat) -> None:
        """Change what is stored of a table, and seal it again."""
        with closing(sqlite3.connect(self.database)) as file, file:
            where = "FROM stored_events WHERE originator_id = ?"
            rows = file.execute(f"SELECT state {where} ORDER BY originator_version", (table.id,))  # constants
            events = [json.loads(state) for (state,) in rows]
            cheat(events)
            file.execute(f"DELETE {where}", (table.id,))  # constants
            opened = events[0]["data"]
            for version, event in enumerate(events, 1):
                salt = chain.salt(bytes.fromhex(opened["server_seed"]), version)
                topic = f"{opened['game']}.{opened['rules_version']}.{event['type']}"
                state = chain.canonical({**event, "version": version, "salt": salt})
                file.execute("INSERT INTO stored_events VALUES (?, ?, ?, ?)", (table.id, version, topic, state))

    def forget_lists(self) -> None:
        """Remove what the lists are read from: the next start makes it anew from the events."""
        for file in self.database.parent.glob("takeback.db.read*"):
            file.unlink()

    def execute(self, statement: str) -> None:
        """Change the file by a statement."""
        with closing(sqlite3.connect(self.database)) as file, file:
            file.execute(statement)


@contextmanager
def operating(folder: Path) -> Iterator[Operator]:
    """A service with a log, and a friend's witness that cosigns it; who doubts has both in a policy."""
    operator = Operator(folder)
    with running(operator.database, TAKEBACK_LOG_ORIGIN=ORIGIN) as server:
        log = done(server.stranger().get("/keys"), 200)["log"]
        server.stop()
    with witnessing(folder, log) as witness:
        operator.doubter.policy.write_text(f"log {log}\n{witness}", encoding="utf-8")
        yield operator


def fetched(server: Running, path: str, by: Player | None = None) -> bytes:
    """What anybody gets there, or a player, once it is there."""
    while True:
        answer = (by or server.stranger()).get(path)
        if answer.status_code != 409:
            assert 200 == answer.status_code, answer.text
            return answer.content
        sleep(0.1)


@contextmanager
def witnessing(folder: Path, log: str) -> Iterator[str]:
    """A witness of a log; its line in a policy."""
    address = f"127.0.0.1:{free_port()}"
    words = {"listen": address, "name": "friend.example/w1", "key": folder / "w.key", "state": folder / "w.state"}
    given = [str(word) for name in words for word in (f"--{name}", words[name])]
    with subprocess.Popen(
        [*TAKEBACK, "witness", *given, "--log", log], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield f"witness friend {process.stdout.readline().split()[2]} http://{address}\nquorum friend\n"
        finally:
            process.kill()


def game(player: Player, server: Running) -> Table:
    """A game of a player that is over."""
    player.server = server
    table = player.open("maverick")
    done(player.post(table / "seats", {}))
    done(player.post(table / "resign"))
    return table


def duel(server: Running) -> tuple[Table, list[Player]]:
    """A table of two players who are playing."""
    players = [server.player(name) for name in ("Ann", "Ben")]
    table = players[0].open("full-throttle", seats=2)
    for player in players:
        done(player.post(table / "seats", {}))
    return table, players


def moved(player: Player, table: Table) -> None:
    """Do the first thing that a player may, if it is their turn."""
    actions = done(player.get(table / "actions"), 200)["actions"]
    if actions:
        done(player.post(table / "actions", {"action": actions[0]}))
