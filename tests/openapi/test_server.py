"""The server against the contract: schemathesis requests, sent by a seated player, by a stranger, and anonymously."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from .serving import Caller, served, tables_at_all_stages

CONFIG = Path(__file__).with_name("schemathesis.toml")
CHECKS = Path(__file__).with_name("checks.py")
SEATS_AT_MOST = 6
_SCHEMATHESIS = (sys.executable, "-m", "schemathesis.cli")
WHO = ("a seat", "a stranger", "nobody")


@pytest.mark.parametrize("who", WHO)
def test_the_server_conforms_to_the_contract(who: str, tmp_path: Path) -> None:
    _run(who, tmp_path, ("--max-examples=6", "--generation-deterministic"))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("who", WHO)
def test_the_server_conforms_to_the_contract_in_a_long_run(who: str, tmp_path: Path) -> None:
    _run(who, tmp_path, ("--max-examples=300", "--continue-on-failure"))


def _run(who: str, folder: Path, options: Sequence[str]) -> None:
    with served(folder / "contract.db") as address:
        with httpx.Client(base_url=address) as client:
            seats = [Caller(client, f"Seat {number}") for number in range(SEATS_AT_MOST)]
            callers = {"a seat": seats[0], "a stranger": Caller(client, "Stranger"), "nobody": Caller(client, None)}
            config = _config(folder, tables_at_all_stages(seats), callers[who].token)
        run = subprocess.run(
            (*_SCHEMATHESIS, "--config-file", config, "run", f"{address}/openapi.json", "--checks=all", *options),
            cwd=folder,  # where it keeps what it found
            env={**os.environ, "TAKEBACK_CHECKS": str(CHECKS), "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
        )

    assert run.returncode == 0, run.stdout + run.stderr


def _config(folder: Path, tables: Sequence[str], token: str) -> Path:
    """The settings of every run, with the tables and the token of this one."""
    parts = [
        CONFIG.read_text(),
        f"[dictionaries.tables]\nvalues = {[*tables]!r}\n[dictionaries.takebacks]\nvalues = [1]\n",
    ]
    if token:
        parts.append(f'[auth.openapi.bearer]\nbearer = "{token}"\n')
    path = folder / "schemathesis.toml"
    path.write_text("\n".join(parts))
    return path
