"""The server against the contract: schemathesis requests, sent by a seated player, by a stranger, and anonymously."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from .serving import Caller, tables_at_all_stages

CONFIG = Path(__file__).with_name("schemathesis.toml")
CHECKS = Path(__file__).with_name("checks.py")
SEATS_AT_MOST = 6
_SCHEMATHESIS = (sys.executable, "-m", "schemathesis.cli")
WHO = ("a seat", "a stranger", "nobody")
SOON = ("a seat", "a stranger", pytest.param("nobody", marks=pytest.mark.soak))
"""Whoever has no token is refused at one door, which `tests/api/test_commands.py` tries."""
LESS = ("--phases=examples",)
"""The examples of the contract alone. Who is refused at the door sends the rest in soak."""


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("who", SOON)
def test_the_server_conforms_to_the_contract(client: httpx.Client, who: str, tmp_path: Path) -> None:
    how_many = ("--max-examples=1",) if who == "a seat" else LESS
    _run(client, who, tmp_path, ("--generation-deterministic", *how_many))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("who", WHO)
def test_the_server_conforms_to_the_contract_in_a_long_run(client: httpx.Client, who: str, tmp_path: Path) -> None:
    _run(client, who, tmp_path, ("--max-examples=300", "--continue-on-failure"))


def _run(client: httpx.Client, who: str, folder: Path, options: Sequence[str]) -> None:
    """Send requests as one caller, for tables that nobody else is sent to."""
    seats = [Caller(client, f"Seat {number}") for number in range(SEATS_AT_MOST)]
    callers = {"a seat": seats[0], "a stranger": Caller(client, "Stranger"), "nobody": Caller(client, None)}
    config = _config(folder, tables_at_all_stages(seats), callers[who].token)
    contract = str(client.base_url.join("/openapi.json"))
    run = subprocess.run(
        (*_SCHEMATHESIS, "--config-file", config, "run", contract, "--checks=all", *options),
        cwd=folder,  # where it keeps what it found
        env={**os.environ, "TAKEBACK_CHECKS": str(CHECKS), "TAKEBACK_TOKEN": callers[who].token, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert who == "nobody" or callers[who].get("/v1/me"), "the caller has lost its rights"


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
