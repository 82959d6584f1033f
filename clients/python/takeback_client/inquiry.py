"""Finding out why an answer does not fit the receipts: the service was restored, or it contradicts itself.

ETags are not read. The cursor in one says what the body says: version and head of the table. Only two reads say less in
the body, the legal actions (no head) and the undo options (neither). Both are read to send a command, and its
`If-Match`, the cursor that is known, is then refused: see `doubt_about_cursor`. And an ETag of a past version looks
like one of the present, so it would start inquiries that find nothing.
"""

import warnings
from collections.abc import Generator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, TypeAlias

import msgspec

from takeback_client.answers import Said, is_hash, opens_another, said_by, table_in
from takeback_client.calls import IDEMPOTENCY_KEY, Call, filled
from takeback_client.clock import warn_of_time
from takeback_client.decoding import decoded
from takeback_client.problems import Problem
from takeback_client.receipts import Asked, Doubt, Kept, Receipts

_REFUSED, _CONFLICT, _STALE = 300, 409, 412
_MOST_ROUNDS = 10
"""How often an inquiry begins at most: nobody restores a service more often meanwhile."""


class Reply(NamedTuple):
    """A response. ``location``: where it redirects to; ``sent``: how often the request was sent until it came."""

    status: int
    body: bytes
    location: str = ""
    sent: int = 1

    def problem(self) -> Problem:
        """It, as a refusal."""
        return Problem(self.status, self.body, self.location)


Inquiry: TypeAlias = Generator[Call[Any], Reply, None]


class Restored(Exception):  # what happened; the client can go on
    """The service was restored from a backup, and has lost what happened at a table since.

    The next call works: it continues after the last version that is left. A command that raised this may have been
    carried out: look at the table before playing on. Under the same idempotency key it can be sent again.

    Attributes:
        table: The table.
        version: The last version that is left, as far as the client kept receipts; 0 where it has none of them.
    """

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"The service was restored; versions after {version} are lost")
        self.table = table
        self.version = version

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it stands."""
        return Restored, (self.table, self.version)


class Contradiction(Exception):  # what the service does
    """The service has given two different accounts of a table, and was not restored meanwhile.

    It is raised too where the service names another log each time that the client asks which one holds. Every further
    call about the table raises it again. The receipts are kept.

    Attributes:
        table: The table.
        version: The version at which the accounts differ.
    """

    def __init__(self, table: str, version: int) -> None:
        super().__init__("The service contradicts itself")
        self.table = table
        self.version = version

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it stands."""
        return Contradiction, (self.table, self.version)


class _Refusal(msgspec.Struct):
    code: str = ""
    version: int | None = None


_refusal = msgspec.json.Decoder(_Refusal).decode


def require_consistent(call: Call[Any], receipts: Receipts) -> None:
    """Change nothing at a table where the service has contradicted itself. Raises `Contradiction`."""
    table = table_in(call.path)
    version = None if table is None or call.method == "GET" else receipts.contradiction(table)
    if table is not None and version is not None:
        raise Contradiction(table, version)


def doubt_about(receipts: Receipts, call: Call[Any], reply: Reply, asked: Asked | None) -> Doubt | None:
    """What of a response does not fit the receipts; they learn what is new. Warns of a receipt of the future.

    `asked`: what was known of the table in the path when the call was sent. Raises `msgspec.DecodeError` for a response
    that is none of the contract's.
    """
    table = table_in(call.path)
    if reply.status < _REFUSED:
        said = said_by(call, reply.body)
        for each in said:
            if each.at is not None:
                warn_of_time(each.at)
        wanted = call.query.get("at", call.query.get("version"))
        if table is not None and isinstance(wanted, int):
            other = next((each.version for each in said if each.version not in (None, wanted)), None)
            if other is not None:
                return Doubt(table, other, certain=True)
            said = [each._replace(version=None) if each.head is None else each for each in said]  # the table is longer
        is_another = opens_another(call.method, call.path)
        doubt = receipts.take(said, said[0].table if is_another else table, Asked() if is_another else asked)
        return doubt or _doubt_about_order(receipts, call, said, asked)
    if table is None or reply.status not in (_CONFLICT, _STALE):
        return None
    sent = (call.headers.get("If-Match") or "").strip('"') if reply.status == _STALE else call.query.get("after")
    return doubt_about_cursor(receipts, table, sent, reply)


def _doubt_about_order(receipts: Receipts, call: Call[Any], said: Sequence[Said], asked: Asked | None) -> Doubt | None:
    """Whether events do not come once and in order, or a move has led to a version that was there before."""
    table, operation = table_in(call.path), call.path.rpartition("/")[2]
    if table is None or asked is None or asked.log != receipts.log(table):
        return None
    versions = [each.version or 0 for each in said if is_hash(each.head)]
    if call.method == "GET" and operation in ("events", "frames"):
        version = misplaced(versions, call.query.get("after"), is_whole=operation == "events")
        return None if version is None else Doubt(table, version, certain=True)
    is_move = call.method == "POST" and operation == "actions" and not call.query.get("dry_run")
    if is_move and call.headers.get(IDEMPOTENCY_KEY) is None and versions[-1] <= asked.latest:
        return Doubt(table, versions[-1], certain=True)  # the key is a new one, so it is no repetition
    return None


def misplaced(versions: Sequence[int], after: object, *, is_whole: bool) -> int | None:
    """The first of these versions that does not come after the one before; None where all do.

    `after`: the version, or cursor, before the first; None: not known. `is_whole`: each is the next one.
    """
    given = str(after).partition("-")[0]
    before = int(given) if given.isascii() and given.isdigit() else None
    for version in versions:
        if before is not None and (version <= before or (is_whole and version > before + 1)):
            return version
        before = version
    return None


def is_seated(reply: Reply) -> bool:
    """Does the response say that the player has a seat already?"""
    return reply.status == _CONFLICT and reply.problem().code == "already-seated"


def takes_a_seat(call: Call[Any]) -> bool:
    """Does the call take a seat at the table in its path?"""
    return call.method == "POST" and call.path.endswith("/seats") and isinstance(call.body, dict)


def doubt_about_cursor(receipts: Receipts, table: str, sent: object, reply: Reply) -> Doubt | None:
    """Whether the service refuses a version with the head that it gave itself. `sent`: the cursor."""
    version, dash, _ = sent.partition("-") if isinstance(sent, str) else ("", "", "")
    if not dash or receipts.cursor(table, int(version)) != sent:
        return None
    try:
        refusal = decoded(reply.body, _refusal)
    except msgspec.DecodeError:
        return None
    moved_on = refusal.code == "stale" and (refusal.version or 0) > int(version)
    if refusal.code not in ("stale", "unknown-version") or moved_on:
        return None
    return Doubt(table, int(version), refused=True)


def inquiry(receipts: Receipts, doubt: Doubt) -> Inquiry:
    """Find out what a doubt means: yields what to ask the service, is sent what it replies.

    Ends where nothing is lost after all. Raises `Restored`, `Contradiction`, and `Problem` where the service refuses
    to say.
    """
    table = doubt.table
    if doubt.certain:
        raise contradiction(receipts, table, doubt.version)
    for _ in range(_MOST_ROUNDS):
        known = receipts.of(table)
        said = yield from _shown(table)
        sure = {version: head for version, head in known.heads.items() if version not in known.unsure}
        last = yield from _left_of(table, sure, 0)
        if last == max(sure, default=0):  # else those of which it is unsure may be of the table after the restore
            last = yield from _left_of(table, known.heads, last)
        gone: AbstractSet[int] = set()
        if doubt.version in known.doubtful:
            gone = yield from _gone(table, known, last)
        is_news = len(gone) > 0 or last < known.latest or said.log != known.log
        again = (yield from _shown(table)) if is_news else said
        now = receipts.of(table)
        is_told_more = is_news and now.heads.keys() > known.heads.keys()
        if (now.log, again.log) == (known.log, said.log) and not is_told_more:  # else it was restored meanwhile
            return _judge(receipts, doubt, known, said, last, gone)
    raise contradiction(receipts, table, doubt.version)


def _gone(table: str, known: Kept, last: int) -> Generator[Call[Any], Reply, AbstractSet[int]]:
    """Which versions before the last one that is left are not: their heads were of another log than all others."""
    gone = set[int]()
    for versions in (known.unnamed, known.unsure):
        heads = {at: known.heads[at] for at in versions if at in known.heads and at < last}
        left = yield from _left_of(table, heads, 0)
        gone |= {at for at in heads if at > left}
    return gone


def _shown(table: str) -> Generator[Call[Any], Reply, Said]:
    """How a table is now. Raises `Problem`."""
    show: Call[Any] = Call("GET", filled("/v1/tables/{table}", table=table), None)
    reply = yield show
    if reply.status >= _REFUSED:
        raise reply.problem()
    [said] = said_by(show, reply.body)
    return said


def _judge(receipts: Receipts, doubt: Doubt, known: Kept, said: Said, last: int, gone: AbstractSet[int]) -> None:
    """Note what an inquiry has found. Raises `Restored`, `Contradiction`.

    `known`: what was kept when it began; `said`: how the table is; `last`: the last version that it still has; `gone`:
    those before that it has not.
    """
    table, log = doubt.table, said.log
    lost = {at for at in known.heads if at > last or at in gone}
    is_back = log in known.logs  # no log comes back
    is_of_before = doubt.log in (None, known.log)
    is_same_log = doubt.log == log or (is_of_before and (log == known.log or doubt.version not in known.doubtful))
    is_other = 0 < doubt.version <= last and doubt.version not in gone and not doubt.refused
    is_explained = log != known.log or lost <= known.unnamed
    if (
        said.table != table
        or is_back
        or (is_other and is_same_log)
        or (doubt.seating and not lost)
        or (lost and not is_explained)
    ):
        raise contradiction(receipts, table, doubt.version or min(lost, default=last))
    if known.filled is not None and known.filled in lost:
        warnings.warn(
            f"A restore has lost the last seat at table {table}. The entropy of the player's seat was revealed before, "
            "and whoever sits down there now may know it",
            stacklevel=2,
        )
    if lost or log != known.log:
        receipts.restored(table, known.log, str(log), last, gone)
    again = receipts.take([said], table, receipts.asked(table))
    if again is not None:
        raise contradiction(receipts, table, again.version)
    if lost or is_other:
        raise Restored(table, min(gone) - 1 if gone else last)


def _left_of(table: str, heads: Mapping[int, str], left: int) -> Generator[Call[Any], Reply, int]:
    """The last version that the table still has with its head; it is known to have `left`."""
    versions = sorted(version for version in heads if version > left)
    first, lost = 0, len(versions)
    middle = lost - 1  # mostly nothing is lost
    while first < lost:
        version = versions[middle]
        if _matches((yield _probe(table, version, heads[version]))):
            first, left = middle + 1, version
        else:
            lost = middle
        middle = (first + lost) // 2
    return left


def _probe(table: str, version: int, head: str) -> Call[Any]:
    """Asks whether the table still has a version with its head."""
    query = {"after": f"{version}-{head[:8]}", "limit": 1}
    return Call("GET", filled("/v1/tables/{table}/events", table=table), None, query=query)


def _matches(reply: Reply) -> bool:
    """Whether it has. Raises `Problem`."""
    if reply.status < _REFUSED:
        return True
    problem = reply.problem()
    if problem.code == "unknown-version":
        return False
    raise problem


def contradiction(receipts: Receipts, table: str, version: int | None = None) -> Contradiction:
    """The error of a table at which the service contradicts itself, which the receipts note. `version`: where."""
    at = receipts.latest(table) or 0 if version is None else version
    receipts.contradicted(table, at)
    return Contradiction(table, at)
