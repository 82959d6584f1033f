"""``python -m tests.forks SOCKET``: forks for every request that comes by a socket, until that is closed.

A request is JSON, with three files: for what the fork prints, for its errors, and for its process id and exit code.
"""

import asyncio
import gc
import io
import json
import os
import runpy
import signal
import socket
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import takeback_client.authorities

from api.app import HANDLERS
from api.http import authorities
from api.http.dispatch import routed

IMPORTED = ("api.serve", "projections.__main__", "bots.__main__", "litestar.plugins.pydantic")
"""What servers, workers and bots import. Litestar imports the last one with its first application."""

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


def with_helpers(server: dict[str, Any]) -> dict[str, Any]:
    """Fork the processes that a server will start before it starts: their imports are most of what they would cost.

    Returns in each process what that is to carry out: in a helper once the server starts it. A helper ends with the
    server.
    """
    waiting: dict[str, tuple[int, socket.socket]] = {}
    for module in server["helpers"]:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        helper = os.fork()
        if helper == 0:
            for _, asks in waiting.values():
                asks.close()
            ours.close()
            return _started_by(theirs)
        theirs.close()
        waiting[module] = helper, ours
    if waiting:
        _start_first(waiting)
    return server


def _started_by(server: socket.socket) -> dict[str, Any]:
    with server:
        text, files, _, _ = socket.recv_fds(server, LONGEST, 2)
    if not text:
        os._exit(0)
    for file, number in zip(files, (0, 1), strict=True):
        os.dup2(file, number)
        os.close(file)
    asked: dict[str, Any] = json.loads(text)
    return asked


def _start_first(waiting: dict[str, tuple[int, socket.socket]]) -> None:
    """Let the first process of a module that the service starts be the one that waits. All others start as ever."""
    start_program = asyncio.create_subprocess_exec

    async def start(*command: str, **more: Any) -> "asyncio.subprocess.Process | _Started":
        if command[:2] != (sys.executable, "-m") or command[2] not in waiting:
            return await start_program(*command, **more)
        helper, asks = waiting.pop(command[2])
        read, sent = os.pipe()
        printed, prints = os.pipe()
        request = {"module": command[2], "words": command[3:], "environment": more["env"], "folder": str(Path.cwd())}
        with asks:
            socket.send_fds(asks, [json.dumps(request).encode()], [read, prints if "stdout" in more else 1])
        os.close(read)
        os.close(prints)
        loop = asyncio.get_running_loop()
        lines = asyncio.StreamReader(more.get("limit", LONGEST))
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), os.fdopen(printed, "rb"))
        return _Started(helper, os.fdopen(sent, "wb", buffering=0), lines)

    asyncio.create_subprocess_exec = start  # type: ignore[assignment]  # what the service uses of it is there


class _Started:
    """A child of this process: what the service uses of `asyncio.subprocess.Process`."""

    def __init__(self, pid: int, stdin: io.FileIO, stdout: asyncio.StreamReader) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.returncode: int | None = None
        self._pid = pid
        self._file = os.pidfd_open(pid)
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._file, self._end)

    def terminate(self) -> None:
        signal.pidfd_send_signal(self._file, signal.SIGTERM)

    def kill(self) -> None:
        signal.pidfd_send_signal(self._file, signal.SIGKILL)

    async def wait(self) -> int | None:
        await self._ended.wait()
        return self.returncode

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._file)
        os.close(self._file)
        self.returncode = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        self._ended.set()


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    authorities.trusted()
    takeback_client.authorities.trusted()
    routed(HANDLERS)
    gc.collect()
    gc.freeze()
    asked = main(socket.socket(fileno=int(sys.argv[1])))
    asked = with_helpers(asked)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv = [asked["module"], *asked["words"]]
    sys.modules.pop(f"{asked['module']}.__main__", None)  # it is run anew
    runpy.run_module(asked["module"], run_name="__main__", alter_sys=True)
