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
        initdb, server = program("initdb"), program("postgres")
    except Missing:
        return subprocess.run(command, check=False).returncode
    with TemporaryDirectory(prefix="postgres-") as folder, _server(Path(folder), initdb, server) as url:
        environment = {**os.environ, "TAKEBACK_TEST_POSTGRES": url}
        return subprocess.run(command, env=environment, check=False).returncode


@contextmanager
def _server(folder: Path, initdb: str, server: str) -> Iterator[str]:
    """A server in an empty folder, as the user `postgres` without a password; its URL."""
    identity = _identity(folder)
    data = folder / "data"
    subprocess.run(
        [initdb, "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
        check=True,
        stdout=subprocess.DEVNULL,
        **identity,
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (data / "postgresql.conf").open("a", encoding="ascii") as settings:
        settings.write(SETTINGS.format(port=port))
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen([server, "-D", str(data)], stdout=log, stderr=log, **identity)
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
        return {}
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": "/"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
