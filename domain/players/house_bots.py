"""House bots: players of the service itself, whose moves a process of its own makes over the public API.

Their accounts follow from the secret of the database, so every process of a service, and every start of it, knows the
same ids and tokens without storing a secret.

Why: decision 0042.
"""

import hashlib
import hmac
from collections.abc import Iterator

import msgspec

from domain.kernel.game import Seat
from domain.kernel.session import Session

ACCOUNTS = 5
"""Accounts of each level: as many as can sit at one table with a person."""

TABLES = 50
"""A player who opened more tables than this that are not over gets no bot."""


TABLES_OF_ADDRESS = 100
"""If bots were seated from one address at so many tables that are not over, no other table gets one from there."""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays. ``summary``: how it chooses, for people."""

    level: str
    name: str
    summary: str


class Bot(msgspec.Struct, frozen=True):
    """A house bot, in all its levels, the strongest last."""

    bot: str
    name: str
    summary: str
    levels: tuple[Level, ...]

    def level(self, wanted: str | None) -> Level | None:
        """A level by its key, the strongest for None; None for one that there is not."""
        return next((level for level in reversed(self.levels) if wanted in (None, level.level)), None)


HOUSE = Bot(
    "house",
    "House bot",
    "Plays every game, sees what its seat sees, agrees to every takeback, declines to void a game, and never resigns.",
    (
        Level("random", "Random bot", "Picks any legal action."),
        Level("greedy", "Greedy bot", "Picks what looks best at once, in a few worlds that it thinks possible."),
        Level(
            "search",
            "Search bot",
            "Searches many worlds that it thinks possible, for up to half a second a move. While many tables wait for "
            "bots, a move takes some seconds.",
        ),
    ),
)
"""The only bot there is."""


class Account(msgspec.Struct, frozen=True):
    """The account of a bot. ``token``: its secret."""

    player: str
    name: str
    level: str
    token: str


class HouseBots:
    """The accounts of the bots of a service. Who is a bot stays one while none are on offer."""

    def __init__(self, accounts: tuple[Account, ...] = (), *, offered: bool = True) -> None:
        self.accounts = accounts
        self.players = frozenset(account.player for account in accounts)
        self._offered = offered

    @classmethod
    def of(cls, secret: bytes, *, offered: bool = True) -> "HouseBots":
        """The bots of the service whose database has this secret."""
        return cls(tuple(_accounts(secret)), offered=offered)

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots on offer."""
        return self.known if self._offered else ()

    @property
    def known(self) -> tuple[Bot, ...]:
        """The bots that are on offer, or were."""
        return (HOUSE,) if self.accounts else ()

    def seats_of(self, session: Session) -> frozenset[Seat]:
        """The seats of bots at a table. Older tables do not mark them: there, the accounts tell."""
        held = enumerate(session.seats)
        return frozenset([seat for seat, one in held if one and (one.bot or one.player in self.players)])

    def are_left_alone_by(self, session: Session) -> bool:
        """Whether all people have left the game, and only bots were left in it."""
        return bool(session.in_game) and session.in_game <= self.seats_of(session)

    def rated_as(self, player: str) -> str:
        """Whose rating a player's results change: the accounts of a level are rated as the first of them."""
        level = next((account.level for account in self.accounts if account.player == player), None)
        return player if level is None else self.of_level(level)[0]

    def of_level(self, level: str) -> tuple[str, ...]:
        """The players of a level."""
        return tuple(account.player for account in self.accounts if account.level == level)


def _accounts(secret: bytes) -> Iterator[Account]:
    for level in HOUSE.levels:
        for number in range(1, 1 + ACCOUNTS):
            named = f"{HOUSE.bot}/{level.level}/{number}"
            player, token = (_derived(secret, f"{what}/{named}") for what in ("bot", "bot-token"))
            yield Account(player[:18], f"{level.name} {number}", level.level, token[:48])


def _derived(secret: bytes, named: str) -> str:
    return hmac.digest(secret, named.encode(), "sha256").hex()


def key_for(key: str) -> str:
    """The idempotency key under which a bot is seated for the opener, apart from all keys of the bot itself."""
    return f"seat-{hashlib.sha256(key.encode()).hexdigest()[:32]}"
