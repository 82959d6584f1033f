"""Writing a game down: the header, a line for each request, and the end."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from string import ascii_lowercase
from typing import Any

import msgspec

from domain.kernel import events
from domain.kernel.batches import Batch
from domain.kernel.events import (
    SERVER,
    AnyEvent,
    Closed,
    Data,
    Forked,
    Opened,
    Played,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
)
from domain.kernel.game import AnyGame, type_field
from domain.kernel.patterns import in_words
from domain.kernel.redaction import PublicEvent, Viewer, redact
from domain.kernel.session import Games, Session
from domain.kernel.words import say_event, say_facts, views_around
from domain.notation.reading import transcript_of
from domain.notation.text import FIRST, OPERATOR, InvalidNotation, Move, written
from domain.verifying.checks import record_checks
from domain.verifying.replaying import RuleViolation, replay_request
from domain.verifying.transcript import Record, UnreadableTranscript, read

DERIVED = ("game", "rules_version", "server_seed", "seed_commitment")
"""Fields of an opening that stand in the header, or follow from it."""


_WORD = re.compile(r"[!-~]+")
"""What stands in a line of the header."""


class Unwritable(Exception):
    """A transcript cannot be written down; the message says why."""


def notation_of(transcript: bytes, games: Games) -> str:
    """A finished table's transcript in the notation. Raises `Unwritable`."""
    try:
        record = read(transcript)
    except UnreadableTranscript as error:
        raise Unwritable(f"it is not a transcript of a finished table: {error.fault.detail}") from error
    _require_sound(record)
    opened = record.opened
    game = games.get(opened.game, {}).get(opened.rules_version)
    if game is None:
        raise Unwritable(f"{opened.game[:40]!r} with rules version {opened.rules_version} is not installed")
    try:
        recorded = [
            events.decoders(game)[event.type](line) for event, line in zip(record.events, record.lines, strict=True)
        ]
        batches = list(_batches(game, recorded))
    except (RuleViolation, msgspec.ValidationError) as error:
        raise Unwritable(f"its events are not what the rules give: {in_words(error)}; verify it") from error
    stored = [one.stored for batch in batches for one in batch.records]
    if stored != [*record.lines]:
        raise Unwritable("the rules give other events than it has: verify it, it may also be of an earlier release")
    letters = _letters(recorded)
    header = (
        FIRST,
        f"table {record.header.table}",
        f"game {opened.game} {opened.rules_version}",
        f"seed {recorded[0].data.server_seed}",
        *(f"player {letter} {player}" for player, letter in letters.items() if player not in (SERVER, OPERATOR)),
        "",
    )
    moves = _moves(game, batches, letters)
    text = "\n".join((*header, *moves, "", f"end {record.trailer.head}", ""))
    _require_restorable(text, transcript, games)
    return text


def _require_sound(record: Record) -> None:
    """Raise `Unwritable` if a check fails that needs no rules, or an id is not one word."""
    ids = (record.header.table, *(event.actor for event in record.events))
    wrong = next((id_ for id_ in ids if not _WORD.fullmatch(id_)), None)
    if wrong is not None:
        raise Unwritable(f"the id {wrong[:40]!r} is not a word of visible ASCII characters")
    failed = next((check for check in record_checks(record) if check.passed is False), None)
    if failed is not None:
        where = "" if failed.version is None else f" at version {failed.version}"
        raise Unwritable(f"it does not pass the check {failed.name!r}{where}: {failed.detail}")


def _require_restorable(text: str, transcript: bytes, games: Games) -> None:
    """Raise `Unwritable` unless the transcript comes back byte for byte, but for the line feed at its end."""
    try:
        restored = transcript_of(text, games)
    except InvalidNotation as error:
        raise Unwritable(f"the notation has no words for it: {error}") from error
    if restored.removesuffix(b"\n") != transcript.removesuffix(b"\n"):
        raise Unwritable("it would not come back byte for byte: its first or last line is not in canonical form")


def _batches(game: AnyGame, recorded: Sequence[AnyEvent]) -> Iterator[Batch]:
    """The batch of each request. Raises `RuleViolation`."""
    session: Session | None = None
    done = 0
    while done < len(recorded):
        batch = replay_request(game, session, recorded[done : done + 2])
        done += len(batch.records)
        session = batch.session
        yield batch


def _letters(recorded: Sequence[AnyEvent]) -> Mapping[str, str]:
    """What each actor is called, in the order in which they first act: a, b, ... z, a1, b1, ..."""
    names = (f"{letter}{round_ or ''}" for round_ in count() for letter in ascii_lowercase)
    letters = {SERVER: SERVER, OPERATOR: OPERATOR}
    for event in recorded:
        if event.actor not in letters:
            letters[event.actor] = next(names)
    return letters


def _moves(game: AnyGame, batches: Sequence[Batch], letters: Mapping[str, str]) -> Iterator[str]:
    last, end = 0, batches[-1].session
    for batch in batches:
        event = batch.records[0].event
        verb, arguments = _request(batch)
        move = Move(event.version, event.at - last, letters[event.actor], event.key, verb, arguments)
        last = event.at
        shown = [
            redact(game, end.known_setup, one.event, "", Viewer(None, None), disclosed=True) for one in batch.records
        ]
        texts = [_text(end, batch.session, one) for one in shown]
        yield written(move, " ".join([text for text in texts if text]))


def _text(end: Session, then: Session, event: PublicEvent) -> str:
    """What happened, as a spectator reads it. `then`: the session after the event."""
    texts = say_facts(end.game, end.known_setup, event.data.get("facts", ()), views_around(then, event.version, None))
    return say_event(end.game, end.known_setup, event, left_to_bots=end.is_left_to_bots, texts=texts)


def _request(batch: Batch) -> tuple[str, Mapping[str, Any]]:
    """The verb and the arguments of the request behind a batch."""
    event, second = batch.records[0].event, batch.records[min(1, len(batch.records) - 1)].event
    first = second.data if isinstance(event.data, TakebackLapsed) else event.data
    return _served(first) if event.actor == SERVER else _said(first, second.data)


def _served(data: Data) -> tuple[str, Mapping[str, Any]]:
    match data:
        case SeatLeft(seat=seat, cause="erased") | Resigned(seat=seat, cause="erased"):
            return "erased", {"seat": seat}
        case Closed(cause="erased"):
            return "erased", {}
        case Resigned(cause=str() as cause) | Closed(cause=str() as cause):
            return "due", {"cause": cause}
        case _:
            return "due", {}


def _said(data: Data, second: Data) -> tuple[str, Mapping[str, Any]]:
    match data:
        case Opened():
            opening = {name: value for name, value in _plain(data).items() if name not in DERIVED}
            return "open", {**opening, **({"fork": _plain(second)} if isinstance(second, Forked) else {})}
        case SeatTaken(seat=seat, entropy=entropy, options=options, bot=bot, commitment=commitment):
            given = _plain(options)
            return "sit", {
                "seat": seat,
                **({"entropy": entropy} if entropy else {}),
                **({"options": given} if given else {}),
                **({"bot": True} if bot is True else {}),
                **({} if commitment is msgspec.UNSET else {"commitment": commitment}),
            }
        case Revealed(entropy=entropy):
            return "reveal", {"entropy": entropy}
        case SeatLeft(seat=seat):
            return "leave", {"seat": seat}
        case Played(action=action):
            fields = dict(_plain(action))
            return fields.pop(type_field).rpartition(".")[2], fields
        case Undone(to_version=to_version) | TakebackAsked(what="undo", to_version=int() as to_version):
            return "undo", {"to": to_version}
        case TakebackAsked(what=what):
            return what, {}
        case TakebackAgreed():
            return "agree", {}
        case TakebackDeclined():
            return "decline", {}
        case Resigned():
            return "resign", {}
        case Voided():
            return "void", {}
        case _:
            return {"Redone": "redo", "Closed": "close"}[events.type_name(data)], {}


def _plain(value: Any) -> Mapping[str, Any]:
    plain: Mapping[str, Any] = msgspec.to_builtins(value)
    return plain
