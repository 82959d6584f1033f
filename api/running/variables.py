"""The environment variables of the settings: their defaults, and what they are for. `takeback serve --help` lists them.

`docs/running.md` has them as a table, in the same words.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap

import msgspec

_WIDTH, _INDENT = 100, " " * 6


class InvalidSetting(Exception):  # a fault of the operator's input
    """An invalid setting; the message names it and says why."""


class Variable(msgspec.Struct, frozen=True):
    """A variable. ``default``: None if what it is for is off; ``secret``: its value may be in a file."""

    name: str
    default: str | None
    meaning: str
    secret: bool = False


VARIABLES: Sequence[Variable] = (
    Variable("TAKEBACK_HOST", "127.0.0.1", "address to listen on"),
    Variable("TAKEBACK_PORT", "8000", "0: any free port"),
    Variable(
        "TAKEBACK_URL",
        None,
        "public address, as in `https://play.example`: links begin with it, sign-ins are bound to it, and it names "
        "a new transparency log. Without it, `http://localhost:PORT`",
    ),
    Variable(
        "TAKEBACK_DATABASE",
        "sqlite:///takeback.db",
        "one file, locked by one process; or `postgresql://user@host/database`, PostgreSQL 15 or later, for any number "
        "of processes",
        secret=True,
    ),
    Variable(
        "TAKEBACK_REDIS",
        None,
        "over PostgreSQL, `redis://host:6379` (`rediss://`, `unix://`): processes announce to each other what they do. "
        "Without it they poll, and streams are 0.2 s late with what other processes do",
        secret=True,
    ),
    Variable(
        "TAKEBACK_OPERATOR_TOKEN",
        None,
        "at least 24 characters; authorizes `POST .../void` at any table in play, `DELETE /v1/players/{id}` and "
        "`GET /metrics`",
        secret=True,
    ),
    Variable("TAKEBACK_LOG", "text", "or `json`: a line on standard error for each event, as fields"),
    Variable("TAKEBACK_LOG_LEVEL", "info", "`debug` (a line for each request), `info`, `warning` or `error`"),
    Variable("TAKEBACK_EXAMPLES", "off", "`on`: also host the example game, Goofspiel; the contract does not list it"),
    Variable("TAKEBACK_BOTS", "on", "`off`: no house bots, which play in a process of their own"),
    Variable(
        "TAKEBACK_LOG_ORIGIN",
        None,
        "name of the transparency log, fixed by the first start: where it is served, without `https://`, as in "
        "`play.example/v1/log`. Without it, it follows from `TAKEBACK_URL`; `off`: no log",
    ),
    Variable(
        "TAKEBACK_LOG_POLICY",
        None,
        "file with the witnesses that cosign the log, with their URLs, and how many must have, as c2sp.org/tlog-policy "
        "has it",
    ),
    Variable("TAKEBACK_PACK", "1d", "how long after its end a table is packed: `90s`, `12h`, `1d`, or `off`"),
    Variable(
        "TAKEBACK_BUDGET",
        "1000",
        "units a second for each player, and for each address without a token; all players of an address have twice as "
        "many; `off`: unbounded",
    ),
    Variable(
        "TAKEBACK_ORIGINS",
        None,
        "origins, separated by commas, whose pages may call the API from a browser, as in `https://play.example`; "
        "`*`: all",
    ),
    Variable(
        "TAKEBACK_WEBHOOKS_PRIVATE",
        "off",
        "`on`: webhooks may have private addresses and `http`; for tests and private networks",
    ),
    Variable(
        "TAKEBACK_TRUSTED_PROXIES",
        None,
        "addresses or networks, separated by commas, whose `X-Forwarded-For` or `Forwarded` is believed",
    ),
    Variable(
        "TAKEBACK_DRAIN",
        "off",
        "for how long, as in `5s`, the server goes on serving after SIGTERM while `/readyz` is 503, so that a proxy "
        "takes it out first",
    ),
    Variable(
        "TAKEBACK_CONNECTIONS",
        "2000",
        "connections at one time; when more than half are taken, idle ones are closed after 5 s",
    ),
    Variable(
        "TAKEBACK_CONNECTIONS_PER_ADDRESS",
        "256",
        "of those, from one address; for trusted proxies only `TAKEBACK_CONNECTIONS` counts",
    ),
)

_BY_NAME = {variable.name: variable for variable in VARIABLES}


def given(environment: Mapping[str, str], name: str) -> str | None:
    """The value of a variable, what its file has in it if it is secret, or its default. Raises `InvalidSetting`."""
    variable = _BY_NAME[name]
    file = environment.get(f"{name}_FILE") if variable.secret else None
    if file is None:
        return environment.get(name, variable.default)
    if name in environment:
        raise InvalidSetting(f"{name} and {name}_FILE are both set; only one can be")
    try:
        return Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise InvalidSetting(f"{name}_FILE names a file that cannot be read: {reason}") from error


def in_words() -> str:
    """All variables, for a terminal."""
    lines = ["environment variables:"]
    for variable in VARIABLES:
        lines.append(f"  {variable.name} ({variable.default or 'none'})")
        lines += wrap(variable.meaning.replace("`", ""), _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    secret = ", ".join(variable.name for variable in VARIABLES if variable.secret)
    lines += wrap(f"The values of {secret} can be in files, which variables ..._FILE name.", _WIDTH)
    return "\n".join(lines)
