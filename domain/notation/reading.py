"""Reading a game: replaying its requests, which gives every event, and so the transcript, byte for byte."""

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from domain.kernel import chain
from domain.kernel.batches import Batch, Record
from domain.kernel.events import (
    SERVER,
    Closed,
    Data,
    Event,
    Forked,
    Opened,
    Played,
    Redone,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    Voided,
    parametrized,
    type_name,
)
from domain.kernel.game import AnyGame, Seat, named, type_field
from domain.kernel.patterns import in_words
from domain.kernel.session import Games, Session, seat_of
from domain.notation.text import FIRST, OPERATOR, InvalidNotation, Move, read_move
from domain.verifying import contract
from domain.verifying.replaying import RuleViolation, replay_request
from domain.verifying.transcript import FULL, MAX_INTEGER

_HEADER = {"table": 1, "game": 2, "seed": 1, "player": 2}
"""The names of the header's lines, each with how many values it has."""


_SEED_BYTES = 32
_RULES_VERSION = re.compile(r"[0-9]{1,16}")


class _Header(msgspec.Struct):
    table: str = ""
    game: AnyGame | None = None
    seed: str = ""
    players: dict[str, str] = {}


def transcript_of(text: str, games: Games) -> bytes:
    """The transcript of a game in the notation. Raises `InvalidNotation`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or lines[0][1] != FIRST:
        is_transcript = text.lstrip().startswith("{")
        hint = ": a transcript is in no need of it, and export makes the notation of one" if is_transcript else ""
        raise InvalidNotation(1, f"it does not begin with {FIRST!r}{hint}")
    header = _header(lines[1:], games)
    session: Session | None = None
    records: list[Record] = []
    at = 0
    for number, line in lines[1:]:
        name, *rest = line.split()
        if name == "end":
            return _whole(number, session, records, rest)
        if name in _HEADER:
            continue
        move = read_move(number, line)
        at += move.after
        if abs(at) > MAX_INTEGER:
            raise InvalidNotation(number, "its time is beyond 2^53-1 milliseconds")
        batch = _replayed(number, header, session, move, at)
        session = batch.session
        records += batch.records
    raise InvalidNotation(lines[-1][0], "it has no end")


def _header(lines: list[tuple[int, str]], games: Games) -> _Header:
    header = _Header()
    given: set[str] = set()
    for number, line in lines:
        words = line.split()
        what = " ".join(words[:2] if words[0] == "player" else words[:1])
        if words[0] in _HEADER and what in given:
            raise InvalidNotation(number, f"{what} is given twice")
        given.add(what)
        match words:
            case ["table", table]:
                header.table = table
            case ["game", key, version] if _RULES_VERSION.fullmatch(version):
                header.game = games.get(key, {}).get(int(version))
                if header.game is None:
                    raise InvalidNotation(number, f"{key[:40]!r} with rules version {version} is not installed")
            case ["seed", seed]:
                header.seed = seed
            case ["player", letter, player]:
                header.players[letter] = player
            case [name, *_] if name in _HEADER:
                raise InvalidNotation(number, f"{name} has {_HEADER[name]} values")
            case _:
                pass
    if not header.table or header.game is None or not _is_seed(header.seed):
        raise InvalidNotation(
            1, "the header names the table, the game with its rules version, and the seed of 32 bytes"
        )
    return header


def _is_seed(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == _SEED_BYTES
    except ValueError:
        return False


def _replayed(number: int, header: _Header, session: Session | None, move: Move, at: int) -> Batch:
    """The batch of a move. Raises `InvalidNotation`."""
    game = header.game
    assert game is not None  # noqa: S101  # `_header` requires it
    actor = move.actor if move.actor in (SERVER, OPERATOR) else header.players.get(move.actor)
    if actor is None:
        raise InvalidNotation(number, f"no player is called {move.actor!r}")
    version = 1 if session is None else session.version + 1
    if move.version != version:
        raise InvalidNotation(number, f"version {version} belongs here")
    try:
        requested = _requested(header, game, session, move, actor)
        made = [Event(header.table, version, type_name(one), at, actor, move.key, "", one) for one in requested]
        return replay_request(game, session, made)
    except RuleViolation as error:
        raise InvalidNotation(number, error.detail) from error
    except (msgspec.ValidationError, KeyError, TypeError, RecursionError) as error:
        raise InvalidNotation(number, f"{move.verb}: {in_words(error)}") from error


def _requested(header: _Header, game: AnyGame, session: Session | None, move: Move, actor: str) -> list[Data]:
    """What tells the request of a move to the replay: an event of it, and for a fork a second one."""
    given = dict(move.arguments)
    if session is None:
        if move.verb != "open":
            raise KeyError("a table begins with open")
        forked = given.pop("fork", None)
        opened = _opened(header, game, given)
        return [opened] if forked is None else [opened, msgspec.convert(forked, parametrized(Forked, game.state_type))]
    if actor == SERVER:
        return [_served(session, move.verb, given)]
    data = _data(game, session, move.verb, given, actor)
    if given:
        raise KeyError(f"takes no {', '.join(sorted(given))}")
    return [data]


def _served(session: Session, verb: str, given: Mapping[str, Any]) -> Data:
    """What tells the replay what the server did by itself: what was due at this time, or for an erased player."""
    match verb, given:
        case "due", {**rest}:
            return msgspec.convert(rest, Closed)
        case "erased", {"seat": int() as seat, **rest} if seat >= 0 and not rest:
            return Resigned(seat, (), (), "erased") if session.status == "playing" else SeatLeft(seat, "erased")
        case "erased", {**rest} if not rest:
            return Closed("erased")
        case _:
            raise KeyError("the server does no such thing")


def _opened(header: _Header, game: AnyGame, given: Mapping[str, Any]) -> Opened[Any]:
    derived = {
        "game": game.key,
        "rules_version": game.version,
        "server_seed": header.seed,
        "seed_commitment": chain.commitment(bytes.fromhex(header.seed)),
    }
    opened: Opened[Any] = msgspec.convert({**given, **derived}, parametrized(Opened, game.options_type))
    return opened


def _data(game: AnyGame, session: Session, verb: str, given: dict[str, Any], actor: str) -> Data:
    """The data of an event that tells a request; takes what it uses out of `given`."""
    match verb:
        case "sit":
            options = msgspec.convert(given.pop("options", {}), game.seat_options_type)
            is_bot = given.pop("bot", False) is True or msgspec.UNSET
            entropy = msgspec.convert(given.pop("entropy", ""), contract.Entropy)
            sealed = given.pop("commitment", None)
            commitment = msgspec.UNSET if sealed is None else msgspec.convert(sealed, contract.Hex32)
            return SeatTaken(_seat(given), actor, entropy, options, is_bot, commitment)
        case "leave":
            return SeatLeft(_seat(given))
        case "close":
            return Closed()
        case "void" if actor == OPERATOR:
            return Voided("operator")
    seat = seat_of(session, actor)
    if seat is None:
        raise KeyError("holds no seat")
    match verb:
        case "undo":
            return TakebackAsked(0, seat, "undo", msgspec.convert(given.pop("to"), contract.Version))
        case "redo":
            return Redone(0)
        case "void":
            return TakebackAsked(0, seat, "void", None)
        case "agree" | "decline":
            number = session.pending_takeback.takeback if session.pending_takeback else 0
            return TakebackAgreed(number, seat) if verb == "agree" else TakebackDeclined(number, seat)
        case "resign":
            return Resigned(seat, (), ())
        case "reveal":
            return Revealed(seat, msgspec.convert(given.pop("entropy"), contract.Entropy))
        case _:
            action = {**given, type_field: _action_type(game, verb)}
            given.clear()
            return Played(seat, msgspec.convert(action, game.action_type), (), ())


def _action_type(game: AnyGame, verb: str) -> str:
    """The stable name of an action. Of a variant it may begin with the key of the game that it is a variant of."""
    tags = [str(kind.__struct_config__.tag) for kind in get_args(game.action_type) or (game.action_type,)]
    return next((tag for tag in tags if tag.rpartition(".")[2] == verb), named(game.key)(verb))


def _seat(given: dict[str, Any]) -> Seat:
    return msgspec.convert(given.pop("seat"), contract.Seat)


def _whole(number: int, session: Session | None, records: list[Record], rest: list[str]) -> bytes:
    """The transcript. Raises `InvalidNotation` unless it is the one that was written down."""
    if session is None or not session.played:
        raise InvalidNotation(number, "the game is not over")
    if rest[:1] != [session.head.hex()]:
        raise InvalidNotation(number, f"these moves lead to the head {session.head.hex()}: it is not the same game")
    header = {
        "format": FULL[session.format - 1],
        "table": session.table,
        "game": session.game.key,
        "rules_version": session.game.version,
    }
    trailer = {"head": session.head.hex(), "outcome": session.outcome}
    lines = (chain.canonical(header), *(one.stored for one in records), chain.canonical(trailer))
    return b"".join(line + b"\n" for line in lines)
