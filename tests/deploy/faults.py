"""Faults of the grown service of compose. Each ends with every server up, one primary and two standbys."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from subprocess import CompletedProcess

from tests.deploy.compose import commands, do, run
from tests.grown.plan import DATABASES, NODES
from tests.grown.processes import until

_NETWORK = "172.30.0.{}"
"""Of `compose.yaml`. It gives out addresses from the first on; those from 100 on are free."""


class Compose:
    """The grown service that runs in a folder. ``promoted_at``: when a promotion was last begun."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.promoted_at = 0.0
        self._next = 100

    def do(self, command: str) -> str:
        """A command of `docker compose` that must succeed."""
        return do(f"docker compose {command}", self._folder)

    def roles(self) -> dict[str, str]:
        """The roles of the servers that answer, as one that runs tells them."""
        for name in DATABASES:
            rows = [line.split() for line in self._status(name).stdout.splitlines()]
            if rows and rows[0][:2] == ["server", "role"]:
                return {row[0]: row[1] for row in rows[1:] if row[1] != "-" and "stale" not in row}
        return {}

    def primary(self) -> str:
        """The server that takes writes."""
        return self._those("primary")[0]

    def standby(self) -> str:
        """One that does not."""
        return self._those("standby")[0]

    def promote(self, by: str) -> None:
        """Promote the standby that has received most, as the page says, from one that runs."""
        self.promoted_at = time.monotonic()
        self.do(f"exec {by} database promote")

    def is_whole(self) -> bool:
        """Does one server take writes, followed by both others?"""
        return any("accepts writes, 2 standbys follow" in self._status(name).stdout for name in DATABASES)

    def lose_volume(self, name: str) -> None:
        """Kill a server, and remove what it stored."""
        self.do(f"kill {name}")
        self.do(f"rm -f {name}")
        do(f"docker volume rm {self._project}_database-{name}", self._folder)

    def move(self, service: str) -> None:
        """Give a service another address."""
        network, container = f"{self._project}_grown", f"{self._project}-{service}-1"
        do(f"docker network disconnect {network} {container}", self._folder)
        address = _NETWORK.format(self._next)
        do(f"docker network connect --ip {address} --alias {service} {network} {container}", self._folder)
        self._next += 1

    def cut(self, service: str, others: Iterable[str]) -> None:
        """Drop the packets between a service and others, in both directions, where they arrive."""
        for other in others:
            self._drop(service, other)
            self._drop(other, service)

    def heal(self) -> None:
        """Drop nothing any more."""
        for service in (*DATABASES, *NODES):
            run(self._within(service, "iptables -F INPUT"), self._folder)  # one that was killed dropped nothing

    @property
    def _project(self) -> str:
        return self._folder.name

    def _those(self, role: str) -> list[str]:
        until(lambda: role in self.roles().values(), f"one says that it is a {role}")
        return [name for name, each in self.roles().items() if each == role]

    def _status(self, name: str) -> CompletedProcess[str]:
        return run(f"docker compose exec {name} database status", self._folder)

    def _drop(self, source: str, target: str) -> None:
        found = f'{{{{(index .NetworkSettings.Networks "{self._project}_grown").IPAddress}}}}'
        address = do(f"docker inspect -f '{found}' {self._project}-{source}-1", self._folder).strip()
        do(self._within(target, f"iptables -A INPUT -s {address} -j DROP"), self._folder)

    def _within(self, service: str, command: str) -> str:
        pid = f"$(docker inspect -f '{{{{.State.Pid}}}}' {self._project}-{service}-1)"
        return f"nsenter -t {pid} -n {command}"


Fault = Callable[[Compose], None]


def killed(service: str) -> Fault:
    """A service is killed, and started again after 2 s."""

    def fault(compose: Compose) -> None:
        compose.do(f"kill {service}")
        time.sleep(2)
        compose.do(f"up -d --no-deps {service}")

    return fault


def frozen(service: str, seconds: float) -> Fault:
    """A service is frozen for some seconds."""

    def fault(compose: Compose) -> None:
        compose.do(f"pause {service}")
        time.sleep(seconds)
        compose.do(f"unpause {service}")

    return fault


def kill_standby(compose: Compose) -> None:
    killed(compose.standby())(compose)


def freeze_standby(compose: Compose) -> None:
    frozen(compose.standby(), 8)(compose)


def lose_volume_of_standby(compose: Compose) -> None:
    name = compose.standby()
    compose.lose_volume(name)
    compose.do(f"up -d {name}")


def kill_primary(compose: Compose) -> None:
    replace(compose, "kill {}")


def freeze_primary(compose: Compose) -> None:
    replace(compose, "pause {}", "kill {}")


def lose_volume_of_primary(compose: Compose) -> None:
    name, standby = compose.primary(), compose.standby()
    compose.lose_volume(name)
    compose.promote(standby)
    compose.do(f"up -d {name}")


def replace(compose: Compose, *commands: str) -> None:
    """End the primary, promote a standby, and bring the old one back."""
    name, standby = compose.primary(), compose.standby()
    for command in commands:
        compose.do(command.format(name))
    compose.promote(standby)
    compose.do(f"up -d {name}")


def cut_primary_from_clients(compose: Compose) -> None:
    """Its standbys follow it still, so it is killed, as the page says."""
    compose.cut(compose.primary(), NODES)
    kill_primary(compose)
    compose.heal()


def cut_primary_from_standbys(compose: Compose) -> None:
    cut_primary(compose, [])


def cut_primary_from_all(compose: Compose) -> None:
    cut_primary(compose, NODES)


def cut_primary(compose: Compose, others: Iterable[str]) -> None:
    """It runs on, and joins the new one by itself once it hears of it."""
    name, standby = compose.primary(), compose.standby()
    compose.cut(name, [*others, *(each for each in DATABASES if each != name)])
    compose.promote(standby)
    time.sleep(5)
    compose.heal()


def move_every_server(compose: Compose) -> None:
    for service in (*DATABASES, "redis", *NODES):
        compose.move(service)
        until(compose.is_whole, "both standbys follow")


def upgrade(compose: Compose) -> None:
    for command in commands()[6].splitlines():
        if command.startswith("docker compose "):
            compose.do(command.removeprefix("docker compose "))


FAULTS: dict[str, Fault] = {
    "an API process is killed, and started again": killed("api1"),
    "an API process is frozen for 8 s": frozen("api1", 8),
    "a standby is killed, and started again": kill_standby,
    "a standby is frozen for 8 s": freeze_standby,
    "the volume of a standby is lost": lose_volume_of_standby,
    "the primary is killed, a standby promoted, the old one returns": kill_primary,
    "the primary is frozen and killed, a standby promoted": freeze_primary,
    "the volume of the primary is lost, a standby promoted": lose_volume_of_primary,
    "the primary is cut off from the API processes and killed, a standby promoted": cut_primary_from_clients,
    "the primary is cut off from its standbys, one promoted": cut_primary_from_standbys,
    "the primary is cut off from all, a standby promoted": cut_primary_from_all,
    "every server but the proxy gets another address, one after the other": move_every_server,
    "Redis is killed, and started again": killed("redis"),
    "Redis is frozen for 6 s": frozen("redis", 6),
    "the proxy is killed, and started again after 2 s": killed("proxy"),
    "the proxy is frozen for 4 s": frozen("proxy", 4),
    "both API processes are upgraded, one at a time": upgrade,
}
"""The faults under compose, by how docs/measurements.md names them."""
