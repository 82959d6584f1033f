"""Decoders are made in any number of threads at once, by the service and by the Python client."""

import os
import subprocess
import sys

import pytest

from tests.api.serving import ROOT

pytestmark = pytest.mark.usefixtures("process")

THREADS = """
import sys, threading, time
from msgspec import Struct, defstruct, json
from {module} import {maker} as decoder_of

sys.setswitchinterval(1e-6)
parts = [defstruct(f"Part{{n}}", [("number", "int"), ("words", "list[str]")], module="__main__") for n in range(200)]
whole = defstruct("Whole", [(f"field{{n}}", part) for n, part in enumerate(parts)])
value = json.encode({{f"field{{n}}": {{"number": n, "words": ["word"]}} for n in range(200)}})
found = []

def read(number):
    time.sleep(number / 2000)
    decoder = decoder_of(whole)
    found.append({decode}(value))

threads = [threading.Thread(target=read, args=[number]) for number in range(10)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert [json.decode(value, type=whole)] * 10 == found
"""


@pytest.mark.parametrize(
    ("module", "maker", "decode"),
    [
        ("domain.kernel.decoding", "decoder_of", "decoder"),
        ("takeback_client.decoding", "_decoder_of", "decoder.decode"),
    ],
)
def test_threads_that_make_the_same_decoder_at_once_read_what_is_there(module: str, maker: str, decode: str) -> None:
    made = subprocess.run(
        [sys.executable, "-c", THREADS.format(module=module, maker=maker, decode=decode)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (0, "") == (made.returncode, made.stderr)
