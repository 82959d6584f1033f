"""An operator cheats with real files and restarts; others have the commands, a policy, and a witness of their own."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from tests.api.client import Player, Table, done
from tests.api.serving import ROOT, Running, running
from tests.ports import free_port

pytestmark = pytest.mark.usefixtures("process")

ORIGIN = "play.example/v1/log"
FILES = ("takeback.db", "takeback.db-wal", "takeback.db.log-seen")
TAKEBACK = [sys.executable, "-m", "api"]


class Doubter:
    """Somebody who trusts a policy only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.policy = folder / "policy"

    def asked(self, *words: object) -> tuple[int, str]:
        """The exit status of a command and what it prints."""
        finished = subprocess.run(
            [*TAKEBACK, *map(str, words)], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
        )
        return finished.returncode, finished.stdout + finished.stderr

    def verify(self, server: Running, table: Table) -> tuple[int, str]:
        """Download a game with its proofs, and verify it."""
        files = {"transcript": table / "transcript", "opened": table / "proofs/opened", "ended": table / "proofs/ended"}
        for name, path in files.items():
            (self.folder / name).write_bytes(fetched(server, path))
        proofs = ("--opened", self.folder / "opened", "--ended", self.folder / "ended")
        return self.asked("verify", self.folder / "transcript", *proofs, "--policy", self.policy)

    def monitor(self, server: Running) -> tuple[int, str]:
        """One round of a monitor."""
        state = self.folder / "copy"
        return self.asked("monitor", server.address, "--policy", self.policy, "--state", state, "--replay", 1, "--once")


def fetched(server: Running, path: str) -> bytes:
    """What anybody gets there, once it is there."""
    while True:
        answer = server.stranger().get(path)
        if answer.status_code != 409:
            assert 200 == answer.status_code, answer.text
            return answer.content
        sleep(0.1)


@contextmanager
def witnessing(folder: Path, log: str) -> Iterator[str]:
    """A witness of a log; its line in a policy."""
    address = f"127.0.0.1:{free_port()}"
    words = {"listen": address, "name": "friend.example/w1", "key": folder / "w.key", "state": folder / "w.state"}
    command = [
        *TAKEBACK,
        "witness",
        *(str(word) for name in words for word in (f"--{name}", words[name])),
        "--log",
        log,
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
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


def test_a_second_history_is_seen_by_whoever_saw_the_first(tmp_path: Path) -> None:
    """The database is put back, without what would notice it, and goes on otherwise."""
    database, doubter = tmp_path / "takeback.db", Doubter(tmp_path)
    with running(database, TAKEBACK_LOG_ORIGIN=ORIGIN) as server:
        log = done(server.stranger().get("/keys"), 200)["log"]
    with witnessing(tmp_path, log) as witness:
        doubter.policy.write_text(f"log {log}\n{witness}", encoding="utf-8")
        settings = {"TAKEBACK_LOG_ORIGIN": ORIGIN, "TAKEBACK_LOG_POLICY": str(doubter.policy)}
        with running(database, **settings) as server:
            ann = server.player()
            honest = game(ann, server)
            status, said = doubter.verify(server, honest)
            assert 0 == status, said
            status, said = doubter.monitor(server)
            assert 0 == status, said
        for name in FILES:
            if (tmp_path / name).exists():
                shutil.copy(tmp_path / name, tmp_path / f"{name}.kept")
        with running(database, **settings) as server:
            lost = game(ann, server)
            assert 0 == doubter.verify(server, lost)[0]
            assert 0 == doubter.monitor(server)[0]

        for name in FILES:
            (tmp_path / name).unlink(missing_ok=True)
            if (tmp_path / f"{name}.kept").exists():
                shutil.copy(tmp_path / f"{name}.kept", tmp_path / name)
        with running(database, **settings) as server:  # the witness knows of more, so nothing is signed
            game(ann, server)
            while done(server.request("GET", "/readyz"), 200).get("log") != "behind":
                sleep(0.1)

        del settings["TAKEBACK_LOG_POLICY"]  # so it asks nobody
        with running(database, **settings) as server:
            other = game(ann, server)
            status, said = doubter.verify(server, other)
            assert 1 == status
            assert "FAIL ended-log: its checkpoint: the policy's quorum 'friend' has not signed it" in said
            status, said = doubter.monitor(server)
            assert 1 == status
            assert "the checkpoint is not accepted" in said
            without = doubter.policy.read_text(encoding="utf-8").replace("quorum friend", "quorum none")
            doubter.policy.write_text(without, encoding="utf-8")
            status, said = doubter.monitor(server)  # whoever trusts no witness has the copy
            assert 1 == status
            assert "the log has gone back" in said or "the log contradicts itself" in said
