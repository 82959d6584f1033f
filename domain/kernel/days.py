"""Days by UTC: the day that a game's seed of the day belongs to, and when its secrets come out.

Why: decision 0043.
"""

from domain.kernel.game import AnyGame

DAY_MS = 86_400_000

YEAR_10000_MS = 253_402_300_800_000
"""The first time that has no date of four digits for the year, in milliseconds since 1970 UTC."""

SETTLED_MS = 60_000
"""How long after midnight the secrets of a day are kept: processes disagree about the time by a fraction of it."""


def date_of(at: int) -> str:
    """The UTC date, as in ``2026-11-23``, of a time in milliseconds since 1970 UTC, from 0 to `YEAR_10000_MS`.

    In years that begin in March a leap day is the last day, and months have 31 and 30 days in a fixed pattern.
    """
    era, day = divmod(at // DAY_MS + 719_468, 146_097)  # of 400 years, from the first of March of the year 0
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month += 3 if month < 10 else -9  # noqa: PLR2004  # January and February end the year
    return f"{400 * era + year + (month <= 2):04}-{month:02}-{day:02}"  # noqa: PLR2004


def is_over(date: str, now: int) -> bool:
    """Whether a day is over at `now` (ms since 1970 UTC): nothing counts for its seed any more."""
    return date < date_of(now)


def is_secret(date: str, now: int) -> bool:
    """Whether the seed of a day is still a secret at `now` (ms since 1970 UTC)."""
    return not is_over(date, now - SETTLED_MS)


def has_seed_of_day(game: AnyGame) -> bool:
    """Whether a game has a seed of the day: it is always played alone."""
    return game.seats == range(1, 2)
