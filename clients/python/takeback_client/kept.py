"""What is kept of one table, and how what an answer says is compared with it."""

import hashlib
import re
from typing import NamedTuple

import msgspec

from takeback_client.answers import Said, is_hash

_BEGINS = re.compile(r"[0-9a-f]{8,64}")


class Doubt(NamedTuple):
    """What does not fit the receipts of a table.

    ``version``: whose head is another one; 0 where only the log has another name, or the table has become shorter.
    ``certain``: no restore explains it.
    ``refused``: the service does not take a version with the head that it gave.
    ``seating``: by this version somebody sits down or leaves though all seats were taken, and sealed.
    ``log``: the name of the log that the answer is of; None: it names none.
    """

    table: str
    version: int = 0
    certain: bool = False
    refused: bool = False
    seating: bool = False
    log: str | None = None


class Asked(NamedTuple):
    """What was known of a table when a request was sent.

    ``log``: the log's name; None: not known. ``unsure``: the versions whose heads might be of another log. ``latest``:
    the latest version that is surely of this log; 0: none is known.
    """

    log: str | None = None
    unsure: frozenset[int] = frozenset()
    latest: int = 0


class Kept(msgspec.Struct):
    """The receipts of one table.

    Attributes:
        log: The log's name; None: not known.
        unnamed: The versions whose heads may be of an earlier log: they came before it was named.
        unsure: The versions whose heads may be of a later log: they came without the name of one since it was named.
        commitment: To the seed of the server.
        server_seed: The seed, once it was disclosed.
        heads: The head at each version.
        entropies: The entropy of each seat that was taken, by the version of the event.
        seals: The commitment to the entropy of each seat, by the version of the event; empty: it was not sealed.
        lost: The heads of versions that a restore has lost: evidence, compared no more.
        logs: The names that the log had before, the first one first.
        former: The heads that were known in the last of them.
        contradiction: The version at which the service contradicted itself; None: it has not.
        note: The last signed receipt that was read, which proves to others what the service said; None: none was.
        seats: How many the table has; None: not known.
        filled: The version that took its last seat, for which a sealed seat was revealed: nobody sits down, or leaves,
            after it. None: none was revealed.
        named: Whether the program has named the table itself, or has opened it.
    """

    log: str | None = None
    unnamed: set[int] = set()
    unsure: set[int] = set()
    commitment: str | None = None
    server_seed: str | None = None
    heads: dict[int, str] = {}
    entropies: dict[int, str] = {}
    seals: dict[int, str] = {}
    lost: dict[int, str] = {}
    logs: list[str] = []
    former: dict[int, str] = {}
    contradiction: int | None = None
    note: str | None = None
    seats: int | None = None
    filled: int | None = None
    named: bool = False

    @property
    def doubtful(self) -> set[int]:
        """The versions whose heads may be of another log."""
        return self.unnamed | self.unsure

    @property
    def latest(self) -> int:
        """The latest version that the service has named; 0 where it has named none."""
        return max(self.heads, default=0)


def is_late(kept: Kept, said: Said, asked: Asked | None) -> bool:
    """Whether an answer was on its way when the service was restored, or may have been: nothing of it is kept.

    An answer about many tables, for which `asked` is None, names the log of each: without a name it is not late.
    """
    if said.log is not None:
        return said.log in kept.logs
    return asked is not None and asked.log != kept.log


def compare(kept: Kept, said: Said, asked: Asked | None) -> Doubt | None:
    """The first thing that differs. The heads of a late answer that names no log prove nothing: it may be of any."""
    version = said.version or 0
    is_same_event = version > 0 and kept.heads.get(version) == said.head
    if _is_other_game(kept, said) or (is_same_event and _is_other_luck(kept, said)):
        return Doubt(said.table, version, certain=True)
    if not is_late(kept, said, asked):
        return _compare_now(kept, said)
    is_before = said.log is None or _is_before(kept, said.log, said, asked or Asked())
    return None if is_before else Doubt(said.table, version, certain=True)


def keep(kept: Kept, said: Said, asked: Asked | None) -> None:
    """Keep what an answer says, which fits."""
    version = said.version or 0
    if not is_late(kept, said, asked):
        kept.log, kept.note = said.log or kept.log, said.note or kept.note
        if said.log is not None and asked is not None:
            kept.unsure -= asked.unsure
        if version and is_hash(said.head):
            _keep_head(kept, said, version, str(said.head))
    kept.commitment, kept.server_seed = kept.commitment or said.commitment, said.server_seed or kept.server_seed
    kept.seats = kept.seats or said.seats


def _keep_head(kept: Kept, said: Said, version: int, head: str) -> None:
    if said.log is not None:
        kept.unsure.discard(version)
        kept.unnamed.discard(version)
    elif version not in kept.heads:
        (kept.unnamed if kept.log is None else kept.unsure).add(version)
    kept.heads[version] = head
    if said.entropy is not None:
        kept.entropies[version] = said.entropy
    if said.sealed is not None:
        kept.seals[version] = said.sealed


def _is_other_game(kept: Kept, said: Said) -> bool:
    """Whether the seed, or the number of seats, is not what it was: no restore changes them."""
    commitment, seed = kept.commitment or said.commitment, said.server_seed or kept.server_seed
    is_other_seed = said.commitment not in (None, commitment) or (commitment and seed and not _opens(commitment, seed))
    return bool(is_other_seed) or said.seats not in (None, kept.seats or said.seats)


def _is_other_luck(kept: Kept, said: Said) -> bool:
    """Whether a seat was taken with other entropy, or another commitment to it, by what is said of the event."""
    version = said.version or 0
    is_other_entropy = said.entropy not in (None, kept.entropies.get(version, said.entropy))
    return is_other_entropy or said.sealed not in (None, kept.seals.get(version, said.sealed))


def _compare_now(kept: Kept, said: Said) -> Doubt | None:
    version, head = said.version or 0, said.head or ""
    if _BEGINS.fullmatch(head) and not kept.heads.get(version, head).startswith(head):
        return Doubt(said.table, version, log=said.log)
    is_other_log = said.log is not None and kept.log not in (None, said.log) and len(kept.heads) > 0
    if is_other_log or (version and not is_hash(head) and version < kept.latest):
        return Doubt(said.table)
    if said.seating and kept.filled is not None and version > kept.filled:
        return Doubt(said.table, version, seating=True)
    return None


def _is_before(kept: Kept, log: str, said: Said, asked: Asked) -> bool:
    """Whether what is said of a former log was asked for before it ended, and is what was known then."""
    at = kept.logs.index(log)
    known = kept.former.get(said.version or 0, "") if at == len(kept.logs) - 1 else ""
    is_on_its_way = asked.log is None or asked.log in kept.logs[: at + 1]
    return is_on_its_way and (not known or known.startswith(said.head or ""))


def _opens(commitment: str, server_seed: str) -> bool:
    """Is this the seed that the service committed to?"""
    try:
        return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest() == commitment
    except ValueError:
        return False
