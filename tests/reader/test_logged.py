"""Of every proof and policy, the reader in JavaScript says what the one in Python says."""

import hashlib
from random import Random
from typing import Any

import pytest

from domain.transparency.merkle import included_root, inclusion, leaf_hash
from domain.transparency.notes import PLAIN, InvalidKey, Key, PrivateKey, key_of
from domain.transparency.policy import InvalidPolicy, parse_policy
from domain.verifying.logged import Proofs, ended_entry, log_checks, opened_entry
from domain.verifying.transcript import read
from tests.transparency.logs import KEY, POLICY, WITNESSES, Log
from tests.transparency.vectors import ENDED as ENDED_VECTOR
from tests.transparency.vectors import POLICY as POLICY_VECTOR
from tests.verifying.transcripts import short_pebbles, transcript

from .test_in_pages import computed

pytestmark = pytest.mark.usefixtures("node")

TEXT = transcript(short_pebbles())
RECORD = read(TEXT)
NOW = RECORD.events[-1].at // 1000
DAY = 24 * 60 * 60
FILLER = b'{"kind":"filler"}'
LOG = Log(FILLER, opened_entry(RECORD), FILLER, FILLER, ended_entry(RECORD), FILLER)
SWAPPED = Log(ended_entry(RECORD), opened_entry(RECORD))
OPENED, ENDED = (str(LOG.proof(index, time=NOW)) for index in (1, 4))
NO_QUORUM = POLICY.replace("quorum two", "quorum none")

SMALL_ORDER = ["01" + "00" * 31, "00" * 31 + "80", "ec" + "ff" * 31]
ENDINGS = [
    "",
    "#",
    "quorum none",
    "quorum none\nquorum none",
    "quorum w9",
    "group g 3 w0 w1 w2\nquorum g",
    "group g 4 w0 w1 w2\nquorum g",
    "group g 01 w0\nquorum g",
    "group g any\nquorum g",
    "group g all w0 h\nquorum g",
    "group g any w0\ngroup h any w0\nquorum h",
    "group w0 any w1\nquorum w0",
    f"log {KEY.key}\nquorum none",
    f"witness w9 {KEY.key}\nquorum none",
    f"log {WITNESSES[0].key}\nquorum none",
]
"""How policies end."""

Case = tuple[str | None, str | None, str | None]
"""The two proofs and the policy."""


def cases() -> list[Case]:
    """Proofs that pass, each lie that the tests of Python's checks know, and letters changed at random."""
    chance = Random(1)
    changed = []
    for text in (OPENED, POLICY):
        for _ in range(120):
            place = chance.randrange(len(text))
            letter = chr(ord(text[place]) ^ (1 << chance.randrange(7)))
            changed.append(text[:place] + letter + text[place + 1 :])
    stranger = PrivateKey("log.example/b", PLAIN, KEY.seed)
    lies = [
        LOG.proof(1, key=KEY._replace(seed=bytes(32))),
        LOG.proof(1, key=stranger),
        LOG.proof(1, witnesses=WITNESSES[:1]),
        LOG.proof(1, witnesses=[WITNESSES[0], WITNESSES[1]._replace(seed=bytes(32))]),
        LOG.proof(2),
        LOG.proof(1, time=NOW + 30 * DAY),
        LOG.proof(1, time=2**63 - 1),
    ]
    return [
        (OPENED, ENDED, POLICY),
        (OPENED, ENDED, None),
        (str(SWAPPED.proof(1, time=NOW)), str(SWAPPED.proof(0, time=NOW)), POLICY),
        (str(LOG.proof(1, witnesses=())), None, NO_QUORUM),
        (None, "", POLICY),
        (None, ENDED_VECTOR, POLICY_VECTOR),
        *((str(lie), None, POLICY) for lie in lies),
        *((proof, None, POLICY) for proof in changed[:120] if "\x7f" not in proof),
    ]


def said_by_python(opened: str | None, ended: str | None, policy: str | None) -> list[Any]:
    """What Python's checks say."""
    given = (None if each is None else each.encode() for each in (opened, ended))
    proofs = Proofs(None if policy is None else parse_policy(policy), *given)
    return [[check.name, check.passed, check.detail] for check in log_checks(proofs, RECORD)]


def test_both_readers_say_the_same_of_every_proof() -> None:
    program = """
        const { logChecks } = await from("logged")
        const { parseTranscript } = await from("transcript")
        const { OWN } = await from("hash")
        const transcript = parseTranscript(given.text)
        const found = []
        for (const [opened, ended, policy] of given.cases) {
          const checks = await logChecks({ opened, ended, policy }, transcript, OWN, crypto.subtle)
          found.push(checks.map(({ name, ok, detail }) => [name, ok, detail]))
        }
        console.log(JSON.stringify(found))
    """
    found = computed(program, {"text": TEXT.decode(), "cases": cases()})

    for case, theirs in zip(cases(), found, strict=True):
        ours = said_by_python(*case)
        assert [each[:2] for each in ours] == [each[:2] for each in theirs], case
        if all(passed for _, passed, _ in ours):
            assert ours == theirs
    assert {True, False, None} == {check[1] for case in found for check in case}


def test_both_readers_take_the_same_keys_and_policies() -> None:
    keys = [
        str(KEY.key),
        *map(str, (witness.key for witness in WITNESSES)),
        str(KEY.key).replace("log", "lag"),
        str(Key("a", 2, KEY.key.public)),
        str(Key("a b", PLAIN, KEY.key.public)),
        str(Key("a", PLAIN, KEY.key.public[:-1])),
        *(str(Key("a", PLAIN, bytes.fromhex(point))) for point in SMALL_ORDER),
    ]
    known = "".join(f"witness w{number} {witness.key}\n" for number, witness in enumerate(WITNESSES))
    policies = [f"log {KEY.key} https://a.example/\n{known}{ending}\n" for ending in ENDINGS]
    program = """
        const [{ keyOf }, { parsePolicy }, { OWN }] = await Promise.all(["note", "policy", "hash"].map(from))
        const takes = (read) => (text) => { try { read(text, OWN); return true } catch { return false } }
        console.log(JSON.stringify([given.keys.map(takes(keyOf)), given.policies.map(takes(parsePolicy))]))
    """

    def takes(read: Any, text: str) -> bool:
        try:
            read(text)
        except (InvalidKey, InvalidPolicy):
            return False
        return True

    wanted = [[takes(key_of, key) for key in keys], [takes(parse_policy, policy) for policy in policies]]
    assert wanted == computed(program, {"keys": keys, "policies": policies})
    assert all({True, False} == {*each} for each in wanted)


def test_the_tree_in_javascript_is_that_of_python() -> None:
    leaves = [leaf_hash(b"%d" % number) for number in range(33)]

    def hashes(level: int, index: int) -> bytes:
        if level == 0:
            return leaves[index]
        return hashlib.sha256(b"\x01" + hashes(level - 1, 2 * index) + hashes(level - 1, 2 * index + 1)).digest()

    given = [
        (leaves[index].hex(), index, size, [each.hex() for each in inclusion(index, size, hashes)])
        for size in range(1, 34)
        for index in range(size)
    ]
    program = """
        const [{ includedRoot }, { fromHex, toHex }, { OWN }] = await Promise.all(["merkle", "bytes", "hash"].map(from))
        const roots = given.map(([leaf, index, size, proof]) =>
          toHex(includedRoot(fromHex(leaf), index, size, proof.map(fromHex), OWN)))
        const wrong = given.map(([leaf, index, size, proof]) => [
          includedRoot(fromHex(leaf), index, size, [...proof.map(fromHex), new Uint8Array(32)], OWN),
          includedRoot(fromHex(leaf), index, 2 * size + 1, proof.map(fromHex), OWN),
          includedRoot(fromHex(leaf), size, size, proof.map(fromHex), OWN)])
        console.log(JSON.stringify({ roots, wrong }))
    """
    found = computed(program, given)

    assert found["roots"] == [
        included_root(bytes.fromhex(leaf), index, size, [*map(bytes.fromhex, proof)]).hex()
        for leaf, index, size, proof in given
    ]
    assert all(each == [None] * 3 for each in found["wrong"])
