"""A service whose answers never end, though a little of them comes again and again, and nothing of it is decoded."""

import socket
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import NamedTuple

_OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
_CHUNKED = _OK + b"Transfer-Encoding: chunked\r\n"
_PAUSE = 0.05


def _chunk(content: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(content), content)


def _gzip(*, named: bool = False) -> bytes:
    """The beginning of a body in gzip, or of the name in its header."""
    return b"\x1f\x8b\x08" + (b"\x08" if named else b"\x00") + 5 * b"\x00" + b"\x03"


_GZIPPED = _CHUNKED + b"Content-Encoding: gzip\r\n\r\n"
_EMPTY_BLOCK = zlib.compressobj(wbits=-15).flush(zlib.Z_SYNC_FLUSH)


class Drip(NamedTuple):
    """What comes first, and what comes again and again."""

    first: bytes
    again: bytes


DRIPS = {
    "interim responses": Drip(b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
    "head": Drip(_OK + b"x: ", b"x"),
    "chunk extension": Drip(_CHUNKED + b"\r\n1;", b"x"),
    "trailer": Drip(_CHUNKED + b"\r\n2\r\n{}\r\n0\r\nx: ", b"x"),
    "empty blocks": Drip(_GZIPPED + _chunk(_gzip()), _chunk(_EMPTY_BLOCK)),
    "name of a file": Drip(_GZIPPED + _chunk(_gzip(named=True)), _chunk(b"name")),
}
PLAIN = {"head", "interim responses", "chunk extension", "trailer"}
"""Those that are not compressed."""


@contextmanager
def dripping(drip: Drip, then: bytes = b"") -> Iterator[str]:
    """A service at an address; `then`: what the second connection and later ones are answered with, instead."""
    over, threads = Event(), list[Thread]()

    def serve(connection: socket.socket, *, is_first: bool) -> None:
        with connection:
            connection.recv(1 << 16)
            if then and not is_first:
                connection.sendall(then)
                return
            try:
                connection.sendall(drip.first)
                while not over.wait(_PAUSE):
                    connection.sendall(drip.again)
            except OSError:
                return  # the client has left

    def accept() -> None:
        while True:
            connection, _ = listening.accept()
            if over.is_set():
                connection.close()
                return
            threads.append(Thread(target=serve, args=[connection], kwargs={"is_first": not threads[1:]}))
            threads[-1].start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threads.append(Thread(target=accept))
        threads[0].start()
        port = listening.getsockname()[1]
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            over.set()
            socket.create_connection(("127.0.0.1", port)).close()
            for thread in threads:
                thread.join()
