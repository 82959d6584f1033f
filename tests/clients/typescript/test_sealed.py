"""Clients in JavaScript that seal their seats: they commit themselves, and reveal their entropy once asked."""

import json
from pathlib import Path

import pytest
from takeback_client import commitment_of

from tests.api.serving import running

from .tools import node

pytestmark = pytest.mark.usefixtures("node", "process")


def test_sealed_seats_are_revealed_without_a_word_of_the_program(tmp_path: Path) -> None:
    with running(tmp_path / "sealed.db") as server:
        played = json.loads(node("tests/sealed.mjs", server.address, tmp_path / "secrets"))

    for name, sealed in {
        "both": [True, True],
        "beside": [False, True],
        "waits": [True, False],
        "streamed": [True, True],
    }.items():
        assert (sealed, "playing") == (played[name]["sealed"], played[name]["now"]), name
        if name != "streamed":
            assert sum(sealed) == played[name]["types"].count("Revealed"), name
    assert "open" == played["both"]["status"]  # until both have revealed
    assert "playing" == played["beside"]["status"]  # whoever sits down last is told what is so after its own reveal
    assert {"same": True, "waits": "open", "sealed": [True, True], "now": "playing"} == played["rematch"]
    assert 1 == len(played["during"])  # a restore may lose that it was revealed
    assert 1 == len(played["kept"])  # of a seat that was taken, and none of one that was refused
    assert [] == played["left"]


def test_the_commitment_is_that_of_the_python_client() -> None:
    entropy = "5e" * 32
    program = 'import { commitmentOf } from "./src/index.js"; console.log(commitmentOf(process.argv[1]))'

    assert commitment_of(entropy) == node("--input-type=module", "--eval", program, "--", entropy).strip()


def test_a_browser_that_refuses_its_storage_seals_nothing() -> None:
    refuses = "globalThis.window = { get localStorage() { throw new Error('refused') } }"
    imports = "const { Takeback } = await import('./src/index.js')"
    program = f"{refuses}; {imports}; console.log(new Takeback('').seals.areOn)"

    assert "false" == node("--input-type=module", "--eval", program).strip()
