"""What the process of the bots logs: as the service does, so nothing that an exception quotes."""

import json
import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from bots.bootstrap import Account, Bootstrap, encode

pytestmark = pytest.mark.usefixtures("process")


class Broken(BaseHTTPRequestHandler):
    """Answers what no service does."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"position": "a hidden card"')

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the library's name
        """Say nothing."""


def _logged(**settings: str) -> str:
    """What the process logs of a service that answers so, settings in its environment."""
    with HTTPServer(("127.0.0.1", 0), Broken) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        bootstrap = Bootstrap(f"http://127.0.0.1:{server.server_port}", (Account("player", "greedy", "token"),))
        command, pipe, environment = (sys.executable, "-m", "bots"), subprocess.PIPE, {**os.environ, **settings}
        with subprocess.Popen(command, stdin=pipe, stderr=pipe, env=environment) as process:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(encode(bootstrap) + b"\n")
            process.stdin.flush()
            line = process.stderr.readline().decode()
            process.stdin.close()
            rest = process.stderr.read().decode()
        server.shutdown()
    assert "" == rest
    return line


def test_an_error_is_logged_by_its_type_and_place_alone() -> None:
    assert "warning bot-interrupted error=DecodeError stack=" in _logged()


def test_lines_are_json_where_those_of_the_service_are() -> None:
    line = json.loads(_logged(TAKEBACK_LOG="json"))

    assert ("warning", "bot-interrupted", "DecodeError") == (line["level"], line["event"], line["error"])
