"""The `takeback` command: serve (the default), rebuild the read models, rotate the key, verify."""

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_bytes

from api.settings import InvalidSetting, Settings, settings_from
from domain.__main__ import Parser, Run, add_verify


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status, 2 with the reason in one line if it cannot run."""
    parser = Parser(prog="takeback", description="Without a command: serve.")
    parser.set_defaults(run=partial(_do, _serve))
    commands = parser.add_subparsers(metavar="COMMAND")
    for name, command, does in (
        ("serve", _serve, "run the service; see TAKEBACK_HOST, TAKEBACK_PORT, TAKEBACK_DATABASE"),
        ("rebuild", _rebuild, "rebuild the read models of TAKEBACK_DATABASE"),
        ("rotate-key", _rotate_key, "rotate the signing key; the service must be stopped"),
    ):
        commands.add_parser(name, help=does, description=does).set_defaults(run=partial(_do, command))
    add_verify(commands)
    arguments = parser.parse_args(argv)
    run: Run = arguments.run
    return run(arguments)


# The imports below are not needed to verify, so they are deferred.


def _do(command: Callable[[Settings], int], _: Namespace) -> int:
    from domain.signing import UnusableKeys  # noqa: PLC0415
    from domain.storage.interface import UnusableDatabase  # noqa: PLC0415

    try:
        return command(settings_from())
    except (InvalidSetting, UnusableDatabase, UnusableKeys) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return 2


def _serve(settings: Settings) -> int:
    from api.serve import serve  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    with open_database(settings.database) as database:
        return serve(settings, database)


def _rebuild(settings: Settings) -> int:
    from projections.__main__ import rebuild  # noqa: PLC0415

    rebuild(settings.database)
    return 0


def _rotate_key(settings: Settings) -> int:
    from api.app import milliseconds  # noqa: PLC0415
    from domain.signing import UnusableKeys, keys_path, rotate  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    path = keys_path(settings.database)
    if not path.exists():
        raise UnusableKeys(f"{path} is not there: the service makes it when it first starts")
    with open_database(settings.database):  # locks out a running service
        print(f"takeback signs with key {rotate(path, milliseconds, token_bytes).current.id} from now on")
    return 0


if __name__ == "__main__":
    sys.exit(main())
