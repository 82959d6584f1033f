"""``python -m tests.forks SOCKET``: forks for every request that comes by a socket, until that is closed.

A request is JSON, with three files: for what the fork prints, for its errors, and for its process id and exit code.
"""

import gc
import json
import os
import runpy
import signal
import socket
import sys
from importlib import import_module
from typing import Any

IMPORTED = ("api.serve", "projections.__main__", "bots.__main__")
"""What servers, workers and bots import."""

LONGEST = 1 << 20
"""Bytes of a request."""


def main(control: socket.socket) -> dict[str, Any]:
    """Fork for each request. Returns a request in the process that is to carry it out, and nowhere else."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        text, files, _, _ = socket.recv_fds(control, LONGEST, 3)
        if not text:
            os._exit(0)
        if os.fork() == 0:
            control.close()
            return _waited_for(json.loads(text), *files)
        for file in files:
            os.close(file)


def _waited_for(request: dict[str, Any], printed: int, told: int, ended: int) -> dict[str, Any]:
    """Returns in a child. This process tells its id, and its exit code once it has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if child == 0:
        os.close(ended)
        for file, number in ((printed, 1), (told, 2)):
            os.dup2(file, number)
            os.close(file)
        return request
    for file in (printed, told):
        os.close(file)
    os.write(ended, f"{child}\n".encode())
    os.write(ended, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())
    os._exit(0)


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    gc.freeze()
    asked = main(socket.socket(fileno=int(sys.argv[1])))
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv = [asked["module"], *asked["words"]]
    runpy.run_module(asked["module"], run_name="__main__", alter_sys=True)
