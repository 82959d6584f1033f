"""Receipts: which head of a table the service gave at which version, the seed it committed to, and the entropy."""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from threading import RLock
from typing import NamedTuple

from takeback_client.answers import Said

_HEAD = re.compile(r"[0-9a-f]{64}")
_BEGINS = re.compile(r"[0-9a-f]{8,64}")
_DIGITS = 8
"""How many digits of a head a cursor has."""


class Doubt(NamedTuple):
    """What does not fit the receipts of a table.

    ``version``: whose head is another one; 0 where only the log has another name, or the table has become shorter.
    ``certain``: no restore explains it.
    ``refused``: the service does not take a version with the head that it gave.
    ``seating``: by this version somebody sits down or leaves though all seats were taken, and sealed.
    """

    table: str
    version: int = 0
    certain: bool = False
    refused: bool = False
    seating: bool = False


class Kept:
    """The receipts of one table.

    Attributes:
        log: The log's name; None: not known.
        unnamed: Whether some heads came without the name of a log, before it was known.
        unsure: The versions whose heads came without the name of a log since it was named last.
        commitment: To the seed of the server.
        server_seed: The seed, once it was disclosed.
        heads: The head at each version.
        entropies: The entropy of each seat that was taken, by the version of the event.
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

    def __init__(self) -> None:
        self.log: str | None = None
        self.unnamed = False
        self.unsure: set[int] = set()
        self.commitment: str | None = None
        self.server_seed: str | None = None
        self.heads: dict[int, str] = {}
        self.entropies: dict[int, str] = {}
        self.lost: dict[int, str] = {}
        self.logs: list[str] = []
        self.former: dict[int, str] = {}
        self.contradiction: int | None = None
        self.note: str | None = None
        self.seats: int | None = None
        self.filled: int | None = None
        self.named = False


class Receipts:
    """The receipts of a service, for any number of clients and threads.

    `tables`: of so many tables they are kept. Those of the table that was not heard of for longest are dropped, and
    first those of tables that no program has named. A table that is only listed has none.
    """

    def __init__(self, tables: int = 256) -> None:
        self._most = tables
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = RLock()

    def heads(self, table: str) -> Mapping[int, str]:
        """The head at each version that the service gave."""
        with self._lock:
            return dict(self._kept[table].heads) if table in self._kept else {}

    def lost(self, table: str) -> Mapping[int, str]:
        """The heads of versions that a restore has lost."""
        with self._lock:
            return dict(self._kept[table].lost) if table in self._kept else {}

    def log(self, table: str) -> str | None:
        """The name of the log where the table is."""
        with self._lock:
            return self._kept[table].log if table in self._kept else None

    def is_unnamed(self, table: str) -> bool:
        """Whether some heads came without the name of a log, before it was known: it may have been another one."""
        with self._lock:
            return table in self._kept and self._kept[table].unnamed

    def unsure(self, table: str) -> Collection[int]:
        """The versions whose heads came without the name of a log since it was named last: it may be another one."""
        with self._lock:
            return {*self._kept[table].unsure} if table in self._kept else set()

    def logs(self, table: str) -> Sequence[str]:
        """The names that the log had before, the first one first."""
        with self._lock:
            return [*self._kept[table].logs] if table in self._kept else []

    def commitment(self, table: str) -> str | None:
        """The seed that the service committed to; None where it has not said it yet."""
        with self._lock:
            return self._kept[table].commitment if table in self._kept else None

    def contradiction(self, table: str) -> int | None:
        """The version at which the service contradicted itself; None where it has not."""
        with self._lock:
            return self._kept[table].contradiction if table in self._kept else None

    def note(self, table: str) -> str | None:
        """The last signed receipt that was read of a table, by `read_receipt`; None where none was."""
        with self._lock:
            return self._kept[table].note if table in self._kept else None

    def latest(self, table: str) -> int | None:
        """The latest version that the service has named; None where it has named none."""
        return max(self.heads(table), default=None)

    def cursor(self, table: str, version: int) -> str:
        """A version in the long form, which names its history; in the short one where its head is not known."""
        head = self.heads(table).get(version)
        return str(version) if head is None else f"{version}-{head[:_DIGITS]}"

    def take(self, said: Sequence[Said], of: str | None = None, *, asked: str | None = None) -> Doubt | None:
        """Compare what an answer says with the receipts; the first thing that differs. If none does, it is kept.

        `of`: the table that the answer is about, and so all that it says; None: it is about many. Of them, one at which
        the service has contradicted itself already is passed over. `asked`: the name of the log when it was asked for.
        """
        with self._lock:
            if of is not None and any(each.table != of for each in said):
                return Doubt(of, max(self.heads(of), default=0), certain=True)
            for keep, each in product((False, True), said):
                if each.listed and each.table not in self._kept:
                    continue
                kept = self._of(each.table, named=of is not None)
                if kept.contradiction is None:
                    doubt = _compared(kept, each, asked, keep=keep)
                elif each.is_evidence:
                    continue
                elif each.table == of:
                    doubt = Doubt(of, kept.contradiction, certain=True)
                else:
                    continue
                if doubt is not None:
                    return doubt
            return None

    def restored(self, table: str, before: str | None, log: str, version: int) -> None:
        """Put aside what a restore has lost: all after a version. `before`: the log's name until then."""
        with self._lock:
            kept = self._of(table)
            if kept.log != before:
                return  # another call has found it out meanwhile
            if kept.filled is not None and kept.filled > version:
                kept.filled = None
            if before not in (None, log):
                kept.logs.append(before)
                kept.former = dict(kept.heads)
            kept.log, kept.unnamed, kept.unsure = log, False, set()
            kept.lost.update({at: head for at, head in kept.heads.items() if at > version})
            kept.heads = {at: head for at, head in kept.heads.items() if at <= version}
            kept.entropies = {at: entropy for at, entropy in kept.entropies.items() if at <= version}

    def contradicted(self, table: str, version: int) -> None:
        """Note that the service has contradicted itself."""
        with self._lock:
            self._of(table).contradiction = version

    def keep_filled(self, table: str, version: int) -> None:
        """Note the version that took the last seat of a table, before a sealed seat is revealed for it."""
        with self._lock:
            self._of(table, named=True).filled = version

    def _of(self, table: str, *, named: bool = False) -> Kept:
        kept = self._kept.setdefault(table, Kept())
        kept.named = kept.named or named
        self._kept.move_to_end(table)
        while len(self._kept) > self._most:
            others = (each for each, known in self._kept.items() if not known.named and each != table)
            del self._kept[next(others, next(iter(self._kept)))]
        return kept


def _compared(kept: Kept, said: Said, asked: str | None, *, keep: bool) -> Doubt | None:
    """What differs; else it is kept if `keep`."""
    version = said.version or 0
    if said.log is not None and said.log in kept.logs:
        return _compared_before(kept, said, asked)
    commitment = kept.commitment or said.commitment
    seed = said.server_seed or kept.server_seed
    if said.commitment not in (None, commitment) or (commitment and seed and not _opens(commitment, seed)):
        return Doubt(said.table, version, certain=True)
    head = said.head or ""
    is_head = _HEAD.fullmatch(head) is not None
    if _BEGINS.fullmatch(head) and not kept.heads.get(version, head).startswith(head):
        late = said.log is None and kept.lost.get(version) == head
        return None if late else Doubt(said.table, version)
    if said.entropy not in (None, kept.entropies.get(version, said.entropy)):
        return Doubt(said.table, version, certain=True)
    seats = kept.seats or said.seats
    if said.seats not in (None, seats):
        return Doubt(said.table, version, certain=True)
    if said.log is not None and kept.log not in (None, said.log) and kept.heads:
        return Doubt(said.table)
    if version and not is_head and version < max(kept.heads, default=0):
        return Doubt(said.table)
    if said.seating and kept.filled is not None and version > kept.filled:
        return Doubt(said.table, version, seating=True)
    if not keep:
        return None
    kept.commitment, kept.server_seed, kept.seats = commitment, seed, seats
    kept.log = said.log or kept.log
    kept.note = said.note or kept.note
    if said.log is not None:
        kept.unsure.clear()
    elif is_head and version not in kept.heads and kept.log is not None:
        kept.unsure.add(version)
    if version and is_head:
        kept.heads[version] = head
        if said.entropy is not None:
            kept.entropies[version] = said.entropy
        kept.unnamed = kept.unnamed or kept.log is None
    return None


def _compared_before(kept: Kept, said: Said, asked: str | None) -> Doubt | None:
    """What differs in an answer that was on its way when the service was restored. Nothing of it is kept."""
    version, at = said.version or 0, kept.logs.index(str(said.log))
    known = kept.former.get(version, "") if at == len(kept.logs) - 1 else ""
    is_late = asked is None or asked in kept.logs[: at + 1]
    is_known = not known or known.startswith(said.head or "")
    return None if is_late and is_known else Doubt(said.table, version, certain=True)


def _opens(commitment: str, server_seed: str) -> bool:
    """Is this the seed that the service committed to?"""
    try:
        return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest() == commitment
    except ValueError:
        return False
