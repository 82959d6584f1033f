"""The PostgreSQL servers of a folder: all configured alike, so that any of them can be the primary."""

import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.grown.plan import DATABASES, Missing, Plan, ordinary_user, program
from tests.grown.processes import PATIENCE, Processes, until

SETTINGS = """
listen_addresses = '{host}'
port = {port}
unix_socket_directories = ''
cluster_name = '{name}'
hot_standby = on
shared_buffers = 64MB
max_connections = 100
wal_keep_size = 256MB
max_wal_size = 512MB
synchronous_commit = on
synchronous_standby_names = 'ANY 1 ({others})'
primary_conninfo = '{primary}'
recovery_target_timeline = 'latest'
wal_receiver_status_interval = 1s
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
wal_retrieve_retry_interval = 200ms
client_connection_check_interval = 1s
"""


_STATE = """
    SELECT NOT pg_is_in_recovery(),
        CASE WHEN NOT pg_is_in_recovery() THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
        ELSE coalesce(
            (SELECT received_tli FROM pg_stat_wal_receiver), (pg_control_recovery()).min_recovery_end_timeline) END,
        EXISTS (
            SELECT FROM pg_stat_wal_receiver
            WHERE status = 'streaming' AND last_msg_receipt_time > now() - interval '6 s'
            AND received_tli = (
                SELECT coalesce(max(('x' || left(name, 8))::bit(32)::integer), 1) FROM pg_ls_waldir()
                WHERE name LIKE '%.history'))"""


class State(NamedTuple):
    """What a server says of itself: whether it takes writes, its timeline, and whether it follows another server."""

    writes: bool
    timeline: int
    follows: bool


class Databases:
    """The servers of a folder."""

    def __init__(self, folder: Path, plan: Plan, processes: Processes) -> None:
        self._folder = folder
        self._plan = plan
        self._processes = processes
        self._user = ordinary_user()

    def start(self) -> None:
        """Start all that do not run. Afterwards one takes writes, and the others follow it.

        The first time they are made. A former primary that was left behind by a promotion, and a server whose data is
        lost, are made anew as standbys.
        """
        if not any(self._made(name) for name in DATABASES):
            self._initialize()
        if self.primary() is None:
            self.start_one(self._newest())
        until(self.primary, "one of the servers takes writes")
        left_behind = [name for name in DATABASES if name != self.primary() and not self._is_standby(name)]
        for name in left_behind:
            self.stop_one(name)
        for name in left_behind:
            self._copy(name)
        for name in DATABASES:
            self.start_one(name)
        until(self.followers, "a standby follows the primary")

    def create_database(self) -> bool:
        """Create the database of the service on the primary; False if it is there."""
        primary = self.primary() or ""
        if self._ask(primary, "SELECT 1 FROM pg_database WHERE datname = 'takeback'") is not None:
            return False
        self._ask(primary, "CREATE DATABASE takeback")
        return True

    def start_one(self, name: str) -> None:
        """Start a server, which goes on as what it was."""
        if self._processes.pid(name) is None:
            (self._data(name) / "postmaster.pid").unlink(missing_ok=True)
            (self._data(name) / "postgresql.auto.conf").write_text("")  # whom it was to follow after a promotion
            self._processes.start(name, [program("postgres"), "-D", str(self._data(name))], user=self._user)
        until(lambda: self._ask(name, "SELECT 1"), f"{name} takes connections")

    def stop_one(self, name: str) -> None:
        """Stop a server, rolling back what runs."""
        self._processes.signal(name, signal.SIGINT)
        self._processes.ended(name)

    def states(self, names: Sequence[str] = DATABASES) -> dict[str, State]:
        """The states of the servers that answer."""
        rows = {name: self._ask(name, _STATE) for name in names}
        return {name: State(*row) for name, row in rows.items() if row is not None}

    def primary(self) -> str | None:
        """The server that takes writes; None if there is none. Of several, the one that was promoted last."""
        writing = [(state.timeline, name) for name, state in self.states().items() if state.writes]
        return max(writing)[1] if writing else None

    def followers(self) -> list[str]:
        """The standbys that the primary streams to."""
        primary = self.primary()
        rows = "SELECT array_agg(application_name) FROM pg_stat_replication WHERE state = 'streaming'"
        found = None if primary is None else self._ask(primary, rows)
        return [] if found is None else sorted(found[0] or [])

    def promote(self) -> str:
        """Let the standby that has received most take writes, once all have left the old primary.

        With ANY 1, an acknowledged commit may have reached one of the standbys only: the one that has most has all. An
        old primary that was only frozen would store more as soon as a standby follows it. A server that does not answer
        is asked once: each time costs two seconds if its packets are dropped. Raises `Impatient`.
        """
        standbys = [name for name, state in self.states().items() if not state.writes]
        chosen, before = self._most(standbys), ""
        while chosen != before:  # one of the others may have received more before it left
            for name in standbys:
                self._ask(name, f"ALTER SYSTEM SET primary_conninfo = '{self._primary_conninfo(name, [chosen])}'")
                self._ask(name, "SELECT pg_reload_conf()")
            until(
                lambda: not any(state.follows for state in self.states(standbys).values()),
                "all have left the old primary",
            )
            chosen, before = self._most(standbys), chosen
        self._ask(chosen, "SELECT pg_promote(wait => true)")
        until(lambda: self.primary() == chosen, f"{chosen} takes writes")
        return chosen

    def _most(self, standbys: Sequence[str]) -> str:
        """The one that has received most."""
        received = (
            "SELECT coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn "
            "WHERE pg_is_in_recovery()"
        )
        rows = {name: self._ask(name, received) for name in standbys}
        found = [(row[0], name) for name, row in rows.items() if row is not None]
        if not found:
            raise Missing("no standby answers")
        return max(found)[1]

    def rejoin(self, name: str) -> None:
        """Make a server anew as a standby of the primary, and start it."""
        self.stop_one(name)
        self._copy(name)
        self.start_one(name)
        until(lambda: name in self.followers(), f"{name} follows the primary")

    def writes(self, name: str) -> bool:
        """Does a server take writes, and do they reach a standby?"""
        return self._ask(name, "SELECT pg_logical_emit_message(true, 'takeback', repeat('x', 100000))") is not None

    def execute(self, statement: str) -> None:
        """Run a statement on the primary."""
        until(self.primary, "one of the servers takes writes")
        self._ask(self.primary() or "", statement)

    def _initialize(self) -> None:
        folder = self._empty("a")
        password = self._folder / "password"
        password.write_text(self._plan.secret, "ascii")
        self._give(password)
        password.chmod(0o600)
        self._run(
            "initdb",
            "-D",
            str(folder),
            "-U",
            "takeback",
            "-A",
            "scram-sha-256",
            f"--pwfile={password}",
            "-E",
            "UTF8",
            "--no-locale",
        )
        password.unlink()
        with (folder / "postgresql.conf").open("a", encoding="ascii") as settings:
            settings.write("\ninclude = 'takeback.conf'\n")
        with (folder / "pg_hba.conf").open("a", encoding="ascii") as clients:
            for network in {f"{host}/24" for host in self._plan.hosts.values()}:
                clients.write(f"host all,replication takeback {network} scram-sha-256\n")
        self._configure("a")
        self._mark("a").touch()

    def _copy(self, name: str) -> None:
        """Make a standby as a copy of the primary."""
        source, folder = self._conninfo(self.primary() or "a"), self._empty(name)
        self._run("pg_basebackup", "-d", source, "-D", str(folder), "-X", "stream", "-c", "fast")
        self._configure(name)
        standby = folder / "standby.signal"
        standby.touch()
        self._give(standby)
        self._mark(name).touch()

    def _configure(self, name: str) -> None:
        others = [other for other in DATABASES if other != name]
        primary = self._primary_conninfo(name, others)
        host, port = self._plan.place(name)
        settings = SETTINGS.format(name=name, host=host, port=port, others=", ".join(others), primary=primary)
        path = self._data(name) / "takeback.conf"
        path.write_text(settings, "ascii")
        path.chmod(0o600)
        self._give(path)

    def _primary_conninfo(self, name: str, others: Sequence[str]) -> str:
        """With which a server follows whichever of others takes writes."""
        ports, hosts = (
            ",".join(str(self._plan.ports[other]) for other in others),
            ",".join(self._plan.host(other) for other in others),
        )
        return (
            f"host={hosts} port={ports} user=takeback password={self._plan.secret} application_name={name} "
            "target_session_attrs=read-write connect_timeout=2 tcp_user_timeout=7000"
        )

    def _newest(self) -> str:
        """The server that was the primary when all stopped: of those that were, the one that was promoted last."""
        were = [name for name in DATABASES if self._made(name) and not self._is_standby(name)]
        if not were:
            raise Missing("the data of the primary is lost: `python -m tests.grown promote` lets a standby take writes")
        return max(were, key=self._promotions)

    def _promotions(self, name: str) -> int:
        """The last timeline of which a server has a history: each promotion writes one."""
        histories = (self._data(name) / "pg_wal").glob("*.history")
        return max((int(path.stem, 16) for path in histories), default=1)

    def _is_standby(self, name: str) -> bool:
        return self._made(name) and (self._data(name) / "standby.signal").exists()

    def _made(self, name: str) -> bool:
        return self._mark(name).exists() and (self._data(name) / "PG_VERSION").exists()

    def _mark(self, name: str) -> Path:
        """The file that says that a server is made."""
        return self._folder / f"{name}.made"

    def _empty(self, name: str) -> Path:
        """An empty folder for the data of a server."""
        self._mark(name).unlink(missing_ok=True)
        folder = self._data(name)
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():  # the folder itself may be a file system
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        folder.chmod(0o700)
        self._give(folder)
        return folder

    def _data(self, name: str) -> Path:
        return self._folder / name

    def _conninfo(self, name: str) -> str:
        host, port = self._plan.place(name)
        return f"host={host} port={port} user=takeback password={self._plan.secret} dbname=postgres connect_timeout=2"

    def _ask(self, name: str, statement: str) -> tuple[Any, ...] | None:
        """The first row that a server answers; None if there is none, or no server."""
        with suppress(psycopg.Error), psycopg.connect(self._conninfo(name), autocommit=True) as connection:
            rows = connection.execute(statement)
            return rows.fetchone() if rows.description else None
        return None

    def _run(self, name: str, *arguments: str) -> None:
        result = subprocess.run(
            [program(name), *arguments],
            user=self._user,
            group=None if self._user is None else self._user,
            extra_groups=None if self._user is None else [],
            cwd=None if self._user is None else "/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )
        if result.returncode:
            raise RuntimeError(f"{name} failed: {result.stderr.strip()}")

    def _give(self, path: Path) -> None:
        if self._user is not None:
            shutil.chown(path, self._user, self._user)
