"""The log: a line on standard error for each event that the operator may need to know of, as text or as JSON.

A line has a time, a level and the name of an event, and fields such as ``request_id``, ``table`` and ``code``. It never
has game data, secrets, or names of players: of an exception only types and places are logged, because its text may
quote whatever failed.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Event, Thread
from types import TracebackType
from typing import Any, Literal, get_args

import msgspec

from domain.runtime.credentials import without_credentials

Style = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

FIELDS = (
    *("request_id", "operation", "status", "code", "table", "webhook"),
    *("version", "reason", "model", "rules", "position", "ms"),
    *("unlogged", "file", "message", "error", "stack"),
)
"""The fields of a line, in order; each is left out where it does not apply."""

SLOW = 5.0
"""Seconds after which a start that waits logs why."""

_FRAMES = 12
_TRACEBACK = "Traceback (most recent call last)"
_OURS = "takeback"

_log = logging.getLogger(_OURS)


class LogSettings(msgspec.Struct, frozen=True):
    """How to log, and from which level on."""

    style: Style = "text"
    level: Level = "info"


class InvalidLogSetting(Exception):
    """An invalid setting; the message names it and says why."""


def log_settings(environment: Mapping[str, str]) -> LogSettings:
    """The settings of ``TAKEBACK_LOG`` and ``TAKEBACK_LOG_LEVEL``. Raises `InvalidLogSetting`."""
    style = _one_of(get_args(Style), "TAKEBACK_LOG", environment.get("TAKEBACK_LOG", "text"))
    level = _one_of(get_args(Level), "TAKEBACK_LOG_LEVEL", environment.get("TAKEBACK_LOG_LEVEL", "info"))
    return msgspec.convert({"style": style, "level": level}, LogSettings)


def configure(settings: LogSettings) -> None:
    """Log everything of this process, that of libraries included, in one way.

    Libraries log warnings and errors only: below that, those that speak HTTP log what they send and receive.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Formatter(settings.style))
    handler.addFilter(_is_news)
    handler.addFilter(_is_for_operators)
    logging.basicConfig(handlers=[handler], level=settings.level.upper(), force=True)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_crash
    threading.excepthook = lambda crash: _log_crash(crash.exc_type, crash.exc_value, crash.exc_traceback)


class Formatter(logging.Formatter):
    """Formats the records of this service and of libraries alike."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._text = style == "text"

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        fields = dict(_fields(record))
        if not self._text:
            return msgspec.json.encode(fields).decode()
        time, level, event = (fields.pop(name) for name in ("time", "level", "event"))
        return " ".join([time, f"{level:7}", event, *(f"{name}={_word(value)}" for name, value in fields.items())])


def say(style: Style, event: str, text: str, **fields: str) -> None:
    """Print a line for the person who started this process: as text, or as a line of the log with these fields."""
    line = text
    if style == "json":
        known: dict[str, str] = {"time": _time(time.time()), "level": "info", "event": event, **fields}
        line = msgspec.json.encode(known).decode()
    print(line, flush=True)  # noqa: T201  # for the operator


@contextmanager
def said_if_slow(event: str, reason: str) -> Iterator[None]:
    """Logs a warning each time that `SLOW` seconds have passed within: somebody waits, and should know for what."""
    done = Event()

    def say() -> None:
        while not done.wait(SLOW):
            _log.warning(event, extra={"reason": reason})

    thread = Thread(target=say, name=event, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def log_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The event loop's hook for errors that nobody handles. Its own words may quote arguments."""
    _log.error("unhandled-in-event-loop", exc_info=context.get("exception"))


def _one_of(words: Sequence[str], name: str, text: str) -> str:
    if text not in words:
        raise InvalidLogSetting(f"{name} is {text!r}; it must be one of {', '.join(words)}")
    return text


def _fields(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    ours = record.name == _OURS
    given: dict[str, Any] = {**record.__dict__, "message": None if ours else _quoted(record.getMessage())}
    given |= {name: without_credentials(str(given[name])) for name in ("message", "reason") if given.get(name)}
    if record.exc_info is not None and record.exc_info[1] is not None:
        given["error"], given["stack"] = _types(record.exc_info[1]), _places(record.exc_info[1])
    yield "time", _time(record.created)
    yield "level", record.levelname.lower()
    yield "event", record.getMessage() if ours else record.name
    for name in FIELDS:
        if given.get(name) is not None:
            yield name, given[name]


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record says what was not said before: see `Unreachable`. What ends a process is always said."""
    error = record.exc_info[1] if record.exc_info else None
    return record.levelno >= logging.CRITICAL or not getattr(error, "logged", False)


def _is_for_operators(record: logging.LogRecord) -> bool:
    return record.name == _OURS or record.levelno >= logging.WARNING


def _log_crash(kind: type[BaseException], error: BaseException | None, places: TracebackType | None) -> None:
    """Python's hook for errors that end a process or a thread."""
    if not issubclass(kind, KeyboardInterrupt):
        _log.critical("crashed", exc_info=(kind, error or kind(), places))


def _time(seconds: float) -> str:
    """A time in seconds since 1970 UTC, as lines have it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def _types(error: BaseException) -> str:
    """The types of an error and of its causes."""
    names: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(names) < _FRAMES:
        names.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return " from ".join(names)


def _places(error: BaseException) -> str:
    """Where an error was raised, the innermost place first."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    return ", ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))


def _quoted(message: str) -> str:
    """What a library says. Of a traceback only the places are kept."""
    before, found, after = message.partition(_TRACEBACK)
    places = [line.strip() for line in after.splitlines() if line.startswith("  File ")]
    return " ".join([before, *places]).strip() if found else message


def _word(value: object) -> str:
    """A value within a line of text: quoted unless it is one plain word."""
    text = str(value)
    plain = text.isascii() and text.isprintable() and not set(text) & {" ", '"', "="}
    return text if plain else msgspec.json.encode(text).decode()
