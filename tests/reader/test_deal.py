"""Of every deal with sealed seats, the reader in JavaScript says what the one in Python says."""

import json

import pytest

from domain.verifying.deal import deal_fault, withheld
from domain.verifying.transcript import read
from tests.transparency.vectors import VECTORS
from tests.verifying.test_deal import FORGED, HONEST, dealt
from tests.verifying.transcripts import cheated, sealed, transcript

from .test_in_pages import computed

pytestmark = pytest.mark.usefixtures("node")

CUT = [json.loads(line) for line in transcript(dealt().resign(0)).splitlines()[1:-1]][:5]
TEXTS = [
    *(transcript(table) for table in HONEST.values()),
    *(cheated(transcript(table), cheat) for table, cheat, _ in FORGED.values()),
    sealed(CUT),
]
"""Honest deals, each lie that the tests of Python's check know, and a record that ends too early."""


def test_both_readers_say_the_same_of_every_deal() -> None:
    program = """
        const [{ dealFault, withheldIn }, { parseTranscript }, { OWN }, { verify }] =
          await Promise.all(["deal", "transcript", "hash", "verify"].map(from))
        console.log(JSON.stringify(given.map((text) => {
          const { events } = parseTranscript(text)
          const deal = verify(text, OWN).checks.find(({ name }) => name === "deal")
          return [dealFault(events, OWN), withheldIn(events), deal.ok]
        })))
    """
    found = computed(program, [text.decode() for text in TEXTS])

    for text, (fault, said, passed) in zip(TEXTS, found, strict=True):
        record = read(text)
        ours = deal_fault(record)
        assert (None if ours is None else ours._asdict()) == fault
        assert withheld(record) == said
        assert passed in (ours is None, None)
    assert len(HONEST) == sum(fault is None for fault, *_ in found)
    assert [True] * len(HONEST) == [passed for *_, passed in found[: len(HONEST)]]


def test_honest_deals_pass_every_check_of_the_reader() -> None:
    program = """
        const [{ verify }, { OWN }] = await Promise.all(["verify", "hash"].map(from))
        console.log(JSON.stringify(given.map((text) => verify(text, OWN).checks.filter(({ ok }) => ok !== true))))
    """
    found = computed(program, [transcript(table).decode() for table in HONEST.values()])

    assert [[] for _ in HONEST] == found


def test_commitment_and_seed_are_those_of_the_vectors() -> None:
    program = """
        const [{ entropyCommitment }, { tableSeed }, { toHex }, { OWN }] =
          await Promise.all(["deal", "rng", "bytes", "hash"].map(from))
        const seed = tableSeed(given.server_seed, given.table, [given.entropy, "bob-luck"], OWN)
        console.log(JSON.stringify([entropyCommitment(given.entropy, OWN), toHex(seed)]))
    """
    assert [VECTORS["commitment"], VECTORS["table_seed"]] == computed(program, VECTORS)
