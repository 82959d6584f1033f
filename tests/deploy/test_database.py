"""The script of the databases of `compose.yaml`: what it does by what the others answer. PostgreSQL has stand-ins."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.api.serving import ROOT

pytestmark = pytest.mark.usefixtures("process")

SCRIPT = ROOT / "deploy/postgres/entrypoint.sh"

_PSQL = """#!/usr/bin/env bash
while [ $# -gt 0 ]; do case $1 in -h|-*h) host=$2; shift;; -c|-*c) statement+=$2; shift;; esac; shift; done
[ "$host" != 127.0.0.1 ] || host=$NAME
[ -e "$STAGE/$host" ] || exit 2
case $statement in
*pg_stat_replication*) cat "$STAGE/$host";;
*"count(*) FROM pg_stat_wal_receiver"*) echo 0; echo "$host looked" >>"$STAGE/log";;
*system_identifier*) echo "${THEIRS:-7}";;
*pg_promote*) echo "$host promoted" >>"$STAGE/log"; echo "primary 9 0 1 -" >"$STAGE/$host"; echo t;;
*"primary_conninfo = ''"*) echo "$host cut" >>"$STAGE/log";;
*synchronous_standby_names*) cat "$STAGE/$host";;
esac
"""
_PROGRAMS = {
    "psql": _PSQL,
    "pg_controldata": """#!/bin/sh
echo "Database system identifier:           7"
echo "Latest checkpoint's TimeLineID:       ${OWN:-1}"
echo "Min recovery ending loc's timeline:   0"
""",
    "pg_basebackup": """#!/bin/sh
while [ "$1" != -D ]; do shift; done
mkdir "$2"; echo 15 >"$2/PG_VERSION"; echo copied >>"$STAGE/log"
touch "$2/postgresql.conf" "$2/takeback.alone"; echo "primary_conninfo = ''" >"$2/postgresql.auto.conf"
""",
    "pg_rewind": '#!/bin/sh\necho rewound >>"$STAGE/log"; exit ${REWIND:-0}\n',
    "postgres": '#!/bin/sh\necho started >>"$STAGE/log"\n',
    "initdb": '#!/bin/sh\nmkdir "$2"; exit 1\n',
}


class Stage:
    """The server `a` with its folder, and what the servers answer."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "volume/15"
        for name, text in _PROGRAMS.items():
            path = folder / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "ascii")
            path.chmod(0o755)
        (folder / "volume").mkdir()
        (folder / "password").write_text("secret", "ascii")

    def answers(self, **answers: str) -> None:
        """What servers answer: role, timeline, bytes received, followers, whom they follow."""
        for name, answer in answers.items():
            (self.folder / name).write_text(f"{answer}\n", "ascii")

    def has_data(self, *, standby: bool = False, conninfo: str = "") -> None:
        """The folder of `a` is filled."""
        self.data.mkdir()
        (self.data / "PG_VERSION").write_text("15\n", "ascii")
        (self.data / "postgresql.conf").touch()
        (self.data / "postgresql.auto.conf").write_text(conninfo, "ascii")
        if standby:
            (self.data / "standby.signal").touch()

    def run(self, *command: str, **environment: str) -> tuple[int, str]:
        """The exit status and what was said; a `serve` that waits is ended once it has said for what."""
        environment = {
            **os.environ,
            "PATH": f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "NAME": "a",
            "OTHERS": "b,c",
            "PGDATA": str(self.data),
            "PASSWORD_FILE": str(self.folder / "password"),
            "STAGE": str(self.folder),
            "LATER": "0",
            **environment,
        }
        said = ""
        with subprocess.Popen(
            ["bash", str(SCRIPT), *command], env=environment, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            for line in process.stderr:
                said += line
                if " waits for " in line:
                    process.terminate()
        return process.returncode, said

    @property
    def log(self) -> list[str]:
        """What was done."""
        path = self.folder / "log"
        return path.read_text("ascii").splitlines() if path.exists() else []

    @property
    def conninfo(self) -> str:
        """Whom `a` follows."""
        return (self.data / "postgresql.auto.conf").read_text("ascii")


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_an_empty_folder_waits_to_be_told_and_makes_no_cluster(stage: Stage) -> None:
    stage.answers(b="standby 1 10 0 -")

    _, said = stage.run()

    assert "For the first one ever: initialize" in said
    assert [] == stage.log
    assert not stage.data.exists()


def test_an_empty_folder_is_filled_from_whoever_accepts_writes(stage: Stage) -> None:
    stage.answers(b="standby 2 10 0 c", c="primary 2 10 1 -")

    stage.run()

    assert ["copied", "started"] == stage.log
    assert "host=c " in stage.conninfo
    assert (stage.data / "standby.signal").exists()
    assert not (stage.data / "takeback.alone").exists()


@pytest.mark.parametrize(("rewind", "done"), [("0", ["rewound", "started"]), ("1", ["rewound", "copied", "started"])])
def test_an_old_primary_is_rewound_or_else_copied_anew(rewind: str, done: list[str], stage: Stage) -> None:
    stage.has_data()
    stage.answers(b="primary 2 10 1 -", c="standby 2 10 0 b")

    stage.run(REWIND=rewind)

    assert done == stage.log
    assert "host=b " in stage.conninfo
    assert (stage.data / "standby.signal").exists()


def test_a_primary_that_no_one_has_replaced_goes_on(stage: Stage) -> None:
    stage.has_data()
    stage.answers(c="standby 1 10 0 -")

    stage.run()

    assert ["started"] == stage.log
    assert not (stage.data / "standby.signal").exists()


@pytest.mark.parametrize("answers", [{}, {"c": "standby 2 10 0 -"}], ids=["nobody answers", "a later timeline"])
def test_a_primary_that_may_have_been_replaced_waits(answers: dict[str, str], stage: Stage) -> None:
    stage.has_data()
    stage.answers(**answers)

    _, said = stage.run()

    assert [] == stage.log
    assert "c is on timeline 2" in said if answers else "none of b,c answers" in said


def test_a_rewind_that_was_interrupted_is_never_started(stage: Stage) -> None:
    stage.has_data()
    (stage.folder / "volume/15.behind").touch()
    stage.answers(c="standby 1 10 0 -")

    _, said = stage.run()

    assert "was left behind" in said
    assert [] == stage.log


def test_a_standby_does_not_follow_an_earlier_timeline(stage: Stage) -> None:
    stage.has_data(standby=True, conninfo="primary_conninfo = 'host=c'\n")
    stage.answers(b="primary 1 10 0 -")

    stage.run(OWN="2")

    assert "primary_conninfo = 'host=c'\n" == stage.conninfo


def test_a_standby_that_was_cut_off_stays_so_until_a_later_timeline(stage: Stage) -> None:
    stage.has_data(standby=True, conninfo="primary_conninfo = ''\n")
    stage.answers(b="primary 1 10 1 -")
    stage.run()
    assert "primary_conninfo = ''\n" == stage.conninfo

    stage.answers(b="primary 2 10 0 -")
    stage.run()
    assert "host=b " in stage.conninfo


def test_another_cluster_is_not_overwritten(stage: Stage) -> None:
    stage.has_data()
    stage.answers(b="primary 2 10 1 -")

    _, said = stage.run(THEIRS="8")

    assert "b has another cluster" in said
    assert [] == stage.log


def test_two_containers_do_not_use_one_folder(stage: Stage) -> None:
    stage.has_data(standby=True)
    with subprocess.Popen(
        ["flock", f"{stage.data}.lock", "sh", "-c", "echo; read _"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        holder.stdout.readline()
        status, said = stage.run()
        holder.stdin.close()

    assert 1 == status
    assert "used by another container" in said
    assert [] == stage.log


@pytest.mark.parametrize(
    ("a", "c", "chosen"),
    [
        ("standby 1 20 0 b", "standby 1 30 0 b", "c"),
        ("standby 1 30 0 b", "standby 1 20 0 b", "a"),
        ("standby 2 20 0 b", "standby 1 30 0 b", "a"),
        ("standby 1 30 0 b", "standby 2 20 0 b", "c"),
    ],
)
def test_the_standby_that_has_received_most_is_promoted_once_both_are_cut_off(
    a: str, c: str, chosen: str, stage: Stage
) -> None:
    stage.answers(a=a, c=c)

    status, _ = stage.run("promote")

    assert 0 == status
    assert ["a cut", "a looked", "c cut", "c looked"] == sorted(stage.log[:-1])
    assert f"{chosen} promoted" == stage.log[-1]


def test_a_primary_that_is_followed_is_not_replaced(stage: Stage) -> None:
    stage.answers(a="standby 1 10 0 b", b="primary 1 10 1 -", c="standby 1 10 0 -")

    status, said = stage.run("promote")

    assert 1 == status
    assert "stop it first" in said
    assert [] == stage.log


def test_one_standby_alone_is_promoted_only_by_name(stage: Stage) -> None:
    stage.answers(c="standby 1 10 0 -")
    assert 1 == stage.run("promote")[0]
    assert [] == stage.log

    stage.run("promote", "c")
    assert "c promoted" in stage.log


def test_a_cluster_is_made_as_a_whole_and_only_where_there_is_none(stage: Stage) -> None:
    stage.run("initialize")  # initdb fails
    assert not stage.data.exists()

    stage.answers(b="standby 1 10 0 -")
    assert "b answers" in stage.run("initialize")[1]

    stage.has_data()
    assert "nothing to initialize" in stage.run("initialize")[1]


def test_a_server_that_waits_for_no_standby_is_not_healthy(stage: Stage) -> None:
    stage.answers(a="")
    assert 1 == stage.run("healthy")[0]

    stage.answers(a="ANY 1 (b,c)")
    assert 0 == stage.run("healthy")[0]


def test_a_password_that_cannot_be_used_is_said(stage: Stage) -> None:
    (stage.folder / "password").write_text("", "ascii")

    status, said = stage.run()

    assert 1 == status
    assert "password is empty" in said
