"""``python -m tests.bots.hasty_service``: the service, with hasty bots."""

import runpy

from api.running import bots_process

PROGRAM = "tests.bots.hasty_bots"

if __name__ == "__main__":
    bots_process.PROGRAM = PROGRAM
    runpy.run_module("api", run_name="__main__")
