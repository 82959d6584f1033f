"""The log, read and proven by Go's packages for transparency logs, of which nothing was written here."""

import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.api.client import done
from tests.api.serving import Running, running
from tests.needs import GO_PACKAGES
from tests.witness.operating import fetched

pytestmark = [pytest.mark.usefixtures("process", "go"), pytest.mark.soak]

TABLES = 300
"""More than a full tile of entries."""


def read(server: Running, folder: Path, *proofs: Path) -> tuple[int, str]:
    """The exit status of the reader in Go, and what it prints."""
    key = done(server.stranger().get("/keys"), 200)["log"]
    finished = subprocess.run(
        ["go", "run", Path(__file__).with_name("reader.go"), f"{server.address}/v1/log", key, *proofs],
        env={**os.environ, "GO111MODULE": "off", "GOPATH": str(GO_PACKAGES), "GOCACHE": str(folder / "go")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return finished.returncode, finished.stdout + finished.stderr


def test_go_proves_every_entry_and_every_earlier_state(tmp_path: Path) -> None:
    database = tmp_path / "takeback.db"
    with running(database) as server:
        players = [server.player(f"Player {number}") for number in range(TABLES // 20)]
        tables = [player.open("maverick", seats=1) for player in players for _ in range(20)]
        proof = tmp_path / "opened"
        proof.write_bytes(fetched(server, tables[-1] / "proofs/opened"))
        status, said = read(server, tmp_path, proof)

        assert (0, True) == (status, '"table":"' in said), said
        assert f"{TABLES + 1} entries, each proven" in said
    with sqlite3.connect(database) as tampering:
        [hashes] = tampering.execute("SELECT hashes FROM log_tiles WHERE level = 0 AND idx = 0").fetchone()
        tampering.execute("UPDATE log_tiles SET hashes = ? WHERE level = 0 AND idx = 0", (bytes(32) + hashes[32:],))
    with running(database) as server:
        status, said = read(server, tmp_path, proof)

        assert (1, True) == (status, "invalid transparency proof" in said), said
