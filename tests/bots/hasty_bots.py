"""``python -m tests.bots.hasty_bots``: the house bots, who think for a moment only, and are soon back after a fault."""

import runpy

from bots import player, thinking

if __name__ == "__main__":
    thinking.SECONDS = 0.02
    player._PAUSE = 0.2
    runpy.run_module("bots", run_name="__main__")
