"""Notes, policies and proofs: the vectors are accepted, and nothing that was changed."""

import base64
from contextlib import suppress

import pytest

from domain.transparency import ed25519, entries
from domain.transparency.merkle import InvalidProof
from domain.transparency.notes import (
    COSIGNATURE,
    PLAIN,
    InvalidKey,
    InvalidNote,
    Key,
    Note,
    PrivateKey,
    Signed,
    cosign,
    key_of,
    parse,
    private_key_of,
    sign,
    verified,
)
from domain.transparency.policy import InvalidPolicy, Policy, accepted, is_met, parse_policy
from domain.transparency.proofs import parse_proof, proven, require_included
from tests.transparency.vectors import ENDED, ENTRIES, OPENED, POLICY, VECTORS

RECEIPT = VECTORS["receipt"]
KEY = PrivateKey("log.example/a", PLAIN, bytes(range(32)))
WITNESSES = [PrivateKey(f"witness.example/w{number}", COSIGNATURE, bytes((number,)) * 32) for number in range(4)]


def policy_of(*lines: str) -> Policy:
    """A policy of the log and three witnesses, with further lines."""
    known = [f"witness w{number} {WITNESSES[number].key}" for number in range(3)]
    return parse_policy("\n".join([f"log {KEY.key}", *known, *lines]) + "\n")


def checkpoint_note(*keys: PrivateKey, text: str = "log.example/a\n1\n" + "A" * 43 + "=\n") -> Note:
    """A checkpoint that these have signed."""
    lines = (sign(text, key) if key.type == PLAIN else cosign(text, key, 5) for key in keys)
    return Note(text, tuple(lines))


def test_a_receipt_of_the_vectors_is_verified() -> None:
    key = key_of(RECEIPT["vkey"])
    note = parse(RECEIPT["note"])

    assert RECEIPT["note"] == str(note)
    assert RECEIPT["vkey"] == str(key)
    assert (Signed(key, None),) == verified(note, [key])
    assert () == verified(note, [KEY.key])


def test_every_changed_letter_of_a_note_is_noticed() -> None:
    key, text = key_of(RECEIPT["vkey"]), RECEIPT["note"]
    for place in range(len(text)):
        changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        with suppress(InvalidNote):
            assert () == verified(parse(changed), [key])  # signed by another name or id, so by nobody that is known


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no signature\n",
        "text\n\n",
        "text\n\n\n",
        "text\n\n— name AAAAAAA=",
        "text\n\n- name AAAAAAA=\n",
        "text\n\n— AAAAAAA=\n",
        "text\n\n— na+me AAAAAAA=\n",
        "text\n\n— name AAAA\n",
        "text\n\n— name AAAAAAB=\n",
        "one\ttwo\n\n— name AAAAAAA=\n",
        "x" * (1 << 20) + "\n\n— name AAAAAAA=\n",
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(InvalidNote):
        parse(text)


def test_a_private_key_is_read_back_and_its_text_is_never_shown() -> None:
    assert KEY == private_key_of(str(KEY))
    name = str(KEY).replace("log.example/a", "log.example/b")
    for wrong in (str(KEY)[:-4], name, str(KEY.key), "PRIVATE+KEY+"):
        with pytest.raises(InvalidKey) as refusal:
            private_key_of(wrong)
        assert wrong.rpartition("+")[2] not in str(refusal.value) or wrong.endswith("+")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name",
        "name+00000000+",
        str(KEY.key).replace("+", " ", 1),
        str(KEY.key).replace("log", "lag"),
        str(Key("a", 2, KEY.key.public)),
        str(Key("a b", PLAIN, KEY.key.public)),
        str(Key("a", PLAIN, KEY.key.public[:-1])),
    ],
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(InvalidKey):
        key_of(text)


def test_keys_of_small_order_are_refused_wherever_they_come() -> None:
    refused = VECTORS["must_be_refused"]
    public, signature = bytes.fromhex(refused["public"]), bytes.fromhex(refused["signature"])

    assert not ed25519.is_signed(public, signature, b"anything")
    for key in (public, public[:-1] + b"\x80"):
        with pytest.raises(InvalidKey, match="one signature fits every text"):
            key_of(str(Key("a", PLAIN, key)))


def test_a_cosignature_is_of_its_time() -> None:
    note = checkpoint_note(WITNESSES[0])
    [line] = note.lines
    [signed] = verified(note, [WITNESSES[0].key])

    assert 5 == signed.time
    later = line._replace(signature=(6).to_bytes(8, "big") + line.signature[8:])
    with pytest.raises(InvalidNote):
        verified(note._replace(lines=(later,)), [WITNESSES[0].key])


@pytest.mark.parametrize(("proof", "index"), [(ENDED, 3), (OPENED, 0)])
def test_a_proof_of_the_vectors_is_of_its_entry_alone(proof: str, index: int) -> None:
    policy, parsed = parse_policy(POLICY), parse_proof(proof)

    assert proof == str(parsed)
    seen = proven(parsed, ENTRIES[index], policy)
    assert (7, {"w1": VECTORS["witness"]["timestamp"]}) == (seen.checkpoint.size, dict(seen.times))
    for other in {*ENTRIES} - {ENTRIES[index]}:
        with pytest.raises(InvalidProof):
            require_included(parsed, other)


def test_every_changed_letter_of_a_proof_is_noticed() -> None:
    policy = parse_policy(POLICY)
    for place in range(len(ENDED)):
        changed = ENDED[:place] + chr(ord(ENDED[place]) ^ 1) + ENDED[place + 1 :]
        with pytest.raises(InvalidProof):
            proven(parse_proof(changed), ENTRIES[3], policy)


def test_extra_data_of_a_proof_is_passed_over() -> None:
    extra = ENDED.replace("\nindex", "\nextra YWJj\nindex", 1)
    proven(parse_proof(extra), ENTRIES[3], parse_policy(POLICY))


def test_the_entries_of_the_vectors() -> None:
    table, heads = VECTORS["table"], [bytes.fromhex(head) for head in VECTORS["heads"]]
    commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    daily = "944c27e5b97ab7793e4b6e9ff29384890ece0c7c04d2e2bf81c5f763469cc66b"

    assert [ENTRIES[0], ENTRIES[1], ENTRIES[3]] == [
        entries.opened(table, heads[1], at=1795590000000, public=True, seed_commitment=commitment),
        entries.daily("maverick", "2026-11-25", daily),
        entries.ended(table, heads[11], at=1795590009000, public=True, version=11),
    ]


def test_a_quorum_counts_groups_of_groups() -> None:
    policy = policy_of("group two 2 w0 w1", "group all all two w2", "quorum all")

    accepted(checkpoint_note(KEY, *WITNESSES[:3]), policy)
    assert is_met(policy, ["w0", "w1", "w2"])
    for signers in (WITNESSES[:2], WITNESSES[1:3], [WITNESSES[0], WITNESSES[2], WITNESSES[3]]):
        with pytest.raises(InvalidNote, match="quorum"):
            accepted(checkpoint_note(KEY, *signers), policy)
    accepted(checkpoint_note(KEY), policy_of("quorum none"))
    accepted(checkpoint_note(KEY, WITNESSES[1]), policy_of("group one any w0 w1", "quorum one"))


def test_a_checkpoint_of_an_unknown_log_is_refused() -> None:
    policy = policy_of("quorum none")
    stranger = KEY._replace(seed=bytes(32))
    for note, reason in (
        (checkpoint_note(stranger), "not signed by the log"),
        (checkpoint_note(KEY, text="log.example/b\n1\n" + "A" * 43 + "=\n"), "does not name the log"),
        (checkpoint_note(KEY, text="log.example/a\n01\n" + "A" * 43 + "=\n"), "not a checkpoint"),
        (checkpoint_note(KEY, text="log.example/a\n1\n"), "not a checkpoint"),
        (checkpoint_note(KEY, text="\n1\n" + "A" * 43 + "=\n"), "not a checkpoint"),
        (checkpoint_note(KEY, text=f"log.example/a\n1\n{base64.b64encode(bytes(31)).decode()}\n"), "not a checkpoint"),
    ):
        with pytest.raises(InvalidNote, match=reason):
            accepted(note, policy)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "no quorum"),
        (["quorum none", "quorum none"], "line 6"),
        (["quorum w9"], "line 5"),
        (["group g 3 w0 w1", "quorum g"], "line 5"),
        (["group g 0 w0", "quorum g"], "line 5"),
        (["group g any w0 w0", "quorum g"], "member of a group already"),
        (["group g any w0", "group h any w0", "quorum h"], "line 6"),
        (["group g any h", "quorum g"], "not defined before"),
        (["group w0 any w1", "quorum w0"], "is taken"),
        (["group none any w1", "quorum none"], "is taken"),
        (["group g any", "quorum g"], "cannot be used"),
        ([f"log {KEY.key}", "quorum none"], "this key already"),
        ([f"witness w9 {KEY.key}", "quorum none"], "not of type 4"),
        ([f"log {WITNESSES[3].key}", "quorum none"], "not of type 1"),
        (["something", "quorum none"], "cannot be used"),
        (["quorum none", "\x07"], "control character"),
        (["\n" * 1000, "quorum none"], "more than"),
    ],
)
def test_a_policy_says_what_is_wrong_with_it(lines: list[str], reason: str) -> None:
    with pytest.raises(InvalidPolicy, match=reason):
        policy_of(*lines)


def test_comments_tabs_and_addresses_of_a_policy() -> None:
    policy = policy_of("  # a comment", "", f"\twitness\tw3 {WITNESSES[3].key}  https://w3.example/  ", "quorum w3")
    assert "https://w3.example/" == policy.witnesses["w3"].url
