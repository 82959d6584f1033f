"""The `takeback` command: serve (when nothing else is said), rebuild the read models, rotate the key, verify."""

import sys
from collections.abc import Callable, Sequence
from secrets import token_bytes

from api.settings import InvalidSetting, Settings, settings_from
from domain.__main__ import main as domain_main

USAGE = """usage: takeback [serve]           run the service; see TAKEBACK_HOST, TAKEBACK_PORT, TAKEBACK_DATABASE
       takeback rebuild           build the read models of TAKEBACK_DATABASE anew
       takeback rotate-key        sign with a new key from now on, while the service does not run
       takeback verify FILE...    verify transcripts offline; see takeback verify --help"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do as the arguments say; the exit status, 2 if it cannot be done, with the reason in one line."""
    match list(sys.argv[1:] if arguments is None else arguments):
        case [] | ["serve"]:
            return _do(_serve)
        case ["rebuild"]:
            return _do(_rebuild)
        case ["rotate-key"]:
            return _do(_rotate_key)
        case ["verify", *_] as asked:
            return domain_main(asked)
        case ["--help" | "-h"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


# What verifying does without is loaded below only.


def _do(command: Callable[[Settings], int]) -> int:
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
    with open_database(settings.database):  # nobody signs with the old key meanwhile
        print(f"takeback signs with key {rotate(path, milliseconds, token_bytes).current.id} from now on")
    return 0


if __name__ == "__main__":
    sys.exit(main())
