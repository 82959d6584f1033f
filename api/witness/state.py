"""What a witness remembers: of each log, the last checkpoint that it cosigned. It is one file."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.kernel.patterns import in_words
from domain.runtime.files import replace_durably, used_alone
from domain.transparency.witnessing import NOTHING, Last

_Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class UnusableState(Exception):
    """The file cannot be used; the message says why, for the operator."""


class _Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=0)]
    root: _Hex32


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["takeback/2-witness"]
    logs: dict[str, _Log]


class State:
    """The file's content. It is of one process: see `opened`."""

    def __init__(self, path: Path, logs: dict[str, _Log]) -> None:
        self._path = path
        self._logs = logs

    def last(self, origin: str) -> Last:
        """The checkpoint of a log that was cosigned last."""
        log = self._logs.get(origin)
        return NOTHING if log is None else Last(log.size, bytes.fromhex(log.root))

    def store(self, origin: str, seen: Last) -> None:
        """Remember a checkpoint, on disk once this returns. Raises `OSError`, and then nothing has changed."""
        logs = {**self._logs, origin: _Log(seen.size, seen.root.hex())}
        replace_durably(self._path, msgspec.json.format(msgspec.json.encode(_File("takeback/2-witness", logs))) + b"\n")
        self._logs = logs


@contextmanager
def opened(path: Path) -> Iterator[State]:
    """The state in a file, which is created if it is missing, for this process alone. Raises `UnusableState`."""
    if os.path.isdir(path):  # noqa: PTH112  # that of a path raises for a name that is too long
        raise UnusableState(f"{path} is a folder")
    lock = path.with_name(path.name + ".lock")
    with ExitStack() as held:
        try:
            held.enter_context(used_alone(lock))
        except BlockingIOError as error:
            raise UnusableState(f"another witness uses {path}") from error
        except OSError as error:
            raise UnusableState(f"cannot write {lock}: {error.strerror}") from error
        yield State(path, _read(path))


def _read(path: Path) -> dict[str, _Log]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File).logs
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnusableState(f"cannot read {path}: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableState(f"{path} is not the state of a witness: {in_words(error)}") from error
