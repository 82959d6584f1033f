"""``python -m tests.own_postgres COMMAND ...``: run a command with a PostgreSQL server for tests.

With a new one on a free port, which ends with the command and does not wait for the disk: tests kill processes, not the
machine. Where PostgreSQL's programs are not installed, with the one that answers, if any does.
"""

import os
import pwd
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import postgres
from tests.grown.plan import Missing, ordinary_user, program
from tests.grown.processes import until

SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = on
full_page_writes = off
"""


def main(command: Sequence[str]) -> int:
    """Run the command; its exit status."""
    try:
        program("initdb")
    except Missing:
        return subprocess.run(command, check=False).returncode
    with TemporaryDirectory(prefix="postgres-") as folder, new_server(Path(folder)) as url:
        environment = {**os.environ, "TAKEBACK_TEST_POSTGRES": url}
        return subprocess.run(command, env=environment, check=False).returncode


@contextmanager
def new_server(folder: Path, settings: str = "") -> Iterator[str]:
    """A server in an empty folder, as the user `postgres` without a password; its URL. `settings`: more of them."""
    run_program(
        folder, "initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"
    )
    with server_on(folder, "data", SETTINGS + settings) as url:
        yield url


def run_program(folder: Path, name: str, *words: str) -> None:
    """Run one of PostgreSQL's programs in a folder."""
    subprocess.run([program(name), *words], check=True, stdout=subprocess.DEVNULL, **_identity(folder))


@contextmanager
def server_on(folder: Path, data: str, settings: str) -> Iterator[str]:
    """A server on a free port over the data in a folder; its URL. `settings`: appended to those that are there."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (folder / data / "postgresql.conf").open("a", encoding="ascii") as file:
        file.write(settings.format(port=port))
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen([program("postgres"), "-D", data], stdout=log, stderr=log, **_identity(folder))
    try:
        until(lambda: postgres.answers(url), "PostgreSQL takes connections")
        yield url
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def _identity(folder: Path) -> dict[str, Any]:
    """The arguments of a process that runs as PostgreSQL may run, which is not as root; the folder is made its own."""
    user = ordinary_user()
    if user is None:
        return {"cwd": folder}
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": folder}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
