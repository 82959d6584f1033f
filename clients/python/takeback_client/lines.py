"""JSON lines as bytes arrive. Only a line feed ends one: a text in JSON may hold every other separator of lines."""

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator


def lines_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The whole lines in these chunks; what is left of an unfinished one comes again with the next connection."""
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole


async def lines_as_they_come(chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    """As `lines_of`."""
    rest = b""
    async for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line
