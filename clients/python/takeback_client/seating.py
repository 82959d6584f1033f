"""Taking a seat with luck of the player's own, and revealing it: which operations to call, whatever calls them."""

import secrets
import warnings
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from takeback_client import models
from takeback_client.answers import table_in, table_of, takes_seat
from takeback_client.calls import IDEMPOTENCY_KEY, Call
from takeback_client.inquiry import Reply, contradiction
from takeback_client.problems import Problem
from takeback_client.receipts import Receipts
from takeback_client.sealing import Seals, commitment_in, filled_by, is_whole

T = TypeVar("T")
R = TypeVar("R")

_NOT_FOUND = 404
_STALE = 412  # of a reveal: another seat was quicker
_REVEALS = 20
"""How often a reveal is sent: other seats reveal at the same time, each once."""
_NOT_HERE = (403, 409)  # of a reveal: the token only reads, or another program has revealed it
_REFUSED = (400, 401, 404, 409, 413, 415, 422)
"""Statuses of a refusal after which a seat was not taken, if the request was sent once."""
_LONGEST = 25_000
"""More events than a table has."""


class Step(NamedTuple):
    """An operation to call: the name of the client's method, and its arguments."""

    operation: str
    arguments: Mapping[str, Any]


Steps: TypeAlias = Generator[Step, Any, T]
"""Yields what to call; is sent the answer, or thrown the refusal."""


class Seating:
    """What a client does about its seats by itself.

    Attributes:
        seals: With which commitments it has taken seats.
    """

    def __init__(self, seals: Seals, receipts: Receipts) -> None:
        self.seals = seals
        self._receipts = receipts

    def with_luck(self, call: Call[R]) -> Steps[Call[R]]:
        """A call that takes a seat, with a commitment to luck, or with luck; the same again under the same key.

        The service has committed itself to a seed before it hears of either, but for quick play and rematches.
        """
        key = call.headers.get(IDEMPOTENCY_KEY)
        luck = None if key is None else self.seals.lucks.get(key)
        if luck is None:
            commitment = yield from self._seal(call.path)
            luck = {"entropy": secrets.token_hex(32)} if commitment is None else {"commitment": commitment}
            if key is not None:
                luck = self.seals.keep_luck(key, luck)
        return msgspec.structs.replace(call, body={**call.body, **luck})

    def _seal(self, path: str) -> Steps[str | None]:
        """A commitment to take a seat with; None where the seat needs none, or where its entropy cannot be kept."""
        table = None if path.endswith("/rematch") else table_in(path)
        is_new = table is not None and (self.seals.secrets is not None or self._receipts.commitment(table) is None)
        if table is not None and is_new and (yield from _is_alone(table)):
            self.seals.alone.add(table)
            return None
        return None if self.seals.secrets is None else self.seals.secrets.new()

    def keep_sent(self, call: Call[Any]) -> None:
        """Note, before a seat is taken, that it may have the commitment that is sent: no answer may come, or a lie."""
        if call.path.endswith("/seats"):
            self.take(str(table_in(call.path)), call.body)

    def answered(self, call: Call[Any], reply: Reply) -> None:
        """Forget the entropy of a seat that was refused: if that was sent once, it cannot have been taken before."""
        commitment = call.body.get("commitment")
        if commitment and reply.sent == 1 and reply.status in _REFUSED:
            self.seals.forget(commitment)

    def require_seat(self, call: Call[Any], answer: Any, *, brings_luck: bool) -> None:
        """Raise `Contradiction` unless the answer to taking a seat shows it with just what was sent.

        So it does where the seat was taken without a seal, as the only one of its table, and another one is free.
        """
        table = str(table_in(call.path))
        is_alone = brings_luck and "entropy" in call.body and table in self.seals.alone
        if not is_seat_shown(answer, call.body) or (is_alone and answer.status == "open"):
            raise contradiction(self._receipts, table)

    def take(self, table: str, sent: Mapping[str, Any]) -> None:
        """The player may have a seat of this table with the commitment that was sent, if one was."""
        if sent.get("commitment"):
            self.seals.take(table, sent["commitment"])

    def compare_seat(self, table: str, sent: Mapping[str, Any], since: int, *, is_taken: bool) -> Steps[None]:
        """Warn where other luck than was sent is at the player's seat, or none is, if it was taken after `since`.

        The answer of quick play, and of a rematch, does not say what is at the seat. It may be one that another program
        of the player has taken before. `sent`: the entropy, or a commitment to it. `since`: the last version that was
        known before. `is_taken`: the service said that the player has taken the seat.
        """
        player = (yield Step("me", {})).id
        events = yield from self._events_of(table, 0 if is_taken else since)
        taken = [event for event in events if takes_seat(event)]
        own = next((event for event in reversed(taken) if event.data.player == player), None)
        if own is None:
            is_own = not is_taken
        else:
            is_own = own.version <= since or self._is_kept(own.data.commitment) or has_luck(own.data, sent)
        if not (is_own or table in self.seals.revealed):
            _warn_of_foreign_seat(table)

    def _is_kept(self, commitment: object) -> bool:
        secrets = self.seals.secrets
        return secrets is not None and isinstance(commitment, str) and secrets.of(commitment) is not None

    def newest(self, call: Call[Any], answer: Any) -> Steps[Any]:
        """An answer; where it asked for entropy of the player's, which is revealed now, what is so after that."""
        if self.seals.secrets is None:
            return answer
        for change in answer.events if isinstance(answer, models.MyEvents) else ():
            yield from self.is_news(call.path, change)
        to_reveal, table = getattr(answer, "to_reveal", None), table_of(call.path, answer)
        self.seals.hear(table, answer)
        if not (isinstance(to_reveal, list) and isinstance(table, str)):
            return answer
        revealed = yield from self._reveal(table, to_reveal)
        if revealed is None:
            return answer
        if call.method == "GET":
            return (yield Step("send", {"call": call}))
        is_table = isinstance(getattr(answer, "seats", None), list)
        return (yield Step("show_table", {"table": table})) if is_table else revealed

    def is_news(self, path: str, item: Any) -> Steps[bool]:
        """Whether an item of a stream is news to the program: not one that asked for entropy that is revealed now."""
        if self.seals.secrets is None:
            return True
        to_reveal, table = getattr(item, "to_reveal", None), table_in(path)
        self.seals.hear(getattr(item, "table", None) or table, item)
        if isinstance(to_reveal, list):
            return (yield from self._reveal(item.table, to_reveal)) is None
        if table is not None and takes_seat(getattr(item, "event", item)) and not self.seals.secrets.is_empty():
            yield Step("show_table", {"table": table})
        return True

    def _reveal(self, table: str, seats: Sequence[int]) -> Steps[models.CommandResult | None]:
        """Reveal the entropy of the player's seat; None if none of these is the player's, or it is revealed already.

        All events are read before, so each is compared with what the service said of it, the commitment to its seed
        included; every seat must be taken in them, and the reveal is for the last of them. So nobody can choose
        entropy once this one is known. Raises `Contradiction`. Other players, and other programs of the player, may
        share the folder.
        """
        kept = self.seals.secrets
        if kept is None or table in self.seals.revealed or self._is_contradicted(table):
            return None
        if kept.is_empty() and not self.seals.taken(table):
            return None
        player = (yield Step("me", {})).id
        for attempt in range(_REVEALS):
            log = self._receipts.log(table)
            events = yield from self._events_of(table)
            if log != self._receipts.log(table):
                continue  # it was restored meanwhile, so not all of them were compared
            commitment = commitment_in(events, seats, player)
            entropy = None if commitment is None else kept.of(commitment)
            if commitment is None or entropy is None:
                self._warn_unless_taken(table, commitment)
                return None
            filled = filled_by(events)
            if filled is None:
                raise contradiction(self._receipts, table)
            self._receipts.keep_filled(table, int(filled.partition("-")[0]))
            self.seals.take(table, commitment)
            self.seals.revealed.add(table)
            if not kept.reveals_where(commitment, filled):
                warnings.warn(
                    f"The entropy of the seat at table {table} stays hidden: it was revealed before a restore of the "
                    "service, and whoever has sat down since may know it",
                    stacklevel=2,
                )
                return None
            try:
                sent = {"table": table, "entropy": entropy, "if_match": events[-1].version}
                result: models.CommandResult = yield Step("reveal", sent)
            except BaseException as error:
                status = error.status if isinstance(error, Problem) else 0
                if status in _NOT_HERE:
                    return None
                self.seals.revealed.discard(table)
                if status != _STALE or attempt == _REVEALS - 1:
                    raise
            else:
                return result
        return None

    def _is_contradicted(self, table: str) -> bool:
        """Whether it is known that the service contradicts itself there: lists and streams pass over the table."""
        return self._receipts.contradiction(table) is not None

    def _warn_unless_taken(self, table: str, commitment: str | None) -> None:
        """Warn, once, where this client has tried to take the player's seat, and cannot reveal what is at it."""
        taken = self.seals.taken(table)
        if commitment is None or not taken or table in self.seals.warned:
            return
        self.seals.warned.add(table)
        if commitment not in taken:
            _warn_of_foreign_seat(table)
        else:
            warnings.warn(f"The entropy of the seat at table {table} is not kept any more", stacklevel=2)

    def _events_of(self, table: str, since: int = 0) -> Steps[list[Any]]:
        """All events of a table after a version. Raises `Contradiction` where one is left out, or they do not end."""
        events: list[Any] = []
        after: Any = since
        while after is not None:
            page = yield Step("list_events", {"table": table, "after": after})
            goes_on = len(page.events) > 0 or page.next is None
            if not (goes_on and is_whole(page.events, table, since + len(events))) or len(events) > _LONGEST:
                raise contradiction(self._receipts, table)
            events += page.events
            after = page.next
        return events


def has_luck(data: Any, sent: Mapping[str, Any]) -> bool:
    """Whether a seat was taken with just what was sent: a commitment, or else entropy."""
    commitment = sent.get("commitment")
    sealed = data.commitment if isinstance(data.commitment, str) else None
    return bool(sealed == commitment and (commitment is not None or data.entropy == sent.get("entropy", "")))


def is_seat_shown(answer: Any, sent: Mapping[str, Any]) -> bool:
    """Whether the answer to taking a seat has the event of it, with just what was sent."""
    own = next((each for each in answer.events if takes_seat(each) and each.data.seat == answer.seat), None)
    return own is not None and has_luck(own.data, sent)


def _is_alone(table: str) -> Steps[bool]:
    """Whether a table has one seat. A private table is shown to nobody before they sit there."""
    try:
        seats = (yield Step("show_table", {"table": table})).seats
    except Problem as problem:
        if problem.status != _NOT_FOUND:
            raise
        return False
    return isinstance(seats, list) and len(seats) == 1


def _warn_of_foreign_seat(table: str) -> None:
    warnings.warn(
        f"The seat at table {table} is not sealed by this client: another program of the player has taken it, "
        "or the service has put other entropy in place",
        stacklevel=2,
    )
