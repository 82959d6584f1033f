"""Uploading transcripts, and forging them."""

import json
from typing import Any

import httpx

from domain.kernel import chain
from tests.api.client import Json, Player, Table, done, started
from tests.api.serving import InProcess
from tests.verifying.transcripts import Event, cheated

NDJSON = {"Content-Type": "application/x-ndjson"}


def send(player: Player, text: bytes, query: str = "", **more: Any) -> httpx.Response:
    """Upload a transcript."""
    return player.post(f"/transcripts{query}", content=text, **{"headers": NDJSON, **more})


def bring(player: Player, text: bytes, **more: Any) -> httpx.Response:
    """Import a transcript."""
    return send(player, text, "?import=true", **more)


def ended(server: InProcess, game: str, **more: Json) -> bytes:
    """The transcript of a game that was given up."""
    table, players = started(server, game, **more)
    for player in players[: max(1, len(players) - 1)]:
        done(player.post(table / "resign"))
    return players[0].get(table / "transcript").content


def table_in(text: bytes) -> Table:
    """The table that a transcript is of."""
    return Table({"id": json.loads(text.splitlines()[0])["table"]})


def naming(text: bytes, player: str) -> bytes:
    """A transcript, sealed again, in which somebody else sat at the first seat and opened the table."""

    def cheat(events: list[Event]) -> None:
        for event in events:
            event["actor"] = player
            if event["type"] == "SeatTaken":
                event["data"]["player"] = player

    return cheated(text, cheat)


def of_table(text: bytes, table: str) -> bytes:
    """The transcript of a seeded table, under another id."""
    first, *lines, last = text.splitlines()
    header, trailer = json.loads(first), json.loads(last)
    stored = [chain.canonical({**json.loads(line), "table": table}) for line in lines]
    head = chain.genesis(table)
    for line in stored:
        head = chain.link(head, line)
    ends = (chain.canonical({**header, "table": table}), chain.canonical({**trailer, "head": head.hex()}))
    return b"\n".join([ends[0], *stored, ends[1]])
