"""The leases of a database: a part of its interface, see `domain.storage.database`.

Why: decision 0035.
"""

from collections.abc import Sequence
from typing import Protocol


class Leases(Protocol):
    """By these the processes that share a database agree on what only one of them should do, and what time it is."""

    def now(self) -> int:
        """The time by the database's clock, in ms since 1970 UTC. Raises `NotStored`."""

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        """Take or renew a lease, from now on for some seconds; False while another holds it. Raises `NotStored`."""

    def share(self, names: Sequence[str], seconds: float) -> None:
        """Take or renew leases that all processes hold together, and remove those that have run out.

        From now on for some seconds. Nobody else takes leases of these names. Raises `NotStored`.
        """

    def held(self, names: Sequence[str]) -> list[str]:
        """Those of some leases that are held. Raises `NotStored`."""

    def shared(self, prefix: str) -> list[str]:
        """The names with a prefix of the leases that processes hold together. Raises `NotStored`."""

    def release(self, name: str, holder: str) -> None:
        """Give up a lease, if it is held. Raises `NotStored`."""
