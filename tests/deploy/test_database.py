"""The script of the database servers: whom a server follows, when it leads, and what it never does by itself.

The programs of PostgreSQL are stand-ins: `psql` answers what a test says of the other servers, others are written down.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.api.serving import ROOT

pytestmark = pytest.mark.usefixtures("process")

SCRIPT = ROOT / "deploy" / "postgres" / "database"
PSQL = """#!/bin/bash
while [ $# -gt 0 ]; do
    case $1 in -h) server=$2; shift;; esac
    query=$1; shift
done
case $server in /*) exit;; esac # this one, by its socket
[ -e "$SERVERS_STATE/$server" ] || exit 2
read -r writes timeline followed follows received < "$SERVERS_STATE/$server"
case $query in
*pg_stat_replication*) echo "$followed";;
*pg_stat_wal_receiver*) echo "$follows";;
*pg_ls_waldir*) echo "$timeline";;
*pg_last_wal_receive_lsn*) echo "$received";;
*"ALTER SYSTEM SET primary_conninfo = 'host=$NAME "*) echo "$server-leaves" >> "$SERVERS_STATE/did";;
CHECKPOINT) echo checkpoint >> "$SERVERS_STATE/did";;
*pg_promote*) echo t; echo promoted >> "$SERVERS_STATE/did";;
*current_setting*) echo t;;
*pg_is_in_recovery*) [ "$writes" = t ] && echo f || echo t;;
*) echo 1;;
esac
"""
OTHER = """#!/bin/bash
echo "$(basename "$0")" >> "$SERVERS_STATE/did"
while [ $# -gt 0 ]; do case $1 in -D) mkdir -p "$2/pg_wal"; touch "$2/PG_VERSION";; esac; shift; done
"""


class Server(NamedTuple):
    """What a server says. ``received``: bytes of the log; the others: whether it takes writes, and so on."""

    writes: bool = False
    timeline: int = 1
    followed: bool = False
    follows: bool = False
    received: int = 0


class Machine(NamedTuple):
    """A server `a` that does not run yet, beside others."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "volume" / "15"

    def was(self, *, primary: bool, timeline: int = 1) -> None:
        """It has data, as the primary or as a standby, on this timeline."""
        (self.data / "pg_wal").mkdir(parents=True)
        (self.data / "PG_VERSION").touch()
        if not primary:
            (self.data / "standby.signal").touch()
        if timeline > 1:
            (self.data / "pg_wal" / f"{timeline:08X}.history").touch()

    def beside(self, **others: Server) -> "Machine":
        """These servers run now, and no other."""
        for path in (self.folder / "state").glob("[abcl]*"):
            path.unlink()
        for name, server in others.items():
            words = ["t" if each is True else "f" if each is False else str(each) for each in server]
            (self.folder / "state" / name).write_text(" ".join(words) + "\n")
        return self

    def runs(self, *arguments: str, seconds: float = 20, **settings: str) -> tuple[int | None, str]:
        """The exit status of the script, None if it still waits, and what it says."""
        script = self.folder / "database"
        script.write_text(SCRIPT.read_text().replace("/run/secrets/database_password", str(self.folder / "password")))
        environment = {
            "PATH": f"{self.folder / 'bin'}:/usr/bin:/bin",
            "NAME": "a",
            "SERVERS": "a b c",
            "PGDATA": str(self.data),
            "SERVERS_STATE": str(self.folder / "state"),
            "TICK": "0.01",
            **settings,
        }
        command = ["timeout", str(seconds), "bash", str(script), *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return (None if done.returncode == 124 else done.returncode), done.stdout + done.stderr

    @property
    def did(self) -> list[str]:
        """The programs that it ran."""
        path = self.folder / "state" / "did"
        return path.read_text().split() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    for name in ("bin", "state", "volume"):
        (tmp_path / name).mkdir()
    programs = {"psql": PSQL, **dict.fromkeys(("postgres", "initdb", "pg_ctl", "pg_basebackup", "pg_rewind"), OTHER)}
    for name, text in programs.items():
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    (tmp_path / "password").write_text("secret")
    return Machine(tmp_path)


def test_an_empty_server_never_creates_data_by_itself(machine: Machine) -> None:
    status, _ = machine.runs(seconds=0.5)

    assert (None, []) == (status, machine.did)


def test_an_empty_server_copies_the_one_that_takes_writes(machine: Machine) -> None:
    machine.beside(b=Server(writes=True)).runs()

    assert ["pg_basebackup", "postgres"] == machine.did
    assert (machine.data / "standby.signal").exists()
    assert "ANY 1 (b,c)" in (machine.data / "takeback.conf").read_text()


def test_a_former_primary_follows_the_one_that_was_promoted(machine: Machine) -> None:
    machine.was(primary=True)
    machine.beside(b=Server(writes=True, timeline=2), c=Server(timeline=2, follows=True)).runs()

    assert ["checkpoint", "pg_rewind", "postgres"] == machine.did
    assert (machine.data / "standby.signal").exists()


@pytest.mark.parametrize(
    ("timeline", "leads"), [(1, True), (2, False)], ids=["nobody was promoted", "another one was promoted"]
)
def test_a_former_primary_leads_again_unless_another_one_was_promoted(
    machine: Machine, timeline: int, *, leads: bool
) -> None:
    machine.was(primary=True)
    status, _ = machine.beside(b=Server(timeline=timeline)).runs(seconds=20 if leads else 0.5)

    assert (0 if leads else None) == status
    assert (["postgres"] if leads else []) == machine.did
    assert not (machine.data / "standby.signal").exists()


def test_a_former_primary_that_nobody_answers_waits(machine: Machine) -> None:
    machine.was(primary=True)

    assert (None, []) == (machine.runs(seconds=0.5)[0], machine.did)


def test_the_newest_primary_does_not_follow_one_that_was_left_behind(machine: Machine) -> None:
    machine.was(primary=True, timeline=2)
    machine.beside(b=Server(writes=True, timeline=1), c=Server(timeline=2)).runs()

    assert ["postgres"] == machine.did
    assert not (machine.data / "standby.signal").exists()


def test_a_standby_that_does_not_come_to_follow_copies_the_primary(machine: Machine) -> None:
    machine.was(primary=False)
    machine.beside(b=Server(writes=True, followed=True))
    for _ in range(4):
        machine.runs()

    assert ["postgres"] * 3 + ["pg_basebackup", "postgres"] == machine.did


def test_a_standby_that_follows_may_start_any_number_of_times(machine: Machine) -> None:
    machine.was(primary=False)
    machine.beside(b=Server(writes=True, followed=True), localhost=Server(follows=True))
    for _ in range(4):
        machine.runs()
        assert 0 == machine.runs("healthy")[0]

    assert ["postgres"] * 4 == machine.did


def test_a_server_is_created_by_a_command_alone_and_then_needs_nobody(machine: Machine) -> None:
    status, said = machine.runs("initialize")
    assert 0 == status, said
    assert ["initdb", "pg_ctl", "pg_ctl"] == machine.did
    assert 0 == machine.runs()[0]
    assert "postgres" == machine.did[-1]


@pytest.mark.parametrize("where", ["here", "there"])
def test_nothing_is_created_where_data_is(machine: Machine, where: str) -> None:
    if where == "here":
        machine.was(primary=True)
    else:
        machine.beside(b=Server())
    status, said = machine.runs("initialize")

    assert (1, []) == (status, machine.did), said


REFUSED: dict[str, dict[str, Server]] = {
    "takes writes": {"b": Server(writes=True)},
    "which has received as much": {"a": Server(received=6), "b": Server(received=7)},
}


@pytest.mark.parametrize("reason", REFUSED)
def test_only_the_standby_that_has_most_is_promoted_and_beside_no_primary(machine: Machine, reason: str) -> None:
    status, said = machine.beside(**{"a": Server(received=7), **REFUSED[reason]}).runs("promote")

    assert 1 == status
    assert re.search(rf"b,? {reason}", said)
    assert [] == machine.did


def test_of_two_standbys_that_have_as_much_only_one_is_ever_promoted(machine: Machine) -> None:
    machine.beside(a=Server(received=6), b=Server(received=6))
    status, said = machine.runs("promote", NAME="b")

    assert (1, []) == (status, machine.did)
    assert "promote a" in said


def test_a_standby_is_promoted(machine: Machine) -> None:
    assert 0 == machine.beside(a=Server(received=6), b=Server(received=6)).runs("promote")[0]
    assert ["b-leaves", "a-leaves", "promoted"] == machine.did


def test_a_standby_that_does_not_answer_might_follow_the_old_primary(machine: Machine) -> None:
    machine.beside(a=Server(received=6))
    status, said = machine.runs("promote")

    assert (1, []) == (status, machine.did)
    assert "c does not answer, and might follow the primary: promote without c" in said
    assert 0 == machine.runs("promote", "without", "c")[0]


def test_a_standby_that_does_not_leave_the_old_primary_keeps_another_one_from_being_promoted(machine: Machine) -> None:
    machine.beside(a=Server(received=6), b=Server(received=6, follows=True))
    status, said = machine.runs("promote")

    assert 1 == status
    assert "b does not leave the primary" in said
    assert "promoted" not in machine.did


def test_the_status_names_a_second_server_that_takes_writes(machine: Machine) -> None:
    machine.beside(a=Server(writes=True, timeline=1), b=Server(writes=True, timeline=2, followed=True))
    _, said = machine.runs("status")

    assert [
        "a accepts writes too: stale, restart it, or rejoin, timeline 1",
        "b primary, timeline 2",
        "c does not answer",
    ] == said.splitlines()


def test_data_is_removed_only_where_it_can_be_copied_again(machine: Machine) -> None:
    machine.was(primary=False)
    assert 1 == machine.runs("rejoin")[0]
    assert machine.data.exists()
    assert 0 == machine.beside(b=Server(writes=True, followed=True)).runs("rejoin")[0]
    assert not machine.data.exists()


def test_whoever_waits_says_so(machine: Machine) -> None:
    _, said = machine.runs(seconds=2)

    assert "waits: it is empty" in said
