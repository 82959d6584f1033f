"""The table whose transcript `docs/format.md` prints."""

import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel.redaction import VISIBLE
from domain.verifying.checkpoint import FORMAT, key_id

from .forge import SERVER_SEED, Event, Table, canonical, redacted, sealed, started_table


def example() -> Table:
    """Versions: 1 Opened, 2-3 SeatTaken, 4 Started, 5 Played, 6 Undone, 7 Played with the same dice, 8 Finished."""
    table = started_table()
    table.events[0]["data"]["options"] = {"name": "Café"}
    table.play(0)
    table.undo(4)
    table.play(0)
    table.finish()
    return table


def transcript() -> list[str]:
    """Its lines: the header, the events, the trailer."""
    header, *others = sealed(example().events)
    return [canonical(json.loads(header)), *others]


def shown_to_a_spectator() -> list[str]:
    """The lines that a spectator gets when it has 5 events."""
    header, *events, trailer = redacted(transcript(), 5)
    return [header, *[canonical(_without_key(json.loads(line))) for line in events], trailer]


def _without_key(event: Event) -> Event:
    seen = {name for name, audience in VISIBLE[event["type"]].items() if audience in ("everybody", "as the game says")}
    data = {name: value for name, value in event["data"].items() if name in seen}
    return {name: value for name, value in event.items() if name != "key"} | {"data": data}


def checkpoint() -> tuple[Event, Event]:
    """Its signed checkpoint, and the list of keys, by the key whose private half is the example's server seed."""
    private = Ed25519PrivateKey.from_private_bytes(SERVER_SEED)
    public = private.public_key().public_bytes_raw()
    header, *events, trailer = map(json.loads, transcript())
    names = ("table", "game", "rules_version")
    record = {"format": FORMAT, **{name: header[name] for name in names}, **trailer}
    record |= {name: events[-1][name] for name in ("version", "at")}
    signature = private.sign(canonical(record).encode()).hex()
    key = {"id": key_id(public), "algorithm": "Ed25519", "public_key": public.hex(), "created_at": 0, "current": True}
    return {"checkpoint": record, "key": key["id"], "signature": signature}, {"keys": [key]}
