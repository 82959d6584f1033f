"""The fold of a table's stored events into its session: total and without rules, for what was stored has happened."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel import chain
from domain.kernel.bounds import MOST_SEATS
from domain.kernel.branches import with_branch
from domain.kernel.events import (
    SERVER,
    AnyEvent,
    Closed,
    Finished,
    Forked,
    Opened,
    Played,
    Redone,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    Started,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
    decoders,
    format_of,
)
from domain.kernel.game import AnyGame, Seat
from domain.kernel.jumps import at_or_before, jump_after
from domain.kernel.keys import Keys, with_key
from domain.kernel.rng import Draw, RecordedRng, counted
from domain.kernel.session import (
    CorruptHistory,
    Cut,
    DeclinedTakebacks,
    Games,
    PendingTakeback,
    Point,
    Rematch,
    Seated,
    Session,
    actions_since,
    seed_of,
    setup_of,
    unrevealed,
)


class _FirstData(msgspec.Struct, frozen=True):
    game: str
    rules_version: int


class _FirstEvent(msgspec.Struct, frozen=True):
    table: str
    version: int
    data: _FirstData


_decode_first = msgspec.json.Decoder(_FirstEvent).decode


def begin(games: Games, type_: str, stored: bytes, rematch: Rematch | None = None) -> Session:
    """Fold the first stored event of a table. Raises `CorruptHistory`, or `LookupError` for unknown rules."""
    head = _decode_first(stored)
    if type_ != "Opened" or head.version != 1:
        raise CorruptHistory("a table's record begins with Opened at version 1")
    game = games[head.data.game][head.data.rules_version]
    return first(
        game,
        decoders(game)[type_](stored),
        chain.link(chain.genesis(head.table), stored),
        rematch,
    )


def fold(session: Session, rows: Iterable[tuple[str, bytes]]) -> Session:
    """Fold further stored events (type name, canonical bytes). Raises `CorruptHistory`.

    Nearly all events are `Played`: after a run of them one session is made, not one for each.
    """
    game, table, decode, link = session.game, session.table, decoders(session.game), chain.link
    version, head, line, since, keys = session.version, session.head, session.line, session.since, session.keys
    timed = _is_timed(session)
    last: AnyEvent | None = None  # of a run that is not in the session yet
    for type_, stored in rows:
        event = decode[type_](stored)
        version += 1
        if event.version != version or event.table != table:
            raise CorruptHistory(f"version {event.version} of {event.table} after {version - 1} of {table}")
        if type_ == "Played":
            data, last, head = event.data, event, link(head, stored)
            line = _next(game, line, version, data.seat, data.facts, data.draws)
            if timed:
                since = _since(session, since, line, event.at, (data.seat,))
            if event.key is not None:
                keys = with_key(keys, (event.actor, event.key), version)
            session = _with_actor(session, event)
            continue
        if last is not None:
            session, last = _moved(session, last, head, line, since, keys), None
        head = link(head, stored)
        session = evolve(session, event, head)
        line, since, keys, timed = session.line, session.since, session.keys, _is_timed(session)
    return session if last is None else _moved(session, last, head, line, since, keys)


def evolve(session: Session, event: AnyEvent, head: bytes) -> Session:
    """The session after an event. Total, without rules: what was stored has happened."""
    data, version, keys = event.data, event.version, session.keys
    if event.key is not None and type(data) is not Forked:  # the key of an opening is not the table's
        keys = with_key(keys, (event.actor, event.key), version)
    if type(data) is Played:
        line = _next(session.game, session.line, version, data.seat, data.facts, data.draws)
        since = _since(session, session.since, line, event.at, (data.seat,))
        return _moved(_with_actor(session, event), event, head, line, since, keys)
    format_ = max(session.format, format_of(data))
    now = {"version": version, "head": head, "at": event.at, "keys": keys, "format": format_}
    match data:
        case SeatTaken(seat=seat, player=player, entropy=entropy, options=options, bot=bot, commitment=commitment):
            sealed = None if commitment is UNSET else commitment
            seats = _seats(session, seat, Seated(player, entropy, options, bot is True, sealed))
            return replace(session, **now, seats=seats, since=_since_full(session, seats, event.at))
        case SeatLeft(seat=seat):
            left = (*session.left, _seated(session, seat).player)
            return replace(session, **now, seats=_seats(session, seat, None), left=left)
        case Revealed(seat=seat, entropy=entropy):
            seats = _seats(session, seat, replace(_seated(session, seat), entropy=entropy or "", revealed=True))
            since = {other: at for other, at in session.since.items() if other != seat}
            return replace(session, **now, seats=seats, since=since)
        case Started(facts=facts, draws=draws):
            line = _started(session, event.version, facts, draws)
            since, setup, seed = _since(session, session.since, line, event.at), setup_of(session), seed_of(session)
            return replace(session, **now, status="playing", setup=setup, seed=seed, line=line, since=since)
        case Undone(to_version=to_version, kind=kind, by=by, consents=consents, crossed=crossed):
            cut, to = Cut(version, kind, by, session.point, session.cut), _point_at(session.point, to_version)
            actions = session.point.depth - to.depth
            assisted = session.assisted or (crossed and not consents)  # past revealed information, without consent
            agreed = session.agreed | {frozenset(consents)} if crossed and consents else session.agreed
            declined = session.declined_takebacks if kind != "takeback" else _reset(session.declined_takebacks, by)
            return replace(
                session,
                **now,
                line=to,
                since=_since(session, session.since, to, event.at, session.since if kind == "takeback" else ()),
                cut=cut,
                undone=with_branch(session.undone, version, to_version, actions),
                branches=with_branch(session.branches, version, to_version, actions),
                assisted=assisted,
                agreed=agreed,
                undone_in_sight=session.undone_in_sight | _undone_in_sight(session, to, by, frozenset(consents)),
                pending_takeback=None,
                declined_takebacks=declined,
            )
        case Redone():
            takeback, cut, declined = session.pending_takeback, _cut(session), session.declined_takebacks
            if takeback is not None:
                declined = _reset(declined, takeback.by)
            return replace(
                session,
                **now,
                line=cut.line,
                since=_since(session, session.since, cut.line, event.at, session.since if takeback is not None else ()),
                cut=cut.before,
                undone=session.undone.before if session.undone is not None else None,
                pending_takeback=None,
                declined_takebacks=declined,
            )
        case Resigned(seat=seat, facts=facts, draws=draws, cause=cause):
            line = _next(session.game, session.line, version, seat, facts, draws)
            return replace(
                session,
                **now,
                line=line,
                since=_since(session, session.since, line, event.at),
                cut=None,
                resignations=(*session.resignations, seat),
                erased=session.erased | {seat} if cause == "erased" else session.erased,
                resigned_at=version,
            )
        case Finished(outcome=outcome):
            return replace(session, **now, status="finished", outcome=outcome, cut=None)
        case Closed():
            return replace(session, **now, status="closed")
        case TakebackAsked(takeback=takeback, by=by, what=what, to_version=to_version):
            asked, branches = PendingTakeback(takeback, by, what, to_version, event.at), session.branches
            if to_version is not None:
                branches = with_branch(branches, version, to_version, actions_since(session.line, to_version))
            return replace(session, **now, pending_takeback=asked, takeback_count=takeback, branches=branches)
        case TakebackAgreed(by=by):
            takeback = _pending_takeback(session)
            return replace(session, **now, pending_takeback=replace(takeback, agreed=takeback.agreed | {by}))
        case TakebackDeclined():
            return replace(session, **now, pending_takeback=None, declined_takebacks=_count_declined(session, event.at))
        case TakebackLapsed():
            declined = _count_declined(session, _pending_takeback(session).at)
            return replace(session, **now, pending_takeback=None, declined_takebacks=declined)
        case Voided():
            return replace(session, **now, status="closed", voided=True, pending_takeback=None, cut=None)
        case Forked() as forked:
            return replace(session, **now, forked=forked)
        case Opened():
            raise CorruptHistory("a table is opened once")
        case never:
            assert_never(never)


def first(game: AnyGame, event: AnyEvent, head: bytes, rematch: Rematch | None = None) -> Session:
    """The session of a table that was just opened. Raises `CorruptHistory` for a number of seats that no table has."""
    opened: Opened[Any] = event.data
    if not 1 <= opened.seats <= MOST_SEATS:
        raise CorruptHistory(f"a table has 1 to {MOST_SEATS} seats, not {opened.seats}")
    return Session(
        game=game,
        table=event.table,
        version=1,
        head=head,
        at=event.at,
        opener=event.actor,
        opened_at=event.at,
        opened=opened,
        server_seed=bytes.fromhex(opened.server_seed),
        seats=(None,) * opened.seats,
        rematch=rematch,
    )


def _moved(
    session: Session, last: AnyEvent, head: bytes, line: Point | None, since: Mapping[Seat, int], keys: Keys
) -> Session:
    """The session after one `Played` or several. `line`, `since`, `keys`: after the `last` one."""
    return replace(session, version=last.version, head=head, at=last.at, keys=keys, line=line, since=since, cut=None)


def _with_actor(session: Session, played: AnyEvent) -> Session:
    """The session that also knows who made this move, if it did not: the seat itself, or the server for it."""
    seat = played.data.seat
    if played.actor != SERVER:
        return session if seat in session.acted else replace(session, acted=session.acted | {seat})
    return session if seat in session.substituted else replace(session, substituted=session.substituted | {seat})


def _next(
    game: AnyGame,
    before: Point | None,
    version: int,
    seat: Seat | None,
    facts: tuple[Any, ...],
    draws: tuple[Draw, ...],
) -> Point:
    """The next point of a line of play: the state after these facts."""
    state = game.initial() if before is None else before.state
    evolve_game = game.evolve
    for fact in facts:
        state = evolve_game(state, fact)
    if before is None:
        return Point(version, seat, state, facts, counted({}, draws), 0, None, None)
    counts = counted(before.draws, draws) if draws else before.draws
    return Point(version, seat, state, facts, counts, before.depth + 1, before, jump_after(before))


def _since(
    session: Session, before: Mapping[Seat, int], line: Point, at: int, restarted: Collection[Seat] = ()
) -> Mapping[Seat, int]:
    """When the time of each seat to act at the end of `line` started; `at`: now. See `domain.kernel.clocks`.

    `before`: when that of those who were to act before did. They go on with their time, unless they are `restarted`.
    """
    if not _is_timed(session):
        return before
    return {
        seat: at if seat in restarted or seat not in before else before[seat]
        for seat in session.game.to_act(line.state)
    }


def _since_full(session: Session, seats: tuple[Seated | None, ...], at: int) -> Mapping[Seat, int]:
    """When the time of each sealed seat to reveal its entropy started; `at`: now, when one of the `seats` was taken."""
    if session.opened.clock is None or None in seats:
        return session.since
    return dict.fromkeys(unrevealed(seats), at)


def _is_timed(session: Session) -> bool:
    """Whether the time of seats is measured: at a table with a clock, and at one with a house bot."""
    return session.opened.clock is not None or bool(session.bots)


def _started(session: Session, version: int, facts: tuple[Any, ...], draws: tuple[Draw, ...]) -> Point:
    """The first point of the line: after the facts of the setup or, at a fork, its parent's state, reshuffled."""
    if session.forked is None:
        return _next(session.game, session.line, version, None, facts, draws)
    state = session.game.reshuffle(session.forked.state, RecordedRng(draws))
    return Point(version, None, state, facts, counted({}, draws), 0, None, None)


def _pending_takeback(session: Session) -> PendingTakeback:
    if session.pending_takeback is None:
        raise CorruptHistory("no takeback is pending")
    return session.pending_takeback


def _count_declined(session: Session, at: int) -> Mapping[Seat, DeclinedTakebacks]:
    by = _pending_takeback(session).by
    before = session.declined_takebacks.get(by)
    return {**session.declined_takebacks, by: DeclinedTakebacks(1 if before is None else before.times + 1, at)}


def _reset(declined: Mapping[Seat, DeclinedTakebacks], seat: Seat) -> Mapping[Seat, DeclinedTakebacks]:
    return {other: count for other, count in declined.items() if other != seat}


def _point_at(point: Point, version: int) -> Point:
    """The point of this version on the line that ends in `point`."""
    found = at_or_before(point, version)
    if found is None or found.version != version:
        raise CorruptHistory(f"version {version} is not on the line")
    return found


def _undone_in_sight(session: Session, to: Point, by: Seat, of: frozenset[Seat]) -> frozenset[Seat]:
    """Those of some seats that have acted after a point on the line, in a way that the seat `by` has seen in full."""
    game, setup, found = session.game, session.known_setup, set[Seat]()
    point: Point | None = session.point
    while found != of and point is not None and point.version > to.version:
        seen = point.seat in of and all(game.redact(setup, fact, by) == fact for fact in point.facts)
        found |= {point.seat} if seen and point.seat is not None else set()
        point = point.before
    return frozenset(found)


def _cut(session: Session) -> Cut:
    if session.cut is None:
        raise CorruptHistory("nothing to redo")
    return session.cut


def _seated(session: Session, seat: Seat) -> Seated:
    held = session.seats[seat] if 0 <= seat < len(session.seats) else None
    if held is None:
        raise CorruptHistory("nobody holds the seat that is revealed")
    return held


def _seats(session: Session, seat: Seat, seated: Seated | None) -> tuple[Seated | None, ...]:
    return (*session.seats[:seat], seated, *session.seats[seat + 1 :])
