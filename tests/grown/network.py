"""A network between the members, each in a network namespace of its own, in which packets can be dropped.

A router, a namespace too, forwards every packet between two of them, and drops those that it is told to. Whoever sends
them gets no answer: a connection that loopback would refuse stays silent, as when a cable is pulled.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from tests.grown.plan import MEMBERS

_ROUTER = "10.213.0.254"
_OUTSIDE = "10.213.0.1"


class Network:
    """``hosts``: the addresses of the members; the tests themselves are `outside`."""

    def __init__(self) -> None:
        self._router = f"takeback{os.getpid()}"
        self.hosts = {member: f"10.213.0.{number}" for number, member in enumerate(MEMBERS, 2)}

    def within(self, member: str) -> list[str]:
        """The command that runs another one in the namespace of a member."""
        return ["ip", "netns", "exec", self._namespace(member)]

    def drop(self, sources: Iterable[str], targets: Iterable[str]) -> None:
        """Drop the packets from some members, or `outside`, to others."""
        targets = [*targets]
        for source in sources:
            for target in targets:
                self._route("rule", "add", "from", self._host(source), "to", self._host(target), "blackhole")

    def cut(self, some: Iterable[str], others: Iterable[str]) -> None:
        """Drop the packets between some members and others, in both directions."""
        some, others = [*some], [*others]
        self.drop(some, others)
        self.drop(others, some)

    def heal(self) -> None:
        """Drop nothing any more."""
        with suppress(subprocess.CalledProcessError):  # there is none left
            while True:
                self._route("rule", "del", "blackhole")

    def open(self) -> None:
        """Make the namespaces, and join them."""
        _ip("netns", "add", self._router)
        _ip("netns", "exec", self._router, "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
        for member in self.hosts:
            space = self._namespace(member)
            _ip("netns", "add", space)
            self._route("link", "add", "name", member, "type", "veth", "peer", "name", "router", "netns", space)
            self._join(member)
            _ip("-n", space, "link", "set", "dev", "lo", "up")
            _attach(("-n", space), self._host(member), "router")
        _ip("link", "add", "name", self._router, "type", "veth", "peer", "name", "outside", "netns", self._router)
        self._join("outside")
        _attach((), _OUTSIDE, self._router)

    def close(self) -> None:
        """Remove them; their processes must have ended."""
        for space in (*(self._namespace(member) for member in self.hosts), self._router):
            subprocess.run(["ip", "netns", "delete", space], check=False, capture_output=True)
        subprocess.run(["ip", "link", "delete", self._router], check=False, capture_output=True)

    def _join(self, member: str) -> None:
        self._route("address", "add", f"{_ROUTER}/32", "peer", self._host(member), "dev", member)
        self._route("link", "set", "dev", member, "up")

    def _route(self, *arguments: str) -> None:
        _ip("-n", self._router, *arguments)

    def _host(self, member: str) -> str:
        return self.hosts.get(member, _OUTSIDE)

    def _namespace(self, member: str) -> str:
        return f"{self._router}-{member}"


@contextmanager
def network() -> Iterator[Network]:
    """A network for as long as the context lasts."""
    made = Network()
    try:
        made.open()
        yield made
    finally:
        made.close()


def can_be_made() -> bool:
    """Whether this machine lets the tests make one."""
    with suppress(OSError, subprocess.CalledProcessError), network() as made:
        made.cut(["a"], ["b"])
        return True
    return False


def _attach(at: tuple[str, ...], host: str, device: str) -> None:
    """Give a device an address, and send to the router by it whatever is for the network."""
    _ip(*at, "address", "add", host, "peer", _ROUTER, "dev", device)
    _ip(*at, "link", "set", "dev", device, "up")
    _ip(*at, "route", "add", "10.213.0.0/24", "via", _ROUTER)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
