"""``python -m tests.hostile.impatient``: the service with short deadlines, and few connections for each address."""

import os
import sys

from api.http.connections.limits import Limits
from api.running.settings import settings_from
from api.serve import serve
from domain.runtime.logs import configure
from domain.storage.opening import open_database
from tests.hostile.watching import watch_when_signalled

HEAD_SECONDS = BODY_SECONDS = WRITE_SECONDS = IDLE_SECONDS = 1.5
CONNECTIONS, PER_ADDRESS = 200, 64


def main() -> int:
    """Serve by the settings of the environment."""
    watch_when_signalled()
    settings = settings_from(os.environ)
    configure(settings.log)
    limits = Limits(
        CONNECTIONS,
        PER_ADDRESS,
        head_seconds=HEAD_SECONDS,
        body_seconds=BODY_SECONDS,
        write_seconds=WRITE_SECONDS,
        idle_seconds=IDLE_SECONDS,
        crowded_seconds=IDLE_SECONDS,
        linger_seconds=1,
    )
    with open_database(settings.database) as database:
        return serve(settings, database, limits)


if __name__ == "__main__":
    sys.exit(main())
