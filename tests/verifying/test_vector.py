"""The vector of a game with a sealed seat and signed commands: what concerns the deal, and attacks on it."""

import json
from pathlib import Path

import pytest

from domain.catalogue import INSTALLED
from domain.kernel import chain
from domain.verifying import verify

from .transcripts import Cheat, Event, cheated, failed, sealed

SIGNED = Path(__file__).with_name("signed_game.ndjson").read_bytes()
"""1 Opened, 2 SeatTaken sealed, 3 SeatTaken plain, 4 Revealed, 5 Started, 6-9 Played, 10 Resigned, 11 Finished."""


def unsigned() -> bytes:
    """The same game without keys and signatures, chained again."""
    events: list[Event] = [json.loads(line) for line in SIGNED.splitlines()[1:-1]]
    for event in events:
        event.pop("signature", None)
        event["data"].pop("keys", None)
    return sealed(events)


def test_the_chain_of_the_vector_ends_in_its_head() -> None:
    header, *lines, trailer = SIGNED.splitlines()
    head = chain.genesis(json.loads(header)["table"])
    for line in lines:
        head = chain.link(head, line)

    assert json.loads(trailer)["head"] == head.hex()


def test_a_signed_game_is_refused_in_a_sentence() -> None:
    report = verify(SIGNED, INSTALLED)

    assert {
        "fields": "version 2: it has `keys`: signed commands are not known to this verifier, so it checks nothing of "
        "this table"
    } == failed(report)
    assert not report.passed


def test_its_deal_passes_with_the_rules() -> None:
    report = verify(unsigned(), INSTALLED)

    assert {} == failed(report)
    assert report.passed


def at(version: int, **changes: object) -> Cheat:
    """The cheat that changes the data of an event."""
    return lambda events: events[version - 1]["data"].update(changes)


def dropped(version: int) -> Cheat:
    """The cheat that leaves an event out."""

    def change(events: list[Event]) -> None:
        del events[version - 1]

    return change


ATTACKS: dict[str, tuple[Cheat, str, int]] = {
    "other entropy of Bob's": (at(3, entropy="bob-other"), "draws", 5),
    "other own entropy": (at(4, entropy="alice-other"), "deal", 4),
    "another commitment": (at(2, commitment="ab" * 32), "deal", 4),
    "no commitment": (lambda events: events[1]["data"].pop("commitment"), "deal", 4),
    "another server seed": (
        lambda events: (
            at(1, server_seed="ff" * 32, seed_commitment=chain.commitment(b"\xff" * 32))(events),
            at(11, server_seed="ff" * 32)(events),
        ),
        "draws",
        5,
    ),
    "a server seed without its commitment": (
        lambda events: (at(1, server_seed="ff" * 32)(events), at(11, server_seed="ff" * 32)(events)),
        "commitment",
        1,
    ),
    "a reveal left out": (dropped(4), "deal", 4),
    "a dropped move of Bob's": (dropped(6), "actions", 6),
    "a reveal by Bob": (lambda events: events[3].update(actor="bob-id"), "deal", 4),
}


@pytest.mark.parametrize(("cheat", "check", "version"), ATTACKS.values(), ids=ATTACKS)
def test_each_attack_is_named_at_its_event(cheat: Cheat, check: str, version: int) -> None:
    found = failed(verify(cheated(unsigned(), cheat), INSTALLED))

    assert found.get(check, "").startswith(f"version {version}: "), found
