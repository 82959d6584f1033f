"""A network between two members that can be made slow, or cut."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread


class Relay:
    """Forwards connections from ``port`` to another port of this machine. ``delay``: seconds in each direction."""

    def __init__(self, target: int) -> None:
        self.delay = 0.0
        self.port = 0
        self._target = target
        self._open: set[StreamWriter] = set()
        self._loop = asyncio.new_event_loop()

    def cut(self) -> None:
        """Cut every connection."""
        self._loop.call_soon_threadsafe(self._cut)

    @contextmanager
    def running(self) -> Iterator["Relay"]:
        """Forward in a thread of its own."""
        server = self._loop.run_until_complete(asyncio.start_server(self._forward, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        thread = Thread(target=self._loop.run_forever, name="relay")
        thread.start()
        try:
            yield self
        finally:
            self.cut()
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            server.close()
            self._loop.run_until_complete(self._ended())
            self._loop.close()

    async def _forward(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            self._open |= {writer, back}
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(2**16):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
        self._open.discard(writer)

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _ended(self) -> None:
        """Let every connection end."""
        self._cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
