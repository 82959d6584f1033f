"""What libraries log: those that send requests quote what they are answered, so it is no more than warnings."""

import logging

import msgspec
import pytest

from domain.runtime.logs import LogSettings, configure
from tests.process_logging import logging_as_before


def test_libraries_log_warnings_only_however_verbose_the_log_is(capsys: pytest.CaptureFixture[str]) -> None:
    known = [name for name in logging.root.manager.loggerDict if name != "takeback"]
    libraries = ["httpcore.http11", "httpx", "redis.connection", "psycopg", "uvicorn.access", "asyncio", *known]
    with logging_as_before():
        configure(LogSettings("json", "debug"))
        for name in libraries:
            logging.getLogger(name).debug("receive_response_headers.complete %s", "set-cookie: a secret")
            logging.getLogger(name).info("HTTP Request: POST https://player.example/a-secret")
        logging.getLogger("httpx").warning("told")
        logging.getLogger("takeback").debug("request")

    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
    assert ["httpx", "request"] == [msgspec.json.decode(line)["event"] for line in lines]
