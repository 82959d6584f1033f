"""Undo, views of past versions, and verification of whole games."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median

from api.tables.transcripts import full_transcript
from bench.figures import Figures
from bench.inside import legal, moved, opened, tables_of
from domain.kernel.session import Session
from domain.storage.opening import open_database
from domain.tables.commands import Play, RequestContext, Resign, Undo
from domain.tables.service import Tables
from domain.verifying import verify
from tests.toys import TOYS
from tests.toys.duel_rules import Raise

_START = 4
"""The version at which a game of two starts."""


def measure_back(figures: Figures) -> None:
    """One round."""
    figures.add("undo_2000", asyncio.run(undo(2000)))
    usual, worst = asyncio.run(view_at_ms(2000))
    figures.add("view_at_2000_ms", usual)
    figures.add("view_at_2000_worst_ms", worst)
    figures.add("verify_500_ms", asyncio.run(verify_ms(500)))


async def undo(version: int, times: int = 100) -> float:
    """The cost of an undo around `version` over that of the move it takes back."""
    async with _grown(version) as (tables, session):
        moves: list[float] = []
        undos: list[float] = []
        before, seat = session.point.version, min(session.to_act)
        for _ in range(times):
            began = time.perf_counter()
            await tables.handle(session.table, RequestContext(f"p{seat}"), Play(Raise()))
            between = time.perf_counter()
            await tables.handle(session.table, RequestContext(f"p{seat}"), Undo(before))
            undos.append(time.perf_counter() - between)
            moves.append(between - began)
        return median(undos) / median(moves)


async def view_at_ms(actions: int, times: int = 200) -> tuple[float, float]:
    """A view at a random past version of a table of so many actions: median and maximum, in ms."""
    luck = Random(1)
    async with _grown(actions) as (tables, session):
        spent = []
        for _ in range(times):
            began = time.perf_counter()
            then = await tables.history.at(session, luck.randrange(_START, session.version))
            then.game.view(then.point.state, 0)
            spent.append(time.perf_counter() - began)
        return median(spent) * 1000, max(spent) * 1000


async def verify_ms(actions: int, times: int = 7) -> float:
    """Verifying the transcript of a game of so many actions, rules included, in ms."""
    async with _grown(actions) as (tables, session):
        over = (await tables.handle(session.table, RequestContext("p0"), Resign())).session
        records = await tables.history.records(over, after=0, upto=over.version)
    text = b"".join(line + b"\n" for line in full_transcript(over, records))
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        report = verify(text, TOYS)
        spent.append(time.perf_counter() - began)
        if not report.passed:
            raise AssertionError("a valid transcript fails verification")
    return median(spent) * 1000


@asynccontextmanager
async def _grown(actions: int) -> AsyncIterator[tuple[Tables, Session]]:
    """A duel of so many actions in which raising is legal, and the application it runs in."""
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        async with tables_of(database, TOYS) as tables:
            session = await opened(tables, "consent")
            while session.version < _START + actions or Raise() not in legal(session):
                session = await moved(tables, session)
            yield tables, session
