"""``takeback play``, ``takeback watch`` and ``takeback login``."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

PLAY = "play a game in the terminal"
WATCH = "watch a table in the terminal"
LOGIN = "sign in with an account that you have"
_ABOUT_PLAYING = (
    "Play a game in the terminal: alone, against bots, or with others who use any client. Without arguments it "
    "prompts for everything. Your player and its token are stored in ~/.config/takeback/players.json, which only you "
    "can read. TAKEBACK_TOKEN overrides them."
)
_ABOUT_WATCHING = "Follow a table live until it is over. Public tables need no token."
_ABOUT_SIGNING_IN = (
    "Sign in with the account that you have in a browser or on a phone. The browser of this machine opens where the "
    "service is called by its public address. Else open the page that is printed, on any device, and enter the code. "
    "The token is stored in ~/.config/takeback/players.json, which only you can read, and play and watch use it."
)
_TABLE = re.compile(r"(?:(?P<service>https?://[^/]+)/(?:.*/)?)?(?P<id>[0-9a-f]{24})(?:[/?#].*)?")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="takeback", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add_play(commands)
    add_watch(commands)
    add_login(commands)
    arguments = parser.parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    return run(arguments)


def add_play(commands: "argparse._SubParsersAction[Any]") -> None:  # what argparse makes has no other name
    """Add the command that plays."""
    playing = commands.add_parser("play", help=PLAY, description=_ABOUT_PLAYING)
    playing.add_argument("game", nargs="?", metavar="GAME", type=_text, help="maverick or full-throttle, for example")
    _add_service(playing)
    playing.add_argument("--name", type=_text, help="the player: one registered on this machine, or a new one")
    playing.add_argument("--table", metavar="ID", type=_table, help="play at this table, in a free seat or your own")
    playing.add_argument("--invite", metavar="CODE", type=_text, help="the invitation code of a private table")
    playing.add_argument("--seats", metavar="N", type=int, help="open a new table of GAME with N seats")
    playing.add_argument("--bots", metavar="N", type=int, help="seat N bots at a new table of GAME")
    playing.add_argument(
        "--level", type=_text, help="the level of the bots: random, greedy or search (default: the best)"
    )
    playing.add_argument("--private", action="store_true", help="others need an invitation to join the new table")
    for option, of in (("--option", "game"), ("--seat-option", "seat")):
        playing.add_argument(
            option,
            metavar="NAME=VALUE",
            type=_option,
            action=_AppendNew,
            default=[],
            help=f"set an option of the {of} at a new table; the game's rules list them",
        )
    playing.set_defaults(run=_play)


def add_watch(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the command that watches."""
    watching = commands.add_parser("watch", help=WATCH, description=_ABOUT_WATCHING)
    watching.add_argument("table", metavar="TABLE", type=_table, help="the id of a table, or its address")
    _add_service(watching)
    watching.add_argument("--name", type=_text, help="watch as this player, registered on this machine")
    watching.set_defaults(run=_watch)


def add_login(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the command that signs in."""
    signing_in = commands.add_parser("login", help=LOGIN, description=_ABOUT_SIGNING_IN)
    _add_service(signing_in)
    signing_in.add_argument("--device", action="store_true", help="sign in on another device, by a code")
    signing_in.set_defaults(run=_login)


def _add_service(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--service", metavar="URL", type=_text, help="the address of the service (default: http://localhost:8000)"
    )


def _table(word: str) -> tuple[str | None, str]:
    """The service, if the word is an address, and the id of a table."""
    found = _TABLE.fullmatch(word)
    if found is None:
        raise argparse.ArgumentTypeError(f"{word!r} is neither a table id nor a table address")
    return found["service"], found["id"]


def _text(word: str) -> str:
    try:
        word.encode()
    except UnicodeEncodeError as error:  # bytes that are no text are surrogates here
        raise argparse.ArgumentTypeError(f"{word!r} is no text") from error
    return word


def _option(word: str) -> tuple[str, Any]:
    """A name and its value, parsed as JSON if possible, else kept as text."""
    name, equals, value = _text(word).partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{word!r} is not NAME=VALUE")
    try:
        return name, json.loads(value, object_pairs_hook=_object, parse_constant=_refuse)
    except RecursionError as error:
        raise argparse.ArgumentTypeError(f"{name} is nested too deeply") from error
    except ValueError:
        return name, value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. One that has a key twice is refused, since parsers differ in which one they keep."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise argparse.ArgumentTypeError(f"an object has the key {key!r} twice")
        found[key] = value
    return found


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)  # NaN and Infinity are no JSON


class _AppendNew(argparse.Action):
    """Appends NAME=VALUE; a name that is given twice is refused."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Append one."""
        given = getattr(namespace, self.dest)
        name, _ = values
        if name in dict(given):
            parser.error(f"argument {option}: {name} is given twice")
        setattr(namespace, self.dest, [*given, values])


# The imports below take most of a second, and the other commands need none of them.


def _play(arguments: argparse.Namespace) -> int:
    from terminal.commands import play  # noqa: PLC0415

    return play(arguments)


def _watch(arguments: argparse.Namespace) -> int:
    from terminal.commands import watch  # noqa: PLC0415

    return watch(arguments)


def _login(arguments: argparse.Namespace) -> int:
    from terminal.commands import login  # noqa: PLC0415

    return login(arguments)


if __name__ == "__main__":
    sys.exit(main())
