"""``python -m tests.witness.service``: the service, which waits for a witness for as long as a busy machine needs.

`SECONDS_BEHIND`: by how much the clock of its machine is wrong.
"""

import os
import runpy
import time

from api.running.witnesses import Witnesses

if __name__ == "__main__":
    now_ns, behind = time.time_ns, int(os.environ.get("SECONDS_BEHIND", "0"))
    time.time_ns = lambda: now_ns() - behind * 10**9
    Witnesses.__init__.__defaults__ = (60.0,)
    runpy.run_module("api", run_name="__main__")
