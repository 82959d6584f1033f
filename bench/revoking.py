"""How long others' moves take while tokens are revoked and players erased, by the number of tokens in memory.

    python -m bench.revoking

One player moves, one request after the other, while another one issues and revokes a token as fast as it can, and while
players register and erase themselves. Before that, how long the event loop is held up by forgetting a player's tokens.
"""

import argparse
import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from domain.storage.accounts import Player, Token
from tests.api.client import done, take
from tests.api.serving import InProcess, in_process

ROUNDS = 200
"""How many tokens are revoked, and how many players erased."""


def remember(server: InProcess, count: int) -> None:
    """Store players with a token each, and use each token, so that it is in memory."""
    secrets = [f"{number:048x}" for number in range(count)]
    with server.database.transaction() as transaction:
        for number, secret in enumerate(secrets):
            hashed = hashlib.sha256(secret.encode()).hexdigest()
            transaction.accounts.add_player(Player(f"{number:018x}", "Somebody", 1))
            transaction.accounts.add_token(hashed, Token(hashed[:16], f"{number:018x}", "first", 1))
    for secret in secrets:
        server.service.players.accounts.known.token(secret)


def moves(server: InProcess, beside: Callable[[], Awaitable[None]]) -> Sequence[float]:
    """The milliseconds that each move takes while something else is done over and over."""
    ann = server.player()
    table = ann.open("pebbles", seats=1, options={"heap": 9})
    start = done(ann.post(table / "seats"))["version"]
    took: list[float] = []

    async def play(other: asyncio.Task[None]) -> None:
        while not other.done():
            began = perf_counter()
            done(await ann.sent("POST", table / "actions", take(1)))
            took.append(1000 * (perf_counter() - began))
            done(await ann.sent("POST", table / "undo", {"to_version": start}))

    async def both() -> None:
        other = asyncio.ensure_future(over_and_over(beside))
        await play(other)
        await other

    server.runner.run(both())
    return sorted(took)


def forgetting(server: InProcess) -> float:
    """For how many milliseconds the event loop is held up by forgetting the tokens of one player."""
    took = []
    for _ in range(ROUNDS):
        began = perf_counter()
        server.service.players.accounts.forget(["nobody"])
        took.append(1000 * (perf_counter() - began))
    return median(took)


async def over_and_over(work: Callable[[], Awaitable[None]]) -> None:
    """Do something so many times."""
    for _ in range(ROUNDS):
        await work()


def main(counts: Sequence[int] = (0, 100_000)) -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for count in counts:
        with TemporaryDirectory() as folder, in_process(Path(folder) / "takeback.db") as server:
            ben = server.player()
            remember(server, count)

            async def revoke(server: InProcess = server, token: str | None = ben.token) -> None:
                issued = done(await server.send("POST", "/v1/me/tokens", token=token))["id"]
                await server.send("DELETE", f"/v1/me/tokens/{issued}", token=token)

            async def erase(server: InProcess = server) -> None:
                token = done(await server.send("POST", "/v1/players", {"name": "Ann"}))["token"]
                await server.send("DELETE", "/v1/me", token=token)

            print(f"{count:>7,} tokens, the event loop is held up for {forgetting(server):.3f} ms", flush=True)
            for name, work in (("revoking", revoke), ("erasing", erase)):
                took = moves(server, work)
                slowest = took[int(0.99 * len(took))]
                print(f"{count:>7,} tokens, {name}: a move p50 {median(took):.1f} ms, p99 {slowest:.1f} ms", flush=True)


if __name__ == "__main__":
    main()
