"""What pages add to the independent reader: hashes of its own, draws step by step, programs for them, comparison."""

import hashlib
import hmac
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.api.serving import ROOT

from .forge import SERVER_SEED, drawn_at, mac, sealed, short_game
from .reading import NODE

pytestmark = pytest.mark.usefixtures("node")

READER = ROOT / "web" / "reader"
VECTORS = ROOT / "tests" / "vectors.json"


def computed(program: str, given: object = None) -> Any:
    """What a program for Node gives, which imports modules of the reader by `from("name")`, for a value `given`."""
    start = f"""
        import {{ readFileSync }} from "node:fs"
        const from = (name) => import(`{READER.as_uri()}/${{name}}.mjs`)
        const given = JSON.parse(readFileSync(0, "utf8"))
    """
    done = subprocess.run(
        [NODE or "node", "--input-type=module", "-e", f"{start}\n{program}"],
        input=json.dumps(given), capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert 0 == done.returncode, done.stderr
    return json.loads(done.stdout)


def test_its_own_sha_256_and_hmac_are_those_of_python() -> None:
    chance = Random(1)
    texts = [chance.randbytes(size) for size in (*range(140), 1000, 70_000)]
    keys = [chance.randbytes(size) for size in (0, 1, 32, 63, 64, 65, 200)]
    program = """
        const [{ sha256, hmac }, { fromHex, toHex }] = await Promise.all([from("hash"), from("bytes")])
        const digests = given.texts.map((text) => toHex(sha256(fromHex(text))))
        const macs = given.keys.map((key) => toHex(hmac(fromHex(key), fromHex(given.texts[100]))))
        console.log(JSON.stringify({ digests, macs }))
    """
    found = computed(program, {"texts": [text.hex() for text in texts], "keys": [key.hex() for key in keys]})

    assert [hashlib.sha256(text).hexdigest() for text in texts] == found["digests"]
    assert [hmac.digest(key, texts[100], "sha256").hex() for key in keys] == found["macs"]


def test_with_its_own_hashes_it_agrees_with_the_test_vectors() -> None:
    program = """
        const [{ verifyVectors }, { OWN }] = await Promise.all([from("vectors"), from("hash")])
        console.log(JSON.stringify(verifyVectors(given, OWN)))
    """
    found = computed(program, json.loads(VECTORS.read_text("utf-8")))

    assert found
    assert all(check["ok"] for check in found)


DRAWS = [("below", (3 * 10**9,)), ("dice", (3, 6)), ("shuffle", (60,)), ("shuffle", (0,)), ("dice", (9, 3))]


SEEDS = [(None, None), ("ab" * 32, None), (None, "2026-11-23")]


@pytest.mark.parametrize(("seeded", "daily"), SEEDS, ids=["promised", "practice", "daily"])
@pytest.mark.parametrize(("kind", "bounds"), DRAWS)
def test_a_draw_is_explained_and_computed_by_programs_in_both_languages(
    kind: str, bounds: tuple[int, ...], seeded: str | None, daily: str | None
) -> None:
    entropies = ['"\\', "", "x"]
    seed = mac(SERVER_SEED, "\n".join(("t-1", *entropies)).encode())
    if seeded is not None or daily is not None:
        seed = SERVER_SEED if seeded is None else bytes.fromhex(seeded)
    draw = drawn_at(seed, "déck 'of\"\\ cards/7", kind, *bounds)
    program = """
        const names = ["draws", "hash", "yourself", "bytes"]
        const [{ explained }, { OWN }, { programs }, { fromHex }] = await Promise.all(names.map(from))
        const how = explained(fromHex(given.seed), given.draw, OWN)
        console.log(JSON.stringify({ ...how, ...programs(given.basis, given.draw) }))
    """
    basis = {"serverSeed": SERVER_SEED.hex(), "table": "t-1", "entropies": entropies, "seeded": seeded, "daily": daily}
    found = computed(program, {"seed": seed.hex(), "draw": draw, "basis": basis})

    assert draw["result"] == found["result"]
    assert all((step["value"] is None) == (step["word"] >= step["limit"]) for step in found["steps"])
    for command in ([sys.executable, "-c", found["python"]], [NODE or "node", "-e", found["javascript"]]):
        printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
        assert draw["result"] == json.loads(printed), command


def test_a_record_that_claims_more_than_it_holds_is_not_computed() -> None:
    program = """
        const [{ explained }, { OWN }] = await Promise.all([from("draws"), from("hash")])
        const draw = { label: "a/0", kind: "shuffle", n: 2 ** 53 - 1, result: [] }
        try { explained(new Uint8Array(32), draw, OWN) } catch (error) { console.log(JSON.stringify(error.message)) }
    """

    assert "claims more than it holds" in computed(program)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"type":"pebbles.Thrown"', '"type":"pebbles.Throwm"', (6, 5, "data.facts[0].type", '"pebbles.Throwm"')),
        ('"result":[', '"result":[99,', (5, 4, "data.draws[0].result[0]", "99")),
        ('"server_seed":"00', '"server_seed":"10', (2, 1, "data.server_seed", None)),
        ('"format":"takeback/1"', '"format":"takeback/2"', None),
        ('"version":3}\n', '"version":3} \n', (4, 3, "", None)),
    ],
)
def test_two_copies_are_told_where_they_part(
    old: str, new: str, expected: tuple[int, int, str, str | None] | None
) -> None:
    theirs = "".join(f"{line}\n" for line in sealed(short_game().events)).replace('": ', '":')
    mine = theirs.replace(old, new, 1)
    assert mine != theirs
    program = """
        const { differenceOf } = await from("compare")
        console.log(JSON.stringify([differenceOf(given[0], given[1]), differenceOf(given[0], given[0])]))
    """
    found, none = computed(program, [mine, theirs])

    assert none is None
    if expected is None:
        assert (1, None, "format") == (found["line"], found["version"], found["path"])
        return
    line, version, path, value = expected
    assert (line, version, path) == (found["line"], found["version"], found["path"])
    assert value is None or value == found["one"]
    assert found["one"] != found["other"]


def test_no_module_of_the_reader_takes_anything_from_elsewhere() -> None:
    names = {path.name for path in READER.glob("*.mjs")}
    for path in READER.glob("*.mjs"):
        imported = [line.split('"')[1] for line in path.read_text("utf-8").splitlines() if line.startswith("import ")]
        assert {Path(name).name for name in imported} <= names, path
        assert all(name.startswith("./") for name in imported), path
