"""The settings, read from the environment variables that `api.running.variables` describes."""

import os
import re
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path

import msgspec
from redis.asyncio.connection import parse_url

from api.http.cors import ANY, is_origin
from api.running.variables import InvalidSetting, given
from api.state.addresses import Network
from api.state.public_url import InvalidUrl, PublicUrl, log_origin_at, public_url
from domain.runtime.credentials import without_credentials
from domain.runtime.logs import InvalidLogSetting, LogSettings, log_settings
from domain.storage.addresses import Address, address_of
from domain.transparency.policy import InvalidPolicy, Policy, parse_policy

SHORTEST_TOKEN = 24
MOST_UNITS = 10**6
"""The largest budget, in units a second."""
MOST_CONNECTIONS = 10**5
LONGEST_ORIGIN = 200
"""Characters of the transparency log's origin."""

_ORIGIN = rf"[A-Za-z0-9._:/-]{{1,{LONGEST_ORIGIN}}}"


class Settings(msgspec.Struct, frozen=True):
    """Where to listen, where the database is, which games to host.

    ``url``: the public address, None: this machine's. ``log_origin``: of the transparency log, empty: it follows from
    the public address, None: there is no log;
    ``log_witnesses``: the policy that names its witnesses. ``redis``: the URL over which processes of one database
    announce what they do, None: they poll alone.
    ``examples``: the example games too. ``bots``: house bots play. ``budget``: the units a second of a player or an
    address, None: unbounded. ``trusted_proxies``: whose word counts for where a request comes from. ``pack``: how many
    seconds after their end tables are packed; None: never. ``origins``: whose pages may read responses, all if it is
    `ANY`. ``connections`` and ``connections_per_address``: the most at one time. ``private_webhooks``: webhooks may
    have private addresses, and no TLS. ``drain``: for how many seconds the process keeps serving after SIGTERM.
    """

    host: str
    port: int
    url: PublicUrl | None
    database: Address
    redis: str | None
    operator_token: str | None
    log: LogSettings
    examples: bool
    bots: bool
    log_origin: str | None
    log_witnesses: Policy | None
    pack: int | None
    budget: int | None
    trusted_proxies: tuple[Network, ...]
    origins: frozenset[str]
    connections: int
    connections_per_address: int
    private_webhooks: bool
    drain: int


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of these environment variables. Raises `InvalidSetting`."""

    def text(name: str) -> str:
        return given(environment, name) or ""

    database = _database(text("TAKEBACK_DATABASE"))
    return Settings(
        host=text("TAKEBACK_HOST"),
        port=_port(text("TAKEBACK_PORT")),
        url=_url(given(environment, "TAKEBACK_URL")),
        database=database,
        redis=_redis(given(environment, "TAKEBACK_REDIS"), database),
        log=_log({name: text(name) for name in ("TAKEBACK_LOG", "TAKEBACK_LOG_LEVEL")}),
        operator_token=_operator_token(given(environment, "TAKEBACK_OPERATOR_TOKEN")),
        pack=_delay("TAKEBACK_PACK", text("TAKEBACK_PACK")),
        log_origin=_log_origin(given(environment, "TAKEBACK_LOG_ORIGIN")),
        log_witnesses=_log_witnesses(given(environment, "TAKEBACK_LOG_POLICY")),
        bots=_switch("TAKEBACK_BOTS", text("TAKEBACK_BOTS")),
        examples=_switch("TAKEBACK_EXAMPLES", text("TAKEBACK_EXAMPLES")),
        budget=_budget(text("TAKEBACK_BUDGET")),
        trusted_proxies=_networks(text("TAKEBACK_TRUSTED_PROXIES")),
        origins=_origins(text("TAKEBACK_ORIGINS")),
        connections=_connections("TAKEBACK_CONNECTIONS", text("TAKEBACK_CONNECTIONS")),
        connections_per_address=_connections(
            "TAKEBACK_CONNECTIONS_PER_ADDRESS", text("TAKEBACK_CONNECTIONS_PER_ADDRESS")
        ),
        private_webhooks=_switch("TAKEBACK_WEBHOOKS_PRIVATE", text("TAKEBACK_WEBHOOKS_PRIVATE")),
        drain=_delay("TAKEBACK_DRAIN", text("TAKEBACK_DRAIN")) or 0,
    )


def named_log(settings: Settings) -> str:
    """The origin of the transparency log that the operator names, empty where nothing names one."""
    return settings.log_origin or ("" if settings.url is None else log_origin_at(settings.url))


def _redis(url: str | None, database: Address) -> str | None:
    """The URL, which may have a password and is never quoted."""
    if url is None:
        return None
    if not re.match(r"(redis|rediss|unix)://.", url):
        raise InvalidSetting("TAKEBACK_REDIS must be a URL as in redis://host:6379, rediss:// for TLS, or unix:///path")
    try:
        parse_url(url)
    except ValueError as error:
        raise InvalidSetting("TAKEBACK_REDIS is not a URL that Redis understands") from error
    if isinstance(database, Path):
        raise InvalidSetting("TAKEBACK_REDIS is for several processes, so for a TAKEBACK_DATABASE of PostgreSQL only")
    return url


def _url(text: str | None) -> PublicUrl | None:
    try:
        return None if text is None else public_url(text)
    except InvalidUrl as error:
        raise InvalidSetting(
            f"TAKEBACK_URL is {without_credentials(text or '')!r}; it must be as in https://play.example: {error}"
        ) from error


def _switch(name: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise InvalidSetting(f"{name} is {text!r}; it must be on or off")
    return text == "on"


def _delay(name: str, text: str) -> int | None:
    """Seconds; None for ``off``."""
    found = re.fullmatch(r"([0-9]{1,6})([shd])", text)
    if found is None and text != "off":
        raise InvalidSetting(f"{name} is {text!r}; it must be off, or a number of seconds, hours or days: 90s, 12h, 1d")
    return None if found is None else int(found[1]) * {"s": 1, "h": 3600, "d": 86_400}[found[2]]


def _log(environment: Mapping[str, str]) -> LogSettings:
    try:
        return log_settings(environment)
    except InvalidLogSetting as error:
        raise InvalidSetting(str(error)) from error


def _log_origin(text: str | None) -> str | None:
    """The origin of the transparency log, empty if none is given; None for ``off``."""
    if text is None:
        return ""
    if not re.fullmatch(_ORIGIN, text):
        raise InvalidSetting(
            f"TAKEBACK_LOG_ORIGIN is {text!r}; it must be off, or a host and a path of at most {LONGEST_ORIGIN} "
            "letters, digits and -._:/ in all: play.example/v1/log"
        )
    return None if text == "off" else text


def _log_witnesses(path: str | None) -> Policy | None:
    """The policy in a file."""
    if path is None:
        return None
    try:
        policy = parse_policy(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, InvalidPolicy) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidSetting(f"TAKEBACK_LOG_POLICY names a file that cannot be used: {reason}") from error
    without = [
        name for name, trusted in policy.witnesses.items() if not trusted.url.startswith(("http://", "https://"))
    ]
    if without:
        raise InvalidSetting(f"TAKEBACK_LOG_POLICY names the witness {without[0]!r} without a URL")
    return policy


def _connections(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= MOST_CONNECTIONS:
        raise InvalidSetting(f"{name} is {text!r}; it must be a number from 1 to {MOST_CONNECTIONS}")
    return int(text)


def _budget(text: str) -> int | None:
    if text != "off" and not (
        text.isascii() and text.isdigit() and len(text) <= len(str(MOST_UNITS)) and 1 <= int(text) <= MOST_UNITS
    ):
        raise InvalidSetting(f"TAKEBACK_BUDGET is {text!r}; it must be off, or units a second from 1 to {MOST_UNITS}")
    return None if text == "off" else int(text)


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(one.strip()) for one in text.split(",") if one.strip())
    except ValueError as error:
        raise InvalidSetting(
            f"TAKEBACK_TRUSTED_PROXIES is {text!r}; it must be addresses or networks, separated by commas: {error}"
        ) from error


def _origins(text: str) -> frozenset[str]:
    origins = frozenset(one.strip() for one in text.split(",") if one.strip())
    wrong = sorted(origin for origin in origins if not is_origin(origin))
    if wrong and origins != ANY:
        raise InvalidSetting(
            f"TAKEBACK_ORIGINS has {wrong[0]!r}; it must be * alone, or origins separated by commas, as browsers send "
            "them: https://play.example, http://localhost:5173"
        )
    return origins


def _operator_token(text: str | None) -> str | None:
    if text is not None and len(text) < SHORTEST_TOKEN:
        raise InvalidSetting(f"TAKEBACK_OPERATOR_TOKEN must have at least {SHORTEST_TOKEN} characters")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise InvalidSetting(f"TAKEBACK_PORT is {text!r}; it must be a number from 0 to 65535")
    return int(text)


def _database(url: str) -> Address:
    try:
        return address_of(url)
    except ValueError as error:
        raise InvalidSetting(f"TAKEBACK_DATABASE {error}") from error
