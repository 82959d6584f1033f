"""The limits of connections, and their admission."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec

from api.state.addresses import Header, Network, client_of, is_trusted, network_of

MOST_DROPPED = 32 * 2**20
"""The longest body that is read behind its refusal, and dropped: many clients send all of it before they read.

Of one that is announced to be longer, `MOST_UNREAD` bytes are read.
"""
DROPPED_A_SECOND = 32 * 2**20
"""How many bytes of such bodies all connections together read in a second."""
PARSED_A_SECOND = 0.5
"""For how long a second of the event loop's time all connections together parse long inputs."""

_UNKNOWN = ""
"""The network of no client: a connection of a proxy that has not carried a request."""

MayAnswer = Callable[[str, str], bool]
"""May what is not HTTP be answered? Counts it by the address of its connection and the code of its refusal."""


def always(_address: str, _code: str) -> bool:
    """Answer, whoever it is."""
    return True


class Limits(msgspec.Struct, frozen=True):
    """What a connection may take. Times are in seconds, sizes in bytes.

    ``head``: the size of request line and headers; ``headers``: their number; ``head_seconds``: from a request's first
    byte, or from the start of the connection, to the end of its head. ``body_seconds``: from there to the end of the
    body, and a second more for every ``body_rate`` bytes of it. ``write_seconds``: without a byte written to a client
    that has not read everything. ``idle_seconds``: between two requests, and ``crowded_seconds`` while more than half
    of all connections are taken. ``linger_seconds``: for a client to read a refusal before the connection
    is closed, and a second more for every ``body_rate`` bytes that it sends behind it.
    """

    connections: int = 2000
    connections_per_address: int = 256
    head: int = 16 * 2**10
    headers: int = 64
    head_seconds: float = 10
    body_seconds: float = 10
    body_rate: int = 1000
    write_seconds: float = 20
    idle_seconds: float = 75
    crowded_seconds: float = 5
    linger_seconds: float = 2


class Pace:
    """Something of which all connections together use so much a second, each address as much as another."""

    def __init__(self, a_second: float) -> None:
        """`a_second`: how much."""
        self._a_second = a_second
        self._until: dict[str, float] = {}  # by network: until when it has used its share

    def turn(self, address: str, now: float, amount: float) -> float:
        """The seconds from `now` after which an address may use this amount; what it has to wait for is counted now."""
        before = self._until.get(network_of(address), now)
        if before <= now:
            return 0.0
        self.wait(address, now, amount)
        return before - now

    def wait(self, address: str, now: float, amount: float) -> float:
        """The seconds from `now` after which an address, which uses `amount` now, may use more."""
        network = network_of(address)
        since = self._until.pop(network, now)
        self._until = {each: until for each, until in self._until.items() if until > now}
        until = max(since, now) + amount * (len(self._until) + 1) / self._a_second
        self._until[network] = until
        return until - now


class Placed(Protocol):
    """A connection that has a place."""

    transport: Any

    @property
    def is_waited_for(self) -> bool:
        """Has its client sent a request that is not answered?"""


class Room:
    """The places of connections: so many in all, and for each address; a trusted proxy may have any number of them all.

    Where all are taken, the address that has most of them makes way for one that has less. A connection of a trusted
    proxy counts there for the client whose request it carries.
    """

    def __init__(self, limits: Limits, trusted: Sequence[Network] = (), may_answer: MayAnswer = always) -> None:
        """`trusted`: the networks of the trusted proxies."""
        self.may_answer = may_answer
        self._limits = limits
        self._trusted = tuple(trusted)
        self._networks: dict[Placed, str] = {}  # what each counts for; `_UNKNOWN` for a proxy's without a request
        self._by_network: dict[str, dict[Placed, None]] = {}  # the oldest first; without `_UNKNOWN`
        self._parsing = Pace(PARSED_A_SECOND)
        self._dropping = Pace(DROPPED_A_SECOND)

    def turn(self, address: str, now: float, slice_: float) -> float:
        """After how many seconds a connection may begin with a long input: at once, unless others of its address parse.

        `now`: by `perf_counter`, see `rest`; `slice_`: the seconds for which it will parse.
        """
        return self._parsing.turn(address, now, slice_)

    def rest(self, address: str, now: float, worked: float) -> float:
        """After how many seconds a connection may parse more of a long input, of which it parsed for `worked` seconds.

        `now`: by `perf_counter`. The loop's own time stands still within a turn: all would be due in the next one.
        """
        return self._parsing.wait(address, now - worked, worked) - worked

    def pace(self, address: str, now: float, size: int) -> float:
        """After how many seconds a connection may drop more, which dropped `size` bytes now, by the loop's time."""
        return self._dropping.wait(address, now, size)

    @property
    def is_crowded(self) -> bool:
        """Are more than half of all connections taken?"""
        return len(self._networks) > self._limits.connections // 2

    def admit(self, address: str, connection: Placed) -> bool:
        """Give a connection from an address a place, unless there is no room for it."""
        network = _UNKNOWN if is_trusted(address, self._trusted) else network_of(address)
        held = len(self._by_network.get(network, ()))
        if held >= self._limits.connections_per_address:
            return False
        if len(self._networks) >= self._limits.connections and not self._makes_room(held):
            return False
        self._place(connection, network)
        return True

    def carries(self, address: str, connection: Placed, headers: Iterable[Header]) -> None:
        """Count a connection of a trusted proxy for the client whose request it carries now."""
        if connection in self._networks and is_trusted(address, self._trusted):
            self.leave(connection)
            self._place(connection, client_of(address, headers, self._trusted))

    def leave(self, connection: Placed) -> None:
        """Release the place of an admitted connection, unless it has made way."""
        network = self._networks.pop(connection, _UNKNOWN)
        if network != _UNKNOWN:
            del self._by_network[network][connection]
            if not self._by_network[network]:
                del self._by_network[network]

    def _place(self, connection: Placed, network: str) -> None:
        self._networks[connection] = network
        if network != _UNKNOWN:
            self._by_network.setdefault(network, {})[connection] = None

    def _makes_room(self, held: int) -> bool:
        """Let a connection make way for one of an address that holds so many; False where no address has more.

        One that the client has no request on goes first, else the oldest.
        """
        if held * len(self._by_network) >= len(self._networks) or not self._by_network:
            return False
        most = max(self._by_network.values(), key=len)
        if len(most) <= held + 1:
            return False
        connection = next((one for one in most if not one.is_waited_for), next(iter(most)))
        self.leave(connection)
        connection.transport.abort()
        return True
