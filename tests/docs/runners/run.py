"""Runs requests of the reference in Python: from a list on standard input, to what each was answered on the output."""

import io
import json
import sys
import urllib.request
from contextlib import redirect_stdout
from typing import Any
from urllib.error import HTTPError

SECONDS = 20
send = urllib.request.urlopen


def answer_of(job: dict[str, Any]) -> tuple[int, str]:
    """The status of the one request that a program sends, and what it prints."""
    statuses: list[int] = []

    def recorded(request: urllib.request.Request) -> Any:
        response = send(request, timeout=SECONDS)
        statuses.append(response.status)
        return response

    setattr(urllib.request, "urlopen", recorded)  # noqa: B010  # of another type
    with redirect_stdout(io.StringIO()) as printed:
        try:
            exec(compile(job["source"], job["id"], "exec"), dict(job["places"]))  # noqa: S102  # the program under test
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()
    [status] = statuses
    return status, printed.getvalue()


json.dump({job["id"]: answer_of(job) for job in json.load(sys.stdin)}, sys.stdout)
