"""The servers of a database, and which of them may be used.

Where an address names several hosts, one of them takes writes, and the others are its standbys. A person promotes one,
see decision 0047. The former primary may come back and take writes, too. These would be lost once it is made a standby,
so it is not used: a server is used only while a standby confirms what it stores, and only if none that was used here
was promoted after it. Nothing that is stored in the database could tell this: each server would confirm itself.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

from psycopg.conninfo import conninfo_to_dict, make_conninfo

STATE = """
    SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer,
        current_setting('synchronous_standby_names') <> '' AND EXISTS (
            SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))"""
"""A server's timeline, which each promotion counts up, and whether a standby confirms what it stores.

Only a superuser and members of `pg_monitor` can see standbys.
"""


class Servers:
    """The servers of a database, as this process has seen them. Any thread may use it.

    ``guarded``: there are several, so that one is used only if `refusal` finds nothing; ``generation``: counts up when
    the connections so far are not to be used any more.
    """

    def __init__(self, conninfos: Sequence[str]) -> None:
        """`conninfos`: of each server, as libpq takes them."""
        self.guarded = len(conninfos) > 1
        self.generation = 0
        self._conninfos = list(conninfos)
        self._timeline = 0
        self._away: bool | None = None
        self._lock = Lock()

    def in_order(self) -> list[str]:
        """All servers, first the one that was used last."""
        with self._lock:
            return list(self._conninfos)

    def refusal(self, conninfo: str, timeline: int, *, followed: bool) -> str | None:
        """Why a server is not to be used; None if it is, and then it is the first to be tried next time."""
        with self._lock:
            if timeline < self._timeline:
                return f"it was left behind on timeline {timeline}: another server was promoted to {self._timeline}"
            if not followed:
                return "no synchronous standby follows it"
            self.generation += 0 < self._timeline < timeline
            self._timeline = timeline
            self._conninfos.remove(conninfo)
            self._conninfos.insert(0, conninfo)
            return None

    def went(self, *, away: bool) -> bool:
        """Whether it is new that none can be used, or that one can again; at first neither is."""
        with self._lock:
            before = self._away
            self._away = None if before is None and away else away
            return before is not None and before != away

    def leave(self) -> None:
        """Use none of the connections so far any more: their server is not to be used."""
        with self._lock:
            self.generation += 1


@lru_cache(maxsize=64)
def servers_of(conninfo: str) -> Servers:
    """The servers that parameters name, the same for all of this process."""
    return Servers([make_conninfo(**each) for each in _each_alone(conninfo_to_dict(conninfo))])


def _each_alone(conninfo: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parameters of each server alone, of parameters that may name several hosts and ports."""
    hosts = str(conninfo.get("host") or "").split(",")
    ports = str(conninfo.get("port") or "").split(",")
    if len(hosts) == 1 or len(ports) not in (1, len(hosts)) or "," in str(conninfo.get("hostaddr") or ""):
        return [dict(conninfo)]
    ports = ports * len(hosts) if len(ports) == 1 else ports
    return [{**conninfo, "host": host, "port": port or None} for host, port in zip(hosts, ports, strict=True)]
