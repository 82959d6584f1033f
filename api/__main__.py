"""The `takeback` command: serve (when nothing else is said), rebuild the read models, verify transcripts."""

import sys
from collections.abc import Sequence

from api.settings import InvalidSetting, settings_from
from domain.__main__ import main as domain_main

USAGE = """usage: takeback [serve]           run the service; see TAKEBACK_HOST, TAKEBACK_PORT, TAKEBACK_DATABASE
       takeback rebuild           build the read models of TAKEBACK_DATABASE anew
       takeback verify FILE...    verify transcripts offline; see takeback verify --help"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do as the arguments say; the exit status, 2 if it cannot be done, with the reason in one line."""
    match list(sys.argv[1:] if arguments is None else arguments):
        case [] | ["serve"]:
            return _with_database(rebuild_only=False)
        case ["rebuild"]:
            return _with_database(rebuild_only=True)
        case ["verify", *_] as asked:
            return domain_main(asked)
        case ["--help" | "-h"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def _with_database(*, rebuild_only: bool) -> int:
    # What verifying does without is loaded here only.
    from api.serve import serve  # noqa: PLC0415
    from domain.recording import UnusableDatabase, open_database  # noqa: PLC0415
    from projections.__main__ import rebuild  # noqa: PLC0415

    try:
        settings = settings_from()
        if rebuild_only:
            rebuild(settings.database)
            return 0
        with open_database(settings.database) as datastore:
            return serve(settings, datastore)
    except (InvalidSetting, UnusableDatabase) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
