"""The vectors of the order of events that `docs/format.md` prints, as whole transcripts."""

from collections.abc import Mapping
from typing import Any

from .forge import SERVER_SEED, Table, sealed

Case = Mapping[str, Any]
Fault = tuple[str, int]
"""The name of a check that fails, and the version of the event at fault."""

Rest = Mapping[str, Mapping[str, Any]]
"""The members of data that a vector leaves out, by the type of the event."""

_REST: Rest = {
    "SeatTaken": {"entropy": "", "options": {}},
    "Started": {"facts": [], "draws": []},
    "Played": {"action": {"type": "pebbles.Throw"}, "facts": [], "draws": []},
    "Resigned": {"facts": [], "draws": []},
    "Undone": {"crossed": False},
    "Finished": {"outcome": {}, "server_seed": SERVER_SEED.hex()},
}


def transcript_of(printed: Mapping[str, Any], case: Case) -> bytes:
    """The transcript of a case; it may stop before the table is over."""
    table = Table()
    table.open()
    opened = table.events.pop()["data"]
    for event in (*printed["begin"][case["after"]], *case["events"]):
        _add(table, {**_REST, "Opened": opened}, *event)
    return "".join(f"{line}\n" for line in sealed(table.events)).encode()


def faults_of(printed: Mapping[str, Any], case: Case) -> set[Fault]:
    """What a verifier finds in a case: nothing, or one fault in its last event."""
    last = len(printed["begin"][case["after"]]) + len(case["events"])
    return {(case["refused"], last)} if "refused" in case else set()


def _add(
    table: Table, rest: Rest, actor: str, kind: str, data: Mapping[str, Any], wait: int = 1, key: str | None = None
) -> None:
    table.passed += wait - 1
    table.add(kind, actor, key, **{**rest.get(kind, {}), **data})
