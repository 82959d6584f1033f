"""Receipts: which head of a table the service gave at which version, the seed it committed to, and the entropy."""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from itertools import product
from threading import RLock

from takeback_client.answers import Said
from takeback_client.kept import Asked, Doubt, Kept, compare, keep

__all__ = ["Asked", "Doubt", "Kept", "Receipts"]

_DIGITS = 8
"""How many digits of a head a cursor has."""


class Receipts:
    """The receipts of a service, for any number of clients and threads.

    `tables`: of so many tables they are kept. Those of the table that was not heard of for longest are dropped, and
    first those of tables that no program has named. A table that is only listed has none.
    """

    def __init__(self, tables: int = 256) -> None:
        self._most = tables
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = RLock()

    def of(self, table: str) -> Kept:
        """A copy of what is kept of a table."""
        with self._lock:
            return deepcopy(self._seen(table))

    def heads(self, table: str) -> Mapping[int, str]:
        """The head at each version that the service gave."""
        with self._lock:
            return dict(self._seen(table).heads)

    def lost(self, table: str) -> Mapping[int, str]:
        """The heads of versions that a restore has lost."""
        with self._lock:
            return dict(self._seen(table).lost)

    def log(self, table: str) -> str | None:
        """The name of the log where the table is."""
        with self._lock:
            return self._seen(table).log

    def asked(self, table: str | None) -> Asked | None:
        """What is known of a table when a request is sent. `table`: None where the request is about none, or many."""
        with self._lock:
            if table is None:
                return None
            kept = self._seen(table)
            latest = max(kept.heads.keys() - kept.doubtful, default=0)
            return Asked(kept.log, frozenset(kept.unsure), latest)

    def commitment(self, table: str) -> str | None:
        """The seed that the service committed to; None where it has not said it yet."""
        with self._lock:
            return self._seen(table).commitment

    def contradiction(self, table: str) -> int | None:
        """The version at which the service contradicted itself; None where it has not."""
        with self._lock:
            return self._seen(table).contradiction

    def note(self, table: str) -> str | None:
        """The last signed receipt that was read of a table, by `read_receipt`; None where none was."""
        with self._lock:
            return self._seen(table).note

    def latest(self, table: str) -> int | None:
        """The latest version that the service has named; None where it has named none."""
        with self._lock:
            return self._seen(table).latest or None

    def versions(self) -> Mapping[str, int]:
        """The latest version of each table; 0 where the service has named none."""
        with self._lock:
            return {table: kept.latest for table, kept in self._kept.items()}

    def cursor(self, table: str, version: int) -> str:
        """A version in the long form, which names its history; in the short one where its head is not known."""
        with self._lock:
            head = self._seen(table).heads.get(version)
        return str(version) if head is None else f"{version}-{head[:_DIGITS]}"

    def take(self, said: Sequence[Said], of: str | None = None, asked: Asked | None = None) -> Doubt | None:
        """Compare what an answer says with the receipts; the first thing that differs. If none does, it is kept.

        `of`: the table that the answer is about, and so all that it says; None: it is about many. Of them, one at which
        the service has contradicted itself already is passed over. `asked`: what was known of the table when the
        request was sent; None: the request was about many tables.
        """
        with self._lock:
            if of is not None and any(each.table != of for each in said):
                return Doubt(of, self._seen(of).latest, certain=True)
            for keeps, each in product((False, True), said):
                if each.listed and each.table not in self._kept:
                    continue
                kept = self._of(each.table, named=of is not None)
                if kept.contradiction is None:
                    doubt = compare(kept, each, asked)
                elif each.is_evidence or each.table != of:
                    continue
                else:
                    doubt = Doubt(of, kept.contradiction, certain=True)
                if doubt is not None:
                    return doubt
                if keeps:
                    keep(kept, each, asked)
            return None

    def restored(self, table: str, before: str | None, log: str, last: int, gone: Collection[int] = ()) -> None:
        """Put aside what a restore has lost: all after version `last`, and those of `gone`.

        `before`: the log's name until then.
        """
        with self._lock:
            kept = self._of(table)
            if kept.log != before:
                return  # another call has found it out meanwhile
            lost = [at for at in kept.heads if at > last or at in gone]
            if kept.filled in lost:
                kept.filled = None
            if before is not None and before != log:
                kept.logs.append(before)
                kept.former = {at: kept.heads[at] for at in kept.heads.keys() - kept.doubtful}
            kept.lost.update({at: kept.heads[at] for at in lost})
            for known in (kept.heads, kept.entropies, kept.seals):
                for at in lost:
                    known.pop(at, None)
            kept.log, kept.unnamed, kept.unsure = log, kept.doubtful & kept.heads.keys(), set()

    def contradicted(self, table: str, version: int) -> None:
        """Note that the service has contradicted itself."""
        with self._lock:
            self._of(table).contradiction = version

    def keep_filled(self, table: str, version: int) -> None:
        """Note the version that took the last seat of a table, before a sealed seat is revealed for it."""
        with self._lock:
            self._of(table, named=True).filled = version

    def _seen(self, table: str) -> Kept:
        """What is kept of a table, if anything is."""
        return self._kept.get(table) or Kept()

    def _of(self, table: str, *, named: bool = False) -> Kept:
        kept = self._kept.setdefault(table, Kept())
        kept.named = kept.named or named
        self._kept.move_to_end(table)
        while len(self._kept) > self._most:
            others = (each for each, known in self._kept.items() if not known.named and each != table)
            del self._kept[next(others, next(iter(self._kept)))]
        return kept
