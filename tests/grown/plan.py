"""The plan of a grown service: its members, their ports and secrets, and the programs that run them."""

import os
import pwd
import shutil
import socket
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from secrets import choice, token_hex

import msgspec

DATABASES = ("a", "b", "c")
"""The PostgreSQL servers. The first is the primary to begin with."""

NODES = ("api1", "api2")
"""The API processes."""

MEMBERS = (*DATABASES, "redis", *NODES, "proxy")
"""All members, in the order in which they start."""

_PORTS = range(20_000, 32_000)
"""Below those that the system gives to connections, so that none takes the port of a member that was killed."""

_PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "haproxy": "haproxy", "promtool": "prometheus"}


class Missing(Exception):
    """Something that this needs is missing, such as a program; the message says what to do."""


class Plan(msgspec.Struct, frozen=True):
    """What a folder runs.

    ``secret``: the password of PostgreSQL and Redis; ``operator_token``: of the service; ``hosts``: of the
    members that do not listen on 127.0.0.1.
    """

    ports: dict[str, int]
    secret: str
    operator_token: str
    hosts: dict[str, str] = {}

    @property
    def database(self) -> str:
        """The database's URL: whichever of the servers takes writes."""
        return self.database_by([self.place(name) for name in DATABASES])

    def database_by(self, places: Sequence[tuple[str, int]]) -> str:
        """The database's URL by way of these hosts and ports."""
        hosts = ",".join(f"{host}:{port}" for host, port in places)
        return f"postgresql://takeback:{self.secret}@{hosts}/takeback?target_session_attrs=read-write"

    @property
    def redis(self) -> str:
        """The URL of Redis."""
        return f"redis://:{self.secret}@{self.host('redis')}:{self.ports['redis']}"

    def address(self, member: str) -> str:
        """The URL of an API process, or of the proxy."""
        return f"http://{self.host(member)}:{self.ports[member]}"

    def host(self, member: str) -> str:
        """The address on which a member listens."""
        return self.hosts.get(member, "127.0.0.1")

    def place(self, member: str) -> tuple[str, int]:
        """The host and port of a member."""
        return self.host(member), self.ports[member]


def plan_of(folder: Path, hosts: dict[str, str]) -> Plan:
    """The plan of a folder, made at first."""
    path = folder / "plan.json"
    if path.exists():
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    plan = Plan(_free_ports(), token_hex(16), token_hex(16), hosts)
    folder.mkdir(parents=True, exist_ok=True)
    write_secret(path, msgspec.json.encode(plan))
    return plan


def write_secret(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)


def program(name: str) -> str:
    """The path of a program, also of those that Debian does not put on the path. Raises `Missing`."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    places = [*(str(folder) for folder in folders), os.environ.get("PATH", ""), "/usr/sbin"]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise Missing(f"{name} is not installed: apt install {_PACKAGES.get(name, name)}")
    return found


def require_programs(members: tuple[str, ...]) -> None:
    """Find every program. Raises `Missing`, naming all that are missing."""
    wanted = {"initdb": "postgres", "redis": "redis-server", "proxy": "haproxy"}
    missing = []
    for member, name in wanted.items():
        if member in (*members, "initdb"):
            try:
                program(name)
            except Missing as error:
                missing.append(str(error))
    if missing:
        raise Missing("; ".join(missing))


def ordinary_user() -> str | None:
    """Whom PostgreSQL runs as: None for whoever runs this, if that is not root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def require_way(folder: Path) -> None:
    """See that whoever PostgreSQL runs as can enter a folder. Raises `Missing`."""
    user = ordinary_user()
    closed = next((each for each in folder.parents if user is not None and not each.stat().st_mode & 0o001), None)
    if closed is not None:
        raise Missing(f"the user {user}, as whom PostgreSQL runs, cannot enter {closed}: use another folder (--folder)")


def _free_ports() -> dict[str, int]:
    with ExitStack() as stack:
        return {member: stack.enter_context(_bound()).getsockname()[1] for member in MEMBERS}


def _bound() -> socket.socket:
    """A socket on a free port."""
    while True:
        with suppress(OSError):
            return socket.create_server(("127.0.0.1", choice(_PORTS)))
