"""Tables of the attacks that were measured, at the end of a run."""

import pytest

_COLUMNS = {
    "p99": "others' p99 in ms, quiet and attacked; MB by which the server grew at most; attack",
    "turn": "ms of processor time in the longest turn of the event loop; MB by which the server grew at most; attack",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each attack did to others' moves, to the event loop and to the server's memory."""
    passed = terminalreporter.stats.get("passed", [])
    for kind, columns in _COLUMNS.items():
        found = {one.nodeid: dict(one.user_properties)[kind] for one in passed if kind in dict(one.user_properties)}
        if found:
            terminalreporter.section("attacks")
            terminalreporter.line(columns)
        for test, figures in sorted(found.items()):
            terminalreporter.line("".join(f"{figure:9.1f}" for figure in figures) + f"  {test.rpartition('::')[2]}")
