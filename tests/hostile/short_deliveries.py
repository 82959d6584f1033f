"""``python -m tests.hostile.short_deliveries``: the service with a short patience for receivers of webhooks."""

import os
import sys

from api.serve import serve
from api.settings import settings_from
from domain.logs import configure
from domain.storage.opening import open_database

DELIVERY_SECONDS = 1.0


def main() -> int:
    """Serve by the settings of the environment."""
    settings = settings_from(os.environ)
    configure(settings.log)
    with open_database(settings.database) as database:
        return serve(settings, database, patience=DELIVERY_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
