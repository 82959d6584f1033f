"""``python -m tests.hostile.short_patience``: the service, soon done with readers and receivers that are stopped."""

import os
import sys

from api.http.connections.limits import Limits
from api.running.settings import settings_from
from api.serve import serve
from domain.runtime.logs import configure
from domain.storage.opening import open_database

DELIVERY_SECONDS = 1.0
WRITE_SECONDS = 3.0


def main() -> int:
    """Serve by the settings of the environment."""
    settings = settings_from(os.environ)
    configure(settings.log)
    limits = Limits(settings.connections, settings.connections_per_address, write_seconds=WRITE_SECONDS)
    with open_database(settings.database) as database:
        return serve(settings, database, limits, DELIVERY_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
