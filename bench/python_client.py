"""What the Python client spends on a move's answer: from the bytes of the response to the typed result."""

import json
import time
from pathlib import Path

from takeback_client import Call, models
from takeback_client.exchange import answer_of
from takeback_client.inquiry import Reply

from bench.figures import Figures

_CREATED = 201
_ANSWERS = 2000
_EXAMPLES = Path(__file__).parents[1] / "openapi" / "examples"


def measure_python_client(figures: Figures) -> None:
    """One round: the largest of the captured answers of the four games, in microseconds of processor time."""
    captured = (path for path in _EXAMPLES.glob("play.*.json") if "dryRun" not in path.name)
    figures.add("client_answer_us", max(map(_answer_us, captured)))


def _answer_us(example: Path) -> float:
    reply = Reply(_CREATED, json.dumps(json.loads(example.read_bytes())["response"]["body"]).encode())
    call: Call[models.CommandResult] = Call("POST", "/v1/tables/a/actions", models.CommandResult)
    answer_of(call, reply)  # makes the decoder
    began = time.process_time()
    for _ in range(_ANSWERS):
        answer_of(call, reply)
    return (time.process_time() - began) / _ANSWERS * 1e6
