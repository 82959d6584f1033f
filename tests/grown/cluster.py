"""A grown service: starting and stopping it, and whatever may happen to its members."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.grown.databases import Databases
from tests.grown.network import Network
from tests.grown.plan import (
    DATABASES,
    MEMBERS,
    NODES,
    Plan,
    plan_of,
    program,
    require_programs,
    require_way,
    write_secret,
)
from tests.grown.processes import Processes, until
from tests.grown.proxy import write_settings

ROOT = Path(__file__).parents[2]
DRAIN = "3s"
"""For how long an API process goes on serving after SIGTERM: the proxy looks three times a second."""


class Cluster:
    """The members that run in a folder.

    ``modules``: what an API process runs, by its name; ``settings``: more of its settings, from its next start on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        proxy: bool = True,
        settings: dict[str, str] | None = None,
        network: Network | None = None,
    ) -> None:
        """`proxy`: with one; `network`: of the members. Raises `Missing` if a program is not installed."""
        self.members = tuple(member for member in MEMBERS if proxy or member != "proxy")
        require_programs(self.members)
        self.folder = folder.resolve()
        require_way(self.folder)
        self.plan: Plan = plan_of(self.folder, {} if network is None else network.hosts)
        self.processes = Processes(self.folder, None if network is None else network.within)
        self.databases = Databases(self.folder, self.plan, self.processes)
        self.modules = dict.fromkeys(NODES, "api")
        self.settings = settings or {}

    def start(self) -> None:
        """Start every member that does not run, and wait until all are ready."""
        self.databases.start()
        if self.databases.create_database():
            self._initialize()
        for member in self.members:
            if member not in DATABASES:
                self.start_one(member)

    def stop(self) -> None:
        """Stop every member that runs."""
        for member in (*NODES, "proxy", "redis"):
            self.processes.signal_all(member, signal.SIGCONT)
            self.processes.signal(member, signal.SIGINT if member in NODES else signal.SIGTERM)
        for member in (*NODES, "proxy", "redis"):
            self.processes.ended(member)
        for member in reversed(DATABASES):
            self.processes.signal_all(member, signal.SIGCONT)
            self.processes.signal(member, signal.SIGQUIT)
        for member in DATABASES:
            self.processes.ended(member)

    def running(self) -> list[str]:
        """The members that run."""
        return [member for member in self.members if self.processes.pid(member) is not None]

    def start_one(self, member: str) -> None:
        """Start a member that does not run, and wait until it is ready."""
        if member in DATABASES:
            self.databases.start_one(member)
            return
        if self.processes.pid(member) is None:
            getattr(self, f"_start_{'node' if member in NODES else member}")(member)
        if member != "redis":
            until(lambda: _answers(self.plan.address(member)), f"{member} answers")

    def restart(self, member: str) -> None:
        """Stop an API process as a proxy can follow, and start it again."""
        self.processes.signal(member, signal.SIGTERM)
        self.processes.ended(member)
        self.start_one(member)

    def kill(self, member: str) -> None:
        """Kill a member and all that it started, with no chance to do anything."""
        self.processes.signal_all(member, signal.SIGKILL)
        self.processes.ended(member)

    def freeze(self, member: str) -> None:
        """Stop a member in its tracks: it holds what it holds, and does nothing."""
        self.processes.signal_all(member, signal.SIGSTOP)

    def thaw(self, member: str) -> None:
        """Let it go on."""
        self.processes.signal_all(member, signal.SIGCONT)

    def _initialize(self) -> None:
        environment = {**os.environ, "TAKEBACK_DATABASE": self.plan.database, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-m", "api", "initialize"], env=environment, check=True, capture_output=True)

    def _start_redis(self, member: str) -> None:
        path = self.folder / "redis.conf"
        lines = (
            f"bind {self.plan.host('redis')}",
            f"port {self.plan.ports['redis']}",
            f"requirepass {self.plan.secret}",
            'save ""',
            "appendonly no",
            f"dir {self.folder}",
        )
        write_secret(path, "\n".join(lines).encode())
        self.processes.start(member, [program("redis-server"), str(path)])

    def _start_node(self, member: str) -> None:
        environment = {
            "TAKEBACK_HOST": self.plan.host(member),
            "TAKEBACK_PORT": str(self.plan.ports[member]),
            "TAKEBACK_DATABASE": self.plan.database,
            "TAKEBACK_REDIS": self.plan.redis,
            "TAKEBACK_OPERATOR_TOKEN": self.plan.operator_token,
            "TAKEBACK_TRUSTED_PROXIES": "127.0.0.1",
            "TAKEBACK_DRAIN": DRAIN,
            "TAKEBACK_LOG": "json",
            "TAKEBACK_BOTS": "off",
            "PYTHONPATH": str(ROOT),
            **self.settings,
        }
        self.processes.start(member, [sys.executable, "-m", self.modules[member]], environment=environment)

    def _start_proxy(self, member: str) -> None:
        self.processes.start(member, [program("haproxy"), "-db", "-f", str(write_settings(self.folder, self.plan))])


@contextmanager
def temporary_cluster(*, proxy: bool = True, network: Network | None = None, **settings: str) -> Iterator[Cluster]:
    """A grown service for as long as the context lasts, in a folder that the user of PostgreSQL can enter."""
    with TemporaryDirectory(prefix="grown-") as folder:
        Path(folder).chmod(0o755)
        cluster = Cluster(Path(folder), proxy=proxy, settings=settings, network=network)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


def _answers(address: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"{address}/readyz", timeout=2):  # noqa: S310  # of this machine
        return True
    return False
