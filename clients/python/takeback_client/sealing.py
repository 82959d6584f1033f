"""The entropies of sealed seats, kept on disk until they are revealed: a client that loses one loses the seat."""

import hashlib
import os
import secrets
import tempfile
import warnings
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import Any

from takeback_client.answers import is_hash, takes_seat
from takeback_client.calls import tag_of

_KEYS = 64
"""Of so many idempotency keys it is kept what was sent with them."""


def commitment_of(entropy: str) -> str:
    """The commitment to the entropy of a seat, 64 hex digits."""
    return hashlib.sha256(b"takeback/2-entropy\n" + entropy.encode()).hexdigest()


class Secrets:
    """The entropies of players, a file for each, named by its commitment. Several programs may share a folder."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        """`folder`: made for the first entropy, so that nobody else may read it. None: in the user's state folder.

        That is `takeback/secrets` in `$XDG_STATE_HOME`, or else in `~/.local/state`.
        """
        self._given = folder
        self._warned = False

    def new(self) -> str | None:
        """Draw an entropy of 32 random bytes and keep it; its commitment. It is on disk when this returns.

        None where it cannot be kept. Warns of that once.
        """
        entropy = secrets.token_hex(32)
        commitment = commitment_of(entropy)
        try:
            self._keep(commitment, entropy)
        except OSError as error:
            self.forget(commitment)
            if not self._warned:
                self._warned = True
                warnings.warn(f"Seats are not sealed, as their entropy cannot be kept: {error}", stacklevel=2)
            return None
        return commitment

    def of(self, commitment: str) -> str | None:
        """The entropy of a commitment; None if it is not kept here."""
        entropy, _ = self._read(commitment)
        return entropy if commitment_of(entropy) == commitment else None

    def reveals_where(self, commitment: str, filled: str) -> bool:
        """Keep at which table an entropy is about to be revealed. `filled`: the event that took its last free seat.

        False if it was revealed before where another event did: a restored service may have given that seat to somebody
        who knows it by now.
        """
        entropy, before = self._read(commitment)
        if before:
            return before == filled
        if entropy:
            with suppress(OSError):  # rather without a trace than not at all: the seat would be lost
                self._replace(commitment, f"{entropy} {filled}")
        return True

    def forget(self, commitment: str) -> None:
        """Remove an entropy."""
        with suppress(OSError):
            (self._folder() / commitment).unlink()

    def is_empty(self) -> bool:
        """Whether no entropy is kept."""
        try:
            return next(self._folder().iterdir(), None) is None
        except OSError:
            return True

    def _read(self, commitment: str) -> tuple[str, str]:
        """The entropy of a commitment, and where it was revealed; empty where there is none, or it is no commitment."""
        if not is_hash(commitment):
            return "", ""
        try:
            entropy, _, filled = (self._folder() / commitment).read_text("ascii").partition(" ")
        except (OSError, ValueError):
            return "", ""
        return entropy, filled

    def _replace(self, commitment: str, text: str) -> None:
        """What it replaces is whole until the new file is."""
        folder = self._folder()
        handle, name = tempfile.mkstemp(dir=folder)
        try:
            with os.fdopen(handle, "w") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(folder / commitment)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise

    def _keep(self, commitment: str, entropy: str) -> None:
        folder = self._folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(folder / commitment, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(file, entropy.encode())
            os.fsync(file)
        finally:
            os.close(file)

    def _folder(self) -> Path:
        """Raises `OSError` where the user has no home."""
        if self._given is not None:
            return Path(self._given)
        try:
            state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state")
        except RuntimeError as error:
            raise OSError(str(error)) from error
        return state / "takeback/secrets"


DEFAULT_SECRETS = Secrets()
"""Those of the user's state folder."""


class Seals:
    """With which commitments a client has taken its seats, and at which tables it has revealed the entropy.

    Attributes:
        revealed: The tables at which it has.
        alone: The tables that have one seat, by what the service said.
        warned: The tables at which the player's seat is known to be another's.
        lucks: The commitment, or the entropy, that was sent under an idempotency key.
    """

    def __init__(self, secrets: Secrets | None) -> None:
        """`secrets`: where the entropy is kept; None: it seals nothing."""
        self.secrets = secrets
        self.revealed: set[str] = set()
        self.alone: set[str] = set()
        self.warned: set[str] = set()
        self.lucks: dict[str, dict[str, str]] = {}
        self._commitments: dict[str, set[str]] = {}

    def keep_luck(self, key: str, luck: dict[str, str]) -> dict[str, str]:
        """Keep what is sent under an idempotency key, to send it again with it; of two calls at once, what is kept.

        The first of many is dropped.
        """
        kept = self.lucks.setdefault(key, luck)
        if kept is not luck and self.secrets is not None and "commitment" in luck:
            self.secrets.forget(luck["commitment"])
        if len(self.lucks) > _KEYS:
            del self.lucks[next(iter(self.lucks))]
        return kept

    def taken(self, table: str) -> AbstractSet[str]:
        """The commitments with which seats of a table were taken."""
        return self._commitments.get(table, set())

    def take(self, table: str, commitment: str) -> None:
        """The player may have a seat with this commitment, or with one of those before."""
        self._commitments.setdefault(table, set()).add(commitment)

    def forget(self, commitment: str) -> None:
        """Forget an entropy of which nobody will ask, and what was sent with it."""
        if self.secrets is not None:
            self.secrets.forget(commitment)
        self.lucks = {key: luck for key, luck in self.lucks.items() if luck.get("commitment") != commitment}

    def hear(self, table: str | None, told: Any) -> None:
        """Forget the entropy of a table once its game is over, or it is closed: a restore may bring back its start."""
        if self.secrets is not None and getattr(told, "status", None) in ("finished", "closed"):
            for commitment in self._commitments.pop(table or "", ()):
                self.secrets.forget(commitment)


def filled_by(events: Collection[Any]) -> str | None:
    """The event that took the last free seat of a table, as its version and hash; None while a seat is free.

    `events`: all those of a table that has not started.
    """
    seats = [event.data.seats for event in events if isinstance(getattr(event.data, "seats", None), int)]
    taken, filled = set[int](), ""
    for event in events:
        if takes_seat(event):
            taken.add(event.data.seat)
            filled = f"{event.version}-{event.hash}"
        elif tag_of(event) == "SeatLeft":
            taken.discard(event.data.seat)
    return filled if [len(taken)] == seats else None


def is_whole(events: Sequence[Any], table: str, since: int) -> bool:
    """Whether these are the events of a table after a version, each once and in order."""
    return all((event.version, event.table) == (at, table) for at, event in enumerate(events, since + 1))


def commitment_in(events: Collection[Any], seats: Collection[int], player: str) -> str | None:
    """The commitment with which a player sits at one of these seats; empty: without one. None: at none of them."""
    taken = [event.data for event in events if takes_seat(event) and event.data.player == player]
    if not taken or taken[-1].seat not in seats:
        return None
    return taken[-1].commitment if isinstance(taken[-1].commitment, str) else ""
