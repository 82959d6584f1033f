import hashlib
import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from domain.kernel import chain
from tests.kernel.table import started
from tests.toys.duel_rules import Choose, Raise

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors.json").read_bytes())
SERVER_SEED = bytes.fromhex(VECTORS["server_seed"])


def test_the_commitment_is_the_one_of_the_contract() -> None:
    assert VECTORS["seed_commitment"] == chain.commitment(SERVER_SEED)


def test_salts_are_those_of_the_contract() -> None:
    for vector in VECTORS["salts"]:
        assert vector["salt"] == chain.salt(SERVER_SEED, vector["version"])


def test_hashes_are_those_of_the_contract() -> None:
    events, bytes_, hashes = (VECTORS["chain"][name] for name in ("events", "canonical", "hashes"))
    head = chain.genesis(events[0]["table"])
    heads = [head.hex()]
    for event, expected in zip(events, bytes_, strict=True):
        stored = chain.canonical(event)
        assert expected.encode() == stored
        head = chain.link(head, stored)
        heads.append(head.hex())

    assert hashes == heads


def test_a_tables_head_is_the_hash_chain_over_its_stored_bytes() -> None:
    table = started().play(0, Raise(), Choose(started().state.fighters[0].hand[0]))
    head = hashlib.sha256(b"takeback/1\nt1").digest()
    for record in table.records:
        head = hashlib.sha256(head + record.stored).digest()
        assert head == record.hash

    assert head == table.session.head


def test_each_event_carries_the_salt_of_its_version() -> None:
    table = started()

    for event in table.events:
        assert chain.salt(SERVER_SEED, event.version) == event.salt


SAFE = st.integers(-(2**53) + 1, 2**53 - 1)
KEYS = st.text(st.characters(max_codepoint=127), max_size=8)
VALUES: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | SAFE | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@given(value=VALUES)
def test_the_stored_bytes_are_rfc_8785(value: Any) -> None:
    assert rfc_8785(value).encode() == chain.canonical(value)


@given(value=VALUES)
def test_canonical_bytes_decode_to_the_value(value: Any) -> None:
    assert value == json.loads(chain.canonical(value))


def rfc_8785(value: Any) -> str:
    """Canonical JSON after the words of the RFC: sorted by UTF-16 code units, the fewest escapes, no spaces."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + "".join(map(escaped, value)) + '"'
        case list():
            return "[" + ",".join(map(rfc_8785, value)) + "]"
        case dict():
            keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
            return "{" + ",".join(rfc_8785(key) + ":" + rfc_8785(value[key]) for key in keys) + "}"
        case _:
            raise AssertionError(f"no canonical form for {value!r}")


SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def escaped(character: str) -> str:
    """A character in a JSON string: escaped only where it has to be."""
    short = SHORT.get(character)
    if short is not None:
        return short
    return f"\\u{ord(character):04x}" if ord(character) < 0x20 else character
