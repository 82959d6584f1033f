"""What tests need besides one process. A fixture of the same name says that a test needs it, and sets its marker."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import chromium, postgres
from tests.grown.plan import Missing, program

BY_PARAMETER: Mapping[object, str] = {"postgres": "postgres", "JavaScript": "node"}
"""The needs that values of parameters bring with them."""


class Need(NamedTuple):
    """A need of a test. ``marker``: of the test; ``what``: is needed, in words; ``here``: tells whether it is here."""

    marker: str
    what: str = ""
    here: Callable[[], bool] | None = None


def _installed(name: str) -> Callable[[], bool]:
    """Whether a program is installed, also where Debian does not put it on the path."""

    def here() -> bool:
        try:
            program(name)
        except Missing:
            return False
        return True

    return here


GO_PACKAGES = Path("/usr/share/gocode")
"""Where Debian has the packages of Go, of which `golang-golang-x-mod-dev` is needed."""


def _has_go() -> bool:
    return _installed("go")() and (GO_PACKAGES / "src/golang.org/x/mod/sumdb/tlog").is_dir()


NEEDS: Mapping[str, Need] = {
    "alone": Need("alone"),
    "chromium": Need("browser", "Chromium", chromium.runs),
    "go": Need("process", "Go and golang.org/x/mod", _has_go),
    "grown": Need("services", "PostgreSQL's programs", _installed("initdb")),
    "long": Need("long"),
    "node": Need("npm", "Node.js", _installed("node")),
    "npm": Need("npm", "npm", _installed("npm")),
    "postgres": Need("services", "a PostgreSQL server", postgres.runs),
    "process": Need("process"),
    "promtool": Need("process", "promtool of Prometheus", _installed("promtool")),
    "redis": Need("services", "redis-server", _installed("redis-server")),
    "smoke": Need("smoke"),
}
"""By name of the fixture."""


def needs_of(item: pytest.Item) -> Iterator[Need]:
    """The needs of a test."""
    asked = {*getattr(item, "fixturenames", ())}
    asked |= {
        BY_PARAMETER[value]
        for value in parameters_of(item).values()
        if isinstance(value, str) and value in BY_PARAMETER
    }
    return (NEEDS[name] for name in sorted(asked & NEEDS.keys()))


def parameters_of(item: pytest.Item) -> Mapping[str, object]:
    """The parameters of a test by name."""
    call = getattr(item, "callspec", None)
    return {} if call is None else call.params


def missing_needs() -> list[Need]:
    """The needs that this machine does not meet. None where TAKEBACK_TESTS is `all`: then nothing is left out."""
    if os.environ.get("TAKEBACK_TESTS") == "all":
        return []
    return [need for need in NEEDS.values() if need.here is not None and not need.here()]
