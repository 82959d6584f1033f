"""Tables of the attacks that were measured, at the end of a run."""

import re

import pytest

from bench.measurements import Row, record

_COLUMNS = {
    "p99": "others' p99 in ms, quiet and attacked; MB by which the server grew at most; attack",
    "turn": "ms of processor time in the longest turn of the event loop; MB by which the server grew at most; attack",
}
_TOPICS = {"p99": ("attacks", ("quiet", "attacked", "MB")), "turn": ("turns", ("turn", "MB"))}
_COMMAND = "make test-all TESTS=tests/hostile"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print and record what each attack did to others' moves, to the event loop and to the server's memory."""
    passed = terminalreporter.stats.get("passed", [])
    for kind, columns in _COLUMNS.items():
        found = {one.nodeid: dict(one.user_properties)[kind] for one in passed if kind in dict(one.user_properties)}
        if found:
            terminalreporter.section("attacks")
            terminalreporter.line(columns)
        for test, figures in sorted(found.items()):
            terminalreporter.line("".join(f"{figure:9.1f}" for figure in figures) + f"  {test.rpartition('::')[2]}")
        topic, names = _TOPICS[kind]
        rows = {_attack(test): dict(zip(names, figures, strict=True)) for test, figures in sorted(found.items())}
        record(topic, [Row(name, values, command=_COMMAND) for name, values in rows.items()])


def _attack(test: str) -> str:
    """The name of an attack: the parameter of its test, or else the name of the test."""
    name = test.rpartition("::")[2]
    parameter = re.search(r"\[(.*)\]$", name)
    return parameter[1] if parameter else name.removeprefix("test_").replace("_", " ")
