"""A monitor's own copy of a log: its entries, one on a line, and beside them the last checkpoint that was accepted."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from domain.runtime.files import replace_durably, used_alone
from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.notes import InvalidNote
from domain.transparency.tiles import Edge


class UnusableMirror(Exception):
    """The file cannot be used; the message says why."""


class Mirror:
    """The copy. It is of one process: see `opened`. ``note``: ``checkpoint`` as signed, empty if there is none."""

    def __init__(self, path: Path, entries: list[bytes], note: str, checkpoint: Checkpoint | None, edge: Edge) -> None:
        self._path = path
        self.entries = entries
        self.note = note
        self.checkpoint = checkpoint
        self._edge = edge

    def root_with(self, entries: Sequence[bytes]) -> bytes:
        """The root of the tree once these entries follow."""
        return self._edge.appended(entries)[0].root

    def extend(self, entries: Sequence[bytes], note: str, checkpoint: Checkpoint) -> None:
        """Store the entries that follow and the checkpoint that has them, on disk once this returns.

        Raises `OSError`, and then the next call begins where this one did.
        """
        with self._path.open("r+b") as file:
            file.truncate(_length_of(self.entries))
            file.seek(0, os.SEEK_END)
            file.writelines(entry + b"\n" for entry in entries)
            file.flush()
            os.fsync(file.fileno())
        replace_durably(_beside(self._path), note.encode())
        self._edge, _ = self._edge.appended(entries)
        self.entries.extend(entries)
        self.note = note
        self.checkpoint = checkpoint


@contextmanager
def opened(path: Path) -> Iterator[Mirror]:
    """The copy in a file, which is created if it is missing, for this process alone. Raises `UnusableMirror`."""
    with ExitStack() as held:
        try:
            held.enter_context(used_alone(path))
        except BlockingIOError as error:
            raise UnusableMirror(f"another monitor uses {path}") from error
        except OSError as error:
            raise UnusableMirror(f"cannot write {path}: {error.strerror}") from error
        yield _read(path)


def _read(path: Path) -> Mirror:
    """What is stored. Entries that no checkpoint has are left out: they were being stored when the monitor stopped."""
    note, checkpoint = "", None
    try:
        note = _beside(path).read_text(encoding="utf-8")
        _, checkpoint = parse_checkpoint(note)
    except FileNotFoundError:
        pass
    except (InvalidNote, UnicodeDecodeError) as error:
        raise UnusableMirror(f"{_beside(path)} is damaged: {error}") from error
    size = 0 if checkpoint is None else checkpoint.size
    entries = path.read_bytes().split(b"\n")[:size]
    edge, _ = Edge(0, {}).appended(entries)
    if checkpoint is not None and (len(entries), edge.root) != (size, checkpoint.root):
        raise UnusableMirror(f"{path} is damaged: it is not what {_beside(path)} says")
    return Mirror(path, entries, note, checkpoint, edge)


def _length_of(entries: Sequence[bytes]) -> int:
    """The bytes of a file of entries."""
    return sum(map(len, entries)) + len(entries)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".checkpoint")
