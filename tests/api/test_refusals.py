"""Every code that the contract lists is got over HTTP by some test, beside its status."""

import ast
from collections.abc import Iterator
from pathlib import Path

from api.http.codes import CODES
from tests.api.client import refused
from tests.api.serving import ROOT, InProcess

FOLDERS = ("tests/api", "tests/live", "tests/store")
"""The folders of the tests that send requests."""

NOT_OVER_HTTP = {
    "seat-free": "only the holder may leave a seat, so it is refused as not-your-seat before",
    "in-doubt": "raised by hand, as all failures: see `test_logs.FAILURES`",
}


def test_every_code_is_expected_by_a_test_with_its_status() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("test_*.py")]
    expected = {pair for file in files for pair in pairs(file)}

    assert NOT_OVER_HTTP.keys() == {code for code, known in CODES.items() if (known.status, code) not in expected}


def pairs(file: Path) -> Iterator[tuple[object, object]]:
    """The literal tuples in a file that begin with a status and a code: `(409, "stale")`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple):
            match node.elts[:2]:
                case [ast.Constant(value=int(status)), ast.Constant(value=str(code))]:
                    yield status, code
                case _:
                    pass


def test_a_webhook_to_a_private_address_is_refused(server: InProcess) -> None:
    answer = server.player().post("/me/webhooks", {"url": "https://10.0.0.1/"})

    assert (422, "invalid-url") == refused(answer)
